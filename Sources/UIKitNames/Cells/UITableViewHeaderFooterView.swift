/// A header or footer of a table view's section, with a title or views of the program.
@preconcurrency @MainActor open class UITableViewHeaderFooterView: ReusableView {
    /// The view to add content to. The header resizes it to its own size.
    public let contentView = UIView()
    /// The label of the title. Never nil.
    open var textLabel: UILabel? { title }
    /// The label of a second text below the title. Never nil.
    open var detailTextLabel: UILabel? { detail }
    /// A view behind the content, resized to the header.
    open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }
    /// Whether rows are scrolled below the view.
    private var coversRows = true
    private var isFooter = false
    private let title = UILabel()
    private let detail = UILabel()

    /// Creates a view; `reuseIdentifier` is the identifier under which the table view recycles it.
    public init(reuseIdentifier: String?) {
        super.init(frame: .zero)
        if let reuseIdentifier { self.reuseIdentifier = reuseIdentifier }
        title.font = .systemFont(ofSize: 13, weight: .semibold)
        title.textColor = .systemGray
        (detail.font, detail.textColor) = (.systemFont(ofSize: 12), .systemGray)
        for label in [title, detail] { contentView.addSubview(label) }
        addSubview(contentView)
        let relayout: () -> Void = { [weak self] in self?.setNeedsLayout() }
        (title.onChange, detail.onChange) = (relayout, relayout)
    }

    /// The initializer that the table view calls for registered classes.
    public required convenience init() { self.init(reuseIdentifier: nil) }

    convenience init(title: String, isFooter: Bool, style: UITableView.Style) {
        self.init(reuseIdentifier: nil)
        (self.isFooter, coversRows) = (isFooter, style == .plain)
        self.title.text = title
        guard isFooter else { return }
        self.title.font = .systemFont(ofSize: 12)
        self.title.numberOfLines = 0
    }

    /// Returns an empty configuration with the appearance of a header.
    open func defaultContentConfiguration() -> UIListContentConfiguration { .groupedHeader() }

    /// The texts in one value. Setting it replaces them with their properties; a header has no image.
    open var contentConfiguration: UIListContentConfiguration? {
        didSet {
            guard let contentConfiguration else { return }
            contentConfiguration.apply(main: title, detail: detail)
            setNeedsLayout()
        }
    }

    /// The background in one value: its color and its view.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        didSet {
            backgroundColor = backgroundConfiguration?.backgroundColor
            if let view = backgroundConfiguration?.customView { backgroundView = view }
        }
    }

    /// Returns the size that the texts need.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let area = CGSize(width: max(size.width - 2 * Self.margin, 1), height: .greatestFiniteMagnitude)
        let text = title.sizeThatFits(area).height + (hasDetail ? detail.sizeThatFits(area).height : 0)
        return CGSize(width: size.width, height: max(text + (isFooter || coversRows ? 11 : 19), 28))
    }

    /// The height of the texts.
    open override func heightThatFits(width: CGFloat) -> CGFloat? {
        sizeThatFits(CGSize(width: width, height: 0)).height
    }

    private var hasDetail: Bool { detail.text?.isEmpty == false }

    /// Resizes the content view and the background.
    open override func boundsDidChange() {
        let area = CGRect(origin: .zero, size: frame.size)
        contentView.frame = area
        backgroundView?.frame = area
    }

    /// Places the texts: those of a grouped header at the bottom, those of a footer at the top.
    open override func layoutSubviews() {
        super.layoutSubviews()
        boundsDidChange()
        let area = contentView.bounds.insetBy(dx: Self.margin, dy: 4)
        let height = min(title.sizeThatFits(area.size).height, max(area.height, 0))
        let detailHeight = hasDetail ? detail.sizeThatFits(area.size).height : 0
        let all = height + detailHeight
        let y = coversRows ? area.midY - all / 2 : isFooter ? area.minY : area.maxY - all
        title.frame = CGRect(x: area.minX, y: y.rounded(), width: max(area.width, 0), height: height)
        detail.frame = CGRect(x: area.minX, y: title.frame.maxY, width: max(area.width, 0), height: detailHeight)
    }

    /// Covers the rows below a pinned header with the window's background, unless the view has a background.
    open override func draw(_ context: Context) {
        super.draw(context)
        if coversRows, backgroundView == nil, backgroundColor == nil { context.fill(bounds, palette.window) }
    }

    private static let margin: CGFloat = 16
}
