/// A row of a list in a collection view, with a content configuration and accessories, and a line below.
@preconcurrency @MainActor open class UICollectionViewListCell: UICollectionViewCell {
    /// The initializer that the collection view calls for registered classes: `init(frame:)` with the item's size.
    public required convenience init() { self.init(frame: CGRect(origin: .zero, size: NewCell.size ?? .zero)) }

    /// Returns an empty configuration.
    open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

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

    /// Places the content between the accessories, indented by the level of the item.
    open override func layoutSubviews() {
        super.layoutSubviews()
        listAccessories.place()
    }

    override var contentFrame: CGRect {
        let (left, right) = listAccessories.widths
        let x = left + indentation
        return CGRect(x: x, y: 0, width: max(frame.width - x - right, 0), height: frame.height)
    }

    /// The indentation for each level, in points.
    open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }
    /// Whether the accessories at the beginning are indented, too; true by default.
    open var indentsAccessories = true { didSet { setNeedsLayout() } }
    /// The indentation of the content, in points.
    var indentation: CGFloat { CGFloat(max(indentationLevel, 0)) * indentationWidth }

    /// The line below the row, by its beginning and end: those of the content by default. Constraints of the program
    /// move them; they last as long as the content view.
    open var separatorLayoutGuide: UILayoutGuide {
        if let separatorGuide, separatorGuide.owningView === contentView { return separatorGuide }
        let guide = UILayoutGuide()
        contentView.addLayoutGuide(guide)
        let leading = guide.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: CellParts.margin)
        let trailing = guide.trailingAnchor.constraint(equalTo: contentView.trailingAnchor)
        for constraint in [leading, trailing] { constraint.priority = .defaultLow }
        NSLayoutConstraint.activate([leading, trailing])
        separatorGuide = guide
        return guide
    }
    private var separatorGuide: UILayoutGuide?
    /// Whether the line below is drawn: not in a list without lines, and not below a header or footer.
    private var showsSeparator: Bool {
        guard let container = superview as? UICollectionView,
            let layout = container.collectionViewLayout as? UICollectionViewCompositionalLayout
        else { return true }
        guard let path = container.indexPath(for: self) else { return false }
        return layout.lists[path.section]?.showsSeparators ?? true
    }

    /// The line below the row, in the cell's coordinates.
    private var separatorFrame: CGRect {
        let thickness = 1 / max(root?.scale ?? 1, 1)
        let content = contentView.frame.minX
        var (left, right) = (content + CellParts.margin, frame.width)
        if let separatorGuide, separatorGuide.owningView === contentView {
            left = content + separatorGuide.layoutFrame.minX
            // A line that ends with the content continues below the accessories.
            let end = separatorGuide.layoutFrame.maxX
            if end < contentView.frame.width { right = content + end }
        }
        return CGRect(x: left, y: frame.height - thickness, width: max(right - left, 0), height: thickness)
    }

    /// Returns the height of the content, 44 points at least.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = max(size.width - frame.width + contentFrame.width, 1)
        let height = contentConfiguration == nil ? nil : content.height(width: width)
        return CGSize(width: size.width, height: max((height ?? 0).rounded(.up), 44))
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

    /// Expands or collapses the row in the outline of its data source.
    func toggleChildren() {
        guard let container = superview as? UICollectionView, let path = container.indexPath(for: self) else { return }
        (container.dataSource as? any OutlineDataSource)?.toggleChildren(ofItemAt: path)
    }

    /// The level and the expansion of the row, which an outline's data source sets.
    func show(level: Int, isExpanded: Bool) {
        indentationLevel = level
        self.isExpanded = isExpanded
        listAccessories.updateExpansion()
    }

    /// A disclosure of a header takes presses anywhere in the row.
    open override func hitTest(_ point: CGPoint) -> UIView? {
        let hit = super.hitTest(point)
        return hit == nil || hit is UIControl ? hit : listAccessories.wholeRow ?? hit
    }

    /// Places the content between the accessories.
    open override func boundsDidChange() {
        super.boundsDidChange()
        listAccessories.place()
    }

    /// The name of the content: its main text.
    open override var defaultAccessibilityName: String? { contentView.accessibilityName }

    /// Draws the selection and the line below.
    open override func draw(_ context: Context) {
        super.draw(context)
        if showsSeparator { context.fill(separatorFrame, palette.line) }
    }

    override var selectionColor: UIColor? {
        guard selectedBackgroundView == nil, isSelected || isHighlighted else { return nil }
        return isSelected ? palette.accent.withAlpha(CellParts.selectionOpacity) : palette.line
    }
}

extension UICollectionViewListCell: DragHandleView {
    /// The reorder accessory, 44 points wide.
    package func isDragHandle(at point: CGPoint) -> Bool { listAccessories.isOnReorderControl(point) }
}
