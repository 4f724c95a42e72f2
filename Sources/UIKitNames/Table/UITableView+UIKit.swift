extension TableView {
    /// The appearance of a table view's sections.
    public typealias Style = TableViewStyle

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

    // With a parameter, so that subclasses can have an initializer without one, and theirs can override it.
    /// Creates a plain table view; see `init(frame:style:)`.
    public convenience init(frame: CGRect = .zero) { self.init(frame: frame, style: .plain) }

    // MARK: Separators

    /// The lines between rows.
    public enum SeparatorStyle: Int, Sendable, Hashable {
        /// None.
        case none
        /// A line below each row; in grouped styles below each but the last of a section.
        case singleLine
    }

    /// Whether there are lines between rows.
    public var separatorStyle: SeparatorStyle {
        get { separator.isVisible ? .singleLine : .none }
        set { separator.isVisible = newValue == .singleLine }
    }

    /// The color of the lines; nil is that of the appearance.
    public var separatorColor: UIColor? {
        get { separator.color }
        set { separator.color = newValue }
    }

    /// The distances of the lines from the sides of rows, in points; `top` and `bottom` have no effect.
    public var separatorInset: UIEdgeInsets {
        get { UIEdgeInsets(top: 0, left: separator.left ?? CellParts.margin, bottom: 0, right: separator.right) }
        set { (separator.left, separator.right) = (newValue.left, newValue.right) }
    }

    /// Stored for code that sets it, usually to 0: there is no space above the headers of a plain table.
    public var sectionHeaderTopPadding: CGFloat {
        get { existingAttachment(HeaderPadding.self)?.top ?? 0 }
        set { attachment(HeaderPadding()).top = newValue }
    }

    // MARK: Cells

    /// Registers the class of cells dequeued under an identifier.
    public func register(_ type: UITableViewCell.Type, forCellReuseIdentifier identifier: String) {
        register(type, forCellWithReuseIdentifier: identifier)
    }

    /// Returns a recycled or new cell of the row's size. Unlike UIKit, returns a plain cell instead of trapping if
    /// `identifier` is not registered.
    public func dequeueReusableCell(withIdentifier identifier: String, for path: IndexPath) -> UITableViewCell {
        (dequeue(identifier, for: path) as? UITableViewCell)
            ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
    }

    /// Returns a recycled or new cell; nil if `identifier` is not registered and no cell can be recycled.
    public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        dequeue(identifier) as? UITableViewCell
    }

    /// Returns the cell of a row; nil while the row is not visible.
    public func cellForRow(at path: IndexPath) -> UITableViewCell? { cellForItem(at: path) as? UITableViewCell }

    /// The visible cells, in the order of their index paths.
    public var visibleCells: [UITableViewCell] { (indexPathsForVisibleRows ?? []).compactMap { cellForRow(at: $0) } }

    /// Returns a recycled or new header or footer; nil for an identifier that is not registered.
    public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        dequeueHeaderFooter(identifier) as? UITableViewHeaderFooterView
    }

    /// Returns the header of a section; nil while it is not in view.
    public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        supplementaryView(forElementKind: ListLayout.headerKind, at: IndexPath(item: 0, section: section))
            as? UITableViewHeaderFooterView
    }

    /// Returns the footer of a section; nil while it is not in view.
    public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        supplementaryView(forElementKind: ListLayout.footerKind, at: IndexPath(item: 0, section: section))
            as? UITableViewHeaderFooterView
    }

    // MARK: Rows

    /// The index paths of the visible rows, in ascending order. Unlike UIKit's, never nil.
    public var indexPathsForVisibleRows: [IndexPath]? { indexPathsForVisibleItems }

    /// Returns the rows whose frames meet a rectangle in content coordinates.
    public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { indexPathsForItems(in: rect) }

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
        let alignment: CGFloat? =
            switch position {
            case .none: nil
            case .top: 0
            case .middle: 0.5
            case .bottom: 1
            }
        // Rows above that come into view may turn out to be higher than estimated.
        for _ in 0..<(animated ? 1 : 4) {
            guard let row = frameForItem(at: path) else { return }
            scroll(toShow: row, across: nil, down: alignment, animated: animated)
        }
    }
}

extension ItemContainerView {
    /// Deselects an item without calling the delegate. The cell changes immediately; `animated` is ignored.
    public func deselectItem(at path: IndexPath, animated: Bool) { deselectItem(at: path) }
}

extension ScrollView {
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
}

/// The space above section headers that a program has set.
@MainActor private final class HeaderPadding {
    var top: CGFloat = 0
}
