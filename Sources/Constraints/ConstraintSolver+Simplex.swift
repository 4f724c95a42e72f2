extension ConstraintSolver {
    // MARK: Rows

    /// Makes "`symbol` = row" part of the system. The symbol is parametric and occurs in no row.
    mutating func setRow(_ row: Row, of symbol: Int) {
        for term in row.terms { note(symbol, contains: term.symbol) }
        rows[symbol] = row
    }

    /// Makes a symbol parametric by removing its row. Has no effect on parametric symbols.
    @discardableResult mutating func dropRow(of symbol: Int) -> Row? {
        guard let row = rows[symbol] else { return nil }
        rows[symbol] = nil
        for term in row.terms { occurrences[term.symbol] -= 1 }
        return row
    }

    private mutating func note(_ basic: Int, contains symbol: Int) {
        occurrences[symbol] += 1
        columns[symbol].append(basic)
        guard columns[symbol].count > 2 * occurrences[symbol] + 8 else { return }
        // Most are former ones. The row being changed still has its former terms.
        let current = columns[symbol].filter { $0 == basic || rows[$0]?.coefficient(of: symbol) ?? 0 != 0 }
        columns[symbol] = Set(current).sorted()
    }

    /// Replaces a symbol that is about to become basic by its row, in all rows and objectives.
    private mutating func substitute(_ symbol: Int, by row: Row) {
        let column = columns[symbol]
        columns[symbol] = []
        occurrences[symbol] = 0
        var (added, removed): ([Int], [Int]) = ([], [])
        for basic in column {
            guard var changed = rows[basic] else { continue }
            let coefficient = changed.coefficient(of: symbol)
            guard coefficient != 0 else { continue }
            rows[basic] = nil
            changed.substitute(
                symbol, times: coefficient, by: row, added: { added.append($0) }, removed: { removed.append($0) })
            rows[basic] = changed
            for symbol in added { note(basic, contains: symbol) }
            for symbol in removed { occurrences[symbol] -= 1 }
            added.removeAll(keepingCapacity: true)
            removed.removeAll(keepingCapacity: true)
        }
        for index in objectives.indices { objectives[index].substitute(symbol, by: row) }
    }

    /// Exchanges a parametric symbol with a basic one whose row contains it.
    mutating func pivot(entering: Int, leaving: Int) {
        guard var row = dropRow(of: leaving) else { return }
        row.solve(for: entering, insteadOf: leaving)
        substitute(entering, by: row)
        setRow(row, of: entering)
    }

    private func isRestricted(_ symbol: Int) -> Bool { kinds[symbol] != .external }

    // MARK: Adding and removing

    /// Adds the row of a new constraint, whose constant is not negative, as "0 = row".
    mutating func insert(_ row: Row, of entry: Entry) throws(UnsatisfiableConstraint) {
        var row = row
        guard let subject = subject(of: row, entry) else { return try insertWithArtificialSymbol(row, of: entry) }
        if kinds[subject] == .dummy, !Row.isNearZero(row.constant) { throw conflict(in: row, except: entry.marker) }
        if kinds[subject] == .dummy { row.constant = 0 }
        row.solve(for: subject)
        substitute(subject, by: row)
        setRow(row, of: subject)
    }

    /// The symbol for which a new row can be solved such that all rows remain feasible.
    private func subject(of row: Row, _ entry: Entry) -> Int? {
        if let variable = row.terms.first(where: { kinds[$0.symbol] == .external }) { return variable.symbol }
        for symbol in [entry.marker, entry.other].compactMap({ $0 })
        where kinds[symbol] != .dummy && row.coefficient(of: symbol) < 0 { return symbol }
        // A nonnegative variable that no other row contains.
        if let variable = row.terms.first(where: {
            $0.coefficient < 0 && kinds[$0.symbol] == .slack && occurrences[$0.symbol] == 0
        }) {
            return variable.symbol
        }
        return row.terms.allSatisfy { kinds[$0.symbol] == .dummy } ? entry.marker : nil
    }

    /// The constraints whose symbols are in a row that proves a contradiction.
    private func conflict(in row: Row, except marker: Int) -> UnsatisfiableConstraint {
        let owners = row.terms.compactMap { $0.symbol == marker ? nil : self.owners[$0.symbol] }
        return UnsatisfiableConstraint(conflicts: Set(owners).sorted())
    }

    /// Adds a row by minimizing a symbol that stands for its whole value.
    private mutating func insertWithArtificialSymbol(_ row: Row, of entry: Entry) throws(UnsatisfiableConstraint) {
        let artificial = makeSymbol(.slack, nil)
        defer { release(artificial) }
        setRow(row, of: artificial)
        // The value of the symbol is its own objective while it is basic.
        while let value = rows[artificial], value.constant > Row.tolerance,
            let entering = value.terms.first(where: { $0.coefficient < 0 && kinds[$0.symbol] != .dummy })?.symbol,
            let leaving = leavingRow(for: entering, preferring: artificial)
        { pivot(entering: entering, leaving: leaving) }
        if let value = dropRow(of: artificial) {
            // The row of the artificial symbol alone contains the new constraint's symbols now, if its value is not 0.
            guard value.constant <= Row.tolerance else {
                needsOptimization = true
                throw conflict(in: value, except: entry.marker)
            }
            var solved = value
            solved.constant = 0
            // Any symbol may become basic, since its value is 0. The marker is left only if all are dummies.
            let basic = solved.terms.first { kinds[$0.symbol] != .dummy }?.symbol ?? solved.terms.first?.symbol
            guard let basic else { return }
            solved.solve(for: basic)
            substitute(basic, by: solved)
            setRow(solved, of: basic)
        } else {
            for basic in columns[artificial] {
                guard rows[basic]?.coefficient(of: artificial) ?? 0 != 0 else { continue }
                rows[basic]?.terms.removeAll { $0.symbol == artificial }
            }
        }
    }

    /// The basic symbol that becomes zero first when a parametric symbol grows; the least one of several.
    private func leavingRow(for entering: Int, preferring preferred: Int? = nil) -> Int? {
        var (least, result) = (Double.infinity, Int?.none)
        for basic in columns[entering] where isRestricted(basic) {
            guard let row = rows[basic] else { continue }
            let coefficient = row.coefficient(of: entering)
            guard coefficient < 0 else { continue }
            let ratio = -row.constant / coefficient
            if ratio < least || (ratio == least && result != preferred && (basic == preferred || basic < result ?? 0)) {
                (least, result) = (ratio, basic)
            }
        }
        return result
    }

    /// The basic symbol with which the marker of a removed constraint is exchanged.
    func leavingRow(forRemoved marker: Int) -> Int? {
        var limits: (shrinking: Double, growing: Double) = (.infinity, .infinity)
        var (first, second, third): (Int?, Int?, Int?) = (nil, nil, nil)
        for basic in columns[marker] {
            guard let row = rows[basic] else { continue }
            let coefficient = row.coefficient(of: marker)
            guard coefficient != 0 else { continue }
            // A redundant equation takes the place of the removed one. Its marker must remain zero.
            if kinds[basic] == .dummy { return basic }
            if !isRestricted(basic) {
                if third.map({ basic < $0 }) ?? true { third = basic }
            } else if coefficient < 0 {
                let ratio = -row.constant / coefficient
                if ratio < limits.shrinking || (ratio == limits.shrinking && basic < first ?? 0) {
                    (limits.shrinking, first) = (ratio, basic)
                }
            } else {
                let ratio = row.constant / coefficient
                if ratio < limits.growing || (ratio == limits.growing && basic < second ?? 0) {
                    (limits.growing, second) = (ratio, basic)
                }
            }
        }
        return first ?? second ?? third
    }

    // MARK: Optimization

    /// Makes the violations minimal, from the strongest constraints to the weakest.
    package mutating func solve() {
        guard needsOptimization else { return }
        needsOptimization = false
        for level in objectives.indices {
            while let entering = entering(at: level) {
                guard let leaving = leavingRow(for: entering) else {
                    // Violations have a lower bound, so that only rounding leads here.
                    objectives[level].clear(entering)
                    continue
                }
                pivot(entering: entering, leaving: leaving)
            }
        }
    }

    /// The least symbol that decreases the objective of a level when it grows, and does not increase those of stronger
    /// levels. The least one, by Bland's rule, so that pivots do not cycle.
    private mutating func entering(at level: Int) -> Int? {
        objectives[level].keepCandidates()
        var least: Int?
        for symbol in objectives[level].candidates where symbol < least ?? .max && kinds[symbol] != .dummy {
            if (0..<level).allSatisfy({ objectives[$0].coefficient(of: symbol) == 0 }) { least = symbol }
        }
        return least
    }

    /// Adds `change` to the constant of a constraint's expression, and restores feasibility by the dual simplex.
    /// Returns false if required constraints exclude it.
    mutating func shift(_ entry: Entry, by change: Double, checksAllRows: Bool = false) -> Bool {
        var infeasible: Set<Int> = []
        if rows[entry.marker] != nil {
            rows[entry.marker]?.constant -= change / entry.markerCoefficient
            infeasible.insert(entry.marker)
        } else if let other = entry.other, rows[other] != nil {
            rows[other]?.constant += change / entry.markerCoefficient
            infeasible.insert(other)
        } else {
            for basic in Set(columns[entry.marker]).sorted() {
                let coefficient = rows[basic]?.coefficient(of: entry.marker) ?? 0
                guard coefficient != 0 else { continue }
                rows[basic]?.constant += coefficient * change / entry.markerCoefficient
                if isRestricted(basic) { infeasible.insert(basic) }
            }
        }
        if checksAllRows { infeasible = Set(rows.indices.filter { rows[$0] != nil && isRestricted($0) }) }
        return restoreFeasibility(infeasible)
    }

    private mutating func restoreFeasibility(_ rows: Set<Int>) -> Bool {
        var pending = rows
        // The least one first, so that pivots do not cycle.
        while let leaving = pending.min() {
            pending.remove(leaving)
            guard let row = self.rows[leaving] else { continue }
            if kinds[leaving] == .dummy {
                guard Row.isNearZero(row.constant) else { return false }
                continue
            }
            if row.constant >= 0 { continue }
            if row.constant > -Row.tolerance {
                self.rows[leaving]?.constant = 0
                continue
            }
            guard let entering = dualEntering(in: row) else { return false }
            // The pivot changes the rows that contain the entering symbol.
            let affected = columns[entering]
            pivot(entering: entering, leaving: leaving)
            pending.formUnion(affected.filter { isRestricted($0) && self.rows[$0]?.constant ?? 0 < 0 })
        }
        return true
    }

    /// The symbol that makes the value of a row grow at the least cost.
    private func dualEntering(in row: Row) -> Int? {
        var best: RowTerm?
        for term in row.terms where term.coefficient > 0 && isRestricted(term.symbol) {
            guard kinds[term.symbol] != .dummy else { continue }
            if let current = best, !costs(term, lessThan: current) { continue }
            best = term
        }
        return best?.symbol
    }

    private func costs(_ term: RowTerm, lessThan other: RowTerm) -> Bool {
        for objective in objectives {
            let own = objective.coefficient(of: term.symbol) / term.coefficient
            let theirs = objective.coefficient(of: other.symbol) / other.coefficient
            if !Row.isNearZero(own - theirs) { return own < theirs }
        }
        return false
    }
}
