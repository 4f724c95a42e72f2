/// Forwards the container's calls to a collection's data source and delegates.
@MainActor final class CollectionDelegation: ItemDelegation {
    weak var collection: CollectionView?
    weak var dataSource: (any CollectionViewDataSource)? {
        didSet { hasDeclinedMove = false }
    }
    /// Whether the data source has declined a move: UIKit's names cannot tell earlier that it implements none.
    private var hasDeclinedMove = false
    weak var delegate: (any CollectionViewDelegate)?
    weak var drag: (any CollectionViewDragDelegate)?
    weak var drop: (any CollectionViewDropDelegate)?

    @discardableResult func ask<Asked, Answer>(_ asked: Asked?, _ question: (CollectionView, Asked) -> Answer)
        -> Answer?
    {
        guard let collection, let asked else { return nil }
        return question(collection, asked)
    }

    private var reordering: (any CollectionViewReorderingDataSource)? {
        dataSource as? any CollectionViewReorderingDataSource
    }

    var hasDataSource: Bool { dataSource != nil }
    func numberOfSections() -> Int { ask(dataSource) { $1.numberOfSections(in: $0) } ?? 0 }
    func numberOfItems(in section: Int) -> Int {
        ask(dataSource) { $1.collectionView($0, numberOfItemsInSection: section) } ?? 0
    }
    func cell(at path: IndexPath) -> ItemCell {
        ask(dataSource) { $1.collectionView($0, cellForItemAt: path) } ?? ItemCell()
    }
    func supplementaryView(_ kind: String, at path: IndexPath) -> ReusableView? {
        ask(dataSource) { $1.collectionView($0, viewForSupplementaryElementOfKind: kind, at: path) } ?? nil
    }
    func willDisplaySupplementaryView(_ view: ReusableView, _ kind: String, at path: IndexPath) {
        ask(delegate) { $1.collectionView($0, willDisplaySupplementaryView: view, forElementKind: kind, at: path) }
    }
    func didEndDisplayingSupplementaryView(_ view: ReusableView, _ kind: String, at path: IndexPath) {
        ask(delegate) {
            $1.collectionView($0, didEndDisplayingSupplementaryView: view, forElementOfKind: kind, at: path)
        }
    }
    func aspectRatio(at path: IndexPath) -> CGFloat {
        ask(delegate) { $1.collectionView($0, aspectRatioForItemAt: path) } ?? 1
    }

    func aspectRatio(dropping item: DragItem) -> CGFloat? {
        if let ratio = ask(drop, { $1.collectionView($0, aspectRatioForDropping: item) }) ?? nil { return ratio }
        let size = item.itemProvider.preferredPresentationSize
        return size.width > 0 && size.height > 0 ? size.aspectRatio : nil
    }
    func droppingOrder(of items: LazyDragItems, of session: DropSession, limit: Int) -> [DragItem]? {
        ask(drop) { $1.collectionView($0, insertionOrderOf: items, limit: limit, in: session) } ?? nil
    }
    func droppingOrder(of items: [DragItem], of session: DropSession) -> [DragItem] {
        ask(drop) { $1.collectionView($0, insertionOrderOf: items, in: session) } ?? items
    }

    func canMove(_ path: IndexPath) -> Bool { ask(reordering) { $1.collectionView($0, canMoveItemAt: path) } ?? false }
    func move(from: IndexPath, to: IndexPath) -> Bool {
        guard let collection, let reordering else { return false }
        let isMade = ItemMove.isMade { reordering.collectionView(collection, moveItemAt: from, to: to) }
        if !isMade { hasDeclinedMove = true }
        return isMade
    }
    func movesWithoutDragItem(_ path: IndexPath) -> Bool {
        drag == nil && movesItems(at: path) && !hasDeclinedMove && canMove(path)
    }
    private func movesItems(at path: IndexPath) -> Bool {
        collection?.movesItemsWithoutDragDelegate == true
            || collection?.cellForItem(at: path)?.showsMoveControl == true
    }
    /// The drop delegate takes precedence even for one item of its own (ORDER-2).
    var movesInsteadOfDropping: Bool { drop == nil }
    func moveTarget(from: IndexPath, current: IndexPath, proposed: IndexPath) -> IndexPath {
        ask(delegate) {
            $1.collectionView(
                $0, targetIndexPathForMoveOfItemFromOriginalIndexPath: from, atCurrentIndexPath: current,
                toProposedIndexPath: proposed)
        } ?? proposed
    }

    func didSelect(_ path: IndexPath) { ask(delegate) { $1.collectionView($0, didSelectItemAt: path) } }
    func selectionDidChange() { ask(delegate) { $1.collectionViewSelectionDidChange($0) } }
    func canActivate(_ path: IndexPath) -> Bool {
        ask(delegate) { $1.collectionView($0, canPerformPrimaryActionForItemAt: path) } ?? true
    }
    func selectionFollowsFocus(_ path: IndexPath) -> Bool {
        ask(delegate) { $1.collectionView($0, selectionFollowsFocusForItemAt: path) }
            ?? collection?.selectionFollowsFocus ?? false
    }
    func didActivate(_ path: IndexPath) { ask(delegate) { $1.collectionView($0, performPrimaryActionForItemAt: path) } }
    func showContextMenu(at path: IndexPath?, point: CGPoint) {
        ask(delegate) { $1.collectionView($0, showContextMenuForItemAt: path, point: point) }
    }
    func shouldSpringLoad(_ path: IndexPath, _ context: SpringLoadedInteractionContext) -> Bool {
        ask(delegate) { $1.collectionView($0, shouldSpringLoadItemAt: path, with: context) } ?? true
    }

    func dragItems(beginning session: DragSession, at path: IndexPath) -> [DragItem] {
        ask(drag) { $1.collectionView($0, itemsForBeginning: session, at: path) } ?? []
    }
    func lazyDragItems(beginning session: DragSession, at path: IndexPath) -> LazyDragItems? {
        ask(drag) { $1.collectionView($0, lazyItemsForBeginning: session, at: path) } ?? nil
    }
    func dragItems(adding session: DragSession, at path: IndexPath, point: CGPoint) -> [DragItem] {
        ask(drag) { $1.collectionView($0, itemsForAddingTo: session, at: path, point: point) } ?? []
    }
    func dragPreviewParameters(at path: IndexPath) -> DragPreviewParameters? {
        ask(drag) { $1.collectionView($0, dragPreviewParametersForItemAt: path) } ?? nil
    }
    func dragSessionWillBegin(_ session: DragSession) {
        ask(drag) { $1.collectionView($0, dragSessionWillBegin: session) }
    }
    func dragSessionDidEnd(_ session: DragSession) { ask(drag) { $1.collectionView($0, dragSessionDidEnd: session) } }
    func allowsMove(_ session: DragSession) -> Bool {
        ask(drag) { $1.collectionView($0, dragSessionAllowsMoveOperation: session) } ?? true
    }
    func isRestricted(_ session: DragSession) -> Bool {
        ask(drag) { $1.collectionView($0, dragSessionIsRestrictedToDraggingApplication: session) } ?? false
    }
    func prefersFullSizePreviews(_ session: DragSession) -> Bool {
        ask(drag) { $1.collectionView($0, prefersFullSizePreviewsFor: session) } ?? false
    }

    var takesDrops: Bool { drop != nil }
    func canHandle(_ session: DropSession) -> Bool { ask(drop) { $1.collectionView($0, canHandle: session) } ?? false }
    func dropSessionDidEnter(_ session: DropSession) {
        ask(drop) { $1.collectionView($0, dropSessionDidEnter: session) }
    }
    func dropSessionDidExit(_ session: DropSession) { ask(drop) { $1.collectionView($0, dropSessionDidExit: session) } }
    func dropSessionDidEnd(_ session: DropSession) { ask(drop) { $1.collectionView($0, dropSessionDidEnd: session) } }
    func proposal(for session: DropSession, destination: IndexPath?) -> ItemDropProposal {
        ask(drop) { $1.collectionView($0, dropSessionDidUpdate: session, withDestinationIndexPath: destination) }
            ?? ItemDropProposal(operation: .cancel)
    }
    func dropPreviewParameters(at path: IndexPath) -> DragPreviewParameters? {
        ask(drop) { $1.collectionView($0, dropPreviewParametersForItemAt: path) } ?? nil
    }
    func performDrop(_ coordinator: ItemDropCoordinator) {
        ask(drop) { $1.collectionView($0, performDropWith: coordinator) }
    }
}
