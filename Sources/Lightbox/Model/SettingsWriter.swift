/// The settings, which are written in the background. Coalesces changes: of each setting only the newest value is
/// written.
@MainActor final class SettingsWriter {
    /// The settings that are still to be written, and the callers that wait for them.
    private struct Backlog {
        var values: [String: String]
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let store: any GalleryStore
    /// The settings as of now, from which another window starts.
    private(set) var values: [String: String]
    /// Nil while no write is in progress: then there is nothing to write, and no caller waits.
    private var backlog: Backlog?

    init(store: any GalleryStore, values: [String: String]) { (self.store, self.values) = (store, values) }

    subscript(key: String) -> String? { values[key] }

    /// Stores a setting; a failed write is ignored.
    func set(_ key: String, to value: String) {
        values[key] = value
        guard !store.isReadOnly else { return }
        guard backlog == nil else {
            backlog?.values[key] = value
            return
        }
        backlog = Backlog(values: [key: value])
        Task.detached { await self.write() }
    }

    /// Waits until all settings are written.
    func finish() async {
        if backlog != nil { await withCheckedContinuation { backlog?.waiters.append($0) } }
    }

    private func write() async {
        while let (key, value) = backlog?.values.popFirst() { try? await store.setSetting(key, to: value) }
        let waiters = backlog?.waiters ?? []
        backlog = nil
        for waiter in waiters { waiter.resume() }
    }
}
