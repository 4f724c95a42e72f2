/// Properties of a view that have no effect on a desktop.
@MainActor private final class UnusedViewTraits {
    var isExclusiveTouch = false
    var contentMode = UIView.ContentMode.scaleToFill
    var adjustment = UIView.TintAdjustmentMode.automatic
    var indicatorInsets = UIEdgeInsets.zero
    var indicatorStyle = UIScrollView.IndicatorStyle.default
    var readableWidth = false
    var reference = UITableView.SeparatorInsetReference.fromCellEdges
    var fillerHeight: CGFloat = 0
    var scrollsToTop = true
}

extension View {
    fileprivate var unused: UnusedViewTraits { attachment(UnusedViewTraits()) }

    /// How an image view's image fits a frame of another aspect ratio; `scaleToFill` by default, as in UIKit. Unlike
    /// there, no mode draws beyond the bounds. Other views only store it: they are always drawn for their size.
    public var contentMode: ContentMode {
        get { (self as? UIImageView)?.imageMode ?? unused.contentMode }
        set { if let view = self as? UIImageView { view.imageMode = newValue } else { unused.contentMode = newValue } }
    }

    /// How the tint color is dimmed.
    public enum TintAdjustmentMode: Int, Sendable, Hashable {
        /// As that of the superview.
        case automatic
        /// Never.
        case normal
        /// Always.
        case dimmed
    }

    /// Stored for code that sets it: a presentation dims the window behind it, not tint colors.
    public var tintAdjustmentMode: TintAdjustmentMode {
        get { unused.adjustment }
        set { unused.adjustment = newValue }
    }

    /// Pixels per point of the view's window, or of the first window. Setting it has no effect: views are drawn with as
    /// many pixels as are visible.
    public var contentScaleFactor: CGFloat {
        get { root?.scale ?? UIScreen.main.scale }
        set { _ = newValue }
    }

    /// Stored for code that sets it: touches in other views are never withheld.
    public var isExclusiveTouch: Bool {
        get { unused.isExclusiveTouch }
        set { unused.isExclusiveTouch = newValue }
    }
}

extension ScrollView {
    /// The colors of the scroll indicators.
    public enum IndicatorStyle: Int, Sendable, Hashable {
        /// The colors of UIKit.
        case `default`, black, white
    }

    /// Stored for code that sets it: a window has no status bar whose press would scroll.
    public var scrollsToTop: Bool {
        get { unused.scrollsToTop }
        set { unused.scrollsToTop = newValue }
    }
    /// Stored for code that sets it: indicators follow the appearance.
    public var indicatorStyle: IndicatorStyle {
        get { unused.indicatorStyle }
        set { unused.indicatorStyle = newValue }
    }
    /// Stored for code that sets it: indicators extend along the whole edge.
    public var scrollIndicatorInsets: UIEdgeInsets {
        get { unused.indicatorInsets }
        set { unused.indicatorInsets = newValue }
    }
    /// Stored for code that sets it: indicators extend along the whole edge.
    public var verticalScrollIndicatorInsets: UIEdgeInsets {
        get { unused.indicatorInsets }
        set { unused.indicatorInsets = newValue }
    }
}

extension TableView {
    /// What the left side of ``separatorInset`` is measured from.
    public enum SeparatorInsetReference: Int, Sendable, Hashable {
        /// The edges of the cells.
        case fromCellEdges
        /// Measured as `fromCellEdges`.
        case fromAutomaticInsets
    }

    /// Stored for code that sets it: insets are measured from the edges of the cells.
    public var separatorInsetReference: SeparatorInsetReference {
        get { unused.reference }
        set { unused.reference = newValue }
    }
    /// Stored for code that sets it: cells use the whole width.
    public var cellLayoutMarginsFollowReadableWidth: Bool {
        get { unused.readableWidth }
        set { unused.readableWidth = newValue }
    }
    /// Stored for code that sets it: there are no empty rows below the last one.
    public var fillerRowHeight: CGFloat {
        get { unused.fillerHeight }
        set { unused.fillerHeight = newValue }
    }
}

/// Messages to assistive technology.
@preconcurrency @MainActor public enum UIAccessibility {
    /// The kind of message.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        /// The number.
        public let rawValue: UInt32
        /// Creates a kind from its number.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// A text to speak.
        public static let announcement = Notification(rawValue: 1008)
        /// The content has changed.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// A large part of the content has changed.
        public static let screenChanged = Notification(rawValue: 1000)
    }

    /// Announces a text, an argument that is a `String` or an attributed string: the frontmost window reports it to
    /// assistive technology and to the inspector, as it reports the steps of keyboard drags (HAND-1). Other messages
    /// and arguments have no effect, since no service asks for them.
    public static func post(notification: Notification, argument: Any?) {
        let text = argument as? String ?? (argument as? NSAttributedString)?.string
        guard notification == .announcement, let text else { return }
        (UIApplication.shared.keyWindow ?? UIApplication.shared.windows.last)?.root?.announce(text)
    }
    /// Always false.
    public static var isVoiceOverRunning: Bool { false }
    /// Whether the frontmost window reduces motion (MOTION-5).
    public static var isReduceMotionEnabled: Bool {
        UIApplication.shared.windows.last?.root?.appearance.reducesMotion ?? false
    }
}
