import Foundation

/// The files that an import will read, in order, and their albums.
package struct ImportPlan: Sendable, Equatable {
    /// The album that receives a batch.
    package enum Destination: Sendable, Equatable {
        /// An existing album, before one of its photos (nil: at the end).
        case existing(AlbumID, before: PhotoID?)
        /// An album for a folder of files, created with its first photo in a library folder for each of `parents`, the
        /// outermost at a place. Importing the folder again adds to the same album, which stays where it is.
        case folder(title: String, path: String, parents: [Parent], at: AlbumPlace)
        /// A new album, created at a place with its first photo. A number is appended if the title is taken.
        case new(title: String, at: AlbumPlace = .end)
    }

    /// A folder of files that has subfolders with images: a library folder has their albums.
    package struct Parent: Sendable, Hashable, Codable {
        /// The folder's name.
        package let title: String
        package let path: String
    }

    /// Files that go into the same album.
    package struct Batch: Sendable, Equatable {
        /// The album that receives the files.
        package let destination: Destination
        /// Those of a folder are sorted by name, in natural order; others have the order in which they were named.
        package let files: [URL]
    }

    /// In the order of import.
    package let batches: [Batch]
    /// Failures known before the import: missing paths and folders without images.
    package let failures: [ImportError]
    /// The number of files that were skipped because neither their name nor their content is that of an image.
    package let skippedCount: Int
    /// Whether the photos are marked as favorites, in the transactions that insert them (APP-35).
    package var marksFavorites = false

    /// The number of files in all batches.
    package var fileCount: Int { batches.reduce(0) { $0 + $1.files.count } }
}
