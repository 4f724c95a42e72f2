import Foundation
import ImageFiles

/// A file or folder that could not be imported.
package struct ImportError: Error, Sendable, Hashable {
    /// The cause of the failure.
    package enum Reason: Error, Sendable, Hashable {
        /// The file is not a readable image.
        case decoding(DecodeError.Reason)
        /// The folder contains no images.
        case noImages
        /// A link to a folder, which is not followed; `loop` if the folder contains the link.
        case folderLink, loop
        /// The copy in the library cannot be written; `code` is the system's `errno`.
        case cannotStore(code: Int32)
        /// Writing to the database failed.
        case library(LibraryError)
        /// The import was canceled before it reached the file.
        case canceled
    }

    /// The name of the file or folder, for messages.
    package let file: String
    /// The cause of the failure.
    package let reason: Reason

    /// Creates a failure.
    package init(file: String, reason: Reason) { (self.file, self.reason) = (file, reason) }
}

extension ImportError: CustomStringConvertible {
    /// A complete sentence for the user.
    package var description: String { "Couldn't add '\(file)': \(reason)." }
}

extension ImportError.Reason: CustomStringConvertible {
    /// A clause that completes "Couldn't add '…': …."
    package var description: String {
        switch self {
        case .decoding(let reason): reason.description
        case .noImages: "there are no images in the folder"
        case .folderLink: "it is a link to a folder; add that folder itself"
        case .loop: "it is a link to a folder that contains it"
        case .cannotStore(ENOSPC), .cannotStore(EDQUOT), .library(.diskFull):
            "the disk is full; free some space and try again"
        case .cannotStore(EROFS), .cannotStore(EACCES), .library(.readOnly): "the photo library can't be written to"
        case .cannotStore(let code): "the copy couldn't be written (\(SystemError.text(code)))"
        case .library(.noSuchAlbum): "its album no longer exists"
        case .library(.removed): "the photo library was moved or deleted while it was open"
        case .library(.damaged): "the photo library is damaged; start Lightbox again to repair it"
        case .library(.busy): "another program is using the photo library"
        // A sentence of its own.
        case .library(let error): String(error.description.dropLast())
        case .canceled: "the import was canceled"
        }
    }

    /// Whether every later file would fail in the same way.
    package var endsImport: Bool {
        switch self {
        case .cannotStore, .library(.diskFull), .library(.readOnly), .library(.damaged), .library(.removed),
            .canceled:
            true
        case .decoding, .noImages, .folderLink, .loop, .library: false
        }
    }
}
