import Foundation
import Testing

@testable import Views

/// A card that is as high as its text is long, and higher if it is narrow.
@MainActor private final class TextCard: ItemCell {
    var length: CGFloat = 0
    override func heightThatFits(width: CGFloat) -> CGFloat? { width < 150 ? length * 2 : length }
}

@MainActor private final class ColumnTitle: ReusableView {
    override func heightThatFits(width: CGFloat) -> CGFloat? { 48 }
}

/// A column of cards with a header, as on a board.
@MainActor
private final class Board: CollectionViewDataSource, CollectionViewDelegate, CollectionViewDragDelegate,
    CollectionViewDropDelegate
{
    var sections: [[CGFloat]]
    var requests = 0
    private(set) var destination: IndexPath?

    init(_ sections: [[CGFloat]]) { self.sections = sections }

    func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { sections[section].count }
    func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
        requests += 1
        let cell = view.dequeueReusableCell(withReuseIdentifier: "card", for: path)
        (cell as? TextCard)?.length = sections[path.section][path.item]
        return cell
    }
    func collectionView(
        _ view: CollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> ReusableView? {
        kind == SelfSizingLayout.headerKind
            ? view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "title", for: path) : nil
    }
    func collectionView(
        _ view: CollectionView, itemsForBeginning session: DragSession, at path: IndexPath
    ) -> [DragItem] {
        let item = DragItem(itemProvider: ItemProvider(object: "card"))
        item.sourceIndexPath = path
        return [item]
    }
    func collectionView(
        _ view: CollectionView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> CollectionViewDropProposal {
        destination = destinationIndexPath
        return CollectionViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
    }
    func collectionView(_ view: CollectionView, performDropWith coordinator: CollectionViewDropCoordinator) {}
}

@MainActor struct SelfSizingCollectionTests {
    private let window = WindowFixture(CGSize(width: 220, height: 400))

    private func show(_ board: Board, _ layout: SelfSizingLayout) -> CollectionView {
        layout.headerHeight = .automatic(estimate: 20)
        let view = CollectionView(collectionViewLayout: layout)
        view.register(TextCard.self, forCellWithReuseIdentifier: "card")
        view.register(
            ColumnTitle.self, forSupplementaryViewOfKind: SelfSizingLayout.headerKind, withReuseIdentifier: "title")
        (view.dataSource, view.delegate, view.dragDelegate, view.dropDelegate) = (board, board, board, board)
        window.add(view, window.root.bounds)
        window.settle()
        return view
    }

    private static var layouts: [() -> SelfSizingLayout] { [{ ListLayout() }, { WaterfallLayout() }] }

    @Test("LIST-8: cards size themselves, are measured once, and again for another width", arguments: [0, 1])
    func measuring(index: Int) throws {
        let layout = Self.layouts[index]()
        let board = Board([(0..<300).map { CGFloat(30 + $0 * 7 % 60) }])
        let view = show(board, layout)
        let visible = view.indexPathsForVisibleItems
        #expect(visible.count > 3 && board.requests <= visible.count + 2)
        for path in visible {
            #expect(view.cellForItem(at: path)?.frame.height == board.sections[0][path.item])
        }
        let title = try #require(
            view.supplementaryView(forElementKind: SelfSizingLayout.headerKind, at: IndexPath(item: 0, section: 0)))
        #expect(title.frame.minY == 0 && title.frame.height == 48)
        window.resize(CGSize(width: 140, height: 400))
        view.frame = window.root.bounds
        window.settle()
        for path in view.indexPathsForVisibleItems {
            #expect(view.cellForItem(at: path)?.frame.height == 2 * board.sections[0][path.item])
        }
        for _ in 0..<60 {
            view.contentOffset.y += 97
            window.frame()
            for path in view.indexPathsForVisibleItems {
                #expect(view.cellForItem(at: path)?.frame.height == 2 * board.sections[0][path.item])
            }
        }
        // Cards that come into view are higher than estimated.
        for _ in 0..<20 {
            view.contentOffset.y = view.contentSize.height
            window.settle()
        }
        #expect(view.indexPathsForVisibleItems.last == IndexPath(item: 299, section: 0))
        #expect(view.contentOffset.y == view.contentSize.height - 400)
    }

    @Test("LIST-8: a card whose content changes is measured again on request, and the others move", arguments: [0, 1])
    func contentChange(index: Int) throws {
        let layout = Self.layouts[index]()
        let board = Board([[50, 60, 70]])
        let view = show(board, layout)
        let (cell, next) = (
            try #require(view.cellForItem(at: IndexPath(item: 0, section: 0)) as? TextCard),
            try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
        )
        let y = next.frame.minY
        cell.length = 90
        cell.invalidateHeight()
        window.advance(by: 0.05)
        #expect(next.frame.minY > y && next.frame.minY < y + 40, "the next card is moving")
        window.settle()
        #expect(cell.frame.height == 90 && next.frame.minY == y + 40)
        board.sections[0][2] = 100
        view.performBatchUpdates { view.reloadItems(at: [IndexPath(item: 2, section: 0)]) }
        window.settle()
        #expect(view.cellForItem(at: IndexPath(item: 2, section: 0))?.frame.height == 100)
        #expect(cell.frame.height == 90)
    }

    @Test(
        "LIST-2: a header is part of the drop area: a drag over it opens a gap at the first position",
        arguments: [0, 1])
    func dropOnHeader(index: Int) throws {
        let layout = Self.layouts[index]()
        let board = Board([[50, 60, 70], [], [40]])
        let view = show(board, layout)
        window.press(on: try #require(view.cellForItem(at: IndexPath(item: 2, section: 0))))
        window.hold(0.7)
        window.drag(to: CGPoint(x: 110, y: 24))
        window.advance(by: 0.6)
        #expect(board.destination == IndexPath(item: 0, section: 0))
        #expect(view.gapFrames.first?.height == 70)
        let header = try #require(
            view.supplementaryView(forElementKind: SelfSizingLayout.headerKind, at: IndexPath(item: 0, section: 1)))
        window.drag(to: header.convert(header.bounds.center, to: nil))
        window.advance(by: 0.6)
        #expect(board.destination == IndexPath(item: 0, section: 1), "the header of an empty column")
        window.key(.escape)
        window.settle()
    }
}
