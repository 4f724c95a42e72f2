/// The base class of interactive controls: enabled, hovered and pressed state, tooltip and focus ring.
///
/// Pressing a control other than a text field does not take the keyboard focus, so the focus ring appears only for
/// keyboard users.
@preconcurrency @MainActor open class Control: View {
    /// Whether the control reacts to presses and can be focused. A disabled control is dimmed.
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

    /// Whether the pointer is over the control.
    public private(set) var isHovered = false {
        didSet { if isHovered != oldValue { setNeedsDisplay() } }
    }

    /// Whether a press that began on the control is inside it now.
    public internal(set) var isPressed = false {
        didSet { if isPressed != oldValue { setNeedsDisplay() } }
    }

    /// A short description, shown after the pointer has rested on the control; nil shows none.
    public var tooltip: String? {
        didSet { if tooltip != oldValue { hideTooltip() } }
    }
    /// The keys of the control's command, such as "Ctrl+E", shown with the tooltip.
    public var shortcut: String?

    /// The tooltip with the shortcut; nil while the control is disabled.
    open override var tooltipText: String? {
        guard isEnabled, let tooltip else { return nil }
        return shortcut.map { "\(tooltip) (\($0))" } ?? tooltip
    }

    /// Called when `isEnabled` has changed. Override point.
    open func isEnabledDidChange() {}

    /// True while enabled.
    open override var canBecomeFocused: Bool { isEnabled }

    /// The extent of the focus ring beyond the bounds, in points.
    open override var overflow: CGFloat { ControlMetrics.focusRingGap + ControlMetrics.focusRingWidth }

    /// `disabled` and `focused`.
    open override var accessibilityStates: Set<AccessibilityState> {
        var states: Set<AccessibilityState> = []
        if !isEnabled { states.insert(.disabled) }
        if isFocused { states.insert(.focused) }
        return states
    }

    /// Updates `isHovered`.
    open override func hoverChanged(_ isHovered: Bool) { self.isHovered = isHovered }

    /// Ends the press without an action.
    open override func pointerCanceled(_ pointer: PointerID) { isPressed = false }

    /// Resets press and hover.
    open override func didMoveToWindow() {
        isPressed = false
        isHovered = false
    }

    /// Removes the control's tooltip and cancels a scheduled one.
    func hideTooltip() { root?.hideTooltip(within: self) }

    /// Commits the text field being edited: a press on another control ends editing although it does not move the
    /// focus.
    func commitText() {
        if let field = root?.focusedView as? TextField, field !== self { field.commit() }
    }

    /// Draws the focus ring around a part of the control if the control is focused.
    package func drawFocusRing(around rect: CGRect, cornerRadius: CGFloat, in context: Context) {
        guard isFocused, rect.width > 0, rect.height > 0 else { return }
        let reach = ControlMetrics.focusRingGap + ControlMetrics.focusRingWidth
        context.drawBorder(
            rect.insetBy(dx: -reach, dy: -reach), cornerRadius: cornerRadius + reach, palette.accent,
            width: ControlMetrics.focusRingWidth)
    }
}

extension InputEvent {
    /// Whether the event is an automatic repeat of a held key.
    package var isRepeatedKey: Bool {
        if case .keyDown(_, isRepeat: true) = kind { return true }
        return false
    }
}
