import PhotoLibrary

/// Identifies changes that are undone in one step. Only ``UndoHistory/newGroup()`` creates it.
struct UndoGroup: Hashable, Sendable {
    fileprivate let number: Int
}

/// The undo and redo stacks (APP-12).
struct UndoHistory {
    struct Entry {
        private(set) var summary: ChangeSummary
        /// The inverses of the merged changes, the oldest first. They stay in one list: an import merges one change per
        /// file, and a group within a group for each would be as deep as files were imported.
        private var inverses: [Change]
        /// Consecutive entries of one group are undone in one step.
        let group: UndoGroup?
        /// The undo group of the change when it was made first, for what else is undone with it. A change that is made
        /// again keeps it, and is merged with no other.
        let origin: UndoGroup?

        /// - Parameter inverse: The change that undoes the entry's change or, on the redo stack, makes it again.
        init(summary: ChangeSummary, inverse: Change, group: UndoGroup? = nil, origin: UndoGroup? = nil) {
            self.summary = summary
            inverses = [inverse]
            self.group = group
            self.origin = origin ?? group
        }

        /// Undoes the changes, the newest first.
        var inverse: Change { inverses.count == 1 ? inverses[0] : .group(inverses.reversed()) }

        /// Adds the changes of a later entry. Amortized O(number of its changes).
        fileprivate mutating func merge(_ later: Entry) {
            summary.merge(later.summary)
            inverses += later.inverses
        }
    }

    /// An entry that was popped, and where it was.
    struct Popped {
        let entry: Entry
        fileprivate let isRedo: Bool
        /// The number of entries below it.
        fileprivate let depth: Int
        fileprivate let generation: Int
    }

    private var undoStack: [Entry] = []
    private var redoStack: [Entry] = []
    private var groupCount = 0
    /// The number of times that a new change has cleared the redo stack.
    private(set) var generation = 0
    private var lastChange = 0
    /// The changes that are being written, and those that could not be written, by number.
    private var (pendingChanges, failedChanges): (Set<Int>, Set<Int>) = ([], [])

    var canUndo: Bool { !undoStack.isEmpty }
    var canRedo: Bool { !redoStack.isEmpty }
    /// The change that the next undo reverts.
    var nextUndo: ChangeSummary? { undoStack.last?.summary }
    /// The change that the next redo makes again.
    var nextRedo: ChangeSummary? { redoStack.last?.summary }

    /// Pushes a change, or merges it into the last entry if both belong to one group.
    mutating func pushUndo(_ entry: Entry) {
        if let group = entry.group, undoStack.last?.group == group {
            // In place: an import merges thousands of entries, one by one.
            undoStack[undoStack.count - 1].merge(entry)
        } else {
            undoStack.append(entry)
        }
    }

    /// Pushes an undone change onto the redo stack.
    mutating func pushRedo(_ entry: Entry) { redoStack.append(entry) }

    /// Pops the change to undo; nil when the stack is empty.
    mutating func popUndo() -> Popped? {
        undoStack.popLast().map { Popped(entry: $0, isRedo: false, depth: undoStack.count, generation: generation) }
    }

    /// Pops the change to redo; nil when the stack is empty.
    mutating func popRedo() -> Popped? {
        redoStack.popLast().map { Popped(entry: $0, isRedo: true, depth: redoStack.count, generation: generation) }
    }

    /// Whether no new change was made since an entry was popped.
    func isCurrent(_ popped: Popped) -> Bool { popped.generation == generation }

    /// Puts a popped entry back, because its change could not be written: below changes that were pushed meanwhile. A
    /// new change has cleared the redo stack; it stays clear.
    mutating func restore(_ popped: Popped) {
        if !popped.isRedo {
            undoStack.insert(popped.entry, at: min(popped.depth, undoStack.count))
        } else if isCurrent(popped) {
            redoStack.insert(popped.entry, at: min(popped.depth, redoStack.count))
        }
    }

    /// Clears the redo stack, because a new change was written.
    mutating func clearRedo() {
        redoStack = []
        generation += 1
    }

    /// The change made last of those that are being written; nil for none.
    var newestPendingChange: Int? { pendingChanges.max() }

    /// Whether several changes are being written. Changes end in the order in which they begin.
    var hasNewerChange: Bool { pendingChanges.count > 1 }

    /// Begins to write a change, which has a number until it ends.
    mutating func beginChange() -> Int {
        lastChange += 1
        pendingChanges.insert(lastChange)
        return lastChange
    }

    /// Records that a change was written, or that it could not be written.
    mutating func endChange(_ number: Int, isWritten: Bool) {
        pendingChanges.remove(number)
        if !isWritten { failedChanges.insert(number) }
    }

    /// Whether a change could not be written; true once, for the undo that was meant for it.
    mutating func takeFailure(of number: Int?) -> Bool { number.flatMap { failedChanges.remove($0) } != nil }

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
