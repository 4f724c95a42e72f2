/// Provides the items of a collection.
@preconcurrency @MainActor public protocol CollectionViewDataSource: AnyObject {
    /// Returns the number of sections; 1 by default.
    func numberOfSections(in collectionView: CollectionView) -> Int
    /// Returns the number of items of a section.
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
    /// Returns a configured cell for an item; dequeue it from the collection.
    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell
    /// Returns a configured header, footer or other view beside the cells; dequeue it from the collection. Nil, the
    /// default, shows none in the space that the layout has for it.
    @_disfavoredOverload
    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ReusableView?
}

extension CollectionViewDataSource {
    /// Returns nil.
    @_disfavoredOverload
    public func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ReusableView? { nil }
    /// Returns 1.
    public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
}

/// A data source whose items can be moved one at a time without a drop delegate.
@preconcurrency @MainActor public protocol CollectionViewReorderingDataSource: CollectionViewDataSource {
    /// Whether an item can be moved; true by default.
    func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
    /// Moves one item in the data: delete at the first path, then insert at the second. The collection updates itself.
    ///
    /// Called when one movable item is dropped in its own collection, if that has no drop delegate, and at the end of
    /// an interactive movement.
    func collectionView(
        _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
}

extension CollectionViewReorderingDataSource {
    /// Returns true.
    public func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }
}

/// Notified of the user's actions on the items of a collection.
@preconcurrency @MainActor public protocol CollectionViewDelegate: CollectionViewItemDelegate, ScrollViewDelegate {
    /// Called before a supplementary view is shown.
    func collectionView(
        _ collectionView: CollectionView, willDisplaySupplementaryView view: ReusableView,
        forElementKind elementKind: String, at indexPath: IndexPath)
    /// Called after a supplementary view has scrolled out of view.
    func collectionView(
        _ collectionView: CollectionView, didEndDisplayingSupplementaryView view: ReusableView,
        forElementOfKind elementKind: String, at indexPath: IndexPath)
    /// Called after an item was selected by a press, a key or spring loading.
    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath)
    /// Called after the selection changed.
    func collectionViewSelectionDidChange(_ collectionView: CollectionView)
    /// Called after a double click on an item, or Enter. In a view that selects as taps do (LIST-3): after an item was
    /// selected while no other one was.
    func collectionView(_ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath)
    /// Called after a press of the secondary button on an item, or with nil on the background; `point` is in the
    /// collection's coordinates.
    func collectionView(
        _ collectionView: CollectionView, showContextMenuForItemAt indexPath: IndexPath?, point: CGPoint)
    /// Returns the aspect ratio of an item, width by height, for layouts that keep it.
    func collectionView(_ collectionView: CollectionView, aspectRatioForItemAt indexPath: IndexPath) -> CGFloat
    /// Whether hovering over an item during a drag selects it; the context can name another view to flash (SPRING-3).
    func collectionView(
        _ collectionView: CollectionView, shouldSpringLoadItemAt indexPath: IndexPath,
        with context: SpringLoadedInteractionContext
    ) -> Bool
    /// Returns the target of a moved item instead of the proposed one. Only the first path is from before the move, the
    /// others from after it. Returns the proposed path by default. Must return the same result for the same paths.
    func collectionView(
        _ collectionView: CollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath
}

extension CollectionViewDelegate {
    /// Does nothing.
    public func collectionView(
        _ collectionView: CollectionView, willDisplaySupplementaryView view: ReusableView,
        forElementKind elementKind: String, at indexPath: IndexPath
    ) {}
    /// Does nothing.
    public func collectionView(
        _ collectionView: CollectionView, didEndDisplayingSupplementaryView view: ReusableView,
        forElementOfKind elementKind: String, at indexPath: IndexPath
    ) {}
    /// Returns the proposed path.
    public func collectionView(
        _ collectionView: CollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { proposedIndexPath }

    /// Does nothing.
    public func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {}
    /// Does nothing.
    public func collectionViewSelectionDidChange(_ collectionView: CollectionView) {}
    /// Does nothing.
    public func collectionView(
        _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath
    ) {}
    /// Shows no menu.
    public func collectionView(
        _ collectionView: CollectionView, showContextMenuForItemAt indexPath: IndexPath?, point: CGPoint
    ) {}
    /// Returns 1, a square.
    public func collectionView(
        _ collectionView: CollectionView, aspectRatioForItemAt indexPath: IndexPath
    ) -> CGFloat { 1 }
    /// Returns true.
    public func collectionView(
        _ collectionView: CollectionView, shouldSpringLoadItemAt indexPath: IndexPath,
        with context: SpringLoadedInteractionContext
    ) -> Bool { true }
}

/// Provides the items of drags that begin on a collection's items (VIEW-2).
@preconcurrency @MainActor public protocol CollectionViewDragDelegate: AnyObject {
    /// Returns the items to drag; an empty array means no drag.
    func collectionView(
        _ collectionView: CollectionView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem]
    /// Returns items that are created when they are first asked for, for a drag of very many (LIFT-10); nil, the
    /// default, calls `itemsForBeginning`. Set `sourceIndexPaths` unless all belong to the pressed item.
    func collectionView(
        _ collectionView: CollectionView, lazyItemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> LazyDragItems?
    /// Returns the items that a tap adds to the drag; empty, the default, handles the tap as usual.
    func collectionView(
        _ collectionView: CollectionView, itemsForAddingTo session: DragSession, at indexPath: IndexPath, point: CGPoint
    ) -> [DragItem]
    /// Returns the visible part of a cell for the lift and cancel previews; nil, the default, means the whole cell
    /// (VIEW-7).
    func collectionView(
        _ collectionView: CollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
    ) -> DragPreviewParameters?
    /// Called when a drag of this collection's items begins.
    func collectionView(_ collectionView: CollectionView, dragSessionWillBegin session: DragSession)
    /// Called after the drag and its animations ended.
    func collectionView(_ collectionView: CollectionView, dragSessionDidEnd session: DragSession)
    /// Whether drop targets may move the items; true by default.
    func collectionView(_ collectionView: CollectionView, dragSessionAllowsMoveOperation session: DragSession) -> Bool
    /// Whether a single preview should keep its full size (DRAG-7); false by default.
    func collectionView(_ collectionView: CollectionView, prefersFullSizePreviewsFor session: DragSession) -> Bool
    /// Whether the drag is hidden from other programs; false by default.
    func collectionView(
        _ collectionView: CollectionView, dragSessionIsRestrictedToDraggingApplication session: DragSession
    ) -> Bool
}

extension CollectionViewDragDelegate {
    /// Returns nil: all items are created at the lift.
    public func collectionView(
        _ collectionView: CollectionView, lazyItemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> LazyDragItems? { nil }
    /// Returns false.
    public func collectionView(_ collectionView: CollectionView, prefersFullSizePreviewsFor session: DragSession)
        -> Bool
    { false }
    /// Returns no items.
    public func collectionView(
        _ collectionView: CollectionView, itemsForAddingTo session: DragSession, at indexPath: IndexPath, point: CGPoint
    ) -> [DragItem] { [] }
    /// Returns nil: the whole cell.
    public func collectionView(
        _ collectionView: CollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
    ) -> DragPreviewParameters? { nil }
    /// Does nothing.
    public func collectionView(_ collectionView: CollectionView, dragSessionWillBegin session: DragSession) {}
    /// Does nothing.
    public func collectionView(_ collectionView: CollectionView, dragSessionDidEnd session: DragSession) {}
    /// Returns true.
    public func collectionView(
        _ collectionView: CollectionView, dragSessionAllowsMoveOperation session: DragSession
    ) -> Bool { true }
    /// Returns false.
    public func collectionView(
        _ collectionView: CollectionView, dragSessionIsRestrictedToDraggingApplication session: DragSession
    ) -> Bool { false }
}

/// Handles drops on a collection (VIEW-3 to VIEW-5).
@preconcurrency @MainActor public protocol CollectionViewDropDelegate: AnyObject {
    /// Performs the drop. Doing nothing leaves the collection as it was before the drag.
    func collectionView(_ collectionView: CollectionView, performDropWith coordinator: CollectionViewDropCoordinator)
    /// Whether the collection can take the session's items; called once per entry, true by default.
    func collectionView(_ collectionView: CollectionView, canHandle session: DropSession) -> Bool
    /// Called when the drag enters the collection.
    func collectionView(_ collectionView: CollectionView, dropSessionDidEnter session: DropSession)
    /// Returns the effect of a drop at the current location. Called for every movement, so it must be fast.
    /// `destinationIndexPath` is the insertion path, counted without items that would be moved. Behind the last item of
    /// a section, its index is the section's count. Over the background, it is nil. A drop into an item has the path of
    /// that item as it is.
    func collectionView(
        _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> CollectionViewDropProposal
    /// Called when the drag leaves the collection.
    func collectionView(_ collectionView: CollectionView, dropSessionDidExit session: DropSession)
    /// Called when the session ended, over any target.
    func collectionView(_ collectionView: CollectionView, dropSessionDidEnd session: DropSession)
    /// Returns the visible part of a cell while an item lands on it; nil, the default, means the whole cell (VIEW-7).
    func collectionView(
        _ collectionView: CollectionView, dropPreviewParametersForItemAt indexPath: IndexPath
    ) -> DragPreviewParameters?
    /// Returns the aspect ratio, width by height, that an item from elsewhere has in its gap and as a placeholder; by
    /// default nil, which means that of `preferredPresentationSize`, or 1 if that is zero (VIEW-12). Called while the
    /// layout is prepared; must not change the collection.
    func collectionView(_ collectionView: CollectionView, aspectRatioForDropping item: DragItem) -> CGFloat?
    /// Returns those of the session's items from elsewhere that a drop would insert, in the order in which it inserts
    /// them, behind the items of this collection, so that the gap has their number and their shapes; by default all,
    /// unchanged (VIEW-12). If a drop would insert nothing, no gap opens. Called when the items of the gap or of the
    /// collection, or whether a drop would move them, have changed, not for every movement; must not change the
    /// collection.
    func collectionView(
        _ collectionView: CollectionView, insertionOrderOf items: [DragItem], in session: DropSession
    ) -> [DragItem]
    /// Returns the first of the items that a drop would insert, at most `limit`, for items that are created when they
    /// are asked for (LIFT-10); nil, the default, creates all and calls the method above.
    func collectionView(
        _ collectionView: CollectionView, insertionOrderOf items: LazyDragItems, limit: Int, in session: DropSession
    ) -> [DragItem]?
}

extension CollectionViewDropDelegate {
    /// Returns nil: all items are created.
    public func collectionView(
        _ collectionView: CollectionView, insertionOrderOf items: LazyDragItems, limit: Int, in session: DropSession
    ) -> [DragItem]? { nil }
    /// Returns true.
    public func collectionView(_ collectionView: CollectionView, canHandle session: DropSession) -> Bool { true }
    /// Does nothing.
    public func collectionView(_ collectionView: CollectionView, dropSessionDidEnter session: DropSession) {}
    /// Proposes a copy without a gap.
    public func collectionView(
        _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> CollectionViewDropProposal { CollectionViewDropProposal(operation: .copy) }
    /// Does nothing.
    public func collectionView(_ collectionView: CollectionView, dropSessionDidExit session: DropSession) {}
    /// Does nothing.
    public func collectionView(_ collectionView: CollectionView, dropSessionDidEnd session: DropSession) {}
    /// Returns nil: the whole cell.
    public func collectionView(
        _ collectionView: CollectionView, dropPreviewParametersForItemAt indexPath: IndexPath
    ) -> DragPreviewParameters? { nil }
    /// Returns nil: the aspect ratio of `preferredPresentationSize`.
    public func collectionView(_ collectionView: CollectionView, aspectRatioForDropping item: DragItem) -> CGFloat? {
        nil
    }
    /// Returns `items`.
    public func collectionView(
        _ collectionView: CollectionView, insertionOrderOf items: [DragItem], in session: DropSession
    ) -> [DragItem] { items }
}
