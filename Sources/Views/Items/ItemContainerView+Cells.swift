extension ItemContainerView {
    /// Registers the class of the cells that are dequeued with a reuse identifier.
    public func register(_ type: ItemCell.Type, forCellWithReuseIdentifier identifier: String) {
        pool.register(type, for: identifier)
    }

    // @_disfavoredOverload: the overload in UIKitNames, which returns its own cell type, wins when both are visible.
    /// Returns a reused or a new cell to configure, of the size that the item has in the layout. An unregistered
    /// identifier gives a plain `ItemCell`.
    @_disfavoredOverload
    public func dequeueReusableCell(withReuseIdentifier identifier: String, for path: IndexPath) -> ItemCell {
        dequeue(identifier, for: path)
    }

    package func dequeue(_ identifier: String, for path: IndexPath) -> ItemCell {
        if let cell = pool.reconfigured, cell.reuseIdentifier == identifier, cell === self.cell(at: ItemPath(path)) {
            return cell
        }
        let size = arrangement.presentationPath(of: ItemPath(path)).map { layout.frame(at: $0).size }
        let cell = NewCell.$size.withValue(size) { dequeue(identifier) }
        if let size { cell.frame.size = size }
        return cell
    }

    package func dequeue(_ identifier: String) -> ItemCell {
        if let cell = pool.dequeue(identifier) {
            cell.prepareForReuse()
            return cell
        }
        // Called while the pool is not accessed: the cell's methods may dequeue or register others.
        let cell = pool.type(identifier).init()
        cell.reuseIdentifier = identifier
        cell.awakeFromNib()
        return cell
    }

    /// Recycles the cells of committed placeholders whose items are out of view.
    func recycleHandedOver() {
        for placed in paths.cells.removeAllHandedOver() { recycle(placed) }
    }

    func recycle(_ placed: PlacedCell) {
        let cell = placed.cell
        endSwipe(of: cell)
        // A cell that a preview shows must not change until the preview ends.
        guard root?.isShownByPreview(cell) != true else {
            placed.hide()
            paths.cells.addDisappearing(placed)
            return
        }
        // Ends the animations of the old item, so that they do not affect the next one.
        cell.endAnimationsInSubtree()
        placed.damageGhost()
        cell.removeFromSuperview()
        if let path = placed.displayedPath {
            placed.displayedPath = nil
            delegation.didEndDisplaying(cell, at: path)
        }
        keep(cell)
    }

    /// Keeps a cell for reuse. A cell without an identifier cannot be dequeued and is released.
    func keep(_ cell: ItemCell) {
        // The end of the press must not change the cell when it shows another item.
        if pool.highlighted === cell { pool.highlighted = nil }
        cell.resetStates()
        pool.keep(cell)
    }

    /// All cells in item path order. The order of damage and of delegate callbacks must be deterministic.
    var cellsInOrder: [(key: CellKey, value: PlacedCell)] { paths.cells.inOrder }

    // MARK: Questions

    func cell(at path: ItemPath) -> ItemCell? { paths.cells[CellKey(path)]?.cell }

    /// Returns the cell of an item; nil while it is not in view.
    @_disfavoredOverload public func cellForItem(at path: IndexPath) -> ItemCell? {
        guard usesPresentationValues else { return cell(at: ItemPath(path)) }
        return arrangement.key(at: PresentationPath(path)).flatMap { isGap($0) ? nil : paths.cells[$0]?.cell }
    }

    /// Returns the path of a cell's item; nil if the cell is not in view or is a placeholder's.
    public func indexPath(for cell: ItemCell) -> IndexPath? {
        guard let key = paths.cells.shown.first(where: { $0.value.cell === cell })?.key else { return nil }
        return publicPath(of: key)
    }

    /// Returns the path that public queries return for an item: of the kind that `usesPresentationValues` selects.
    private func publicPath(of key: CellKey) -> IndexPath? {
        if isGap(key) { return nil }
        return usesPresentationValues ? arrangement.presentationPath(of: key)?.indexPath : key.itemPath?.indexPath
    }

    /// Whether a key identifies a gap, whose outlines show no item.
    private func isGap(_ key: CellKey) -> Bool {
        if case .slot(let id, _) = key.element { gapSlots.contains(id) } else { false }
    }

    /// The paths of the visible items, sorted.
    public var indexPathsForVisibleItems: [IndexPath] {
        paths.cells.shown.keys.compactMap { publicPath(of: $0) }.sorted()
    }

    /// Returns the items whose frames meet a rectangle in content coordinates, sorted.
    package func indexPathsForItems(in rect: CGRect) -> [IndexPath] {
        layout.presentationIndices(in: rect).flatMap { section, indices in
            indices.compactMap { index in
                let path = PresentationPath(index: index, section: section)
                guard layout.frame(at: path).intersects(rect) else { return nil }
                return arrangement.itemPath(at: path)?.indexPath
            }
        }
    }

    /// The number of sections.
    public var numberOfSections: Int { counts.count }

    /// Returns the number of items of a section; 0 if it does not exist.
    public func numberOfItems(inSection section: Int) -> Int {
        guard counts.indices.contains(section) else { return 0 }
        return usesPresentationValues && arrangement.indices.contains(section)
            ? arrangement[section].presentationCount : counts[section]
    }

    /// Returns the item at a point in content coordinates; nil between cells and over gaps and placeholders.
    public func indexPathForItem(at point: CGPoint) -> IndexPath? {
        key(at: point).flatMap { publicPath(of: $0) }
    }

    /// Returns the item at a point in content coordinates; nil between cells and over gaps and placeholders.
    func itemPath(at point: CGPoint) -> ItemPath? { key(at: point)?.itemPath }

    private func key(at point: CGPoint) -> CellKey? {
        guard !isCovered(point), let path = layout.presentationPath(at: point), let key = arrangement.key(at: path),
            layout.frame(at: path).contains(point)
        else { return nil }
        return key
    }

    /// Returns the frame of an item at the end of its animation, in content coordinates; nil if it is hidden or does
    /// not exist.
    public func frameForItem(at path: IndexPath) -> CGRect? {
        let shown = PresentationPath(path)
        if usesPresentationValues { return arrangement.key(at: shown).map { _ in layout.frame(at: shown) } }
        return frameForItem(at: ItemPath(path))
    }

    func frameForItem(at path: ItemPath) -> CGRect? {
        arrangement.presentationPath(of: path).map { layout.frame(at: $0) }
    }

    /// Returns the frame in which an item is visible now, during an animation too.
    func shownFrame(at path: ItemPath) -> CGRect? { shownFrame(of: CellKey(path)) }

    func shownFrame(of key: CellKey) -> CGRect? {
        if let placed = paths.cells[key] { return placed.cell.frame }
        return arrangement.presentationPath(of: key).map { layout.frame(at: $0) }
    }

    // MARK: States

    private func configureState(of cell: ItemCell, at path: ItemPath) {
        cell.setStates {
            let isSelected = selectionModel.contains(path)
            if cell.isSelected != isSelected { cell.isSelected = isSelected }
            cell.showsSelectionMark = options.addsByTap
            cell.isDropTarget = paths.drops.isHighlighted(path)
            cell.isCurrent = selectionModel.current == path && isFocused
            cell.showsKeyboardFocus = cell.isCurrent && hasKeyboardFocus
            cell.isEditing = isInEditMode
            cell.isUnderDrop = !paths.drops.isEmpty
            cell.isReordering = isMoving(path)
            var state = paths.draggedItems.dragState(at: path)
            // Until the preview that returns to the cell has landed, the item is not visible twice.
            if state == .none, dragSide.isPreviewReturning(to: path) { state = .dragging }
            guard cell.dragState != state else { return }
            cell.dragState = state
            if state != .none { pool.endPressSign(of: cell) }
            cell.dragStateDidChange(state)
        }
    }

    /// A slot, of a placeholder or of a gap, has no item that could be selected or dragged.
    private func configureState(ofSlot cell: ItemCell) {
        cell.setStates {
            cell.isEditing = isInEditMode
            cell.isUnderDrop = !paths.drops.isEmpty
        }
    }

    func configureState(of cell: ItemCell, for key: CellKey) {
        if let path = key.itemPath {
            configureState(of: cell, at: path)
        } else {
            configureState(ofSlot: cell)
        }
    }

    /// Updates the states of all cells.
    func updateCellStates() {
        for (key, placed) in cellsInOrder {
            configureState(of: placed.cell, for: key)
        }
        updateFocusRing()
        // The cell of an interactive movement is not in the directory, but its item may be part of a dragged selection.
        if let movement = paths.movement { configureState(of: movement.placed.cell, at: movement.path) }
    }

    func animateStates() {
        guard let root else { return updateCellStates() }
        root.animate { self.updateCellStates() }
    }

    /// Updates the cells after a drag entered or left the view; new cells are configured when they are made.
    func updateDropStates() {
        let isUnderDrop = !paths.drops.isEmpty
        for (_, placed) in cellsInOrder { placed.cell.isUnderDrop = isUnderDrop }
    }

    /// Stores the destination of a drag, and highlights the cell of the item into which it would drop.
    func setDestination(_ destination: DropDestination, of session: DropSession) {
        changeHighlight(of: session) { $0.setDestination(destination, of: session) }
    }

    /// Begins to perform the drop of a session: no item is highlighted for it any longer.
    func beginDrop(of session: DropSession) { changeHighlight(of: session) { $0.beginDrop(of: session) } }

    private func changeHighlight(of session: DropSession, _ change: (inout DropTable) -> Void) {
        let before = paths.drops[session]?.highlighted
        change(&paths.drops)
        let after = paths.drops[session]?.highlighted
        guard before != after else { return }
        // Another drag may be over the same item.
        for path in [before, after].compactMap({ $0 }) {
            cell(at: path)?.isDropTarget = paths.drops.isHighlighted(path)
        }
    }
}
