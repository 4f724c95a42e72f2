import Foundation
import Views

/// A view tree without a display that shows a grid of `items` items.
///
/// Nothing is stored per item, so that the cost of the view alone is measured.
@MainActor final class GridWindow {
    static let size = CGSize(width: 1280, height: 800)
    private static let frameTime = Duration.nanoseconds(16_666_667)

    let root: RootView
    let grid: CollectionView
    let source: GridSource
    private let surface = Surface(width: Int(size.width), height: Int(size.height), format: .rgb)
    private(set) var now: Timestamp = .seconds(1)

    init(items: Int, layout: CollectionViewLayout = GridLayout(), unequal: Bool = false) {
        source = GridSource(items: items, unequal: unequal)
        root = RootView(
            size: Self.size, scale: 1, appearance: Appearance(isDark: false), textRenderer: .standard,
            engine: SessionEngine())
        grid = CollectionView(collectionViewLayout: layout)
        grid.frame = root.bounds
        grid.register(ImageCell.self, forCellWithReuseIdentifier: ImageCell.identifier)
        grid.dataSource = source
        grid.delegate = source
        grid.dragDelegate = source
        grid.dropDelegate = source
        root.addSubview(grid)
        grid.reloadData()
        draw()
    }

    /// Advances the clock by a frame, and draws it.
    func draw() {
        now += Self.frameTime
        _ = root.drawFrame(into: surface, at: now)
    }

    /// Draws until nothing animates, at most `frames` frames.
    func settle(frames: Int = 300) {
        for _ in 0..<frames where root.wantsFrame || root.deadline != nil { draw() }
    }

    /// Sends an event 1 ms after the previous one.
    func send(_ kind: InputEvent.Kind, at point: CGPoint) {
        now += .milliseconds(1)
        root.handle(InputEvent(kind, at: point, time: now))
    }

    /// Lifts the item at a point and begins to drag it.
    func lift(at point: CGPoint) {
        send(.pointerDown(.primary, clickCount: 1), at: point)
        for step in 1...4 { send(.pointerMoved, at: CGPoint(x: point.x + Double(step) * 8, y: point.y)) }
        settle()
        precondition(root.engine.isDragging, "Nothing was lifted: there is nothing to measure.")
    }

    /// Points over different cells of the grid, in the order of a drag.
    static let stops: [CGPoint] = (0..<8).map { CGPoint(x: 150 + Double($0) * 130, y: 120 + Double($0 % 4) * 180) }
}

/// Provides the items and allows them to be dragged.
@MainActor
final class GridSource: CollectionViewDataSource, CollectionViewDelegate, CollectionViewDragDelegate,
    CollectionViewDropDelegate
{
    private(set) var items: Int
    private let unequal: Bool
    /// The number of consecutive items that a lift takes.
    var dragged = 1
    /// Whether dropped items become placeholders, which are committed one by one before the drop ends.
    var insertsPlaceholders = false
    /// Whether a drag opens a gap.
    var opensGaps = true
    /// The number of drop proposals requested by the grid.
    private(set) var updates = 0
    private(set) var drops = 0

    init(items: Int, unequal: Bool) {
        self.items = items
        self.unequal = unequal
    }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { items }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: ImageCell.identifier, for: indexPath)
        (cell as? ImageCell)?.show(indexPath.item)
        return cell
    }

    func collectionView(_ collectionView: CollectionView, aspectRatioForItemAt indexPath: IndexPath) -> CGFloat {
        unequal ? [0.67, 1.5, 1, 1.33, 0.75, 1.78, 1.25][indexPath.item % 7] : 1.5
    }

    func collectionView(
        _ collectionView: CollectionView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem] {
        let first = min(indexPath.item, items - dragged)
        return (first..<first + dragged).map { item in
            let dragItem = DragItem(itemProvider: ItemProvider(object: "\(item)"))
            dragItem.sourceIndexPath = IndexPath(item: item, section: 0)
            return dragItem
        }
    }

    func collectionView(
        _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> CollectionViewDropProposal {
        updates += 1
        return CollectionViewDropProposal(
            operation: .move, intent: opensGaps ? .insertAtDestinationIndexPath : .unspecified)
    }

    func collectionView(_ collectionView: CollectionView, performDropWith coordinator: CollectionViewDropCoordinator) {
        drops += 1
        guard let destination = coordinator.destinationIndexPath else { return }
        if insertsPlaceholders { return insert(coordinator.items, at: destination, coordinator) }
        let moves = coordinator.items.enumerated().compactMap { index, item in
            item.sourceIndexPath.map { (item.dragItem, $0, IndexPath(item: destination.item + index, section: 0)) }
        }
        collectionView.performBatchUpdates {
            for (_, from, to) in moves { collectionView.moveItem(at: from, to: to) }
        }
        for (item, _, to) in moves { coordinator.drop(item, toItemAt: to) }
    }

    private func insert(
        _ dropped: [CollectionViewDropItem], at path: IndexPath, _ coordinator: CollectionViewDropCoordinator
    ) {
        let placeholder = CollectionViewPlaceholder(
            insertionIndexPath: path, reuseIdentifier: ImageCell.identifier)
        let contexts = dropped.map { coordinator.drop($0.dragItem, to: placeholder) }
        for context in contexts {
            let isCommitted = context.commitInsertion { _ in items += 1 }
            precondition(isCommitted, "A placeholder was not committed.")
        }
    }
}

/// A cell that draws an image with rounded corners, as photo cells do.
@MainActor final class ImageCell: CollectionViewCell {
    static let identifier = "image"
    static let images = (0..<4).map { image(of: $0) }

    private var item = 0

    required init() {
        super.init()
        cornerRadius = 6
    }

    override var overflow: CGFloat { 5 }

    func show(_ item: Int) {
        self.item = item
        setNeedsDisplay()
    }

    override func draw(_ context: Context) { context.draw(Self.images[item % 4], in: bounds) }

    private static func image(of kind: Int) -> Image {
        let surface = Surface(width: 400, height: 400, format: .rgb)
        surface.withContext { context in
            for step in 0..<20 {
                context.fill(
                    CGRect(x: 0, y: step * 20, width: 400, height: 20),
                    Color(hex: UInt32(kind * 0x30_2010 + step * 0x05_0407)))
            }
        }
        return Image(copying: surface).preparedThumbnail(covering: PixelSize(width: 196, height: 196), cornerRadius: 6)
    }
}
