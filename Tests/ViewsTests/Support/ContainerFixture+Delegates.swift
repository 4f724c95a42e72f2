import Foundation

@testable import Views

extension ContainerFixture: CollectionViewReorderingDataSource, CollectionViewDelegate {
    func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { movesItems }
    func collectionView(
        _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { move(sourceIndexPath, destinationIndexPath) }
    func collectionView(
        _ collectionView: CollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { moveTarget(proposedIndexPath) }
    func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        sections[section].count
    }
    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
        makeCell(indexPath)
    }
    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
        record("didSelect \(indexPath.section).\(indexPath.item)")
    }
    func collectionViewSelectionDidChange(_ collectionView: CollectionView) { record("selection") }
    func collectionView(_ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath) {
        record("activate \(indexPath.section).\(indexPath.item)")
    }
    func collectionView(_ collectionView: CollectionView, aspectRatioForItemAt indexPath: IndexPath) -> CGFloat {
        aspectRatioRequests += 1
        return aspect(sections[indexPath.section][indexPath.item])
    }
    func collectionView(
        _ collectionView: CollectionView, shouldSpringLoadItemAt indexPath: IndexPath,
        with context: SpringLoadedInteractionContext
    ) -> Bool {
        if let flashingView { context.targetView = flashingView }
        return springLoads
    }
}

extension ContainerFixture: CollectionViewDragDelegate, CollectionViewDropDelegate {
    func collectionView(
        _ collectionView: CollectionView, insertionOrderOf items: [DragItem], in session: DropSession
    ) -> [DragItem] { insertionOrder(items) }

    func collectionView(
        _ collectionView: CollectionView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem] {
        record("itemsForBeginning \(indexPath.section).\(indexPath.item)")
        return items(pressed: indexPath)
    }
    func collectionView(
        _ collectionView: CollectionView, lazyItemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> LazyDragItems? { lazyItems(pressed: indexPath) }
    func collectionView(
        _ collectionView: CollectionView, itemsForAddingTo session: DragSession, at indexPath: IndexPath, point: CGPoint
    ) -> [DragItem] {
        record("itemsForAdding \(indexPath.section).\(indexPath.item)")
        let value = sections[indexPath.section][indexPath.item]
        let isThere = session.items.contains { ($0.localObject as? DraggedValue)?.value == value }
        return lifts && !isThere ? [item(at: indexPath)] : []
    }
    func collectionView(_ collectionView: CollectionView, dragSessionWillBegin session: DragSession) {
        record("willBegin")
    }
    func collectionView(_ collectionView: CollectionView, dragSessionDidEnd session: DragSession) { record("didEnd") }
    func collectionView(_ collectionView: CollectionView, dropSessionDidEnter session: DropSession) {
        record("didEnter")
    }
    func collectionView(
        _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> CollectionViewDropProposal { propose(session, destinationIndexPath) }
    func collectionView(_ collectionView: CollectionView, dropSessionDidExit session: DropSession) { record("didExit") }
    func collectionView(_ collectionView: CollectionView, dropSessionDidEnd session: DropSession) {
        record("dropDidEnd")
    }
    func collectionView(
        _ collectionView: CollectionView, performDropWith coordinator: CollectionViewDropCoordinator
    ) { perform(coordinator) }
}

extension ContainerFixture: TableViewReorderingDataSource, TableViewDelegate {
    func numberOfSections(in tableView: TableView) -> Int { sections.count }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell { makeCell(indexPath) }
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        guard let rowHeight else {
            tableView.defaultsUsed.insert(.rowHeight)
            return tableView.rowHeight
        }
        return rowHeight(sections[indexPath.section][indexPath.row])
    }
    func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { movesItems }
    func tableView(
        _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { move(sourceIndexPath, destinationIndexPath) }
    func tableView(
        _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { moveTarget(proposedIndexPath) }
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        record("didSelect \(indexPath.section).\(indexPath.row)")
    }
    func tableViewSelectionDidChange(_ tableView: TableView) { record("selection") }
    func tableView(
        _ tableView: TableView, shouldSpringLoadRowAt indexPath: IndexPath, with context: SpringLoadedInteractionContext
    ) -> Bool {
        if let flashingView { context.targetView = flashingView }
        return springLoads
    }
}

extension ContainerFixture: TableViewDragDelegate, TableViewDropDelegate {
    func tableView(
        _ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem] {
        record("itemsForBeginning \(indexPath.section).\(indexPath.row)")
        return items(pressed: indexPath)
    }
    func tableView(
        _ tableView: TableView, lazyItemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> LazyDragItems? { lazyItems(pressed: indexPath) }
    func tableView(_ tableView: TableView, dragSessionWillBegin session: DragSession) { record("willBegin") }
    func tableView(_ tableView: TableView, dragSessionDidEnd session: DragSession) { record("didEnd") }
    func tableView(
        _ tableView: TableView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> TableViewDropProposal { propose(session, destinationIndexPath) }
    func tableView(_ tableView: TableView, dropSessionDidExit session: DropSession) { record("didExit") }
    func tableView(_ tableView: TableView, performDropWith coordinator: TableViewDropCoordinator) {
        perform(coordinator)
    }
}
