/// Why a picture could not be opened.
public struct DecodeError: Error, Sendable, Hashable {
    /// What stood in the way.
    public enum Reason: Sendable, Hashable {
        /// There is no such file.
        case missing
        /// The file's name is no UTF-8, so that it cannot be opened by it.
        case unreadableName
        /// A folder, a pipe or a device.
        case notAFile
        /// The file may not be read by this user.
        case noPermission
        /// Reading failed with this `errno`.
        case unreadable(code: Int32)
        /// The file has no bytes.
        case empty
        /// The content is no picture of any known kind.
        case notAnImage
        /// The system lacks the loader for this kind.
        case noLoader(ImageFormat)
        /// Larger than the program is willing to decode, in pixels.
        case tooLarge(width: Int, height: Int)
        /// The file is too long to be read, in bytes.
        case tooLong(bytes: Int)
        /// The picture ends early or contradicts itself; the text is the decoder's.
        case damaged(String)
        /// The picture was no longer wanted.
        case cancelled
    }

    /// The name of the file, for messages.
    public let file: String
    /// What stood in the way.
    public let reason: Reason

    /// An error about the file with that name.
    public init(file: String, reason: Reason) {
        self.file = file
        self.reason = reason
    }

    /// Why there is nothing at a path. A name whose bytes are no UTF-8 has a sign in their place that no file bears.
    public static func absence(at path: String) -> Reason { path.contains("\u{FFFD}") ? .unreadableName : .missing }

    /// Whether the content itself is at fault, so that another attempt at the same bytes must fail in the same way.
    public var isAboutContent: Bool {
        switch reason {
        case .empty, .notAnImage, .noLoader, .tooLarge, .tooLong, .damaged: true
        case .missing, .unreadableName, .notAFile, .noPermission, .unreadable, .cancelled: false
        }
    }
}
