import Foundation
import Testing

@testable import Views

@MainActor final class ListSource: CollectionViewDataSource {
    var items: [Int]
    init(_ items: [Int]) { self.items = items }
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { items.count }
    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "n", for: indexPath)
        (cell as? NumberCell)?.number = items[indexPath.item]
        return cell
    }
}

@MainActor final class NumberCell: CollectionViewCell {
    var number = -1
    override var defaultAccessibilityName: String? { "\(number)" }
}

@MainActor struct BatchUpdateTests {
    @Test("VIEW-6: a cell moves with its item")
    func cellsMoveWithTheirItems() {
        let root = RootView(
            size: CGSize(width: 600, height: 600), scale: 1, appearance: Appearance(isDark: false),
            textRenderer: TextRenderer(), engine: SessionEngine())
        let grid = CollectionView(collectionViewLayout: GridLayout())
        let source = ListSource(Array(0..<20))
        grid.register(NumberCell.self, forCellWithReuseIdentifier: "n")
        grid.dataSource = source
        root.addSubview(grid)
        grid.frame = root.bounds
        grid.reloadData()
        root.advance(to: .milliseconds(10))
        grid.performBatchUpdates {
            let moved = source.items.remove(at: 1)
            source.items.insert(moved, at: 5)
            grid.moveItem(at: IndexPath(item: 1, section: 0), to: IndexPath(item: 5, section: 0))
        }
        for path in grid.indexPathsForVisibleItems {
            #expect((grid.cellForItem(at: path) as? NumberCell)?.number == source.items[path.item], "\(path)")
        }
    }
}
