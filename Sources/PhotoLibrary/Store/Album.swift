/// Names an album for as long as the library lives; never used again after the album is gone.
public struct AlbumID: Hashable, Sendable, Codable, RawRepresentable, Comparable {
    /// The number in the database and in `lightbox list`.
    public let rawValue: Int64

    /// The album with that number, if there is one.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// Older albums have smaller numbers.
    public static func < (left: AlbumID, right: AlbumID) -> Bool { left.rawValue < right.rawValue }
}

/// An album as the table shows it: photos in an order made by hand.
public struct Album: Sendable, Identifiable, Equatable {
    /// Names the album.
    public let id: AlbumID
    /// The name that the user gave it.
    public var title: String
    /// How many photos are in it.
    public var photoCount: Int
    /// The photo that stands for the album: the chosen one while it is in the album, else the first.
    public var coverID: PhotoID?
    /// The photo that the user made the cover, whether or not it is in the album now.
    public var chosenCoverID: PhotoID?

    /// An album put together by hand, as tests and models do.
    public init(
        id: AlbumID, title: String, photoCount: Int = 0, coverID: PhotoID? = nil, chosenCoverID: PhotoID? = nil
    ) {
        self.id = id
        self.title = title
        self.photoCount = photoCount
        self.coverID = coverID
        self.chosenCoverID = chosenCoverID
    }
}
