/// How much of something is done.
@MainActor public final class ProgressBar: View {
    private static let thickness: CGFloat = 4

    /// The part that is done, 0 to 1.
    public var fraction: Double {
        didSet {
            fraction = fraction.isFinite ? min(max(fraction, 0), 1) : 0
            if fraction != oldValue { setNeedsDisplay() }
        }
    }
    /// What is being done, as a user would call it.
    public var name: String?

    /// A bar.
    public init(fraction: Double = 0, name: String? = nil) {
        self.fraction = fraction.isFinite ? min(max(fraction, 0), 1) : 0
        self.name = name
        super.init()
    }

    /// The bar's own height at any width, in points.
    public func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.thickness) }

    /// A label: there is no role of its own for progress, and how far it is, is its value.
    public override var role: AccessibilityRole? { .label }

    /// Its `name`, which says what comes on.
    public override var accessibilityName: String? { name }

    /// Loading until it is full.
    public override var accessibilityStates: Set<AccessibilityState> { fraction < 1 ? [.loading] : [] }

    /// `percent`, from 0 to 100.
    public override var accessibilityValue: [String: Int] { ["percent": Int((fraction * 100).rounded())] }

    /// Draws the track and the part that is done.
    public override func draw(_ context: Context) {
        let height = min(Self.thickness, bounds.height)
        let bar = context.snapped(
            CGRect(x: bounds.minX, y: bounds.midY - height / 2, width: bounds.width, height: height))
        guard bar.width > 0, bar.height > 0 else { return }
        let radius = bar.height / 2
        context.fill(Path(roundedRect: bar, cornerRadius: radius), palette.groove)
        guard fraction > 0 else { return }
        // Never narrower than it is high: a beginning is seen too.
        let done = CGRect(x: bar.minX, y: bar.minY, width: max(bar.width * fraction, bar.height), height: bar.height)
        context.fill(Path(roundedRect: done, cornerRadius: radius), palette.accent)
    }
}
