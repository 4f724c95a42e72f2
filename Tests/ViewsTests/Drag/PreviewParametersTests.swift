import Foundation
import Testing

@testable import Views

/// A data source whose cells lift, and land on, a part of themselves.
@MainActor private final class Framed: CollectionViewDataSource, CollectionViewDragDelegate, CollectionViewDropDelegate
{
    static let lifted = CGRect(x: 10, y: 20, width: 60, height: 40)
    var target: DragPreviewTarget?
    private(set) var performed = 0

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
        performed += 1
        guard let target, let item = coordinator.items.first else { return }
        coordinator.drop(item.dragItem, to: target)
    }
}

@MainActor struct PreviewParametersTests {
    private let stage = Stage(CGSize(width: 600, height: 300))
    private let framed = Framed()

    private func grid() -> CollectionView {
        let grid = CollectionView(collectionViewLayout: GridLayout())
        grid.register(ItemCell.self, forCellWithReuseIdentifier: "plain")
        grid.dataSource = framed
        grid.dragDelegate = framed
        grid.dropDelegate = framed
        stage.add(grid, CGRect(x: 0, y: 0, width: 600, height: 300))
        grid.reloadData()
        stage.settle()
        return grid
    }

    private func preview() throws -> PreviewPresentation {
        try #require(stage.root.engine.presentations.first?.previews.first)
    }

    @Test("VIEW-7: only the visible path of the preview parameters lifts, from its position in the cell")
    func lift() throws {
        let grid = grid()
        let cell = try #require(grid.cellForItem(at: IndexPath(item: 1, section: 0)))
        stage.press(on: cell)
        stage.hold(0.5)
        let part = cell.convert(Framed.lifted, to: nil)
        #expect(try preview().content.visibleBounds == Framed.lifted)
        #expect(try preview().center.distance(to: part.center) < 0.5)
        stage.hold(0.6)
        let grown = Framed.lifted.width * stage.root.engine.thresholds.liftScale
        #expect(abs(try preview().size.width - grown) < 0.5)
        stage.release()
        stage.settle()
        #expect(stage.root.engine.sessions.isEmpty)
    }

    @Test("VIEW-5: drop(to:) lands an item at any target, at the target's scale")
    func dropToTarget() throws {
        let grid = grid()
        let corner = stage.add(View(), CGRect(x: 500, y: 200, width: 80, height: 80))
        framed.target = DragPreviewTarget(
            container: corner, center: CGPoint(x: 40, y: 40), transform: AffineTransform(scale: 0.5))
        stage.press(on: try #require(grid.cellForItem(at: IndexPath(item: 0, section: 0))))
        stage.drag(to: CGPoint(x: 300, y: 220))
        stage.release()
        #expect(framed.performed == 1)
        var last: PreviewPresentation?
        for _ in 0..<60 where !stage.root.engine.presentations.isEmpty {
            last = stage.root.engine.presentations.first?.previews.first ?? last
            stage.advance(by: 1.0 / 60)
        }
        let landed = try #require(last)
        #expect(landed.center.distance(to: CGPoint(x: 540, y: 240)) < 4)
        #expect(abs(landed.size.width - Framed.lifted.width / 2) < 3)
        stage.settle()
        #expect(stage.root.engine.sessions.isEmpty)
    }
}
