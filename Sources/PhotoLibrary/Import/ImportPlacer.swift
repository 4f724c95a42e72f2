/// Inserts prepared files into their albums, one after another, and collects the report.
struct ImportPlacer {
    private let library: Library
    private let failures: [ImportError]
    private var targets: [Target]
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

    init(library: Library, destinations: [ImportPlan.Destination], failures: [ImportError]) {
        self.library = library
        self.failures = failures
        targets = destinations.map { Target(destination: $0) }
    }

    mutating func place(
        _ job: Importer.Job, _ prepared: Result<IncomingPhoto, ImportError>
    ) async -> ImportOutcome {
        var outcome: ImportOutcome
        do {
            let incoming = try prepared.get()
            let album = try await album(for: job.batch)
            var anchor: PhotoID?
            if case .existing(_, let before) = targets[job.batch].destination { anchor = before }
            let added = try await library.add(incoming, to: album, before: anchor)
            if added.undo != nil { targets[job.batch].inserted.append(added.photo) }
            outcome = ImportOutcome(
                name: job.name, file: job.file, album: album,
                result: added.existed ? .alreadyPresent(added.photo) : .added(added.photo),
                isNewInAlbum: added.undo != nil, insertsPhoto: added.isInserted)
        } catch {
            let failure =
                switch error {
                case let error as ImportError: error
                case let error as LibraryError: ImportError(file: job.name, reason: .library(error))
                default: ImportError(file: job.name, reason: .library(.database(String(describing: error))))
                }
            mustStop = failure.reason.endsImport
            outcome = ImportOutcome(
                name: job.name, file: job.file, album: nil, result: .failed(failure), isNewInAlbum: false,
                insertsPhoto: false)
        }
        outcomes.append(outcome)
        batches.append(job.batch)
        return outcome
    }

    func report() -> ImportReport {
        let failed = outcomes.compactMap { outcome -> ImportError? in
            if case .failed(let error) = outcome.result { error } else { nil }
        }
        // Deleting a new album also removes the photos imported into it.
        let undo = targets.reversed().compactMap { target -> Change? in
            guard let album = target.album else { return nil }
            if target.isNew { return .deleteAlbum(album) }
            guard !target.inserted.isEmpty else { return nil }
            return .restorePhotos([AlbumEdit(album: album, removing: target.inserted, inserting: [])])
        }
        // The album of a failed file may have been created after it.
        let located = zip(outcomes, batches).map { outcome, batch in
            var outcome = outcome
            if outcome.album == nil { outcome.album = targets[batch].album }
            return outcome
        }
        return ImportReport(
            outcomes: located, failures: failures + failed,
            createdAlbums: targets.compactMap { $0.isNew ? $0.album : nil },
            undo: undo.isEmpty ? nil : undo.count == 1 ? undo[0] : .group(undo))
    }

    /// Returns the album of a batch. Creates a new album on the first call, so that a batch whose files all fail leaves
    /// no empty album.
    private mutating func album(for batch: Int) async throws(LibraryError) -> AlbumID {
        if let album = targets[batch].album { return album }
        let album: AlbumID
        switch targets[batch].destination {
        case .existing(let id, _):
            album = id
        case .folder(let title, let path, let next):
            if let existing = try library.album(fromFolder: path) {
                album = existing
            } else {
                album = try await makeAlbum(title: uniqueTitle(title, path: path), path: path, before: next)
                targets[batch].isNew = true
            }
        case .new(let title):
            album = try await makeAlbum(title: uniqueTitle(title, path: ""), path: nil, before: nil)
            targets[batch].isNew = true
        }
        targets[batch].album = album
        return album
    }

    private func makeAlbum(
        title: String, path: String?, before next: AlbumID?
    ) async throws(LibraryError) -> AlbumID {
        let record = AlbumRecord(
            id: library.newAlbumID(), title: title, chosenCoverID: nil, sourcePath: path, photos: [], before: next)
        try await library.apply(.restoreAlbum(record))
        return record.id
    }

    /// Returns the title, or a unique variant with the parent folder's name or with a number.
    private func uniqueTitle(_ title: String, path: String) async throws(LibraryError) -> String {
        let taken = Set(try await library.albums().map(\.title))
        if !taken.contains(title) { return title }
        let parent = path.split(separator: "/").dropLast().last.map { "\(title) (\($0))" }
        if let parent, !taken.contains(parent) { return parent }
        var number = 2
        while taken.contains("\(title) \(number)") { number += 1 }
        return "\(title) \(number)"
    }
}
