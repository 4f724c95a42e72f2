import Testing
import UIKitNames

/// A program that names the target of a drop only when its update has been animated.
@MainActor @Suite(.timeLimit(.minutes(20))) struct LateDropTests {
    private final class Source: NSObject, UICollectionViewDataSource, UICollectionViewDragDelegate,
        UICollectionViewDropDelegate
    {
        var items = ["1", "2", "3", "4"]
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            items.count
        }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "Cell", for: indexPath) }
        func collectionView(
            _ collectionView: UICollectionView, itemsForBeginning session: UIDragSession, at indexPath: IndexPath
        ) -> [UIDragItem] { [UIDragItem(itemProvider: NSItemProvider(object: items[indexPath.item]))] }
        func collectionView(
            _ collectionView: UICollectionView, dropSessionDidUpdate session: UIDropSession,
            withDestinationIndexPath destinationIndexPath: IndexPath?
        ) -> UICollectionViewDropProposal {
            UICollectionViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
        }
        func collectionView(
            _ collectionView: UICollectionView, performDropWith coordinator: UICollectionViewDropCoordinator
        ) {
            guard let item = coordinator.items.first, let from = item.sourceIndexPath,
                let to = coordinator.destinationIndexPath
            else { return }
            collectionView.performBatchUpdates {
                items.insert(items.remove(at: from.item), at: to.item)
                collectionView.deleteItems(at: [from])
                collectionView.insertItems(at: [to])
            } completion: { _ in
                coordinator.drop(item.dragItem, toItemAt: to)
            }
        }
    }

    @Test("VIEW-5: an item that was inserted without a target of the drop is the target")
    func inserted() async throws {
        let (layout, source) = (UICollectionViewFlowLayout(), Source())
        layout.itemSize = CGSize(width: 80, height: 80)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 400, height: 600), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Cell")
        (view.dataSource, view.dragDelegate, view.dropDelegate) = (source, source, source)
        view.dragInteractionEnabled = true
        let window = SimulatedWindow(view, size: CGSize(width: 400, height: 600))
        window.press(CGPoint(x: 40, y: 40))
        window.move(to: CGPoint(x: 240, y: 60))
        window.wait(0.6)
        window.release()
        // The middle of the collection view, which the preview would fly to, is far below.
        var lowest: CGFloat = 0
        for _ in 0..<40 {
            window.frame()
            let previews = window.root.engine.presentations.flatMap(\.previews)
            lowest = max(lowest, previews.map(\.center.y).max() ?? 0)
        }
        await window.settle()
        #expect(source.items == ["2", "3", "1", "4"] && lowest < 80)
    }
}
