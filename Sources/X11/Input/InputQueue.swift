import DragAndDrop

/// The input of one turn, in order, with moves that nobody will see left out.
///
/// A mouse reports up to a thousand moves a second and a frame shows one of them. A move replaces an earlier one of
/// the same pointer, but never across any other kind of event, so that a press is always where it was.
struct InputQueue<Target: Hashable> {
    private var entries: [(target: Target, event: InputEvent)] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Adds an event behind the others, or merges it with the last of its kind.
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

    /// Takes everything out, oldest first.
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
