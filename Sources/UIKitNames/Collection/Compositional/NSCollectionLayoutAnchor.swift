/// Edges of a rectangle. Leading is left, since layouts are not mirrored.
public struct NSDirectionalRectEdge: OptionSet, Sendable, Hashable {
    /// The edges as bits.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The top edge.
    public static let top = NSDirectionalRectEdge(rawValue: 1)
    /// The left edge.
    public static let leading = NSDirectionalRectEdge(rawValue: 2)
    /// The bottom edge.
    public static let bottom = NSDirectionalRectEdge(rawValue: 4)
    /// The right edge.
    public static let trailing = NSDirectionalRectEdge(rawValue: 8)
    /// All edges.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

/// A point of an item or of a supplementary item, by which one is placed at the other. UIKit's class is a value here.
public struct NSCollectionLayoutAnchor: Sendable, Hashable {
    /// The edges on which the point is. Without one of an axis it is in the middle of that axis.
    public let edges: NSDirectionalRectEdge
    /// The distance of the supplementary item from the point: in points, or in parts of its size.
    public let offset: CGPoint
    /// Whether the distance is in points.
    public let isAbsoluteOffset: Bool
    /// Whether the distance is in parts of the supplementary item's size.
    public var isFractionalOffset: Bool { !isAbsoluteOffset }

    private init(_ edges: NSDirectionalRectEdge, _ offset: CGPoint, isAbsolute: Bool) {
        (self.edges, self.offset, isAbsoluteOffset) = (edges, offset, isAbsolute)
    }

    /// Creates a point on edges.
    public init(edges: NSDirectionalRectEdge) { self.init(edges, .zero, isAbsolute: true) }

    /// Creates a point on edges, and a distance in points.
    public init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
        self.init(edges, absoluteOffset, isAbsolute: true)
    }

    /// Creates a point on edges, and a distance in parts of the supplementary item's size.
    public init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
        self.init(edges, fractionalOffset, isAbsolute: false)
    }

    /// Returns the point in a rectangle of a size.
    private func point(in size: CGSize) -> CGPoint {
        CGPoint(
            x: edges.contains(.leading) ? 0 : edges.contains(.trailing) ? size.width : size.width / 2,
            y: edges.contains(.top) ? 0 : edges.contains(.bottom) ? size.height : size.height / 2)
    }

    /// Returns the origin of an element whose point `own` is at this point of its container. Without a point of its
    /// own, that on the same edges is used.
    func origin(of size: CGSize, in container: CGSize, own: NSCollectionLayoutAnchor?) -> CGPoint {
        func distance(_ anchor: NSCollectionLayoutAnchor) -> CGPoint {
            anchor.isAbsoluteOffset
                ? anchor.offset : CGPoint(x: anchor.offset.x * size.width, y: anchor.offset.y * size.height)
        }
        let origin = point(in: container) - (own ?? self).point(in: size) + distance(self)
        return own.map { origin + distance($0) } ?? origin
    }
}

/// The space around an item, outside of its size. UIKit's class is a value here.
public struct NSCollectionLayoutEdgeSpacing: Sendable, Hashable {
    /// The space at the left.
    public let leading: NSCollectionLayoutSpacing?
    /// The space above.
    public let top: NSCollectionLayoutSpacing?
    /// The space at the right.
    public let trailing: NSCollectionLayoutSpacing?
    /// The space below.
    public let bottom: NSCollectionLayoutSpacing?

    /// Creates the space around an item. Flexible space shares the free space of a group along its direction with the
    /// other flexible spaces, and of its thickness with that on the other side of the item.
    public init(
        leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?, trailing: NSCollectionLayoutSpacing?,
        bottom: NSCollectionLayoutSpacing?
    ) { (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom) }

    /// The spaces before and behind the item along an axis.
    func ends(horizontally: Bool) -> (before: NSCollectionLayoutSpacing?, after: NSCollectionLayoutSpacing?) {
        horizontally ? (leading, trailing) : (top, bottom)
    }
}
