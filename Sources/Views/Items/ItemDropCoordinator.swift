/// Helps a delegate to perform a drop: what was dropped, where, and how it lands (VIEW-5).
///
/// Each `drop` says how an item's preview lands; animations that are added to what it returns run with that landing. An
/// item without one flies to the middle of the view and fades. Of more items than the stack shows the pictures that are
/// seen fly to their places as they are, and fade there (DROP-9).
@MainActor public final class ItemDropCoordinator {
    /// The items, in the order of the session.
    public let items: [ItemDropItem]
    /// Where they go, by the counts without what is on the move: delete at the sources, insert here. Over emptiness it
    /// is where an insertion has its gap, and nil for everything else.
    public let destinationIndexPath: IndexPath?
    /// What was proposed.
    public let proposal: ItemDropProposal
    /// The session.
    public let session: DropSession
    private let side: ItemDropSide
    /// The placeholders that this drop has made so far.
    private var made: [(path: IndexPath, record: PlaceholderRecord)] = []

    init(
        items: [ItemDropItem], destination: IndexPath?, proposal: ItemDropProposal, session: DropSession,
        side: ItemDropSide
    ) {
        self.items = items
        destinationIndexPath = destination
        self.proposal = proposal
        self.session = session
        self.side = side
    }

    /// Lands an item on one that was just inserted, wherever that goes meanwhile.
    @discardableResult public func drop(_ item: DragItem, toItemAt path: IndexPath) -> any DragAnimating {
        side.land(item, at: .item(path))
    }

    /// Lands an item in a rectangle of an item's cell, in the cell's coordinates, shrinking to fit.
    @discardableResult public func drop(
        _ item: DragItem, intoItemAt path: IndexPath, rect: CGRect
    ) -> any DragAnimating { side.land(item, at: .part(of: path, rect)) }

    /// Lands an item anywhere.
    @discardableResult public func drop(_ item: DragItem, to target: DragPreviewTarget) -> any DragAnimating {
        side.land(item, at: .target(target))
    }

    /// Inserts a temporary cell, of which the data source knows nothing, and lands an item on it (HOLD-1).
    ///
    /// Its path counts as `destinationIndexPath` does, together with the placeholders that this drop has made already;
    /// several at the same path stand in the order in which they were made.
    @discardableResult public func drop(_ item: DragItem, to placeholder: ItemPlaceholder) -> PlaceholderContext {
        let wanted = placeholder.insertionIndexPath
        var position = wanted.item
        var behind: PlaceholderRecord?
        for (path, record) in made where path.section == wanted.section && path.item <= wanted.item {
            // One at the same path is simply behind it; one before it counts as a place.
            if path.item < wanted.item { position -= 1 }
            behind = record
        }
        let record = side.view?.insert(placeholder, for: item, at: position, in: wanted.section, behind: behind)
        if let record { made.append((wanted, record)) }
        let landing = side.land(item, at: .placeholder(id: record?.id ?? 0))
        return PlaceholderContext(dragItem: item, record: record, landing: landing, view: side.view)
    }

    /// Lands an item on a row that was just inserted, wherever that goes meanwhile.
    @discardableResult public func drop(_ item: DragItem, toRowAt path: IndexPath) -> any DragAnimating {
        drop(item, toItemAt: path)
    }

    /// Lands an item in a rectangle of a row's cell, in the cell's coordinates, shrinking to fit.
    @discardableResult public func drop(
        _ item: DragItem, intoRowAt path: IndexPath, rect: CGRect
    ) -> any DragAnimating { drop(item, intoItemAt: path, rect: rect) }
}
