/// A file of an import that is ready to be inserted.
struct PreparedFile: Sendable {
    enum Content: Sendable {
        case new(Result<IncomingPhoto, ImportError>)
        /// An earlier run has imported the file.
        case recorded(ImportJournal.Entry)
        /// The user has canceled the file.
        case canceled
    }

    let job: Importer.Job
    let content: Content

    /// The photo to insert; nil for a failure or an imported file.
    var incoming: IncomingPhoto? {
        if case .new(.success(let incoming)) = content { incoming } else { nil }
    }
}

/// Inserts prepared files into their albums, in order, and collects the report.
struct ImportPlacer {
    private let library: Library
    private let failures: [ImportError]
    private let marksFavorites: Bool
    private let journal: ImportJournal?
    private var targets: [Target]
    /// The library folders that the import has created, each before those that it contains.
    private var createdFolders: [FolderID]
    /// The first item that this run has created at the place of its destination, not in a folder that existed before.
    private var createdAtPlace: AlbumItem?
    private(set) var outcomes: [ImportOutcome] = []
    /// The batch of each outcome.
    private var batches: [Int] = []
    /// Whether the import must stop, because every later file would fail in the same way.
    private(set) var mustStop = false

    /// The progress of one batch: its album, once known, and the photos inserted into it.
    private struct Target {
        let destination: ImportPlan.Destination
        var album: AlbumID?
        var isNew = false
        var inserted: [PhotoID] = []
    }

    init(
        library: Library, destinations: [ImportPlan.Destination], failures: [ImportError], marksFavorites: Bool,
        journal: ImportJournal?
    ) {
        self.library = library
        self.failures = failures
        self.marksFavorites = marksFavorites
        self.journal = journal
        targets = destinations.map { Target(destination: $0) }
        createdFolders = journal?.createdFolders ?? []
        for (batch, album) in journal?.createdAlbums ?? [:] where targets.indices.contains(batch) {
            targets[batch].album = album
            targets[batch].isNew = true
        }
    }

    /// Places the next files. Consecutive photos of one album are inserted in one transaction.
    mutating func place(_ files: [PreparedFile]) async -> [ImportOutcome] {
        let first = outcomes.count
        var rest = files[...]
        while let file = rest.first, !mustStop {
            let run = rest.prefix { $0.job.batch == file.job.batch && $0.incoming != nil }
            if run.count > 1, await insert(run) {
                rest.removeFirst(run.count)
            } else {
                await place(file)
                rest.removeFirst()
            }
        }
        return Array(outcomes[first...])
    }

    private mutating func place(_ file: PreparedFile) async {
        do {
            switch file.content {
            case .recorded(let entry):
                targets[file.job.batch].album = entry.album
                append(file, entry, existed: !entry.insertsPhoto)
            case .canceled: append(file, .canceled)
            case .new(let result):
                let incoming = try result.get()
                let album = try await album(for: file.job.batch)
                let added = try await add([incoming], to: album, of: file.job.batch)
                if let added = added.first { append(file, incoming, added, in: album) }
            }
        } catch {
            let failure =
                switch error {
                case let error as ImportError: error
                case let error as LibraryError: ImportError(file: file.job.name, reason: .library(error))
                default: ImportError(file: file.job.name, reason: .library(.database(String(describing: error))))
                }
            mustStop = failure.reason.endsImport
            append(file, .failed(failure))
        }
    }

    /// Inserts several photos into the album of their batch. Returns false, without a change, if that fails: inserting
    /// them one by one then tells which fail.
    private mutating func insert(_ files: ArraySlice<PreparedFile>) async -> Bool {
        guard let batch = files.first?.job.batch, let album = try? await album(for: batch) else { return false }
        let incoming = files.compactMap(\.incoming)
        guard let added = try? await add(incoming, to: album, of: batch) else { return false }
        for (file, (incoming, added)) in zip(files, zip(incoming, added)) { append(file, incoming, added, in: album) }
        return true
    }

    private func add(
        _ incoming: [IncomingPhoto], to album: AlbumID, of batch: Int
    ) async throws(LibraryError) -> [AddedPhoto] {
        try await library.add(incoming, to: album, before: anchor(of: batch), marksFavorites: marksFavorites)
    }

    private func anchor(of batch: Int) -> PhotoID? {
        if case .existing(_, let before) = targets[batch].destination { before } else { nil }
    }

    private mutating func append(
        _ file: PreparedFile, _ incoming: IncomingPhoto, _ added: AddedPhoto, in album: AlbumID
    ) {
        let entry = ImportJournal.Entry(
            album: album, photo: added.photo, isNewInAlbum: added.isNewInAlbum, insertsPhoto: added.isInserted,
            marksPhoto: added.isNewlyMarked)
        journal?.record(entry, hash: incoming.hash, at: outcomes.count)
        append(file, entry, existed: added.existed)
    }

    private mutating func append(_ file: PreparedFile, _ entry: ImportJournal.Entry, existed: Bool) {
        if entry.isNewInAlbum { targets[file.job.batch].inserted.append(entry.photo) }
        outcomes.append(ImportOutcome(entry, name: file.job.name, file: file.job.file, existed: existed))
        batches.append(file.job.batch)
    }

    /// Appends the outcome of a file that has no photo.
    private mutating func append(_ file: PreparedFile, _ result: ImportOutcome.Result) {
        outcomes.append(
            ImportOutcome(
                name: file.job.name, file: file.job.file, album: nil, result: result, isNewInAlbum: false,
                insertsPhoto: false, marksPhoto: false))
        batches.append(file.job.batch)
    }

    func report() -> ImportReport {
        let failed = outcomes.compactMap { outcome -> ImportError? in
            if case .failed(let error) = outcome.result { error } else { nil }
        }
        // Deleting a new album also removes the photos imported into it. What else is in a new folder stays. The user
        // may have deleted each of them during the import.
        let removals =
            targets.reversed().compactMap { target -> Change? in
                guard let album = target.album else { return nil }
                if target.isNew { return .ifExists(.album(album), .deleteAlbum(album)) }
                guard !target.inserted.isEmpty else { return nil }
                let edit = AlbumEdit(album: album, removing: target.inserted, inserting: [])
                return .ifExists(.album(album), .restorePhotos([edit]))
            } + createdFolders.reversed().map { .ifExists(.folder($0), .deleteFolder($0)) }
        // The album of a failed file may have been created after it.
        let located = zip(outcomes, batches).map { outcome, batch in
            var outcome = outcome
            if outcome.album == nil { outcome.album = targets[batch].album }
            return outcome
        }
        return ImportReport(
            outcomes: located, failures: failures + failed,
            createdAlbums: targets.compactMap { $0.isNew ? $0.album : nil }, createdFolders: createdFolders,
            createdAtPlace: createdAtPlace, undo: .joined([outcomes.unmarking].compactMap(\.self) + removals))
    }

    /// Returns the album of a batch. Creates a new album on the first call, so that a batch whose files all fail leaves
    /// no empty album.
    private mutating func album(for batch: Int) async throws(LibraryError) -> AlbumID {
        if let album = targets[batch].album { return album }
        let album: AlbumID
        switch targets[batch].destination {
        case .existing(let id, _):
            album = id
        case .folder(let title, let path, let parents, let place):
            if let existing = try library.album(fromFolder: path) {
                album = existing
            } else {
                let place = try await self.place(in: parents, at: place)
                album = try await makeAlbum(title: uniqueTitle(title, path: path), path: path, at: place)
                if parents.isEmpty { didCreateAtPlace(.album(album)) }
                targets[batch].isNew = true
            }
        case .new(let title, let place):
            album = try await makeAlbum(title: uniqueTitle(title, path: ""), path: nil, at: place)
            targets[batch].isNew = true
        }
        targets[batch].album = album
        if targets[batch].isNew { journal?.record(album: album, ofBatch: batch) }
        return album
    }

    /// Returns the end of the library folder for the innermost of the parents, or `place` without any. Creates the
    /// folders that do not exist.
    private mutating func place(
        in parents: [ImportPlan.Parent], at place: AlbumPlace
    ) async throws(LibraryError) -> AlbumPlace {
        var place = place
        var isAtPlace = true
        for parent in parents {
            defer { isAtPlace = false }
            if let existing = try library.folder(fromFolder: parent.path) {
                place = AlbumPlace(in: existing)
                continue
            }
            let record = FolderRecord(
                id: library.newFolderID(), title: parent.title, sourcePath: parent.path, place: place)
            try await library.apply(.createFolder(record))
            createdFolders.append(record.id)
            if isAtPlace { didCreateAtPlace(.folder(record.id)) }
            journal?.record(folder: record.id)
            place = AlbumPlace(in: record.id)
        }
        return place
    }

    private mutating func didCreateAtPlace(_ item: AlbumItem) { if createdAtPlace == nil { createdAtPlace = item } }

    private func makeAlbum(
        title: String, path: String?, at place: AlbumPlace
    ) async throws(LibraryError) -> AlbumID {
        let record = AlbumRecord(
            id: library.newAlbumID(), title: title, chosenCoverID: nil, sourcePath: path, photos: [],
            place: place)
        try await library.apply(.restoreAlbum(record))
        return record.id
    }

    /// Returns the title, or a unique variant with the parent folder's name or with a number.
    private func uniqueTitle(_ title: String, path: String) throws(LibraryError) -> String {
        let parent = path.split(separator: "/").dropLast().last
        return try library.freeTitle(title, alternative: parent.map { "\(title) (\($0))" })
    }
}
