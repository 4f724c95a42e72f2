import Views

/// The content of a photo's cell: the image or failure shown, and the state of the request for an image.
///
/// Invariants: an image and a failure are never shown together; a request in progress always belongs to
/// `requestedSize`, so that a result for another size is recognized as outdated.
struct PhotoCellContent {
    enum Shown {
        /// A placeholder while nothing is loaded.
        case nothing
        /// The image of the requested size or, until that is loaded, one of another size.
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

    /// Stores the request for an image; cancels an earlier request. `preview` replaces a placeholder or a failure until
    /// the image is loaded.
    mutating func load(_ size: PixelSize, request: PhotoLoader.Request, preview: Image?) {
        if let preview { shown = .image(preview) }
        loading = .inProgress(size, request)
    }

    /// Keeps showing the image until another one is requested and loaded; cancels the request in progress.
    mutating func expire() { loading = .notRequested }

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
