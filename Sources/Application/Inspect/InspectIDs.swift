import Views

/// Assigns each object in the tree a number that stays the same for the object's lifetime.
@MainActor final class InspectIDs {
    /// The identity of an object in the tree.
    enum Key: Hashable {
        case view(ObjectIdentifier)
        /// A part of the gap in a container.
        case gap(ObjectIdentifier, part: Int)
        /// A preview, by the session engine's number.
        case preview(Int)
    }

    private struct Entry {
        /// The object the number belongs to. The system reuses addresses; numbers are never reused.
        weak var owner: AnyObject?
        let number: Int
    }

    private var entries: [Key: Entry] = [:]
    private var next = 1

    func number(_ key: Key, of owner: AnyObject) -> Int {
        if let entry = entries[key], entry.owner === owner { return entry.number }
        defer { next += 1 }
        entries[key] = Entry(owner: owner, number: next)
        return next
    }

    /// Removes the entries of deallocated objects.
    func sweep() { entries = entries.filter { $0.value.owner != nil } }
}
