/// The view of an item in a collection view.
@MainActor open class UICollectionViewCell: CollectionViewCell {
    /// The view to add content to. The cell keeps it at its own size.
    public let contentView = UIView()

    /// Creates a cell. The collection view sets its frame, so that `frame` only matters outside one.
    public init(frame: CGRect) {
        super.init()
        addSubview(contentView)
        self.frame = frame
    }

    /// The initializer that the collection view calls; subclasses must support it.
    public required convenience init() { self.init(frame: .zero) }

    /// Resizes the content view to the cell.
    open override func boundsDidChange() { contentView.frame = CGRect(origin: .zero, size: frame.size) }
}
