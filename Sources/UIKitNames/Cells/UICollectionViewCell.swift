/// A header, a footer or another view beside the cells of a collection view.
public typealias UICollectionReusableView = ReusableView

/// The view of an item in a collection view.
@preconcurrency @MainActor open class UICollectionViewCell: CollectionViewCell {
    /// The view to add content to, or the one of ``contentConfiguration``. The cell resizes it to its own size.
    public var contentView: UIView { content.view }
    private(set) lazy var content = ContentHost(self) { [weak self] in self?.contentDidChange() }
    /// A view behind the content, resized to the cell.
    open var backgroundView: UIView? { didSet { background.view = backgroundView } }
    /// A view behind the content while the cell is selected or highlighted.
    open var selectedBackgroundView: UIView? { didSet { background.selectedView = selectedBackgroundView } }
    /// The background in one value.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        didSet { background.configuration = backgroundConfiguration }
    }
    private(set) lazy var background = CellBackground(self)

    /// The content in one value, shown in a view of its own in place of ``contentView``; nil restores that view.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { content.configuration }
        set { content.configuration = newValue }
    }
    /// Whether a change of the cell's state updates ``contentConfiguration``; true by default.
    open var automaticallyUpdatesContentConfiguration: Bool {
        get { content.updatesAutomatically }
        set { content.updatesAutomatically = newValue }
    }
    /// Whether a change of the cell's state updates ``backgroundConfiguration``; true by default.
    open var automaticallyUpdatesBackgroundConfiguration: Bool {
        get { background.updatesAutomatically }
        set { background.updatesAutomatically = newValue }
    }
    /// Returns the default background of the cell: none.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }

    /// Configures a cell for a state.
    public typealias ConfigurationUpdateHandler =
        @MainActor (_ cell: UICollectionViewCell, _ state: UICellConfigurationState) -> Void

    /// Called after `updateConfiguration(using:)`: when the cell is shown for an item, and whenever its state has
    /// changed. Setting it calls it at once.
    @preconcurrency open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { if configurationUpdateHandler != nil { setNeedsUpdateConfiguration() } }
    }

    func contentDidChange() {
        content.view.frame = contentFrame
        setNeedsLayout()
        invalidateHeight()
    }

    /// The frame of the content view.
    var contentFrame: CGRect { CGRect(origin: .zero, size: frame.size) }

    /// Creates a cell. The collection view passes a frame of the item's size, in which the content view has its size,
    /// and sets the cell's frame later.
    public init(frame: CGRect) {
        super.init()
        addSubview(contentView)
        configurationUpdate = { [weak self] state, update in
            guard let self else { return }
            content.update(for: state)
            background.update(for: state)
            update()
            configurationUpdateHandler?(self, state)
        }
        self.frame = frame
    }

    /// `cell`.
    open override var defaultAccessibilityRole: AccessibilityRole? { .cell }

    /// The initializer that the collection view calls for registered classes: `init(frame:)` with the item's size.
    public required convenience init() { self.init(frame: CGRect(origin: .zero, size: NewCell.size ?? .zero)) }

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

    /// Returns the attributes with the size that the constraints of the content view need, for a layout that estimates
    /// the size of the cell.
    open override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.frame.size = systemLayoutSizeFitting(
            layoutAttributes.frame.size,
            withHorizontalFittingPriority: layoutAttributes.estimatesWidth ? .fittingSizeLevel : .required,
            verticalFittingPriority: layoutAttributes.estimatesHeight ? .fittingSizeLevel : .required)
        return layoutAttributes
    }

    /// Resizes the content view and the background to the cell.
    open override func boundsDidChange() {
        contentView.frame = contentFrame
        background.update()
    }

    /// Shows the background of a selected or highlighted cell.
    open override func stateDidChange() {
        super.stateDidChange()
        background.update()
    }

    /// The color behind the content in the present state, unless the background has one.
    var selectionColor: UIColor? { nil }

    /// Draws the background configuration.
    open override func draw(_ context: Context) {
        super.draw(context)
        background.draw(context, selection: selectionColor)
    }
}
