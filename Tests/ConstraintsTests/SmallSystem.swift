import Constraints
import TestSupport

/// A system of a few constraints, whose best violations are found by comparing all intersections of their limits.
struct SmallSystem {
    /// The constraints with coefficients by variable.
    struct Member {
        var coefficients: [Double]
        var constant: Double
        var relation: ConstraintRelation
        var strength: Float

        /// How far a point violates the constraint.
        func violation(at point: [Double]) -> Double {
            let value = zip(coefficients, point).reduce(constant) { $0 + $1.0 * $1.1 }
            return switch relation {
            case .equal: abs(value)
            case .lessThanOrEqual: max(value, 0)
            case .greaterThanOrEqual: max(-value, 0)
            }
        }
    }

    let variableCount: Int
    var members: [Member] = []
    /// Required constraints besides the members.
    var limits: [Member] = []

    /// Weak equations that determine every variable, so that a best point lies where limits intersect.
    static func anchored(_ count: Int) -> SmallSystem {
        var system = SmallSystem(variableCount: count)
        for index in 0..<count {
            var coefficients = Array(repeating: 0.0, count: count)
            coefficients[index] = 1
            system.members.append(
                Member(coefficients: coefficients, constant: Double(-3 * index), relation: .equal, strength: 1))
        }
        return system
    }

    static func random(_ count: Int, by generator: inout SplitMix) -> Member {
        Member(
            coefficients: (0..<count).map { _ in [-2.0, -1, -1, 0, 0, 0, 1, 1, 2][generator.below(9)] },
            constant: Double(generator.below(41) - 20),
            relation: [.equal, .lessThanOrEqual, .greaterThanOrEqual][generator.below(3)],
            strength: [1000, 1000, 750, 500, 250][generator.below(5)])
    }

    /// The sums of the violations by strength, strongest first, without the required constraints; nil if the latter
    /// are violated.
    func violations(at point: [Double]) -> [Double]? {
        guard (members + limits).allSatisfy({ $0.strength < 1000 || $0.violation(at: point) < 1e-6 }) else {
            return nil
        }
        let strengths: [Float] = Set(members.map(\.strength)).filter { $0 < 1000 }.sorted(by: >)
        return strengths.map { strength -> Double in
            members.filter { $0.strength == strength }.map { $0.violation(at: point) }.reduce(0, +)
        }
    }

    /// The least violations, compared from the strongest on; nil if the required constraints contradict each other.
    var leastViolations: [Double]? {
        var best: [Double]?
        var chosen: [Int] = []
        func choose(from first: Int) {
            if chosen.count == variableCount {
                guard let point = intersection(of: chosen), let sums = violations(at: point) else { return }
                if best.map({ Self.isLess(sums, $0) }) ?? true { best = sums }
                return
            }
            for index in first..<max(first, members.count + limits.count) {
                chosen.append(index)
                choose(from: index + 1)
                chosen.removeLast()
            }
        }
        choose(from: 0)
        return best
    }

    static func isLess(_ one: [Double], _ other: [Double]) -> Bool {
        for (a, b) in zip(one, other) where abs(a - b) > 1e-6 { return a < b }
        return false
    }

    /// The point at the limits of constraints; nil if they are not independent.
    private func intersection(of chosen: [Int]) -> [Double]? {
        var rows = chosen.map { (members + limits)[$0] }.map { $0.coefficients + [-$0.constant] }
        for column in 0..<variableCount {
            guard let pivot = (column..<variableCount).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
                abs(rows[pivot][column]) > 1e-9
            else { return nil }
            rows.swapAt(column, pivot)
            for other in 0..<variableCount where other != column {
                let factor = rows[other][column] / rows[column][column]
                for index in column...variableCount { rows[other][index] -= factor * rows[column][index] }
            }
        }
        return (0..<variableCount).map { rows[$0][variableCount] / rows[$0][$0] }
    }
}
