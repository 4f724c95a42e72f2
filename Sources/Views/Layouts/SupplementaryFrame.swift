/// A header or footer of a section in a layout.
public struct SupplementaryFrame: Equatable, Sendable {
    /// The edge of the visible area at which a view stays while its section is scrolled.
    public enum Pin: Equatable, Sendable {
        /// Not below this y coordinate of its top, in content coordinates.
        case top(CGFloat)
        /// Not above this y coordinate of its top, in content coordinates.
        case bottom(CGFloat)
        /// Not to the right of this x coordinate of its left edge, in content coordinates.
        case left(CGFloat)
        /// Not to the left of this x coordinate of its left edge, in content coordinates.
        case right(CGFloat)

        /// Returns the frame of a view in the visible bounds, both in content coordinates.
        package func shown(_ frame: CGRect, in bounds: CGRect) -> CGRect {
            var frame = frame
            switch self {
            case .top(let limit): frame.origin.y = max(frame.minY, min(bounds.minY, limit))
            case .bottom(let limit): frame.origin.y = min(frame.minY, max(bounds.maxY - frame.height, limit))
            case .left(let limit): frame.origin.x = max(frame.minX, min(bounds.minX, limit))
            case .right(let limit): frame.origin.x = min(frame.minX, max(bounds.maxX - frame.width, limit))
            }
            return frame
        }
    }

    /// The kind of view: a name that layout and data source agree on.
    public var kind: String
    /// The section, or the item, that the view belongs to.
    public var indexPath: IndexPath
    /// The position when the section is at rest, in content coordinates.
    public var frame: CGRect
    /// Where the view stays in sight; nil scrolls it with its section.
    public var pin: Pin?
    /// Whether the layout creates the view itself, and the data source is not asked.
    package var isDecoration = false

    /// Creates the frame of a view, which scrolls with its section.
    public init(kind: String, indexPath: IndexPath, frame: CGRect, pin: Pin? = nil) {
        (self.kind, self.indexPath, self.frame, self.pin) = (kind, indexPath, frame, pin)
    }

    /// Creates the frame of a view that the layout may create itself.
    package init(kind: String, indexPath: IndexPath, frame: CGRect, isDecoration: Bool) {
        self.init(kind: kind, indexPath: indexPath, frame: frame)
        self.isDecoration = isDecoration
    }
}
