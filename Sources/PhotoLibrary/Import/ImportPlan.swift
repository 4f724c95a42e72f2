import Foundation

/// What an import will do: which files go into which album, in which order.
public struct ImportPlan: Sendable, Equatable {
    /// Where photos come to.
    public enum Destination: Sendable, Equatable {
        /// An album of the library, before a photo of it (nil: at the end).
        case existing(AlbumID, before: PhotoID?)
        /// A new album, made once its first photo is in. Importing the same folder again adds to the album that was
        /// made from it.
        case folder(title: String, path: String)
        /// A new album, made once its first photo is in; with a number behind the title where that is taken.
        case new(title: String)
    }

    /// Some files and their album.
    public struct Batch: Sendable, Equatable {
        /// Where they come to.
        public let destination: Destination
        /// The files in the order of their names.
        public let files: [URL]
    }

    /// The albums in order.
    public let batches: [Batch]
    /// What cannot come in, as is known already: paths that are not there, folders without pictures.
    public let failures: [ImportError]
    /// How many files were passed over because they do not even claim to be pictures.
    public let skippedCount: Int

    /// How many files the import will look at.
    public var fileCount: Int { batches.reduce(0) { $0 + $1.files.count } }
}
