import PhotoLibrary

/// The undo and redo stacks (APP-12).
struct UndoHistory {
    struct Entry {
        let title: String
        /// The change that undoes, or redoes, this entry.
        let inverse: Change
        /// Consecutive entries of one group are undone in one step.
        var group: Int?
    }

    private var done: [Entry] = []
    private var undone: [Entry] = []
    private var groups = 0
    /// The number of times that a new change has cleared the redo stack.
    private(set) var generation = 0

    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    /// Pushes a change, or merges it into the last entry if both belong to one group.
    mutating func add(_ entry: Entry) {
        if let group = entry.group, let last = done.last, last.group == group {
            // Undo applies the newest change first.
            done[done.count - 1] = Entry(
                title: last.title, inverse: .group([entry.inverse, last.inverse]), group: group)
        } else {
            done.append(entry)
        }
    }

    /// Pushes an undone change onto the redo stack.
    mutating func addUndone(_ entry: Entry) { undone.append(entry) }

    /// Pops the change to undo; nil when the stack is empty.
    mutating func takeDone() -> Entry? { done.popLast() }

    /// Pops the change to redo; nil when the stack is empty.
    mutating func takeUndone() -> Entry? { undone.popLast() }

    /// Clears the redo stack, because a new change was made.
    mutating func forgetUndone() {
        undone = []
        generation += 1
    }

    /// A new undo group.
    mutating func newGroup() -> Int {
        groups += 1
        return groups
    }

    /// Whether the next undo reverts all entries of the group.
    func isNext(_ group: Int) -> Bool {
        done.last?.group == group && done.count { $0.group == group } == 1
    }
}
