import Views

/// The content of a photo's cell: what is shown, and the requests for images.
///
/// Invariants: an image and a failure are never shown together, except while one fades into the other; a request in
/// progress always belongs to `requestedSize`, so that a result for another size is recognized as outdated.
///
/// Methods that change what is shown take the time from which the new content fades in, or nil to show it at once
/// (MOTION-6).
@MainActor struct PhotoCellContent {
    struct Picture {
        let image: Image
        /// Whether the image has rounded corners, so that it needs no clipping at its own size.
        let hasCorners: Bool
    }

    enum Shown {
        /// A placeholder while nothing is loaded.
        case nothing
        /// The image of the requested size or, until that is loaded, another one.
        case picture(Picture)
        /// The reason why nothing could be loaded, for the user: a clause without a period.
        case failure(String)
    }

    private enum Loading {
        case notRequested
        /// Releasing the request cancels it.
        case inProgress(PixelSize, PhotoLoader.Request)
        case finished(PixelSize)
    }

    /// The shown content above the former one, while that fades out.
    private(set) var fade = CrossFade(Shown.nothing)
    private var loading = Loading.notRequested
    /// The request for the uncropped image that is shown until the one of the requested size is loaded.
    private var wholeRequest: PhotoLoader.Request?

    var shown: Shown { fade.value }

    /// Calls `draw` for what is visible at a time in a cell with these bounds, with the context's opacity set.
    func draw(in bounds: CGRect, at time: Timestamp, _ context: Context, _ draw: (Shown) -> Void) {
        let isTranslucent =
            fade.isFading
            && fade.contains { if case .picture(let picture) = $0 { picture.image.isTranslucent } else { false } }
        guard isTranslucent else {
            return fade.forEachLayer(at: time) { shown, opacity in
                context.saved {
                    if opacity < 1 { context.alpha *= opacity }
                    draw(shown)
                }
            }
        }
        // Two translucent images, one over the other, would be darker than either.
        context.group(alpha: 1, bounds: bounds, isIsolated: true) {
            fade.forEachShare(at: time) { shown, share in
                context.blended(.plusLighter) {
                    context.alpha *= share
                    draw(shown)
                }
            }
        }
    }

    /// The image that is shown last; nil for a placeholder or a failure.
    var image: Image? { if case .picture(let picture) = shown { picture.image } else { nil } }

    /// The size that was requested last; nil if none was.
    var requestedSize: PixelSize? {
        switch loading {
        case .notRequested: nil
        case .inProgress(let size, _), .finished(let size): size
        }
    }

    /// Whether an uncropped image was requested since the last image of the requested size was shown.
    var isChangingShape: Bool { wholeRequest != nil }

    /// Stores the request for an image; cancels an earlier request. `preview` replaces a placeholder or a failure until
    /// the image is loaded.
    mutating func load(_ size: PixelSize, request: PhotoLoader.Request, preview: Image?, at time: Timestamp? = nil) {
        if let preview { show(Picture(image: preview, hasCorners: false), at: time) }
        loading = .inProgress(size, request)
    }

    /// Stores the request for an uncropped image.
    mutating func loadWhole(request: PhotoLoader.Request) { wholeRequest = request }

    /// Keeps showing the image until another one is requested and loaded; cancels the request in progress.
    mutating func expire() { loading = .notRequested }

    /// Shows the image of the requested size.
    mutating func show(_ image: Image, size: PixelSize, at time: Timestamp?) {
        loading = .finished(size)
        wholeRequest = nil
        show(Picture(image: image, hasCorners: true), at: time)
    }

    /// Shows an uncropped image until the one of the requested size is loaded.
    mutating func showWhole(_ image: Image, at time: Timestamp?) {
        show(Picture(image: image, hasCorners: false), at: time)
    }

    /// Shows a failure unless an image of another size is shown.
    mutating func fail(_ reason: String, size: PixelSize, at time: Timestamp?) {
        loading = .finished(size)
        if case .nothing = shown { fade.show(.failure(reason), at: time) }
    }

    /// Removes former content that has faded out; returns whether some is still fading.
    mutating func advance(to time: Timestamp) -> Bool { fade.advance(to: time) }

    private mutating func show(_ picture: Picture, at time: Timestamp?) {
        if picture.image !== image { fade.show(.picture(picture), at: time) }
    }
}
