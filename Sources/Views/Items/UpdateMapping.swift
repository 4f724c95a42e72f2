/// Where everything is after a batch of updates.
///
/// Items are asked for by bisection of the updates; sets of them are mapped at the cost of their runs.
struct UpdateMapping {
    /// By section before the batch.
    let removed: [IndexRuns]
    /// By section after it.
    let added: [IndexRuns]
    /// How many items each section has after it.
    let counts: [Int]
    let moved: [IndexPath: IndexPath]
    let reloaded: Set<IndexPath>
    /// The section after the batch of each one before it; nil for those that are gone.
    let newSections: [Int?]
    /// Sections before the batch of whose items nothing is known.
    let reloadedSections: Set<Int>

    /// The section after the batch of one from before it.
    func newSection(of section: Int) -> Int? { newSections.indices.contains(section) ? newSections[section] : nil }

    /// The path after the batch of an item from before it; nil for one that was deleted.
    func newPath(of path: IndexPath) -> IndexPath? {
        if let to = moved[path] { return to }
        let (section, item) = (path.section, path.item)
        guard let new = newSection(of: section), !reloadedSections.contains(section),
            !removed[section].contains(item)
        else { return nil }
        return IndexPath(item: added[new].outsider(item - removed[section].rank(of: item)), section: new)
    }

    /// The paths after the batch of a set of items by section, at the cost of its runs and not of its members.
    func newRuns(of old: [IndexRuns]) -> [IndexRuns] {
        var ranges = [[Range<Int>]](repeating: [], count: counts.count)
        for (section, runs) in old.enumerated() {
            guard let new = newSection(of: section), !reloadedSections.contains(section) else { continue }
            for run in runs.subtracting(removed[section]).runs {
                let gone = removed[section].rank(of: run.lowerBound)
                let first = added[new].outsider(run.lowerBound - gone)
                let last = added[new].outsider(run.upperBound - 1 - gone)
                ranges[new] += IndexRuns(first..<last + 1).subtracting(added[new]).runs
            }
        }
        for (from, to) in moved where old.indices.contains(from.section) {
            if old[from.section].contains(from.item) { ranges[to.section].append(to.item..<to.item + 1) }
        }
        return ranges.map { IndexRuns(ranges: $0) }
    }

    /// The section and the position after the batch of a gap from before it; nil if its section is gone.
    func newPosition(of position: Int, section: Int) -> (section: Int, position: Int)? {
        guard let new = newSection(of: section) else { return nil }
        if reloadedSections.contains(section) { return (new, min(position, counts[new])) }
        let kept = position - removed[section].rank(of: position)
        // A gap belongs to what is before it: what was inserted there comes behind.
        return (new, kept == 0 ? 0 : added[new].outsider(kept - 1) + 1)
    }

    /// What a layout that keeps something for each item is told.
    var layoutChange: LayoutItems.Change {
        LayoutItems.Change(
            removed: removed, added: added, newSections: newSections, reloadedSections: reloadedSections,
            moved: moved, reloaded: reloaded)
    }
}
