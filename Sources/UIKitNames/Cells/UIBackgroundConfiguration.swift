/// The background of a cell or a header.
@preconcurrency @MainActor public struct UIBackgroundConfiguration: Hashable {
    /// The color; nil draws none, except for the color of a selected row.
    public var backgroundColor: UIColor?
    /// Replaces the color; nil leaves it.
    public var backgroundColorTransformer: UIConfigurationColorTransformer?
    /// A translucent material behind the content; nil for none.
    public var visualEffect: UIVisualEffect?
    /// An image over the color.
    public var image: UIImage?
    /// How the image fits the background; the whole of it is covered by default.
    public var imageContentMode = UIView.ContentMode.scaleToFill
    /// The corner radius, in points.
    public var cornerRadius: CGFloat = 0
    /// The distances of the background from the edges of the cell, in points.
    public var backgroundInsets = NSDirectionalEdgeInsets.zero
    /// Stored for code that sets it: ``backgroundInsets`` are measured from the edges of the cell.
    public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
    /// The color of the outline; nil draws none.
    public var strokeColor: UIColor?
    /// Replaces the color of the outline; nil leaves it.
    public var strokeColorTransformer: UIConfigurationColorTransformer?
    /// The width of the outline, in points.
    public var strokeWidth: CGFloat = 0
    /// The distance of the outline from the background, outwards, in points.
    public var strokeOutset: CGFloat = 0
    /// A view behind the content, resized to the background.
    public var customView: UIView?
    /// Whether a selected row without a color has that of a selection.
    private(set) var showsSelection = true

    /// Creates an empty configuration.
    public init() {}

    /// A transparent background, also of a selected cell.
    public static func clear() -> UIBackgroundConfiguration {
        var configuration = UIBackgroundConfiguration()
        configuration.showsSelection = false
        return configuration
    }

    /// The background of a row of a list.
    public static func listCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    /// The background of a header of a list.
    public static func listHeader() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    /// The background of a footer of a list.
    public static func listFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    /// The background of a row of a plain list.
    public static func listPlainCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    /// The background of a header or footer of a plain list.
    public static func listPlainHeaderFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    /// The background of a row of a grouped list.
    public static func listGroupedCell() -> UIBackgroundConfiguration {
        var configuration = UIBackgroundConfiguration()
        configuration.backgroundColor = .secondarySystemGroupedBackground
        return configuration
    }
    /// The background of a header or footer of a grouped list.
    public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    /// The background of a row of a sidebar.
    public static func listSidebarCell() -> UIBackgroundConfiguration { sidebar() }
    /// The background of a header of a sidebar.
    public static func listSidebarHeader() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    /// The background of a row of a list beside a sidebar.
    public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration { sidebar() }

    private static func sidebar() -> UIBackgroundConfiguration {
        var configuration = UIBackgroundConfiguration()
        configuration.cornerRadius = 8
        configuration.backgroundInsets = NSDirectionalEdgeInsets(top: 1, leading: 6, bottom: 1, trailing: 6)
        return configuration
    }

    /// Returns the configuration itself: the background of a selected cell without a color has that of a selection.
    public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration { self }

    /// Returns the color, as the transformer has replaced it; the tint color for nil.
    public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
        let color = backgroundColor ?? tintColor
        return backgroundColorTransformer?(color) ?? color
    }

    /// Returns the color of the outline, as the transformer has replaced it; the tint color for nil.
    public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
        let color = strokeColor ?? tintColor
        return strokeColorTransformer?(color) ?? color
    }

    private nonisolated var identities: [ObjectIdentifier?] {
        [
            visualEffect.map { ObjectIdentifier($0) }, image.map { ObjectIdentifier($0) },
            customView.map { ObjectIdentifier($0) },
        ]
    }
    private nonisolated var colors: [UIColor?] { [backgroundColor, strokeColor] }
    private nonisolated var transformers: [UIConfigurationColorTransformer?] {
        [backgroundColorTransformer, strokeColorTransformer]
    }
    private nonisolated var lengths: [CGFloat] { [cornerRadius, strokeWidth, strokeOutset] }

    /// Effects, images and views are equal if they are identical.
    public nonisolated static func == (a: UIBackgroundConfiguration, b: UIBackgroundConfiguration) -> Bool {
        a.identities == b.identities && a.colors == b.colors && a.transformers == b.transformers
            && a.lengths == b.lengths && a.imageContentMode == b.imageContentMode
            && a.backgroundInsets == b.backgroundInsets && a.showsSelection == b.showsSelection
    }

    /// Hashes the colors and lengths.
    public nonisolated func hash(into hasher: inout Hasher) {
        hasher.combine(colors)
        hasher.combine(lengths)
    }

    /// The rectangle of the background in a cell's bounds.
    func area(in bounds: CGRect) -> CGRect {
        let insets = backgroundInsets
        let area = bounds.inset(
            by: UIEdgeInsets(top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing))
        return CGRect(origin: area.origin, size: CGSize(width: max(area.width, 0), height: max(area.height, 0)))
    }

    /// Draws the background, with a color for one that has none.
    func draw(in bounds: CGRect, fill: UIColor?, tintColor: UIColor, _ context: Context) {
        let area = area(in: bounds)
        let path = UIBezierPath(roundedRect: area, cornerRadius: cornerRadius).path
        if backgroundColor != nil || backgroundColorTransformer != nil {
            context.fill(path, resolvedBackgroundColor(for: tintColor))
        } else if showsSelection, let fill {
            context.fill(path, fill)
        }
        if let color = visualEffect?.color { context.fill(path, color) }
        if let image, image.size.width > 0, image.size.height > 0, !area.isEmpty {
            context.saved {
                context.clip(to: path)
                context.draw(image, in: context.snapped(imageContentMode.rect(of: image.size, in: area)))
            }
        }
        guard strokeWidth > 0, strokeColor != nil || strokeColorTransformer != nil else { return }
        let outline = area.insetBy(dx: -strokeOutset, dy: -strokeOutset)
        context.stroke(
            UIBezierPath(roundedRect: outline, cornerRadius: cornerRadius + (cornerRadius > 0 ? strokeOutset : 0)).path,
            resolvedStrokeColor(for: tintColor), width: strokeWidth)
    }
}

/// The views and the configuration behind the content of a cell.
@MainActor final class CellBackground {
    private unowned let cell: ItemCell
    /// A view that is behind the content.
    var view: UIView? { didSet { replace(oldValue, by: view) } }
    /// A view that is behind the content while the cell is selected or highlighted.
    var selectedView: UIView? { didSet { replace(oldValue, by: selectedView) } }
    /// Whether the state of the cell updates the configuration.
    var updatesAutomatically = true
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
        for view in [view, selectedView] { view?.frame = area }
        if let configuration { configuration.customView?.frame = configuration.area(in: area) }
        selectedView?.isHidden = !cell.isSelected && !cell.isHighlighted
    }

    /// Updates the configuration for a state.
    func update(for state: any UIConfigurationState) {
        guard updatesAutomatically, let configuration else { return }
        let updated = configuration.updated(for: state)
        if updated != configuration { self.configuration = updated }
    }

    /// Draws the configuration; `selection` is the color of a selected or highlighted row without a background.
    func draw(_ context: Context, selection: UIColor? = nil) {
        let area = CGRect(origin: .zero, size: cell.frame.size)
        guard let configuration else {
            if let selection { context.fill(area, selection) }
            return
        }
        configuration.draw(in: area, fill: selection, tintColor: cell.tintColor, context)
    }
}
