/// An image that could not be read or decoded.
public struct DecodeError: Error, Sendable, Hashable {
    /// The cause of the failure.
    public enum Reason: Error, Sendable, Hashable {
        /// No file exists at the path.
        case missing
        /// The file's name is not valid UTF-8, so it cannot be opened by name.
        case unreadableName
        /// The path names a folder, a pipe or a device.
        case notAFile
        /// The user has no permission to read the file.
        case noPermission
        /// Reading failed with this `errno`.
        case unreadable(code: Int32)
        /// The file has a length of zero.
        case empty
        /// The content is in no supported format.
        case notAnImage
        /// The content is an image of this format, which no loader decodes (APP-23).
        case unsupported(String)
        /// gdk-pixbuf's loader for this format, or LibRaw, is not installed.
        case noLoader(ImageFormat)
        /// The image exceeds the decoding limits; the size is in pixels.
        case tooLarge(width: Int, height: Int)
        /// The file exceeds the length limit.
        case tooLong(bytes: Int)
        /// The image is truncated or inconsistent; the text is the decoder's message.
        case damaged(String)
        /// Decoding ended the helper process (DECODE-1); the text is the signal's name or another observation.
        case decoderFailed(detail: String)
        /// Decoding was stopped after this number of seconds.
        case tookTooLong(seconds: Int)
        /// Decoding needs more memory than the limit.
        case outOfMemory
        /// No helper process could be started, or it was ended from outside, such as for lack of memory or at the end
        /// of a session; the text says why.
        case noDecoder(String)
        /// The request was canceled.
        case canceled
    }

    /// The file's name, for messages.
    public let file: String
    /// The cause of the failure.
    public let reason: Reason

    /// Creates an error about the file of that name.
    package init(file: String, reason: Reason) {
        self.file = file
        self.reason = reason
    }

    /// The reason for a missing path. Foundation replaces invalid UTF-8 in a name by U+FFFD, so that the path never
    /// matches the file.
    package static func absence(at path: String) -> Reason { path.contains("\u{FFFD}") ? .unreadableName : .missing }

    /// Whether the content causes the error, so that decoding the same bytes again fails in the same way.
    package var isAboutContent: Bool {
        switch reason {
        case .empty, .notAnImage, .unsupported, .noLoader, .tooLarge, .tooLong, .damaged, .decoderFailed, .tookTooLong,
            .outOfMemory:
            true
        case .missing, .unreadableName, .notAFile, .noPermission, .unreadable, .noDecoder, .canceled: false
        }
    }

    /// Whether the content alone causes the error: another machine, or this one with more programs or less load, fails
    /// in the same way.
    package var isOnlyAboutContent: Bool {
        switch reason {
        case .noLoader, .tookTooLong, .outOfMemory: false
        default: isAboutContent
        }
    }

    /// Whether the attempt cost a helper process or much time, so that it is worth remembering between runs.
    package var isCostly: Bool {
        switch reason {
        case .decoderFailed, .tookTooLong, .outOfMemory: true
        default: false
        }
    }
}
