import UIKitNames

extension Checklist {
    static let collectionView: Members = [
        "dragDelegate": \UICollectionView.dragDelegate,
        "dropDelegate": \UICollectionView.dropDelegate,
        "dragInteractionEnabled": \UICollectionView.dragInteractionEnabled,
        "reorderingCadence": \UICollectionView.reorderingCadence,
        "ReorderingCadence.immediate": UICollectionView.ReorderingCadence.immediate,
        "ReorderingCadence.fast": UICollectionView.ReorderingCadence.fast,
        "ReorderingCadence.slow": UICollectionView.ReorderingCadence.slow,
        "hasActiveDrag": \UICollectionView.hasActiveDrag,
        "hasActiveDrop": \UICollectionView.hasActiveDrop,
        "hasUncommittedUpdates": \UICollectionView.hasUncommittedUpdates,
        "isSpringLoaded": \UICollectionView.isSpringLoaded,
        "isEditing": \UICollectionView.isEditing,
        "NSCollectionLayoutSection.orthogonalScrollingBehavior":
            \NSCollectionLayoutSection.orthogonalScrollingBehavior,
        "NSCollectionLayoutSection.visibleItemsInvalidationHandler":
            \NSCollectionLayoutSection.visibleItemsInvalidationHandler,
        "NSCollectionLayoutSupplementaryItem": NSCollectionLayoutSupplementaryItem
            .init(layoutSize:elementKind:containerAnchor:itemAnchor:),
        "NSCollectionLayoutDecorationItem": NSCollectionLayoutDecorationItem.background(elementKind:),
        "UICellAccessory.reorder(displayed:options:)": UICellAccessory.reorder(displayed:options:),
        "performBatchUpdates(_:completion:)": UICollectionView.performBatchUpdates(_:completion:),
        "insertItems(at:)": UICollectionView.insertItems(at:),
        "deleteItems(at:)": UICollectionView.deleteItems(at:),
        "moveItem(at:to:)": UICollectionView.moveItem(at:to:),
        "reloadItems(at:)": UICollectionView.reloadItems(at:),
        "insertSections(_:)": UICollectionView.insertSections(_:),
        "deleteSections(_:)": UICollectionView.deleteSections(_:),
        "moveSection(_:toSection:)": UICollectionView.moveSection(_:toSection:),
        "reloadSections(_:)": UICollectionView.reloadSections(_:),
    ]

    private static func of<Delegate, Use>(_ type: Delegate.Type, _ use: @escaping @MainActor (Delegate) -> Use) -> Any {
        use
    }

    static let collectionViewDelegate: Members = [
        "shouldSpringLoadItemAt:with": of((any UICollectionViewDelegate).self) {
            $0.collectionView(_:shouldSpringLoadItemAt:with:)
        },
        "canMoveItemAt": of((any UICollectionViewDataSource).self) { $0.collectionView(_:canMoveItemAt:) },
        "moveItemAt:to": of((any UICollectionViewDataSource).self) { $0.collectionView(_:moveItemAt:to:) },
        "targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:toProposedIndexPath": of(
            (any UICollectionViewDelegate).self
        ) {
            $0.collectionView(
                _:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:toProposedIndexPath:)
        },
        "targetIndexPathForMoveFromItemAt:toProposedIndexPath": of((any UICollectionViewDelegate).self) {
            $0.collectionView(_:targetIndexPathForMoveFromItemAt:toProposedIndexPath:)
        },
    ]

    static let collectionViewDragDelegate: Members = [
        "itemsForBeginning:at": of((any UICollectionViewDragDelegate).self) {
            $0.collectionView(_:itemsForBeginning:at:)
        },
        "itemsForAddingTo:at:point": of((any UICollectionViewDragDelegate).self) {
            $0.collectionView(_:itemsForAddingTo:at:point:)
        },
        "dragPreviewParametersForItemAt": {
            @MainActor
            (
                delegate: any UICollectionViewDragDelegate, view: UICollectionView, path: IndexPath
            ) -> UIDragPreviewParameters? in
            delegate.collectionView(view, dragPreviewParametersForItemAt: path)
        },
        "dragSessionWillBegin": of((any UICollectionViewDragDelegate).self) {
            $0.collectionView(_:dragSessionWillBegin:)
        },
        "dragSessionDidEnd": of((any UICollectionViewDragDelegate).self) { $0.collectionView(_:dragSessionDidEnd:) },
        "dragSessionAllowsMoveOperation": of((any UICollectionViewDragDelegate).self) {
            $0.collectionView(_:dragSessionAllowsMoveOperation:)
        },
        "dragSessionIsRestrictedToDraggingApplication": of((any UICollectionViewDragDelegate).self) {
            $0.collectionView(_:dragSessionIsRestrictedToDraggingApplication:)
        },
    ]

    static let collectionViewDropDelegate: Members = [
        "performDropWith": of((any UICollectionViewDropDelegate).self) { $0.collectionView(_:performDropWith:) },
        "canHandle": of((any UICollectionViewDropDelegate).self) { $0.collectionView(_:canHandle:) },
        "dropSessionDidEnter": of((any UICollectionViewDropDelegate).self) {
            $0.collectionView(_:dropSessionDidEnter:)
        },
        "dropSessionDidExit": of((any UICollectionViewDropDelegate).self) {
            $0.collectionView(_:dropSessionDidExit:)
        },
        "dropSessionDidEnd": of((any UICollectionViewDropDelegate).self) { $0.collectionView(_:dropSessionDidEnd:) },
        "dropSessionDidUpdate:withDestinationIndexPath": of((any UICollectionViewDropDelegate).self) {
            $0.collectionView(_:dropSessionDidUpdate:withDestinationIndexPath:)
        },
        "dropPreviewParametersForItemAt": {
            @MainActor
            (
                delegate: any UICollectionViewDropDelegate, view: UICollectionView, path: IndexPath
            ) -> UIDragPreviewParameters? in
            delegate.collectionView(view, dropPreviewParametersForItemAt: path)
        },
        "DropProposal.init(operation:intent:)": UICollectionViewDropProposal.init(operation:intent:),
        "DropProposal.intent": \UICollectionViewDropProposal.intent,
        "Intent.unspecified": UICollectionViewDropProposal.Intent.unspecified,
        "Intent.insertAtDestinationIndexPath": UICollectionViewDropProposal.Intent.insertAtDestinationIndexPath,
        "Intent.insertIntoDestinationIndexPath": UICollectionViewDropProposal.Intent.insertIntoDestinationIndexPath,
    ]

    static let coordinator: Members = [
        "items": \UICollectionViewDropCoordinator.items,
        "proposal": \UICollectionViewDropCoordinator.proposal,
        "session": \UICollectionViewDropCoordinator.session,
        "destinationIndexPath": \UICollectionViewDropCoordinator.destinationIndexPath,
        "drop(_:to:)": {
            @MainActor
            (
                coordinator: UICollectionViewDropCoordinator, item: UIDragItem,
                placeholder: UICollectionViewDropPlaceholder, target: UIDragPreviewTarget
            ) -> (UICollectionViewDropPlaceholderContext, any UIDragAnimating) in
            (coordinator.drop(item, to: placeholder), coordinator.drop(item, to: target))
        },
        "drop(_:toItemAt:)": UICollectionViewDropCoordinator.drop(_:toItemAt:),
        "drop(_:intoItemAt:rect:)": UICollectionViewDropCoordinator.drop(_:intoItemAt:rect:),
        "DropItem.dragItem": \UICollectionViewDropItem.dragItem,
        "DropItem.previewSize": \UICollectionViewDropItem.previewSize,
        "DropItem.sourceIndexPath": \UICollectionViewDropItem.sourceIndexPath,
        "Placeholder.init(insertionIndexPath:reuseIdentifier:)":
            UICollectionViewPlaceholder.init(insertionIndexPath:reuseIdentifier:),
        "Placeholder.cellUpdateHandler": \UICollectionViewPlaceholder.cellUpdateHandler,
        "DropPlaceholder.previewParametersProvider": \UICollectionViewDropPlaceholder.previewParametersProvider,
        "PlaceholderContext.dragItem": \UICollectionViewDropPlaceholderContext.dragItem,
        "PlaceholderContext.commitInsertion(dataSourceUpdates:)":
            UICollectionViewDropPlaceholderContext.commitInsertion(dataSourceUpdates:),
        "PlaceholderContext.deletePlaceholder()": UICollectionViewDropPlaceholderContext.deletePlaceholder,
        "PlaceholderContext.setNeedsCellUpdate()": UICollectionViewDropPlaceholderContext.setNeedsCellUpdate,
    ]

    static let collectionViewCell: Members = [
        "dragStateDidChange(_:)": UICollectionViewCell.dragStateDidChange(_:),
        "DragState.none": UICollectionViewCell.DragState.none,
        "DragState.lifting": UICollectionViewCell.DragState.lifting,
        "DragState.dragging": UICollectionViewCell.DragState.dragging,
        "updateConfiguration(using:)": UICollectionViewCell.updateConfiguration(using:),
        "configurationState": \UICollectionViewCell.configurationState,
        "ConfigurationState.cellDragState": \UICellConfigurationState.cellDragState,
        "ConfigurationState.cellDropState": \UICellConfigurationState.cellDropState,
        "ConfigurationState.isReordering": \UICellConfigurationState.isReordering,
        "DropState.none": UICellConfigurationState.DropState.none,
        "DropState.notTargeted": UICellConfigurationState.DropState.notTargeted,
        "DropState.targeted": UICellConfigurationState.DropState.targeted,
    ]

    static let movements: Members = [
        "beginInteractiveMovementForItem(at:)": UICollectionView.beginInteractiveMovementForItem(at:),
        "updateInteractiveMovementTargetPosition(_:)": UICollectionView.updateInteractiveMovementTargetPosition(_:),
        "endInteractiveMovement()": UICollectionView.endInteractiveMovement,
        "cancelInteractiveMovement()": UICollectionView.cancelInteractiveMovement,
        "UICollectionViewLayout.targetIndexPath(forInteractivelyMovingItem:withPosition:)":
            UICollectionViewLayout.targetIndexPath(forInteractivelyMovingItem:withPosition:),
    ]

    private typealias Source = UICollectionViewDiffableDataSource<Int, String>
    private typealias Handlers = DiffableReorderingHandlers<Int, String>
    private typealias Transaction = NSDiffableDataSourceTransaction<Int, String>

    static let diffable: Members = [
        "apply(_:animatingDifferences:completion:)": Source.apply(_:animatingDifferences:completion:),
        "supplementaryViewProvider": { @MainActor (source: Source) in source.supplementaryViewProvider },
        "reorderingHandlers": { @MainActor (source: Source) in source.reorderingHandlers },
        "canReorderItem": \Handlers.canReorderItem,
        "willReorder": \Handlers.willReorder,
        "didReorder": \Handlers.didReorder,
        "NSDiffableDataSourceTransaction.initialSnapshot": \Transaction.initialSnapshot,
        "NSDiffableDataSourceTransaction.finalSnapshot": \Transaction.finalSnapshot,
        "NSDiffableDataSourceTransaction.difference": \Transaction.difference,
        "NSDiffableDataSourceTransaction.sectionTransactions": \Transaction.sectionTransactions,
        "NSDiffableDataSourceSnapshot": NSDiffableDataSourceSnapshot<Int, String>.self,
    ]

    static let translating: Members = [
        "presentationSectionIndex(forDataSourceSectionIndex:)": of((any UIDataSourceTranslating).self) {
            $0.presentationSectionIndex(forDataSourceSectionIndex:)
        },
        "dataSourceSectionIndex(forPresentationSectionIndex:)": of((any UIDataSourceTranslating).self) {
            $0.dataSourceSectionIndex(forPresentationSectionIndex:)
        },
        "presentationIndexPath(forDataSourceIndexPath:)": of((any UIDataSourceTranslating).self) {
            $0.presentationIndexPath(forDataSourceIndexPath:)
        },
        "dataSourceIndexPath(forPresentationIndexPath:)": of((any UIDataSourceTranslating).self) {
            $0.dataSourceIndexPath(forPresentationIndexPath:)
        },
        "performUsingPresentationValues(_:)": { @MainActor (view: UICollectionView) in
            (view as any UIDataSourceTranslating).performUsingPresentationValues {}
        },
    ]

    static let tableView: Members = [
        "Intent.automatic": UITableViewDropProposal.Intent.automatic,
        "moveRowAt:to": of((any UITableViewDataSource).self) { $0.tableView(_:moveRowAt:to:) },
        "canMoveRowAt": of((any UITableViewDataSource).self) { $0.tableView(_:canMoveRowAt:) },
        "targetIndexPathForMoveFromRowAt:toProposedIndexPath": of((any UITableViewDelegate).self) {
            $0.tableView(_:targetIndexPathForMoveFromRowAt:toProposedIndexPath:)
        },
        "drop(_:toRowAt:)": UITableViewDropCoordinator.drop(_:toRowAt:),
        "drop(_:intoRowAt:rect:)": UITableViewDropCoordinator.drop(_:intoRowAt:rect:),
        "Placeholder.init(insertionIndexPath:reuseIdentifier:rowHeight:)": { @MainActor (path: IndexPath) in
            UITableViewDropPlaceholder(
                insertionIndexPath: path, reuseIdentifier: "", rowHeight: UITableView.automaticDimension)
        },
        "UITableViewDropItem.sourceIndexPath": \UITableViewDropItem.sourceIndexPath,
        "beginUpdates()": UITableView.beginUpdates,
        "endUpdates()": UITableView.endUpdates,
        "hasUncommittedUpdates": \UITableView.hasUncommittedUpdates,
        "UITableViewDropPlaceholderContext": UITableViewDropPlaceholderContext.self,
        "userInteractionEnabledWhileDragging": \UITableViewCell.userInteractionEnabledWhileDragging,
    ]
}
