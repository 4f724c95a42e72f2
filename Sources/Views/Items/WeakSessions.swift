/// Drag sessions that the engine owns.
@MainActor struct WeakSessions {
    private struct Entry {
        weak var session: DragSession?
    }

    private var entries: [Entry] = []

    func contains(_ session: DragSession) -> Bool { entries.contains { $0.session === session } }

    mutating func add(_ session: DragSession) {
        entries.removeAll { $0.session == nil }
        entries.append(Entry(session: session))
    }
}
