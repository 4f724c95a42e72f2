import Testing

@testable import Views

struct IndexRunsTests {
    /// Returns every set of indices below a limit.
    static func subsets(_ limit: Int) -> [[Int]] {
        (0..<(1 << limit)).map { bits in (0..<limit).filter { bits >> $0 & 1 == 1 } }
    }

    @Test("Membership, rank and selection agree with a plain set, for every subset of seven", arguments: 0...7)
    func queriesMatchSet(limit: Int) {
        for members in Self.subsets(limit) {
            for runs in [IndexRuns(members), IndexRuns(members.reversed() + members)] {
                #expect(Array(runs.indices) == members)
                #expect(runs.count == members.count && runs.isEmpty == members.isEmpty)
                #expect(runs.first == members.first && runs.last == members.last)
                for index in -1...limit + 1 {
                    #expect(runs.contains(index) == members.contains(index), "\(members) \(index)")
                    #expect(runs.rank(of: index) == members.filter { $0 < index }.count, "\(members) \(index)")
                }
                let nonmembers = (0..<limit + 8).filter { !members.contains($0) }
                for number in 0..<nonmembers.count {
                    #expect(runs.nonmember(at: number) == nonmembers[number], "\(members) \(number)")
                }
                for (run, next) in zip(runs.runs, runs.runs.dropFirst()) { #expect(run.upperBound < next.lowerBound) }
            }
        }
    }

    @Test("Inserting, removing and subtracting any run gives the result of a plain set")
    func changesMatchSet() {
        for members in Self.subsets(6) {
            for low in 0...6 {
                for high in low...7 {
                    var (more, less) = (IndexRuns(members), IndexRuns(members))
                    more.insert(low..<high)
                    less.remove(low..<high)
                    #expect(more == IndexRuns(Set(members).union(low..<high)), "\(members) + \(low)..<\(high)")
                    #expect(less == IndexRuns(Set(members).subtracting(low..<high)), "\(members) - \(low)..<\(high)")
                }
            }
        }
        for a in Self.subsets(6) {
            for b in Self.subsets(6) {
                #expect(IndexRuns(a).subtracting(IndexRuns(b)) == IndexRuns(Set(a).subtracting(b)), "\(a) - \(b)")
            }
        }
    }

    @Test("A million consecutive indices are one run")
    func consecutiveIndicesAreOneRun() {
        var runs = IndexRuns(0..<1_000_000)
        #expect(runs.runs.count == 1)
        runs.remove(500_000)
        #expect(runs.runs.count == 2 && runs.count == 999_999 && runs.nonmember(at: 0) == 500_000)
        #expect(IndexRuns(3..<3).isEmpty)
    }
}
