import Foundation
import PhotoLibrary

/// Imports that a command line names while the window has the library open (APP-38).
extension ItemImporter {
    /// The result of an import that was not canceled in the window.
    struct CommandImport: Sendable {
        let plan: ImportPlan
        let report: ImportReport
    }

    /// Imports files after the imports that were begun before, and shows that while it runs, if there are many. The
    /// result can be undone as one step. Canceling the task ends the import after the files in progress; what was
    /// imported stays, as after the end of a command without a window.
    ///
    /// - Parameter isRecorded: Whether a later run of the program completes the import if this one is killed (APP-28).
    /// - Throws: `LibraryError`; `CancellationError` if the user canceled the import in the window, which removes what
    ///   was imported, or if the program ends and the next start resumes it.
    func run(
        _ request: ImportRequest, isRecorded: Bool = false,
        report: @escaping @Sendable (WindowAnswer) -> Void = { _ in }
    ) async throws -> CommandImport {
        // The album may have just been created or renamed.
        await gallery.finishWriting()
        let progress = Progress(totalUnitCount: -1)
        let token = unfinishedItems.begin(progress, in: Gallery.Origin(), itemCount: request.paths.count)
        defer { unfinishedItems.end(token) }
        let task = queue.add { [self] in
            let plan = try await request.plan(with: importer, in: library)
            if !plan.failures.isEmpty { report(.failures(plan.failures.map(\.description))) }
            let journal = isRecorded ? await record(plan, of: [token]) : nil
            let result = await run(plan, journal, progress, links: request.links) { report(.step(ImportStep($0))) }
            try recordedImports.end(journal, with: result)
            guard !progress.isCancelled else {
                try await importer.discard(result, from: library)
                throw CancellationError()
            }
            return CommandImport(plan: plan, report: result)
        }
        progress.cancellationHandler = { task.cancel() }
        defer { gallery.scheduleReload() }
        let result = try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
        gallery.registerUndo(
            summary: ChangeSummary("adding", result.report.outcomes.compactMap(\.photo)),
            inverse: result.report.undo)
        return result
    }
}
