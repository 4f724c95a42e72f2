import PhotoLibrary
import Synchronization

/// The imports in progress that journals record, and which a later start of the program can complete (APP-28). Safe to
/// use from any thread.
final class RecordedImports: Sendable {
    /// The least number of files of an import that is recorded. A single file is inserted in one transaction.
    static let leastFiles = 2

    private struct State {
        var isSuspended = false
        var controls: [ImportControl] = []
    }

    private let state = Mutex(State())

    /// Ends the imports after their files in progress, and those that begin later at once, because the program ends.
    /// Their journals stay.
    func suspend() {
        let controls = state.withLock { state in
            state.isSuspended = true
            return state.controls
        }
        for control in controls { control.stop() }
    }

    /// Adds an import that is about to begin, and that the end of the program must not wait for.
    func begin(_ control: ImportControl) {
        let isSuspended = state.withLock { state in
            state.controls.append(control)
            return state.isSuspended
        }
        if isSuspended { control.stop() }
    }

    /// Removes an import that has ended.
    func remove(_ control: ImportControl) { state.withLock { $0.controls.removeAll { $0 === control } } }

    /// Removes the journal of an import that has ended. Call it before the result is shown: a kill from then on must
    /// not import the files again. No effect without a journal.
    ///
    /// - Throws: `CancellationError` if the import is left to the next start of the program: its journal stays.
    func end(_ journal: ImportJournal?, with report: ImportReport) throws {
        guard let journal else { return }
        let isSuspended = state.withLock { $0.isSuspended }
        // An import that the user has canceled is not resumed.
        guard !isSuspended || Task.isCancelled || report.outcomes.count >= journal.plan.fileCount else {
            throw CancellationError()
        }
        journal.remove()
    }
}
