/// An item of a group, which stands for a cell.
@preconcurrency @MainActor open class NSCollectionLayoutItem {
    /// The size in the group.
    public let layoutSize: NSCollectionLayoutSize
    /// The space around the cell inside its size.
    open var contentInsets = NSDirectionalEdgeInsets.zero

    /// Creates an item.
    public init(layoutSize: NSCollectionLayoutSize) { self.layoutSize = layoutSize }
}

/// Items in a row or a column, which a section repeats until all cells have a place.
@preconcurrency @MainActor public final class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    private enum Arrangement {
        case row, column
        case custom(NSCollectionLayoutGroupCustomItemProvider)
    }

    private let arrangement: Arrangement
    /// The items, which are repeated while the group has space.
    public let subitems: [NSCollectionLayoutItem]
    /// The number of items that share the length of the group; nil without one.
    private let count: Int?
    /// The space between items; none by default.
    public var interItemSpacing: NSCollectionLayoutSpacing?

    private init(
        _ arrangement: Arrangement, _ layoutSize: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem],
        count: Int? = nil
    ) {
        (self.arrangement, self.subitems, self.count) = (arrangement, subitems, count.map { max($0, 1) })
        super.init(layoutSize: layoutSize)
    }

    /// Creates a row. The items are repeated from left to right as long as they fit.
    public static func horizontal(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(.row, layoutSize, subitems) }

    /// Creates a row of `count` items of the same width.
    public static func horizontal(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(.row, layoutSize, [subitem], count: count) }

    /// Creates a row of `count` items of the same width.
    public static func horizontal(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { horizontal(layoutSize: layoutSize, repeatingSubitem: subitem, count: count) }

    /// Creates a column. The items are repeated from top to bottom as long as they fit.
    public static func vertical(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(.column, layoutSize, subitems) }

    /// Creates a column of `count` items of the same height.
    public static func vertical(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(.column, layoutSize, [subitem], count: count) }

    /// Creates a column of `count` items of the same height.
    public static func vertical(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { vertical(layoutSize: layoutSize, repeatingSubitem: subitem, count: count) }

    /// Creates a group whose items have the frames that a closure returns, in the group's coordinates.
    public static func custom(
        layoutSize: NSCollectionLayoutSize, itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(.custom(itemProvider), layoutSize, []) }

    // MARK: Layout

    /// Places cells in an area, `limit` at most, and returns their frames; at least one.
    func frames(in area: CGRect, limit: Int, _ environment: any NSCollectionLayoutEnvironment) -> [CGRect] {
        let inner = contentInsets.inside(area)
        guard limit > 0 else { return [] }
        switch arrangement {
        case .custom(let provider):
            let inside = LayoutContainer(contentSize: inner.size, traits: environment.traitCollection)
            let items = provider(inside)
            let frames = items.prefix(limit).map { $0.frame.offsetBy(dx: inner.minX, dy: inner.minY) }
            return frames.isEmpty ? [inner] : frames
        case .row, .column:
            var frames: [CGRect] = []
            let (slots, spacing) = slots(in: inner.size, limit: limit)
            var offset: CGFloat = 0
            for (item, size) in slots {
                guard frames.count < limit else { break }
                let frame = CGRect(
                    origin: isRow
                        ? CGPoint(x: inner.minX + offset, y: inner.minY)
                        : CGPoint(x: inner.minX, y: inner.minY + offset), size: size)
                if let group = item as? NSCollectionLayoutGroup {
                    frames += group.frames(in: frame, limit: limit - frames.count, environment)
                } else {
                    frames.append(item.contentInsets.inside(frame))
                }
                offset += (isRow ? size.width : size.height) + spacing
            }
            return frames.isEmpty ? [inner] : frames
        }
    }

    private var isRow: Bool { if case .row = arrangement { true } else { false } }

    /// The items that fit, with their sizes, and the space between them.
    private func slots(in container: CGSize, limit: Int) -> ([(NSCollectionLayoutItem, CGSize)], CGFloat) {
        let length = isRow ? container.width : container.height
        let least = interItemSpacing?.spacing ?? 0
        var slots: [(NSCollectionLayoutItem, CGSize)] = []
        guard !subitems.isEmpty else { return ([], 0) }
        if let count {
            let part = max((length - least * CGFloat(count - 1)) / CGFloat(count), 0)
            var size = subitems[0].layoutSize.size(in: container)
            if isRow { size.width = part } else { size.height = part }
            return (Array(repeating: (subitems[0], size), count: min(count, limit)), least)
        }
        var used: CGFloat = 0
        while slots.count < limit {
            let item = subitems[slots.count % subitems.count]
            let size = item.layoutSize.size(in: container)
            let needed = isRow ? size.width : size.height
            // Tolerates rounding errors of parts such as a third.
            if !slots.isEmpty, used + least + needed > length + 0.01 || needed <= 0 { break }
            used += (slots.isEmpty ? 0 : least) + needed
            slots.append((item, size))
        }
        guard interItemSpacing?.isFlexible == true, slots.count > 1 else { return (slots, least) }
        return (slots, least + max(length - used, 0) / CGFloat(slots.count - 1))
    }
}

/// Returns the frames of a group's items, in the group's coordinates.
public typealias NSCollectionLayoutGroupCustomItemProvider =
    @MainActor (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

/// The place of a cell in a custom group.
public struct NSCollectionLayoutGroupCustomItem: Sendable, Hashable {
    /// The frame in the group's coordinates.
    public let frame: CGRect
    /// The order from back to front; has no effect.
    public let zIndex: Int
    /// Creates an item.
    public init(frame: CGRect, zIndex: Int = 0) { (self.frame, self.zIndex) = (frame, zIndex) }
}

/// The space that a section or a custom group has.
@preconcurrency @MainActor public protocol NSCollectionLayoutEnvironment: AnyObject {
    /// The area of the layout.
    var container: any NSCollectionLayoutContainer { get }
    /// The traits of the collection view.
    var traitCollection: UITraitCollection { get }
}

/// The size of a layout's area.
@preconcurrency @MainActor public protocol NSCollectionLayoutContainer: AnyObject {
    /// The size, in points.
    var contentSize: CGSize { get }
    /// The size without ``contentInsets``, in points.
    var effectiveContentSize: CGSize { get }
    /// The insets of the area.
    var contentInsets: NSDirectionalEdgeInsets { get }
}

@MainActor final class LayoutContainer: NSCollectionLayoutEnvironment, NSCollectionLayoutContainer {
    let contentSize: CGSize
    let traitCollection: UITraitCollection
    let contentInsets = NSDirectionalEdgeInsets.zero
    var effectiveContentSize: CGSize { contentSize }
    var container: any NSCollectionLayoutContainer { self }

    init(contentSize: CGSize, traits: UITraitCollection) { (self.contentSize, traitCollection) = (contentSize, traits) }
}
