import Testing

@testable import Constraints

@Suite struct ConstraintSolverTests {
    private var solver = ConstraintSolver()

    /// The expression `a - b - constant`, or `a - constant`.
    private func difference(_ a: SolverVariable, minus b: SolverVariable? = nil, _ constant: Double) -> LinearExpression
    {
        var result = LinearExpression(a)
        if let b { result.add(LinearExpression(b), times: -1) }
        result.constant -= constant
        return result
    }

    @Test("a chain of equations follows a changed constant")
    mutating func chain() throws {
        let variables = (0..<50).map { _ in solver.makeVariable() }
        let first = try solver.add(LinearConstraint(difference(variables[0], 10), .equal))
        for (a, b) in zip(variables, variables.dropFirst()) {
            _ = try solver.add(LinearConstraint(difference(b, minus: a, 2), .equal))
        }
        solver.solve()
        #expect(variables.map { solver.value(of: $0) } == (0..<50).map { 10 + 2 * Double($0) })
        try solver.setConstant(of: first, to: -20)
        solver.solve()
        #expect(solver.value(of: variables[49]) == 118)
    }

    @Test("a weaker constraint yields to a single stronger one, however many weaker ones there are")
    mutating func strictStrengths() throws {
        let variable = solver.makeVariable()
        for _ in 0..<100 {
            _ = try solver.add(LinearConstraint(difference(variable, 0), .equal, strength: ConstraintStrength(250)))
        }
        let strong = try solver.add(
            LinearConstraint(difference(variable, 7), .equal, strength: ConstraintStrength(250.5)))
        solver.solve()
        #expect(solver.value(of: variable) == 7)
        try solver.setStrength(of: strong, to: ConstraintStrength(249))
        solver.solve()
        #expect(solver.value(of: variable) == 0)
    }

    @Test("a contradiction names the constraints that cause it, and no others")
    mutating func conflict() throws {
        let (a, b, c) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
        _ = try solver.add(LinearConstraint(difference(c, 3), .equal))
        let lower = try solver.add(LinearConstraint(difference(a, 100), .greaterThanOrEqual))
        _ = try solver.add(LinearConstraint(difference(b, 500), .lessThanOrEqual))
        let equal = try solver.add(LinearConstraint(difference(b, minus: a, 20), .equal))
        #expect(throws: UnsatisfiableConstraint(conflicts: [lower, equal])) {
            _ = try solver.add(LinearConstraint(difference(b, 119), .lessThanOrEqual))
        }
        solver.solve()
        #expect(solver.constraintCount == 4 && solver.value(of: b) == solver.value(of: a) + 20)
    }

    @Test("a contradiction by a changed constant removes the constraint and keeps the others satisfied")
    mutating func conflictOfConstant() throws {
        let (a, b) = (solver.makeVariable(), solver.makeVariable())
        let width = try solver.add(LinearConstraint(difference(a, 100), .equal))
        let limit = try solver.add(LinearConstraint(difference(b, minus: a, 0), .lessThanOrEqual))
        let own = try solver.add(LinearConstraint(difference(b, 80), .equal))
        try solver.setConstant(of: own, to: -90)
        solver.solve()
        #expect(solver.value(of: b) == 90)
        #expect(throws: UnsatisfiableConstraint(conflicts: [width, limit])) {
            try solver.setConstant(of: own, to: -110)
        }
        solver.solve()
        #expect(solver.constraint(own) == nil && solver.value(of: a) == 100 && solver.value(of: b) <= 100)
    }

    @Test("a repeated equation is redundant, not a contradiction, and outlives the first")
    mutating func redundancy() throws {
        let variable = solver.makeVariable()
        let first = try solver.add(LinearConstraint(difference(variable, 5), .equal))
        let second = try solver.add(LinearConstraint(difference(variable, 5), .equal))
        solver.remove(first)
        solver.solve()
        #expect(solver.value(of: variable) == 5)
        #expect(throws: UnsatisfiableConstraint.self) {
            _ = try solver.add(LinearConstraint(difference(variable, 6), .equal))
        }
        solver.remove(second)
        _ = try solver.add(LinearConstraint(difference(variable, 6), .equal))
        solver.solve()
        #expect(solver.value(of: variable) == 6)
    }

    @Test(
        "a redundant equation is not lost with the first one, for any inequalities that depend on that",
        arguments: [1.0, -1])
    mutating func redundancyOfSigns(sign: Double) throws {
        let variable = solver.makeVariable()
        let first = try solver.add(LinearConstraint(difference(variable, 5), .equal))
        var opposite = LinearExpression()
        opposite.add(difference(variable, 5), times: sign)
        _ = try solver.add(LinearConstraint(opposite, .equal))
        _ = try solver.add(LinearConstraint(difference(variable, 50), .lessThanOrEqual))
        _ = try solver.add(LinearConstraint(difference(variable, -50), .greaterThanOrEqual))
        solver.remove(first)
        solver.solve()
        #expect(solver.value(of: variable) == 5)
    }
}
