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
            InheritedConformance.check(newValue, "UICollectionViewDataSource") {
                $0 is any CollectionViewDataSource.Type
            }
            delegates.dataSource = newValue
            dataSourceDidChange()
        }
    }
    /// The delegate, notified of selection changes.
    public var delegate: (any CollectionViewDelegate)? {
        get { delegates.delegate }
        set {
            _ =
                InheritedConformance.check(newValue, "UICollectionViewDelegate") {
                    $0 is any CollectionViewDelegate.Type
                }
                || InheritedConformance.check(newValue, "UIScrollViewDelegate") { $0 is any ScrollViewDelegate.Type }
            delegates.delegate = newValue
        }
    }
    override var effectiveDelegate: (any ScrollViewDelegate)? { delegate }

    /// The drag delegate; without one no item can be dragged (VIEW-1).
    public var dragDelegate: (any CollectionViewDragDelegate)? {
        get { delegates.drag }
        set {
            InheritedConformance.check(newValue, "UICollectionViewDragDelegate") {
                $0 is any CollectionViewDragDelegate.Type
            }
            delegates.drag = newValue
        }
    }
    /// The drop delegate; without one the collection refuses drops (VIEW-1).
    public var dropDelegate: (any CollectionViewDropDelegate)? {
        get { delegates.drop }
        set {
            InheritedConformance.check(newValue, "UICollectionViewDropDelegate") {
                $0 is any CollectionViewDropDelegate.Type
            }
            delegates.drop = newValue
        }
    }
    let delegates: CollectionDelegation

    /// Creates a collection like UIKit's: presses select as taps do on a touch screen (LIST-3), and the background is
    /// the window's.
    public init(frame: CGRect, collectionViewLayout: AttributesLayout) {
        delegates = CollectionDelegation()
        super.init(parts: ItemContainerParts(layout: collectionViewLayout, delegation: delegates))
        delegates.collection = self
        self.frame = frame
        backgroundColor = Palette.windowBackground
        selectsByTap = true
    }

    /// Creates a collection like UIKit's, with a layout that UIKit does not have.
    public convenience init(frame: CGRect, collectionViewLayout: CollectionViewLayout) {
        self.init(frame: frame, collectionViewLayout: AttributesLayout())
        setLayout(collectionViewLayout, animated: false)
    }

    /// Creates a collection with a layout, selected by clicks as on a desktop.
    public convenience init(collectionViewLayout: CollectionViewLayout) {
        self.init(frame: .zero, collectionViewLayout: collectionViewLayout)
        backgroundColor = nil
        selectsByTap = false
    }

    /// Whether a drag moves items whose data source moves them, although there is no drag delegate (ORDER-9).
    package var movesItemsWithoutDragDelegate = false

    /// Whether cells show editing controls: list cells their accessories for it. By default no item can be selected
    /// meanwhile.
    open var isEditing = false {
        didSet { if isEditing != oldValue { animateStates() } }
    }

    override var isInEditMode: Bool { isEditing }

    /// The grid role; the children are the cells.
    open override var defaultAccessibilityRole: AccessibilityRole? { .grid }
}
