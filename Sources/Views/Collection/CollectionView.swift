/// A collection's answer to a drag over it.
public typealias CollectionViewDropProposal = ItemDropProposal
/// Passed to a collection's drop delegate to perform a drop.
public typealias CollectionViewDropCoordinator = ItemDropCoordinator
/// One item of a drop on a collection.
public typealias CollectionViewDropItem = ItemDropItem
/// The view of one item of a collection.
public typealias CollectionViewCell = ItemCell

/// A grid of cells that can be dragged, dropped on and reordered.
@preconcurrency @MainActor open class CollectionView: ItemContainerView {
    /// The data source. After it is replaced, the next layout pass reloads all data.
    public var dataSource: (any CollectionViewDataSource)? {
        get { delegates.dataSource }
        set {
            delegates.dataSource = newValue
            dataSourceDidChange()
        }
    }
    /// The delegate, notified of selection changes.
    public var delegate: (any CollectionViewDelegate)? {
        get { delegates.delegate }
        set { delegates.delegate = newValue }
    }
    /// The drag delegate; without one no item can be dragged (VIEW-1).
    public var dragDelegate: (any CollectionViewDragDelegate)? {
        get { delegates.drag }
        set { delegates.drag = newValue }
    }
    /// The drop delegate; without one the collection refuses drops (VIEW-1).
    public var dropDelegate: (any CollectionViewDropDelegate)? {
        get { delegates.drop }
        set { delegates.drop = newValue }
    }
    private let delegates: CollectionDelegation

    /// Creates a collection with a layout.
    public init(collectionViewLayout: CollectionViewLayout) {
        delegates = CollectionDelegation()
        super.init(layout: collectionViewLayout, delegation: delegates)
        delegates.collection = self
    }

    /// The grid role; the children are the cells.
    open override var role: AccessibilityRole? { .grid }
}
