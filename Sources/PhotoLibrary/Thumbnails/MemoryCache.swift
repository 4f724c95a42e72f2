/// A least-recently-used cache with a byte budget. Every operation takes O(1). Not thread-safe.
struct MemoryCache<Key: Hashable, Value> {
    /// The highest total cost, in bytes.
    let budget: Int
    /// The total cost of the entries, in bytes.
    private(set) var cost = 0

    /// A node of a circular list ordered from most to least recently used. `entries[0]` is the sentinel.
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

    /// Returns the value for a key and marks it as most recently used.
    mutating func value(for key: Key) -> Value? {
        guard let index = indices[key] else { return nil }
        unlink(index)
        linkAsLatest(index)
        return entries[index].value
    }

    /// Stores a value and evicts the least recently used entries that exceed the budget. A value that costs more than
    /// the whole budget is not stored.
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
