/// The background of a bar as a value that is assigned to bars and items: assigning it copies it, so that later changes
/// have no effect on the bar.
@preconcurrency @MainActor open class UIBarAppearance {
    /// The background; nil, the default, is that of the window, or of the panel that contains the bar.
    open var backgroundColor: UIColor?
    /// An image that fills the background, in front of the color.
    open var backgroundImage: UIImage?
    /// Stored for code that sets it: nothing is behind a bar that could be blurred.
    open var backgroundEffect: UIBlurEffect?
    /// Stored for code that sets it: the line is drawn in ``shadowColor``.
    open var shadowImage: UIImage?
    /// The color of the line at the edge of the bar; nil and `clear` draw none.
    open var shadowColor: UIColor? = UIBarAppearance.lineColor

    /// The color of lines that a program has not set.
    static let lineColor = UIColor.separator

    /// Creates the default appearance.
    public required init() {}

    /// Creates a copy of an appearance with another bar's properties, if there are any.
    public convenience init(barAppearance: UIBarAppearance) {
        self.init()
        copyBackground(of: barAppearance)
    }

    /// The background of the window, with a line.
    open func configureWithDefaultBackground() { configureWithOpaqueBackground() }

    /// The background of the window, with a line.
    open func configureWithOpaqueBackground() {
        (backgroundColor, backgroundImage, backgroundEffect) = (nil, nil, nil)
        shadowColor = Self.lineColor
    }

    /// No background of its own, and no line.
    open func configureWithTransparentBackground() {
        (backgroundColor, backgroundImage, backgroundEffect) = (.clear, nil, nil)
        shadowColor = nil
    }

    /// Returns a copy.
    open func copy() -> Self {
        let copy = Self()
        copy.copyProperties(of: self)
        return copy
    }

    func copyBackground(of other: UIBarAppearance) {
        (backgroundColor, backgroundImage) = (other.backgroundColor, other.backgroundImage)
        (backgroundEffect, shadowColor) = (other.backgroundEffect, other.shadowColor)
        shadowImage = other.shadowImage
    }

    /// Copies all properties that both classes have. Override point within this target; call super.
    func copyProperties(of other: UIBarAppearance) { copyBackground(of: other) }

    /// Draws the background of a bar.
    func draw(in bounds: CGRect, _ context: Context) {
        if let backgroundColor { context.fill(bounds, backgroundColor) }
        if let backgroundImage { context.draw(backgroundImage, in: bounds) }
    }
}

/// The titles of buttons in a bar.
@preconcurrency @MainActor open class UIBarButtonItemAppearance {
    /// The titles in one state.
    @preconcurrency @MainActor open class StateAppearance {
        /// Attributes of the title: `.foregroundColor` with a `UIColor` and `.font` with a `UIFont`; others have no
        /// effect. The color is that of symbols, too.
        open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
        init() {}
        func copyProperties(of other: StateAppearance) { titleTextAttributes = other.titleTextAttributes }
        var color: UIColor? { titleTextAttributes[.foregroundColor] as? UIColor }
        var font: UIFont? { titleTextAttributes[.font] as? UIFont }
    }

    /// Enabled buttons.
    public let normal = StateAppearance()
    /// Stored for code that sets it: pressed buttons keep their color on a gray background.
    public let highlighted = StateAppearance()
    /// Disabled buttons.
    public let disabled = StateAppearance()

    /// Creates the appearance of titles in the tint color.
    public init(style: UIBarButtonItem.Style = .plain) {}

    func copyProperties(of other: UIBarButtonItemAppearance) {
        normal.copyProperties(of: other.normal)
        highlighted.copyProperties(of: other.highlighted)
        disabled.copyProperties(of: other.disabled)
    }
}

/// The background, title and buttons of a navigation bar.
@preconcurrency @MainActor open class UINavigationBarAppearance: UIBarAppearance {
    /// Attributes of the title: `.foregroundColor` with a `UIColor` and `.font` with a `UIFont`; others have no effect.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// Stored for code that sets it: titles are never large.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// Plain buttons.
    open var buttonAppearance = UIBarButtonItemAppearance()
    /// Buttons that complete a task.
    open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done)
    /// The button that leads back.
    open var backButtonAppearance = UIBarButtonItemAppearance()

    override func copyProperties(of other: UIBarAppearance) {
        super.copyProperties(of: other)
        guard let other = other as? UINavigationBarAppearance else { return }
        titleTextAttributes = other.titleTextAttributes
        largeTitleTextAttributes = other.largeTitleTextAttributes
        buttonAppearance.copyProperties(of: other.buttonAppearance)
        doneButtonAppearance.copyProperties(of: other.doneButtonAppearance)
        backButtonAppearance.copyProperties(of: other.backButtonAppearance)
    }
}

/// The background and buttons of a tool bar.
@preconcurrency @MainActor open class UIToolbarAppearance: UIBarAppearance {
    /// Plain buttons.
    open var buttonAppearance = UIBarButtonItemAppearance()
    /// Buttons that complete a task.
    open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done)

    override func copyProperties(of other: UIBarAppearance) {
        super.copyProperties(of: other)
        guard let other = other as? UIToolbarAppearance else { return }
        buttonAppearance.copyProperties(of: other.buttonAppearance)
        doneButtonAppearance.copyProperties(of: other.doneButtonAppearance)
    }
}

/// The tabs of a tab bar.
@preconcurrency @MainActor open class UITabBarItemAppearance {
    /// The tabs in one state.
    @preconcurrency @MainActor open class StateAppearance: UIBarButtonItemAppearance.StateAppearance {
        /// The color of the image; nil is that of the title.
        open var iconColor: UIColor?

        override func copyProperties(of other: UIBarButtonItemAppearance.StateAppearance) {
            super.copyProperties(of: other)
            iconColor = (other as? StateAppearance)?.iconColor
        }

        override var color: UIColor? { super.color ?? iconColor }
    }

    /// Tabs that are not selected.
    public let normal = StateAppearance()
    /// The selected tab.
    public let selected = StateAppearance()

    /// Creates the appearance of a selected tab in the tint color, among gray ones.
    public init() {}

    func copyProperties(of other: UITabBarItemAppearance) {
        normal.copyProperties(of: other.normal)
        selected.copyProperties(of: other.selected)
    }
}

/// The background and tabs of a tab bar. The image of a tab is beside its title: ``inlineLayoutAppearance`` applies,
/// where it has attributes, and otherwise ``stackedLayoutAppearance``.
@preconcurrency @MainActor open class UITabBarAppearance: UIBarAppearance {
    /// Tabs with the image above the title.
    open var stackedLayoutAppearance = UITabBarItemAppearance()
    /// Tabs with the image beside the title.
    open var inlineLayoutAppearance = UITabBarItemAppearance()
    /// Stored for code that sets it: bars of narrow windows have the same height.
    open var compactInlineLayoutAppearance = UITabBarItemAppearance()

    override func copyProperties(of other: UIBarAppearance) {
        super.copyProperties(of: other)
        guard let other = other as? UITabBarAppearance else { return }
        stackedLayoutAppearance.copyProperties(of: other.stackedLayoutAppearance)
        inlineLayoutAppearance.copyProperties(of: other.inlineLayoutAppearance)
        compactInlineLayoutAppearance.copyProperties(of: other.compactInlineLayoutAppearance)
    }

    /// The appearance of the selected tab, or of the others.
    func state(isSelected: Bool) -> UITabBarItemAppearance.StateAppearance {
        let (inline, stacked) = (inlineLayoutAppearance, stackedLayoutAppearance)
        let states = isSelected ? (inline.selected, stacked.selected) : (inline.normal, stacked.normal)
        return states.0.color == nil && states.0.font == nil ? states.1 : states.0
    }
}

extension UIView {
    /// Whether the tint color differs from the inherited one.
    var hasOwnTintColor: Bool { tintColor != (superview ?? UIView()).tintColor }
}
