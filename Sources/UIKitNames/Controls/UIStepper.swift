/// Decreases and increases a value by two buttons. Always 94 by 32 points; a set size has no effect.
@preconcurrency @MainActor open class UIStepper: UIControl {
    private static let size = CGSize(width: 94, height: 32)
    private var storedValue = 0.0
    private var pressedHalf: Int?

    /// Creates a stepper from 0 to 100 at 0; the size of `frame` is ignored.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    }

    /// The smallest value; 0 by default.
    open var minimumValue = 0.0 {
        didSet { value = storedValue }
    }
    /// The largest value; 100 by default.
    open var maximumValue = 100.0 {
        didSet { value = storedValue }
    }
    /// The change of one press; 1 by default.
    open var stepValue = 1.0
    /// Whether the value continues at the other end; false by default.
    open var wraps = false

    /// The value, limited to the ends. Setting it sends no event.
    open var value: Double {
        get { storedValue }
        set {
            guard !newValue.isNaN else { return reject(newValue, for: "value") }
            storedValue = min(max(newValue, minimumValue), max(maximumValue, minimumValue))
            setNeedsDisplay()
        }
    }

    private func step(_ half: Int) {
        let before = storedValue
        var next = storedValue + (half == 0 ? -stepValue : stepValue)
        if wraps, next > maximumValue { next = minimumValue }
        if wraps, next < minimumValue { next = maximumValue }
        value = next
        if value != before { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    private func half(at touch: UITouch) -> Int? {
        let point = touch.location(in: self)
        guard bounds.contains(point) else { return nil }
        return point.x < bounds.midX ? 0 : 1
    }

    /// Shows the pressed half.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        pressedHalf = half(at: touch)
        return true
    }

    /// Changes the value if the touch ends in the same half.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if let touch, let pressedHalf, half(at: touch) == pressedHalf { step(pressedHalf) }
        pressedHalf = nil
    }

    /// Forgets the pressed half.
    open override func cancelTracking(with event: UIEvent?) { pressedHalf = nil }

    /// Tracks the press, so that no view behind the stepper receives it.
    open override func pointerDown(_ event: InputEvent) -> Bool {
        if case .pointerDown(.primary, _) = event.kind { return true }
        return false
    }

    /// Arrows change the value by one step.
    open override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard isEnabled, [.left, .right, .up, .down].contains(key) else { return false }
        step(key == .left || key == .down ? 0 : 1)
        return true
    }

    /// 94 by 32 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
    /// 94 by 32 points.
    open override var intrinsicContentSize: CGSize { Self.size }
    /// Button: there is no role for steppers.
    open override var defaultAccessibilityRole: AccessibilityRole? { .button }

    /// Draws the two halves.
    open override func draw(_ context: Context) {
        context.fill(Path(roundedRect: bounds, cornerRadius: 7), palette.text.withAlpha(0.10))
        context.fill(
            CGRect(x: bounds.midX - 0.5, y: bounds.minY + 7, width: 1, height: max(bounds.height - 14, 0)),
            palette.text.withAlpha(0.18))
        for half in 0...1 {
            let center = CGPoint(x: bounds.minX + bounds.width * (half == 0 ? 0.25 : 0.75), y: bounds.midY)
            let isUseful = wraps || (half == 0 ? value > minimumValue : value < maximumValue)
            let strength = !isEnabled || !isUseful ? 0.3 : isHighlighted && pressedHalf == half ? 0.5 : 1
            context.draw(
                half == 0 ? .minus : .plus, in: CGRect(center: center, size: CGSize(width: 20, height: 20)),
                color: palette.text.withAlpha(strength))
        }
        drawFocusRing(around: bounds, cornerRadius: 7, in: context)
    }
}
