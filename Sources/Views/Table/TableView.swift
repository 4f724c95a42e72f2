/// A table's answer to a drag over it.
public typealias TableViewDropProposal = ItemDropProposal
/// Passed to a table's drop delegate to perform a drop.
public typealias TableViewDropCoordinator = ItemDropCoordinator
/// One item of a drop on a table.
public typealias TableViewDropItem = ItemDropItem
/// The view of one item of a table.
public typealias TableViewCell = ItemCell

/// A vertical list of rows that can be dragged, dropped on and reordered.
@preconcurrency @MainActor open class TableView: ItemContainerView {
    /// The data source. After it is replaced, the next layout pass reloads all data.
    public var dataSource: (any TableViewDataSource)? {
        get { delegates.dataSource }
        set {
            delegates.dataSource = newValue
            dataSourceDidChange()
        }
    }
    /// The delegate, notified of selection changes.
    public var delegate: (any TableViewDelegate)? {
        get { delegates.delegate }
        set { delegates.delegate = newValue }
    }
    /// The drag delegate; without one no row can be dragged (VIEW-1).
    public var dragDelegate: (any TableViewDragDelegate)? {
        get { delegates.drag }
        set { delegates.drag = newValue }
    }
    /// The drop delegate; without one the table refuses drops (VIEW-1).
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
    package var sideInset: CGFloat {
        get { (layout as? GridLayout)?.inset ?? 0 }
        set { (layout as? GridLayout)?.inset = newValue }
    }
    /// The space above the first and below the last row, in points.
    package var edgeInset: CGFloat {
        get { (layout as? GridLayout)?.verticalInset ?? 0 }
        set { (layout as? GridLayout)?.verticalInset = newValue }
    }

    /// A view below the last row, scrolled with the rows (VIEW-11). It has the table's width and the height that it had
    /// when it was set. A drag over it is over the table's background.
    public var tableFooterView: View? {
        didSet {
            guard tableFooterView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let tableFooterView { addSubview(tableFooterView) }
            footerHeightDidChange()
        }
    }

    override var footerHeight: CGFloat { tableFooterView?.frame.height ?? 0 }

    override func layOutFooter(animated: Bool) {
        guard let tableFooterView else { return }
        let frame = CGRect(x: 0, y: footerTop, width: bounds.width, height: tableFooterView.frame.height)
        if animated, let root, frame.width == tableFooterView.frame.width {
            root.animate { tableFooterView.frame = frame }
        } else {
            tableFooterView.frame = frame
        }
    }

    /// The y coordinate below the last row, in content coordinates: a row appended there has its top at it.
    private var footerTop: CGFloat { max(layout.contentHeight - edgeInset, 0) }

    /// Whether rows show editing controls.
    public var isEditing = false {
        didSet { if isEditing != oldValue { updateCellStates() } }
    }

    /// Creates an empty table with a background; `UIKitNames` has an initializer without a parameter of its own.
    package convenience init(background: Color?) {
        self.init()
        backgroundColor = background
    }

    // @_disfavoredOverload: the initializer of UIKitNames wins where both are visible.
    /// Creates an empty table without a background.
    @_disfavoredOverload public init() {
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

    /// False: a press on a row may become a drag, so only a click selects.
    override var selectsOnPress: Bool { false }

    // @_disfavoredOverload: the overload in UIKitNames, which returns its own cell type, wins when both are visible.
    /// Returns the cell of a row; nil while it is not in view.
    @_disfavoredOverload
    public func cellForRow(at path: IndexPath) -> TableViewCell? { cellForItem(at: path) }

    /// Returns the row at a point in content coordinates.
    public func indexPathForRow(at point: CGPoint) -> IndexPath? { indexPathForItem(at: point) }

    /// Records inserted rows, by their paths after the batch.
    public func insertRows(at paths: [IndexPath]) { insertItems(at: paths) }

    /// Records deleted rows, by their paths before the batch.
    public func deleteRows(at paths: [IndexPath]) { deleteItems(at: paths) }

    /// Records a moved row, by its paths before and after the batch.
    public func moveRow(at path: IndexPath, to newPath: IndexPath) { moveItem(at: path, to: newPath) }

    /// Records rows that need new cells, by their paths before the batch.
    public func reloadRows(at paths: [IndexPath]) { reloadItems(at: paths) }

    /// The table role; the children are the rows.
    open override var role: AccessibilityRole? { .table }
}
