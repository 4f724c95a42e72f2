import Foundation
import PhotoLibrary

/// Imports of `lightbox import` while the window has the library open (APP-38).
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
    /// - Throws: `LibraryError`; `CancellationError` if the user canceled the import in the window, which removes what
    ///   was imported.
    func run(
        _ request: ImportRequest, report: @escaping @Sendable (WindowAnswer) -> Void
    ) async throws -> CommandImport {
        // The album may have just been created or renamed.
        await gallery.finishWriting()
        let progress = Progress(totalUnitCount: -1)
        let task = queue.add { [self] in
            let plan = try await request.plan(with: importer, in: library)
            if !plan.failures.isEmpty { report(.failures(plan.failures.map(\.description))) }
            let result = await run(plan, nil, progress, links: request.links) { report(.step(ImportStep($0))) }
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
