/// The appearance of a table's sections.
public enum TableViewStyle: Sendable, Hashable {
    /// Rows below each other, with headers and footers that stay in sight while their section is scrolled.
    case plain
    /// Sections apart from each other, with headers and footers that scroll with them.
    case grouped
    /// Grouped sections with margins at the sides and round corners.
    case insetGrouped
}

/// A header or footer of a table's section that shows a title.
@preconcurrency @MainActor public final class TableTitleView: ReusableView {
    /// The title.
    public var text: String {
        get { label.text }
        set {
            label.text = newValue
            setNeedsLayout()
        }
    }
    private let label = Label(font: .system(size: 13, weight: .semibold), tone: .secondary)
    private let isFooter: Bool

    init(_ text: String, isFooter: Bool, isPlain: Bool) {
        self.isFooter = isFooter
        super.init(frame: .zero)
        label.text = text
        if isFooter { label.font = .system(size: 12) }
        label.lines = isFooter ? 0 : 1
        addSubview(label)
        coversRows = isPlain
    }

    /// Creates an empty header.
    public required convenience init() { self.init("", isFooter: false, isPlain: false) }

    /// Whether rows are scrolled below the view, which then has a background.
    private var coversRows = false

    /// Places the title: that of a grouped header at the bottom, that of a footer at the top.
    public override func layoutSubviews() {
        let area = bounds.insetBy(dx: Self.margin, dy: 4)
        let height = min(label.sizeThatFits(CGSize(width: area.width, height: .infinity)).height, area.height)
        let y = coversRows ? area.midY - height / 2 : isFooter ? area.minY : area.maxY - height
        label.frame = CGRect(x: area.minX, y: y.rounded(), width: max(area.width, 0), height: height)
    }

    /// Fills the background of a view that covers rows.
    public override func draw(_ context: Context) {
        if coversRows { context.fill(bounds, palette.window) }
    }

    /// The height of the title with its margins.
    public override func heightThatFits(width: CGFloat) -> CGFloat? {
        let text = label.sizeThatFits(CGSize(width: max(width - 2 * Self.margin, 1), height: .infinity)).height
        return text + (isFooter || coversRows ? 11 : 19)
    }

    /// The label role.
    public override var defaultAccessibilityRole: AccessibilityRole? { .label }

    /// The title.
    public override var defaultAccessibilityName: String? { text }

    private static let margin: CGFloat = 16
}
