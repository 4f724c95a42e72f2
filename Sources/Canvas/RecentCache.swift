/// Keeps what was used of late: at least `limit / 2` entries, at most `limit`.
///
/// Two generations instead of a list of uses: when the young one is full it becomes the old one, and what was in the
/// old one and not used meanwhile is gone. Each access is O(1).
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
