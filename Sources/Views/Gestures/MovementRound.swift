/// Which of several touches have moved, to compare their positions at one time.
///
/// A touch screen reports fingers that move together one after the other; in between, their distance, their direction
/// and their center are wrong. A round is complete when each touch has moved, or when one moves again, since the others
/// rest.
struct MovementRound {
    private var moved: Set<PointerID> = []

    /// Records that a touch has moved, one of `touches`; returns whether that completes the round.
    mutating func completes(_ pointer: PointerID, of touches: some Sequence<PointerID>) -> Bool {
        let isAgain = !moved.insert(pointer).inserted
        guard isAgain || moved.isSuperset(of: touches) else { return false }
        moved = isAgain ? [pointer] : []
        return true
    }

    /// Begins a round, with other touches.
    mutating func restart() { moved = [] }
}
