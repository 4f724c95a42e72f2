/// Sparse position keys: moving one element changes its key only, as long as there is a free key between its new
/// neighbors.
enum OrderKeys {
    /// The usual distance of two keys, which allows 32 insertions at one position.
    static let spacing: Int64 = 1 << 32
    /// The largest magnitude of a key, far from overflow.
    private static let limit: Int64 = 1 << 62

    /// Returns `count` ascending keys between two others (nil: unbounded), at least `gap` apart from each other and
    /// from both; nil if there are not enough free keys.
    static func keys(_ count: Int, after lower: Int64?, before upper: Int64?, gap: Int64 = 1) -> [Int64]? {
        guard count > 0 else { return [] }
        let count = Int64(count)
        // Bounds the products below, so that none overflows.
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
