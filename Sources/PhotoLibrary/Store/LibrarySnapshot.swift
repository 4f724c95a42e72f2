/// All that the first frame needs, read in one transaction.
public struct LibrarySnapshot: Sendable, Equatable {
    /// The albums in the user's order.
    public let albums: [Album]
    /// The photos that stand for the albums, by their ids.
    public let covers: [PhotoID: Photo]
    /// The album that was selected last, else the first; nil when there is none.
    public let selectedAlbum: AlbumID?
    /// The photos of the selected album, in the user's order.
    public let photos: [Photo]
    /// Every setting by its key.
    public let settings: [String: String]
}

/// The keys of settings that the library itself reads. Others are free for the program to make up.
public enum LibrarySettingKey {
    /// The number of the selected album.
    public static let selectedAlbum = "selectedAlbum"
}

/// What `lightbox list` prints: the albums in order, each with its photos' ids in order.
public struct LibraryListing: Codable, Sendable, Equatable {
    /// One album.
    public struct AlbumEntry: Codable, Sendable, Equatable {
        /// The album's number.
        public let id: Int64
        /// The album's name.
        public let title: String
        /// The numbers of its photos, in order.
        public let photos: [Int64]
    }

    /// The albums in the user's order.
    public let albums: [AlbumEntry]
}
