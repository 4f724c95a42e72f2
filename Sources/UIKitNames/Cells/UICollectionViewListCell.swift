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

    /// The initializer that the collection view calls for registered classes: `init(frame:)` with the item's size.
    public required convenience init() { self.init(frame: CGRect(origin: .zero, size: NewCell.size ?? .zero)) }

    /// Returns an empty configuration.
    open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

    /// Texts and image in one value; nil shows none.
    open var contentConfiguration: UIListContentConfiguration? {
        didSet {
            (contentConfiguration ?? .cell()).apply(main: main, detail: detail, image: picture)
            setNeedsLayout()
            invalidateHeight()
        }
    }

    /// Controls and symbols beside the content. Those of the system are in a fixed order, regardless of that in the
    /// array; custom views are at their positions.
    open var accessories: [UICellAccessory] {
        get { listAccessories.accessories }
        set {
            listAccessories.accessories = newValue
            setNeedsLayout()
            invalidateHeight()
        }
    }
    private lazy var listAccessories = ListAccessories(self)

    /// Places texts and image.
    open override func layoutSubviews() {
        super.layoutSubviews()
        listAccessories.place()
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

    /// Returns the height of the texts, 44 points at least.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let (left, right) = listAccessories.widths
        let side: CGFloat = picture.image == nil ? 0 : 44
        let width = max(size.width - left - right - 2 * CellParts.margin - side, 1)
        let area = CGSize(width: width, height: .greatestFiniteMagnitude)
        let isBelow = contentConfiguration?.prefersSideBySideTextAndSecondaryText != true
        let texts =
            (main.text?.isEmpty == false ? main.sizeThatFits(area).height : 0)
            + (isBelow && detail.text?.isEmpty == false ? detail.sizeThatFits(area).height : 0)
        return CGSize(width: size.width, height: max((texts + 14).rounded(.up), 44))
    }

    /// Returns the attributes with the height of the content: of ``sizeThatFits(_:)``, or that which the constraints of
    /// views need that the program has added to the content view.
    open override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        let own = sizeThatFits(layoutAttributes.frame.size).height
        let proposed = layoutAttributes.frame.size.height
        let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
        let constrained = attributes.frame.size.height == proposed ? 0 : attributes.frame.size.height
        attributes.frame.size.height = max(own, constrained)
        return attributes
    }

    /// Shows the accessories of the present state.
    open override func editingDidChange() {
        super.editingDidChange()
        listAccessories.update()
        invalidateHeight()
    }

    /// Shows the selection in the accessories, too.
    open override func stateDidChange() {
        super.stateDidChange()
        listAccessories.updateSelection()
    }

    /// Places the content between the accessories.
    open override func boundsDidChange() {
        super.boundsDidChange()
        listAccessories.place()
    }

    /// The main text.
    open override var defaultAccessibilityName: String? { main.text }

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
                x: contentView.frame.minX + CellParts.margin, y: area.height - thickness,
                width: max(area.width - contentView.frame.minX - CellParts.margin, 0), height: thickness),
            palette.line)
    }
}

extension UICollectionViewListCell: DragHandleView {
    /// The reorder accessory, 44 points wide.
    package func isDragHandle(at point: CGPoint) -> Bool { listAccessories.isOnReorderControl(point) }
}
