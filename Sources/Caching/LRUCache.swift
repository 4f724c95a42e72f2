/// A least-recently-used cache with a limited total cost. Reading and storing take O(1). Not thread-safe.
///
/// Public and inlinable, so that other targets can specialize it: drawing looks up entries in every frame, and the
/// compiler does not inline package declarations. No product of the package contains this target.
///
/// Each entry has a cost, by default 1, so that the budget limits the number of entries. If costs are sizes in bytes,
/// the budget limits the number of bytes.
public struct LRUCache<Key: Hashable, Value> {
    /// The maximum total cost of the entries.
    public let budget: Int
    /// The total cost of the entries.
    @inlinable public var cost: Int { totalCost }
    @usableFromInline var totalCost = 0

    /// A node of a circular list ordered from most to least recently used. `nodes[0]` is the sentinel.
    @usableFromInline struct Node {
        @usableFromInline var entry: (key: Key, value: Value)?
        @usableFromInline var cost = 0
        @usableFromInline var newer = 0
        @usableFromInline var older = 0

        @inlinable init(entry: (key: Key, value: Value)? = nil, cost: Int = 0) {
            self.entry = entry
            self.cost = cost
        }
    }

    @usableFromInline var nodes = [Node()]
    @usableFromInline var free: [Int] = []
    @usableFromInline var indices: [Key: Int] = [:]

    /// Creates an empty cache.
    @inlinable public init(budget: Int) { self.budget = budget }

    /// The number of entries.
    @inlinable public var count: Int { indices.count }

    /// The value for a key. Reading marks the entry as most recently used. Setting stores the value with a cost of 1;
    /// setting nil removes the entry.
    @inlinable public subscript(key: Key) -> Value? {
        mutating get {
            guard let index = indices[key] else { return nil }
            unlink(index)
            linkAsLatest(index)
            return nodes[index].entry?.value
        }
        set {
            if let newValue { insert(newValue, for: key, cost: 1) } else { remove(key) }
        }
    }

    /// Stores a value with a cost, and evicts the least recently used entries while the total cost exceeds the budget.
    /// A value that costs more than the whole budget is not stored; the key's previous value is removed in any case.
    @inlinable public mutating func insert(_ value: Value, for key: Key, cost: Int) {
        remove(key)
        guard cost <= budget else { return }
        while totalCost + cost > budget, let oldest = nodes[nodes[0].newer].entry?.key { remove(oldest) }
        let node = Node(entry: (key, value), cost: cost)
        let index: Int
        if let reused = free.popLast() {
            index = reused
            nodes[index] = node
        } else {
            index = nodes.count
            nodes.append(node)
        }
        indices[key] = index
        totalCost += cost
        linkAsLatest(index)
    }

    /// Removes an entry; has no effect if there is none.
    @inlinable public mutating func remove(_ key: Key) {
        guard let index = indices.removeValue(forKey: key) else { return }
        unlink(index)
        totalCost -= nodes[index].cost
        nodes[index] = Node()
        free.append(index)
    }

    /// Calls a closure for each entry, most recently used first. Does not mark entries as used. Complexity: O(*n*).
    @inlinable public func forEach(_ body: (Key, Value) -> Void) {
        var index = nodes[0].older
        while index != 0, let entry = nodes[index].entry {
            body(entry.key, entry.value)
            index = nodes[index].older
        }
    }

    @inlinable mutating func linkAsLatest(_ index: Int) {
        let latest = nodes[0].older
        nodes[index].older = latest
        nodes[index].newer = 0
        nodes[latest].newer = index
        nodes[0].older = index
    }

    @inlinable mutating func unlink(_ index: Int) {
        let (newer, older) = (nodes[index].newer, nodes[index].older)
        nodes[newer].older = older
        nodes[older].newer = newer
    }
}
