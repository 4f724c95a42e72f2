/// What a table would do with a drop.
public typealias TableViewDropProposal = ItemDropProposal
/// Helps a table's delegate to perform a drop.
public typealias TableViewDropCoordinator = ItemDropCoordinator
/// One item of a table's drop.
public typealias TableViewDropItem = ItemDropItem
/// The view of one item of a table.
public typealias TableViewCell = ItemCell

/// Rows under each other that can be dragged, dropped on and rearranged by hand.
@MainActor open class TableView: ItemContainerView {
    /// Whose rows are shown. After another was set the next layout asks it for everything.
    public var dataSource: (any TableViewDataSource)? {
        get { delegates.dataSource }
        set {
            delegates.dataSource = newValue
            needsReload = true
            setNeedsLayout()
        }
    }
    /// Who is told of selections.
    public var delegate: (any TableViewDelegate)? {
        get { delegates.delegate }
        set { delegates.delegate = newValue }
    }
    /// Who gives rows to drags; without one nothing lifts (VIEW-1).
    public var dragDelegate: (any TableViewDragDelegate)? {
        get { delegates.drag }
        set { delegates.drag = newValue }
    }
    /// Who takes drops; without one nothing can be let go here (VIEW-1).
    public var dropDelegate: (any TableViewDropDelegate)? {
        get { delegates.drop }
        set { delegates.drop = newValue }
    }
    private let delegates: TableDelegation

    /// The height of rows, in points.
    public var rowHeight: CGFloat {
        get { (layout as? GridLayout)?.itemSize.height ?? 0 }
        set { (layout as? GridLayout)?.itemSize.height = newValue }
    }
    /// The space at the sides of rows, in points.
    public var sideInset: CGFloat {
        get { (layout as? GridLayout)?.inset ?? 0 }
        set { (layout as? GridLayout)?.inset = newValue }
    }
    /// The space above the first and below the last row, in points.
    public var edgeInset: CGFloat {
        get { (layout as? GridLayout)?.verticalInset ?? 0 }
        set { (layout as? GridLayout)?.verticalInset = newValue }
    }

    /// Whether rows show what edits them.
    public var isEditing = false {
        didSet { if isEditing != oldValue { updateCellStates() } }
    }

    /// An empty table.
    public init() {
        let list = GridLayout()
        list.isList = true
        list.gap = 0
        list.inset = 0
        list.verticalInset = 0
        list.itemSize = CGSize(width: 200, height: 60)
        delegates = TableDelegation()
        super.init(layout: list, delegation: delegates)
        delegates.table = self
    }

    override var isInEditMode: Bool { isEditing }

    /// A press on a row may become a drag of it: only a click selects.
    override var selectsOnPress: Bool { false }

    // Steps back where `UIKitNames` has one that returns its own kind of cell.
    /// The cell of a row; nil while it is not in view.
    @_disfavoredOverload
    public func cellForRow(at path: IndexPath) -> TableViewCell? { cellForItem(at: path) }

    /// The row at a point of the view.
    public func indexPathForRow(at point: CGPoint) -> IndexPath? { indexPathForItem(at: point) }

    /// Says that rows are new, at their paths after the batch.
    public func insertRows(at paths: [IndexPath]) { insertItems(at: paths) }

    /// Says that rows are gone, at their paths before the batch.
    public func deleteRows(at paths: [IndexPath]) { deleteItems(at: paths) }

    /// Says that a row has another place.
    public func moveRow(at path: IndexPath, to newPath: IndexPath) { moveItem(at: path, to: newPath) }

    /// Says that rows look different.
    public func reloadRows(at paths: [IndexPath]) { reloadItems(at: paths) }

    /// A table, whose children are its rows.
    open override var role: AccessibilityRole? { .table }
}
