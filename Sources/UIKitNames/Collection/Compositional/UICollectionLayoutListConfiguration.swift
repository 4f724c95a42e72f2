/// The properties of a list in a collection view: rows of the view's width, 44 points high.
@preconcurrency @MainActor public struct UICollectionLayoutListConfiguration {
    /// The appearance of a list.
    public enum Appearance: Int, Sendable, Hashable {
        /// Rows from edge to edge.
        case plain, grouped
        /// Rows with a margin of 16 points.
        case insetGrouped
        /// Rows from edge to edge.
        case sidebar, sidebarPlain
    }

    /// Whether a section has a header.
    public enum HeaderMode: Int, Sendable, Hashable {
        /// None.
        case none
        /// A supplementary view of the kind `UICollectionView.elementKindSectionHeader`.
        case supplementary
        /// The first item; shown like the others.
        case firstItemInSection
    }

    /// Whether a section has a footer.
    public enum FooterMode: Int, Sendable, Hashable {
        /// None.
        case none
        /// A supplementary view of the kind `UICollectionView.elementKindSectionFooter`.
        case supplementary
    }

    /// The appearance.
    public let appearance: Appearance
    /// Whether sections have headers.
    public var headerMode = HeaderMode.none
    /// Whether sections have footers.
    public var footerMode = FooterMode.none
    /// Stored for code that sets it: a ``UICollectionViewListCell`` draws its line itself.
    public var showsSeparators = true
    /// Stored for code that sets it: the background is that of the collection view.
    public var backgroundColor: UIColor?

    /// Creates the properties of a list.
    public init(appearance: Appearance) { self.appearance = appearance }

    private static let rowHeight: CGFloat = 44
    private static let headerHeight: CGFloat = 32

    func makeSection() -> NSCollectionLayoutSection {
        func size(_ height: CGFloat) -> NSCollectionLayoutSize {
            NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(height))
        }
        let item = NSCollectionLayoutItem(layoutSize: size(Self.rowHeight))
        let section = NSCollectionLayoutSection(
            group: .horizontal(layoutSize: size(Self.rowHeight), subitems: [item]))
        if appearance == .insetGrouped {
            section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 16, trailing: 16)
        } else if appearance == .grouped {
            section.contentInsets.bottom = 16
        }
        if headerMode == .supplementary {
            let header = NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size(Self.headerHeight), elementKind: UICollectionView.elementKindSectionHeader,
                alignment: .top)
            header.pinToVisibleBounds = appearance == .plain
            section.boundarySupplementaryItems.append(header)
        }
        if footerMode == .supplementary {
            section.boundarySupplementaryItems.append(
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: size(Self.headerHeight), elementKind: UICollectionView.elementKindSectionFooter,
                    alignment: .bottom))
        }
        return section
    }
}

extension NSCollectionLayoutSection {
    /// Creates a section of rows.
    public static func list(
        using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection { configuration.makeSection() }
}

extension UICollectionViewCompositionalLayout {
    /// Creates a layout of rows.
    public static func list(using configuration: UICollectionLayoutListConfiguration)
        -> UICollectionViewCompositionalLayout
    {
        UICollectionViewCompositionalLayout { _, _ in configuration.makeSection() }
    }
}

/// A row of a list in a collection view, with texts and an image, and a line below.
@preconcurrency @MainActor open class UICollectionViewListCell: UICollectionViewCell {
    private let (main, detail, picture) = (UILabel(), UILabel(), UIImageView())

    /// Creates a cell.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        picture.contentMode = .scaleAspectFit
        for view in [picture, main, detail] { contentView.addSubview(view) }
        let relayout: () -> Void = { [weak self] in self?.setNeedsLayout() }
        (main.onChange, detail.onChange, picture.onChange) = (relayout, relayout, relayout)
    }

    /// The initializer that the collection view calls for registered classes.
    public required convenience init() { self.init(frame: .zero) }

    /// Returns an empty configuration.
    open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

    /// Texts and image in one value; nil shows none.
    open var contentConfiguration: UIListContentConfiguration? {
        didSet {
            (contentConfiguration ?? .cell()).apply(main: main, detail: detail, image: picture)
            setNeedsLayout()
        }
    }

    /// Places texts and image.
    open override func layoutSubviews() {
        super.layoutSubviews()
        var area = contentView.bounds.insetBy(dx: CellParts.margin, dy: 4)
        let limit = contentConfiguration?.imageProperties.maximumSize ?? .zero
        var side = picture.image == nil ? 0 : max(area.height, 0)
        if limit.height > 0 { side = min(side, limit.height) }
        picture.frame = CGRect(x: area.minX, y: area.midY - side / 2, width: side, height: side)
        if side > 0 {
            area.origin.x += side + 12
            area.size.width = max(area.width - side - 12, 0)
        }
        let hasDetail = detail.text?.isEmpty == false
        guard hasDetail else {
            (main.frame, detail.frame) = (area, .zero)
            return
        }
        if contentConfiguration?.prefersSideBySideTextAndSecondaryText == true {
            let width = min(detail.sizeThatFits(area.size).width, area.width / 2)
            main.frame = CGRect(x: area.minX, y: area.minY, width: area.width - width, height: area.height)
            detail.frame = CGRect(x: area.maxX - width, y: area.minY, width: width, height: area.height)
        } else {
            let heights = (main.sizeThatFits(area.size).height, detail.sizeThatFits(area.size).height)
            let top = (area.midY - (heights.0 + heights.1) / 2).rounded()
            main.frame = CGRect(x: area.minX, y: top, width: area.width, height: heights.0)
            detail.frame = CGRect(x: area.minX, y: top + heights.0, width: area.width, height: heights.1)
        }
    }

    /// The main text.
    open override var accessibilityName: String? { main.text }

    /// Draws the selection and the line below.
    open override func draw(_ context: Context) {
        super.draw(context)
        let area = CGRect(origin: .zero, size: frame.size)
        if selectedBackgroundView == nil, isSelected || isHighlighted {
            context.fill(area, isSelected ? palette.accent.withAlpha(CellParts.selectionOpacity) : palette.line)
        }
        let thickness = 1 / max(root?.scale ?? 1, 1)
        context.fill(
            CGRect(
                x: CellParts.margin, y: area.height - thickness, width: max(area.width - CellParts.margin, 0),
                height: thickness), palette.line)
    }
}
