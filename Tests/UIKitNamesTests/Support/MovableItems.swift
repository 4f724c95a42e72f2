import UIKitNames

/// The data source of a collection view whose items can be dragged and dropped to other places.
///
/// Items have the texts "section.item" of their first places.
@MainActor
class MovableItems: NSObject, UICollectionViewDataSource, UICollectionViewDragDelegate,
    UICollectionViewDropDelegate
{
    /// The reuse identifier of the cells and of the headers and footers, whose classes the test registers.
    static let identifier = "Item"
    var sections: [[String]]
    /// The destinations of the drags over the view, in the order of the updates.
    var destinations: [IndexPath?] = []
    /// Shows an item's text in its cell.
    private let show: (UICollectionViewCell, String) -> Void
    /// Whether the target of a drop is named only when the update has been animated.
    private let dropsLate: Bool

    init(
        _ counts: [Int], dropsLate: Bool = false,
        show: @escaping (UICollectionViewCell, String) -> Void = { _, _ in }
    ) {
        sections = counts.enumerated().map { section, count in (0..<count).map { "\(section).\($0)" } }
        (self.dropsLate, self.show) = (dropsLate, show)
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        sections[section].count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: Self.identifier, for: indexPath)
        show(cell, sections[indexPath.section][indexPath.item])
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: Self.identifier, for: indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] {
        [UIDragItem(itemProvider: NSItemProvider(object: sections[indexPath.section][indexPath.item]))]
    }

    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        destinations.append(destinationIndexPath)
        return UICollectionViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, performDropWith coordinator: UICollectionViewDropCoordinator
    ) {
        guard let item = coordinator.items.first, let from = item.sourceIndexPath,
            let to = coordinator.destinationIndexPath
        else { return }
        collectionView.performBatchUpdates {
            sections[to.section].insert(sections[from.section].remove(at: from.item), at: to.item)
            collectionView.deleteItems(at: [from])
            collectionView.insertItems(at: [to])
        } completion: { [dropsLate] _ in
            if dropsLate { coordinator.drop(item.dragItem, toItemAt: to) }
        }
        if !dropsLate { coordinator.drop(item.dragItem, toItemAt: to) }
    }
}
