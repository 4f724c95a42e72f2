import Synchronization

/// Pauses an import and lets it continue, or ends it early. Safe to use from any thread.
package final class ImportControl: Sendable {
    private struct State {
        var isPaused = false
        var isStopped = false
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var lastNumber = 0
    }

    private let state = Mutex(State())

    /// Creates a control of an import that is not paused.
    package init() {}

    /// Whether no further files are begun. Files in progress are completed.
    package var isPaused: Bool { state.withLock { $0.isPaused } }

    /// Whether the import ends after the files in progress.
    package var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Whether further files are begun.
    var beginsFiles: Bool { state.withLock { !$0.isPaused && !$0.isStopped } }

    /// Ends the import after the files in progress, also one that is paused. What was imported stays.
    package func stop() {
        let waiting = state.withLock { state in
            state.isStopped = true
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Whether a paused import has completed the files in progress, and waits. Tests wait for it.
    var isWaiting: Bool { state.withLock { !$0.waiting.isEmpty } }

    /// Begins no further files.
    package func pause() { state.withLock { $0.isPaused = true } }

    /// Continues with the next file.
    package func resume() {
        let waiting = state.withLock { state in
            state.isPaused = false
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Suspends until the import continues or is stopped, or the task is canceled.
    func waitWhilePaused() async {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    guard state.isPaused, !state.isStopped, !Task.isCancelled else { return true }
                    state.waiting[number] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
        }
    }
}
