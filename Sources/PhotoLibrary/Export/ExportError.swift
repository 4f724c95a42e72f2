import Foundation
import ImageFiles

/// A failed export. Photos that were exported before the failure stay; another export to the same folder continues.
package enum ExportError: Error, Sendable, Hashable {
    /// The folder is the library's own, or within it.
    case withinLibrary(path: String)
    /// The path is that of something else than a folder.
    case notAFolder(path: String)
    /// The folder cannot be created; `code` is the system's `errno`.
    case cannotCreate(path: String, code: Int32)
    /// A file cannot be written; `code` is the system's `errno`.
    case cannotWrite(path: String, code: Int32)
    /// The album or a photo cannot be read from the database.
    case library(LibraryError)
}

extension ExportError: CustomStringConvertible {
    /// A complete sentence for the user.
    package var description: String {
        switch self {
        case .withinLibrary(let path): "Couldn't export to '\(path)': it is in the library. Choose another folder."
        case .notAFolder(let path): "Couldn't export to '\(path)': it is not a folder. Choose another name."
        case .cannotCreate(let path, let code):
            "Couldn't create the folder '\(path)': \(SystemError.text(code)). Choose another folder."
        case .cannotWrite(let path, let code):
            "Couldn't write '\(path)': \(SystemError.text(code)). Free some space or choose another folder, then export "
                + "again."
        case .library(let error): "\(error)"
        }
    }
}

/// The result of an export.
package struct ExportReport: Sendable, Hashable {
    /// The number of files written.
    package var exported = 0
    /// The number of files that were in the folder already, with the same name and content.
    package var present = 0
    /// The names of photos whose originals are missing.
    package var missing: [String] = []
    /// The names of photos whose originals cannot be read.
    package var unreadable: [String] = []
    /// The names of photos whose originals in the library were altered.
    package var changed: [String] = []
    /// The names of rotated photos that are in the folder without their rotation, because they cannot be decoded.
    package var unrotated: [String] = []
    /// Whether the export ended early because the caller asked for it.
    package var isCanceled = false

    /// Whether every photo is in the folder as it is shown, unless the export was canceled.
    package var isComplete: Bool { missing.isEmpty && unreadable.isEmpty && changed.isEmpty && unrotated.isEmpty }

    /// An empty report.
    package init() {}

    /// Adds the numbers of another report.
    package static func += (left: inout ExportReport, right: ExportReport) {
        left.exported += right.exported
        left.present += right.present
        left.missing += right.missing
        left.unreadable += right.unreadable
        left.changed += right.changed
        left.unrotated += right.unrotated
        left.isCanceled = left.isCanceled || right.isCanceled
    }
}
