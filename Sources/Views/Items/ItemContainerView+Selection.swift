extension ItemContainerView {
    /// The selected items by section.
    package var selection: [IndexRuns] { selectionModel.sections }

    /// Whether an item is selected.
    public func isSelected(_ path: IndexPath) -> Bool { selectionModel.contains(ItemPath(path)) }

    /// The number of selected items. O(sections).
    public var selectedCount: Int { selectionModel.count }

    // @_disfavoredOverload: the overload in UIKitNames, which is optional, wins when both are visible.
    /// The paths of the selected items, sorted.
    @_disfavoredOverload
    public var indexPathsForSelectedItems: [IndexPath] { selectedPaths }

    /// The path of the item that the keys act on, which is shown with the focus: the last one that was clicked or
    /// reached by an arrow key. Nil before that.
    public var currentIndexPath: IndexPath? { selectionModel.current?.indexPath }

    package var selectedPaths: [IndexPath] { selectionModel.paths.map(\.indexPath) }

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
        // The first layout would load the items and discard the selection.
        if needsReload { reloadData() }
        select(paths.map { ItemPath($0) }, clearing: clearing)
    }

    /// Selects items of a section, as the method above does. The cost is that of the runs.
    package func select(_ items: IndexRuns, inSection section: Int, clearing: Bool) {
        if needsReload { reloadData() }
        paths.selection.select(items, in: section, replacing: clearing)
        updateCellStates()
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

    /// Selects an item or deselects it, as the user asks.
    func toggle(_ path: ItemPath) {
        guard acceptsSelection else { return }
        let selects = !selectionModel.contains(path)
        let answer = selects ? delegation.willSelect(path.indexPath) : delegation.willDeselect(path.indexPath)
        guard let chosen = answer.flatMap({ existing(ItemPath($0)) }) else { return }
        if selectionModel.contains(chosen) == selects {
            // A tap on a selected item calls the delegate again (LIST-3).
            if selectsByTap, selects { delegation.didSelect(chosen.indexPath) }
            return
        }
        paths.selection.toggle(chosen)
        selectionDidChange()
        guard selectsByTap else { return }
        if selects { delegation.didSelect(chosen.indexPath) } else { delegation.didDeselect(chosen.indexPath) }
    }

    /// Selects an item instead of the others, as the user asks.
    func selectOnly(_ path: ItemPath) {
        guard acceptsSelection, let chosen = delegation.willSelect(path.indexPath).flatMap({ existing(ItemPath($0)) })
        else { return }
        // A desktop program that selects a million items does not need a call for each.
        let former = selectsByTap ? selectionModel.paths.filter { $0 != chosen } : []
        let kept = former.filter { delegation.willDeselect($0.indexPath) == nil }
        select([chosen] + kept, clearing: true)
        selectionDidChange()
        for path in former where !kept.contains(path) { delegation.didDeselect(path.indexPath) }
        delegation.didSelect(chosen.indexPath)
    }

    func extendSelection(to path: ItemPath) {
        guard acceptsSelection else { return }
        guard paths.selection.extend(to: path) else { return selectOnly(path) }
        selectionDidChange()
    }

    // MARK: Highlight

    /// Highlights the cell of the pressed item, and no other.
    func updateHighlight() {
        let pressed = pointers.highlightedItem.flatMap { cell(at: $0) }
        guard pressed !== pool.highlighted else { return }
        if let former = pool.highlighted {
            pool.highlighted = nil
            former.isHighlighted = false
            if let path = indexPath(for: former) { delegation.didUnhighlight(path) }
        }
        pool.highlighted = pressed
        pressed?.isHighlighted = true
        if let path = pressed.flatMap({ indexPath(for: $0) }) { delegation.didHighlight(path) }
    }
}
