/// Whose items a collection shows.
@MainActor public protocol CollectionViewDataSource: AnyObject {
    /// How many sections there are; one by default.
    func numberOfSections(in collectionView: CollectionView) -> Int
    /// How many items a section has.
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
    /// A configured cell for an item; dequeue it.
    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell
}

extension CollectionViewDataSource {
    /// One section.
    public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
}

/// A data source whose items can be moved one at a time without a drop delegate's help.
@MainActor public protocol CollectionViewReorderingDataSource: CollectionViewDataSource {
    /// Whether an item can be moved; true by default.
    func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
    /// Moves one item in the data: delete at the first path, insert at the second. The collection follows by itself.
    ///
    /// Called when one item that can be moved is let go in its own collection, if that has no drop delegate; and as an
    /// interactive movement ends.
    func collectionView(
        _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
}

extension CollectionViewReorderingDataSource {
    /// Every one.
    public func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }
}

/// Who is told what the user does with the items of a collection.
@MainActor public protocol CollectionViewDelegate: AnyObject {
    /// An item was selected, by hand or by hovering with a drag.
    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath)
    /// The selection is another one.
    func collectionViewSelectionDidChange(_ collectionView: CollectionView)
    /// An item was double-clicked, or Enter pressed on it.
    func collectionView(_ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath)
    /// The right button was pressed on an item, or with nil between them; `point` is in the collection.
    func collectionView(
        _ collectionView: CollectionView, showContextMenuForItemAt indexPath: IndexPath?, point: CGPoint)
    /// The shape of an item, width by height, for layouts that keep it.
    func collectionView(_ collectionView: CollectionView, aspectRatioForItemAt indexPath: IndexPath) -> CGFloat
    /// Whether hovering over an item selects it; the context can name another view to flash (SPRING-3).
    func collectionView(
        _ collectionView: CollectionView, shouldSpringLoadItemAt indexPath: IndexPath,
        with context: SpringLoadedInteractionContext
    ) -> Bool
    /// Where an item may go instead of where the hand would put it; all paths but the first as after the move. By
    /// default where it is put. It must answer the same each time for the same paths.
    func collectionView(
        _ collectionView: CollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath
}

extension CollectionViewDelegate {
    /// Where it is put.
    public func collectionView(
        _ collectionView: CollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { proposedIndexPath }

    /// Nothing, by default.
    public func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {}
    /// Nothing, by default.
    public func collectionViewSelectionDidChange(_ collectionView: CollectionView) {}
    /// Nothing, by default.
    public func collectionView(
        _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath
    ) {}
    /// No menu.
    public func collectionView(
        _ collectionView: CollectionView, showContextMenuForItemAt indexPath: IndexPath?, point: CGPoint
    ) {}
    /// A square.
    public func collectionView(
        _ collectionView: CollectionView, aspectRatioForItemAt indexPath: IndexPath
    ) -> CGFloat { 1 }
    /// Every one.
    public func collectionView(
        _ collectionView: CollectionView, shouldSpringLoadItemAt indexPath: IndexPath,
        with context: SpringLoadedInteractionContext
    ) -> Bool { true }
}

/// Who gives a collection's items to drags (VIEW-2).
@MainActor public protocol CollectionViewDragDelegate: AnyObject {
    /// The items to lift; empty means no drag.
    func collectionView(
        _ collectionView: CollectionView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem]
    /// The items that a tap adds; empty, the default, makes it an ordinary tap.
    func collectionView(
        _ collectionView: CollectionView, itemsForAddingTo session: DragSession, at indexPath: IndexPath, point: CGPoint
    ) -> [DragItem]
    /// What of a cell lifts, and comes home; nil, the default, is the whole cell (VIEW-7).
    func collectionView(
        _ collectionView: CollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
    ) -> DragPreviewParameters?
    /// A drag of this collection's items begins.
    func collectionView(_ collectionView: CollectionView, dragSessionWillBegin session: DragSession)
    /// It has ended, and its animations are over.
    func collectionView(_ collectionView: CollectionView, dragSessionDidEnd session: DragSession)
    /// Whether targets may move the items; true by default.
    func collectionView(_ collectionView: CollectionView, dragSessionAllowsMoveOperation session: DragSession) -> Bool
    /// Whether a single preview had better keep its size (DRAG-7); false by default.
    func collectionView(_ collectionView: CollectionView, prefersFullSizePreviewsFor session: DragSession) -> Bool
    /// Whether other programs must not see the drag; false by default.
    func collectionView(
        _ collectionView: CollectionView, dragSessionIsRestrictedToDraggingApplication session: DragSession
    ) -> Bool
}

extension CollectionViewDragDelegate {
    /// It need not.
    public func collectionView(_ collectionView: CollectionView, prefersFullSizePreviewsFor session: DragSession)
        -> Bool
    { false }
    /// None: the tap is an ordinary one.
    public func collectionView(
        _ collectionView: CollectionView, itemsForAddingTo session: DragSession, at indexPath: IndexPath, point: CGPoint
    ) -> [DragItem] { [] }
    /// The whole cell.
    public func collectionView(
        _ collectionView: CollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
    ) -> DragPreviewParameters? { nil }
    /// Nothing, by default.
    public func collectionView(_ collectionView: CollectionView, dragSessionWillBegin session: DragSession) {}
    /// Nothing, by default.
    public func collectionView(_ collectionView: CollectionView, dragSessionDidEnd session: DragSession) {}
    /// They may.
    public func collectionView(
        _ collectionView: CollectionView, dragSessionAllowsMoveOperation session: DragSession
    ) -> Bool { true }
    /// Everybody may see it.
    public func collectionView(
        _ collectionView: CollectionView, dragSessionIsRestrictedToDraggingApplication session: DragSession
    ) -> Bool { false }
}

/// Who takes drops on a collection (VIEW-3 to VIEW-5).
@MainActor public protocol CollectionViewDropDelegate: AnyObject {
    /// Takes what was let go; doing nothing restores what was before.
    func collectionView(_ collectionView: CollectionView, performDropWith coordinator: CollectionViewDropCoordinator)
    /// Whether the session is of any interest; asked once, true by default.
    func collectionView(_ collectionView: CollectionView, canHandle session: DropSession) -> Bool
    /// The session is over the collection now.
    func collectionView(_ collectionView: CollectionView, dropSessionDidEnter session: DropSession)
    /// What would happen here; asked for every movement, so answer quickly. The path is where the items would be
    /// inserted, counted without what is on the move; the section's count past its last item; nil over emptiness.
    func collectionView(
        _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> CollectionViewDropProposal
    /// The session has left.
    func collectionView(_ collectionView: CollectionView, dropSessionDidExit session: DropSession)
    /// The session is over, wherever that was.
    func collectionView(_ collectionView: CollectionView, dropSessionDidEnd session: DropSession)
    /// What of a cell shows while an item lands on it; nil, the default, is the whole cell (VIEW-7).
    func collectionView(
        _ collectionView: CollectionView, dropPreviewParametersForItemAt indexPath: IndexPath
    ) -> DragPreviewParameters?
}

extension CollectionViewDropDelegate {
    /// Every session is of interest.
    public func collectionView(_ collectionView: CollectionView, canHandle session: DropSession) -> Bool { true }
    /// Nothing, by default.
    public func collectionView(_ collectionView: CollectionView, dropSessionDidEnter session: DropSession) {}
    /// A copy, without a gap.
    public func collectionView(
        _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> CollectionViewDropProposal { CollectionViewDropProposal(operation: .copy) }
    /// Nothing, by default.
    public func collectionView(_ collectionView: CollectionView, dropSessionDidExit session: DropSession) {}
    /// Nothing, by default.
    public func collectionView(_ collectionView: CollectionView, dropSessionDidEnd session: DropSession) {}
    /// The whole cell.
    public func collectionView(
        _ collectionView: CollectionView, dropPreviewParametersForItemAt indexPath: IndexPath
    ) -> DragPreviewParameters? { nil }
}
