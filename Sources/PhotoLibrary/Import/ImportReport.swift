import Foundation

/// What became of one file.
public struct ImportOutcome: Sendable, Equatable {
    /// How it ended.
    public enum Result: Sendable, Equatable {
        /// A new photo.
        case added(PhotoID)
        /// The library knew the content; nothing was copied. The photo is in the album now, whether or not it was
        /// before.
        case alreadyThere(PhotoID)
        /// It did not come in.
        case failed(ImportError)
    }

    /// The file's name.
    public let name: String
    /// The file, nil for data without one.
    public let file: URL?
    /// The album that it came to, nil if it did not.
    public let album: AlbumID?
    /// How it ended.
    public let result: Result
    /// Whether the album has it only since then.
    public let isNewInAlbum: Bool

    /// The photo, if there is one now.
    public var photo: PhotoID? {
        switch result {
        case .added(let id), .alreadyThere(let id): id
        case .failed: nil
        }
    }
}

/// How far an import is. Told after each file, in the order of the plan, off the main actor.
public struct ImportProgress: Sendable, Equatable {
    /// How many files are done with.
    public let completed: Int
    /// How many there are.
    public let total: Int
    /// What became of the latest.
    public let latest: ImportOutcome
}

/// What an import has done.
public struct ImportReport: Sendable, Equatable {
    /// What became of each file, in the order of the plan.
    public let outcomes: [ImportOutcome]
    /// What could not come in, the plan's failures first.
    public let failures: [ImportError]
    /// The albums that were made, in order.
    public let createdAlbums: [AlbumID]
    /// The change that takes the import back, nil if it changed nothing. The photos' files are kept until purged, so
    /// that undoing can be undone.
    public let undo: Change?

    /// How many photos are new in the library.
    public var addedCount: Int {
        outcomes.count { if case .added = $0.result { true } else { false } }
    }

    /// How many files the library knew already.
    public var alreadyThereCount: Int {
        outcomes.count { if case .alreadyThere = $0.result { true } else { false } }
    }
}
