/// The base class of interactive controls: enabled, hovered and pressed state, tooltip and focus ring.
///
/// Pressing a control other than a text field does not take the keyboard focus, so the focus ring appears only for
/// keyboard users.
@preconcurrency @MainActor open class Control: View {
    /// Whether the control reacts to presses and can be focused. A disabled control is dimmed.
    open var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if !isEnabled {
                cancelTouch(with: nil)
                isHighlighted = false
                hideTooltip()
                if isFocused { root?.focus(nil) }
            }
            isEnabledDidChange()
            stateDidChange()
            setNeedsDisplay()
        }
    }

    /// Whether the pointer is over the control.
    public private(set) var isHovered = false {
        didSet { if isHovered != oldValue { setNeedsDisplay() } }
    }

    /// Whether a press that began on the control is inside it now: `isHighlighted`.
    public var isPressed: Bool { isHighlighted }

    /// Whether the control is shown as pressed. Set by presses; an override may observe it.
    open var isHighlighted = false {
        didSet {
            guard isHighlighted != oldValue else { return }
            stateDidChange()
            setNeedsDisplay()
        }
    }

    /// Whether the control is shown as selected; presses do not change it. An override may observe it.
    open var isSelected = false {
        didSet {
            guard isSelected != oldValue else { return }
            stateDidChange()
            setNeedsDisplay()
        }
    }

    /// Called when `isEnabled`, `isHighlighted` or `isSelected` has changed.
    package var onStateChange: (() -> Void)?
    /// Called with each event.
    package var onEvent: ((Event) -> Void)?
    /// Whether a touch that began on the control is in progress.
    public private(set) var isTracking = false
    /// Whether the touch is inside the bounds.
    public private(set) var isTouchInside = false

    private func stateDidChange() { onStateChange?() }

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

    /// True: a press of a control is not also a tap on the view that contains it.
    override var blocksTapsOfAncestors: Bool { true }

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
    open override func pointerCanceled(_ pointer: PointerID) { isHighlighted = false }

    /// Resets press and hover.
    open override func didMoveToWindow() {
        isHighlighted = false
        isHovered = false
    }

    // MARK: Touches

    /// A touch began; returns whether the control follows it. Override point; true by default.
    open func beginTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { true }
    /// A followed touch moved; returns whether the control follows it further. Override point; true by default.
    open func continueTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { true }
    /// A followed touch ended. Override point.
    open func endTracking(_ touch: Touch?, with event: TouchEvent?) {}
    /// A followed touch was canceled. Override point.
    open func cancelTracking(with event: TouchEvent?) {}

    /// Follows the touch, and sends `touchDown`.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
        guard let touch = touches.first, isEnabled, !isTracking, beginTracking(touch, with: event) else { return }
        (isTracking, isTouchInside) = (true, true)
        if highlightsByTouch { isHighlighted = true }
        send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
    }

    /// Sends the events of a movement.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) {
        guard isTracking, let touch = touches.first else { return }
        let wasInside = isTouchInside
        isTouchInside = point(inside: touch.location(in: self), with: event)
        if highlightsByTouch { isHighlighted = isTouchInside }
        guard continueTracking(touch, with: event) else { return touchesCancelled(touches, with: event) }
        if wasInside != isTouchInside { send(isTouchInside ? .touchDragEnter : .touchDragExit) }
        send(isTouchInside ? .touchDragInside : .touchDragOutside)
    }

    /// Sends `touchUpInside` or `touchUpOutside`.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
        guard isTracking, let touch = touches.first else { return }
        isTouchInside = point(inside: touch.location(in: self), with: event)
        let isInside = isTouchInside
        (isTracking, isTouchInside) = (false, false)
        endTracking(touch, with: event)
        touchDidEnd(inside: isInside)
        if highlightsByTouch { isHighlighted = false }
    }

    /// Sends `touchCancel`.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) { cancelTouch(with: event) }

    private func cancelTouch(with event: TouchEvent?) {
        guard isTracking else { return }
        (isTracking, isTouchInside) = (false, false)
        isHighlighted = false
        cancelTracking(with: event)
        send(.touchCancel)
    }

    /// Whether touches set `isHighlighted`. False for controls that follow the press of the pointer themselves.
    var highlightsByTouch: Bool { true }

    /// Sends the event of a release. A button sends that of its action itself.
    func touchDidEnd(inside isInside: Bool) { send(isInside ? .touchUpInside : .touchUpOutside) }

    /// Calls the targets of events.
    package func send(_ events: Event) { onEvent?(events) }

    /// Removes the control's tooltip and cancels a scheduled one.
    func hideTooltip() { root?.hideTooltip(within: self) }

    /// Commits the text being edited in another view: a press on a control ends editing although it does not move the
    /// focus.
    func commitText() {
        if let editor = root?.focusedView as? any TextEditing, editor !== self { editor.commit() }
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
