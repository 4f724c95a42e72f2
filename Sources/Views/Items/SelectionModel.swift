/// The selected items of a container, with the anchor of a range selection and the current item of the keyboard.
///
/// Invariants: there is one set of indices per section; selected items, anchor and current item exist.
struct SelectionModel: Equatable {
    /// The selected items by section.
    private(set) var sections: [IndexRuns] = []
    /// The fixed end of a range selection.
    private(set) var anchor: ItemPath?
    /// The item that the keyboard moves from.
    private(set) var current: ItemPath?
    private var counts: [Int] = []

    /// Creates an empty selection of sections with these item counts.
    init(counts: [Int] = []) {
        self.counts = counts
        sections = counts.map { _ in IndexRuns() }
    }

    /// The number of selected items. O(sections).
    var count: Int { sections.reduce(0) { $0 + $1.count } }

    var isEmpty: Bool { sections.allSatisfy(\.isEmpty) }

    /// The selected items, sorted.
    var paths: [ItemPath] {
        sections.enumerated().flatMap { section, runs in runs.indices.map { ItemPath(item: $0, section: section) } }
    }

    /// The selected items that are not among others by section, sorted.
    func paths(without others: [IndexRuns]) -> [ItemPath] {
        sections.enumerated().flatMap { section, runs in
            let rest = others.indices.contains(section) ? runs.subtracting(others[section]) : runs
            return rest.indices.map { ItemPath(item: $0, section: section) }
        }
    }

    /// The first selected item.
    var first: ItemPath? {
        for (section, runs) in sections.enumerated() {
            if let first = runs.first { return ItemPath(item: first, section: section) }
        }
        return nil
    }

    func contains(_ path: ItemPath) -> Bool {
        sections.indices.contains(path.section) && sections[path.section].contains(path.item)
    }

    private func exists(_ path: ItemPath) -> Bool {
        counts.indices.contains(path.section) && (0..<counts[path.section]).contains(path.item)
    }

    /// Selects items, in addition to or instead of the selected ones; the last one becomes anchor and current item.
    /// Paths that do not exist are ignored.
    mutating func select(_ paths: [ItemPath], replacing: Bool) {
        if replacing { deselectAll() }
        var items = [Int: [Int]]()
        let existing = paths.filter(exists)
        for path in existing { items[path.section, default: []].append(path.item) }
        for (section, items) in items { sections[section].formUnion(IndexRuns(items)) }
        if let last = existing.last { (anchor, current) = (last, last) }
    }

    /// Selects items of a section, as the method above does. The cost is that of the runs.
    mutating func select(_ items: IndexRuns, in section: Int, replacing: Bool) {
        if replacing { deselectAll() }
        guard counts.indices.contains(section) else { return }
        let existing = items.intersection(IndexRuns(0..<counts[section]))
        sections[section].formUnion(existing)
        guard let last = existing.last else { return }
        (anchor, current) = (ItemPath(item: last, section: section), ItemPath(item: last, section: section))
    }

    /// Selects the range from the anchor to `path`, which becomes the current item; in another section, with all items
    /// of the sections between. Nothing changes if `path` does not exist.
    mutating func extend(to path: ItemPath) {
        let anchor = anchor ?? path
        guard exists(path) else { return }
        deselectAll()
        let (first, last) = (min(anchor, path), max(anchor, path))
        for section in first.section...last.section {
            let start = section == first.section ? first.item : 0
            let end = section == last.section ? last.item + 1 : counts[section]
            sections[section] = IndexRuns(start..<end)
        }
        (self.anchor, current) = (anchor, path)
    }

    /// Selects an item or deselects it; it becomes anchor and current item.
    mutating func toggle(_ path: ItemPath) {
        guard exists(path) else { return }
        if contains(path) { sections[path.section].remove(path.item) } else { sections[path.section].insert(path.item) }
        (anchor, current) = (path, path)
    }

    /// Selects an item; anchor and current item stay.
    mutating func insert(_ path: ItemPath) {
        if exists(path) { sections[path.section].insert(path.item) }
    }

    /// Deselects an item; anchor and current item stay.
    mutating func deselect(_ path: ItemPath) {
        if contains(path) { sections[path.section].remove(path.item) }
    }

    mutating func deselectAll() {
        for section in sections.indices where !sections[section].isEmpty { sections[section] = IndexRuns() }
    }

    mutating func selectAll() { sections = counts.map { IndexRuns(0..<$0) } }

    /// Replaces the selected items by those of `base` and those of `added`, by section; anchor and current item stay.
    mutating func replace(with base: [IndexRuns], adding added: [Int: IndexRuns]) {
        var new = base
        for (section, runs) in added where new.indices.contains(section) { new[section].formUnion(runs) }
        sections = Self.trimmed(new, to: counts)
    }

    /// Makes an item the current one without selecting it.
    mutating func moveCurrent(to path: ItemPath) {
        if exists(path) { current = path }
    }

    /// Keeps the part that exists after all data was reloaded. The current item becomes the anchor.
    mutating func reload(counts: [Int]) {
        self.counts = counts
        sections = Self.trimmed(sections, to: counts)
        current = current.flatMap { exists($0) ? $0 : nil }
        anchor = current
    }

    /// Returns sets of items by section without those that do not exist.
    static func trimmed(_ sections: [IndexRuns], to counts: [Int]) -> [IndexRuns] {
        counts.enumerated().map { section, count in
            var kept = sections.indices.contains(section) ? sections[section] : IndexRuns()
            kept.remove(count..<Int.max)
            return kept
        }
    }

    /// Follows the items through an update. In place of a deleted current item, the one at its place is current, so
    /// that the keys go on from there.
    mutating func remap(by mapping: UpdateMapping) {
        counts = mapping.counts
        sections = mapping.newRuns(of: sections)
        current = current.flatMap { mapping.newPath(of: $0) ?? mapping.neighbor(ofDeleted: $0) }
        anchor = anchor.flatMap { mapping.newPath(of: $0) } ?? current
    }
}
