/// Properties that most views leave at their defaults.
@MainActor final class ViewTraits {
    var tag = 0
    var isMultipleTouchEnabled = false
    var isOpaque = true
    var autoresizesSubviews = true
    var autoresizingMask: AutoresizingMask = []
    var roundedCorners = RectCorners.all
    var tintColor: Color?
    var scheme: Theme.Scheme?
    /// The properties for which a value that is not finite was reported.
    var rejectedProperties: Set<String> = []
    var motion: ViewMotion?
    var attachments: [ObjectIdentifier: AnyObject] = [:]
    /// Called after the frame or the origin of the bounds has changed.
    var onFrameChange: (() -> Void)?
}

/// The reasons for which a view clips its subviews to its bounds.
struct Clipping: OptionSet {
    let rawValue: UInt8

    /// `View.clipsToBounds`.
    static let view = Clipping(rawValue: 1)
    /// The view's container needs the clip, regardless of `clipsToBounds`.
    static let container = Clipping(rawValue: 2)
}

/// How a view's frame follows the size of its superview. What is not named keeps its length; if nothing is named, the
/// view keeps its position and size.
public struct AutoresizingMask: OptionSet, Sendable, Hashable {
    /// One bit per length.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The distance to the left edge changes.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width changes.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The distance to the right edge changes.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The distance to the top edge changes.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height changes.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance to the bottom edge changes.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
}

extension View {
    var traits: ViewTraits {
        if let storedTraits { return storedTraits }
        let traits = ViewTraits()
        storedTraits = traits
        return traits
    }

    /// Called after the frame or the origin of the bounds has changed.
    package var onFrameChange: (() -> Void)? {
        get { storedTraits?.onFrameChange }
        set { traits.onFrameChange = newValue }
    }

    /// Returns the first view with a tag among the view and its descendants, parents before their children.
    public func viewWithTag(_ tag: Int) -> View? {
        if self.tag == tag { return self }
        for child in subviews { if let found = child.viewWithTag(tag) { return found } }
        return nil
    }

    /// Whether the view receives touches that begin while another touch is in it; false by default. Gesture recognizers
    /// receive them anyway.
    public var isMultipleTouchEnabled: Bool {
        get { storedTraits?.isMultipleTouchEnabled ?? false }
        set { traits.isMultipleTouchEnabled = newValue }
    }

    /// Stored for code that sets it: drawing here never relies on it.
    public var isOpaque: Bool {
        get { storedTraits?.isOpaque ?? true }
        set { traits.isOpaque = newValue }
    }

    /// The corners that have `cornerRadius`; all by default.
    package var roundedCorners: RectCorners {
        get { storedTraits?.roundedCorners ?? .all }
        set {
            guard newValue != roundedCorners else { return }
            traits.roundedCorners = newValue
            setNeedsDisplay()
        }
    }

    /// How the frame follows the superview's size; by default not at all.
    public var autoresizingMask: AutoresizingMask {
        get { storedTraits?.autoresizingMask ?? [] }
        set { traits.autoresizingMask = newValue }
    }

    /// Whether subviews follow the view's size by their `autoresizingMask`; true by default.
    public var autoresizesSubviews: Bool {
        get { storedTraits?.autoresizesSubviews ?? true }
        set { traits.autoresizesSubviews = newValue }
    }

    func autoresizeSubviews(from old: CGSize, to new: CGSize) {
        guard autoresizesSubviews else { return }
        for child in children {
            guard let mask = child.storedTraits?.autoresizingMask, !mask.isEmpty,
                child.translatesAutoresizingMaskIntoConstraints
            else { continue }
            var frame = child.frame
            let (horizontal, vertical) = (mask.rawValue & 7, mask.rawValue >> 3)
            (frame.origin.x, frame.size.width) = Self.resize(
                (frame.minX, frame.width), horizontal, from: old.width, to: new.width)
            (frame.origin.y, frame.size.height) = Self.resize(
                (frame.minY, frame.height), vertical, from: old.height, to: new.height)
            child.frame = frame
        }
    }

    /// Distributes the change of a length among the flexible parts, in proportion to their lengths. The bits of `mask`
    /// are the part before, the length and the part after.
    private static func resize(
        _ span: (start: CGFloat, length: CGFloat), _ mask: UInt, from old: CGFloat, to new: CGFloat
    ) -> (CGFloat, CGFloat) {
        let parts = [span.start, span.length, old - span.start - span.length]
        let flexible = parts.indices.filter { mask & (1 << UInt($0)) != 0 }
        guard !flexible.isEmpty, new != old else { return span }
        let total = flexible.reduce(0) { $0 + parts[$1] }
        func change(_ part: Int) -> CGFloat {
            guard flexible.contains(part) else { return 0 }
            return (new - old) * (total > 0 ? parts[part] / total : 1 / CGFloat(flexible.count))
        }
        return (span.start + change(0), max(span.length + change(1), 0))
    }

    /// The value that another module keeps with the view, created on first use.
    package func attachment<Value: AnyObject>(_ create: @autoclosure () -> Value) -> Value {
        let key = ObjectIdentifier(Value.self)
        if let value = traits.attachments[key] as? Value { return value }
        let value = create()
        traits.attachments[key] = value
        return value
    }

    /// The value that another module keeps with the view; nil before its creation.
    package func existingAttachment<Value: AnyObject>(_ type: Value.Type) -> Value? {
        storedTraits?.attachments[ObjectIdentifier(type)] as? Value
    }

    /// The running animations of the view; nil without any.
    var motion: ViewMotion? {
        get { storedTraits?.motion }
        set { if newValue != nil || storedTraits?.motion != nil { traits.motion = newValue } }
    }
}
