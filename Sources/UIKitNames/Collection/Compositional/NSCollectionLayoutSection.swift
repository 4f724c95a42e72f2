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
    /// The space around the groups.
    open var contentInsets = NSDirectionalEdgeInsets.zero
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

    /// Creates a section.
    public init(group: NSCollectionLayoutGroup) { self.group = group }
}

/// Where a header or footer is at its section.
public enum NSRectAlignment: Int, Sendable, Hashable {
    /// Not at an edge; the same as `top`.
    case none
    /// Above the groups, at the left, in the middle, or at the right.
    case topLeading, top, topTrailing
    /// Below the groups, at the left, in the middle, or at the right.
    case bottomLeading, bottom, bottomTrailing
    /// At the left; the same as `top`.
    case leading
    /// At the right; the same as `top`.
    case trailing

    var isBelow: Bool { [.bottomLeading, .bottom, .bottomTrailing].contains(self) }

    /// The part of the free width that is at the left.
    var position: CGFloat {
        switch self {
        case .topLeading, .bottomLeading, .leading: 0
        case .topTrailing, .bottomTrailing, .trailing: 1
        default: 0.5
        }
    }
}

/// A header or footer of a section.
@preconcurrency @MainActor open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutItem {
    /// The kind of view that the data source is asked for.
    public let elementKind: String
    /// Where the view is.
    public let alignment: NSRectAlignment
    /// Whether a header stays at the top of the visible part while its section is scrolled; false by default.
    open var pinToVisibleBounds = false
    /// Whether the view takes space; true by default. Otherwise it is over the groups.
    open var extendsBoundary = true
    /// The order from back to front; has no effect: supplementary views are in front of cells.
    open var zIndex = 1

    /// Creates a header or footer.
    public init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
        (self.elementKind, self.alignment) = (elementKind, alignment)
        super.init(layoutSize: layoutSize)
    }
}
