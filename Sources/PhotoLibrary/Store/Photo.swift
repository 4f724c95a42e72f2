import Foundation
import ImageFiles

/// Identifies a photo within its library. Never reused after the photo is deleted.
package struct PhotoID: Hashable, Sendable, Codable, RawRepresentable, Comparable {
    /// The row id in the database, as `lightbox list` prints it.
    package let rawValue: Int64

    /// Wraps a row id; whether such a photo exists is not checked.
    package init(rawValue: Int64) { self.rawValue = rawValue }

    /// Orders by import: a photo imported earlier has the smaller id.
    package static func < (left: PhotoID, right: PhotoID) -> Bool { left.rawValue < right.rawValue }
}

/// A photo's membership in an album. A photo can be in several albums but only once in each, so the pair is unique.
package struct Placement: Hashable, Sendable {
    /// The album that contains the photo.
    package let album: AlbumID
    /// The photo that the album contains.
    package let photo: PhotoID

    /// Pairs an album and a photo; whether the photo is in the album is not checked.
    package init(album: AlbumID, photo: PhotoID) {
        self.album = album
        self.photo = photo
    }
}

/// A photo's metadata. Its pixels are in the original file.
package struct Photo: Sendable, Identifiable, Equatable {
    /// The kinds of place where an original file can be.
    package enum Location: Sendable, Hashable {
        /// In the library's folder, named by the content hash.
        case stored
        /// Outside the library, at this absolute path.
        case linked(path: String)
    }

    /// Stable for the lifetime of the library.
    package let id: PhotoID
    /// The file's name at import, such as "beach.jpg".
    package let name: String
    /// Two photos of one library never have the same hash.
    package let contentHash: ContentHash
    /// Detected from the content, not from the name.
    package let format: ImageFormat
    /// The width in pixels as the photo is shown: after the file's orientation and the user's `turns` are applied.
    package let width: Int
    /// The height in pixels as the photo is shown.
    package let height: Int
    /// The original file's length in bytes.
    package let fileSize: Int
    /// The time of the import.
    package let addedAt: Date
    /// The time of exposure by the camera's clock, interpreted as UTC.
    package let takenAt: Date?
    /// Where the original file is.
    package let location: Location
    /// Whether the user marked the photo (APP-35).
    package var isFavorite = false
    /// The number of stars that the user gave, 0 to 5; 0 for none (APP-35).
    package var rating = 0
    /// The title that the user gave, one trimmed line; empty for none (APP-36).
    package var title = ""
    /// The caption that the user gave, trimmed; empty for none (APP-36). May have several lines.
    package var caption = ""
    /// How the user has rotated the photo, besides the orientation that its file names (APP-39). The file is unchanged.
    package var turns = QuarterTurns.none
    /// When the photo left its last album; nil for a photo in an album (APP-7).
    package var removedAt: Date?

    /// The MIME type offered by drags and the clipboard.
    package var mimeType: String { format.mimeType }
}
