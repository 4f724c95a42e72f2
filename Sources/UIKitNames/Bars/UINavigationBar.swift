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

    /// Background, title and buttons, in place of ``barTintColor`` and ``titleTextAttributes`` once it has been set.
    /// That of the item on top has priority. Content is never behind the bar, so that the appearances for other states
    /// are used where this one has not been set.
    open var standardAppearance: UINavigationBarAppearance {
        get { appearances.standard ?? UINavigationBarAppearance() }
        set { appearances.standard = newValue.copy() }
    }
    /// Used where ``standardAppearance`` has not been set.
    open var scrollEdgeAppearance: UINavigationBarAppearance? {
        get { appearances.scrollEdge }
        set { appearances.scrollEdge = newValue?.copy() }
    }
    /// Stored for code that sets it: the bar of a narrow window has the same height.
    open var compactAppearance: UINavigationBarAppearance?
    /// Stored for code that sets it: the bar of a narrow window has the same height.
    open var compactScrollEdgeAppearance: UINavigationBarAppearance?
    private var appearances = (standard: UINavigationBarAppearance?.none, scrollEdge: UINavigationBarAppearance?.none)
    {
        didSet { fill() }
    }

    /// The appearance that is shown; nil without one.
    private var shownAppearance: UINavigationBarAppearance? {
        let own = appearances.standard ?? appearances.scrollEdge
        let proxy = Self.proxy.appearances
        return topItem?.standardAppearance ?? topItem?.scrollEdgeAppearance ?? own ?? proxy.standard
            ?? proxy.scrollEdge
    }

    private static let proxy = UINavigationBar()

    /// A bar whose tint color, ``barTintColor``, ``titleTextAttributes``, ``standardAppearance`` and
    /// ``scrollEdgeAppearance`` apply to bars that have none of their own when they enter a window.
    open class func appearance() -> UINavigationBar { proxy }

    /// Applies ``appearance()``.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        guard root != nil else { return }
        if !hasOwnTintColor, Self.proxy.hasOwnTintColor { tintColor = Self.proxy.tintColor }
        if barTintColor == nil { barTintColor = Self.proxy.barTintColor }
        if titleTextAttributes == nil { titleTextAttributes = Self.proxy.titleTextAttributes }
        fill()
    }

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
        setNeedsDisplay()
        let item = topItem
        let left = item?.leftBarButtonItems ?? []
        let appearance = shownAppearance
        content.buttonLook = { style in
            let buttons = style == .done ? appearance?.doneButtonAppearance : appearance?.buttonAppearance
            return BarButtonLook(color: buttons?.normal.color, font: buttons?.normal.font)
        }
        let hasBack = backItem != nil && item?.hidesBackButton == false
        let showsBack = hasBack && (left.isEmpty || item?.leftItemsSupplementBackButton == true)
        content.show(
            title: item?.title, prompt: item?.prompt, titleView: item?.titleView, left: left,
            right: item?.rightBarButtonItems ?? [],
            back: showsBack ? makeBackButton(appearance?.backButtonAppearance.normal) : nil)
        let attributes = appearance?.titleTextAttributes ?? titleTextAttributes ?? [:]
        content.setTitle(
            color: attributes[.foregroundColor] as? UIColor,
            font: attributes[.font] as? UIFont)
    }

    private func makeBackButton(_ look: UIBarButtonItemAppearance.StateAppearance?) -> TintedButton {
        let button = TintedButton()
        (button.tint, button.font) = (look?.color, look?.font)
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
        let line = CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
        drawBar(shownAppearance, tint: barTintColor, line: showsLine ? line : nil, in: context)
    }
}

extension View {
    /// Draws the background of a bar that fills the view, and its line in a rectangle. Without an appearance, the
    /// background has the tint, or the color behind the content.
    func drawBar(_ appearance: UIBarAppearance?, tint: UIColor?, line: CGRect?, in context: Context) {
        context.fill(bounds, appearance == nil ? tint ?? backgroundBehindContent : backgroundBehindContent)
        appearance?.draw(in: bounds, context)
        if let line, let color = appearance.lineColor(palette) { context.fill(line, color) }
    }
}

extension UIBarAppearance? {
    /// The color of a bar's line; nil for none. Without an appearance, and in its default color, that of the theme.
    @MainActor func lineColor(_ palette: Palette) -> UIColor? {
        guard let self else { return palette.line }
        guard let color = self.shadowColor, color != .clear else { return nil }
        return color == UIBarAppearance.lineColor ? palette.line : color
    }
}
