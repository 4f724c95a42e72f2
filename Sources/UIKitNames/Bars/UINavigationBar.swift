/// The bar of a navigation controller, 52 points high: back button, left items, title and right items.
///
/// The bar is not translucent, and content is never behind it.
@preconcurrency @MainActor open class UINavigationBar: UIView {
    /// The background; nil means that of the window, or of the panel that contains the bar.
    open var barTintColor: UIColor? { didSet { setNeedsDisplay() } }
    /// Attributes of the title: `.foregroundColor` with a `UIColor` and `.font` with a `UIFont`; others have no effect.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { reload(animated: false) } }
    /// Stored for code that sets it: titles are never large.
    open var prefersLargeTitles = false
    /// Stored for code that sets it: the bar is never translucent.
    open var isTranslucent = true

    /// Whether there is a line below the bar.
    var showsLine = true { didSet { if showsLine != oldValue { setNeedsDisplay() } } }

    /// The height of all bars, in points.
    static let height: CGFloat = 52

    /// The displayed items; the last one is on top.
    public private(set) var items: [UINavigationItem]?
    /// Called when the back button is pressed.
    var onBack: (() -> Void)?
    private var content = BarContent()

    /// Creates a bar without items.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        addSubview(content)
    }

    /// The item that is shown.
    open var topItem: UINavigationItem? { items?.last }
    /// The item that the back button leads to.
    open var backItem: UINavigationItem? { items.flatMap { $0.count > 1 ? $0[$0.count - 2] : nil } }

    /// Replaces the items; `animated` cross-fades.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
        let outgoing = replaceContent(with: items)
        if animated, let root {
            content.alpha = 0
            root.animate {
                content.alpha = 1
                outgoing.alpha = 0
            } completion: {
                outgoing.removeFromSuperview()
            }
        } else {
            outgoing.removeFromSuperview()
        }
    }

    /// Shows other items in a new view; returns the former one, which is still a subview.
    private func replaceContent(with items: [UINavigationItem]?) -> BarContent {
        for item in self.items ?? [] { item.onChange = nil }
        self.items = items
        topItem?.onChange = { [weak self] in self?.reload(animated: $0) }
        let outgoing = content
        outgoing.isUserInteractionEnabled = false
        content = BarContent()
        content.frame = bounds
        addSubview(content)
        fill()
        return outgoing
    }

    private func reload(animated: Bool) {
        if animated { setItems(items, animated: true) } else { fill() }
    }

    private func fill() {
        let item = topItem
        let left = item?.leftBarButtonItems ?? []
        let hasBack = backItem != nil && item?.hidesBackButton == false
        let showsBack = hasBack && (left.isEmpty || item?.leftItemsSupplementBackButton == true)
        content.show(
            title: item?.title, titleView: item?.titleView, left: left, right: item?.rightBarButtonItems ?? [],
            back: showsBack ? makeBackButton() : nil)
        let attributes = titleTextAttributes ?? [:]
        content.setTitle(
            color: attributes[.foregroundColor] as? UIColor,
            font: attributes[.font] as? UIFont)
    }

    private func makeBackButton() -> TintedButton {
        let button = TintedButton()
        (button.title, button.symbol) = (backItem?.titleOfBackButton, .chevronLeft)
        button.name = "Back"
        button.isSpringLoaded = true
        button.onPress = { [weak self] in self?.onBack?() }
        return button
    }

    /// Fills the bar with the items' views.
    open override func layoutSubviews() { for view in subviews { view.frame = bounds } }

    /// Draws the background and the line below.
    open override func draw(_ context: Context) {
        context.fill(bounds, barTintColor ?? backgroundBehindContent)
        guard showsLine else { return }
        context.fill(CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1), palette.line)
    }
}

/// A bar of items at the bottom of a view.
@preconcurrency @MainActor open class UIToolbar: UIView {
    /// The items from left to right; flexible space distributes them.
    open var items: [UIBarButtonItem]? {
        didSet { content.show(left: items ?? []) }
    }
    /// The background; nil means that of the window, or of the panel that contains the bar.
    open var barTintColor: UIColor? { didSet { setNeedsDisplay() } }
    private let content = BarContent()

    /// Creates a bar without items.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(content)
    }

    /// Replaces the items, without an animation.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

    /// Fills the bar with the items' views.
    open override func layoutSubviews() { content.frame = bounds }

    /// Draws the background and the line above.
    open override func draw(_ context: Context) {
        context.fill(bounds, barTintColor ?? backgroundBehindContent)
        context.fill(CGRect(x: 0, y: 0, width: bounds.width, height: 1), palette.line)
    }
}
