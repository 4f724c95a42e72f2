/// Why a batch of updates could not be shown (VIEW-6).
public enum BatchUpdateError: Error, Equatable, CustomStringConvertible {
    /// The section's counts do not add up.
    case countMismatch(section: Int, before: Int, inserted: Int, deleted: Int, movedIn: Int, movedOut: Int, after: Int)
    /// An update names an item that is not there.
    case noSuchItem(action: String, section: Int, item: Int, count: Int)
    /// An item is named by two updates that exclude each other.
    case namedTwice(action: String, section: Int, item: Int)

    /// What does not add up, and what to do.
    public var description: String {
        switch self {
        case .countMismatch(let section, let before, let inserted, let deleted, let movedIn, let movedOut, let after):
            "The updates of section \(section) do not add up: it had \(before) items, \(inserted) were inserted, "
                + "\(deleted) deleted, \(movedIn) moved in and \(movedOut) moved out, which makes "
                + "\(before + inserted - deleted + movedIn - movedOut), but the data source says \(after). "
                + "Change the data source inside the batch, and by what the batch says."
        case .noSuchItem(let action, let section, let item, let count):
            "Couldn't \(action) item \(item) of section \(section): it has \(count) items."
        case .namedTwice(let action, let section, let item):
            "Couldn't \(action) item \(item) of section \(section): another update of the batch names it already."
        }
    }
}

/// The updates that a batch gathers: deletes, reloads and the sources of moves count before it, inserts and the
/// destinations of moves after it.
struct BatchUpdate {
    var deletes: [IndexPath] = []
    var inserts: [IndexPath] = []
    var moves: [(from: IndexPath, to: IndexPath)] = []
    var reloads: [IndexPath] = []

    var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty && reloads.isEmpty }

    /// Where each item is afterwards.
    struct Mapping {
        fileprivate var removed: [IndexRuns]
        fileprivate var added: [IndexRuns]
        fileprivate var moved: [IndexPath: IndexPath]
        let reloaded: Set<IndexPath>

        /// The path after the batch of an item from before it; nil for one that was deleted.
        func newPath(of path: IndexPath) -> IndexPath? {
            if let to = moved[path] { return to }
            let (section, item) = (path.section, path.item)
            guard removed.indices.contains(section), !removed[section].contains(item) else { return nil }
            return IndexPath(item: added[section].outsider(item - removed[section].rank(of: item)), section: section)
        }

        /// The paths after the batch of a set of items by section, at the cost of its runs and not of its members.
        func newRuns(of old: [IndexRuns], sections: Int) -> [IndexRuns] {
            var ranges = [[Range<Int>]](repeating: [], count: sections)
            for (section, runs) in old.enumerated() where removed.indices.contains(section) && section < sections {
                for run in runs.subtracting(removed[section]).runs {
                    let gone = removed[section].rank(of: run.lowerBound)
                    let first = added[section].outsider(run.lowerBound - gone)
                    let last = added[section].outsider(run.upperBound - 1 - gone)
                    ranges[section] += IndexRuns(first..<last + 1).subtracting(added[section]).runs
                }
            }
            for (from, to) in moved where to.section < sections && old.indices.contains(from.section) {
                if old[from.section].contains(from.item) { ranges[to.section].append(to.item..<to.item + 1) }
            }
            return ranges.map { IndexRuns(ranges: $0) }
        }

        /// The position after the batch of a gap from before it.
        func newPosition(of position: Int, section: Int) -> Int {
            guard removed.indices.contains(section) else { return position }
            let kept = position - removed[section].rank(of: position)
            // A gap belongs to what is before it: what was inserted there comes behind.
            return kept == 0 ? 0 : added[section].outsider(kept - 1) + 1
        }

        /// Whether an item is new.
        func isNew(_ path: IndexPath) -> Bool {
            added.indices.contains(path.section) && added[path.section].contains(path.item)
                && !moved.values.contains(path)
        }
    }

    /// Checks the batch against the counts before and after it.
    ///
    /// - Throws: the first thing that does not add up.
    func mapping(before: [Int], after: [Int]) throws(BatchUpdateError) -> Mapping {
        let sections = max(before.count, after.count)
        var gone = [[Int]](repeating: [], count: sections)
        var come = [[Int]](repeating: [], count: sections)
        func check(_ path: IndexPath, _ counts: [Int], _ action: String) throws(BatchUpdateError) {
            let count = counts.indices.contains(path.section) ? counts[path.section] : 0
            guard path.section >= 0, path.item >= 0, path.item < count else {
                throw .noSuchItem(action: action, section: path.section, item: path.item, count: count)
            }
        }
        for path in deletes {
            try check(path, before, "delete")
            gone[path.section].append(path.item)
        }
        for path in inserts {
            try check(path, after, "insert")
            come[path.section].append(path.item)
        }
        for move in moves {
            try check(move.from, before, "move")
            try check(move.to, after, "move to")
            gone[move.from.section].append(move.from.item)
            come[move.to.section].append(move.to.item)
        }
        for path in reloads { try check(path, before, "reload") }
        let removed = gone.map { IndexRuns($0) }
        let added = come.map { IndexRuns($0) }
        for section in 0..<sections {
            try checkSums(
                section, before: before.indices.contains(section) ? before[section] : 0,
                after: after.indices.contains(section) ? after[section] : 0, gone[section], removed[section],
                come[section], added[section])
        }
        return Mapping(
            removed: removed, added: added,
            moved: Dictionary(moves.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first }),
            reloaded: Set(reloads))
    }

    private func checkSums(
        _ section: Int, before: Int, after: Int, _ gone: [Int], _ removed: IndexRuns, _ come: [Int], _ added: IndexRuns
    ) throws(BatchUpdateError) {
        if let twice = Self.duplicate(gone, removed) {
            throw .namedTwice(action: "remove", section: section, item: twice)
        }
        if let twice = Self.duplicate(come, added) {
            throw .namedTwice(action: "insert", section: section, item: twice)
        }
        guard before - gone.count + come.count == after else {
            throw .countMismatch(
                section: section, before: before, inserted: inserts.filter { $0.section == section }.count,
                deleted: deletes.filter { $0.section == section }.count,
                movedIn: moves.filter { $0.to.section == section }.count,
                movedOut: moves.filter { $0.from.section == section }.count, after: after)
        }
    }

    private static func duplicate(_ all: [Int], _ distinct: IndexRuns) -> Int? {
        guard all.count != distinct.count else { return nil }
        var seen: Set<Int> = []
        return all.first { !seen.insert($0).inserted }
    }
}
