import Foundation

/// Something about the opening of a library that its user should hear of.
public enum LibraryNotice: Sendable, Hashable {
    /// There was no library; a new, empty one has been made.
    case created
    /// Another process has the library open, so this one can only look.
    case openElsewhere
    /// The library's disk cannot be written to, so the library can only be looked at.
    case notWritable(code: Int32)
    /// The database was damaged. It has been kept, and a new one begun; the originals are where they were.
    case damagedMovedAside(kept: URL)
    /// The database is a newer version's. It has been kept, and a new one begun; the originals are where they were.
    case newerMovedAside(kept: URL)
}

extension LibraryNotice: CustomStringConvertible {
    /// The notice in a sentence for the user.
    public var description: String {
        switch self {
        case .created: "Made a new photo library."
        case .openElsewhere:
            "The photo library is open in another window of Lightbox. You can look, but nothing you change is kept here."
        case .notWritable(let code):
            "The photo library can't be written to (\(SystemError.text(code))). You can look, but not change it."
        case .damagedMovedAside(let kept):
            "The photo library was damaged. It was kept as '\(kept.path)', and a new one was begun."
        case .newerMovedAside(let kept):
            "The photo library was written by a newer version of Lightbox. "
                + "It was kept as '\(kept.path)', and a new one was begun."
        }
    }
}
