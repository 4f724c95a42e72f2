/// How far the sides of a rectangle are moved in, in points.
public struct UIEdgeInsets: Sendable, Hashable {
    /// From above.
    public var top: CGFloat
    /// From the left.
    public var left: CGFloat
    /// From below.
    public var bottom: CGFloat
    /// From the right.
    public var right: CGFloat

    /// Insets of each side.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// Insets of nothing.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

    /// Insets of nothing.
    public static let zero = UIEdgeInsets()
}

extension CGRect {
    /// The rectangle with its sides moved in; where they would cross, it has no width or height.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: minX + insets.left, y: minY + insets.top, width: max(width - insets.left - insets.right, 0),
            height: max(height - insets.top - insets.bottom, 0))
    }
}
