import Views

/// Gives each thing in the tree its number, and the same one again for as long as the thing lives.
@MainActor final class InspectNumbers {
    /// What has a number.
    enum Key: Hashable {
        case view(ObjectIdentifier)
        /// A part of the gap in a view.
        case gap(ObjectIdentifier, part: Int)
        /// A preview by the engine's number.
        case preview(Int)
    }

    private struct Entry {
        /// Whom the number belongs to. An address is used again for other objects, a number is not.
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

    /// Forgets what is gone.
    func sweep() { entries = entries.filter { $0.value.owner != nil } }
}
