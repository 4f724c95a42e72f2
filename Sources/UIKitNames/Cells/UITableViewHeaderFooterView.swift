/// A header or footer of a table view's section, with a title or views of the program.
@preconcurrency @MainActor open class UITableViewHeaderFooterView: ReusableView {
    /// The view to add content to, or the one of ``contentConfiguration``. The header resizes it to its own size.
    public var contentView: UIView { content.view }
    private lazy var content = ContentHost(self) { [weak self] in self?.boundsDidChange() }
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

    /// The content in one value, shown in a view of its own in place of ``contentView`` with the labels; nil restores
    /// that view.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { content.configuration }
        set {
            content.configuration = newValue
            setNeedsLayout()
        }
    }

    /// The background in one value, drawn in place of the color that covers the rows below a pinned header.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        didSet {
            if oldValue?.customView !== backgroundConfiguration?.customView {
                oldValue?.customView?.removeFromSuperview()
            }
            if let view = backgroundConfiguration?.customView { insertSubview(view, at: 0) }
            boundsDidChange()
            setNeedsDisplay()
        }
    }
    /// Returns the default background of the view.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listHeader() }

    // MARK: State

    /// Configures a header for a state.
    public typealias ConfigurationUpdateHandler =
        @MainActor (_ view: UITableViewHeaderFooterView, _ state: UIViewConfigurationState) -> Void

    /// Whether an update changes ``contentConfiguration`` for the state; true by default.
    open var automaticallyUpdatesContentConfiguration: Bool {
        get { content.updatesAutomatically }
        set { content.updatesAutomatically = newValue }
    }
    /// Whether an update changes ``backgroundConfiguration`` for the state; true by default.
    open var automaticallyUpdatesBackgroundConfiguration = true
    /// The state of the view. Override it to add values of the program, and call ``setNeedsUpdateConfiguration()`` when
    /// one of them changes.
    open var configurationState: UIViewConfigurationState {
        var state = UIViewConfigurationState(traitCollection: traitCollection)
        state.isDisabled = !isUserInteractionEnabled
        return state
    }
    /// Called by ``setNeedsUpdateConfiguration()``. Override it to apply the state in one place.
    open func updateConfiguration(using state: UIViewConfigurationState) {}
    /// Called after ``updateConfiguration(using:)``. Setting it calls it at once.
    @preconcurrency open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { if configurationUpdateHandler != nil { setNeedsUpdateConfiguration() } }
    }
    private var isUpdatingConfiguration = false

    /// Calls ``updateConfiguration(using:)`` at once. Has no effect within that method.
    public func setNeedsUpdateConfiguration() {
        guard !isUpdatingConfiguration else { return }
        isUpdatingConfiguration = true
        let state = configurationState
        content.update(for: state)
        if automaticallyUpdatesBackgroundConfiguration, let configuration = backgroundConfiguration {
            let updated = configuration.updated(for: state)
            if updated != configuration { backgroundConfiguration = updated }
        }
        updateConfiguration(using: state)
        configurationUpdateHandler?(self, state)
        isUpdatingConfiguration = false
    }

    // MARK: Layout

    /// Returns the size that the texts need.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        if contentConfiguration != nil {
            return CGSize(width: size.width, height: max((content.height(width: size.width) ?? 0).rounded(.up), 28))
        }
        let area = CGSize(width: max(size.width - 2 * Self.margin, 1), height: .greatestFiniteMagnitude)
        let text = title.sizeThatFits(area).height + (hasDetail ? detail.sizeThatFits(area).height : 0)
        return CGSize(width: size.width, height: max(text + (isFooter || coversRows ? 11 : 19), 28))
    }

    /// Returns the size that the constraints of the content view allow closest to `targetSize`.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        fittingSize(of: contentView, targetSize, horizontalFittingPriority, verticalFittingPriority)
            ?? super.systemLayoutSizeFitting(
                targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
                verticalFittingPriority: verticalFittingPriority)
    }

    /// The height that the constraints of the content need; that of the texts if there are none.
    open override func heightThatFits(width: CGFloat) -> CGFloat? {
        (contentConfiguration == nil ? constrainedHeight(of: contentView, width: width) : nil)
            ?? sizeThatFits(CGSize(width: width, height: 0)).height
    }

    private var hasDetail: Bool { detail.text?.isEmpty == false }

    /// Resizes the content view and the background.
    open override func boundsDidChange() {
        let area = CGRect(origin: .zero, size: frame.size)
        contentView.frame = area
        backgroundView?.frame = area
        guard let backgroundConfiguration else { return }
        backgroundConfiguration.customView?.frame = backgroundConfiguration.area(in: area)
    }

    /// Places the texts: those of a grouped header at the bottom, those of a footer at the top.
    open override func layoutSubviews() {
        super.layoutSubviews()
        boundsDidChange()
        guard contentConfiguration == nil else { return }
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
        if let backgroundConfiguration {
            backgroundConfiguration.draw(in: bounds, fill: nil, tintColor: tintColor, context)
        } else if coversRows, backgroundView == nil, backgroundColor == nil {
            context.fill(bounds, palette.window)
        }
    }

    private static let margin: CGFloat = 16
}
