/// A length of an item, a group or a supplementary view in a compositional layout.
public struct NSCollectionLayoutDimension: Sendable, Hashable {
    enum Kind: Hashable { case width, height, absolute, estimated }
    let kind: Kind
    /// The part of the container's length, or points.
    public let dimension: CGFloat

    /// A part of the container's width.
    public static func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(kind: .width, dimension: fractionalWidth)
    }
    /// A part of the container's height.
    public static func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(kind: .height, dimension: fractionalHeight)
    }
    /// Points.
    public static func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(kind: .absolute, dimension: absoluteDimension)
    }
    /// Points, until the element comes into view: then a cell, header or footer has the length that its view returns
    /// (`preferredLayoutAttributesFitting(_:)`). A group has the length of its items instead.
    public static func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(kind: .estimated, dimension: estimatedDimension)
    }

    /// Whether the length is a part of the container's width.
    public var isFractionalWidth: Bool { kind == .width }
    /// Whether the length is a part of the container's height.
    public var isFractionalHeight: Bool { kind == .height }
    /// Whether the length is in points.
    public var isAbsolute: Bool { kind == .absolute }
    /// Whether the length is estimated.
    public var isEstimated: Bool { kind == .estimated }

    func length(in container: CGSize) -> CGFloat {
        let length =
            switch kind {
            case .width: dimension * container.width
            case .height: dimension * container.height
            case .absolute, .estimated: dimension
            }
        return length.isFinite ? max(length, 0) : 0
    }
}

/// A size in a compositional layout. UIKit's class is a value here.
public struct NSCollectionLayoutSize: Sendable, Hashable {
    /// The width.
    public let widthDimension: NSCollectionLayoutDimension
    /// The height.
    public let heightDimension: NSCollectionLayoutDimension

    /// Creates a size.
    public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension)
    {
        (widthDimension, heightDimension) = (width, height)
    }

    func size(in container: CGSize) -> CGSize {
        CGSize(width: widthDimension.length(in: container), height: heightDimension.length(in: container))
    }
}

extension NSDirectionalEdgeInsets {
    /// The rectangle inside the insets, without a negative size.
    func inside(_ rect: CGRect) -> CGRect {
        CGRect(
            x: rect.minX + leading, y: rect.minY + top, width: max(rect.width - leading - trailing, 0),
            height: max(rect.height - top - bottom, 0))
    }
}

/// The space between the items of a group.
public struct NSCollectionLayoutSpacing: Sendable, Hashable {
    /// Points; for flexible space, at least.
    public let spacing: CGFloat
    /// Whether the free space of the group is distributed between the items.
    public let isFlexible: Bool

    /// Creates space of a length in points.
    public static func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(spacing: fixedSpacing, isFlexible: false)
    }
    /// Creates space of at least a length in points.
    public static func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(spacing: flexibleSpacing, isFlexible: true)
    }

    /// Whether the space has a fixed length.
    public var isFixed: Bool { !isFlexible }
}
