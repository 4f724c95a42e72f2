extension TableView {
    /// The appearance of a table view. UIKit's grouped styles do not exist.
    public enum Style: Sendable, Hashable {
        /// Rows below each other without groups.
        case plain
    }

    /// The animation of inserted and deleted rows. All values have the same effect: rows move, and fade in or out.
    public enum RowAnimation: Sendable, Hashable {
        /// The default animation.
        case automatic
        /// Accepted for source compatibility; equivalent to `automatic`.
        case fade, right, left, top, bottom, middle, none
    }

    /// The position of a row in the viewport after scrolling to it.
    public enum ScrollPosition: Sendable, Hashable {
        /// Scrolls as little as possible.
        case none
        /// The row's top edge at the viewport's top.
        case top
        /// The row centered.
        case middle
        /// The row's bottom edge at the viewport's bottom.
        case bottom
    }

    /// Creates a table view with UIKit's background, `systemBackground`; `frame` is in the superview's coordinates.
    public convenience init(frame: CGRect = .zero, style: Style = .plain) {
        self.init(background: .systemBackground)
        self.frame = frame
    }

    // MARK: Cells

    /// Registers the class of cells dequeued under an identifier.
    public func register(_ type: UITableViewCell.Type, forCellReuseIdentifier identifier: String) {
        register(type, forCellWithReuseIdentifier: identifier)
    }

    /// Returns a recycled or new cell. Unlike UIKit, returns a plain cell instead of trapping if `identifier` is not
    /// registered.
    public func dequeueReusableCell(withIdentifier identifier: String, for path: IndexPath) -> UITableViewCell {
        dequeueReusableCell(withIdentifier: identifier) ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
    }

    /// Returns a recycled or new cell; nil if `identifier` is not registered and no cell can be recycled.
    public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        dequeue(identifier) as? UITableViewCell
    }

    /// Returns the cell of a row; nil while the row is not visible.
    public func cellForRow(at path: IndexPath) -> UITableViewCell? { cellForItem(at: path) as? UITableViewCell }

    /// The visible cells, in the order of their index paths.
    public var visibleCells: [UITableViewCell] { (indexPathsForVisibleRows ?? []).compactMap { cellForRow(at: $0) } }

    // MARK: Rows

    /// The index paths of the visible rows, in ascending order. Unlike UIKit's, never nil.
    public var indexPathsForVisibleRows: [IndexPath]? { indexPathsForVisibleItems }

    /// Returns the number of rows in a section, without gaps and placeholders.
    public func numberOfRows(inSection section: Int) -> Int { numberOfItems(inSection: section) }

    /// Returns the frame of a row after all animations, in the table's coordinates; zero if the row is being dragged or
    /// does not exist.
    public func rectForRow(at path: IndexPath) -> CGRect { frameForItem(at: path) ?? .zero }

    /// Starts collecting updates until ``endUpdates()``; calls may be nested.
    ///
    /// If a layout pass or the end of a drop occurs before ``endUpdates()``, it applies the updates collected so far;
    /// the data must then contain the same changes. `performBatchUpdates` has no such intermediate states.
    public func beginUpdates() { beginBatch() }

    /// Applies the collected updates. Has no effect without a preceding ``beginUpdates()``.
    public func endUpdates() { endBatch() }

    /// Inserts rows at index paths after the batch. The data source must already contain them.
    public func insertRows(at paths: [IndexPath], with animation: RowAnimation) { insertRows(at: paths) }

    /// Deletes rows at index paths before the batch. The data source must no longer contain them.
    public func deleteRows(at paths: [IndexPath], with animation: RowAnimation) { deleteRows(at: paths) }

    /// Reloads rows: requests new cells from the data source.
    public func reloadRows(at paths: [IndexPath], with animation: RowAnimation) { reloadRows(at: paths) }

    /// Inserts sections at indices after the batch.
    public func insertSections(_ sections: IndexSet, with animation: RowAnimation) { insertSections(sections) }

    /// Deletes sections at indices before the batch.
    public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { deleteSections(sections) }

    /// Reloads all rows of the sections.
    public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { reloadSections(sections) }

    /// Sets the editing state, without animation.
    public func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

    // MARK: Selection

    /// The first selected row; nil if none is selected.
    public var indexPathForSelectedRow: IndexPath? { firstSelectedPath }

    /// The selected rows in ascending order; nil if none is selected.
    public var indexPathsForSelectedRows: [IndexPath]? { selectedCount == 0 ? nil : indexPathsForSelectedItems }

    /// Selects a row; nil deselects all rows. Does not call the delegate. `.none` does not scroll, as in UIKit.
    public func selectRow(at path: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let path else { return deselectAll() }
        select([path], clearing: !allowsMultipleSelection)
        if scrollPosition != .none { scrollToRow(at: path, at: scrollPosition, animated: animated) }
    }

    /// Deselects a row without calling the delegate.
    public func deselectRow(at path: IndexPath, animated: Bool) { deselectItem(at: path, animated: animated) }

    /// Scrolls to a row; `.none` scrolls as little as possible.
    public func scrollToRow(at path: IndexPath, at position: ScrollPosition, animated: Bool) {
        guard let row = frameForItem(at: path) else { return }
        let alignment: CGFloat? =
            switch position {
            case .none: nil
            case .top: 0
            case .middle: 0.5
            case .bottom: 1
            }
        scroll(toShow: row, across: nil, down: alignment, animated: animated)
    }
}

extension ItemContainerView {
    /// Scrolls so that the given part of the free space lies before `rect`, in content coordinates: 0 aligns the start,
    /// 1 the end; nil scrolls only as far as needed.
    func scroll(toShow rect: CGRect, across: CGFloat?, down: CGFloat?, animated: Bool) {
        func offset(
            _ alignment: CGFloat?, _ low: CGFloat, _ high: CGFloat, _ current: CGFloat, _ visibleLength: CGFloat
        ) -> CGFloat {
            if let alignment { return low - (visibleLength - (high - low)) * alignment }
            return min(max(current, min(high - visibleLength, low)), low)
        }
        scroll(
            to: CGPoint(
                x: offset(across, rect.minX, rect.maxX, contentOffset.x, bounds.width),
                y: offset(down, rect.minY, rect.maxY, contentOffset.y, bounds.height)), animated: animated)
    }

    /// Deselects an item without calling the delegate. The cell changes immediately; `animated` is ignored.
    public func deselectItem(at path: IndexPath, animated: Bool) { deselectItem(at: path) }
}
