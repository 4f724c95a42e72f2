/// A push button, activated by the pointer, by Space or Enter, or by spring loading.
///
/// A press activates the button if it ends inside. While the pointer is outside, the button is not shown as pressed.
@preconcurrency @MainActor open class Button: Control {
    /// The visual emphasis of a button.
    public enum Style: Sendable, Hashable {
        /// No border or background, for headers.
        case plain
        /// With a border.
        case bordered
        /// A title in the accent color, for an action on the adjacent content.
        case accent
        /// Filled with the accent color, for the default action.
        case prominent
    }

    /// Whether the button deletes something: its title is red, unless the button is filled.
    package var isDestructive = false {
        didSet { if isDestructive != oldValue { setNeedsDisplay() } }
    }

    /// The text; nil for a symbol alone.
    public var title: String? {
        didSet { if title != oldValue { contentDidChange() } }
    }
    /// The symbol; nil for text alone.
    public var symbol: Symbol? {
        didSet { if symbol != oldValue { contentDidChange() } }
    }
    /// The visual emphasis.
    public var style: Style {
        didSet { if style != oldValue { contentDidChange() } }
    }
    /// Whether the button is shown as switched on. Pressing the button does not change it.
    public var isOn = false {
        didSet { if isOn != oldValue { setNeedsDisplay() } }
    }
    /// The accessibility name; nil uses the title.
    public var name: String?
    /// Called when the button is activated.
    @preconcurrency public var onPress: (@MainActor () -> Void)?

    /// Whether hovering over the button with a drag activates it (SPRING-1).
    public var isSpringLoaded: Bool {
        get { springLoading != nil }
        set { setSpringLoaded(newValue) }
    }

    private var springLoading: SpringLoadedInteraction?
    private let highlight = SpringLoadedHighlight()

    /// Creates a button. A button without a title needs a name, which also becomes its tooltip.
    @preconcurrency public init(
        _ title: String? = nil, symbol: Symbol? = nil, style: Style = .plain, name: String? = nil,
        onPress: (@MainActor () -> Void)? = nil
    ) {
        self.title = title
        self.symbol = symbol
        self.style = style
        self.name = name
        self.onPress = onPress
        super.init(frame: .zero)
        tooltip = title == nil ? name : nil
        highlight.view = self
    }

    private func contentDidChange() {
        setNeedsDisplay()
        invalidateIntrinsicContentSize()
    }

    /// The size of symbol, title and padding.
    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    /// The baseline of the title.
    open override func baseline(isFirst: Bool) -> LayoutBaseline? { titleBaseline }

    // MARK: Pressing

    /// Activates the button; has no effect while it is disabled.
    public func press() {
        guard isEnabled else { return }
        hideTooltip()
        onPress?()
    }

    /// Begins a press with the primary button.
    open override func pointerDown(_ event: InputEvent) -> Bool {
        guard case .pointerDown(.primary, _) = event.kind else { return false }
        hideTooltip()
        isHighlighted = isEnabled
        if isEnabled { commitText() }
        // A disabled button tracks the press too, so that no view behind the button receives it.
        return true
    }

    /// Shows the button as pressed while the pointer is inside.
    open override func pointerMoved(_ event: InputEvent) {
        isHighlighted = isEnabled && bounds.contains(event.location)
    }

    /// Activates the button if the press ends inside.
    open override func pointerUp(_ event: InputEvent) {
        let counts = isPressed && bounds.contains(event.location)
        isHighlighted = false
        if counts { press() }
    }

    /// Activates the button with Space or Enter.
    open override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard key == .space || key == .enter, isEnabled else { return false }
        if !event.isRepeatedKey { press() }
        return true
    }

    override var highlightsByTouch: Bool { false }

    /// A release inside activates the button, which sends the event.
    override func touchDidEnd(inside isInside: Bool) { if !isInside { send(.touchUpOutside) } }

    /// The pointing hand, or the arrow while disabled.
    open override func cursor(at point: CGPoint) -> PointerShape? { isEnabled ? .pointingHand : .arrow }

    // MARK: Spring loading

    private func setSpringLoaded(_ isSpringLoaded: Bool) {
        if let springLoading {
            removeInteraction(springLoading)
            highlight.end()
        }
        springLoading = nil
        guard isSpringLoaded else { return }
        let interaction = SpringLoadedInteraction(interactionEffect: highlight) { [weak self] _, _ in self?.press() }
        addInteraction(interaction)
        springLoading = interaction
    }

    /// Advances the spring-loading highlight (SPRING-1).
    open override func animate(at time: Timestamp) -> Bool {
        let goesOn = highlight.advance(to: time)
        return super.animate(at: time) || goesOn
    }

    /// The intensity of the spring-loading highlight, 0 to 1.
    package var springLevel: Double { highlight.level }

    /// The size of symbol, title and padding, in points: 32 high, and square without a title.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize }

    // MARK: Accessibility

    /// `button`.
    open override var defaultAccessibilityRole: AccessibilityRole? { .button }

    /// `name`, otherwise the title, otherwise the tooltip.
    open override var defaultAccessibilityName: String? { name ?? title ?? tooltip }

    /// The control's states, `selected` while on, `springLoading` while a drag hovers over the button.
    open override var accessibilityStates: Set<AccessibilityState> {
        var states = super.accessibilityStates
        if isOn { states.insert(.selected) }
        if highlight.isShown { states.insert(.springLoading) }
        return states
    }

    /// Draws the background, symbol and title.
    open override func draw(_ context: Context) { drawButton(in: context) }
}
