import Foundation
import Views

/// Scrolls a million items from the middle, and draws the first frame of each step: in one section, as an album has it,
/// or in several with headers that stay in sight, as the months of All Photos.
@MainActor final class ScrollScenario: ProbeScenario {
    private static let items = 1_000_000
    private static let size = CGSize(width: 1280, height: 800)

    private let root: RootView
    private let grid: CollectionView
    private let source: ScrolledItems
    private let surface = Surface(width: Int(size.width), height: Int(size.height), format: .rgb)
    private let start: CGFloat
    private let distance: CGFloat
    private var now: Timestamp = .seconds(1)

    /// - Parameter distance: The distance of a step, in points: the height of the view, or a notch of the wheel.
    init(sections: Int, distance: CGFloat) {
        source = ScrolledItems(items: Self.items, sections: sections)
        self.distance = distance
        root = RootView(
            size: Self.size, scale: 1, appearance: Appearance(isDark: false), textRenderer: .standard,
            engine: SessionEngine())
        let layout = GridLayout()
        layout.headerHeight = sections > 1 ? 40 : 0
        grid = CollectionView(collectionViewLayout: layout)
        grid.frame = root.bounds
        grid.register(ScrolledCell.self, forCellWithReuseIdentifier: ScrolledCell.identifier)
        grid.register(
            ScrolledHeader.self, forSupplementaryViewOfKind: SelfSizingLayout.headerKind,
            withReuseIdentifier: ScrolledHeader.identifier)
        grid.dataSource = source
        root.addSubview(grid)
        grid.reloadData()
        _ = root.drawFrame(into: surface, at: now)
        start = (grid.contentSize.height / 2).rounded()
    }

    let steps = 20

    func run(_ step: Int) {
        now += .nanoseconds(16_666_667)
        grid.scroll(to: CGPoint(x: 0, y: start + CGFloat(step) * distance), animated: false)
        _ = root.drawFrame(into: surface, at: now)
    }
}

/// Items in sections of equal length.
@MainActor private final class ScrolledItems: CollectionViewDataSource {
    private let items: Int
    private let sections: Int

    init(items: Int, sections: Int) { (self.items, self.sections) = (items, sections) }

    func numberOfSections(in collectionView: CollectionView) -> Int { sections }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        items / sections
    }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: ScrolledCell.identifier, for: indexPath)
        (cell as? ScrolledCell)?.number = indexPath.item
        return cell
    }

    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ReusableView? {
        let header = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: ScrolledHeader.identifier, for: indexPath)
        (header as? ScrolledHeader)?.number = indexPath.section
        return header
    }
}

/// A cell that draws an image with rounded corners, as photo cells do.
@MainActor private final class ScrolledCell: CollectionViewCell {
    static let identifier = "item"
    private static let image: Image = {
        let surface = Surface(width: 400, height: 400, format: .rgb)
        surface.withContext { context in
            for step in 0..<20 {
                let color = Color(hex: 0x30_2010 + UInt32(step) * 0x05_0407)
                context.fill(CGRect(x: 0, y: step * 20, width: 400, height: 20), color)
            }
        }
        return Image(copying: surface).preparedThumbnail(covering: PixelSize(width: 196, height: 196), cornerRadius: 6)
    }()

    var number = 0 { didSet { if number != oldValue { setNeedsDisplay() } } }

    override func draw(_ context: Context) { context.draw(Self.image, in: bounds) }
}

/// A header with a text, which covers the items that are scrolled under it.
@MainActor private final class ScrolledHeader: ReusableView {
    static let identifier = "header"

    var number = 0 { didSet { if number != oldValue { setNeedsDisplay() } } }

    override func draw(_ context: Context) {
        guard let root else { return }
        context.fill(bounds, .white)
        let text = root.textRenderer.layout(
            "Section \(number)", font: .system(size: 14, weight: .semibold), maximumWidth: bounds.width,
            scale: root.scale)
        context.draw(text, at: CGPoint(x: 16, y: (bounds.height - text.size.height) / 2), color: .black)
    }
}
