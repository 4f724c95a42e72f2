/// The content of a cell: texts and an image.
@preconcurrency @MainActor public struct UIListContentConfiguration {
    /// The appearance of a text.
    public struct TextProperties: Sendable {
        /// The font.
        public var font: UIFont
        /// The color; nil is the primary text color of the appearance.
        public var color: UIColor?
        /// The maximum number of lines; 0 for no limit.
        public var numberOfLines: Int
    }

    /// The appearance of the image.
    public struct ImageProperties: Sendable {
        /// The largest size, in points; zero limits nothing but the height of the row.
        public var maximumSize = CGSize.zero
        /// The corner radius, in points.
        public var cornerRadius: CGFloat = 0
    }

    /// The main text.
    public var text: String?
    /// The secondary text.
    public var secondaryText: String?
    /// The image before the texts.
    public var image: UIImage?
    /// The appearance of the main text.
    public var textProperties = TextProperties(font: .preferredFont(forTextStyle: .body), color: nil, numberOfLines: 1)
    /// The appearance of the secondary text.
    public var secondaryTextProperties = TextProperties(
        font: .preferredFont(forTextStyle: .subheadline), color: .systemGray, numberOfLines: 1)
    /// The appearance of the image.
    public var imageProperties = ImageProperties()
    /// Whether both texts are on one line, the secondary one right-aligned.
    public var prefersSideBySideTextAndSecondaryText = false

    /// Creates an empty configuration, with the secondary text below the main text.
    public init() {}

    /// The configuration of a row with one text.
    public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
    /// The configuration of a row with a secondary text below the main text.
    public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
    /// The configuration of a row with a secondary text at its end.
    public static func valueCell() -> UIListContentConfiguration {
        var configuration = UIListContentConfiguration()
        configuration.prefersSideBySideTextAndSecondaryText = true
        return configuration
    }

    private static func title(
        _ font: UIFont, _ color: UIColor = .systemGray, lines: Int = 1
    ) -> UIListContentConfiguration {
        var configuration = UIListContentConfiguration()
        configuration.textProperties = TextProperties(font: font, color: color, numberOfLines: lines)
        configuration.secondaryTextProperties.font = .systemFont(ofSize: 12)
        return configuration
    }

    /// The configuration of the header of a plain list.
    public static func plainHeader() -> UIListContentConfiguration { title(.systemFont(ofSize: 13, weight: .semibold)) }
    /// The configuration of the footer of a plain list.
    public static func plainFooter() -> UIListContentConfiguration { title(.systemFont(ofSize: 12), lines: 0) }
    /// The configuration of the header of a grouped list.
    public static func groupedHeader() -> UIListContentConfiguration { plainHeader() }
    /// The configuration of the footer of a grouped list.
    public static func groupedFooter() -> UIListContentConfiguration { plainFooter() }
    /// The configuration of a row of a sidebar.
    public static func sidebarCell() -> UIListContentConfiguration { UIListContentConfiguration() }
    /// The configuration of the header of a sidebar.
    public static func sidebarHeader() -> UIListContentConfiguration {
        title(.systemFont(ofSize: 15, weight: .semibold), .label)
    }
}

extension UIListContentConfiguration {
    /// The configuration of a cell's labels while it has none.
    static func own(of cell: UITableViewCell) -> UIListContentConfiguration {
        var configuration = cell.defaultContentConfiguration()
        configuration.textProperties.font = .systemFont(ofSize: UIFont.labelFontSize)
        configuration.secondaryTextProperties.color = .secondaryLabel
        return configuration
    }

    /// Shows texts and image with their properties.
    func apply(main: UILabel, detail: UILabel, image view: UIImageView) {
        apply(main: main, detail: detail)
        view.image = image
        view.layer.cornerRadius = imageProperties.cornerRadius
    }

    /// Shows texts with their properties.
    func apply(main: UILabel, detail: UILabel) {
        for (label, text, properties) in [
            (main, text, textProperties), (detail, secondaryText, secondaryTextProperties),
        ] {
            label.text = text
            (label.font, label.textColor) = (properties.font, properties.color)
            label.numberOfLines = properties.numberOfLines
        }
    }
}

extension ItemCell {
    /// The fitting size of a cell's content view; nil if the cell itself has constraints, which are measured then.
    func fittingSize(
        of contentView: UIView, _ targetSize: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
    ) -> CGSize? {
        guard constraints.isEmpty else { return nil }
        return contentView.systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: horizontal, verticalFittingPriority: vertical)
    }
}

/// The background of a cell.
@preconcurrency @MainActor public struct UIBackgroundConfiguration {
    /// The color; nil draws none.
    public var backgroundColor: UIColor?
    /// The corner radius, in points.
    public var cornerRadius: CGFloat = 0
    /// The color of the outline; nil draws none.
    public var strokeColor: UIColor?
    /// The width of the outline, in points.
    public var strokeWidth: CGFloat = 0
    /// A view behind the content, resized to the cell.
    public var customView: UIView?

    /// Creates an empty configuration.
    public init() {}

    /// A transparent background.
    public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    /// The background of a row of a plain list.
    public static func listPlainCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
}

/// The views and the configuration behind the content of a cell.
@MainActor final class CellBackground {
    private unowned let cell: ItemCell
    /// A view that is behind the content.
    var view: UIView? { didSet { replace(oldValue, by: view) } }
    /// A view that is behind the content while the cell is selected or highlighted.
    var selectedView: UIView? { didSet { replace(oldValue, by: selectedView) } }
    var configuration: UIBackgroundConfiguration? {
        didSet {
            replace(oldValue?.customView, by: configuration?.customView)
            cell.setNeedsDisplay()
        }
    }

    init(_ cell: ItemCell) { self.cell = cell }

    private func replace(_ former: UIView?, by view: UIView?) {
        guard former !== view else { return }
        former?.removeFromSuperview()
        // From back to front: the configuration's view, that of the cell, and that of the selection.
        for view in [selectedView, self.view, configuration?.customView].compactMap({ $0 }) {
            if view.superview === cell { cell.sendSubviewToBack(view) } else { cell.insertSubview(view, at: 0) }
        }
        update()
    }

    /// Places the views and shows those of the present state.
    func update() {
        let area = CGRect(origin: .zero, size: cell.frame.size)
        for view in [configuration?.customView, view, selectedView] { view?.frame = area }
        selectedView?.isHidden = !cell.isSelected && !cell.isHighlighted
    }

    func draw(_ context: Context) {
        guard let configuration else { return }
        let area = CGRect(origin: .zero, size: cell.frame.size)
        let path = UIBezierPath(roundedRect: area, cornerRadius: configuration.cornerRadius).path
        if let color = configuration.backgroundColor { context.fill(path, color) }
        if let color = configuration.strokeColor, configuration.strokeWidth > 0 {
            context.stroke(path, color, width: configuration.strokeWidth)
        }
    }
}
