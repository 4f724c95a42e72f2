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

    /// Says that rows are new, at their paths after the batch.
    public func insertRows(at paths: [IndexPath], with animation: RowAnimation) { insertRows(at: paths) }

    /// Says that rows are gone, at their paths before the batch.
    public func deleteRows(at paths: [IndexPath], with animation: RowAnimation) { deleteRows(at: paths) }

    /// Says that rows look different.
    public func reloadRows(at paths: [IndexPath], with animation: RowAnimation) { reloadRows(at: paths) }

    /// Begins or ends editing.
    public func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

    // MARK: Selection

    /// The first row that is selected.
    public var indexPathForSelectedRow: IndexPath? { indexPathsForSelectedItems.first }

    /// The rows that are selected; nil when none is.
    public var indexPathsForSelectedRows: [IndexPath]? {
        indexPathsForSelectedItems.isEmpty ? nil : indexPathsForSelectedItems
    }

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
        let free = bounds.height - row.height
        switch position {
        case .none: scrollRectToVisible(row, animated: animated)
        case .top: scroll(to: CGPoint(x: 0, y: row.minY), animated: animated)
        case .middle: scroll(to: CGPoint(x: 0, y: row.minY - free / 2), animated: animated)
        case .bottom: scroll(to: CGPoint(x: 0, y: row.minY - free), animated: animated)
        }
    }
}

extension ItemContainerView {
    /// A cell to configure, a used one where there is one; a name that was not registered gives a plain cell.
    public func dequeueReusableCell(withIdentifier identifier: String, for path: IndexPath) -> UITableViewCell {
        if let cell = dequeue(identifier) as? UITableViewCell { return cell }
        return UITableViewCell(style: .default, reuseIdentifier: identifier)
    }

    /// Takes an item out of the selection.
    public func deselectItem(at path: IndexPath, animated: Bool) {
        guard isSelected(path) else { return }
        select(indexPathsForSelectedItems.filter { $0 != path }, clearing: true)
    }
}
