/// A view that is placed at an item or a group, such as a badge. It moves with the item, also while a gap is open.
///
/// The data source is asked for the view with the path of the item; for a group, with that of its first item.
@preconcurrency @MainActor open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
    /// The kind of view that the data source is asked for.
    public let elementKind: String
    /// The point of the item or group at which the view is.
    public let containerAnchor: NSCollectionLayoutAnchor
    /// The point of the view that is at that of the item; nil for the point on the same edges.
    public let itemAnchor: NSCollectionLayoutAnchor?
    /// The order from back to front; cells have 0.
    open var zIndex = 1

    /// Creates a view at an item or a group. Fractions in the size are those of the item.
    public init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor,
        itemAnchor: NSCollectionLayoutAnchor? = nil
    ) {
        (self.elementKind, self.containerAnchor, self.itemAnchor) = (elementKind, containerAnchor, itemAnchor)
        super.init(layoutSize: layoutSize)
    }

    /// Returns the frame at an item or group, relative to its origin.
    func frame(at container: CGSize) -> CGRect {
        let size = layoutSize.size(in: container)
        let origin = containerAnchor.origin(of: size, in: container, own: itemAnchor)
        return contentInsets.inside(CGRect(origin: origin, size: size))
    }
}

/// A header or footer of a section or of the whole layout.
@preconcurrency @MainActor open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
    /// Where the view is.
    public let alignment: NSRectAlignment
    /// The distance from the place that `alignment` gives, in points. It takes no space.
    public let offset: CGPoint
    /// Whether a header stays at the beginning of the visible part while its section is scrolled, and a footer at the
    /// end; false by default.
    open var pinToVisibleBounds = false
    /// Whether the view takes space; true by default. Otherwise it is over the groups.
    open var extendsBoundary = true

    /// Creates a header or footer.
    public init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
        absoluteOffset: CGPoint = .zero
    ) {
        (self.alignment, offset) = (alignment, absoluteOffset)
        super.init(layoutSize: layoutSize, elementKind: elementKind, containerAnchor: .init(edges: []))
        // In front of the views at items that are scrolled under it.
        zIndex = 2
    }
}

/// A view behind the items of a section that shows no data. Its class is registered with the layout:
/// `UICollectionViewLayout.register(_:forDecorationViewOfKind:)`.
@preconcurrency @MainActor open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
    /// The kind of view that was registered.
    public let elementKind: String
    /// The order from back to front; cells have 0, and -1 is the default.
    open var zIndex = -1

    private init(elementKind: String) {
        self.elementKind = elementKind
        super.init(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
    }

    /// Creates a view behind a whole section with its headers and footers, inside the item's `contentInsets`.
    public static func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
        NSCollectionLayoutDecorationItem(elementKind: elementKind)
    }
}
