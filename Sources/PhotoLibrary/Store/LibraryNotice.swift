import Foundation
import ImageFiles

/// An event during the opening of a library that the user should know about.
package enum LibraryNotice: Sendable, Hashable {
    /// A new, empty library was created.
    case created
    /// Another process has the library open for writing; this one can only read.
    case openElsewhere
    /// The disk is read-only, so the library is too; `code` is the system's `errno`.
    case notWritable(code: Int32)
    /// The database was damaged. It was moved to `kept`, or was missing if that is nil, and a new one contains what
    /// could be read and found; the originals are untouched. `report` is nil if another process recovered it and was
    /// killed before it reported that.
    case recovered(kept: URL?, report: RecoveryReport?)
}

extension LibraryNotice: CustomStringConvertible {
    /// A complete sentence for the user.
    package var description: String {
        switch self {
        case .created: "Created a new photo library."
        case .openElsewhere:
            "The photo library is open in another window of Lightbox. Photos can be viewed, but changes are not stored."
        case .notWritable(let code):
            "The photo library can't be written to (\(SystemError.text(code))). Photos can be viewed but not changed."
        case .recovered(let kept, let report):
            "The photo library was damaged and has been repaired. "
                + [report.map { "\($0)" }, kept.map { "The damaged file is kept as '\($0.path)'." }].compactMap { $0 }
                .joined(separator: " ")
        }
    }
}
