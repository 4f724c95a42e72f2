/// The container's interface to the program, with data source index paths.
///
/// A table and a collection forward it to their own delegates. Without a delegate they return the default of its
/// protocol.
@MainActor protocol ItemDelegation: AnyObject {
    // Data.
    var hasDataSource: Bool { get }
    func numberOfSections() -> Int
    func numberOfItems(in section: Int) -> Int
    func cell(at path: IndexPath) -> ItemCell
    /// Returns the view of a header, a footer or another supplementary element; nil for none.
    func supplementaryView(_ kind: String, at path: IndexPath) -> ReusableView?
    func willDisplaySupplementaryView(_ view: ReusableView, _ kind: String, at path: IndexPath)
    func didEndDisplayingSupplementaryView(_ view: ReusableView, _ kind: String, at path: IndexPath)
    func aspectRatio(at path: IndexPath) -> CGFloat
    /// Returns the aspect ratio of an item from elsewhere; nil if it is unknown (VIEW-12).
    func aspectRatio(dropping item: DragItem) -> CGFloat?
    /// Returns those of the items from elsewhere that a drop would insert, in the order in which it inserts them.
    func droppingOrder(of items: [DragItem], of session: DropSession) -> [DragItem]
    /// Returns the first of those items, at most `limit`; nil to create all items and ask for their order.
    func droppingOrder(of items: LazyDragItems, of session: DropSession, limit: Int) -> [DragItem]?

    // Moves by the data source.
    /// Whether the data source can move this item.
    func canMove(_ path: IndexPath) -> Bool
    /// Moves an item in the data: delete at `from`, then insert at `to`. Returns false if the data source declines.
    func move(from: IndexPath, to: IndexPath) -> Bool
    /// Whether the user moves an item although no drag delegate provides one for it (ORDER-9).
    func movesWithoutDragItem(_ path: IndexPath) -> Bool
    /// Whether the data source's move replaces the drop of one item on its own view (ORDER-1).
    var movesInsteadOfDropping: Bool { get }
    /// Returns the target of a move instead of `proposed`; `current` and `proposed` are paths after the move.
    func moveTarget(from: IndexPath, current: IndexPath, proposed: IndexPath) -> IndexPath

    // Selection and spring loading.
    func shouldHighlight(_ path: IndexPath) -> Bool
    func didHighlight(_ path: IndexPath)
    func didUnhighlight(_ path: IndexPath)
    /// Returns the item that the user selects instead of `path`; nil for none.
    func willSelect(_ path: IndexPath) -> IndexPath?
    /// Returns the item that the user deselects instead of `path`; nil for none.
    func willDeselect(_ path: IndexPath) -> IndexPath?
    func didDeselect(_ path: IndexPath)
    func willDisplay(_ cell: ItemCell, at path: IndexPath)
    func didEndDisplaying(_ cell: ItemCell, at path: IndexPath)
    func didSelect(_ path: IndexPath)
    func selectionDidChange()
    func canActivate(_ path: IndexPath) -> Bool
    func didActivate(_ path: IndexPath)
    /// Whether an arrow key that reaches the item selects it, in a container that selects by tap.
    func selectionFollowsFocus(_ path: IndexPath) -> Bool
    func showContextMenu(at path: IndexPath?, point: CGPoint)
    func shouldSpringLoad(_ path: IndexPath, _ context: SpringLoadedInteractionContext) -> Bool

    // Swipes (LIST-4).
    /// Returns the actions at a side of a row; nil for none.
    func rowActions(isLeading: Bool, at path: IndexPath) -> RowActions?
    func willBeginEditing(at path: IndexPath)
    func didEndEditing(at path: IndexPath?)

    // Dragging.
    func dragItems(beginning session: DragSession, at path: IndexPath) -> [DragItem]
    /// Returns items that are created when they are asked for; nil to call `dragItems(beginning:at:)`.
    func lazyDragItems(beginning session: DragSession, at path: IndexPath) -> LazyDragItems?
    func dragItems(adding session: DragSession, at path: IndexPath, point: CGPoint) -> [DragItem]
    func dragPreviewParameters(at path: IndexPath) -> DragPreviewParameters?
    func dragSessionWillBegin(_ session: DragSession)
    func dragSessionDidEnd(_ session: DragSession)
    func allowsMove(_ session: DragSession) -> Bool
    func isRestricted(_ session: DragSession) -> Bool
    func prefersFullSizePreviews(_ session: DragSession) -> Bool

    // Dropping.
    /// Whether there is a drop delegate.
    var takesDrops: Bool { get }
    func canHandle(_ session: DropSession) -> Bool
    func dropSessionDidEnter(_ session: DropSession)
    func dropSessionDidExit(_ session: DropSession)
    func dropSessionDidEnd(_ session: DropSession)
    func proposal(for session: DropSession, destination: IndexPath?) -> ItemDropProposal
    func dropPreviewParameters(at path: IndexPath) -> DragPreviewParameters?
    func performDrop(_ coordinator: ItemDropCoordinator)
}
