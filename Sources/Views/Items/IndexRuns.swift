/// A set of indices, stored as runs: a million consecutive indices cost as much as one.
///
/// Membership, rank and selection take time logarithmic in the number of runs.
public struct IndexRuns: Sendable, Equatable {
    /// The runs in ascending order. Invariant: no run is empty, and no two touch.
    public private(set) var runs: [Range<Int>] = []
    /// The number of members before each run.
    private var before: [Int] = []
    /// The number of members.
    public private(set) var count = 0

    /// Creates an empty set.
    package init() {}

    /// Creates a set of the indices of a sequence, which may be unsorted and contain duplicates.
    package init(_ indices: some Sequence<Int>) {
        for index in indices.sorted() {
            if let last = runs.last, index <= last.upperBound {
                if index == last.upperBound { runs[runs.count - 1] = last.lowerBound..<index + 1 }
            } else {
                runs.append(index..<index + 1)
            }
        }
        recount()
    }

    // The following two are not generic: other modules would call generic initializers without specialization.

    /// Creates a set of ascending indices without duplicates. O(*n*).
    package init(sorted indices: [Int]) {
        for index in indices { append(index) }
        recount()
    }

    /// Creates a set of those indices of a range that satisfy a condition. O(*n*).
    package init(_ range: Range<Int>, where isMember: (Int) -> Bool) {
        for index in range where isMember(index) { append(index) }
        recount()
    }

    private mutating func append(_ index: Int) {
        if let last = runs.last, last.upperBound == index {
            runs[runs.count - 1] = last.lowerBound..<index + 1
        } else {
            runs.append(index..<index + 1)
        }
    }

    /// Creates a set of one run.
    package init(_ range: Range<Int>) {
        if !range.isEmpty { runs = [range] }
        recount()
    }

    /// Creates a set of ranges, which may be unsorted and overlap.
    package init(ranges: [Range<Int>]) {
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            if let last = runs.last, range.lowerBound <= last.upperBound {
                runs[runs.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                runs.append(range)
            }
        }
        recount()
    }

    /// Inserts the members of another set.
    mutating func formUnion(_ other: IndexRuns) {
        if !other.isEmpty { self = IndexRuns(ranges: runs + other.runs) }
    }

    /// Returns the members that are not in another set.
    package func subtracting(_ other: IndexRuns) -> IndexRuns {
        guard !other.isEmpty else { return self }
        var kept: [Range<Int>] = []
        for run in runs {
            var low = run.lowerBound
            var index = max(other.runsBegun(by: low) - 1, 0)
            while index < other.runs.count, other.runs[index].lowerBound < run.upperBound {
                let hole = other.runs[index]
                if hole.lowerBound > low { kept.append(low..<hole.lowerBound) }
                low = max(low, min(hole.upperBound, run.upperBound))
                index += 1
            }
            if low < run.upperBound { kept.append(low..<run.upperBound) }
        }
        return IndexRuns(ranges: kept)
    }

    /// Returns the members that are also in another set.
    func intersection(_ other: IndexRuns) -> IndexRuns { subtracting(subtracting(other)) }

    /// Returns the runs of the members with these numbers of smaller members.
    func members(_ numbers: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var run = before.partitioningIndex { $0 > numbers.lowerBound } - 1
        while run >= 0, run < runs.count, before[run] < numbers.upperBound {
            let low = max(numbers.lowerBound - before[run], 0)
            let high = min(numbers.upperBound - before[run], runs[run].count)
            if low < high { found.append(runs[run].lowerBound + low..<runs[run].lowerBound + high) }
            run += 1
        }
        return found
    }

    private mutating func recount() {
        before.removeAll(keepingCapacity: true)
        var sum = 0
        for run in runs {
            before.append(sum)
            sum += run.count
        }
        count = sum
    }

    /// Whether the set has no members.
    public var isEmpty: Bool { runs.isEmpty }

    /// The smallest member.
    package var first: Int? { runs.first?.lowerBound }

    /// The largest member.
    package var last: Int? { runs.last.map { $0.upperBound - 1 } }

    /// The members in ascending order.
    public var indices: some Sequence<Int> { runs.lazy.joined() }

    /// Returns the number of runs that begin at or before the index.
    private func runsBegun(by index: Int) -> Int { runs.partitioningIndex { $0.lowerBound > index } }

    /// Whether the index is a member. O(log runs).
    public func contains(_ index: Int) -> Bool {
        let begun = runsBegun(by: index)
        return begun > 0 && runs[begun - 1].contains(index)
    }

    /// Returns the number of members smaller than the index. O(log runs).
    package func rank(of index: Int) -> Int {
        let begun = runsBegun(by: index - 1)
        guard begun > 0 else { return 0 }
        return before[begun - 1] + min(index, runs[begun - 1].upperBound) - runs[begun - 1].lowerBound
    }

    /// Returns the member with `number` smaller members; nil if there are not that many. O(log runs).
    package func member(_ number: Int) -> Int? {
        guard number >= 0, number < count else { return nil }
        let run = before.partitioningIndex { $0 > number } - 1
        return runs[run].lowerBound + number - before[run]
    }

    /// Returns the non-member with `number` smaller non-members. O(log runs).
    package func nonmember(at number: Int) -> Int {
        let end = runs.indices.partitioningIndex { runs[$0].lowerBound - before[$0] > number }
        guard end > 0 else { return number }
        return number + before[end - 1] + runs[end - 1].count
    }

    /// Returns the runs of the non-members with these numbers of smaller non-members. O(runs).
    func nonmembers(at numbers: Range<Int>) -> [Range<Int>] {
        guard !numbers.isEmpty else { return [] }
        return IndexRuns(nonmember(at: numbers.lowerBound)..<nonmember(at: numbers.upperBound - 1) + 1).subtracting(
            self
        ).runs
    }

    /// Inserts a run of indices. O(runs).
    package mutating func insert(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        var (low, high) = (range.lowerBound, range.upperBound)
        var kept: [Range<Int>] = []
        var at = 0
        for run in runs {
            if run.upperBound < low {
                kept.append(run)
                at = kept.count
            } else if run.lowerBound > high {
                kept.append(run)
            } else {
                low = min(low, run.lowerBound)
                high = max(high, run.upperBound)
            }
        }
        kept.insert(low..<high, at: at)
        runs = kept
        recount()
    }

    /// Inserts an index. O(runs).
    package mutating func insert(_ index: Int) { insert(index..<index + 1) }

    /// Removes a run of indices. O(runs).
    package mutating func remove(_ range: Range<Int>) {
        guard !range.isEmpty, let first, let last, range.lowerBound <= last, range.upperBound > first else { return }
        runs = runs.flatMap { run -> [Range<Int>] in
            guard run.overlaps(range) else { return [run] }
            var parts: [Range<Int>] = []
            if run.lowerBound < range.lowerBound { parts.append(run.lowerBound..<range.lowerBound) }
            if range.upperBound < run.upperBound { parts.append(range.upperBound..<run.upperBound) }
            return parts
        }
        recount()
    }

    /// Removes an index. O(runs).
    package mutating func remove(_ index: Int) { remove(index..<index + 1) }
}

extension [IndexRuns] {
    /// Inserts the members of other sets, by section.
    mutating func formUnion(_ other: [IndexRuns]) {
        guard !isEmpty else { return self = other }
        for (section, runs) in other.enumerated() {
            if section < count { self[section].formUnion(runs) } else { append(runs) }
        }
    }
}
