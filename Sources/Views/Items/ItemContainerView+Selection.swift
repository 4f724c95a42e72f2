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
        changeSelection { $0.selectAll() }
    }

    /// Deselects all items, and notifies the delegate if any was selected, but not for each item.
    public func deselectAll() {
        guard !selectionModel.isEmpty else { return }
        paths.selection.deselectAll()
        selectionDidChange()
    }

    func selectionDidChange() {
        updateCellStates()
        delegation.selectionDidChange()
    }

    /// Changes the selection of several items, as the user asks. A container that selects by tap asks its delegate
    /// about each item and reports each (LIST-3); others report one change, since the user may select a million items.
    func changeSelection(_ change: (inout SelectionModel) -> Void) {
        let before = selectionModel
        var new = before
        change(&new)
        let former = before.sections
        guard selectsByTap, new.sections != former else {
            paths.selection = new
            if new.sections != former {
                selectionDidChange()
            } else if new != before {
                // The current item is another one.
                updateCellStates()
            }
            return
        }
        let refused = new.paths(without: former).filter { delegation.willSelect($0.indexPath) == nil }
        let kept = before.paths(without: new.sections).filter { delegation.willDeselect($0.indexPath) == nil }
        // The delegate may have changed the selection or the items.
        guard selectionModel == before else { return }
        for path in refused { new.deselect(path) }
        for path in kept { new.insert(path) }
        let (deselected, selected) = (before.paths(without: new.sections), new.paths(without: former))
        paths.selection = new
        if !deselected.isEmpty || !selected.isEmpty { selectionDidChange() } else { updateCellStates() }
        for path in deselected { delegation.didDeselect(path.indexPath) }
        for path in selected { delegation.didSelect(path.indexPath) }
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
        guard acceptsSelection, existing(path) != nil else { return }
        changeSelection { $0.extend(to: path) }
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
