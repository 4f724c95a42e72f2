/// The data for the first frame, read in one transaction.
package struct LibrarySnapshot: Sendable, Equatable {
    /// The albums and folders.
    package let catalog: AlbumCatalog
    /// The albums in the user's order.
    package var albums: [Album] { catalog.albums }
    /// The number of albums whose covers are read for the first frame: more than a window shows.
    package static let coverLimit = 100

    /// The cover photos of the first `coverLimit` albums that are not in closed folders, by id.
    package let covers: [PhotoID: Photo]
    /// The album selected in the last run, otherwise the first one; nil if there are no albums.
    package let selectedAlbum: AlbumID?
    /// The photos of `selectedAlbum`, in the user's order.
    package let photos: [ListedPhoto]
    /// The details of the first photos of `selectedAlbum`, which the first frame shows.
    package let details: [Photo]
    /// All stored settings by key.
    package let settings: [String: String]
}

/// The setting keys that the library itself reads. The program may use any other key.
package enum LibrarySettingKey {
    /// The id of the selected album, as decimal digits.
    package static let selectedAlbum = "selectedAlbum"
    /// The ids of the open folders, as decimal digits with spaces between them.
    package static let openFolders = "openFolders"
}

/// The output of `lightbox list`: all folders, and all albums with the ids of their photos.
package struct LibraryListing: Codable, Sendable, Equatable {
    /// An album and its photos' ids.
    package struct AlbumEntry: Codable, Sendable, Equatable {
        /// The raw value of its `AlbumID`.
        package let id: Int64
        /// The user-visible name.
        package let title: String
        /// The id of the folder that contains the album; nil at the top level.
        package let folder: Int64?
        /// The raw values of its photos' `PhotoID`s, in the album's order.
        package let photos: [Int64]
    }

    /// A folder of albums.
    package struct FolderEntry: Codable, Sendable, Equatable {
        /// The raw value of its `FolderID`.
        package let id: Int64
        /// The user-visible name.
        package let title: String
        /// The id of the folder that contains the folder; nil at the top level.
        package let folder: Int64?
        /// The number of albums that precede the folder in the common order of albums and folders.
        package let albumsBefore: Int
    }

    /// In the user's order, those of a folder in its place.
    package let albums: [AlbumEntry]
    /// In the user's order, each before the folders that it contains.
    package let folders: [FolderEntry]
}
