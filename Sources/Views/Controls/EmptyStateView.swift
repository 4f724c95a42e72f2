/// What is said where there is nothing yet: a sign, and what to do.
@MainActor public final class EmptyStateView: View {
    private static let signSide: CGFloat = 56
    private static let lineWidth: CGFloat = 2
    private static let longest: CGFloat = 360

    private let symbol: Symbol
    private let titleLabel: Label
    private let subtitleLabel: Label

    /// A sign over a title ("Drop photos here") and a line that says more.
    public init(_ title: String, subtitle: String = "", symbol: Symbol = .photo) {
        self.symbol = symbol
        titleLabel = Label(title, font: .system(size: 17, weight: .semibold), alignment: .center, lines: 2)
        subtitleLabel = Label(subtitle, tone: .secondary, alignment: .center, lines: 3)
        super.init()
        addSubview(titleLabel)
        addSubview(subtitleLabel)
    }

    /// What is read first.
    public var title: String {
        get { titleLabel.text }
        set {
            titleLabel.text = newValue
            setNeedsLayout()
        }
    }

    /// What is read second; empty for nothing.
    public var subtitle: String {
        get { subtitleLabel.text }
        set {
            subtitleLabel.text = newValue
            setNeedsLayout()
        }
    }

    /// Places title and subtitle below the sign.
    public override func layoutSubviews() {
        let width = max(min(bounds.width - 32, Self.longest), 0)
        let left = ((bounds.width - width) / 2).rounded()
        func put(_ label: Label, at y: CGFloat, hidden: Bool) -> CGFloat {
            let height = label.sizeThatFits(CGSize(width: width, height: .infinity)).height
            label.frame = CGRect(x: left, y: y, width: width, height: height)
            label.isHidden = hidden
            return y + height
        }
        let below = put(titleLabel, at: signRect.maxY + 16, hidden: width == 0)
        _ = put(subtitleLabel, at: below + 4, hidden: width == 0 || subtitleLabel.text.isEmpty)
    }

    /// Lays itself out anew, for the letters of the new scale.
    public override func appearanceDidChange() {
        // Letters are as wide as the window's scale makes them.
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// The sign and the text stand a little above the middle, where the eye expects them.
    private var signRect: CGRect {
        let y = max((bounds.height * 0.46 - Self.signSide - 16).rounded(), 0)
        return CGRect(
            x: ((bounds.width - Self.signSide) / 2).rounded(), y: y, width: Self.signSide, height: Self.signSide)
    }

    /// Draws the sign above the texts.
    public override func draw(_ context: Context) {
        guard bounds.width >= Self.signSide, bounds.height >= Self.signSide else { return }
        // As large as this, the sign's own lines would shout.
        let (shape, color) = (symbol.shape(in: context.snapped(signRect)), palette.secondaryText)
        if !shape.lines.isEmpty { context.stroke(shape.lines, color, width: Self.lineWidth, cap: .round) }
        if !shape.solids.isEmpty { context.fill(shape.solids, color) }
    }
}
