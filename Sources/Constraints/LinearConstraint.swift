/// An unknown of a `ConstraintSolver`, valid until the solver removes it.
package struct SolverVariable: Hashable, Sendable {
    let symbol: Int
}

/// A sum of multiples of variables and a constant. A variable may occur several times.
package struct LinearExpression: Sendable {
    /// A multiple of a variable.
    package struct Term: Sendable {
        /// The variable.
        package var variable: SolverVariable
        /// The factor of the variable.
        package var coefficient: Double
    }

    /// The multiples of variables, in any order.
    package var terms: [Term]
    /// The part that does not depend on variables.
    package var constant: Double

    /// Creates an expression without variables.
    package init(_ constant: Double = 0) {
        terms = []
        self.constant = constant
    }

    /// Creates a multiple of a variable.
    package init(_ variable: SolverVariable, times coefficient: Double = 1) {
        terms = [Term(variable: variable, coefficient: coefficient)]
        constant = 0
    }

    /// Adds a multiple of another expression.
    package mutating func add(_ other: LinearExpression, times factor: Double = 1) {
        constant += other.constant * factor
        for term in other.terms {
            terms.append(Term(variable: term.variable, coefficient: term.coefficient * factor))
        }
    }
}

/// The order in which constraints that contradict each other are satisfied.
///
/// Strengths are strict: a constraint is never violated in favor of weaker ones, however many there are. Constraints of
/// one strength share the violation such that its sum is minimal.
package struct ConstraintStrength: Hashable, Comparable, Sendable {
    /// Greater values are stronger.
    package let rawValue: Float

    /// Creates a strength; values of 1,000 and more are `required`.
    package init(_ rawValue: Float) { self.rawValue = min(rawValue, 1000) }

    /// The strength of constraints that are never violated.
    package static let required = ConstraintStrength(1000)

    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// The comparison of an expression with zero.
package enum ConstraintRelation: Sendable, Hashable {
    case lessThanOrEqual, equal, greaterThanOrEqual
}

/// A linear equation or inequality: the expression compared with zero.
package struct LinearConstraint: Sendable {
    /// The left side; the right side is zero.
    package var expression: LinearExpression
    /// The comparison with zero.
    package var relation: ConstraintRelation
    /// Whether and against which other constraints it may be violated.
    package var strength: ConstraintStrength

    /// Creates the constraint that `expression` compares with zero as `relation` says.
    package init(
        _ expression: LinearExpression, _ relation: ConstraintRelation, strength: ConstraintStrength = .required
    ) {
        self.expression = expression
        self.relation = relation
        self.strength = strength
    }
}

/// A constraint in a `ConstraintSolver`. Identifiers are not used twice.
package struct ConstraintID: Hashable, Comparable, Sendable {
    let number: Int

    /// The identifier of no constraint.
    package static let none = ConstraintID(number: 0)

    /// The order in which the constraints were added.
    package static func < (a: Self, b: Self) -> Bool { a.number < b.number }
}

/// A required constraint contradicts required constraints of the solver.
package struct UnsatisfiableConstraint: Error, Equatable {
    /// The constraints that together exclude the new one, in the order in which they were added: without any one of
    /// them, the others do not prove the contradiction. Empty if the constraint contradicts itself.
    package let conflicts: [ConstraintID]
}
