/// Identifies an album within its library. Never reused after the album is deleted.
package struct AlbumID: Hashable, Sendable, Codable, RawRepresentable, Comparable {
    /// The row id in the database, as `lightbox list` prints it.
    package let rawValue: Int64

    /// Wraps a row id; whether such an album exists is not checked.
    package init(rawValue: Int64) { self.rawValue = rawValue }

    /// Orders by creation: an older album has the smaller id.
    package static func < (left: AlbumID, right: AlbumID) -> Bool { left.rawValue < right.rawValue }
}

/// An album's row in the sidebar: its title, cover and photo count.
package struct Album: Sendable, Identifiable, Equatable {
    /// Stable for the lifetime of the library.
    package let id: AlbumID
    /// The user-visible name, trimmed and never empty.
    package var title: String
    /// The number of placements in the album.
    package var photoCount: Int
    /// The photo shown as the album's cover: `chosenCoverID` while that photo is in the album, otherwise the first
    /// photo.
    package var coverID: PhotoID?
    /// The cover that the user chose, even if that photo is not in the album at present.
    package var chosenCoverID: PhotoID?

    /// Creates a value without a database row, for tests and models.
    package init(
        id: AlbumID, title: String, photoCount: Int = 0, coverID: PhotoID? = nil, chosenCoverID: PhotoID? = nil
    ) {
        self.id = id
        self.title = title
        self.photoCount = photoCount
        self.coverID = coverID
        self.chosenCoverID = chosenCoverID
    }
}
