/// The sum of the violations of all constraints of one strength, as a function of the parametric symbols.
///
/// Unlike rows, it keeps a coefficient for every symbol, since it may depend on a large part of them.
struct Objective: Sendable {
    let strength: ConstraintStrength
    /// How many constraints have the strength.
    var constraintCount = 0
    private var coefficients: [Double] = []
    /// Symbols with negative coefficients, and symbols that had one since the last call of `keepCandidates`.
    private(set) var candidates: [Int] = []
    private var isCandidate: [Bool] = []

    init(strength: ConstraintStrength) { self.strength = strength }

    func coefficient(of symbol: Int) -> Double { symbol < coefficients.count ? coefficients[symbol] : 0 }

    /// Adds a multiple of a symbol. O(1).
    mutating func add(_ symbol: Int, times coefficient: Double) {
        if symbol >= coefficients.count {
            let missing = symbol + 1 - coefficients.count
            coefficients.append(contentsOf: repeatElement(0, count: missing + missing / 2))
            isCandidate.append(contentsOf: repeatElement(false, count: missing + missing / 2))
        }
        var value = coefficients[symbol] + coefficient
        if Row.isNearZero(value) { value = 0 }
        coefficients[symbol] = value
        if value < 0, !isCandidate[symbol] {
            isCandidate[symbol] = true
            candidates.append(symbol)
        }
    }

    /// Adds a multiple of a row. The constant is not needed.
    mutating func add(_ row: Row, times factor: Double) {
        for term in row.terms { add(term.symbol, times: term.coefficient * factor) }
    }

    /// Replaces a symbol by a row.
    mutating func substitute(_ symbol: Int, by row: Row) {
        let coefficient = coefficient(of: symbol)
        guard coefficient != 0 else { return }
        coefficients[symbol] = 0
        add(row, times: coefficient)
    }

    /// Sets a coefficient to zero, as for a symbol that is removed.
    mutating func clear(_ symbol: Int) { if symbol < coefficients.count { coefficients[symbol] = 0 } }

    /// Removes the candidates whose coefficients are no longer negative.
    mutating func keepCandidates() {
        var kept = 0
        for symbol in candidates {
            if coefficients[symbol] < 0 {
                candidates[kept] = symbol
                kept += 1
            } else {
                isCandidate[symbol] = false
            }
        }
        candidates.removeLast(candidates.count - kept)
    }
}
