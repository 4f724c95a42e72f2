/// What can go wrong between a picture and the machine; `description` says it to a person.
public enum CanvasError: Error, Equatable, Sendable {
    /// A surface of this many pixels cannot exist: a side is over ``Surface/longestSide``.
    case tooLarge(width: Int, height: Int)
    /// There was no memory for a surface of this many pixels.
    case outOfMemory(width: Int, height: Int)
    /// The picture file could not be read.
    case unreadable(path: String, reason: FileFault)
    /// The picture file could not be written.
    case unwritable(path: String, reason: FileFault)

    /// Why a file was of no use.
    public enum FileFault: Equatable, Sendable {
        /// There is no such file, or no such folder to write to.
        case notFound
        /// The system refused to read or write; the file may be protected or the disk full.
        case inputOutput
        /// The file's contents are not a PNG picture, or a damaged one.
        case notAPicture
        /// The picture has no pixels, which PNG cannot say.
        case empty
        /// The path holds a NUL character.
        case badPath
        /// Anything else, in the drawing library's words.
        case other(String)
    }
}
