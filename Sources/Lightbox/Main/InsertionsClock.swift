import Views

/// Drives the insertions with the window's frame clock. Invisible.
@MainActor final class InsertionsClock: View {
    private let insertions: Insertions

    init(_ insertions: Insertions) {
        self.insertions = insertions
        super.init(frame: .zero)
    }

    override func animate(at time: Timestamp) -> Bool {
        if let next = insertions.advance(to: time) { root?.wake(at: next, self) }
        return false
    }
}
