/// A failure to allocate a surface or to read or write a PNG file. `description` is a sentence for the user.
public enum CanvasError: Error, Equatable, Sendable {
    /// A side of the requested surface exceeds ``Surface/longestSide``. Sizes are in pixels.
    case tooLarge(width: Int, height: Int)
    /// Not enough memory for a surface of this size in pixels.
    case outOfMemory(width: Int, height: Int)
    /// The image file could not be read.
    case unreadable(path: String, reason: FileErrorReason)
    /// The image file could not be written.
    case unwritable(path: String, reason: FileErrorReason)

    /// The reason why a file could not be read or written.
    public enum FileErrorReason: Equatable, Sendable {
        /// The file, or the folder to write to, does not exist.
        case notFound
        /// The system refused to read or write, for example because of missing permissions or a full disk.
        case inputOutput
        /// The file is not a PNG image, or it is damaged.
        case notAnImage
        /// The image has no pixels, which PNG cannot represent.
        case empty
        /// The path contains a NUL character.
        case badPath
        /// Any other error; the payload is cairo's message.
        case other(String)
    }
}
