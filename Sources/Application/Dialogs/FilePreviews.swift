import Views

/// The small images of the files that a dialog lists, which are read while their rows are shown.
@MainActor final class FilePreviews {
    /// The side of an image's place in a row, in points.
    static let side: CGFloat = 32
    /// The largest number of images that are kept.
    private static let limit = 512

    private let read: FileDialog.Preview
    private let backgroundWork: BackgroundWork
    private var images: [String: Image] = [:]
    /// The number of requests, which makes their names unique.
    private var requests = 0

    init(_ read: @escaping FileDialog.Preview, backgroundWork: BackgroundWork) {
        (self.read, self.backgroundWork) = (read, backgroundWork)
    }

    /// The image of the file at a path, if it was read lately.
    func image(of path: String) -> Image? { images[path] }

    /// Reads the image of a file and calls `body` with it, unless the file has none. Canceling the task ends that.
    func request(_ path: String, scale: CGFloat, _ body: @escaping @MainActor (Image) -> Void) -> Task<Void, Never> {
        requests += 1
        let pixels = Int((Self.side * scale).rounded(.up))
        return backgroundWork.start("preview \(requests)") { [read] in
            try await read(path, pixels)
        }.onCompletion { [weak self] result in
            guard case .success(let image?) = result else { return }
            self?.keep(image, of: path)
            body(image)
        }
    }

    private func keep(_ image: Image, of path: String) {
        if images.count >= Self.limit { images.removeAll() }
        images[path] = image
    }
}
