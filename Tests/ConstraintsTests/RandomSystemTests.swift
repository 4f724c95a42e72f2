import Foundation
import TestSupport
import Testing

@testable import Constraints

/// Compares the solver with ``SmallSystem`` while constraints are added, removed and changed.
@Suite struct RandomSystemTests {
    /// RANDOM_SEED sets another first seed, RANDOM_STEPS the number of systems.
    private static let seeds: [UInt64] = {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["RANDOM_SEED"].flatMap { UInt64($0) } ?? 1
        let count = environment["RANDOM_STEPS"].flatMap { UInt64($0) } ?? 300
        return Array(first..<first + count)
    }()

    /// A solver and the same constraints as a ``SmallSystem``.
    private struct Pair {
        var solver = ConstraintSolver()
        var system: SmallSystem
        var variables: [SolverVariable] = []
        var ids: [ConstraintID] = []

        init(_ count: Int, isNonnegative: Bool = false) throws {
            system = SmallSystem(variableCount: count)
            variables = (0..<count).map { _ in solver.makeVariable(isNonnegative: isNonnegative) }
            for member in SmallSystem.anchored(count).members { ids.append(try solver.add(constraint(member))) }
            system = .anchored(count)
            guard isNonnegative else { return }
            system.limits = (0..<count).map { index in
                var coefficients = Array(repeating: 0.0, count: count)
                coefficients[index] = 1
                return SmallSystem.Member(
                    coefficients: coefficients, constant: 0, relation: .greaterThanOrEqual, strength: 1000)
            }
        }

        func constraint(_ member: SmallSystem.Member) -> LinearConstraint {
            var expression = LinearExpression(member.constant)
            for (variable, coefficient) in zip(variables, member.coefficients) where coefficient != 0 {
                expression.add(LinearExpression(variable, times: coefficient))
            }
            return LinearConstraint(expression, member.relation, strength: ConstraintStrength(member.strength))
        }

        var values: [Double] { variables.map { solver.value(of: $0) } }
    }

    private func apply(_ generator: inout SplitMix, to pair: inout Pair) -> String {
        let count = pair.system.variableCount
        let index = count + generator.below(pair.ids.count - count)
        switch pair.ids.count > count ? generator.below(10) : 0 {
        case 7, 8:
            pair.solver.remove(pair.ids.remove(at: index))
            pair.system.members.remove(at: index)
            return "remove \(index)"
        case 4, 5, 6:
            let constant = Double(generator.below(41) - 20)
            pair.system.members[index].constant = constant
            do throws(UnsatisfiableConstraint) {
                try pair.solver.setConstant(of: pair.ids[index], to: constant)
            } catch {
                #expect(pair.system.leastViolations == nil)
                check(error, of: pair.system.members[index], in: pair)
                pair.ids.remove(at: index)
                pair.system.members.remove(at: index)
            }
            return "set constant of \(index) to \(constant)"
        case 9:
            let strength: Float = [1000, 750, 500, 250][generator.below(4)]
            pair.system.members[index].strength = strength
            do throws(UnsatisfiableConstraint) {
                try pair.solver.setStrength(of: pair.ids[index], to: ConstraintStrength(strength))
            } catch {
                #expect(pair.system.leastViolations == nil)
                pair.ids.remove(at: index)
                pair.system.members.remove(at: index)
            }
            return "set strength of \(index) to \(strength)"
        default:
            guard pair.ids.count < count + 6 else { return "nothing" }
            let member = SmallSystem.random(count, by: &generator)
            do throws(UnsatisfiableConstraint) {
                pair.ids.append(try pair.solver.add(pair.constraint(member)))
                pair.system.members.append(member)
            } catch {
                check(error, of: member, in: pair)
            }
            return "add \(member)"
        }
    }

    /// The reported constraints contradict the new one, and no smaller set of them does. A smaller one may if variables
    /// are nonnegative, which is not a constraint.
    private func check(_ error: UnsatisfiableConstraint, of member: SmallSystem.Member, in pair: Pair) {
        func contradicts(_ conflicts: [ConstraintID], limits: [SmallSystem.Member] = []) -> Bool {
            var system = SmallSystem.anchored(pair.system.variableCount)
            system.limits = limits
            system.members += conflicts.compactMap { id in
                pair.ids.firstIndex(of: id).map { pair.system.members[$0] }
            }
            system.members.append(member)
            return system.leastViolations == nil
        }
        #expect(contradicts(error.conflicts, limits: pair.system.limits))
        for index in error.conflicts.indices {
            var fewer = error.conflicts
            fewer.remove(at: index)
            #expect(!contradicts(fewer))
        }
    }

    @Test("after any changes, the violations are the least ones that are possible")
    func violations() throws {
        for seed in Self.seeds {
            var generator = SplitMix(seed: seed)
            var pair = try Pair(1 + generator.below(3), isNonnegative: seed % 3 == 0)
            var steps: [String] = []
            for _ in 0..<30 {
                steps.append(apply(&generator, to: &pair))
                if generator.chance(0.3) { continue }
                pair.solver.solve()
                guard let expected = pair.system.leastViolations,
                    let found = pair.system.violations(at: pair.values)
                else {
                    Issue.record("seed \(seed): required constraints are violated at \(pair.values): \(pair.system)")
                    break
                }
                let agrees = zip(expected, found).allSatisfy { abs($0 - $1) < 1e-5 }
                #expect(agrees, "seed \(seed): \(found) instead of \(expected) after \(steps)")
                if !agrees { break }
            }
        }
    }

    @Test("the same calls give the same values, and a solver is a value")
    func determinism() throws {
        for seed in Self.seeds.prefix(50) {
            var results: [[Double]] = []
            for _ in 0..<2 {
                var generator = SplitMix(seed: seed)
                var pair = try Pair(3)
                for _ in 0..<30 { _ = apply(&generator, to: &pair) }
                let copy = pair
                pair.solver.solve()
                results.append(pair.values)
                var other = copy
                other.solver.solve()
                results.append(other.values)
            }
            #expect(Set(results).count == 1, "seed \(seed)")
        }
    }

    @Test("without constraints left, no rows are left")
    func emptiness() throws {
        for seed in Self.seeds.prefix(100) {
            var generator = SplitMix(seed: seed)
            var pair = try Pair(3)
            for _ in 0..<30 { _ = apply(&generator, to: &pair) }
            pair.solver.solve()
            for id in pair.ids.shuffled(using: &generator) { pair.solver.remove(id) }
            #expect(pair.solver.rows.allSatisfy { $0 == nil || $0?.terms.isEmpty == true }, "seed \(seed)")
            #expect(pair.solver.objectives.isEmpty && pair.solver.occurrences.allSatisfy { $0 == 0 }, "seed \(seed)")
        }
    }
}
