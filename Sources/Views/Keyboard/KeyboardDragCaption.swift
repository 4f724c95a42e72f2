/// The caption at the bottom of the window, over its `messageView`, during a keyboard drag: the current target and the
/// keys.
@MainActor final class KeyboardDragCaption: View, WindowOverlay {
    private static let padding: CGFloat = 16
    private static let height: CGFloat = 56
    private static let bottomMargin: CGFloat = 24
    private static let gap: CGFloat = 2

    private let targetLabel = Label(font: .system(size: 13, weight: .semibold), alignment: .center)
    private let keysLabel = Label(
        KeyboardDragMessages.keys, font: .system(size: 12), tone: .secondary, alignment: .center)

    override init(frame: CGRect) {
        super.init(frame: frame)
        alpha = 0
        addSubview(targetLabel)
        addSubview(keysLabel)
    }

    /// The current target.
    var text: String {
        get { targetLabel.text }
        set {
            guard newValue != targetLabel.text else { return }
            targetLabel.text = newValue
            root?.setNeedsLayout()
        }
    }

    /// The distance above the default position that keeps a notice visible. Does not decrease when the notice
    /// disappears.
    private var rise: CGFloat = 0

    /// Fades in, above a notice if there is one, because the user may still need the notice's action.
    func show(in root: RootView) {
        root.addSubview(self)
        root.animate { self.alpha = 1 }
    }

    func dismiss() {
        guard let root else { return }
        root.animate {
            self.alpha = 0
        } completion: { [weak self] in
            self?.removeFromSuperview()
        }
    }

    package var bottomLevel: WindowOverlayLevel? { .caption }

    package func place(in bounds: CGRect) {
        let area = root.map { $0.messageArea(over: $0.messageView, in: bounds) } ?? bounds
        let available = CGSize(width: max(area.width - 4 * Self.padding, 0), height: .infinity)
        let text = max(targetLabel.sizeThatFits(available).width, keysLabel.sizeThatFits(available).width)
        let width = min(text, available.width) + 2 * Self.padding
        for overlay in root?.bottomOverlays(below: .caption) ?? [] where !overlay.isDisappearing {
            overlay.place(in: bounds)
            rise = max(rise, overlay.frame.height + ControlMetrics.gap)
        }
        let top = bounds.maxY - Self.bottomMargin - rise - Self.height
        frame = CGRect(
            x: (area.midX - width / 2).rounded(), y: max(top, bounds.minY), width: width, height: Self.height)
    }

    override func layoutSubviews() {
        let width = max(bounds.width - 2 * Self.padding, 0)
        let (upper, lower) = (targetLabel.sizeThatFits(bounds.size).height, keysLabel.sizeThatFits(bounds.size).height)
        let top = ((bounds.height - upper - lower - Self.gap) / 2).rounded()
        targetLabel.frame = CGRect(x: Self.padding, y: top, width: width, height: upper)
        keysLabel.frame = CGRect(x: Self.padding, y: top + upper + Self.gap, width: width, height: lower)
    }

    /// Ignores presses.
    override func hitTest(_ point: CGPoint) -> View? { nil }

    override var defaultAccessibilityRole: AccessibilityRole? { .notice }

    override var defaultAccessibilityName: String? { text }

    override var overflow: CGFloat { RaisedBackground.reach }

    override func draw(_ context: Context) { drawRaised(cornerRadius: panelRadius, in: context) }
}
