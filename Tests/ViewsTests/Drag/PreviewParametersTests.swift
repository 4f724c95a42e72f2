import Foundation
import Testing

@testable import Views

/// A data source whose cells lift, and land on, a part of themselves.
@MainActor
private final class PartialPreviewSource: CollectionViewDataSource, CollectionViewDragDelegate,
    CollectionViewDropDelegate
{
    static let lifted = CGRect(x: 10, y: 20, width: 60, height: 40)
    var target: DragPreviewTarget?
    private(set) var dropCount = 0

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 3 }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "plain", for: indexPath)
    }

    func collectionView(
        _ collectionView: CollectionView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem] { [DragItem(itemProvider: ItemProvider())] }

    func collectionView(
        _ collectionView: CollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
    ) -> DragPreviewParameters? {
        var parameters = DragPreviewParameters()
        parameters.visiblePath = Path(roundedRect: Self.lifted, cornerRadius: 4)
        return parameters
    }

    func collectionView(_ collectionView: CollectionView, performDropWith coordinator: CollectionViewDropCoordinator) {
        dropCount += 1
        guard let target, let item = coordinator.items.first else { return }
        coordinator.drop(item.dragItem, to: target)
    }
}

@MainActor struct PreviewParametersTests {
    private let window = WindowFixture(CGSize(width: 600, height: 300))
    private let source = PartialPreviewSource()

    private func grid() -> CollectionView {
        let grid = CollectionView(collectionViewLayout: GridLayout())
        grid.register(ItemCell.self, forCellWithReuseIdentifier: "plain")
        grid.dataSource = source
        grid.dragDelegate = source
        grid.dropDelegate = source
        window.add(grid, CGRect(x: 0, y: 0, width: 600, height: 300))
        grid.reloadData()
        window.settle()
        return grid
    }

    private func preview() throws -> PreviewPresentation {
        try #require(window.root.engine.presentations.first?.previews.first)
    }

    @Test("VIEW-7: only the visible path of the preview parameters lifts, from its position in the cell")
    func visiblePathLifts() throws {
        let grid = grid()
        let cell = try #require(grid.cellForItem(at: IndexPath(item: 1, section: 0)))
        window.press(on: cell)
        window.hold(0.5)
        let part = cell.convert(PartialPreviewSource.lifted, to: nil)
        #expect(try preview().content.visibleBounds == PartialPreviewSource.lifted)
        #expect(try preview().center.distance(to: part.center) < 0.5)
        window.hold(0.6)
        let enlargedWidth = PartialPreviewSource.lifted.width * window.root.engine.thresholds.liftScale
        #expect(abs(try preview().size.width - enlargedWidth) < 0.5)
        window.release()
        window.settle()
        #expect(window.root.engine.sessions.isEmpty)
    }

    @Test("VIEW-5: drop(to:) lands an item at any target, at the target's scale")
    func dropToPreviewTarget() throws {
        let grid = grid()
        let corner = window.add(View(), CGRect(x: 500, y: 200, width: 80, height: 80))
        source.target = DragPreviewTarget(
            container: corner, center: CGPoint(x: 40, y: 40), transform: AffineTransform(scale: 0.5))
        window.press(on: try #require(grid.cellForItem(at: IndexPath(item: 0, section: 0))))
        window.drag(to: CGPoint(x: 300, y: 220))
        window.release()
        #expect(source.dropCount == 1)
        var last: PreviewPresentation?
        for _ in 0..<60 where !window.root.engine.presentations.isEmpty {
            last = window.root.engine.presentations.first?.previews.first ?? last
            window.advance(by: 1.0 / 60)
        }
        let landed = try #require(last)
        #expect(landed.center.distance(to: CGPoint(x: 540, y: 240)) < 4)
        #expect(abs(landed.size.width - PartialPreviewSource.lifted.width / 2) < 3)
        window.settle()
        #expect(window.root.engine.sessions.isEmpty)
    }
}
