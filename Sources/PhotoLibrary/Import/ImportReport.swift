import Foundation

/// The result of importing one file.
package struct ImportOutcome: Sendable, Equatable {
    /// The kinds of result.
    package enum Result: Sendable, Equatable {
        /// The file was imported as a new photo.
        case added(PhotoID)
        /// The library already contained the same bytes, so nothing was copied. The photo is in the album afterwards,
        /// whether or not it was before.
        case alreadyPresent(PhotoID)
        /// The file was not imported.
        case failed(ImportError)
        /// The user has canceled the file, before it was read or in an earlier run of the program.
        case canceled
    }

    /// The file's name, also for data without a file.
    package let name: String
    /// The URL; nil for data without a file.
    package let file: URL?
    /// The album of the file's batch: the one that received the photo. After a failure it is nil if the import neither
    /// found nor created it; the progress reports of failures have none.
    package internal(set) var album: AlbumID?
    /// Whether the file was imported, and the id of its photo.
    package let result: Result
    /// Whether this import added the photo to the album.
    package let isNewInAlbum: Bool
    /// Whether this import inserted the photo's row; a photo that had left all albums is restored instead.
    let insertsPhoto: Bool
    /// Whether this import marked the photo as a favorite, which it was not before.
    package let marksPhoto: Bool

    /// The photo's id; nil after a failure and for a canceled file.
    package var photo: PhotoID? {
        switch result {
        case .added(let id), .alreadyPresent(let id): id
        case .failed, .canceled: nil
        }
    }
}

extension ImportOutcome {
    /// The outcome of a file that has also done what another one did whose photo is the same, in the same album.
    package func merging(_ other: ImportOutcome) -> ImportOutcome {
        ImportOutcome(
            name: name, file: file, album: album, result: result, isNewInAlbum: isNewInAlbum || other.isNewInAlbum,
            insertsPhoto: insertsPhoto || other.insertsPhoto, marksPhoto: marksPhoto || other.marksPhoto)
    }

    /// The outcome of a file whose photo is in the library.
    ///
    /// - Parameter existed: Whether the library contained the photo before; nil: if the file did not insert its row.
    init(_ entry: ImportJournal.Entry, name: String, file: URL?, existed: Bool? = nil) {
        let existed = existed ?? !entry.insertsPhoto
        self.init(
            name: name, file: file, album: entry.album,
            result: existed ? .alreadyPresent(entry.photo) : .added(entry.photo), isNewInAlbum: entry.isNewInAlbum,
            insertsPhoto: entry.insertsPhoto, marksPhoto: entry.marksPhoto)
    }
}

extension [ImportOutcome] {
    /// The inverse of the marks that the import has set; nil if it has set none. Photos that were favorites before stay
    /// marked.
    var unmarking: Change? {
        let marked = filter(\.marksPhoto).compactMap(\.photo)
        return marked.isEmpty ? nil : .setFavorite(marked, false)
    }
}

/// The progress of an import, reported after each file, in the plan's order, off the main actor.
package struct ImportProgress: Sendable, Equatable {
    /// The number of files processed, failures and canceled files included.
    package let completed: Int
    /// The number of files in the plan.
    package let total: Int
    /// The result of the file processed last.
    package let latest: ImportOutcome
}

/// The result of an import.
package struct ImportReport: Sendable, Equatable {
    /// One per processed file, in the plan's order.
    package let outcomes: [ImportOutcome]
    /// All failures, the plan's first.
    package let failures: [ImportError]
    /// The new albums, in order.
    package let createdAlbums: [AlbumID]
    /// The new library folders, each before those that it contains.
    package let createdFolders: [FolderID]
    /// The first of the new albums and folders that this run has created at the place of the plan; nil if all of them
    /// are in folders that existed before.
    package let createdAtPlace: AlbumItem?
    /// The inverse of the import; nil if it changed nothing. The original files are kept until they are purged, so that
    /// undoing the import can be undone, too.
    package let undo: Change?

    /// The number of photos that are new in the library.
    package var addedCount: Int {
        outcomes.count { if case .added = $0.result { true } else { false } }
    }

    /// The number of files whose bytes the library already contained.
    package var alreadyPresentCount: Int {
        outcomes.count { if case .alreadyPresent = $0.result { true } else { false } }
    }
}

extension ImportReport {
    /// The report of one file of an import that goes on. Its `undo` removes the photo that the file has added, and its
    /// mark, and with `createdAlbum` the album that the import has created, with all of its photos.
    package init(of outcome: ImportOutcome, createdAlbum: AlbumID? = nil) {
        let undo = createdAlbum.map { Change.ifExists(.album($0), .deleteAlbum($0)) }
        self.init(of: [outcome], createdAlbums: createdAlbum.map { [$0] } ?? [], undo: undo)
    }

    /// The report of files of an import that goes on, whose `undo` removes their marks and the photos that they have
    /// added, unless another change undoes them.
    init(of outcomes: [ImportOutcome], createdAlbums: [AlbumID] = [], undo: Change? = nil) {
        var edits: [AlbumID: [PhotoID]] = [:]
        for outcome in outcomes {
            if let album = outcome.album, let photo = outcome.photo, outcome.isNewInAlbum {
                edits[album, default: []].append(photo)
            }
        }
        let removals = edits.sorted { $0.key.rawValue < $1.key.rawValue }.map { album, photos in
            Change.ifExists(
                .album(album), .restorePhotos([AlbumEdit(album: album, removing: photos, inserting: [])]))
        }
        let failures = outcomes.compactMap { outcome -> ImportError? in
            if case .failed(let error) = outcome.result { error } else { nil }
        }
        self.init(
            outcomes: outcomes, failures: failures, createdAlbums: createdAlbums, createdFolders: [],
            createdAtPlace: nil,
            undo: .joined([outcomes.unmarking].compactMap(\.self) + (undo.map { [$0] } ?? removals)))
    }
}
