/// A multiple of a symbol in a row.
struct RowTerm: Equatable, Sendable {
    var symbol: Int
    var coefficient: Double
}

/// A basic symbol as a sum of parametric symbols and a constant.
///
/// Invariant: the terms are sorted by symbol, each symbol occurs once, and no coefficient is near zero.
struct Row: Sendable {
    var constant: Double
    var terms: [RowTerm] = []

    /// Coefficients and values closer to zero than this count as zero.
    static let tolerance = 1e-8

    static func isNearZero(_ value: Double) -> Bool { abs(value) < tolerance }

    /// The position of a symbol among the terms, or where its term would be inserted.
    private func position(of symbol: Int) -> Int {
        var (low, high) = (0, terms.count)
        while low < high {
            let middle = (low + high) / 2
            if terms[middle].symbol < symbol { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The coefficient of a symbol; 0 if the symbol does not occur. O(log n).
    func coefficient(of symbol: Int) -> Double {
        let position = position(of: symbol)
        return position < terms.count && terms[position].symbol == symbol ? terms[position].coefficient : 0
    }

    /// Adds a multiple of a symbol. O(n).
    mutating func add(_ symbol: Int, times coefficient: Double) {
        let position = position(of: symbol)
        if position < terms.count, terms[position].symbol == symbol {
            terms[position].coefficient += coefficient
            if Self.isNearZero(terms[position].coefficient) { terms.remove(at: position) }
        } else if !Self.isNearZero(coefficient) {
            terms.insert(RowTerm(symbol: symbol, coefficient: coefficient), at: position)
        }
    }

    /// Adds a multiple of another row. O(n + m).
    mutating func add(_ other: Row, times factor: Double) {
        add(other, times: factor, without: -1, added: { _ in }, removed: { _ in })
    }

    /// Replaces a symbol, which occurs with `coefficient`, by a row.
    ///
    /// Calls `added` for each symbol that occurs only now, and `removed` for each one that no longer occurs, except for
    /// the replaced one.
    mutating func substitute(
        _ symbol: Int, times coefficient: Double, by row: Row, added: (Int) -> Void, removed: (Int) -> Void
    ) { add(row, times: coefficient, without: symbol, added: added, removed: removed) }

    @inline(__always) private mutating func add(
        _ other: Row, times factor: Double, without dropped: Int, added: (Int) -> Void, removed: (Int) -> Void
    ) {
        constant += other.constant * factor
        var merged: [RowTerm] = []
        merged.reserveCapacity(terms.count + other.terms.count)
        var (own, new) = (0, 0)
        while own < terms.count || new < other.terms.count {
            let mine = own < terms.count ? terms[own].symbol : Int.max
            let theirs = new < other.terms.count ? other.terms[new].symbol : Int.max
            if mine < theirs {
                if mine != dropped { merged.append(terms[own]) }
                own += 1
            } else if theirs < mine {
                let coefficient = other.terms[new].coefficient * factor
                if !Self.isNearZero(coefficient) {
                    merged.append(RowTerm(symbol: theirs, coefficient: coefficient))
                    added(theirs)
                }
                new += 1
            } else {
                let coefficient = terms[own].coefficient + other.terms[new].coefficient * factor
                if Self.isNearZero(coefficient) {
                    removed(mine)
                } else {
                    merged.append(RowTerm(symbol: mine, coefficient: coefficient))
                }
                own += 1
                new += 1
            }
        }
        terms = merged
    }

    /// Multiplies the row.
    mutating func scale(by factor: Double) {
        constant *= factor
        for index in terms.indices { terms[index].coefficient *= factor }
    }

    /// Turns "`basic` = row" into "`symbol` = row". The row contains `symbol`.
    mutating func solve(for symbol: Int, insteadOf basic: Int) {
        let factor = 1 / coefficient(of: symbol)
        add(symbol, times: -1 / factor)
        scale(by: -factor)
        add(basic, times: factor)
    }

    /// Turns "0 = row" into "`symbol` = row". The row contains `symbol`.
    mutating func solve(for symbol: Int) {
        let coefficient = coefficient(of: symbol)
        terms.removeAll { $0.symbol == symbol }
        scale(by: -1 / coefficient)
    }
}
