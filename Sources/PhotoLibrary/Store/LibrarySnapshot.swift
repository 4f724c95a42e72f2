/// The data for the first frame, read in one transaction.
public struct LibrarySnapshot: Sendable, Equatable {
    /// In the user's order.
    public let albums: [Album]
    /// The albums' cover photos by id.
    public let covers: [PhotoID: Photo]
    /// The album selected in the last run, otherwise the first one; nil if there are no albums.
    public let selectedAlbum: AlbumID?
    /// The photos of `selectedAlbum`, in the user's order.
    public let photos: [Photo]
    /// All stored settings by key.
    public let settings: [String: String]
}

/// The setting keys that the library itself reads. The program may use any other key.
public enum LibrarySettingKey {
    /// The id of the selected album, as decimal digits.
    public static let selectedAlbum = "selectedAlbum"
}

/// The output of `lightbox list`: all albums with the ids of their photos.
public struct LibraryListing: Codable, Sendable, Equatable {
    /// An album and its photos' ids.
    public struct AlbumEntry: Codable, Sendable, Equatable {
        /// The raw value of its `AlbumID`.
        public let id: Int64
        /// The user-visible name.
        public let title: String
        /// The raw values of its photos' `PhotoID`s, in the album's order.
        public let photos: [Int64]
    }

    /// In the user's order.
    public let albums: [AlbumEntry]
}
