/// Maps item paths before a batch of updates to those after it.
///
/// A path is mapped in time logarithmic in the number of updates; a set of paths at the cost of its runs.
struct UpdateMapping {
    /// Removed items, by section before the batch.
    let removed: [IndexRuns]
    /// Added items, by section after the batch.
    let added: [IndexRuns]
    /// The item counts after the batch.
    let counts: [Int]
    let moved: MovedItems
    let reloaded: Set<ItemPath>
    /// The new index of each section; nil if it was deleted.
    let newSections: [Int?]
    /// Reloaded sections, by their index before the batch; their items have no known mapping.
    let reloadedSections: Set<Int>

    /// Returns the new index of a section; nil if it was deleted.
    func newSection(of section: Int) -> Int? { newSections.indices.contains(section) ? newSections[section] : nil }

    /// Whether an item exists after the batch.
    func contains(_ path: ItemPath) -> Bool {
        counts.indices.contains(path.section) && (0..<counts[path.section]).contains(path.item)
    }

    /// Returns the new path of an item; nil if it was deleted.
    func newPath(of path: ItemPath) -> ItemPath? {
        if !moved.isEmpty, let to = moved[path] { return to }
        let (section, item) = (path.section, path.item)
        guard let new = newSection(of: section), !reloadedSections.contains(section),
            !removed[section].contains(item)
        else { return nil }
        return ItemPath(item: added[new].nonmember(at: item - removed[section].rank(of: item)), section: new)
    }

    /// Maps a set of items by section, at the cost of its runs and not of its members.
    func newRuns(of old: [IndexRuns]) -> [IndexRuns] {
        var ranges = [[Range<Int>]](repeating: [], count: counts.count)
        for (section, items) in old.enumerated() {
            guard let new = newSection(of: section), !reloadedSections.contains(section) else { continue }
            ranges[new] += newRuns(of: items, section: section).runs
        }
        for (from, to) in moved.single where old.indices.contains(from.section) {
            if old[from.section].contains(from.item) { ranges[to.section].append(to.item..<to.item + 1) }
        }
        for block in moved.blocks where old.indices.contains(block.section) {
            ranges[block.newSection] += block.newRuns(of: old[block.section]).runs
        }
        return ranges.map { IndexRuns(ranges: $0) }
    }

    /// Returns the new indices of those items of a section that are neither deleted nor moved individually; none if the
    /// section was deleted or reloaded.
    func newRuns(of items: IndexRuns, section: Int) -> IndexRuns {
        guard let new = newSection(of: section), !reloadedSections.contains(section) else { return IndexRuns() }
        var ranges: [Range<Int>] = []
        for run in items.subtracting(removed[section]).runs {
            let removedBefore = removed[section].rank(of: run.lowerBound)
            let first = added[new].nonmember(at: run.lowerBound - removedBefore)
            let last = added[new].nonmember(at: run.upperBound - 1 - removedBefore)
            ranges += IndexRuns(first..<last + 1).subtracting(added[new]).runs
        }
        return IndexRuns(ranges: ranges)
    }

    /// Returns the new position of a slot; nil if its section was deleted.
    func newPosition(of position: Int, section: Int) -> (section: Int, position: Int)? {
        guard let new = newSection(of: section) else { return nil }
        if reloadedSections.contains(section) { return (new, min(position, counts[new])) }
        let kept = position - removed[section].rank(of: position)
        // A slot stays behind the item before it: items inserted there come after the slot.
        return (new, kept == 0 ? 0 : added[new].nonmember(at: kept - 1) + 1)
    }

    /// Returns the item that followed a deleted one in its section, or else the last item before it; nil if the section
    /// was deleted or reloaded, or if none of its items is kept.
    func neighbor(ofDeleted path: ItemPath) -> ItemPath? {
        guard let section = newSection(of: path.section), !reloadedSections.contains(path.section) else { return nil }
        let keptCount = counts[section] - added[section].count
        guard keptCount > 0 else { return nil }
        let kept = min(path.item - removed[path.section].rank(of: path.item), keptCount - 1)
        return ItemPath(item: added[section].nonmember(at: kept), section: section)
    }

    /// The change as passed to layouts that store data for each item.
    var layoutChange: ItemChanges.Change {
        ItemChanges.Change(
            removed: removed, added: added, newSections: newSections, reloadedSections: reloadedSections,
            movedItems: moved, reloaded: Set(reloaded.map(\.indexPath)))
    }
}
