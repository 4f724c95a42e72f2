/// What a collection would do with a drop.
public typealias CollectionViewDropProposal = ItemDropProposal
/// Helps a collection's delegate to perform a drop.
public typealias CollectionViewDropCoordinator = ItemDropCoordinator
/// One item of a collection's drop.
public typealias CollectionViewDropItem = ItemDropItem
/// The view of one item of a collection.
public typealias CollectionViewCell = ItemCell

/// A grid of cells that can be dragged, dropped on and rearranged by hand.
@MainActor open class CollectionView: ItemContainerView {
    /// Whose items are shown. After another was set the next layout asks it for everything.
    public var dataSource: (any CollectionViewDataSource)? {
        get { delegates.dataSource }
        set {
            delegates.dataSource = newValue
            needsReload = true
            setNeedsLayout()
        }
    }
    /// Who is told of selections.
    public var delegate: (any CollectionViewDelegate)? {
        get { delegates.delegate }
        set { delegates.delegate = newValue }
    }
    /// Who gives items to drags; without one nothing lifts (VIEW-1).
    public var dragDelegate: (any CollectionViewDragDelegate)? {
        get { delegates.drag }
        set { delegates.drag = newValue }
    }
    /// Who takes drops; without one nothing can be let go here (VIEW-1).
    public var dropDelegate: (any CollectionViewDropDelegate)? {
        get { delegates.drop }
        set { delegates.drop = newValue }
    }
    private let delegates: CollectionDelegation

    /// A collection with a layout.
    public init(collectionViewLayout: CollectionViewLayout) {
        delegates = CollectionDelegation()
        super.init(layout: collectionViewLayout, delegation: delegates)
        delegates.collection = self
    }

    /// A grid, whose children are its cells.
    open override var role: AccessibilityRole? { .grid }
}
