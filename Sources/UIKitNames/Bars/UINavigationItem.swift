/// What a navigation bar shows for one controller.
@preconcurrency @MainActor open class UINavigationItem {
    /// The text in the center of the bar, and of the back button of the next item.
    open var title: String? { didSet { onChange?(false) } }
    /// A small text above the title; nil for none.
    open var prompt: String? { didSet { onChange?(false) } }
    /// The bar's appearance while the item is on top; nil is that of the bar. A later change of the object is shown
    /// when the bar is filled again.
    open var standardAppearance: UINavigationBarAppearance? { didSet { onChange?(false) } }
    /// Used where ``standardAppearance`` is nil.
    open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { onChange?(false) } }
    /// Stored for code that sets it: the bar of a narrow window has the same height.
    open var compactAppearance: UINavigationBarAppearance?
    /// A view that replaces the title.
    open var titleView: UIView? { didSet { onChange?(false) } }
    /// Whether the back button is hidden.
    open var hidesBackButton = false { didSet { onChange?(false) } }
    /// Whether left items are shown beside the back button instead of replacing it.
    open var leftItemsSupplementBackButton = false { didSet { onChange?(false) } }
    /// An item whose title is that of the back button of the next item. Its action is not performed.
    open var backBarButtonItem: UIBarButtonItem?
    /// The title of the back button of the next item; nil means ``title``.
    open var backButtonTitle: String?
    /// What the back button shows that leads to this item.
    open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { onChange?(false) } }
    /// The search below the bar; nil, the default, shows none.
    open var searchController: UISearchController? { didSet { onSearchChange?() } }
    /// Stored for code that sets it: the search bar is always visible.
    open var hidesSearchBarWhenScrolling = true
    /// Stored for code that sets it: titles are never large.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic

    /// Called when the bar has to show the item again; the argument is whether animated.
    var onChange: ((Bool) -> Void)?
    /// Called when the search controller has been set.
    var onSearchChange: (() -> Void)?
    private var leftItems: [UIBarButtonItem] = []
    private var rightItems: [UIBarButtonItem] = []

    /// When UIKit shows a large title.
    public enum LargeTitleDisplayMode: Int, Sendable, Hashable {
        /// As the item before.
        case automatic
        /// Always.
        case always
        /// Never.
        case never
    }

    /// Creates an item with a title.
    public init(title: String) { self.title = title.isEmpty ? nil : title }

    /// The first of ``leftBarButtonItems``; setting it replaces all.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftItems.first }
        set { setLeftBarButton(newValue, animated: false) }
    }

    /// The first of ``rightBarButtonItems``; setting it replaces all.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightItems.first }
        set { setRightBarButton(newValue, animated: false) }
    }

    /// The items at the left edge, from left to right.
    open var leftBarButtonItems: [UIBarButtonItem]? {
        get { leftItems.isEmpty ? nil : leftItems }
        set { setLeftBarButtonItems(newValue, animated: false) }
    }

    /// The items at the right edge, from right to left.
    open var rightBarButtonItems: [UIBarButtonItem]? {
        get { rightItems.isEmpty ? nil : rightItems }
        set { setRightBarButtonItems(newValue, animated: false) }
    }

    /// Replaces the items at the left edge by one.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        setLeftBarButtonItems(item.map { [$0] }, animated: animated)
    }

    /// Replaces the items at the right edge by one.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        setRightBarButtonItems(item.map { [$0] }, animated: animated)
    }

    /// Replaces the items at the left edge. `animated` fades.
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        leftItems = items ?? []
        onChange?(animated)
    }

    /// Replaces the items at the right edge. `animated` fades.
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        rightItems = items ?? []
        onChange?(animated)
    }

    /// The title of the button that leads back to this item.
    var titleOfBackButton: String {
        switch backButtonDisplayMode {
        case .default: backBarButtonItem?.title ?? backButtonTitle ?? title ?? "Back"
        case .generic: "Back"
        case .minimal: ""
        }
    }
}
