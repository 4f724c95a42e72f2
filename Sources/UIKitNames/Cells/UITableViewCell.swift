/// The view of a row, with a picture and two lines of text for those who need no more.
@MainActor open class UITableViewCell: TableViewCell {
    /// Where a cell's texts are.
    public enum CellStyle: Sendable, Hashable {
        /// One line.
        case `default`
        /// The detail at the end of the line.
        case value1
        /// The detail below the text.
        case subtitle
    }

    /// Holds what the cell shows, and has its size.
    public let contentView = UIView()
    private let style: CellStyle
    private let text = UILabel()
    private let detail = UILabel()
    private let picture = UIImageView()

    /// A cell with its texts in a style; the table places it, and keeps it for reuse under its name.
    public init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        super.init()
        if let reuseIdentifier { self.reuseIdentifier = reuseIdentifier }
        picture.contentMode = .scaleAspectFit
        for view in [picture, text, detail] { contentView.addSubview(view) }
        detail.textColor = .systemGray
        detail.font = .preferredFont(forTextStyle: .subheadline)
        addSubview(contentView)
        let layOut: () -> Void = { [weak self] in self?.setNeedsLayout() }
        (text.onChange, detail.onChange, picture.onChange) = (layOut, layOut, layOut)
    }

    /// A cell as the table makes it.
    public required convenience init() { self.init(style: .default, reuseIdentifier: nil) }

    /// The text.
    open var textLabel: UILabel? { text }
    /// The second text; nil in the style that has none.
    open var detailTextLabel: UILabel? { style == .default ? nil : detail }
    /// The picture before the text; it takes no room while it has none.
    open var imageView: UIImageView? { picture }

    /// A configuration with nothing in it yet.
    open func defaultContentConfiguration() -> UIListContentConfiguration { UIListContentConfiguration() }

    /// What the cell shows, all at once.
    open var contentConfiguration: UIListContentConfiguration? {
        didSet {
            text.text = contentConfiguration?.text
            detail.text = contentConfiguration?.secondaryText
            picture.image = contentConfiguration?.image
        }
    }

    /// Keeps the content view as large as the cell.
    open override func boundsDidChange() { contentView.frame = CGRect(origin: .zero, size: frame.size) }

    /// Places the image at the left and the texts beside it, by the cell's style.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let room = contentView.bounds.insetBy(dx: Self.margin, dy: Self.margin / 2)
        let side = picture.image == nil ? 0 : max(room.height, 0)
        picture.frame = CGRect(x: room.minX, y: room.minY, width: side, height: side)
        var line = room
        line.origin.x += side > 0 ? side + Self.margin : 0
        line.size.width = max(room.maxX - line.minX, 0)
        placeTexts(in: line)
    }

    private func placeTexts(in line: CGRect) {
        let hasDetail = detail.text?.isEmpty == false
        if hasDetail && (style == .subtitle || contentConfiguration != nil) {
            text.frame = CGRect(x: line.minX, y: line.minY, width: line.width, height: line.height / 2)
            detail.frame = CGRect(x: line.minX, y: line.midY, width: line.width, height: line.height / 2)
        } else {
            let width = hasDetail && style == .value1 ? min(detail.sizeThatFits(line.size).width, line.width / 2) : 0
            text.frame = CGRect(x: line.minX, y: line.minY, width: line.width - width, height: line.height)
            detail.frame = CGRect(x: line.maxX - width, y: line.minY, width: width, height: line.height)
        }
        detail.isHidden = !hasDetail
    }

    /// The space at the sides and between picture and text, in points.
    private static let margin: CGFloat = 12

    /// A row, as the table tells it.
    open override var role: AccessibilityRole? { .row }

    /// The row's main text.
    open override var accessibilityName: String? { text.text }

    /// Draws selection and drop target over the background.
    open override func draw(_ context: Context) {
        super.draw(context)
        if isSelected { context.fill(bounds, palette.accent.withAlpha(Self.selectionOpacity)) }
        if isDropTarget {
            context.stroke(Path(rect: bounds.insetBy(dx: 1, dy: 1)), palette.accent, width: 2)
        }
    }

    /// How strongly the accent shows behind a selected row.
    private static let selectionOpacity = 0.18
}

/// What a row shows.
@MainActor public struct UIListContentConfiguration {
    /// The text.
    public var text: String?
    /// The second text, below the first.
    public var secondaryText: String?
    /// The picture before the text.
    public var image: UIImage?

    /// Nothing to show yet.
    public init() {}
}
