import Foundation
@_exported import ImageFiles

/// Names a photo for as long as the library lives; never used again after the photo is gone.
public struct PhotoID: Hashable, Sendable, Codable, RawRepresentable, Comparable {
    /// The number in the database and in `lightbox list`.
    public let rawValue: Int64

    /// The photo with that number, if there is one.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// Photos that came earlier have smaller numbers.
    public static func < (left: PhotoID, right: PhotoID) -> Bool { left.rawValue < right.rawValue }
}

/// A photo's place in an album. A photo may be in several albums, and once in each, so that the two together name the
/// place.
public struct Placement: Hashable, Sendable {
    /// The album.
    public let album: AlbumID
    /// The photo in it.
    public let photo: PhotoID

    /// The place of that photo in that album.
    public init(album: AlbumID, photo: PhotoID) {
        self.album = album
        self.photo = photo
    }
}

/// What the library knows of a photo; its pixels are in the original file.
public struct Photo: Sendable, Identifiable, Equatable {
    /// Where the original file is.
    public enum Location: Sendable, Hashable {
        /// In the library, under its content hash.
        case stored
        /// Left where it was, at this absolute path.
        case linked(path: String)
    }

    /// Names the photo.
    public let id: PhotoID
    /// The file's name when it came in, such as "beach.jpg".
    public let name: String
    /// Names the content.
    public let contentHash: ContentHash
    /// The kind of picture, by its content.
    public let format: ImageFormat
    /// The width of the upright photo in pixels.
    public let width: Int
    /// The height of the upright photo in pixels.
    public let height: Int
    /// The length of the original in bytes.
    public let fileSize: Int
    /// When the photo came into the library.
    public let addedAt: Date
    /// When it was taken by the camera's clock, read as UTC.
    public let takenAt: Date?
    /// Where the original is.
    public let location: Location

    /// The MIME type that drags and clipboards carry.
    public var mimeType: String { format.mimeType }
}
