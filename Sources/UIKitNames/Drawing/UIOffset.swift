/// A displacement, in points.
public struct UIOffset: Hashable, Sendable {
    /// To the right.
    public var horizontal: CGFloat
    /// Downward.
    public var vertical: CGFloat

    /// Creates a displacement.
    public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }

    /// No displacement.
    public static let zero = UIOffset()
}
