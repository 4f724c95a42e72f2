/// Provides the rows of a table.
@preconcurrency @MainActor public protocol TableViewDataSource: AnyObject {
    /// Returns the number of sections; 1 by default.
    func numberOfSections(in tableView: TableView) -> Int
    /// Returns the number of rows of a section.
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
    /// Returns a configured cell for a row; dequeue it from the table.
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
    /// Returns the title above a section; nil, the default, for none.
    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?
    /// Returns the title below a section; nil, the default, for none.
    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?
    /// Returns the view that shows a title above or below a section; by default a `TableTitleView`.
    func tableView(_ tableView: TableView, viewForTitle title: String, isFooter: Bool) -> ReusableView
    /// Returns the titles of the index at the table's right edge (LIST-15); nil, the default, for none.
    func sectionIndexTitles(for tableView: TableView) -> [String]?
    /// Returns the section that a title of the index leads to; by default that of the same position.
    func tableView(_ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int
}

extension TableViewDataSource {
    /// Returns nil.
    public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { nil }
    /// Returns nil.
    public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { nil }
    /// Returns a `TableTitleView`.
    public func tableView(_ tableView: TableView, viewForTitle title: String, isFooter: Bool) -> ReusableView {
        TableTitleView(title, isFooter: isFooter, isPlain: tableView.style == .plain)
    }
    /// Returns 1.
    public func numberOfSections(in tableView: TableView) -> Int { 1 }
    /// Returns nil.
    public func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }
    /// Returns the position of the title.
    public func tableView(_ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
        index
    }
}

/// A data source whose rows can be moved one at a time without a drop delegate (ORDER-1).
@preconcurrency @MainActor public protocol TableViewReorderingDataSource: TableViewDataSource {
    /// Whether a row can be moved; true by default.
    func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool
    /// Moves one row in the data: delete at the first path, then insert at the second. The table updates itself after
    /// the method has returned; until then its cells have their former paths, so do not configure them from it.
    ///
    /// Called instead of the drop delegate's `performDropWith` when one movable row is dropped between rows of its own
    /// table, and at the end of an interactive movement.
    func tableView(_ tableView: TableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
}

extension TableViewReorderingDataSource {
    /// Returns true.
    public func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
}

/// Notified of the user's actions on the rows of a table.
@preconcurrency @MainActor
public protocol TableViewDelegate: TableViewMetricsDelegate, TableViewRowDelegate, TableViewEditingDelegate,
    ScrollViewDelegate
{
    /// Called after a row was selected by a press, a key or spring loading.
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
    /// Called after the selection changed.
    func tableViewSelectionDidChange(_ tableView: TableView)
    /// Called after a double click on a row, or Enter. In a view that selects as taps do (LIST-3): after a row was
    /// selected while no other one was.
    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath)
    /// Called after a press of the secondary button on a row, or with nil on the background; `point` is in the table's
    /// coordinates.
    func tableView(
        _ tableView: TableView, showContextMenuForRowAt indexPath: IndexPath?, point: CGPoint)
    /// Whether hovering over a row during a drag selects it; the context can name another view to flash (SPRING-3).
    func tableView(
        _ tableView: TableView, shouldSpringLoadRowAt indexPath: IndexPath,
        with context: SpringLoadedInteractionContext
    ) -> Bool
    /// Returns the target path of a moved row in place of the proposed path. Both paths count the rows as after the
    /// move. Returns the proposed path by default. Must return the same result for the same paths.
    func tableView(
        _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath
}

extension TableViewDelegate {
    /// Returns the proposed path.
    public func tableView(
        _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { proposedIndexPath }

    /// Does nothing.
    public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
    /// Does nothing.
    public func tableViewSelectionDidChange(_ tableView: TableView) {}
    /// Does nothing.
    public func tableView(
        _ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath
    ) {}
    /// Shows no menu.
    public func tableView(
        _ tableView: TableView, showContextMenuForRowAt indexPath: IndexPath?, point: CGPoint
    ) {}
    /// Returns true.
    public func tableView(
        _ tableView: TableView, shouldSpringLoadRowAt indexPath: IndexPath,
        with context: SpringLoadedInteractionContext
    ) -> Bool { true }
}

/// Provides the items of drags that begin on a table's rows (VIEW-2).
@preconcurrency @MainActor public protocol TableViewDragDelegate: AnyObject {
    /// Returns the items to drag; an empty array means no drag.
    func tableView(
        _ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem]
    /// Returns items that are created when they are first asked for, for a drag of very many (LIFT-10); nil, the
    /// default, calls `itemsForBeginning`. Set `sourceIndexPaths` unless all belong to the pressed item.
    func tableView(
        _ tableView: TableView, lazyItemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> LazyDragItems?
    /// Returns the items that a tap adds to the drag; empty, the default, handles the tap as usual.
    func tableView(
        _ tableView: TableView, itemsForAddingTo session: DragSession, at indexPath: IndexPath, point: CGPoint
    ) -> [DragItem]
    /// Returns the visible part of a cell for the lift and cancel previews; nil, the default, means the whole cell
    /// (VIEW-7).
    func tableView(
        _ tableView: TableView, dragPreviewParametersForRowAt indexPath: IndexPath
    ) -> DragPreviewParameters?
    /// Called when a drag of this table's rows begins.
    func tableView(_ tableView: TableView, dragSessionWillBegin session: DragSession)
    /// Called after the drag and its animations ended.
    func tableView(_ tableView: TableView, dragSessionDidEnd session: DragSession)
    /// Whether drop targets may move the items; true by default.
    func tableView(_ tableView: TableView, dragSessionAllowsMoveOperation session: DragSession) -> Bool
    /// Whether a single preview should keep its full size (DRAG-7); false by default.
    func tableView(_ tableView: TableView, prefersFullSizePreviewsFor session: DragSession) -> Bool
    /// Whether the drag is hidden from other programs; false by default.
    func tableView(
        _ tableView: TableView, dragSessionIsRestrictedToDraggingApplication session: DragSession
    ) -> Bool
}

extension TableViewDragDelegate {
    /// Returns nil: all items are created at the lift.
    public func tableView(
        _ tableView: TableView, lazyItemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> LazyDragItems? { nil }
    /// Returns false.
    public func tableView(_ tableView: TableView, prefersFullSizePreviewsFor session: DragSession) -> Bool { false }
    /// Returns no items.
    public func tableView(
        _ tableView: TableView, itemsForAddingTo session: DragSession, at indexPath: IndexPath, point: CGPoint
    ) -> [DragItem] { [] }
    /// Returns nil: the whole cell.
    public func tableView(
        _ tableView: TableView, dragPreviewParametersForRowAt indexPath: IndexPath
    ) -> DragPreviewParameters? { nil }
    /// Does nothing.
    public func tableView(_ tableView: TableView, dragSessionWillBegin session: DragSession) {}
    /// Does nothing.
    public func tableView(_ tableView: TableView, dragSessionDidEnd session: DragSession) {}
    /// Returns true.
    public func tableView(
        _ tableView: TableView, dragSessionAllowsMoveOperation session: DragSession
    ) -> Bool { true }
    /// Returns false.
    public func tableView(
        _ tableView: TableView, dragSessionIsRestrictedToDraggingApplication session: DragSession
    ) -> Bool { false }
}

/// Handles drops on a table (VIEW-3 to VIEW-5).
@preconcurrency @MainActor public protocol TableViewDropDelegate: AnyObject {
    /// Performs the drop. Doing nothing leaves the table as it was before the drag.
    func tableView(_ tableView: TableView, performDropWith coordinator: TableViewDropCoordinator)
    /// Whether the table can take the session's items; called once per entry, true by default.
    func tableView(_ tableView: TableView, canHandle session: DropSession) -> Bool
    /// Called when the drag enters the table.
    func tableView(_ tableView: TableView, dropSessionDidEnter session: DropSession)
    /// Returns the effect of a drop at the current location. Called for every movement, so it must be fast.
    /// `destinationIndexPath` is the insertion path, counted without rows that would be moved. Behind the last row of a
    /// section, its index is the section's count. Over the background, it is nil. A drop into a row has the path of
    /// that row as it is.
    func tableView(
        _ tableView: TableView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> TableViewDropProposal
    /// Called when the drag leaves the table.
    func tableView(_ tableView: TableView, dropSessionDidExit session: DropSession)
    /// Called when the session ended, over any target.
    func tableView(_ tableView: TableView, dropSessionDidEnd session: DropSession)
    /// Returns the visible part of a cell while a row lands on it; nil, the default, means the whole cell (VIEW-7).
    func tableView(
        _ tableView: TableView, dropPreviewParametersForRowAt indexPath: IndexPath
    ) -> DragPreviewParameters?
}

extension TableViewDropDelegate {
    /// Returns true.
    public func tableView(_ tableView: TableView, canHandle session: DropSession) -> Bool { true }
    /// Does nothing.
    public func tableView(_ tableView: TableView, dropSessionDidEnter session: DropSession) {}
    /// Proposes a copy without a gap.
    public func tableView(
        _ tableView: TableView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> TableViewDropProposal { TableViewDropProposal(operation: .copy) }
    /// Does nothing.
    public func tableView(_ tableView: TableView, dropSessionDidExit session: DropSession) {}
    /// Does nothing.
    public func tableView(_ tableView: TableView, dropSessionDidEnd session: DropSession) {}
    /// Returns nil: the whole cell.
    public func tableView(
        _ tableView: TableView, dropPreviewParametersForRowAt indexPath: IndexPath
    ) -> DragPreviewParameters? { nil }
}
