extension TableView {
    /// How rows look.
    public enum Style: Sendable, Hashable {
        /// Under each other, without groups.
        case plain
    }

    /// How rows come and go; they move to their places and fade, whichever is asked for.
    public enum RowAnimation: Sendable, Hashable {
        /// As suits the table.
        case automatic
        /// The others of UIKit's.
        case fade, right, left, top, bottom, middle, none
    }

    /// Where a row that is scrolled to is seen.
    public enum ScrollPosition: Sendable, Hashable {
        /// With as little movement as it takes.
        case none
        /// At the top.
        case top
        /// In the middle.
        case middle
        /// At the bottom.
        case bottom
    }

    /// A table at a place in its superview.
    public convenience init(frame: CGRect, style: Style = .plain) {
        self.init()
        self.frame = frame
    }

    // MARK: Cells

    /// Says how cells are made that are dequeued under a name.
    public func register(_ type: UITableViewCell.Type, forCellReuseIdentifier identifier: String) {
        register(type, forCellWithReuseIdentifier: identifier)
    }

    /// A cell to configure, a used one where there is one; a name that was not registered gives a plain cell.
    public func dequeueReusableCell(withIdentifier identifier: String, for path: IndexPath) -> UITableViewCell {
        dequeueReusableCell(withIdentifier: identifier) ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
    }

    /// A cell to configure, a used one where there is one; nil when there is none and the name was not registered.
    public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        dequeue(identifier) as? UITableViewCell
    }

    /// The cell of a row; nil while it is not in view.
    public func cellForRow(at path: IndexPath) -> UITableViewCell? { cellForItem(at: path) as? UITableViewCell }

    /// The cells in view, in the order of their rows.
    public var visibleCells: [UITableViewCell] { (indexPathsForVisibleRows ?? []).compactMap { cellForRow(at: $0) } }

    // MARK: Rows

    /// The rows in view, in their order.
    public var indexPathsForVisibleRows: [IndexPath]? { indexPathsForVisibleItems }

    /// How many rows a section has.
    public func numberOfRows(inSection section: Int) -> Int { numberOfItems(inSection: section) }

    /// Where a row is, or is going, in the table's coordinates; empty while it is on the move or not there.
    public func rectForRow(at path: IndexPath) -> CGRect { frameForItem(at: path) ?? .zero }

    /// Gathers what is said of rows and sections until ``endUpdates()``. The next layout and the end of a drop show
    /// what was gathered by then: the data must have been changed in step. `performBatchUpdates` has no such gaps.
    public func beginUpdates() { beginBatch() }

    /// Shows what was gathered. Without a beginning it does nothing.
    public func endUpdates() { endBatch() }

    /// Says that rows are new, at their paths after the batch.
    public func insertRows(at paths: [IndexPath], with animation: RowAnimation) { insertRows(at: paths) }

    /// Says that rows are gone, at their paths before the batch.
    public func deleteRows(at paths: [IndexPath], with animation: RowAnimation) { deleteRows(at: paths) }

    /// Says that rows look different.
    public func reloadRows(at paths: [IndexPath], with animation: RowAnimation) { reloadRows(at: paths) }

    /// Says that sections are new, at their indices after the batch.
    public func insertSections(_ sections: IndexSet, with animation: RowAnimation) { insertSections(sections) }

    /// Says that sections are gone, at their indices before the batch.
    public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { deleteSections(sections) }

    /// Says that all rows of sections look different.
    public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { reloadSections(sections) }

    /// Begins or ends editing.
    public func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

    // MARK: Selection

    /// The first row that is selected.
    public var indexPathForSelectedRow: IndexPath? { firstSelectedPath }

    /// The rows that are selected; nil when none is.
    public var indexPathsForSelectedRows: [IndexPath]? { selectedCount == 0 ? nil : indexPathsForSelectedItems }

    /// Selects a row; nil selects none. The delegate is not told that the user did.
    public func selectRow(at path: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let path else { return deselectAll() }
        select([path], clearing: !allowsMultipleSelection)
        if scrollPosition != .none { scrollToRow(at: path, at: scrollPosition, animated: animated) }
    }

    /// Takes a row out of the selection.
    public func deselectRow(at path: IndexPath, animated: Bool) { deselectItem(at: path, animated: animated) }

    /// Brings a row into view.
    public func scrollToRow(at path: IndexPath, at position: ScrollPosition, animated: Bool) {
        guard let row = frameForItem(at: path) else { return }
        let part: CGFloat? =
            switch position {
            case .none: nil
            case .top: 0
            case .middle: 0.5
            case .bottom: 1
            }
        scroll(toShow: row, across: nil, down: part, animated: animated)
    }
}

extension ItemContainerView {
    /// Scrolls until what is left of the view's room stands by these parts before a rectangle of the content: 0 has it
    /// at the beginning, 1 at the end; nil moves no more than it takes to see it.
    func scroll(toShow rect: CGRect, across: CGFloat?, down: CGFloat?, animated: Bool) {
        func place(_ part: CGFloat?, _ low: CGFloat, _ high: CGFloat, _ now: CGFloat, _ room: CGFloat) -> CGFloat {
            if let part { return low - (room - (high - low)) * part }
            return min(max(now, min(high - room, low)), low)
        }
        scroll(
            to: CGPoint(
                x: place(across, rect.minX, rect.maxX, contentOffset.x, bounds.width),
                y: place(down, rect.minY, rect.maxY, contentOffset.y, bounds.height)), animated: animated)
    }

    /// Takes an item out of the selection; cells show it at once, whichever way is asked for.
    public func deselectItem(at path: IndexPath, animated: Bool) { deselectItem(at: path) }
}
