/// Indicates an activity of unknown duration.
///
/// Rotates in steps, and only while it is visible: hidden or scrolled out of view it requests no frames.
@MainActor package final class Spinner: View {
    private static let spokes = 12
    private static let step: Duration = .milliseconds(80)
    private static let side: CGFloat = 20

    /// Whether the spinner rotates. Of a spinner that does not rotate, only ``stoppedPart`` is drawn.
    package var isSpinning: Bool {
        didSet {
            guard isSpinning != oldValue else { return }
            isStepRequested = false
            if !isSpinning { root?.wake(at: nil, self) }
            setNeedsDisplay()
        }
    }
    /// The part of the spokes, 0 to 1, that is drawn while the spinner does not rotate; 0 by default.
    package var stoppedPart = 0.0 {
        didSet { if stoppedPart != oldValue { setNeedsDisplay() } }
    }
    /// The accessibility name: the activity.
    package var name: String
    /// The color; nil is that of secondary text.
    package var color: Color? { didSet { setNeedsDisplay() } }
    private var step = 0
    /// Whether the next step of the rotation has been requested.
    private var isStepRequested = false

    /// Creates a spinner, rotating unless `isSpinning` is false.
    package init(isSpinning: Bool = true, name: String = "Loading") {
        self.isSpinning = isSpinning
        self.name = name
        super.init(frame: .zero)
    }

    /// The size that fits the content.
    package override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    /// 20 by 20 points.
    package override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: Self.side, height: Self.side) }

    /// `label` while the spinner rotates, otherwise nil.
    package override var defaultAccessibilityRole: AccessibilityRole? { isSpinning ? .label : nil }

    /// `name`.
    package override var defaultAccessibilityName: String? { name }

    /// `loading` while the spinner rotates.
    package override var accessibilityStates: Set<AccessibilityState> { isSpinning ? [.loading] : [] }

    /// Nil, so that presses reach the view behind the spinner.
    package override func hitTest(_ point: CGPoint) -> View? { nil }
    /// Lets the next drawing request a step again.
    package override func didMoveToWindow() { isStepRequested = false }

    /// Rotates by one spoke if the spinner is visible.
    package override func animate(at time: Timestamp) -> Bool {
        isStepRequested = false
        guard isSpinning, isVisibleInWindow else { return false }
        step = (step + 1) % Self.spokes
        setNeedsDisplay()
        return false
    }

    /// Draws the spokes and requests the next step.
    package override func draw(_ context: Context) {
        let spokes = isSpinning ? Self.spokes : Int(Double(Self.spokes) * min(max(stoppedPart, 0), 1))
        guard spokes > 0, bounds.width > 0, bounds.height > 0 else { return }
        // A spinner that became visible again is drawn, which resumes the rotation.
        if isSpinning, !isStepRequested, let root {
            isStepRequested = true
            root.wake(at: root.now + Self.step, self)
        }
        let radius = min(bounds.width, bounds.height) / 2
        let color = color?.resolved(in: appearance.colorScheme) ?? palette.secondaryText
        for spoke in 0..<spokes {
            let age = (step - spoke + 2 * Self.spokes) % Self.spokes
            let angle = Double(spoke) / Double(Self.spokes) * 2 * .pi - .pi / 2
            let ray = CGPoint(x: cos(angle), y: sin(angle))
            var line = Path()
            line.move(to: bounds.center + ray * (radius * 0.5))
            line.addLine(to: bounds.center + ray * (radius * 0.88))
            let strength = isSpinning ? 1 - 0.8 * Double(age) / Double(Self.spokes - 1) : 1
            context.stroke(line, color.withAlpha(color.alpha * strength), width: radius * 0.17, cap: .round)
        }
    }
}
