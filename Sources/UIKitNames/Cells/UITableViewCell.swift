/// The view of a row in a table view, with an optional image and two texts.
///
/// Unlike UIKit's, the cell lays out its texts and image itself: vertically centered, with margins of 12 points at the
/// sides. Rows do not size themselves.
@preconcurrency @MainActor open class UITableViewCell: TableViewCell {
    /// The arrangement of the two texts. UIKit's `value2` does not exist.
    public enum CellStyle: Sendable, Hashable {
        /// The main text only.
        case `default`
        /// The detail text right-aligned on the same line.
        case value1
        /// The detail text below the main text.
        case subtitle
    }

    /// The view to add content to. The cell resizes it to its own size.
    public let contentView = UIView()
    private let style: CellStyle
    private let mainLabel = UILabel()
    private let detail = UILabel()
    private let rowImageView = UIImageView()

    /// Creates a cell; `reuseIdentifier` is the identifier under which the table view recycles it.
    public init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        super.init()
        if let reuseIdentifier { self.reuseIdentifier = reuseIdentifier }
        backgroundColor = .systemBackground
        rowImageView.contentMode = .scaleAspectFit
        for view in [rowImageView, mainLabel, detail] { contentView.addSubview(view) }
        detail.textColor = .secondaryLabel
        detail.font = .preferredFont(forTextStyle: .subheadline)
        addSubview(contentView)
        let relayout: () -> Void = { [weak self] in self?.setNeedsLayout() }
        (mainLabel.onChange, detail.onChange, rowImageView.onChange) = (relayout, relayout, relayout)
    }

    /// The initializer that the table view calls for registered classes; the style is `default`.
    public required convenience init() { self.init(style: .default, reuseIdentifier: nil) }

    /// Returns the size that the constraints of the content view allow closest to `targetSize`.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        // Constraints of the cell itself are measured too, if there are any.
        let measured = constraints.isEmpty ? contentView : self
        guard measured !== self else {
            return super.systemLayoutSizeFitting(
                targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
                verticalFittingPriority: verticalFittingPriority)
        }
        return measured.systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
            verticalFittingPriority: verticalFittingPriority)
    }

    /// The label of the main text. Never nil.
    open var textLabel: UILabel? { mainLabel }
    /// The label of the detail text; nil in the default style.
    open var detailTextLabel: UILabel? { style == .default ? nil : detail }
    /// The view of the image before the texts, as high as the row without its margins. Never nil; takes no space
    /// without an image.
    open var imageView: UIImageView? { rowImageView }

    /// Returns an empty configuration; unlike UIKit's, it contains no defaults of the style.
    open func defaultContentConfiguration() -> UIListContentConfiguration { UIListContentConfiguration() }

    /// Text, detail text and image in one value. Setting it replaces all three; unless it is nil, the detail text is
    /// below the main text.
    open var contentConfiguration: UIListContentConfiguration? {
        didSet {
            mainLabel.text = contentConfiguration?.text
            detail.text = contentConfiguration?.secondaryText
            rowImageView.image = contentConfiguration?.image
        }
    }

    /// Resizes the content view to the cell.
    open override func boundsDidChange() { contentView.frame = CGRect(origin: .zero, size: frame.size) }

    /// Places the image at the left and the texts beside it, in the arrangement of the style.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let contentArea = contentView.bounds.insetBy(dx: Self.margin, dy: Self.margin / 2)
        let side = rowImageView.image == nil ? 0 : max(contentArea.height, 0)
        rowImageView.frame = CGRect(x: contentArea.minX, y: contentArea.minY, width: side, height: side)
        var textArea = contentArea
        textArea.origin.x += side > 0 ? side + Self.margin : 0
        textArea.size.width = max(contentArea.maxX - textArea.minX, 0)
        placeTexts(in: textArea)
    }

    private func placeTexts(in textArea: CGRect) {
        let hasDetail = detail.text?.isEmpty == false
        if hasDetail && (style == .subtitle || contentConfiguration != nil) {
            mainLabel.frame = CGRect(
                x: textArea.minX, y: textArea.minY, width: textArea.width, height: textArea.height / 2)
            detail.frame = CGRect(
                x: textArea.minX, y: textArea.midY, width: textArea.width, height: textArea.height / 2)
        } else {
            let width =
                hasDetail && style == .value1 ? min(detail.sizeThatFits(textArea.size).width, textArea.width / 2) : 0
            mainLabel.frame = CGRect(
                x: textArea.minX, y: textArea.minY, width: textArea.width - width, height: textArea.height)
            detail.frame = CGRect(x: textArea.maxX - width, y: textArea.minY, width: width, height: textArea.height)
        }
        detail.isHidden = !hasDetail
    }

    /// The margin at the sides and between image and text, in points.
    private static let margin: CGFloat = 12

    /// The accessibility role of a row.
    open override var role: AccessibilityRole? { .row }

    /// The main text, as the row's accessibility name.
    open override var accessibilityName: String? { mainLabel.text }

    /// Draws the selection and the drop-target outline over the background.
    open override func draw(_ context: Context) {
        super.draw(context)
        if isSelected { context.fill(bounds, palette.accent.withAlpha(Self.selectionOpacity)) }
        if isDropTarget {
            context.stroke(Path(rect: bounds.insetBy(dx: 1, dy: 1)), palette.accent, width: 2)
        }
    }

    /// The opacity of the accent color behind a selected row.
    private static let selectionOpacity = 0.18
}

/// The content of a row: texts and an image, without UIKit's properties for their appearance.
@preconcurrency @MainActor public struct UIListContentConfiguration {
    /// The main text.
    public var text: String?
    /// The secondary text, below the main text.
    public var secondaryText: String?
    /// The image before the texts.
    public var image: UIImage?

    /// Creates an empty configuration.
    public init() {}
}
