import Foundation

extension CanvasError: CustomStringConvertible, LocalizedError {
    /// A complete sentence for the user: the failed operation, its object, and the remedy.
    public var description: String {
        switch self {
        case .tooLarge(let width, let height):
            "Couldn't create an image of \(width) × \(height) pixels: "
                + "no side may be longer than \(Surface.longestSide). Use a smaller size."
        case .outOfMemory(let width, let height):
            "Couldn't create an image of \(width) × \(height) pixels: there is not enough memory. "
                + "Close other programs and try again."
        case .unreadable(let path, let reason):
            "Couldn't open '\(Self.name(of: path))': \(reason.sentence)."
        case .unwritable(let path, let reason):
            "Couldn't save '\(Self.name(of: path))': \(reason.sentence)."
        }
    }

    /// The same as `description`, for callers that display a `LocalizedError`.
    public var errorDescription: String? { description }

    private static func name(of path: String) -> String { (path as NSString).lastPathComponent }
}

extension CanvasError.FileErrorReason {
    /// The predicate that follows "Couldn't open 'name': " in an error message.
    var sentence: String {
        switch self {
        case .notFound: "there is no such file or folder; check the path"
        case .inputOutput: "it cannot be read or written; check its permissions and the free space"
        case .notAnImage: "the file is not a PNG image, or it is damaged"
        case .empty: "the image has no pixels"
        case .badPath: "its name contains a NUL character"
        case .other(let words): words
        }
    }
}
