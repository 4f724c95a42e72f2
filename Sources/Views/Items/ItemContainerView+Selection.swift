extension ItemContainerView {
    /// Whether an item is selected.
    public func isSelected(_ path: IndexPath) -> Bool {
        selection.indices.contains(path.section) && selection[path.section].contains(path.item)
    }

    /// How many items are selected.
    public var selectedCount: Int { selection.reduce(0) { $0 + $1.count } }

    /// The selected items, in their order.
    public var indexPathsForSelectedItems: [IndexPath] {
        selection.enumerated().flatMap { section, runs in runs.indices.map { IndexPath(item: $0, section: section) } }
    }

    /// The items that a drag from one of them carries: the whole selection if that one is selected, else it alone.
    ///
    /// It comes last, as the one that lies on top.
    public func indexPathsForDragging(from path: IndexPath) -> [IndexPath] {
        isSelected(path) ? indexPathsForSelectedItems.filter { $0 != path } + [path] : [path]
    }

    /// Takes one item out of the selection; nobody is told. Costs the same however many others are selected.
    public func deselectItem(at path: IndexPath) {
        guard isSelected(path) else { return }
        selection[path.section].remove(path.item)
        updateCellStates()
    }

    package var firstSelectedPath: IndexPath? {
        for (section, runs) in selection.enumerated() {
            if let first = runs.first { return IndexPath(item: first, section: section) }
        }
        return nil
    }

    /// Selects items, instead of or besides those that are; nobody is told.
    public func select(_ paths: [IndexPath], clearing: Bool) {
        if clearing || selection.count != counts.count { selection = counts.map { _ in IndexRuns() } }
        var new = [[Int]](repeating: [], count: counts.count)
        for path in paths where existing(path) != nil { new[path.section].append(path.item) }
        for (section, items) in new.enumerated() { selection[section].formUnion(IndexRuns(items)) }
        if let last = paths.last {
            anchorPath = last
            currentPath = last
        }
        updateCellStates()
    }

    /// Selects everything, where more than one may be.
    public func selectAll() {
        guard allowsMultipleSelection else { return }
        selection = counts.map { IndexRuns(0..<$0) }
        selectionDidChange()
    }

    /// Selects nothing.
    public func deselectAll() {
        guard selectedCount > 0 else { return }
        selection = counts.map { _ in IndexRuns() }
        selectionDidChange()
    }

    func selectionDidChange() {
        updateCellStates()
        delegation.selectionDidChange()
    }

    func toggle(_ path: IndexPath) {
        if selection.count != counts.count { selection = counts.map { _ in IndexRuns() } }
        if isSelected(path) {
            selection[path.section].remove(path.item)
        } else {
            selection[path.section].insert(path.item)
        }
        anchorPath = path
        currentPath = path
        selectionDidChange()
    }

    func selectOnly(_ path: IndexPath) {
        select([path], clearing: true)
        selectionDidChange()
        delegation.didSelect(path)
    }

    func extendSelection(to path: IndexPath) {
        let anchor = anchorPath ?? path
        guard anchor.section == path.section else { return selectOnly(path) }
        selection = counts.map { _ in IndexRuns() }
        selection[path.section].insert(min(anchor.item, path.item)..<max(anchor.item, path.item) + 1)
        anchorPath = anchor
        currentPath = path
        selectionDidChange()
    }
}
