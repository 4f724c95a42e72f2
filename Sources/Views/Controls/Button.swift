/// Does something when it is pressed: by the pointer, by Space or Enter, or by a drag that rests on it.
///
/// A press counts when it ends where it began: on the button. Leaving it with the button held takes the press back for
/// as long as the pointer is outside.
@MainActor open class Button: Control {
    /// How it stands out.
    public enum Style: Sendable, Hashable {
        /// Nothing but its sign or title: in a header.
        case plain
        /// With an edge around it.
        case bordered
        /// A title in the accent's colour: what is done with the thing beside it.
        case accent
        /// Filled with the accent: the answer that most will give.
        case prominent
    }

    /// The text; nil for a sign alone.
    public var title: String? {
        didSet { if title != oldValue { setNeedsDisplay() } }
    }
    /// The sign; nil for text alone.
    public var symbol: Symbol? {
        didSet { if symbol != oldValue { setNeedsDisplay() } }
    }
    /// How it stands out.
    public var style: Style {
        didSet { if style != oldValue { setNeedsDisplay() } }
    }
    /// Whether it is switched on. The button does not change it by itself.
    public var isOn = false {
        didSet { if isOn != oldValue { setNeedsDisplay() } }
    }
    /// What a user would call it, when it has no title or needs more than that.
    public var name: String?
    /// What it does.
    public var onPress: (@MainActor () -> Void)?

    /// Whether a drag that rests on it presses it (SPRING-1).
    public var isSpringLoaded: Bool {
        get { springLoading != nil }
        set { setSpringLoaded(newValue) }
    }

    private var springLoading: SpringLoadedInteraction?
    private let highlight = SpringLoadedHighlight()

    /// A button; a sign alone needs a name.
    public init(
        _ title: String? = nil, symbol: Symbol? = nil, style: Style = .plain, name: String? = nil,
        onPress: (@MainActor () -> Void)? = nil
    ) {
        self.title = title
        self.symbol = symbol
        self.style = style
        self.name = name
        self.onPress = onPress
        super.init()
        tooltip = title == nil ? name : nil
        highlight.view = self
    }

    // MARK: Pressing

    /// Does what a press does; nothing while it is disabled.
    public func press() {
        guard isEnabled else { return }
        hideTooltip()
        onPress?()
    }

    /// Begins a press with the primary button.
    open override func pointerDown(_ event: InputEvent) -> Bool {
        guard case .pointerDown(.primary, _) = event.kind else { return false }
        hideTooltip()
        isPressed = isEnabled
        if isEnabled { commitText() }
        // A disabled button keeps the press too: it is not meant for what is behind.
        return true
    }

    /// Shows it pressed while the pointer is inside.
    open override func pointerMoved(_ event: InputEvent) { isPressed = isEnabled && bounds.contains(event.location) }

    /// Carries out its action where the press ends inside.
    open override func pointerUp(_ event: InputEvent) {
        let counts = isPressed && bounds.contains(event.location)
        isPressed = false
        if counts { press() }
    }

    /// Space and Enter press it.
    open override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard key == .space || key == .enter, isEnabled else { return false }
        if !event.isRepeatedKey { press() }
        return true
    }

    /// The hand while it can be clicked, the arrow while it is disabled.
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

    /// Lets the light of spring loading blink, SPRING-1.
    open override func animate(at time: Timestamp) -> Bool {
        let goesOn = highlight.advance(to: time)
        return super.animate(at: time) || goesOn
    }

    /// How strongly a drag that rests on the button lights it up, 0 to 1.
    var springLevel: Double { highlight.level }

    // MARK: Accessibility

    /// A button, whether a text or a symbol is on it.
    open override var role: AccessibilityRole? { .button }

    /// Its name, else its title, else its tooltip.
    open override var accessibilityName: String? { name ?? title ?? tooltip }

    /// The control's states; selected while it is on, spring-loading while a drag rests on it.
    open override var accessibilityStates: Set<AccessibilityState> {
        var states = super.accessibilityStates
        if isOn { states.insert(.selected) }
        if highlight.isShown { states.insert(.springLoading) }
        return states
    }

    /// Draws face, symbol and title.
    open override func draw(_ context: Context) { drawButton(in: context) }
}
