/// Solves systems of linear equations and inequalities of different strengths, and solves them again incrementally when
/// constraints are added, removed or changed.
///
/// The algorithm is the incremental simplex of Badros, Borning and Stuckey, "The Cassowary linear arithmetic constraint
/// solving algorithm". Each basic symbol is a row over parametric symbols, whose values are zero. Unlike in the paper,
/// strengths are compared exactly, with an objective for each strength in use, instead of by weights.
///
/// Deterministic: the same calls give the same values, also where the constraints leave a choice. A variable that no
/// constraint determines is zero.
///
/// Changes keep the rows feasible; `solve()` makes them optimal. The time of a change depends on the number of rows
/// that contain the symbols of the constraint, which is small if the constraint concerns few others.
package struct ConstraintSolver: Sendable {
    enum Kind: UInt8, Sendable {
        /// Not in use.
        case free
        /// A variable, of any sign.
        case external
        /// The distance of an inequality from its limit, or a nonnegative variable.
        case slack
        /// A violation of an optional constraint; not negative.
        case error
        /// Marks a required equation; always zero.
        case dummy
    }

    /// A constraint in the rows. For a marker with the coefficient `k`, the equation "expression + `k` · marker = 0"
    /// holds when the other symbols of the constraint are zero.
    struct Entry: Sendable {
        var constraint: LinearConstraint
        let marker: Int
        let markerCoefficient: Double
        /// The violation in the other direction of an optional equation; that of an optional inequality.
        let other: Int?
    }

    // By symbol. A parametric symbol has no row.
    var kinds: [Kind] = []
    var rows: [Row?] = []
    /// The basic symbols whose rows contain a parametric symbol. May also contain former ones, and duplicates.
    var columns: [[Int]] = []
    /// How many rows contain a symbol.
    var occurrences: [Int] = []
    /// The constraint to which a symbol belongs; nil for variables.
    var owners: [ConstraintID?] = []
    /// How many terms of constraints contain a variable.
    private var references: [Int] = []
    /// Variables that were removed before the constraints that contain them.
    private var abandoned: Set<Int> = []
    private var freeSymbols: [Int] = []

    var entries: [ConstraintID: Entry] = [:]
    private var lastNumber = 0
    /// Strongest first.
    var objectives: [Objective] = []
    var needsOptimization = false

    /// Creates a solver without variables.
    package init() {}

    /// The number of constraints.
    package var constraintCount: Int { entries.count }

    // MARK: Variables

    /// Creates a variable. Its value is 0 until a constraint determines it. A nonnegative one is like a variable with a
    /// required lower limit of 0, which no contradiction names, but costs no constraint.
    package mutating func makeVariable(isNonnegative: Bool = false) -> SolverVariable {
        SolverVariable(symbol: makeSymbol(isNonnegative ? .slack : .external, nil))
    }

    /// Removes a variable as soon as no constraint contains it any more.
    package mutating func remove(_ variable: SolverVariable) {
        if references[variable.symbol] > 0 {
            abandoned.insert(variable.symbol)
        } else {
            dropRow(of: variable.symbol)
            release(variable.symbol)
        }
    }

    /// Counts a constraint's uses of variables.
    private mutating func count(_ expression: LinearExpression, by change: Int) {
        for term in expression.terms {
            let symbol = term.variable.symbol
            references[symbol] += change
            if references[symbol] == 0, change < 0, abandoned.remove(symbol) != nil {
                dropRow(of: symbol)
                release(symbol)
            }
        }
    }

    /// The value after the last `solve()`.
    package func value(of variable: SolverVariable) -> Double { rows[variable.symbol]?.constant ?? 0 }

    mutating func makeSymbol(_ kind: Kind, _ owner: ConstraintID?) -> Int {
        if let symbol = freeSymbols.popLast() {
            kinds[symbol] = kind
            owners[symbol] = owner
            return symbol
        }
        kinds.append(kind)
        rows.append(nil)
        columns.append([])
        occurrences.append(0)
        references.append(0)
        owners.append(owner)
        return kinds.count - 1
    }

    mutating func release(_ symbol: Int) {
        kinds[symbol] = .free
        owners[symbol] = nil
        columns[symbol].removeAll()
        occurrences[symbol] = 0
        for index in objectives.indices { objectives[index].clear(symbol) }
        freeSymbols.append(symbol)
    }

    // MARK: Constraints

    /// The constraint as it was added or last changed; nil if it was removed.
    package func constraint(_ id: ConstraintID) -> LinearConstraint? { entries[id]?.constraint }

    /// Adds a constraint. Throws if it is required and contradicts required ones; the solver is unchanged then.
    package mutating func add(_ constraint: LinearConstraint) throws(UnsatisfiableConstraint) -> ConstraintID {
        lastNumber += 1
        let id = ConstraintID(number: lastNumber)
        let isRequired = constraint.strength >= .required
        var row = row(of: constraint.expression)
        let entry: Entry
        switch constraint.relation {
        case .lessThanOrEqual, .greaterThanOrEqual:
            let sign = constraint.relation == .lessThanOrEqual ? 1.0 : -1
            let slack = makeSymbol(.slack, id)
            row.add(slack, times: sign)
            let error = isRequired ? nil : makeSymbol(.error, id)
            if let error { row.add(error, times: -sign) }
            entry = Entry(constraint: constraint, marker: slack, markerCoefficient: sign, other: error)
        case .equal where isRequired:
            let dummy = makeSymbol(.dummy, id)
            row.add(dummy, times: 1)
            entry = Entry(constraint: constraint, marker: dummy, markerCoefficient: 1, other: nil)
        case .equal:
            let (over, under) = (makeSymbol(.error, id), makeSymbol(.error, id))
            row.add(over, times: -1)
            row.add(under, times: 1)
            entry = Entry(constraint: constraint, marker: over, markerCoefficient: -1, other: under)
        }
        if row.constant < 0 { row.scale(by: -1) }
        do throws(UnsatisfiableConstraint) {
            try insert(row, of: entry)
        } catch {
            release(entry.marker)
            throw error
        }
        entries[id] = entry
        count(constraint.expression, by: 1)
        if !isRequired { weigh(entry, by: 1) }
        needsOptimization = true
        // Pivots are cheap while few rows depend on the new symbols, as in a layout that is built view by view.
        solve()
        return id
    }

    /// Removes a constraint.
    package mutating func remove(_ id: ConstraintID) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        if entry.constraint.strength < .required { weigh(entry, by: -1) }
        if rows[entry.marker] == nil, let leaving = leavingRow(forRemoved: entry.marker) {
            pivot(entering: entry.marker, leaving: leaving)
        }
        dropRow(of: entry.marker)
        release(entry.marker)
        if let other = entry.other {
            dropRow(of: other)
            release(other)
        }
        count(entry.constraint.expression, by: -1)
        needsOptimization = true
    }

    /// Changes the constant of a constraint's expression. Throws, and removes the constraint, if it is required and the
    /// new constant contradicts other required constraints.
    package mutating func setConstant(of id: ConstraintID, to constant: Double) throws(UnsatisfiableConstraint) {
        guard var entry = entries[id], entry.constraint.expression.constant != constant else { return }
        let change = constant - entry.constraint.expression.constant
        // The dual simplex below needs rows that are optimal.
        solve()
        guard shift(entry, by: change) else {
            _ = shift(entry, by: -change, checksAllRows: true)
            entry.constraint.expression.constant = constant
            remove(id)
            let added = try add(entry.constraint)
            // The contradiction was one of rounding only.
            rename(added, to: id)
            return
        }
        entry.constraint.expression.constant = constant
        entries[id] = entry
    }

    /// Changes the strength of a constraint. Throws if the constraint becomes required and contradicts required ones;
    /// it is removed in this case.
    package mutating func setStrength(
        of id: ConstraintID, to strength: ConstraintStrength
    ) throws(UnsatisfiableConstraint) {
        guard var entry = entries[id], entry.constraint.strength != strength else { return }
        if entry.constraint.strength < .required, strength < .required {
            weigh(entry, by: -1)
            entry.constraint.strength = strength
            entries[id] = entry
            weigh(entry, by: 1)
            needsOptimization = true
        } else {
            remove(id)
            entry.constraint.strength = strength
            let added = try add(entry.constraint)
            rename(added, to: id)
        }
    }

    private mutating func rename(_ id: ConstraintID, to name: ConstraintID) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        entries[name] = entry
        owners[entry.marker] = name
        if let other = entry.other { owners[other] = name }
    }

    /// The expression over parametric symbols.
    private func row(of expression: LinearExpression) -> Row {
        var row = Row(constant: expression.constant)
        for term in expression.terms {
            if let basic = rows[term.variable.symbol] {
                row.add(basic, times: term.coefficient)
            } else {
                row.add(term.variable.symbol, times: term.coefficient)
            }
        }
        return row
    }

    /// Adds the violations of an optional constraint to the objective of its strength, or subtracts them.
    private mutating func weigh(_ entry: Entry, by factor: Double) {
        let strength = entry.constraint.strength
        let index = objectives.firstIndex { $0.strength <= strength } ?? objectives.count
        if index == objectives.count || objectives[index].strength != strength {
            objectives.insert(Objective(strength: strength), at: index)
        }
        for symbol in [entry.marker, entry.other].compactMap({ $0 }) where kinds[symbol] == .error {
            if let row = rows[symbol] {
                objectives[index].add(row, times: factor)
            } else {
                objectives[index].add(symbol, times: factor)
            }
        }
        objectives[index].constraintCount += factor > 0 ? 1 : -1
        if objectives[index].constraintCount == 0 { objectives.remove(at: index) }
    }
}
