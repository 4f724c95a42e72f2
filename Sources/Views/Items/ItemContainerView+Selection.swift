extension ItemContainerView {
    /// Whether an item is selected.
    public func isSelected(_ path: IndexPath) -> Bool {
        selection.indices.contains(path.section) && selection[path.section].contains(path.item)
    }

    /// The number of selected items. O(sections).
    public var selectedCount: Int { selection.reduce(0) { $0 + $1.count } }

    /// The paths of the selected items, sorted.
    public var indexPathsForSelectedItems: [IndexPath] {
        selection.enumerated().flatMap { section, runs in runs.indices.map { IndexPath(item: $0, section: section) } }
    }

    /// Returns the items that a drag from one of them takes: the whole selection if `path` is selected, else `path`
    /// alone.
    ///
    /// `path` comes last, which is the top of the stack.
    public func indexPathsForDragging(from path: IndexPath) -> [IndexPath] {
        isSelected(path) ? indexPathsForSelectedItems.filter { $0 != path } + [path] : [path]
    }

    /// Deselects one item without notifying the delegate. The cost does not depend on the number of selected items.
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

    /// Selects items, in addition to or instead of the selected ones, without notifying the delegate.
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

    /// Selects all items if `allowsMultipleSelection`, and notifies the delegate.
    public func selectAll() {
        guard allowsMultipleSelection else { return }
        selection = counts.map { IndexRuns(0..<$0) }
        selectionDidChange()
    }

    /// Deselects all items, and notifies the delegate if any was selected.
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
