extension ItemContainerView {
    /// The selected items by section.
    package var selection: [IndexRuns] { selectionModel.sections }

    /// Whether an item is selected.
    public func isSelected(_ path: IndexPath) -> Bool { selectionModel.contains(ItemPath(path)) }

    /// The number of selected items. O(sections).
    public var selectedCount: Int { selectionModel.count }

    /// The paths of the selected items, sorted.
    public var indexPathsForSelectedItems: [IndexPath] { selectionModel.paths.map(\.indexPath) }

    /// Returns the items that a drag from one of them takes: the whole selection if `path` is selected, else `path`
    /// alone (APP-13).
    ///
    /// `path` comes last, which is the top of the stack.
    public func indexPathsForDragging(from path: IndexPath) -> [IndexPath] {
        isSelected(path) ? indexPathsForSelectedItems.filter { $0 != path } + [path] : [path]
    }

    /// Deselects one item without notifying the delegate. The cost does not depend on the number of selected items.
    public func deselectItem(at path: IndexPath) {
        guard isSelected(path) else { return }
        paths.selection.deselect(ItemPath(path))
        updateCellStates()
    }

    package var firstSelectedPath: IndexPath? { selectionModel.first?.indexPath }

    /// Selects items, in addition to or instead of the selected ones, without notifying the delegate.
    public func select(_ paths: [IndexPath], clearing: Bool) {
        select(paths.map { ItemPath($0) }, clearing: clearing)
    }

    private func select(_ items: [ItemPath], clearing: Bool) {
        paths.selection.select(items, replacing: clearing)
        updateCellStates()
    }

    /// Selects all items if `allowsMultipleSelection`, and notifies the delegate.
    public func selectAll() {
        guard allowsMultipleSelection else { return }
        paths.selection.selectAll()
        selectionDidChange()
    }

    /// Deselects all items, and notifies the delegate if any was selected.
    public func deselectAll() {
        guard !selectionModel.isEmpty else { return }
        paths.selection.deselectAll()
        selectionDidChange()
    }

    func selectionDidChange() {
        updateCellStates()
        delegation.selectionDidChange()
    }

    func toggle(_ path: ItemPath) {
        paths.selection.toggle(path)
        selectionDidChange()
    }

    func selectOnly(_ path: ItemPath) {
        select([path], clearing: true)
        selectionDidChange()
        delegation.didSelect(path.indexPath)
    }

    func extendSelection(to path: ItemPath) {
        guard paths.selection.extend(to: path) else { return selectOnly(path) }
        selectionDidChange()
    }
}
