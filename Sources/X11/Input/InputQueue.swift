import DragAndDrop

/// The input events of one turn, in order, with coalesced moves.
///
/// A mouse reports up to 1,000 moves per second, and a frame shows one of them. A move replaces the previous move of
/// the same pointer unless an event of another kind lies between them, so that presses keep their location.
struct InputQueue<Target: Hashable> {
    private var entries: [(target: Target, event: InputEvent)] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Whether the queue contains the release of a touch.
    var hasTouchRelease: Bool {
        entries.contains { $0.event.pointerKind == .touch && $0.event.kind == .pointerUp(.primary) }
    }

    /// Appends an event, or coalesces it: a move with the last move of its pointer, a scroll event with a preceding
    /// one.
    mutating func append(_ event: InputEvent, for target: Target) {
        switch event.kind {
        case .pointerMoved:
            if let index = earlierMove(of: event, for: target) {
                entries[index].event = event
                return
            }
        case .scroll(let dx, let dy):
            if let last = entries.last, last.target == target, last.event.pointer == event.pointer,
                last.event.modifiers == event.modifiers, case .scroll(let lastX, let lastY) = last.event.kind
            {
                var merged = event
                merged.kind = .scroll(dx: lastX + dx, dy: lastY + dy)
                entries[entries.count - 1].event = merged
                return
            }
        default: break
        }
        entries.append((target, event))
    }

    /// Replaces the releases of lost pointers by cancellations.
    mutating func cancelReleases(where isLost: (PointerID) -> Bool) {
        for index in entries.indices where isLost(entries[index].event.pointer) {
            if case .pointerUp = entries[index].event.kind { entries[index].event.kind = .pointerCanceled }
        }
    }

    /// Removes and returns all events, oldest first.
    mutating func drain() -> [(target: Target, event: InputEvent)] {
        defer { entries = [] }
        return entries
    }

    private func earlierMove(of event: InputEvent, for target: Target) -> Int? {
        for index in entries.indices.reversed() {
            let entry = entries[index]
            guard case .pointerMoved = entry.event.kind else { return nil }
            if entry.target == target && entry.event.pointer == event.pointer { return index }
        }
        return nil
    }
}
