import Views

/// Assigns each reported object a number that stays the same for the object's lifetime.
@MainActor final class InspectIDs {
    /// The identity of a reported object.
    enum Key: Hashable {
        case view(ObjectIdentifier)
        /// One of the frames of the gap in a container.
        case gap(ObjectIdentifier, part: Int)
        /// A preview, by its number in the session engine.
        case preview(Int)
    }

    private struct Entry {
        /// The object that has the number. The system reuses addresses; this type never reuses numbers.
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

    /// Removes the numbers of deallocated objects.
    func removeDeallocatedObjects() { entries = entries.filter { $0.value.owner != nil } }
}
