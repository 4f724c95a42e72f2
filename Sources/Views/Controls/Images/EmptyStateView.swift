/// Replaces missing content by a symbol, a title and a hint.
@MainActor package final class EmptyStateView: View {
    private static let symbolSide: CGFloat = 56
    private static let lineWidth: CGFloat = 2
    private static let maximumWidth: CGFloat = 360
    private static let buttonGap: CGFloat = 8
    private static let outlineMargin: CGFloat = 16

    private let symbol: Symbol
    private let titleLabel: Label
    private let subtitleLabel: Label
    /// Whether a release of a drag would drop it on the view behind this one, which an outline shows.
    package var isTarget = false {
        didSet {
            guard isTarget != oldValue else { return }
            outlineFade.show(isTarget, at: appearance.reducesMotion ? nil : root?.now)
            startAnimating()
            setNeedsDisplay()
        }
    }
    private var outlineFade = CrossFade(false)
    private var presence = CrossFade(true)

    /// Whether the view is shown; true by default. It fades in, and disappears at once: content appears in its place.
    package var isShown: Bool {
        get { presence.value }
        set {
            guard newValue != presence.value else { return }
            if root == nil || !newValue { presence.show(newValue, at: nil) } else { presence.showFromNextFrame(true) }
            applyPresence(at: root?.now ?? .zero)
            startAnimating()
        }
    }

    private func applyPresence(at time: Timestamp) {
        isHidden = !presence.value && !presence.isFading
        alpha = presence.share(at: time) { $0 }
    }

    /// Buttons below the text, side by side, or below each other where the view is too narrow.
    package var buttons: [Button] = [] {
        didSet {
            for button in oldValue { button.removeFromSuperview() }
            for button in buttons { addSubview(button) }
            setNeedsLayout()
        }
    }

    /// Creates a view with a symbol above a title ("Drop photos here") and an optional subtitle.
    package init(_ title: String, subtitle: String = "", symbol: Symbol = .image) {
        self.symbol = symbol
        titleLabel = Label(title, font: .system(size: 17, weight: .semibold), alignment: .center, lines: 2)
        subtitleLabel = Label(subtitle, tone: .secondary, alignment: .center, lines: 3)
        super.init(frame: .zero)
        addSubview(titleLabel)
        addSubview(subtitleLabel)
    }

    /// The primary text.
    package var title: String {
        get { titleLabel.text }
        set {
            titleLabel.text = newValue
            setNeedsLayout()
        }
    }

    /// The secondary text; empty for none.
    package var subtitle: String {
        get { subtitleLabel.text }
        set {
            subtitleLabel.text = newValue
            setNeedsLayout()
        }
    }

    /// Lays out the texts when the view is shown.
    package override var isHidden: Bool {
        didSet { if !isHidden { setNeedsLayout() } }
    }

    /// Places title and subtitle below the symbol, unless the view is hidden: its fonts need not be loaded.
    package override func layoutSubviews() {
        guard !isHidden else { return }
        let width = max(min(bounds.width - 32, Self.maximumWidth), 0)
        let left = ((bounds.width - width) / 2).rounded()
        func put(_ label: Label, at y: CGFloat, hidden: Bool) -> CGFloat {
            let height = label.sizeThatFits(CGSize(width: width, height: .infinity)).height
            label.frame = CGRect(x: left, y: y, width: width, height: height)
            label.isHidden = hidden
            return y + height
        }
        let below = put(titleLabel, at: symbolRect.maxY + 16, hidden: width == 0)
        let end = put(subtitleLabel, at: below + 4, hidden: width == 0 || subtitleLabel.text.isEmpty)
        placeButtons(at: end + 16)
    }

    private func placeButtons(at y: CGFloat) {
        let sizes = buttons.map { $0.sizeThatFits(bounds.size) }
        let total = sizes.reduce(0) { $0 + $1.width } + Self.buttonGap * CGFloat(max(buttons.count - 1, 0))
        guard total <= bounds.width - 32 else {
            let width = sizes.map(\.width).max() ?? 0
            for (index, button) in buttons.enumerated() {
                let top = y + CGFloat(index) * (ControlMetrics.height + Self.buttonGap)
                button.frame = CGRect(
                    x: ((bounds.width - width) / 2).rounded(), y: top, width: width, height: ControlMetrics.height)
            }
            return
        }
        var x = ((bounds.width - total) / 2).rounded()
        for (button, size) in zip(buttons, sizes) {
            button.frame = CGRect(x: x, y: y, width: size.width, height: size.height)
            x += size.width + Self.buttonGap
        }
    }

    /// Only the buttons are hit, so that the view can lie above an empty grid or table, which takes drops on the words
    /// too.
    package override func hitTest(_ point: CGPoint) -> View? {
        super.hitTest(point).flatMap { hit in buttons.contains { hit.isDescendant(of: $0) } ? hit : nil }
    }

    /// Invalidates the layout: the width of text depends on the window's scale.
    package override func appearanceDidChange() {
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Slightly above the center, where the optical center is.
    private var symbolRect: CGRect {
        let y = max((bounds.height * 0.46 - Self.symbolSide - 16).rounded(), 0)
        return CGRect(
            x: ((bounds.width - Self.symbolSide) / 2).rounded(), y: y, width: Self.symbolSide, height: Self.symbolSide)
    }

    package override func animate(at time: Timestamp) -> Bool {
        setNeedsDisplay()
        let isFading = presence.advance(to: time)
        applyPresence(at: time)
        return outlineFade.advance(to: time) || isFading
    }

    package override var accessibilityStates: Set<AccessibilityState> { isTarget ? [.dropTarget] : [] }

    /// Draws the outline of a target, and the symbol.
    package override func draw(_ context: Context) {
        guard bounds.width >= Self.symbolSide, bounds.height >= Self.symbolSide else { return }
        let share = root.map { outlineFade.share(at: $0.now) { $0 } } ?? (isTarget ? 1 : 0)
        if share > 0 {
            let area = bounds.insetBy(dx: Self.outlineMargin, dy: Self.outlineMargin)
            let outline = Path(roundedRect: area, cornerRadius: 8)
            context.fill(outline, palette.accent.withAlpha(0.06 * share))
            context.stroke(outline, palette.accent.withAlpha(0.7 * share), width: 1.5, dash: [5, 4])
        }
        // At this size the symbol's own line width would be too heavy.
        let shape = symbol.shape(in: context.snapped(symbolRect))
        let color = palette.secondaryText.mixed(with: palette.accent, by: share)
        if !shape.lines.isEmpty { context.stroke(shape.lines, color, width: Self.lineWidth, cap: .round) }
        if !shape.solids.isEmpty { context.fill(shape.solids, color) }
    }
}
