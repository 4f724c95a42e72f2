import Testing
import UIKitNames

/// Metrics of a flow layout that change while its delegate provides the sizes.
@MainActor struct FlowLayoutMetricsTests {
    /// Items of half the layout's item size.
    private final class Halves: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }

        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "Half", for: indexPath)
        }

        func collectionView(
            _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
            sizeForItemAt indexPath: IndexPath
        ) -> CGSize {
            let size = (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
            return CGSize(width: size.width / 2, height: size.height / 2)
        }
    }

    @Test("BUILD-4: a change of the item size requests the delegate's sizes again")
    func itemSize() {
        let (layout, halves) = (UICollectionViewFlowLayout(), Halves())
        let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Half")
        (collection.dataSource, collection.delegate) = (halves, halves)
        let window = SimulatedWindow(collection)
        let path = IndexPath(item: 0, section: 0)
        #expect(collection.cellForItem(at: path)?.frame.size == CGSize(width: 25, height: 25))
        layout.itemSize = CGSize(width: 120, height: 80)
        window.wait(1)
        #expect(collection.cellForItem(at: path)?.frame.size == CGSize(width: 60, height: 40))
    }
}
