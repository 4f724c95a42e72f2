/// Follows the scrolling and zooming of a view.
public typealias UIScrollViewDelegate = ScrollViewDelegate

/// Adds `delegate` to scroll views. Tables, collections and text views have a delegate of their own, whose scrolling
/// methods are called if it implements them.
@preconcurrency @MainActor public protocol UIScrollDelegation: ScrollView {}

extension ScrollView: UIScrollDelegation {}

extension UIScrollDelegation {
    /// Follows the scrolling and zooming.
    public var delegate: (any UIScrollViewDelegate)? {
        get { scrollDelegate }
        set { scrollDelegate = newValue }
    }
}

extension ScrollView {
    /// The insets by which content can be scrolled beyond its edges, in points.
    public var contentInset: UIEdgeInsets {
        get {
            let insets = contentInsets
            return UIEdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
        }
        set {
            contentInsets = ContentInsets(
                top: newValue.top, left: newValue.left, bottom: newValue.bottom, right: newValue.right)
        }
    }

    /// The same as `contentInset`.
    public var adjustedContentInset: UIEdgeInsets { contentInset }

    /// Scrolls to an offset, limited to the content and its insets.
    public func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        scroll(to: contentOffset, animated: animated)
    }

    /// Shows the vertical indicator for a moment.
    public func flashScrollIndicators() { showThumb() }
}

/// Properties of scroll views that have no effect on a desktop.
@MainActor final class ScrollViewTraits {
    var bouncesZoom = true
    var alwaysBounces = (vertical: false, horizontal: false)
    var showsHorizontalIndicator = true
    var keyboardDismissMode = UIScrollView.KeyboardDismissMode.none
    var insetAdjustment = UIScrollView.ContentInsetAdjustmentBehavior.automatic
}

extension ScrollView {
    /// How scrolling hides a keyboard on the screen.
    public enum KeyboardDismissMode: Sendable, Hashable {
        /// The modes of UIKit.
        case none, onDrag, interactive
    }

    /// Whether the insets include the bars that cover the view.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable, Hashable {
        /// The values of UIKit.
        case automatic, scrollableAxes, never, always
    }

    /// Stored for code that sets it: bars are never in front of a scroll view.
    public var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior {
        get { unused.insetAdjustment }
        set { unused.insetAdjustment = newValue }
    }

    private var unused: ScrollViewTraits { attachment(ScrollViewTraits()) }

    /// Stored for code that sets it: zooming stops at the limits.
    public var bouncesZoom: Bool {
        get { unused.bouncesZoom }
        set { unused.bouncesZoom = newValue }
    }
    /// Stored for code that sets it: a finger pulls no content that fits into the view beyond its end.
    public var alwaysBounceVertical: Bool {
        get { unused.alwaysBounces.vertical }
        set { unused.alwaysBounces.vertical = newValue }
    }
    /// Stored for code that sets it: a finger pulls no content that fits into the view beyond its end.
    public var alwaysBounceHorizontal: Bool {
        get { unused.alwaysBounces.horizontal }
        set { unused.alwaysBounces.horizontal = newValue }
    }
    /// Stored for code that sets it: there is no horizontal indicator.
    public var showsHorizontalScrollIndicator: Bool {
        get { unused.showsHorizontalIndicator }
        set { unused.showsHorizontalIndicator = newValue }
    }
    /// Stored for code that sets it: there is no keyboard on the screen.
    public var keyboardDismissMode: KeyboardDismissMode {
        get { unused.keyboardDismissMode }
        set { unused.keyboardDismissMode = newValue }
    }
}
