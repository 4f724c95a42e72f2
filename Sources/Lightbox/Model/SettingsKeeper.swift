/// Writes settings in the background. Coalesces changes: of each setting only the newest value is written.
@MainActor final class SettingsKeeper {
    private let store: any GalleryStore
    private var unwritten: [String: String] = [:]
    private var isWriting = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(store: any GalleryStore) { self.store = store }

    /// Stores a setting; a failed write is ignored.
    func set(_ key: String, to value: String) {
        guard !store.isReadOnly else { return }
        unwritten[key] = value
        guard !isWriting else { return }
        isWriting = true
        Task.detached { await self.write() }
    }

    /// Waits until all settings are written.
    func finish() async {
        if isWriting { await withCheckedContinuation { waiters.append($0) } }
    }

    private func write() async {
        while let (key, value) = unwritten.popFirst() { try? await store.setSetting(key, to: value) }
        isWriting = false
        let waiters = waiters
        self.waiters = []
        for waiter in waiters { waiter.resume() }
    }
}
