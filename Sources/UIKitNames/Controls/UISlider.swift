/// Sets a value by moving a knob along a track.
@preconcurrency @MainActor open class UISlider: UIControl {
    private static let side: CGFloat = 22
    private static let trackHeight: CGFloat = 4
    private var storedValue: Float = 0
    /// The distance of the touch from the knob's center when it began.
    private var grip: CGFloat = 0

    /// Creates a slider from 0 to 1 at 0; `frame` is in the superview's coordinates.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// The value at the left end; 0 by default.
    open var minimumValue: Float = 0 {
        didSet {
            if !minimumValue.isFinite {
                reject(minimumValue, for: "minimumValue")
                minimumValue = oldValue
            }
            value = storedValue
        }
    }
    /// The value at the right end; 1 by default.
    open var maximumValue: Float = 1 {
        didSet {
            if !maximumValue.isFinite {
                reject(maximumValue, for: "maximumValue")
                maximumValue = oldValue
            }
            value = storedValue
        }
    }
    /// Whether `valueChanged` is sent while the knob moves, or only at the end; true by default.
    open var isContinuous = true
    /// The color of the track left of the knob; nil means the tint color.
    open var minimumTrackTintColor: UIColor? {
        didSet { setNeedsDisplay() }
    }
    /// The color of the track right of the knob; nil means gray.
    open var maximumTrackTintColor: UIColor? {
        didSet { setNeedsDisplay() }
    }
    /// The color of the knob; nil means white.
    open var thumbTintColor: UIColor? {
        didSet { setNeedsDisplay() }
    }

    /// The value, limited to the two ends. Setting it sends no event.
    open var value: Float {
        get { storedValue }
        set {
            guard !newValue.isNaN else { return reject(newValue, for: "value") }
            let limited = min(max(newValue, minimumValue), max(maximumValue, minimumValue))
            guard limited != storedValue else { return }
            storedValue = limited
            setNeedsDisplay()
        }
    }

    /// Sets the value at once.
    open func setValue(_ value: Float, animated: Bool) { self.value = value }

    private var fraction: CGFloat { length > 0 ? (CGFloat(storedValue) - CGFloat(minimumValue)) / length : 0 }
    /// The distance of the two values, which may be too large for a `Float`.
    private var length: CGFloat { CGFloat(maximumValue) - CGFloat(minimumValue) }
    private func value(at fraction: CGFloat) -> Float { Float(CGFloat(minimumValue) + fraction * length) }
    private var track: CGRect { bounds.insetBy(dx: min(knobSide, bounds.width) / 2, dy: 0) }
    private var knobX: CGFloat { track.minX + track.width * fraction }
    private var knobSide: CGFloat { currentThumbImage?.size.width ?? Self.side }
    private var thumbImages: [UIControl.State.RawValue: UIImage] = [:]

    /// Sets the image of the knob for a state; nil is the knob of the library.
    open func setThumbImage(_ image: UIImage?, for state: UIControl.State) {
        thumbImages[state.rawValue] = image
        setNeedsDisplay()
    }
    /// The image of the knob for a state.
    open func thumbImage(for state: UIControl.State) -> UIImage? { thumbImages[state.rawValue] }
    /// The image of the knob that is shown; nil for the knob of the library.
    open var currentThumbImage: UIImage? {
        thumbImages[state.rawValue] ?? thumbImages[UIControl.State.normal.rawValue]
    }

    /// The rectangle of the track in the bounds. Override it for a track of another height.
    open func trackRect(forBounds bounds: CGRect) -> CGRect {
        CGRect(
            x: bounds.minX, y: (bounds.midY - Self.trackHeight / 2).rounded(), width: bounds.width,
            height: Self.trackHeight)
    }

    /// The rectangle of the knob for a value. Override it for a knob of another size.
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
        let image = currentThumbImage?.size ?? CGSize(width: Self.side, height: Self.side)
        let size = CGSize(width: min(image.width, bounds.width), height: min(image.height, bounds.height))
        return CGRect(center: CGPoint(x: knobX, y: bounds.midY), size: size)
    }

    private func change(to value: Float, isLast: Bool) {
        let before = storedValue
        self.value = value
        if isContinuous ? storedValue != before : isLast { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    private func follow(_ touch: UITouch, isLast: Bool) {
        guard track.width > 0 else { return }
        let fraction = (touch.location(in: self).x - grip - track.minX) / track.width
        change(to: value(at: fraction), isLast: isLast)
    }

    /// Grabs the knob; a touch elsewhere moves it there.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let distance = touch.location(in: self).x - knobX
        grip = abs(distance) <= Self.side / 2 ? distance : 0
        if grip == 0 { follow(touch, isLast: false) }
        return true
    }

    /// Moves the knob.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        follow(touch, isLast: false)
        return true
    }

    /// Sends the last value unless `isContinuous`.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if !isContinuous, let touch { follow(touch, isLast: true) }
    }

    /// Tracks the press, so that no view behind the slider receives it.
    open override func pointerDown(_ event: InputEvent) -> Bool {
        if case .pointerDown(.primary, _) = event.kind { return true }
        return false
    }

    /// Arrows change the value by a twentieth, Home and End set the ends.
    open override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard isEnabled else { return false }
        switch key {
        case .left, .down: change(to: value(at: fraction - 0.05), isLast: true)
        case .right, .up: change(to: value(at: fraction + 0.05), isLast: true)
        case .home: change(to: minimumValue, isLast: true)
        case .end: change(to: maximumValue, isLast: true)
        default: return false
        }
        return true
    }

    /// The given width, and 31 points high.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 31) }
    /// 31 points high.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 31) }

    /// The slider role.
    open override var defaultAccessibilityRole: AccessibilityRole? { .slider }
    /// `percent` of the track, 0 to 100.
    open override var accessibilityValue: [String: Int] { ["percent": Int((fraction * 100).rounded())] }

    /// Draws the track and the knob.
    open override func draw(_ context: Context) {
        guard bounds.width > 0, bounds.height > 0 else { return }
        let strength = isEnabled ? 1 : 0.5
        let groove = trackRect(forBounds: bounds)
        let rest = maximumTrackTintColor ?? palette.text.withAlpha(0.16)
        context.fill(Path(roundedRect: groove, cornerRadius: groove.height / 2), rest.withAlpha(rest.alpha * strength))
        let done = CGRect(x: groove.minX, y: groove.minY, width: knobX - groove.minX, height: groove.height)
        let color = minimumTrackTintColor ?? tintColor ?? palette.accent
        context.fill(Path(roundedRect: done, cornerRadius: groove.height / 2), color.withAlpha(color.alpha * strength))
        let knob = thumbRect(forBounds: bounds, trackRect: groove, value: storedValue)
        if let image = currentThumbImage {
            context.draw(image, in: knob)
            return drawFocusRing(around: knob, cornerRadius: 4, in: context)
        }
        context.fill(
            Path(ovalIn: knob.offsetBy(dx: 0, dy: 1).insetBy(dx: -0.5, dy: -0.5)), UIColor.black.withAlpha(0.14))
        context.fill(Path(ovalIn: knob), thumbTintColor ?? .white)
        context.stroke(Path(ovalIn: knob.insetBy(dx: 0.25, dy: 0.25)), UIColor.black.withAlpha(0.12), width: 0.5)
        drawFocusRing(around: knob, cornerRadius: knob.height / 2, in: context)
    }
}
