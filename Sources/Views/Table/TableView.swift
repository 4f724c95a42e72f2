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
    /// Whose rows are shown.
    public weak var dataSource: (any TableViewDataSource)?
    /// Who is told of selections.
    public weak var delegate: (any TableViewDelegate)?
    /// Who gives rows to drags; without one nothing lifts (VIEW-1).
    public weak var dragDelegate: (any TableViewDragDelegate)?
    /// Who takes drops; without one nothing can be let go here (VIEW-1).
    public weak var dropDelegate: (any TableViewDropDelegate)?
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
        super.init(layout: list)
    }

    override var isInEditMode: Bool { isEditing }

    /// A press on a row may become a drag of it: only a click selects.
    override var selectsOnPress: Bool { false }

    /// The cell of a row; nil while it is not in view.
    // Steps back where `UIKitNames` has one that returns its own kind of cell.
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

    open override var role: AccessibilityRole? { .table }

    override func sourceSections() -> Int { dataSource?.numberOfSections(in: self) ?? 0 }
    override func sourceCount(in section: Int) -> Int {
        dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    }
    override func sourceCell(at path: IndexPath) -> ItemCell {
        dataSource?.tableView(self, cellForRowAt: path) ?? ItemCell()
    }
    override func sourceMovesRow(from: IndexPath, to: IndexPath) -> Bool {
        dataSource?.tableView(self, moveRowAt: from, to: to) ?? false
    }
    override func sourceDidSelect(_ path: IndexPath) { delegate?.tableView(self, didSelectRowAt: path) }
    override func sourceSelectionDidChange() { delegate?.tableViewSelectionDidChange(self) }
    override func sourceDidActivate(_ path: IndexPath) {
        delegate?.tableView(self, performPrimaryActionForRowAt: path)
    }
    override func sourceContextMenu(at path: IndexPath?, point: CGPoint) {
        delegate?.tableView(self, showContextMenuForRowAt: path, point: point)
    }
    override func sourceShouldSpringLoad(_ path: IndexPath, _ context: SpringLoadedInteractionContext) -> Bool {
        delegate?.tableView(self, shouldSpringLoadRowAt: path, with: context) ?? true
    }

    override func sourceDragItems(beginning session: DragSession, at path: IndexPath) -> [DragItem] {
        dragDelegate?.tableView(self, itemsForBeginning: session, at: path) ?? []
    }
    override func sourceDragItems(adding session: DragSession, at path: IndexPath, point: CGPoint) -> [DragItem] {
        dragDelegate?.tableView(self, itemsForAddingTo: session, at: path, point: point) ?? []
    }
    override func sourceDragPreviewParameters(at path: IndexPath) -> DragPreviewParameters? {
        dragDelegate?.tableView(self, dragPreviewParametersForRowAt: path)
    }
    override func sourceDragSessionWillBegin(_ session: DragSession) {
        dragDelegate?.tableView(self, dragSessionWillBegin: session)
    }
    override func sourceDragSessionDidEnd(_ session: DragSession) {
        dragDelegate?.tableView(self, dragSessionDidEnd: session)
    }
    override func sourceAllowsMove(_ session: DragSession) -> Bool {
        dragDelegate?.tableView(self, dragSessionAllowsMoveOperation: session) ?? true
    }
    override func sourceIsRestricted(_ session: DragSession) -> Bool {
        dragDelegate?.tableView(self, dragSessionIsRestrictedToDraggingApplication: session) ?? false
    }

    override func sourcePrefersFullSizePreviews(_ session: DragSession) -> Bool {
        dragDelegate?.tableView(self, prefersFullSizePreviewsFor: session) ?? false
    }

    override func sourceCanHandle(_ session: DropSession) -> Bool {
        dropDelegate?.tableView(self, canHandle: session) ?? false
    }
    override func sourceDropSessionDidEnter(_ session: DropSession) {
        dropDelegate?.tableView(self, dropSessionDidEnter: session)
    }
    override func sourceDropSessionDidExit(_ session: DropSession) {
        dropDelegate?.tableView(self, dropSessionDidExit: session)
    }
    override func sourceDropSessionDidEnd(_ session: DropSession) {
        dropDelegate?.tableView(self, dropSessionDidEnd: session)
    }
    override func sourceDropUpdate(_ session: DropSession, destination: IndexPath?) -> ItemDropProposal {
        dropDelegate?.tableView(self, dropSessionDidUpdate: session, withDestinationIndexPath: destination)
            ?? ItemDropProposal(operation: .cancel)
    }
    override func sourceDropPreviewParameters(at path: IndexPath) -> DragPreviewParameters? {
        dropDelegate?.tableView(self, dropPreviewParametersForRowAt: path)
    }
    override func sourcePerformDrop(_ coordinator: ItemDropCoordinator) {
        dropDelegate?.tableView(self, performDropWith: coordinator)
    }
}
