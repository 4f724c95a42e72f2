/// A value from 0 to 1 that is set by moving a knob.
@MainActor public final class Slider: Control {
    static let knobSide: CGFloat = 16
    private static let grooveHeight: CGFloat = 4

    /// How many steps there are from 0 to 1; 0 for none, so that every value can be had.
    public let steps: Int
    /// What a user would call it.
    public var name: String?
    /// The user has set another value.
    public var onChange: (@MainActor (Double) -> Void)?
    private var storedValue = 0.0
    /// How far from the knob's middle the pointer took hold.
    private var grip: CGFloat = 0

    /// A slider.
    public init(value: Double = 0, steps: Int = 0, name: String? = nil, onChange: (@MainActor (Double) -> Void)? = nil)
    {
        self.steps = max(steps, 0)
        self.name = name
        self.onChange = onChange
        super.init()
        self.value = value
    }

    /// The value, 0 to 1, at one of the steps. Setting it tells nobody.
    public var value: Double {
        get { storedValue }
        set {
            let limited = stepped(newValue)
            guard limited != storedValue else { return }
            storedValue = limited
            setNeedsDisplay()
        }
    }

    private func stepped(_ value: Double) -> Double {
        let limited = value.isFinite ? min(max(value, 0), 1) : 0
        return steps > 0 ? (limited * Double(steps)).rounded() / Double(steps) : limited
    }

    /// One step of the keys and of the buttons beside a slider.
    var stepSize: Double { steps > 0 ? 1 / Double(steps) : 0.05 }

    func change(to value: Double) {
        let before = storedValue
        self.value = value
        if storedValue != before { onChange?(storedValue) }
    }

    // MARK: Input

    private var track: CGRect { bounds.insetBy(dx: min(Self.knobSide, bounds.width) / 2, dy: 0) }
    private var knobX: CGFloat { track.minX + track.width * storedValue }

    private func drag(to x: CGFloat) {
        guard track.width > 0 else { return }
        change(to: (x - grip - track.minX) / track.width)
    }

    /// Takes the knob, or brings it to the pointer.
    public override func pointerDown(_ event: InputEvent) -> Bool {
        guard case .pointerDown(.primary, _) = event.kind else { return false }
        guard isEnabled else { return true }
        hideTooltip()
        commitText()
        isPressed = true
        let distance = event.location.x - knobX
        grip = abs(distance) <= Self.knobSide / 2 ? distance : 0
        if grip == 0 { drag(to: event.location.x) }
        return true
    }

    /// Carries the knob with the pointer.
    public override func pointerMoved(_ event: InputEvent) { if isPressed { drag(to: event.location.x) } }
    /// Lets the knob go.
    public override func pointerUp(_ event: InputEvent) { isPressed = false }
    /// The hand while it can be clicked, the arrow while it is disabled.
    public override func cursor(at point: CGPoint) -> PointerShape? { isEnabled ? .pointingHand : .arrow }

    /// Arrows go one step, Home and End to the ends.
    public override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
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

    /// A button, since there is no role of its own for what is moved along a groove.
    public override var role: AccessibilityRole? { .button }

    /// Its `name`; where the knob stands is its value.
    public override var accessibilityName: String? { name }

    /// `percent`, from 0 to 100.
    public override var accessibilityValue: [String: Int] { ["percent": Int((storedValue * 100).rounded())] }

    /// Draws groove and knob.
    public override func draw(_ context: Context) {
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
        let ground: Color = appearance.isDark ? palette.text : .white
        context.fill(Path(ovalIn: knob), isEnabled ? ground : palette.placeholder)
        if isPressed || isHovered {
            context.fill(Path(ovalIn: knob), palette.accent.withAlpha(isPressed ? 0.28 : 0.12))
        }
        context.stroke(
            Path(ovalIn: knob.insetBy(dx: 0.5, dy: 0.5)), palette.text.withAlpha(isEnabled ? 0.34 : 0.16), width: 1)
        drawFocusRing(around: knob, cornerRadius: side / 2, in: context)
    }
}
