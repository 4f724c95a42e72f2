import Application
import Foundation
import Testing
import Views

/// A window's content with a grid of tiles whose colors are loaded asynchronously, and which can be reordered.
@MainActor final class TileBoard {
    let content: WindowContent
    let view: CollectionView
    private(set) var order = Array(0..<12)
    private(set) var colors: [Int: Color] = [:]
    private let palette: @Sendable (Int) async throws -> Color

    /// The initial state of the content.
    static let setup = WindowContent.Setup(pixels: PixelSize(width: 400, height: 320), fontFamily: "sans")

    /// Creates the board; `palette` may return the colors of tiles in any order and at any time.
    init(
        on content: WindowContent,
        palette: @escaping @Sendable (Int) async throws -> Color = { TileBoard.color(of: $0) }
    ) {
        self.content = content
        self.palette = palette
        // Show all tiles at once.
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 64, height: 64)
        view = CollectionView(collectionViewLayout: layout)
        view.frame = content.root.bounds
        view.register(Tile.self, forCellWithReuseIdentifier: "tile")
        view.dataSource = self
        view.dragDelegate = self
        view.dropDelegate = self
        content.root.addSubview(view)
        content.onResize = { [weak view] in view?.frame = CGRect(origin: .zero, size: $0) }
        view.reloadData()
    }

    nonisolated static func color(of tile: Int) -> Color { Color(hex: UInt32(0x20_40_60 + tile * 0x10_08_0A)) }

    final class Tile: ItemCell {}

    private func paint(_ cell: Tile, _ tile: Int) {
        cell.backgroundColor = colors[tile]
        guard colors[tile] == nil else { return }
        let answer = content.backgroundWork.start("color \(tile)") { [palette] in try await palette(tile) }
        answer.onCompletion { [content, weak self] result in
            guard case .success(let color) = result, let self else { return }
            self.colors[tile] = color
            // The color change is animated, so that the time of the result affects the pixels.
            content.root.animate { cell.backgroundColor = color }
        }
    }

    func center(of place: Int) throws -> CGPoint {
        try #require(view.frameForItem(at: IndexPath(item: place, section: 0))).center
    }
}

extension TileBoard: CollectionViewDataSource {
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { order.count }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
        if let tile = cell as? Tile { paint(tile, order[indexPath.item]) }
        return cell
    }
}

extension TileBoard: CollectionViewDragDelegate, CollectionViewDropDelegate {
    func collectionView(
        _ collectionView: CollectionView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem] {
        let item = DragItem(itemProvider: ItemProvider())
        item.localObject = order[indexPath.item]
        return [item]
    }

    func collectionView(
        _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> CollectionViewDropProposal {
        CollectionViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
    }

    func collectionView(_ collectionView: CollectionView, performDropWith coordinator: CollectionViewDropCoordinator) {
        guard let item = coordinator.items.first?.dragItem, let tile = item.localObject as? Int,
            let source = order.firstIndex(of: tile), let target = coordinator.destinationIndexPath
        else { return }
        view.performBatchUpdates {
            order.remove(at: source)
            order.insert(tile, at: target.item)
            view.moveItem(at: IndexPath(item: source, section: 0), to: target)
        }
        coordinator.drop(item, toItemAt: target)
    }
}

/// A gate that suspends tasks until it is opened.
actor AsyncGate {
    private var isOpen = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    func open() {
        isOpen = true
        for waiter in waiters { waiter.resume() }
        waiters = []
    }

    func pass() async {
        if !isOpen { await withCheckedContinuation { waiters.append($0) } }
    }
}
