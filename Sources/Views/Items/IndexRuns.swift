/// A set of indices, kept as runs: a million in a row cost as much as one.
///
/// Membership, rank and selection are found by bisection of the runs.
public struct IndexRuns: Sendable, Equatable {
    /// The runs, ascending; none is empty and none touches another.
    public private(set) var runs: [Range<Int>] = []
    /// How many members lie before each run.
    private var before: [Int] = []
    /// How many members there are.
    public private(set) var count = 0

    /// No indices.
    public init() {}

    /// The indices of a sequence, in any order.
    public init(_ indices: some Sequence<Int>) {
        for index in indices.sorted() {
            if let last = runs.last, index <= last.upperBound {
                if index == last.upperBound { runs[runs.count - 1] = last.lowerBound..<index + 1 }
            } else {
                runs.append(index..<index + 1)
            }
        }
        recount()
    }

    /// One run of indices.
    public init(_ range: Range<Int>) {
        if !range.isEmpty { runs = [range] }
        recount()
    }

    /// The indices of runs, in any order; those that overlap or touch become one.
    init(ranges: [Range<Int>]) {
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            if let last = runs.last, range.lowerBound <= last.upperBound {
                runs[runs.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                runs.append(range)
            }
        }
        recount()
    }

    /// Adds the members of another set.
    mutating func formUnion(_ other: IndexRuns) {
        if !other.isEmpty { self = IndexRuns(ranges: runs + other.runs) }
    }

    /// The members that are not in another set.
    public func subtracting(_ other: IndexRuns) -> IndexRuns {
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

    private mutating func recount() {
        before.removeAll(keepingCapacity: true)
        var sum = 0
        for run in runs {
            before.append(sum)
            sum += run.count
        }
        count = sum
    }

    /// Whether there is none.
    public var isEmpty: Bool { runs.isEmpty }

    /// The first member.
    public var first: Int? { runs.first?.lowerBound }

    /// The last member.
    public var last: Int? { runs.last.map { $0.upperBound - 1 } }

    /// All members, ascending.
    public var indices: some Sequence<Int> { runs.lazy.joined() }

    /// How many runs begin at or before the index.
    private func runsBegun(by index: Int) -> Int {
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].lowerBound <= index { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether the index is a member.
    public func contains(_ index: Int) -> Bool {
        let begun = runsBegun(by: index)
        return begun > 0 && runs[begun - 1].contains(index)
    }

    /// How many members are smaller than the index.
    public func rank(of index: Int) -> Int {
        let begun = runsBegun(by: index - 1)
        guard begun > 0 else { return 0 }
        return before[begun - 1] + min(index, runs[begun - 1].upperBound) - runs[begun - 1].lowerBound
    }

    /// The member that has so many members before it; nil behind the last one.
    public func member(_ number: Int) -> Int? {
        guard number >= 0, number < count else { return nil }
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if before[middle] <= number { low = middle + 1 } else { high = middle }
        }
        return runs[low - 1].lowerBound + number - before[low - 1]
    }

    /// The index that has so many non-members before it and is none itself.
    public func outsider(_ number: Int) -> Int {
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].lowerBound - before[middle] <= number { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return number }
        return number + before[low - 1] + runs[low - 1].count
    }

    /// Adds a run of indices.
    public mutating func insert(_ range: Range<Int>) {
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

    /// Adds an index.
    public mutating func insert(_ index: Int) { insert(index..<index + 1) }

    /// Removes a run of indices.
    public mutating func remove(_ range: Range<Int>) {
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

    /// Removes an index.
    public mutating func remove(_ index: Int) { remove(index..<index + 1) }
}
