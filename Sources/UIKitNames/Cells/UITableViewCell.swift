/// The view of a row in a table view, with an optional image, two texts, an accessory and editing controls.
///
/// The cell lays out its texts and image itself: vertically centered, with margins of 16 points at the sides.
@preconcurrency @MainActor open class UITableViewCell: TableViewCell {
    /// The arrangement of the two texts.
    public enum CellStyle: Sendable, Hashable {
        /// The main text only.
        case `default`
        /// The detail text right-aligned on the same line.
        case value1
        /// Like `value1`: UIKit's arrangement of contacts does not exist here.
        case value2
        /// The detail text below the main text.
        case subtitle
    }

    /// The standard view at the right side.
    public enum AccessoryType: Int, Sendable, Hashable {
        /// None.
        case none
        /// An arrow: the row opens further content.
        case disclosureIndicator
        /// An arrow and a button with information.
        case detailDisclosureButton
        /// A checkmark.
        case checkmark
        /// A button with information.
        case detailButton
    }

    /// The appearance of a selected row.
    public enum SelectionStyle: Int, Sendable, Hashable {
        /// Not shown.
        case none
        /// The same as `default`.
        case blue
        /// The same as `default`.
        case gray
        /// A background in the accent color.
        case `default`
    }

    /// The editing control of a row.
    public typealias EditingStyle = RowEditingStyle

    /// The view to add content to, or the one of ``contentConfiguration``. The cell resizes it to its own size, without
    /// the accessory and editing controls.
    public var contentView: UIView { content.view }
    private lazy var content = ContentHost(self) { [weak self] in self?.contentDidChange() }
    /// The standard view at the right side; ``accessoryView`` replaces it.
    open var accessoryType = AccessoryType.none { didSet { parts.update() } }
    /// The standard view at the right side in editing mode.
    open var editingAccessoryType = AccessoryType.none { didSet { parts.update() } }
    /// A view at the right side, of its own size.
    open var accessoryView: UIView? { didSet { parts.replace(oldValue, by: accessoryView) } }
    /// A view at the right side in editing mode, of its own size.
    open var editingAccessoryView: UIView? { didSet { parts.replace(oldValue, by: editingAccessoryView) } }
    /// The appearance of a selected row.
    open var selectionStyle = SelectionStyle.default { didSet { setNeedsDisplay() } }
    /// Whether a mark at the right side shows in editing mode that the user can move the row. A drag moves it wherever
    /// it is pressed.
    open var showsReorderControl = false { didSet { parts.update() } }
    /// Whether the content moves to the right beside the editing control; true by default.
    open var shouldIndentWhileEditing = true { didSet { parts.update() } }
    /// The indentation for each level, in points.
    open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }
    /// The distances of the separator from the sides, in points; those of the table view until they are set.
    open var separatorInset: UIEdgeInsets {
        get { ownSeparatorInset ?? UIEdgeInsets(top: 0, left: CellParts.margin, bottom: 0, right: 0) }
        set {
            ownSeparatorInset = newValue
            setNeedsDisplay()
        }
    }
    private(set) var ownSeparatorInset: UIEdgeInsets?
    /// A view behind the content, resized to the cell.
    open var backgroundView: UIView? { didSet { background.view = backgroundView } }
    /// A view behind the content while the cell is selected or highlighted, instead of the accent color.
    open var selectedBackgroundView: UIView? { didSet { background.selectedView = selectedBackgroundView } }
    /// The background in one value.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        didSet { background.configuration = backgroundConfiguration }
    }
    let style: CellStyle
    let mainLabel = UILabel()
    let detail = UILabel()
    let rowImageView = UIImageView()
    private(set) lazy var background = CellBackground(self)
    private(set) lazy var parts = CellParts(self)
    private var isApplyingState = false
    private var showsEditing = false

    /// Creates a cell; `reuseIdentifier` is the identifier under which the table view recycles it.
    ///
    /// Cell and content view have the row's size if the table view creates the cell, and otherwise 320 by 44 points, as
    /// in UIKit.
    public init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        super.init()
        if let reuseIdentifier { self.reuseIdentifier = reuseIdentifier }
        rowImageView.contentMode = .scaleAspectFit
        for view in [rowImageView, mainLabel, detail] { contentView.addSubview(view) }
        backgroundColor = .systemBackground
        mainLabel.font = .systemFont(ofSize: UIFont.labelFontSize)
        detail.font = .preferredFont(forTextStyle: .subheadline)
        detail.textColor = .secondaryLabel
        addSubview(contentView)
        configurationUpdate = { [weak self] state, update in
            guard let self else { return }
            content.update(for: state)
            background.update(for: state)
            update()
            configurationUpdateHandler?(self, state)
        }
        let relayout: () -> Void = { [weak self] in self?.setNeedsLayout() }
        (mainLabel.onChange, detail.onChange, rowImageView.onChange) = (relayout, relayout, relayout)
        frame.size = NewCell.size ?? CGSize(width: 320, height: 44)
        contentView.frame.size = frame.size
    }

    /// The initializer that the table view calls for registered classes; the style is `default`.
    public required convenience init() { self.init(style: .default, reuseIdentifier: nil) }

    /// Returns the size that the constraints of the content view allow closest to `targetSize`.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        fittingSize(
            of: contentView, targetSize, horizontalFittingPriority, verticalFittingPriority,
            besides: parts.left + parts.right)
            ?? super.systemLayoutSizeFitting(
                targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
                verticalFittingPriority: verticalFittingPriority)
    }

    /// The label of the main text. Never nil; not shown beside a ``contentConfiguration``.
    open var textLabel: UILabel? { mainLabel }
    /// The label of the detail text; nil in the default style.
    open var detailTextLabel: UILabel? { style == .default ? nil : detail }
    /// The view of the image before the texts, as high as the row without its margins. Never nil; takes no space
    /// without an image.
    open var imageView: UIImageView? { rowImageView }

    /// Returns an empty configuration in the arrangement of the style.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        var content: UIListContentConfiguration = style == .value1 || style == .value2 ? .valueCell() : .cell()
        (content.directionalLayoutMargins.top, content.directionalLayoutMargins.bottom) = (5.5, 5.5)
        return content
    }

    /// The content in one value, shown in a view of its own in place of ``contentView`` with the labels and the image
    /// view; nil restores that view.
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
    /// Returns the default background of the cell.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listCell() }

    /// Configures a cell for a state.
    public typealias ConfigurationUpdateHandler =
        @MainActor (_ cell: UITableViewCell, _ state: UICellConfigurationState) -> Void

    /// Called after `updateConfiguration(using:)`: when the cell is shown for a row, and whenever its state has
    /// changed. Setting it calls it at once.
    @preconcurrency open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { if configurationUpdateHandler != nil { setNeedsUpdateConfiguration() } }
    }

    private func contentDidChange() {
        parts.place()
        setNeedsLayout()
        invalidateHeight()
    }

    // MARK: State

    /// Whether the row is selected. The table view sets it, by ``setSelected(_:animated:)``.
    open override var isSelected: Bool {
        didSet {
            guard isSelected != oldValue, !isApplyingState else { return }
            isApplyingState = true
            setSelected(isSelected, animated: false)
            isApplyingState = false
        }
    }

    /// Whether a press highlights the row. The table view sets it, by ``setHighlighted(_:animated:)``.
    open override var isHighlighted: Bool {
        didSet {
            guard isHighlighted != oldValue, !isApplyingState else { return }
            isApplyingState = true
            setHighlighted(isHighlighted, animated: false)
            isApplyingState = false
        }
    }

    /// Shows or hides the selection. Called when the selection changes; override it to change the appearance, and call
    /// super. Changes here are not animated.
    open func setSelected(_ selected: Bool, animated: Bool) {
        if isSelected != selected { isSelected = selected }
        background.update()
    }

    /// Shows or hides the highlight. Called when a press begins and ends; override it to change the appearance, and
    /// call super. Changes here are not animated.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        if isHighlighted != highlighted { isHighlighted = highlighted }
        background.update()
    }

    /// Called when the table view enters or leaves editing mode, which `isEditing` already tells. Override it to
    /// change the appearance, and call super.
    open func setEditing(_ editing: Bool, animated: Bool) {}

    /// Controls that a cell shows in editing mode.
    public struct StateMask: OptionSet, Sendable, Hashable {
        /// The controls as bits.
        public let rawValue: UInt

        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The control for deletions and insertions, as everywhere in editing mode.
        public static let showingEditControl = StateMask(rawValue: 1)
        /// The button that confirms a deletion. Not reported: the button is beside the cell.
        public static let showingDeleteConfirmation = StateMask(rawValue: 2)
    }

    /// Called before the cell enters or leaves editing mode. Override it to change the appearance, and call super.
    open func willTransition(to state: StateMask) {}

    /// Called after the cell has entered or left editing mode. Override it to change the appearance, and call super.
    open func didTransition(to state: StateMask) {}

    /// Calls ``setEditing(_:animated:)`` and shows or hides the editing controls.
    open override func editingDidChange() {
        super.editingDidChange()
        // The kind of control may have changed alone.
        guard isEditing != showsEditing else { return parts.update() }
        showsEditing = isEditing
        let state: StateMask = isEditing ? .showingEditControl : []
        willTransition(to: state)
        setEditing(isEditing, animated: false)
        parts.update()
        didTransition(to: state)
    }

    /// The editing control of the row in editing mode.
    open var editingStyle: EditingStyle { rowEditing.style }

    // MARK: Size and layout

    /// Returns the size that the texts need, at least 44 points high, and that of a cell without texts. Rows that size
    /// themselves are as high unless the content has constraints.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        if contentConfiguration != nil {
            let height = content.height(width: max(size.width - parts.left - parts.right, 1)) ?? 0
            return CGSize(width: size.width, height: max(height.rounded(.up), 44))
        }
        let width = max(size.width - parts.left - parts.right - 2 * CellParts.margin - imageSpace(44), 1)
        let area = CGSize(width: width, height: .greatestFiniteMagnitude)
        let isBelow = hasDetail && showsDetailBelow
        let texts =
            (mainLabel.text?.isEmpty == false ? mainLabel.sizeThatFits(area).height : 0)
            + (isBelow ? detail.sizeThatFits(area).height : 0)
        return CGSize(width: size.width, height: max(texts + 11, 44))
    }

    /// The height that the constraints of the content give the row; that of ``sizeThatFits(_:)`` if there are none, or
    /// if they leave the height open.
    open override func heightThatFits(width: CGFloat) -> CGFloat? {
        (contentConfiguration == nil ? constrainedHeight(of: contentView, width: width) : nil)
            ?? sizeThatFits(CGSize(width: width, height: 0)).height
    }

    /// Resizes the content view to the cell.
    open override func boundsDidChange() { parts.place() }

    /// Places the controls, the image at the left, and the texts beside it in the arrangement of the style.
    open override func layoutSubviews() {
        super.layoutSubviews()
        parts.place()
        guard contentConfiguration == nil else { return }
        var contentArea = contentView.bounds.insetBy(dx: CellParts.margin, dy: 6)
        let indentation = CGFloat(indentationLevel) * indentationWidth
        contentArea.origin.x += indentation
        contentArea.size.width = max(contentArea.width - indentation, 0)
        let side = rowImageView.image == nil ? 0 : max(contentArea.height, 0)
        rowImageView.frame = CGRect(
            x: contentArea.minX, y: contentArea.midY - side / 2, width: side, height: side)
        var textArea = contentArea
        textArea.origin.x += side > 0 ? side + 12 : 0
        textArea.size.width = max(contentArea.maxX - textArea.minX, 0)
        placeTexts(in: textArea)
    }

    private func imageSpace(_ height: CGFloat) -> CGFloat { rowImageView.image == nil ? 0 : height }
    private var hasDetail: Bool { detail.text?.isEmpty == false }
    private var showsDetailBelow: Bool { style == .subtitle }

    private func placeTexts(in textArea: CGRect) {
        detail.isHidden = !hasDetail
        if hasDetail, showsDetailBelow {
            let main = min(mainLabel.sizeThatFits(textArea.size).height, max(textArea.height, 0))
            let other = min(detail.sizeThatFits(textArea.size).height, max(textArea.height - main, 0))
            let top = (textArea.midY - (main + other) / 2).rounded()
            mainLabel.frame = CGRect(x: textArea.minX, y: top, width: textArea.width, height: main)
            detail.frame = CGRect(x: textArea.minX, y: top + main, width: textArea.width, height: other)
        } else {
            let width = hasDetail ? min(detail.sizeThatFits(textArea.size).width, textArea.width / 2) : 0
            mainLabel.frame = CGRect(
                x: textArea.minX, y: textArea.minY, width: textArea.width - width, height: textArea.height)
            detail.frame = CGRect(x: textArea.maxX - width, y: textArea.minY, width: width, height: textArea.height)
        }
    }

    /// The accessibility role of a row.
    open override var defaultAccessibilityRole: AccessibilityRole? { .row }

    /// The main text, as the row's accessibility name.
    open override var defaultAccessibilityName: String? {
        contentConfiguration == nil ? mainLabel.text : contentView.accessibilityName
    }

    /// Draws the selection, the separator and the drop-target outline over the background.
    open override func draw(_ context: Context) {
        super.draw(context)
        let area = CGRect(origin: .zero, size: frame.size)
        let showsSelection = selectionStyle != .none && selectedBackgroundView == nil && (isSelected || isHighlighted)
        let selection = isSelected ? palette.accent.withAlpha(CellParts.selectionOpacity) : palette.line
        background.draw(context, selection: showsSelection ? selection : nil)
        parts.drawSeparator(context)
        if isDropTarget {
            context.stroke(Path(rect: area.insetBy(dx: 1, dy: 1)), palette.accent, width: 2)
        }
    }
}

extension UITableViewCell: DragHandleView {
    /// The reorder control, 44 points wide.
    package func isDragHandle(at point: CGPoint) -> Bool { parts.isOnReorderControl(point) }
}
