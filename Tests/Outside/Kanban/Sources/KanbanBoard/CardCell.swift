import Views

/// A card: its text in as many lines as it needs.
final class CardCell: CollectionViewCell {
    private let label = Label(lines: 0)

    var text = "" {
        didSet {
            label.text = text
            invalidateHeight()
        }
    }

    required init() {
        super.init()
        cornerRadius = 6
        addSubview(label)
    }

    override func layoutSubviews() { label.frame = bounds.insetBy(dx: 12, dy: 10) }

    override func heightThatFits(width: CGFloat) -> CGFloat? {
        label.sizeThatFits(CGSize(width: width - 24, height: .infinity)).height + 20
    }

    override func draw(_ context: Context) {
        let palette = appearance.palette
        context.fill(Path(roundedRect: bounds, cornerRadius: 6), palette.raised)
        let outline = Path(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 6)
        context.stroke(outline, isSelected ? palette.accent : palette.line, width: isSelected ? 2 : 1)
    }

    // Tests and assistive technology find a card by its text.
    override var defaultAccessibilityName: String? { text }
}

/// The title of a column and the number of its cards.
final class ColumnHeader: ReusableView {
    private let label = Label(font: .system(size: 13, weight: .semibold), tone: .secondary)

    func show(_ column: Column) { label.text = "\(column.title)  \(column.cards.count)" }

    override func layoutSubviews() {
        if label.superview == nil { addSubview(label) }
        label.frame = bounds.insetBy(dx: 12, dy: 0)
    }
}
