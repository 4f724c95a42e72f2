/// Forwards the container's calls to a table's data source and delegates.
@MainActor final class TableDelegation: ItemDelegation {
    weak var table: TableView?
    weak var dataSource: (any TableViewDataSource)? {
        didSet { (hasDeclinedMove, hasDeclinedEditing) = (false, false) }
    }
    /// Whether the data source has declined a move: UIKit's names cannot tell earlier that it implements none.
    private var hasDeclinedMove = false
    /// Whether the data source has edited nothing when it was asked to, for the same reason.
    var hasDeclinedEditing = false
    weak var delegate: (any TableViewDelegate)? {
        didSet { (makesHeaders, makesFooters) = (nil, nil) }
    }
    /// Whether the delegate has views for headers and for footers; nil before it was asked.
    var (makesHeaders, makesFooters): (Bool?, Bool?) = (nil, nil)
    weak var drag: (any TableViewDragDelegate)?
    weak var drop: (any TableViewDropDelegate)?

    @discardableResult func ask<Asked, Answer>(_ asked: Asked?, _ question: (TableView, Asked) -> Answer)
        -> Answer?
    {
        guard let table, let asked else { return nil }
        return question(table, asked)
    }

    private var reordering: (any TableViewReorderingDataSource)? { dataSource as? any TableViewReorderingDataSource }

    var hasDataSource: Bool { dataSource != nil }
    func numberOfSections() -> Int { ask(dataSource) { $1.numberOfSections(in: $0) } ?? 0 }
    func numberOfItems(in section: Int) -> Int {
        ask(dataSource) { $1.tableView($0, numberOfRowsInSection: section) } ?? 0
    }
    func cell(at path: IndexPath) -> ItemCell {
        ask(dataSource) { $1.tableView($0, cellForRowAt: path) } ?? ItemCell()
    }
    func aspectRatio(at path: IndexPath) -> CGFloat { 1 }
    func aspectRatio(dropping item: DragItem) -> CGFloat? { nil }
    // Rows have one height in any order.
    func droppingOrder(of items: LazyDragItems, of session: DropSession, limit: Int) -> [DragItem]? {
        (0..<min(limit, items.count)).map { items[$0] }
    }
    func droppingOrder(of items: [DragItem], of session: DropSession) -> [DragItem] { items }

    func canMove(_ path: IndexPath) -> Bool { ask(reordering) { $1.tableView($0, canMoveRowAt: path) } ?? false }
    func move(from: IndexPath, to: IndexPath) -> Bool {
        guard let table, let reordering else { return false }
        let isMade = ItemMove.isMade { reordering.tableView(table, moveRowAt: from, to: to) }
        if !isMade { hasDeclinedMove = true }
        return isMade
    }
    func movesWithoutDragItem(_ path: IndexPath) -> Bool {
        table?.isEditing == true && !hasDeclinedMove && canMove(path)
    }
    var movesInsteadOfDropping: Bool { true }
    func moveTarget(from: IndexPath, current: IndexPath, proposed: IndexPath) -> IndexPath {
        ask(delegate) { $1.tableView($0, targetIndexPathForMoveFromRowAt: from, toProposedIndexPath: proposed) }
            ?? proposed
    }

    func didSelect(_ path: IndexPath) { ask(delegate) { $1.tableView($0, didSelectRowAt: path) } }
    func selectionDidChange() { ask(delegate) { $1.tableViewSelectionDidChange($0) } }
    func canActivate(_ path: IndexPath) -> Bool {
        ask(delegate) { $1.tableView($0, canPerformPrimaryActionForRowAt: path) } ?? true
    }
    func selectionFollowsFocus(_ path: IndexPath) -> Bool {
        ask(delegate) { $1.tableView($0, selectionFollowsFocusForRowAt: path) }
            ?? table?.selectionFollowsFocus ?? false
    }
    func didActivate(_ path: IndexPath) { ask(delegate) { $1.tableView($0, performPrimaryActionForRowAt: path) } }
    func showContextMenu(at path: IndexPath?, point: CGPoint) {
        ask(delegate) { $1.tableView($0, showContextMenuForRowAt: path, point: point) }
    }
    func shouldSpringLoad(_ path: IndexPath, _ context: SpringLoadedInteractionContext) -> Bool {
        ask(delegate) { $1.tableView($0, shouldSpringLoadRowAt: path, with: context) } ?? true
    }

    func dragItems(beginning session: DragSession, at path: IndexPath) -> [DragItem] {
        ask(drag) { $1.tableView($0, itemsForBeginning: session, at: path) } ?? []
    }
    func lazyDragItems(beginning session: DragSession, at path: IndexPath) -> LazyDragItems? {
        ask(drag) { $1.tableView($0, lazyItemsForBeginning: session, at: path) } ?? nil
    }
    func dragItems(adding session: DragSession, at path: IndexPath, point: CGPoint) -> [DragItem] {
        ask(drag) { $1.tableView($0, itemsForAddingTo: session, at: path, point: point) } ?? []
    }
    func dragPreviewParameters(at path: IndexPath) -> DragPreviewParameters? {
        ask(drag) { $1.tableView($0, dragPreviewParametersForRowAt: path) } ?? nil
    }
    func dragSessionWillBegin(_ session: DragSession) { ask(drag) { $1.tableView($0, dragSessionWillBegin: session) } }
    func dragSessionDidEnd(_ session: DragSession) { ask(drag) { $1.tableView($0, dragSessionDidEnd: session) } }
    func allowsMove(_ session: DragSession) -> Bool {
        ask(drag) { $1.tableView($0, dragSessionAllowsMoveOperation: session) } ?? true
    }
    func isRestricted(_ session: DragSession) -> Bool {
        ask(drag) { $1.tableView($0, dragSessionIsRestrictedToDraggingApplication: session) } ?? false
    }
    func prefersFullSizePreviews(_ session: DragSession) -> Bool {
        ask(drag) { $1.tableView($0, prefersFullSizePreviewsFor: session) } ?? false
    }

    var takesDrops: Bool { drop != nil }
    func canHandle(_ session: DropSession) -> Bool { ask(drop) { $1.tableView($0, canHandle: session) } ?? false }
    func dropSessionDidEnter(_ session: DropSession) { ask(drop) { $1.tableView($0, dropSessionDidEnter: session) } }
    func dropSessionDidExit(_ session: DropSession) { ask(drop) { $1.tableView($0, dropSessionDidExit: session) } }
    func dropSessionDidEnd(_ session: DropSession) { ask(drop) { $1.tableView($0, dropSessionDidEnd: session) } }
    func proposal(for session: DropSession, destination: IndexPath?) -> ItemDropProposal {
        ask(drop) { $1.tableView($0, dropSessionDidUpdate: session, withDestinationIndexPath: destination) }
            ?? ItemDropProposal(operation: .cancel)
    }
    func dropPreviewParameters(at path: IndexPath) -> DragPreviewParameters? {
        ask(drop) { $1.tableView($0, dropPreviewParametersForRowAt: path) } ?? nil
    }
    func performDrop(_ coordinator: ItemDropCoordinator) {
        ask(drop) { $1.tableView($0, performDropWith: coordinator) }
    }
}
