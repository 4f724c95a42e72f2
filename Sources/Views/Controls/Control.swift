/// What can be pressed, typed into or moved: the state and the focus ring that all of those share.
///
/// A press does not take the keyboard's focus, except in a text field: so the ring is there only for those who use the
/// keyboard.
@MainActor open class Control: View {
    /// Whether it can be used; otherwise it is dim, and neither presses nor the focus reach it.
    public var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if !isEnabled {
                isPressed = false
                hideTooltip()
                if isFocused { root?.focus(nil) }
            }
            isEnabledDidChange()
            setNeedsDisplay()
        }
    }

    /// Whether the pointer is over it.
    public private(set) var isHovered = false {
        didSet { if isHovered != oldValue { setNeedsDisplay() } }
    }

    /// Whether a press that began on it is over it now.
    public internal(set) var isPressed = false {
        didSet { if isPressed != oldValue { setNeedsDisplay() } }
    }

    /// A few words on what it does, shown when the pointer has rested on it; nil shows none.
    public var tooltip: String? {
        didSet { if tooltip != oldValue { hideTooltip() } }
    }

    /// How long the pointer rests before the tooltip shows.
    public static let tooltipDelay: Duration = .milliseconds(600)

    private var tooltipTime: Timestamp?
    private var tooltipView: TooltipView?

    /// `isEnabled` has another value; override it for what depends on it.
    open func isEnabledDidChange() {}

    /// Whether Tab stops at it: while it is enabled.
    open override var canBecomeFocused: Bool { isEnabled }

    /// Room for the focus ring around its bounds, in points.
    open override var overflow: CGFloat { ControlMetrics.focusRingGap + ControlMetrics.focusRingWidth }

    /// Disabled or focused.
    open override var accessibilityStates: Set<AccessibilityState> {
        var states: Set<AccessibilityState> = []
        if !isEnabled { states.insert(.disabled) }
        if isFocused { states.insert(.focused) }
        return states
    }

    /// Begins or ends the look under the pointer, and the wait for the tooltip.
    open override func hoverChanged(_ isHovered: Bool) {
        self.isHovered = isHovered
        guard isHovered, isEnabled, let root, tooltip?.isEmpty == false else { return hideTooltip() }
        let time = root.now + Self.tooltipDelay
        tooltipTime = time
        root.wake(at: time, self)
    }

    /// Shows the tooltip when its time has come.
    open override func animate(at time: Timestamp) -> Bool {
        if let tooltipTime, time >= tooltipTime { showTooltip() }
        return false
    }

    /// Ends the press without its effect.
    open override func pointerCancelled(_ pointer: PointerID) { isPressed = false }

    /// Forgets press, hover and tooltip.
    open override func didMoveToWindow() {
        isPressed = false
        isHovered = false
        hideTooltip()
    }

    private func showTooltip() {
        tooltipTime = nil
        guard let root, let tooltip, isHovered, !isPressed, !isHidden, bounds.width > 0 else { return }
        let view = TooltipView(tooltip)
        view.show(for: convert(bounds, to: nil), in: root)
        tooltipView = view
    }

    /// Takes the tooltip away, and shows none until the pointer comes back.
    func hideTooltip() {
        if tooltipTime != nil { root?.wake(at: nil, self) }
        tooltipTime = nil
        tooltipView?.removeFromSuperview()
        tooltipView = nil
    }

    /// Keeps what is being typed somewhere: a press on a control is done with it, though it does not take the focus.
    func commitText() {
        if let field = root?.focusedView as? TextField, field !== self { field.commit() }
    }

    /// Draws the ring around a part of the control while it has the focus.
    func drawFocusRing(around rect: CGRect, cornerRadius: CGFloat, in context: Context) {
        guard isFocused, rect.width > 0, rect.height > 0 else { return }
        let reach = ControlMetrics.focusRingGap + ControlMetrics.focusRingWidth
        context.drawBorder(
            rect.insetBy(dx: -reach, dy: -reach), cornerRadius: cornerRadius + reach, palette.accent,
            width: ControlMetrics.focusRingWidth)
    }
}

extension InputEvent {
    /// Whether a key is held that went down before.
    var isRepeatedKey: Bool {
        if case .keyDown(_, isRepeat: true) = kind { return true }
        return false
    }
}
