import PhotoLibrary

/// Identifies changes that are undone in one step. Only ``UndoHistory/newGroup()`` creates it.
struct UndoGroup: Hashable, Sendable {
    fileprivate let number: Int
}

/// The undo and redo stacks (APP-12).
struct UndoHistory {
    struct Entry {
        var summary: ChangeSummary
        /// The change that undoes the entry's change or, on the redo stack, makes it again.
        var inverse: Change
        /// Consecutive entries of one group are undone in one step.
        var group: UndoGroup?
    }

    private var undoStack: [Entry] = []
    private var redoStack: [Entry] = []
    private var groupCount = 0
    /// The number of times that a new change has cleared the redo stack.
    private(set) var generation = 0

    var canUndo: Bool { !undoStack.isEmpty }
    var canRedo: Bool { !redoStack.isEmpty }
    /// The change that the next undo reverts.
    var nextUndo: ChangeSummary? { undoStack.last?.summary }
    /// The change that the next redo makes again.
    var nextRedo: ChangeSummary? { redoStack.last?.summary }

    /// Pushes a change, or merges it into the last entry if both belong to one group.
    mutating func pushUndo(_ entry: Entry) {
        if let group = entry.group, let last = undoStack.last, last.group == group {
            // In place: an import merges thousands of entries, one by one.
            undoStack[undoStack.count - 1].summary.merge(entry.summary)
            // Undo applies the newest change first.
            undoStack[undoStack.count - 1].inverse = .group([entry.inverse, last.inverse])
        } else {
            undoStack.append(entry)
        }
    }

    /// Pushes an undone change onto the redo stack.
    mutating func pushRedo(_ entry: Entry) { redoStack.append(entry) }

    /// Pops the change to undo; nil when the stack is empty.
    mutating func popUndo() -> Entry? { undoStack.popLast() }

    /// Pops the change to redo; nil when the stack is empty.
    mutating func popRedo() -> Entry? { redoStack.popLast() }

    /// Clears the redo stack, because a new change was made.
    mutating func clearRedo() {
        redoStack = []
        generation += 1
    }

    /// A new undo group.
    mutating func newGroup() -> UndoGroup {
        groupCount += 1
        return UndoGroup(number: groupCount)
    }

    /// Whether the next undo reverts all entries of the group.
    func isNext(_ group: UndoGroup) -> Bool {
        undoStack.last?.group == group && undoStack.count { $0.group == group } == 1
    }
}
