/// How a section scrolls across the direction of the collection view.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable, Hashable {
    /// Not at all.
    case none
    /// Freely.
    case continuous
    /// Freely, and comes to rest at the beginning of a group.
    case continuousGroupLeadingBoundary
    /// By the length of the collection view.
    case paging
    /// From the beginning of a group to that of the next one.
    case groupPaging
    /// From group to group, each of which is in the middle at rest.
    case groupPagingCentered
}

/// The arrangement of a section: a group that is repeated, with headers and footers.
@preconcurrency @MainActor open class NSCollectionLayoutSection {
    let group: NSCollectionLayoutGroup
    /// The space around the groups, from the rectangle of ``contentInsetsReference``.
    open var contentInsets = NSDirectionalEdgeInsets.zero
    /// The rectangle that `contentInsets` are measured from; `automatic`, that of the layout's configuration, by
    /// default.
    open var contentInsetsReference = UIContentInsetsReference.automatic
    /// The space between groups, in points.
    open var interGroupSpacing: CGFloat = 0
    /// Headers and footers.
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// Whether headers and footers have the horizontal insets of the section; true by default.
    open var supplementariesFollowContentInsets = true
    /// How the section scrolls by itself. Unless it is `none`, the default, its groups are beside each other in a
    /// vertical layout, and below each other in a horizontal one.
    ///
    /// Touches, the wheel and drags near the edges scroll the section. Frames of its cells are where they are visible.
    open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none

    /// Views behind the items, whose classes are registered with the layout.
    open var decorationItems: [NSCollectionLayoutDecorationItem] = []
    /// Called before the visible items of the section are shown, after each change of the scroll offsets, to change
    /// their appearance. It may not change the data.
    @preconcurrency open var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?

    /// The properties of a section of rows; nil for another section.
    var listConfiguration: UICollectionLayoutListConfiguration?

    /// Creates a section.
    public init(group: NSCollectionLayoutGroup) { self.group = group }
}

/// Where a header or footer is at its section.
public enum NSRectAlignment: Int, Sendable, Hashable {
    /// Not at an edge: before the groups, in the middle.
    case none
    /// Above the groups, at the left, in the middle, or at the right. In a layout that is scrolled to the right, `top`
    /// is above the groups, and the others are before and behind them, at the top.
    case topLeading, top, topTrailing
    /// Below the groups, at the left, in the middle, or at the right. In a layout that is scrolled to the right,
    /// `bottom` is below the groups, and the others are before and behind them, at the bottom.
    case bottomLeading, bottom, bottomTrailing
    /// Before the groups of a layout that is scrolled to the right; at the left, above the groups, in another one.
    case leading
    /// Behind the groups of a layout that is scrolled to the right; at the right, above the groups, in another one.
    case trailing

    var isBelow: Bool { [.bottomLeading, .bottom, .bottomTrailing].contains(self) }

    /// Whether the item is at the end of a section that is scrolled to the right.
    var isTrailing: Bool { [.topTrailing, .trailing, .bottomTrailing].contains(self) }

    /// The part of the free height that is above, in a section that is scrolled to the right.
    var verticalPosition: CGFloat {
        switch self {
        case .topLeading, .top, .topTrailing: 0
        case .bottomLeading, .bottom, .bottomTrailing: 1
        default: 0.5
        }
    }

    /// The part of the free width that is at the left.
    var position: CGFloat {
        switch self {
        case .topLeading, .bottomLeading, .leading: 0
        case .topTrailing, .bottomTrailing, .trailing: 1
        default: 0.5
        }
    }
}
