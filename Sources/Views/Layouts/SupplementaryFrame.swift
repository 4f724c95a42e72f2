/// A header or footer of a section in a layout.
public struct SupplementaryFrame: Equatable, Sendable {
    /// The edge of the visible area at which a view stays while its section is scrolled.
    public enum Pin: Equatable, Sendable {
        /// Not below this y coordinate of its top, in content coordinates.
        case top(CGFloat)
        /// Not above this y coordinate of its top, in content coordinates.
        case bottom(CGFloat)
    }

    /// The kind of view: a name that layout and data source agree on.
    public var kind: String
    /// The section, or the item, that the view belongs to.
    public var indexPath: IndexPath
    /// The position when the section is at rest, in content coordinates.
    public var frame: CGRect
    /// Where the view stays in sight; nil scrolls it with its section.
    public var pin: Pin?

    /// Creates the frame of a view, which scrolls with its section.
    public init(kind: String, indexPath: IndexPath, frame: CGRect, pin: Pin? = nil) {
        (self.kind, self.indexPath, self.frame, self.pin) = (kind, indexPath, frame, pin)
    }
}
