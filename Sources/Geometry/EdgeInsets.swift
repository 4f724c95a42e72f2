import Foundation

/// Distances by which the sides of a rectangle move inwards, in points; negative values move them outwards.
public struct EdgeInsets: Sendable, Hashable {
    /// The inset of the top edge.
    public var top: CGFloat
    /// The inset of the left edge.
    public var left: CGFloat
    /// The inset of the bottom edge.
    public var bottom: CGFloat
    /// The inset of the right edge.
    public var right: CGFloat

    /// Creates insets, in points.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// Creates insets of 0.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

    /// Insets of 0 on all sides.
    public static let zero = EdgeInsets()
}

/// Insets with sides named by the direction of reading, in points. The leading side is the left one, since layouts are
/// not mirrored for right-to-left languages.
public struct DirectionalEdgeInsets: Sendable, Hashable {
    /// The inset of the top edge.
    public var top: CGFloat
    /// The inset of the left edge.
    public var leading: CGFloat
    /// The inset of the bottom edge.
    public var bottom: CGFloat
    /// The inset of the right edge.
    public var trailing: CGFloat

    /// Creates insets, in points.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }

    /// Creates insets of 0.
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

    /// Insets of 0 on all sides.
    public static let zero = DirectionalEdgeInsets()
}

extension CGRect {
    /// Returns the rectangle with its sides moved inwards. A width or height that would become negative is 0, where
    /// UIKit returns a negative size or the null rectangle.
    public func inset(by insets: EdgeInsets) -> CGRect {
        CGRect(
            x: minX + insets.left, y: minY + insets.top, width: max(width - insets.left - insets.right, 0),
            height: max(height - insets.top - insets.bottom, 0))
    }
}
