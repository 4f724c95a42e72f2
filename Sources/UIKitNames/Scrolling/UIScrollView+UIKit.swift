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
        set {
            InheritedConformance.check(newValue, "UIScrollViewDelegate") { $0 is any UIScrollViewDelegate.Type }
            scrollDelegate = newValue
        }
    }
}

extension ScrollView {
    /// The insets by which content can be scrolled beyond its edges, in points, without what a refresh control adds.
    public var contentInset: UIEdgeInsets {
        get {
            var insets = adjustedContentInset
            insets.top -= refreshInset
            return insets
        }
        set {
            contentInsets = ContentInsets(
                top: newValue.top + refreshInset, left: newValue.left, bottom: newValue.bottom, right: newValue.right)
        }
    }

    /// `contentInset`, and the height of a ``UIRefreshControl`` at the top while it is refreshing.
    public var adjustedContentInset: UIEdgeInsets {
        let insets = contentInsets
        return UIEdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }

    /// Scrolls to an offset, limited to the content and its insets.
    public func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        scroll(to: contentOffset, animated: animated)
    }

    /// Shows the vertical indicator for a moment.
    public func flashScrollIndicators() { showThumb() }
}

/// Properties of scroll views, most of which have no effect on a desktop.
@MainActor final class ScrollViewTraits {
    var bouncesZoom = true
    var alwaysBouncesVertically = false
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
    /// Whether a finger pulls content up and down that fits into the view; false by default. Content of a view with a
    /// ``UIRefreshControl`` is always pulled.
    public var alwaysBounceVertical: Bool {
        get { unused.alwaysBouncesVertically }
        set {
            unused.alwaysBouncesVertically = newValue
            updateBouncing()
        }
    }
    /// Whether a finger pulls content to the left and right that fits into the view; false by default.
    public var alwaysBounceHorizontal: Bool {
        get { alwaysBounces.contains(.horizontal) }
        set { if newValue { alwaysBounces.insert(.horizontal) } else { alwaysBounces.remove(.horizontal) } }
    }

    func updateBouncing() {
        let bounces = alwaysBounceVertical || refreshControl != nil
        if bounces { alwaysBounces.insert(.vertical) } else { alwaysBounces.remove(.vertical) }
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
