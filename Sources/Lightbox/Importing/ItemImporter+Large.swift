import Foundation
import PhotoLibrary

/// Imports of several files, which a later run of the program resumes, and of many, which a panel shows (APP-28).
extension ItemImporter {
    /// Begins the record of an import of several files, by which a later run of the program resumes it; nil for one
    /// file.
    ///
    /// - Parameter transfers: The transfers that the import completes.
    nonisolated func record(_ plan: ImportPlan, of transfers: [PendingTransfers.Token]) async -> ImportJournal? {
        guard plan.fileCount >= RecordedImports.leastFiles, let journal = ImportJournal.begin(plan, in: library) else {
            return nil
        }
        await unfinishedItems.setRecorded(transfers)
        return journal
    }

    /// Runs a plan, and shows it while it runs if it has many files. Canceling the progress cancels the import.
    /// With `links`, the originals stay where they are. `isCanceled` tells whether a file is left out, by its position.
    nonisolated func run(
        _ plan: ImportPlan, _ journal: ImportJournal?, _ progress: Progress, links: Bool = false,
        onProgress: @escaping @Sendable (ImportProgress) -> Void = { _ in },
        isCanceled: @escaping @Sendable (Int) -> Bool = { _ in false }
    ) async -> ImportReport {
        guard plan.fileCount >= ImportActivity.leastFiles else {
            // The end of the program waits for it.
            return await importer.run(
                plan, into: library, link: links, journal: journal, progress: onProgress, isCanceled: isCanceled)
        }
        let activity = ImportActivity(
            total: plan.fileCount, importedBefore: journal?.importedCount ?? 0, progress: progress)
        if journal != nil { recordedImports.begin(activity.control) }
        defer { recordedImports.remove(activity.control) }
        let end = await onActivity?(activity)
        let report = await importer.run(
            plan, into: library, link: links, journal: journal, control: activity.control,
            progress: {
                activity.complete($0.completed)
                onProgress($0)
            }, isCanceled: isCanceled)
        await end?()
        return report
    }

    /// Resumes the imports that an earlier run of the program has begun and not completed.
    ///
    /// - Parameter completion: Called after each of them with its result.
    func resumeImports(completion: @escaping @MainActor (DropSummary) -> Void) {
        // In the queue, before imports that begin later: their journals are not those of an earlier run.
        let unfinished = queue.add { [library] in try ImportJournal.unfinished(in: library) }
        Task.detached { [self] in
            for journal in (try? await unfinished.value) ?? [] {
                await resume(journal, completion: completion)
            }
        }
    }

    private func resume(_ journal: ImportJournal, completion: @MainActor (DropSummary) -> Void) async {
        let progress = Progress(totalUnitCount: Int64(journal.plan.fileCount))
        let token = unfinishedItems.begin(progress, in: Gallery.Origin())
        unfinishedItems.setRecorded([token])
        defer { unfinishedItems.end(token) }
        let task = queue.add { [self] in
            let report = await run(journal.plan, journal, progress)
            try recordedImports.end(journal, with: report)
            guard !Task.isCancelled else {
                try await importer.discard(report, from: library)
                throw CancellationError()
            }
            return report
        }
        progress.cancellationHandler = { task.cancel() }
        guard let report = try? await task.value else { return gallery.scheduleReload() }
        let photos = report.outcomes.compactMap(\.photo)
        guard !photos.isEmpty || !report.failures.isEmpty else {
            // The user had canceled all files. If that fails, an empty album stays.
            for album in report.createdAlbums where (try? await library.photos(in: album).isEmpty) == true {
                _ = try? await library.apply(.ifExists(.album(album), .deleteAlbum(album)))
            }
            return gallery.scheduleReload()
        }
        gallery.registerUndo(summary: ChangeSummary("adding", photos), inverse: report.undo)
        gallery.scheduleReload()
        await gallery.finishWriting()
        var summary = DropSummary(count: 1, undoGroup: gallery.newUndoGroup())
        let listed = (try? await library.photos(photos).map(ListedPhoto.init)) ?? []
        summary.add(
            .success(
                ImportedItem(
                    photos: listed, knownCount: report.outcomes.count { $0.photo != nil && !$0.isNewInAlbum },
                    needsReload: true, failedFiles: Self.failedFiles(of: report), report: report)), ofItem: 0)
        completion(summary)
    }
}
