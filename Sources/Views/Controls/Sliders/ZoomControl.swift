/// A zoom slider between a minus and a plus button.
@MainActor package final class ZoomControl: View {
    private static let sliderWidth: CGFloat = 96

    /// Called when the user has changed the value.
    package var onChange: (@MainActor (Double) -> Void)?
    /// Called instead of a change when the user presses a button: 1 for larger, -1 for smaller. Nil changes the value
    /// by one step.
    package var onStep: (@MainActor (Int) -> Void)?
    /// The keys that zoom out and in, shown with the buttons' tooltips.
    package var shortcuts: (zoomOut: String, zoomIn: String)? {
        didSet { (minus.shortcut, plus.shortcut) = (shortcuts?.zoomOut, shortcuts?.zoomIn) }
    }
    private let minus = Button(symbol: .minus, name: "Zoom out")
    private let plus = Button(symbol: .plus, name: "Zoom in")
    private let slider: Slider

    /// Creates a control with `steps` steps between 0 and 1; 0 steps allow any value.
    package init(value: Double = 0.5, steps: Int = 10, onChange: (@MainActor (Double) -> Void)? = nil) {
        slider = Slider(value: value, steps: steps, name: "Zoom")
        self.onChange = onChange
        super.init(frame: .zero)
        for view in [minus, slider, plus] { addSubview(view) }
        minus.onPress = { [weak self] in self?.press(-1) }
        plus.onPress = { [weak self] in self?.press(1) }
        slider.onChange = { [weak self] in
            self?.update()
            self?.onChange?($0)
        }
        update()
    }

    /// The value from 0 to 1, rounded to a step. Setting it does not call `onChange`.
    package var value: Double {
        get { slider.value }
        set {
            slider.value = newValue
            update()
        }
    }

    /// Changes the value by `count` steps and calls `onChange`, as the buttons do without `onStep`. For handlers of key
    /// and wheel events.
    package func step(by count: Int) { slider.change(to: slider.value + Double(count) * slider.stepSize) }

    private func press(_ direction: Int) {
        if let onStep { onStep(direction) } else { step(by: direction) }
    }

    /// The size that fits the content.
    package override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    /// 160 by 32 points.
    package override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: 2 * ControlMetrics.height + Self.sliderWidth, height: ControlMetrics.height)
    }

    private func update() {
        for (button, isUseful) in [(minus, slider.value > 0), (plus, slider.value < 1)] {
            // Keep the focus in the control when its focused button is disabled.
            if button.isFocused && !isUseful { slider.becomeFocused() }
            button.isEnabled = isUseful
        }
    }

    /// Places the slider between the buttons.
    package override func layoutSubviews() {
        let side = min(ControlMetrics.height, bounds.width / 3)
        minus.frame = CGRect(x: 0, y: 0, width: side, height: bounds.height)
        plus.frame = CGRect(x: bounds.width - side, y: 0, width: side, height: bounds.height)
        slider.frame = CGRect(x: side, y: 0, width: max(bounds.width - 2 * side, 0), height: bounds.height)
    }
}
