/// Whose rows a table shows.
@MainActor public protocol TableViewDataSource: AnyObject {
    /// How many sections there are; one by default.
    func numberOfSections(in tableView: TableView) -> Int
    /// How many rows a section has.
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
    /// A configured cell for a row; dequeue it.
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
}

extension TableViewDataSource {
    /// One section.
    public func numberOfSections(in tableView: TableView) -> Int { 1 }
}

/// A data source whose rows can be moved one at a time without a drop delegate's help (ORDER-1).
@MainActor public protocol TableViewReorderingDataSource: TableViewDataSource {
    /// Whether a row can be moved; true by default.
    func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool
    /// Moves one row in the data: delete at the first path, insert at the second. The table follows by itself.
    ///
    /// Called when one row that can be moved is let go in its own table by a move between rows, instead of the drop
    /// delegate's `performDropWith`; and as an interactive movement ends.
    func tableView(_ tableView: TableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
}

extension TableViewReorderingDataSource {
    /// Every one.
    public func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
}

/// Who is told what the user does with the items of a table.
@MainActor public protocol TableViewDelegate: AnyObject {
    /// A row was selected, by hand or by hovering with a drag.
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
    /// The selection is another one.
    func tableViewSelectionDidChange(_ tableView: TableView)
    /// A row was double-clicked, or Enter pressed on it.
    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath)
    /// The right button was pressed on a row, or with nil between them; `point` is in the table.
    func tableView(
        _ tableView: TableView, showContextMenuForRowAt indexPath: IndexPath?, point: CGPoint)
    /// Whether hovering over a row selects it; the context can name another view to flash (SPRING-3).
    func tableView(
        _ tableView: TableView, shouldSpringLoadRowAt indexPath: IndexPath,
        with context: SpringLoadedInteractionContext
    ) -> Bool
    /// Where a row may go instead of where the hand would put it; both paths as after the move. By default where it is
    /// put. It must answer the same each time for the same paths.
    func tableView(
        _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath
}

extension TableViewDelegate {
    /// Where it is put.
    public func tableView(
        _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { proposedIndexPath }

    /// Nothing, by default.
    public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
    /// Nothing, by default.
    public func tableViewSelectionDidChange(_ tableView: TableView) {}
    /// Nothing, by default.
    public func tableView(
        _ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath
    ) {}
    /// No menu.
    public func tableView(
        _ tableView: TableView, showContextMenuForRowAt indexPath: IndexPath?, point: CGPoint
    ) {}
    /// Every one.
    public func tableView(
        _ tableView: TableView, shouldSpringLoadRowAt indexPath: IndexPath,
        with context: SpringLoadedInteractionContext
    ) -> Bool { true }
}

/// Who gives a table's rows to drags (VIEW-2).
@MainActor public protocol TableViewDragDelegate: AnyObject {
    /// The items to lift; empty means no drag.
    func tableView(
        _ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem]
    /// The items that a tap adds; empty, the default, makes it an ordinary tap.
    func tableView(
        _ tableView: TableView, itemsForAddingTo session: DragSession, at indexPath: IndexPath, point: CGPoint
    ) -> [DragItem]
    /// What of a cell lifts, and comes home; nil, the default, is the whole cell (VIEW-7).
    func tableView(
        _ tableView: TableView, dragPreviewParametersForRowAt indexPath: IndexPath
    ) -> DragPreviewParameters?
    /// A drag of this table's rows begins.
    func tableView(_ tableView: TableView, dragSessionWillBegin session: DragSession)
    /// It has ended, and its animations are over.
    func tableView(_ tableView: TableView, dragSessionDidEnd session: DragSession)
    /// Whether targets may move the items; true by default.
    func tableView(_ tableView: TableView, dragSessionAllowsMoveOperation session: DragSession) -> Bool
    /// Whether a single preview had better keep its size (DRAG-7); false by default.
    func tableView(_ tableView: TableView, prefersFullSizePreviewsFor session: DragSession) -> Bool
    /// Whether other programs must not see the drag; false by default.
    func tableView(
        _ tableView: TableView, dragSessionIsRestrictedToDraggingApplication session: DragSession
    ) -> Bool
}

extension TableViewDragDelegate {
    /// It need not.
    public func tableView(_ tableView: TableView, prefersFullSizePreviewsFor session: DragSession) -> Bool { false }
    /// None: the tap is an ordinary one.
    public func tableView(
        _ tableView: TableView, itemsForAddingTo session: DragSession, at indexPath: IndexPath, point: CGPoint
    ) -> [DragItem] { [] }
    /// The whole cell.
    public func tableView(
        _ tableView: TableView, dragPreviewParametersForRowAt indexPath: IndexPath
    ) -> DragPreviewParameters? { nil }
    /// Nothing, by default.
    public func tableView(_ tableView: TableView, dragSessionWillBegin session: DragSession) {}
    /// Nothing, by default.
    public func tableView(_ tableView: TableView, dragSessionDidEnd session: DragSession) {}
    /// They may.
    public func tableView(
        _ tableView: TableView, dragSessionAllowsMoveOperation session: DragSession
    ) -> Bool { true }
    /// Everybody may see it.
    public func tableView(
        _ tableView: TableView, dragSessionIsRestrictedToDraggingApplication session: DragSession
    ) -> Bool { false }
}

/// Who takes drops on a table (VIEW-3 to VIEW-5).
@MainActor public protocol TableViewDropDelegate: AnyObject {
    /// Takes what was let go; doing nothing restores what was before.
    func tableView(_ tableView: TableView, performDropWith coordinator: TableViewDropCoordinator)
    /// Whether the session is of any interest; asked once, true by default.
    func tableView(_ tableView: TableView, canHandle session: DropSession) -> Bool
    /// The session is over the table now.
    func tableView(_ tableView: TableView, dropSessionDidEnter session: DropSession)
    /// What would happen here; asked for every movement, so answer quickly. The path is where the items would be
    /// inserted, counted without what is on the move, or the row under the hand; the section's count past its last row;
    /// nil over emptiness.
    func tableView(
        _ tableView: TableView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> TableViewDropProposal
    /// The session has left.
    func tableView(_ tableView: TableView, dropSessionDidExit session: DropSession)
    /// The session is over, wherever that was.
    func tableView(_ tableView: TableView, dropSessionDidEnd session: DropSession)
    /// What of a cell shows while a row lands on it; nil, the default, is the whole cell (VIEW-7).
    func tableView(
        _ tableView: TableView, dropPreviewParametersForRowAt indexPath: IndexPath
    ) -> DragPreviewParameters?
}

extension TableViewDropDelegate {
    /// Every session is of interest.
    public func tableView(_ tableView: TableView, canHandle session: DropSession) -> Bool { true }
    /// Nothing, by default.
    public func tableView(_ tableView: TableView, dropSessionDidEnter session: DropSession) {}
    /// A copy, without a gap.
    public func tableView(
        _ tableView: TableView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> TableViewDropProposal { TableViewDropProposal(operation: .copy) }
    /// Nothing, by default.
    public func tableView(_ tableView: TableView, dropSessionDidExit session: DropSession) {}
    /// Nothing, by default.
    public func tableView(_ tableView: TableView, dropSessionDidEnd session: DropSession) {}
    /// The whole cell.
    public func tableView(
        _ tableView: TableView, dropPreviewParametersForRowAt indexPath: IndexPath
    ) -> DragPreviewParameters? { nil }
}
