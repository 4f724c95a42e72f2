/// Sets a value from 0 to 1 by moving a knob along a track.
@MainActor package final class Slider: Control {
    static let knobSide: CGFloat = 16
    private static let grooveHeight: CGFloat = 4

    /// The count of steps between 0 and 1; 0 allows any value.
    package let steps: Int
    /// The accessibility name.
    package var name: String?
    /// Called when the user has changed the value.
    package var onChange: (@MainActor (Double) -> Void)?
    private var storedValue = 0.0
    /// The distance of the pointer from the knob's center when the press began.
    private var grabOffset: CGFloat = 0

    /// Creates a slider; `value` is rounded to a step.
    package init(value: Double = 0, steps: Int = 0, name: String? = nil, onChange: (@MainActor (Double) -> Void)? = nil)
    {
        self.steps = max(steps, 0)
        self.name = name
        self.onChange = onChange
        super.init(frame: .zero)
        self.value = value
    }

    /// The value from 0 to 1, rounded to a step. Setting it does not call `onChange`.
    package var value: Double {
        get { storedValue }
        set {
            guard newValue.isFinite else { return reject(newValue, for: "value") }
            let limited = stepped(newValue)
            guard limited != storedValue else { return }
            storedValue = limited
            setNeedsDisplay()
        }
    }

    private func stepped(_ value: Double) -> Double {
        let limited = min(max(value, 0), 1)
        return steps > 0 ? (limited * Double(steps)).rounded() / Double(steps) : limited
    }

    /// The change made by an arrow key or an adjacent button.
    var stepSize: Double { steps > 0 ? 1 / Double(steps) : 0.05 }

    func change(to value: Double) {
        let before = storedValue
        self.value = value
        if storedValue != before { onChange?(storedValue) }
    }

    // MARK: Input

    override var highlightsByTouch: Bool { false }

    private var track: CGRect { bounds.insetBy(dx: min(Self.knobSide, bounds.width) / 2, dy: 0) }
    private var knobX: CGFloat { track.minX + track.width * storedValue }

    private func drag(to x: CGFloat) {
        guard track.width > 0 else { return }
        change(to: (x - grabOffset - track.minX) / track.width)
    }

    /// Grabs the knob, or moves it to the pointer.
    package override func pointerDown(_ event: InputEvent) -> Bool {
        guard case .pointerDown(.primary, _) = event.kind else { return false }
        guard isEnabled else { return true }
        hideTooltip()
        commitText()
        isHighlighted = true
        let distance = event.location.x - knobX
        grabOffset = abs(distance) <= Self.knobSide / 2 ? distance : 0
        if grabOffset == 0 { drag(to: event.location.x) }
        return true
    }

    /// Moves the knob with the pointer.
    package override func pointerMoved(_ event: InputEvent) { if isPressed { drag(to: event.location.x) } }
    /// Releases the knob.
    package override func pointerUp(_ event: InputEvent) { isHighlighted = false }
    /// The pointing hand, or the arrow while disabled.
    package override func cursor(at point: CGPoint) -> PointerShape? { isEnabled ? .pointingHand : .arrow }

    /// Arrows change the value by one step, Home and End set 0 and 1.
    package override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard isEnabled else { return false }
        switch key {
        case .left, .down: change(to: value - stepSize)
        case .right, .up: change(to: value + stepSize)
        case .home: change(to: 0)
        case .end: change(to: 1)
        default: return false
        }
        return true
    }

    // MARK: Look

    /// The slider role.
    package override var defaultAccessibilityRole: AccessibilityRole? { .slider }

    /// `name`.
    package override var defaultAccessibilityName: String? { name }

    /// `percent`, 0 to 100.
    package override var accessibilityValue: [String: Int] { ["percent": Int((storedValue * 100).rounded())] }

    /// Draws the track and the knob.
    package override func draw(_ context: Context) {
        guard bounds.width > 0, bounds.height > 0 else { return }
        let groove = context.snapped(
            CGRect(
                x: track.minX, y: bounds.midY - Self.grooveHeight / 2, width: track.width, height: Self.grooveHeight))
        let radius = groove.height / 2
        context.fill(Path(roundedRect: groove, cornerRadius: radius), palette.groove)
        let side = min(Self.knobSide, bounds.width, bounds.height)
        let knob = CGRect(center: CGPoint(x: knobX, y: bounds.midY), size: CGSize(width: side, height: side))
        if isEnabled {
            let done = CGRect(x: groove.minX, y: groove.minY, width: knobX - groove.minX, height: groove.height)
            context.fill(Path(roundedRect: done, cornerRadius: radius), palette.accent)
        }
        let fill: Color = appearance.isDark ? palette.text : .white
        context.fill(Path(ovalIn: knob), isEnabled ? fill : palette.placeholder)
        if isPressed || isHovered {
            context.fill(Path(ovalIn: knob), palette.accent.withAlpha(isPressed ? 0.28 : 0.12))
        }
        context.stroke(
            Path(ovalIn: knob.insetBy(dx: 0.5, dy: 0.5)), palette.text.withAlpha(isEnabled ? 0.34 : 0.16), width: 1)
        drawFocusRing(around: knob, cornerRadius: side / 2, in: context)
    }
}
