/// The view of an item.
@MainActor open class UICollectionViewCell: CollectionViewCell {
    /// Holds what the cell shows, and has its size.
    public let contentView = UIView()

    /// A cell; the collection places it.
    public init(frame: CGRect) {
        super.init()
        addSubview(contentView)
        self.frame = frame
    }

    /// A cell as the collection makes it.
    public required convenience init() { self.init(frame: .zero) }

    /// Keeps the content view as large as the cell.
    open override func boundsDidChange() { contentView.frame = CGRect(origin: .zero, size: frame.size) }
}
