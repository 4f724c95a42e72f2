/// Keeps what was used last within a budget; all operations take constant time. Not safe to share without a lock.
struct MemoryCache<Key: Hashable, Value> {
    /// What may be kept, in bytes.
    let budget: Int
    /// What is kept, in bytes.
    private(set) var cost = 0

    /// An entry in the ring of entries from the latest used to the earliest; the first is the ring's own.
    private struct Entry {
        var key: Key?
        var value: Value?
        var cost: Int
        var newer: Int
        var older: Int
    }

    private var entries = [Entry(key: nil, value: nil, cost: 0, newer: 0, older: 0)]
    private var free: [Int] = []
    private var indices: [Key: Int] = [:]

    init(budget: Int) { self.budget = budget }

    var count: Int { indices.count }

    /// The value for a key, which becomes the latest used.
    mutating func value(for key: Key) -> Value? {
        guard let index = indices[key] else { return nil }
        unlink(index)
        linkAsLatest(index)
        return entries[index].value
    }

    /// Keeps a value and lets the earliest used go that it displaces. What is larger than the budget is not kept.
    mutating func insert(_ value: Value, for key: Key, cost: Int) {
        remove(key)
        guard cost <= budget else { return }
        while self.cost + cost > budget, let oldest = entries[entries[0].newer].key { remove(oldest) }
        let entry = Entry(key: key, value: value, cost: cost, newer: 0, older: 0)
        let index: Int
        if let reused = free.popLast() {
            index = reused
            entries[index] = entry
        } else {
            index = entries.count
            entries.append(entry)
        }
        indices[key] = index
        self.cost += cost
        linkAsLatest(index)
    }

    mutating func remove(_ key: Key) {
        guard let index = indices.removeValue(forKey: key) else { return }
        unlink(index)
        cost -= entries[index].cost
        entries[index] = Entry(key: nil, value: nil, cost: 0, newer: 0, older: 0)
        free.append(index)
    }

    private mutating func linkAsLatest(_ index: Int) {
        let latest = entries[0].older
        entries[index].older = latest
        entries[index].newer = 0
        entries[latest].newer = index
        entries[0].older = index
    }

    private mutating func unlink(_ index: Int) {
        let (newer, older) = (entries[index].newer, entries[index].older)
        entries[newer].older = older
        entries[older].newer = newer
    }
}
