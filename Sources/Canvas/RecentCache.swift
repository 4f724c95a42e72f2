/// A cache of recently used values that holds between `limit / 2` and `limit` entries once it has filled up.
///
/// Two generations approximate the order of use: when the young generation is full it replaces the old one, and old
/// entries not used in the meantime are evicted. Complexity: O(1) per access.
struct RecentCache<Key: Hashable, Value> {
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    private let half: Int

    init(limit: Int) { half = max(1, limit / 2) }

    var count: Int { young.count + old.count }

    subscript(key: Key) -> Value? {
        mutating get {
            if let value = young[key] { return value }
            guard let value = old.removeValue(forKey: key) else { return nil }
            insert(value, for: key)
            return value
        }
        set {
            old[key] = nil
            if let newValue { insert(newValue, for: key) } else { young[key] = nil }
        }
    }

    private mutating func insert(_ value: Value, for key: Key) {
        if young.count >= half, young[key] == nil {
            old = young
            young = [:]
        }
        young[key] = value
    }
}
