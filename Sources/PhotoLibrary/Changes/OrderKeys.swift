/// Numbers that keep things in order with room between them, so that one can move by getting a new number while all
/// others keep theirs.
enum OrderKeys {
    /// The usual room, enough for 32 halvings.
    static let spacing: Int64 = 1 << 32
    /// Keys stay this far from overflowing.
    private static let limit: Int64 = 1 << 62

    /// Ascending keys between two others (nil: no bound on that side), at least `gap` apart from each other and from
    /// both, nil if there is no room for that.
    static func keys(_ count: Int, after lower: Int64?, before upper: Int64?, gap: Int64 = 1) -> [Int64]? {
        guard count > 0 else { return [] }
        let count = Int64(count)
        // The reach is bounded, so that none of what follows can overflow.
        guard count < limit / spacing else { return nil }
        switch (lower, upper) {
        case (nil, nil):
            return (0..<count).map { $0 * spacing }
        case (let lower?, nil):
            guard lower + count * spacing < limit else { return nil }
            return (1...count).map { lower + $0 * spacing }
        case (nil, let upper?):
            guard upper - count * spacing > -limit else { return nil }
            return (1...count).map { upper - (count + 1 - $0) * spacing }
        case (let lower?, let upper?):
            let step = min((upper - lower) / (count + 1), spacing)
            guard step >= gap, step > 0 else { return nil }
            return (1...count).map { lower + $0 * step }
        }
    }
}
