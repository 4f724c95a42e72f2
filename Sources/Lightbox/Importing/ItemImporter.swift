import Application
import Foundation
import PhotoLibrary
import Views

/// Imports items that are dropped or pasted from other programs. Each item succeeds or fails on its own (APP-6).
@MainActor final class ItemImporter {
    /// The result of importing one item.
    struct ImportedItem: Sendable {
        /// In the order of the import.
        var photos: [ListedPhoto]
        /// The number of photos that their album contained before.
        var knownCount: Int
        /// The album of the photos; nil if a folder was imported as albums of its own.
        var album: AlbumID?
        /// The photo of the same drop before which the photo was inserted; nil: at the end.
        var next: PhotoID?
        /// The albums that received a folder's photos, in order.
        var folderAlbums: [FolderAlbum] = []
        /// Whether the import created albums, so that the gallery must reload and cannot just insert the photos.
        var needsReload: Bool
        /// The failed files that belong to an album that exists, in order.
        var failedFiles: [FailedFile] = []
        /// Set if the item was not imported, together with what a repetition reads.
        var failure: FailedImport?
        /// What the library reports about the import.
        var report: ImportReport
        /// The inverse change; nil if nothing was imported.
        var undo: Change? { report.undo }
        /// The files that could not be imported.
        var failures: [ImportError] { report.failures }
    }

    /// A file of a folder that could not be imported.
    struct FailedFile: Sendable {
        let failure: FailedImport
        let album: AlbumID
        /// The photo of the same folder that follows the file; nil if none does.
        let next: PhotoID?
    }

    /// An album that received photos of a folder.
    struct FolderAlbum: Sendable {
        let id: AlbumID
        let title: String
        /// Whether the import created the album.
        let isNew: Bool
    }

    let gallery: Gallery
    let library: Library
    let importer: Importer
    /// Downloads links to the web.
    private let links = LinkDownloader()
    let queue = ImportQueue()
    /// Called when the import of many files begins; the returned closure when it ends. Nil: nothing shows it.
    var onActivity: (@MainActor (ImportActivity) -> @MainActor () -> Void)?
    private var lastNumber = 0
    private var pendingLoads: [Int: Progress] = [:]
    /// The items whose results were not delivered yet.
    let unfinishedItems = PendingTransfers()
    /// The imports that a later run of the program resumes.
    nonisolated let recordedImports = RecordedImports()

    init(gallery: Gallery, library: Library, importer: Importer) {
        self.gallery = gallery
        self.library = library
        self.importer = importer
    }

    /// Whether a drag comes from another program and contains an item that can be imported.
    static func canImport(_ session: DropSession) -> Bool {
        session.localDragSession == nil && session.itemList.contains { IncomingContent.canLoad($0.itemProvider) }
    }

    /// Whether a drag comes from another program and contains folders only, each of which becomes an album (APP-25).
    static func containsOnlyFolders(_ session: DropSession) -> Bool {
        session.localDragSession == nil && !session.itemList.isEmpty
            && session.itemList.allSatisfy { IncomingContent.isFolder($0.itemProvider) }
    }

    /// The items being loaded, by number, with the fraction loaded.
    var transfers: [(item: Int, fraction: Double)] {
        pendingLoads.sorted { $0.key < $1.key }.map { ($0.key, $0.value.fractionCompleted) }
    }

    /// One drop: its destination, its unfinished items and its result so far.
    @MainActor final class Drop {
        let target: DropTargetAlbum
        /// The number of the drop's first item.
        let number: Int
        /// Whether the photo of the next item creates the album: none that did is accepted yet.
        var createsAlbum: Bool
        /// The window of the drop.
        let origin: Gallery.Origin
        var summary: DropSummary
        /// Called once per item, by its index, when the item is finished.
        let onItem: @MainActor (Int, Result<ImportedItem, any Error>) -> Void
        /// Called once after all items.
        let completion: @MainActor (DropSummary) -> Void
        /// The files that one import takes when its turn comes; nil if each item is imported on its own.
        var waitingFiles: [DroppedFile]?

        init(
            _ target: DropTargetAlbum, number: Int, count: Int, undoGroup: UndoGroup, in origin: Gallery.Origin,
            onItem: @escaping @MainActor (Int, Result<ImportedItem, any Error>) -> Void,
            completion: @escaping @MainActor (DropSummary) -> Void
        ) {
            (self.target, self.number, self.origin) = (target, number, origin)
            createsAlbum = target.createsAlbum
            (self.onItem, self.completion) = (onItem, completion)
            summary = DropSummary(count: count, undoGroup: undoGroup)
            if count >= RecordedImports.leastFiles { waitingFiles = [] }
        }
    }

    /// Imports items; their data is loaded concurrently. Call it during `performDrop`: loading starts synchronously.
    ///
    /// - Parameters:
    ///   - destination: The destination of files; folders become albums of their own (APP-15).
    ///   - keepsOrder: Whether the photos get the order of the items in their album, although their data may arrive in
    ///     another one. False if the caller moves each photo to a place of its own.
    ///   - place: Where the albums of folders of files are created, in the order of the items.
    ///   - marksFavorites: Whether the photos are marked as favorites, too: each by the import of its item.
    ///   - undoGroup: The group of the drop's changes; nil for a new one.
    ///   - onItem: Called once per item, by its index, when the item is finished.
    ///   - onFile: Called with the index of an item that is a file, once its data is loaded and before it is imported.
    ///   - completion: Called once after all items.
    /// - Returns: The loading progress of each item; canceling a progress cancels its item.
    func importItems(
        _ providers: [ItemProvider], to destination: ImportPlan.Destination, keepsOrder: Bool = false,
        foldersAt place: AlbumPlace = .end, marksFavorites: Bool = false, undoGroup: UndoGroup? = nil,
        onItem: @escaping @MainActor (Int, Result<ImportedItem, any Error>) -> Void,
        onFile: @escaping @MainActor (Int, URL) -> Void = { _, _ in },
        completion: @escaping @MainActor (DropSummary) -> Void
    ) -> [Progress] {
        let drop = Drop(
            DropTargetAlbum(
                destination, foldersAt: place, keepsOrder: keepsOrder, marksFavorites: marksFavorites),
            number: lastNumber + 1, count: providers.count, undoGroup: undoGroup ?? gallery.newUndoGroup(),
            in: gallery.presenters.origin, onItem: onItem, completion: completion)
        return providers.enumerated().map { index, provider in
            let (progress, loading) = IncomingContent.load(provider, following: links)
            lastNumber += 1
            let number = lastNumber
            pendingLoads[number] = progress
            let token = unfinishedItems.begin(progress, in: drop.origin)
            let name = provider.suggestedName ?? "Picture"
            // The task of `run` is detached: the drop session ends when the data is loaded, and the import may last
            // longer.
            let content = gallery.backgroundWork.start("dropped item \(number)") {
                for try await content in loading { return content }
                throw ItemImportError.noData(name)
            }
            let load = Load(
                content: content, progress: progress, name: name, number: number, index: index, token: token,
                onFile: { onFile(index, $0) })
            Task.detached { await self.run(load, of: drop) }
            return progress
        }
    }

    /// One item being loaded.
    struct Load: Sendable {
        let content: PendingResult<IncomingContent>
        /// Canceling it cancels the loading, then the import.
        let progress: Progress
        let name: String
        let number: Int
        let index: Int
        let token: PendingTransfers.Token
        let onFile: @MainActor (URL) -> Void
    }

    private func run(_ load: Load, of drop: Drop) async {
        let content: IncomingContent
        do {
            content = try await load.content.value
        } catch {
            return await finish(
                load, of: drop, with: .failure(FailedImport(error, of: load.name, content: nil) ?? error))
        }
        if case .file(let url) = content {
            let isWaiting = drop.waitingFiles == nil ? false : await !Self.isFolder(url)
            // No suspension point between both: a file that is reported is one of those that wait.
            load.onFile(url)
            if isWaiting { return importTogether(DroppedFile(load: load, url: url), of: drop) }
        }
        // The album may have just been created: wait until the store has written it.
        await gallery.finishWriting()
        let result = await importItem(content, load, of: drop)
        await finish(load, of: drop, with: result)
    }

    /// Reports the result of an item, and that of the drop if it is the last one.
    func finish(_ load: Load, of drop: Drop, with result: Result<ImportedItem, any Error>) async {
        defer { unfinishedItems.end(load.token) }
        pendingLoads[load.number] = nil
        load.progress.cancellationHandler = nil
        if case .success(let received) = result {
            gallery.registerUndo(
                summary: ChangeSummary("adding", received.photos.map(\.id)), inverse: received.undo,
                group: drop.summary.undoGroup)
            if received.needsReload { gallery.scheduleReload() }
            if received.album != nil { drop.createsAlbum = false }
        }
        drop.onItem(load.index, result)
        let hadFailed = !drop.summary.failures.isEmpty
        drop.summary.add(result, ofItem: load.index)
        guard drop.summary.isComplete else {
            // The others may be loading forever.
            if !hadFailed, let failure = drop.summary.failures.first {
                gallery.presenters[drop.origin]?.showNotice(failure.message, undo: false)
            }
            return
        }
        if drop.target.createsAlbum {
            gallery.scheduleReload()
            await gallery.finishWriting()
        } else if let album = drop.target.album, gallery.photos(in: album) == nil {
            // The album may have contained some of the photos; only the store knows its count.
            gallery.scheduleReload()
        }
        drop.completion(drop.summary)
    }

    private func importItem(
        _ content: IncomingContent, _ load: Load, of drop: Drop
    ) async -> Result<ImportedItem, any Error> {
        do {
            let task = queue.add { [self, target = drop.target] in
                try await performImport(content, of: load, to: target)
            }
            load.progress.cancellationHandler = { task.cancel() }
            if load.progress.isCancelled { task.cancel() }
            let received = try await gallery.backgroundWork.perform("item \(load.number) in the library") {
                try await task.value
            }
            if load.progress.isCancelled {
                // The user canceled it after the end of the import, before its result arrived here.
                try await importer.discard(received.report, from: library)
                throw CancellationError()
            }
            if let failure = received.failure { throw failure }
            return .success(received)
        } catch {
            // A reload meanwhile may have shown some photos of a folder.
            if DropSummary.isCancellation(error) { gallery.scheduleReload() }
            return .failure(FailedImport(error, of: load.name, content: content) ?? error)
        }
    }

    private nonisolated func performImport(
        _ content: IncomingContent, of load: Load, to target: DropTargetAlbum
    ) async throws -> ImportedItem {
        let item = load.index
        let report: ImportReport
        var journal: ImportJournal?
        var isFolder = false
        switch content {
        case .file(let url):
            isFolder = await Self.isFolder(url)
            // A folder becomes an album of its own.
            let place: AlbumPlace = try isFolder ? target.place(ofFolder: item, in: library) : .end
            let plan = importer.plan(
                paths: [url], individualFilesTo: isFolder ? nil : target.destination(ofItem: item), foldersAt: place,
                marksFavorites: target.marksFavorites)
            journal = await record(plan, of: [load.token])
            report = await run(plan, journal, load.progress)
        case .image(let data, let name):
            report = await importer.importData(
                data, suggestedName: name, to: target.destination(ofItem: item), into: library,
                marksFavorites: target.marksFavorites)
        }
        try recordedImports.end(journal, with: report)
        guard !Task.isCancelled else {
            try await importer.discard(report, from: library)
            throw CancellationError()
        }
        if isFolder {
            if let created = report.createdAtPlace { target.didCreate(created, forFolder: item) }
        } else if let created = report.createdAlbums.first {
            target.didCreate(created)
        }
        let next = isFolder ? nil : target.photo(behindItem: item)
        if !isFolder, let outcome = report.outcomes.first { target.didImport(outcome, ofItem: item) }
        return try await importedItem(report, of: content, isFolder: isFolder, to: target, before: next)
    }

    /// The result of an item whose import has ended.
    nonisolated func importedItem(
        _ report: ImportReport, of content: IncomingContent, isFolder: Bool = false, to target: DropTargetAlbum,
        before next: PhotoID?
    ) async throws -> ImportedItem {
        let photos = try await library.photos(report.outcomes.compactMap(\.photo)).map(ListedPhoto.init)
        // Here, because writing the data to a file blocks.
        let failure =
            photos.isEmpty
            ? report.failures.first.map { FailedImport($0, content: content, library: library) } : nil
        return ImportedItem(
            photos: photos, knownCount: report.outcomes.count { $0.photo != nil && !$0.isNewInAlbum },
            album: isFolder ? nil : target.album, next: next,
            folderAlbums: isFolder ? try await Self.folderAlbums(of: report, in: library) : [],
            needsReload: isFolder || target.createsAlbum, failedFiles: isFolder ? Self.failedFiles(of: report) : [],
            failure: failure, report: report)
    }

    /// Whether the URL leads to an existing local folder. Blocks, hence not on the main actor.
    private nonisolated static func isFolder(_ url: URL) async -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) && isDirectory.boolValue
    }

    nonisolated static func failedFiles(of report: ImportReport) -> [FailedFile] {
        var files: [FailedFile] = []
        var next: (album: AlbumID, photo: PhotoID)?
        for outcome in report.outcomes.reversed() {
            guard let album = outcome.album else { continue }
            if let photo = outcome.photo {
                next = (album, photo)
            } else if case .failed(let error) = outcome.result {
                let failure = FailedImport(error, content: outcome.file.map { .file($0) })
                files.append(FailedFile(failure: failure, album: album, next: next?.album == album ? next?.photo : nil))
            }
        }
        return files.reversed()
    }

    private nonisolated static func folderAlbums(
        of report: ImportReport, in library: Library
    ) async throws -> [FolderAlbum] {
        var seen: Set<AlbumID> = []
        let ids = report.outcomes.compactMap(\.album).filter { seen.insert($0).inserted }
        let titles = try await library.titles(of: ids)
        let created = Set(report.createdAlbums)
        return ids.compactMap { id in
            titles[id].map { FolderAlbum(id: id, title: $0, isNew: created.contains(id)) }
        }
    }
}
