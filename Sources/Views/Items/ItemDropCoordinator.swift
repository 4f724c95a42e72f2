/// Passed to a delegate that performs a drop: the items, the destination, and how the items land (VIEW-5).
///
/// Each `drop` method sets how an item's preview lands; animations added to its result run with that landing. An item
/// without one animates to the center of the view and fades out. If there are more items than the stack shows, the
/// visible previews animate to their targets unchanged and fade out there (DROP-9).
@MainActor public final class ItemDropCoordinator {
    /// The dropped items, in the order of the session.
    public let items: [ItemDropItem]
    /// The insertion path: delete the items at their sources, then insert here. Over the background it is the position
    /// of the gap for an insertion, and nil for all other intents.
    public let destinationIndexPath: IndexPath?
    /// The proposal of the last update.
    public let proposal: ItemDropProposal
    /// The drop session.
    public let session: DropSession
    private let side: ItemDropSide
    /// The placeholders inserted by this drop so far.
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

    /// Lands an item on one that was just inserted; the landing follows that item through updates.
    @discardableResult public func drop(_ item: DragItem, toItemAt path: IndexPath) -> any DragAnimating {
        side.land(item, at: .item(path))
    }

    /// Lands an item in a rectangle of an item's cell, in the cell's coordinates, scaled down to fit.
    @discardableResult public func drop(
        _ item: DragItem, intoItemAt path: IndexPath, rect: CGRect
    ) -> any DragAnimating { side.land(item, at: .part(of: path, rect)) }

    /// Lands an item at an arbitrary preview target.
    @discardableResult public func drop(_ item: DragItem, to target: DragPreviewTarget) -> any DragAnimating {
        side.land(item, at: .target(target))
    }

    /// Inserts a placeholder, unknown to the data source, and lands an item on it (HOLD-1).
    ///
    /// Its path counts like `destinationIndexPath`, plus the placeholders that this drop has inserted already;
    /// placeholders with equal paths keep the order of the calls.
    @discardableResult public func drop(_ item: DragItem, to placeholder: ItemPlaceholder) -> PlaceholderContext {
        let wanted = placeholder.insertionIndexPath
        var position = wanted.item
        var behind: PlaceholderRecord?
        for (path, record) in made where path.section == wanted.section && path.item <= wanted.item {
            // A placeholder at the same path is followed; one before it also counts as an index.
            if path.item < wanted.item { position -= 1 }
            behind = record
        }
        let record = side.view?.insert(placeholder, for: item, at: position, in: wanted.section, behind: behind)
        if let record { made.append((wanted, record)) }
        let landing = side.land(item, at: record.map { .placeholder(id: $0.id) })
        return PlaceholderContext(dragItem: item, record: record, landing: landing, view: side.view)
    }

    /// Lands an item on a row that was just inserted; the landing follows that row through updates.
    @discardableResult public func drop(_ item: DragItem, toRowAt path: IndexPath) -> any DragAnimating {
        drop(item, toItemAt: path)
    }

    /// Lands an item in a rectangle of an item's cell, in the cell's coordinates, scaled down to fit.
    @discardableResult public func drop(
        _ item: DragItem, intoRowAt path: IndexPath, rect: CGRect
    ) -> any DragAnimating { drop(item, intoItemAt: path, rect: rect) }
}
