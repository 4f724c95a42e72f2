import Foundation

/// The result of importing one file.
public struct ImportOutcome: Sendable, Equatable {
    /// The kinds of result.
    public enum Result: Sendable, Equatable {
        /// The file was imported as a new photo.
        case added(PhotoID)
        /// The library already contained the same bytes, so nothing was copied. The photo is in the album afterwards,
        /// whether or not it was before.
        case alreadyPresent(PhotoID)
        /// The file was not imported.
        case failed(ImportError)
    }

    /// The file's name, also for data without a file.
    public let name: String
    /// The URL; nil for data without a file.
    public let file: URL?
    /// The album that received the photo; nil after a failure.
    public let album: AlbumID?
    /// Whether the file was imported, and the id of its photo.
    public let result: Result
    /// Whether this import added the photo to the album.
    public let isNewInAlbum: Bool

    /// The photo's id; nil after a failure.
    public var photo: PhotoID? {
        switch result {
        case .added(let id), .alreadyPresent(let id): id
        case .failed: nil
        }
    }
}

/// The progress of an import, reported after each file, in the plan's order, off the main actor.
public struct ImportProgress: Sendable, Equatable {
    /// The number of files processed, failures included.
    public let completed: Int
    /// The number of files in the plan.
    public let total: Int
    /// The result of the file processed last.
    public let latest: ImportOutcome
}

/// The result of an import.
public struct ImportReport: Sendable, Equatable {
    /// One per processed file, in the plan's order.
    public let outcomes: [ImportOutcome]
    /// All failures, the plan's first.
    public let failures: [ImportError]
    /// The new albums, in order.
    public let createdAlbums: [AlbumID]
    /// The inverse of the import; nil if it changed nothing. The original files are kept until they are purged, so that
    /// undoing the import can be undone, too.
    public let undo: Change?

    /// The number of photos that are new in the library.
    public var addedCount: Int {
        outcomes.count { if case .added = $0.result { true } else { false } }
    }

    /// The number of files whose bytes the library already contained.
    public var alreadyPresentCount: Int {
        outcomes.count { if case .alreadyPresent = $0.result { true } else { false } }
    }
}
