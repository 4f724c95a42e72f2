import Views

/// What a photo's cell shows and which image it has requested.
///
/// Invariants: an image and a failure are never shown together; a request in progress always belongs to
/// `requestedSize`, so that a result for another size is recognized as outdated.
struct PhotoCellContent {
    enum Shown {
        /// A placeholder while nothing is loaded.
        case nothing
        /// The exact image, or until it is loaded one of another size.
        case image(Image)
        case failure
    }

    private enum Loading {
        case notRequested
        /// Releasing the request cancels it.
        case inProgress(PixelSize, PhotoLoader.Request)
        case finished(PixelSize)
    }

    private(set) var shown = Shown.nothing
    private var loading = Loading.notRequested

    /// The size that was requested last; nil if none was.
    var requestedSize: PixelSize? {
        switch loading {
        case .notRequested: nil
        case .inProgress(let size, _), .finished(let size): size
        }
    }

    /// Starts to load an image; cancels an earlier request. A `preview` replaces a placeholder or failure until then.
    mutating func load(_ size: PixelSize, request: PhotoLoader.Request, preview: Image?) {
        if let preview { shown = .image(preview) }
        loading = .inProgress(size, request)
    }

    /// Shows the image of the requested size.
    mutating func show(_ image: Image, size: PixelSize) {
        shown = .image(image)
        loading = .finished(size)
    }

    /// Shows a failure unless an image of another size is shown.
    mutating func fail(size: PixelSize) {
        if case .nothing = shown { shown = .failure }
        loading = .finished(size)
    }
}
