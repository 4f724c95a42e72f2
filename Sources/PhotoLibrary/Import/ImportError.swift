import Foundation

/// Why a file did not come into the library.
public struct ImportError: Error, Sendable, Hashable {
    /// What stood in the way.
    public enum Reason: Error, Sendable, Hashable {
        /// The file could not be opened as a picture.
        case decoding(DecodeError.Reason)
        /// The folder has no pictures in it.
        case noImages
        /// The copy could not be written; the code is the system's `errno`.
        case cannotStore(code: Int32)
        /// The library could not keep it.
        case library(LibraryError)
        /// The import was ended before its turn came.
        case cancelled
    }

    /// The name of the file or folder, for messages.
    public let file: String
    /// What stood in the way.
    public let reason: Reason
}

extension ImportError: CustomStringConvertible {
    /// The error in a sentence for the user.
    public var description: String { "Couldn't add '\(file)': \(reason)." }
}

extension ImportError.Reason: CustomStringConvertible {
    /// The reason as the second half of a sentence.
    public var description: String {
        switch self {
        case .decoding(let reason): reason.description
        case .noImages: "there are no images in the folder"
        case .cannotStore(ENOSPC), .cannotStore(EDQUOT), .library(.diskFull):
            "the disk is full; make room and try again"
        case .cannotStore(EROFS), .cannotStore(EACCES), .library(.readOnly): "the photo library can't be written to"
        case .cannotStore(let code): "the copy couldn't be written (\(SystemError.text(code)))"
        case .library(.noSuchAlbum): "its album is not there any more"
        case .library(let error): error.description
        case .cancelled: "the import was cancelled"
        }
    }

    /// Whether every file after this one must fail in the same way.
    var endsImport: Bool {
        switch self {
        case .cannotStore, .library(.diskFull), .library(.readOnly), .library(.damaged), .cancelled: true
        case .decoding, .noImages, .library: false
        }
    }
}
