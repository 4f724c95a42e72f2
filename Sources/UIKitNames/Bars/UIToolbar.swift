/// A bar of items at the bottom of a view.
@preconcurrency @MainActor open class UIToolbar: UIView {
    /// The items from left to right; flexible space distributes them.
    open var items: [UIBarButtonItem]? {
        didSet { content.show(left: items ?? []) }
    }
    /// The background; nil means that of the window, or of the panel that contains the bar.
    open var barTintColor: UIColor? { didSet { setNeedsDisplay() } }
    /// Stored for code that sets it: the bar is never translucent.
    open var isTranslucent = true
    private let content = BarContent()

    /// Background and buttons, in place of ``barTintColor`` once it has been set.
    open var standardAppearance: UIToolbarAppearance {
        get { storedAppearance ?? UIToolbarAppearance() }
        set { storedAppearance = newValue.copy() }
    }
    private var storedAppearance: UIToolbarAppearance? { didSet { update() } }
    /// Stored for code that sets it: content is never behind the bar.
    open var scrollEdgeAppearance: UIToolbarAppearance?
    /// Stored for code that sets it: the bar of a narrow window has the same height.
    open var compactAppearance: UIToolbarAppearance?

    private var shownAppearance: UIToolbarAppearance? { storedAppearance ?? Self.proxy.storedAppearance }
    private static let proxy = UIToolbar()

    /// A bar whose tint color, ``barTintColor`` and ``standardAppearance`` apply to bars that have none of their own
    /// when they enter a window.
    open class func appearance() -> UIToolbar { proxy }

    /// Creates a bar without items.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(content)
        content.buttonLook = { [weak self] style in
            let appearance = self?.shownAppearance
            let buttons = style == .done ? appearance?.doneButtonAppearance : appearance?.buttonAppearance
            return BarButtonLook(color: buttons?.normal.color, font: buttons?.normal.font)
        }
    }

    /// Applies ``appearance()``.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        guard root != nil else { return }
        if !hasOwnTintColor, Self.proxy.hasOwnTintColor { tintColor = Self.proxy.tintColor }
        if barTintColor == nil { barTintColor = Self.proxy.barTintColor }
        update()
    }

    private func update() {
        content.show(left: items ?? [])
        setNeedsDisplay()
    }

    /// Replaces the items, without an animation.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

    /// Fills the bar with the items' views.
    open override func layoutSubviews() { content.frame = bounds }

    /// Draws the background and the line above.
    open override func draw(_ context: Context) {
        let line = CGRect(x: 0, y: 0, width: bounds.width, height: 1)
        drawBar(shownAppearance, tint: barTintColor, line: line, in: context)
    }
}
