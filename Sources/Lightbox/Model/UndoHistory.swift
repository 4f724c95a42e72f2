import PhotoLibrary

/// What can be taken back, and what of that can be done once more (APP-12).
struct UndoHistory {
    struct Entry {
        let title: String
        /// What takes it back.
        let inverse: Change
        /// Neighbours with the same number are taken back in one step.
        var group: Int?
    }

    private var done: [Entry] = []
    private var undone: [Entry] = []
    private var groups = 0
    /// How often something new was done.
    private(set) var generation = 0

    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    /// Something was done; of one step with what came before it, if both have the same number.
    mutating func add(_ entry: Entry) {
        if let group = entry.group, let last = done.last, last.group == group {
            // The newest is taken back first.
            done[done.count - 1] = Entry(
                title: last.title, inverse: .group([entry.inverse, last.inverse]), group: group)
        } else {
            done.append(entry)
        }
    }

    /// Something was taken back.
    mutating func addUndone(_ entry: Entry) { undone.append(entry) }

    /// What is to be taken back next; nil when there is nothing.
    mutating func takeDone() -> Entry? { done.popLast() }

    /// What is to be done once more next; nil when there is nothing.
    mutating func takeUndone() -> Entry? { undone.popLast() }

    /// Something new was done, behind which nothing can be done once more.
    mutating func forgetUndone() {
        undone = []
        generation += 1
    }

    /// A number for changes that are taken back in one step.
    mutating func newGroup() -> Int {
        groups += 1
        return groups
    }

    /// Whether one step back takes away all that was done under a number.
    func isNext(_ group: Int) -> Bool {
        done.last?.group == group && done.count { $0.group == group } == 1
    }
}
