/// What a container asks its program and tells it, by index paths of the data source.
///
/// A table and a collection translate it into the names of their own delegates; where a delegate is missing they answer
/// what its protocol has as its default.
@MainActor protocol ItemDelegation: AnyObject {
    // The data.
    func numberOfSections() -> Int
    func numberOfItems(in section: Int) -> Int
    func cell(at path: IndexPath) -> ItemCell
    func aspectRatio(at path: IndexPath) -> CGFloat

    // Moves that the data source makes by itself.
    /// Whether the data source moves items, and this one.
    func canMove(_ path: IndexPath) -> Bool
    /// Moves an item in the data: delete at the first path, insert at the second. False if the data source declines.
    func move(from: IndexPath, to: IndexPath) -> Bool
    /// Whether such a move takes the place of a drop of one item on its own view (ORDER-1).
    var movesInsteadOfDropping: Bool { get }
    /// Where an item may go instead of where it is about to; both paths after the move.
    func moveTarget(from: IndexPath, current: IndexPath, proposed: IndexPath) -> IndexPath

    // Selection and hovering.
    func didSelect(_ path: IndexPath)
    func selectionDidChange()
    func didActivate(_ path: IndexPath)
    func showContextMenu(at path: IndexPath?, point: CGPoint)
    func shouldSpringLoad(_ path: IndexPath, _ context: SpringLoadedInteractionContext) -> Bool

    // The drag side.
    func dragItems(beginning session: DragSession, at path: IndexPath) -> [DragItem]
    func dragItems(adding session: DragSession, at path: IndexPath, point: CGPoint) -> [DragItem]
    func dragPreviewParameters(at path: IndexPath) -> DragPreviewParameters?
    func dragSessionWillBegin(_ session: DragSession)
    func dragSessionDidEnd(_ session: DragSession)
    func allowsMove(_ session: DragSession) -> Bool
    func isRestricted(_ session: DragSession) -> Bool
    func prefersFullSizePreviews(_ session: DragSession) -> Bool

    // The drop side.
    /// Whether anybody takes drops.
    var takesDrops: Bool { get }
    func canHandle(_ session: DropSession) -> Bool
    func dropSessionDidEnter(_ session: DropSession)
    func dropSessionDidExit(_ session: DropSession)
    func dropSessionDidEnd(_ session: DropSession)
    func proposal(for session: DropSession, destination: IndexPath?) -> ItemDropProposal
    func dropPreviewParameters(at path: IndexPath) -> DragPreviewParameters?
    func performDrop(_ coordinator: ItemDropCoordinator)
}
