/// What a collection would do with a drop.
public typealias CollectionViewDropProposal = ItemDropProposal
/// Helps a collection's delegate to perform a drop.
public typealias CollectionViewDropCoordinator = ItemDropCoordinator
/// One item of a collection's drop.
public typealias CollectionViewDropItem = ItemDropItem
/// The view of one item of a collection.
public typealias CollectionViewCell = ItemCell

/// A grid of cells that can be dragged, dropped on and rearranged by hand.
@MainActor open class CollectionView: ItemContainerView {
    /// Whose items are shown.
    public weak var dataSource: (any CollectionViewDataSource)?
    /// Who is told of selections.
    public weak var delegate: (any CollectionViewDelegate)?
    /// Who gives items to drags; without one nothing lifts (VIEW-1).
    public weak var dragDelegate: (any CollectionViewDragDelegate)?
    /// Who takes drops; without one nothing can be let go here (VIEW-1).
    public weak var dropDelegate: (any CollectionViewDropDelegate)?

    /// A collection with a layout.
    public init(collectionViewLayout: CollectionViewLayout) {
        super.init(layout: collectionViewLayout)
    }

    open override var role: AccessibilityRole? { .grid }

    override func sourceSections() -> Int { dataSource?.numberOfSections(in: self) ?? 0 }
    override func sourceCount(in section: Int) -> Int {
        dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
    }
    override func sourceCell(at path: IndexPath) -> ItemCell {
        dataSource?.collectionView(self, cellForItemAt: path) ?? ItemCell()
    }
    override func sourceAspectRatio(at path: IndexPath) -> CGFloat {
        delegate?.collectionView(self, aspectRatioForItemAt: path) ?? 1
    }
    override func sourceDidSelect(_ path: IndexPath) { delegate?.collectionView(self, didSelectItemAt: path) }
    override func sourceSelectionDidChange() { delegate?.collectionViewSelectionDidChange(self) }
    override func sourceDidActivate(_ path: IndexPath) {
        delegate?.collectionView(self, performPrimaryActionForItemAt: path)
    }
    override func sourceContextMenu(at path: IndexPath?, point: CGPoint) {
        delegate?.collectionView(self, showContextMenuForItemAt: path, point: point)
    }
    override func sourceShouldSpringLoad(_ path: IndexPath, _ context: SpringLoadedInteractionContext) -> Bool {
        delegate?.collectionView(self, shouldSpringLoadItemAt: path, with: context) ?? true
    }

    override func sourceDragItems(beginning session: DragSession, at path: IndexPath) -> [DragItem] {
        dragDelegate?.collectionView(self, itemsForBeginning: session, at: path) ?? []
    }
    override func sourceDragItems(adding session: DragSession, at path: IndexPath, point: CGPoint) -> [DragItem] {
        dragDelegate?.collectionView(self, itemsForAddingTo: session, at: path, point: point) ?? []
    }
    override func sourceDragPreviewParameters(at path: IndexPath) -> DragPreviewParameters? {
        dragDelegate?.collectionView(self, dragPreviewParametersForItemAt: path)
    }
    override func sourceDragSessionWillBegin(_ session: DragSession) {
        dragDelegate?.collectionView(self, dragSessionWillBegin: session)
    }
    override func sourceDragSessionDidEnd(_ session: DragSession) {
        dragDelegate?.collectionView(self, dragSessionDidEnd: session)
    }
    override func sourceAllowsMove(_ session: DragSession) -> Bool {
        dragDelegate?.collectionView(self, dragSessionAllowsMoveOperation: session) ?? true
    }
    override func sourceIsRestricted(_ session: DragSession) -> Bool {
        dragDelegate?.collectionView(self, dragSessionIsRestrictedToDraggingApplication: session) ?? false
    }

    override func sourcePrefersFullSizePreviews(_ session: DragSession) -> Bool {
        dragDelegate?.collectionView(self, prefersFullSizePreviewsFor: session) ?? false
    }

    override func sourceCanHandle(_ session: DropSession) -> Bool {
        dropDelegate?.collectionView(self, canHandle: session) ?? false
    }
    override func sourceDropSessionDidEnter(_ session: DropSession) {
        dropDelegate?.collectionView(self, dropSessionDidEnter: session)
    }
    override func sourceDropSessionDidExit(_ session: DropSession) {
        dropDelegate?.collectionView(self, dropSessionDidExit: session)
    }
    override func sourceDropSessionDidEnd(_ session: DropSession) {
        dropDelegate?.collectionView(self, dropSessionDidEnd: session)
    }
    override func sourceDropUpdate(_ session: DropSession, destination: IndexPath?) -> ItemDropProposal {
        dropDelegate?.collectionView(self, dropSessionDidUpdate: session, withDestinationIndexPath: destination)
            ?? ItemDropProposal(operation: .cancel)
    }
    override func sourceDropPreviewParameters(at path: IndexPath) -> DragPreviewParameters? {
        dropDelegate?.collectionView(self, dropPreviewParametersForItemAt: path)
    }
    override func sourcePerformDrop(_ coordinator: ItemDropCoordinator) {
        dropDelegate?.collectionView(self, performDropWith: coordinator)
    }
}
