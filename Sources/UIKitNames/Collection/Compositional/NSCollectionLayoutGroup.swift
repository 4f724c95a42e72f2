/// An item of a group, which stands for a cell.
@preconcurrency @MainActor open class NSCollectionLayoutItem {
    /// The size in the group.
    public let layoutSize: NSCollectionLayoutSize
    /// The space around the cell inside its size.
    open var contentInsets = NSDirectionalEdgeInsets.zero
    /// The space around the item, outside of its size; none by default.
    open var edgeSpacing: NSCollectionLayoutEdgeSpacing?
    /// Views that are placed at the item, such as badges.
    open var supplementaryItems: [NSCollectionLayoutSupplementaryItem]

    /// Creates an item.
    public init(layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem] = []) {
        (self.layoutSize, self.supplementaryItems) = (layoutSize, supplementaryItems)
    }
}

/// Items in a row or a column, which a section repeats until all cells have a place.
@preconcurrency @MainActor public final class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    enum Arrangement {
        case row, column
        case custom(NSCollectionLayoutGroupCustomItemProvider)
    }

    let arrangement: Arrangement
    /// The items, which are repeated while the group has space.
    public let subitems: [NSCollectionLayoutItem]
    /// The number of items that share the length of the group; nil without one.
    let count: Int?
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
}

/// Returns the frames of a group's items, in the group's coordinates.
public typealias NSCollectionLayoutGroupCustomItemProvider =
    @MainActor (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

/// The place of a cell in a custom group.
public struct NSCollectionLayoutGroupCustomItem: Sendable, Hashable {
    /// The frame in the group's coordinates.
    public let frame: CGRect
    /// The order from back to front; 0 by default.
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
    let contentInsets: NSDirectionalEdgeInsets
    var effectiveContentSize: CGSize { contentInsets.inside(CGRect(origin: .zero, size: contentSize)).size }
    var container: any NSCollectionLayoutContainer { self }

    init(contentSize: CGSize, contentInsets: NSDirectionalEdgeInsets = .zero, traits: UITraitCollection) {
        (self.contentSize, self.contentInsets, traitCollection) = (contentSize, contentInsets, traits)
    }
}
