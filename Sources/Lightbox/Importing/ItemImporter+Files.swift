import Foundation
import PhotoLibrary
import Synchronization

/// Drops of several separate files (APP-28). The files that are loaded when the turn of the drop comes are one import,
/// which a later run of the program resumes, and which a panel shows if they are many. Each file still has its own
/// outcome (APP-6), and a canceled import keeps the photos that arrived in their album: the drop's undo removes them.
extension ItemImporter {
    /// A file of a drop.
    struct DroppedFile: Sendable {
        let load: Load
        let url: URL
    }

    /// What the import of several files tells of one of them.
    private struct FileResult: Sendable {
        let file: DroppedFile
        /// Nil without an outcome, because the file was canceled before, or is left to the next start of the program.
        let outcome: Result<ImportOutcome, ImportError>?
        /// The photo of the same drop before which the file's photo was inserted; nil: at the end.
        var next: PhotoID?
    }

    /// Imports a file with the others of its drop that are loaded by then.
    func importTogether(_ file: DroppedFile, of drop: Drop) {
        drop.waitingFiles?.append(file)
        // The first one takes the others along.
        guard drop.waitingFiles?.count == 1 else { return }
        Task.detached { await self.importWaitingFiles(of: drop) }
    }

    /// The files that one import has taken, by the numbers of their items.
    private final class Batch: Sendable {
        /// Where the import is recorded, and the positions of its files.
        private struct Record {
            let journal: ImportJournal
            let positions: [Int: Int]
        }

        /// Canceling it cancels the import.
        let progress = Progress(totalUnitCount: -1)
        private let unfinished = Mutex<[Int: DroppedFile]>([:])
        private let photos = Mutex<[PhotoID: Int]>([:])
        /// The outcomes of canceled files whose photo later files have become, too.
        private let inherited = Mutex<[PhotoID: ImportOutcome]>([:])
        private let record = Mutex<Record?>(nil)

        /// The files without a result, in the order of the items.
        var rest: [DroppedFile] { unfinished.withLock { $0.sorted { $0.key < $1.key }.map(\.value) } }

        /// Takes files. When all that have no result are canceled, so is the import.
        func take(_ files: [DroppedFile]) {
            unfinished.withLock { $0 = Dictionary(uniqueKeysWithValues: files.map { ($0.load.index, $0) }) }
            for file in files {
                file.load.progress.cancellationHandler = { [weak self, index = file.load.index] in
                    self?.recordCanceled([index])
                    self?.cancelIfUnneeded()
                }
                if file.load.progress.isCancelled { cancelIfUnneeded() }
            }
        }

        /// Records the files that are canceled from now on, or were before, so that a later run leaves them out.
        func record(_ files: [DroppedFile], in journal: ImportJournal?) {
            guard let journal else { return }
            let indices = files.map(\.load.index)
            let positions = Dictionary(uniqueKeysWithValues: zip(indices, 0...))
            record.withLock { $0 = Record(journal: journal, positions: positions) }
            recordCanceled(files.filter(\.load.progress.isCancelled).map(\.load.index))
        }

        private func recordCanceled(_ indices: [Int]) {
            guard let record = record.withLock({ $0 }) else { return }
            for position in indices.compactMap({ record.positions[$0] }) {
                record.journal.recordCanceled(at: position)
            }
        }

        func finish(_ file: DroppedFile) { unfinished.withLock { $0[file.load.index] = nil } }

        private func cancelIfUnneeded() {
            let isNeeded = unfinished.withLock { $0.values.contains { !$0.load.progress.isCancelled } }
            if !isNeeded, !progress.isCancelled { progress.cancel() }
        }

        /// Counts a photo that a file has become. Equal files are one photo.
        func add(_ photo: PhotoID) { photos.withLock { $0[photo, default: 0] += 1 } }

        /// Takes over what canceled files did whose photo is the same.
        func inherit(_ outcome: ImportOutcome) -> ImportOutcome {
            guard let photo = outcome.photo, let canceled = inherited.withLock({ $0.removeValue(forKey: photo) })
            else { return outcome }
            return outcome.merging(canceled)
        }

        /// Returns whether a canceled file's photo is to be removed. If later files have become the same photo, the
        /// next of them inherits the outcome.
        func cancel(_ outcome: ImportOutcome) -> Bool {
            guard let photo = outcome.photo else { return true }
            let rest = photos.withLock { photos in
                photos[photo, default: 1] -= 1
                return photos[photo, default: 0]
            }
            guard rest > 0 else { return true }
            inherited.withLock { $0[photo] = outcome }
            return false
        }
    }

    private func importWaitingFiles(of drop: Drop) async {
        // The album may have just been created.
        await gallery.finishWriting()
        let (target, batch) = (drop.target, Batch())
        let (results, continuation) = AsyncStream<FileResult>.makeStream()
        let task = queue.add { [self] in
            defer { continuation.finish() }
            await importFiles(takeFiles(of: drop, for: batch), to: target, batch) { continuation.yield($0) }
        }
        batch.progress.cancellationHandler = { task.cancel() }
        var number = 0
        while let (file, result) = await next(of: results, number, to: drop) {
            number += 1
            batch.finish(file)
            let received = result.map { inherit($0, of: batch) }
            let isCanceled = batch.progress.isCancelled || file.load.progress.isCancelled
            await finish(file.load, of: drop, with: isCanceled ? await discard(received, of: batch) : received)
        }
        // What a replay ends before it has its result.
        for file in batch.rest { await finish(file.load, of: drop, with: .failure(CancellationError())) }
        if drop.createsAlbum { await removeEmptyAlbum(of: target) }
    }

    /// Takes the waiting files of a drop, in the order of its items.
    private func takeFiles(of drop: Drop, for batch: Batch) -> [DroppedFile] {
        let files = (drop.waitingFiles ?? []).sorted { $0.load.index < $1.load.index }
        drop.waitingFiles = []
        batch.take(files)
        return files
    }

    /// Imports files as one plan, and reports what became of each, in their order but for those that are not tried.
    private nonisolated func importFiles(
        _ files: [DroppedFile], to target: DropTargetAlbum, _ batch: Batch,
        report: @escaping @Sendable (FileResult) -> Void
    ) async {
        var planned: [DroppedFile] = []
        var plans: [ImportPlan] = []
        for file in files {
            guard !file.load.progress.isCancelled else {
                report(FileResult(file: file, outcome: nil))
                continue
            }
            let plan = importer.plan(
                paths: [file.url], individualFilesTo: target.destination(ofItem: file.load.index),
                marksFavorites: target.marksFavorites)
            if let failure = plan.failures.first {
                report(FileResult(file: file, outcome: .failure(failure)))
            } else {
                planned.append(file)
                plans.append(plan)
            }
        }
        let plan = ImportPlan(joining: plans)
        let journal = await record(plan, of: planned.map(\.load.token))
        batch.record(planned, in: journal)
        let reportStep: @Sendable (ImportProgress) -> Void = { [planned] step in
            let (file, outcome) = (planned[step.completed - 1], step.latest)
            guard outcome.result != .canceled else { return report(FileResult(file: file, outcome: nil)) }
            if target.createsAlbum, target.album == nil, let album = outcome.album { target.didCreate(album) }
            let next = target.photo(behindItem: file.load.index)
            target.didImport(outcome, ofItem: file.load.index)
            if let photo = outcome.photo { batch.add(photo) }
            report(FileResult(file: file, outcome: .success(outcome), next: next))
        }
        let total = await run(plan, journal, batch.progress, onProgress: reportStep) { [planned] in
            planned[$0].load.progress.isCancelled
        }
        // Throws if the rest is left to the next start of the program.
        try? recordedImports.end(journal, with: total)
        // What has ended the import, such as a full disk, would end that of each other file, too.
        let reason = total.failures.last?.reason
        for file in planned.dropFirst(total.outcomes.count) {
            let failure = reason.flatMap { reason in
                reason.endsImport ? ImportError(file: file.url.lastPathComponent, reason: reason) : nil
            }
            report(FileResult(file: file, outcome: failure.map { .failure($0) }))
        }
    }

    /// Waits for what became of another file; nil after the last one.
    private func next(
        of results: AsyncStream<FileResult>, _ number: Int, to drop: Drop
    ) async -> (file: DroppedFile, result: Result<ImportedItem, any Error>)? {
        // Fails only if a replay has ended.
        try? await gallery.backgroundWork.perform("file \(number) of drop \(drop.number)") { [self] in
            var iterator = results.makeAsyncIterator()
            guard let result = await iterator.next() else { return nil }
            return (result.file, await importedItem(result, of: drop))
        }
    }

    private nonisolated func importedItem(
        _ result: FileResult, of drop: Drop
    ) async -> Result<ImportedItem, any Error> {
        let content = IncomingContent.file(result.file.url)
        do {
            guard let outcome = try result.outcome?.get() else { throw CancellationError() }
            let report = ImportReport(of: outcome, createdAlbum: await drop.createsAlbum ? outcome.album : nil)
            let item = try await importedItem(report, of: content, to: drop.target, before: result.next)
            if let failure = item.failure { throw failure }
            return .success(item)
        } catch {
            return .failure(FailedImport(error, of: result.file.load.name, content: content) ?? error)
        }
    }

    /// The result of a file that counts as that of canceled ones with the same photo, too.
    private func inherit(_ item: ImportedItem, of batch: Batch) -> ImportedItem {
        guard let outcome = item.report.outcomes.first else { return item }
        let merged = batch.inherit(outcome)
        guard merged != outcome else { return item }
        var item = item
        item.report = ImportReport(of: merged, createdAlbum: item.report.createdAlbums.first)
        item.knownCount = merged.isNewInAlbum ? 0 : 1
        return item
    }

    /// Removes what a canceled file has stored. Its album stays, since other files of the drop are in it, and so does a
    /// photo that other files of the drop have become, too.
    private func discard(
        _ result: Result<ImportedItem, any Error>, of batch: Batch
    ) async -> Result<ImportedItem, any Error> {
        if case .success(let item) = result {
            do {
                for outcome in item.report.outcomes where batch.cancel(outcome) {
                    try await importer.discard(ImportReport(of: outcome), from: library)
                }
            } catch {
                // It stays, and can be undone.
                return result
            }
            // A reload meanwhile may have shown it.
            gallery.scheduleReload()
        }
        return .failure(CancellationError())
    }

    /// Removes the album that an import has created whose files were all canceled. In the queue, since a later import
    /// of the drop may put its files there.
    private func removeEmptyAlbum(of target: DropTargetAlbum) async {
        let removal = queue.add { [library] in
            guard let album = target.album, try await library.photos(in: album).isEmpty else { return }
            _ = try await library.apply(.ifExists(.album(album), .deleteAlbum(album)))
            target.didRemoveAlbum()
        }
        // If that fails, an empty album stays.
        try? await removal.value
        gallery.scheduleReload()
    }
}
