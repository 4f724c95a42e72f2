/// A switch between on and off. Always 51 by 31 points; a set size has no effect.
@preconcurrency @MainActor open class UISwitch: UIControl {
    private static let size = CGSize(width: 51, height: 31)
    private var storedIsOn = false
    private var position = Motion(0, spring: .lift, tolerance: 0.005)

    /// Creates a switch that is off; the size of `frame` is ignored.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    }

    /// The color while on; nil means green.
    open var onTintColor: UIColor? {
        didSet { setNeedsDisplay() }
    }
    /// The color of the knob; nil means white.
    open var thumbTintColor: UIColor? {
        didSet { setNeedsDisplay() }
    }

    /// Whether the switch is on. Setting it sends no event.
    open var isOn: Bool {
        get { storedIsOn }
        set { setOn(newValue, animated: false) }
    }

    /// Sets `isOn`, and moves the knob gradually unless motion is reduced.
    open func setOn(_ on: Bool, animated: Bool) {
        storedIsOn = on
        let goal = on ? 1.0 : 0.0
        if animated, let root, !appearance.reducesMotion {
            position.retarget(to: goal, at: root.now)
            startAnimating()
        } else {
            position.jump(to: goal)
        }
        setNeedsDisplay()
    }

    private func toggle() {
        setOn(!isOn, animated: true)
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    /// Toggles when a touch ends inside.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        let counts = isTracking && touches.first.map { point(inside: $0.location(in: self), with: event) } == true
        super.touchesEnded(touches, with: event)
        if counts { toggle() }
    }

    /// Tracks the press, so that no view behind the switch receives it.
    open override func pointerDown(_ event: InputEvent) -> Bool {
        if case .pointerDown(.primary, _) = event.kind { return true }
        return false
    }

    /// Toggles with Space or Enter.
    open override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard key == .space || key == .enter, isEnabled else { return false }
        if !event.isRepeatedKey { toggle() }
        return true
    }

    /// Moves the knob.
    open override func animate(at time: Timestamp) -> Bool {
        let isSettled = position.settle(at: time)
        setNeedsDisplay()
        return !isSettled
    }

    /// 51 by 31 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
    /// 51 by 31 points.
    open override var intrinsicContentSize: CGSize { Self.size }

    /// The role of controls that are on or off.
    open override var defaultAccessibilityRole: AccessibilityRole? { .toggle }
    /// With `selected` while on.
    open override var accessibilityStates: Set<AccessibilityState> {
        isOn ? super.accessibilityStates.union([.selected]) : super.accessibilityStates
    }

    /// Draws the track and the knob.
    open override func draw(_ context: Context) {
        let area = CGRect(origin: bounds.origin, size: Self.size)
        let fraction = min(max(root.map { position.value(at: $0.now) } ?? position.goal, 0), 1)
        let on = onTintColor ?? UIColor(hex: 0x34c759)
        let off = palette.text.withAlpha(0.16)
        let track = Path(roundedRect: area, cornerRadius: area.height / 2)
        let strength = isEnabled ? 1 : 0.5
        context.fill(
            track, off.mixed(with: on, by: fraction).withAlpha((off.alpha + (1 - off.alpha) * fraction) * strength))
        let stretch: CGFloat = isHighlighted ? 4 : 0
        let knob = CGRect(
            x: area.minX + 2 + (area.width - 31 - stretch) * CGFloat(fraction), y: area.minY + 2, width: 27 + stretch,
            height: 27)
        let shadow = Path(roundedRect: knob.offsetBy(dx: 0, dy: 1).insetBy(dx: -0.5, dy: -0.5), cornerRadius: 14)
        context.fill(shadow, UIColor.black.withAlpha(0.14))
        context.fill(Path(roundedRect: knob, cornerRadius: knob.height / 2), thumbTintColor ?? .white)
        drawFocusRing(around: area, cornerRadius: area.height / 2, in: context)
    }
}
