/// What a drop means for the items that are there (VIEW-4).
public enum ItemDropIntent: String, Sendable, Hashable {
    /// Nothing moves.
    case unspecified
    /// A gap opens at the destination.
    case insertAtDestinationIndexPath
    /// The item at the destination is highlighted: it takes the drop in.
    case insertIntoDestinationIndexPath
    /// The middle half of a row means into it, its edges mean a gap beside it; tables only.
    case automatic
}

/// What a table or a collection would do with a drop.
@MainActor open class ItemDropProposal: DropProposal {
    /// What it means for the items that are there.
    public let intent: ItemDropIntent

    /// A proposal.
    public init(operation: DropOperation, intent: ItemDropIntent = .unspecified) {
        self.intent = intent
        super.init(operation: operation)
    }
}

/// One item of a drop (VIEW-5).
@MainActor public struct ItemDropItem {
    /// What was carried.
    public let dragItem: DragItem
    /// Where it stands in this view; nil for what comes from elsewhere, or is gone.
    public let sourceIndexPath: IndexPath?
    /// The size of its preview; zero when none is to be seen.
    public let previewSize: CGSize
}

/// Helps a delegate to perform a drop: what was dropped, where, and how it lands (VIEW-5).
@MainActor public final class ItemDropCoordinator {
    /// The items, in the order of the session.
    public let items: [ItemDropItem]
    /// Where they go, by the counts without what is on the move: delete at the sources, insert here. Nil over emptiness.
    public let destinationIndexPath: IndexPath?
    /// What was proposed.
    public let proposal: ItemDropProposal
    /// The session.
    public let session: DropSession
    private weak var view: ItemContainerView?

    init(
        items: [ItemDropItem], destination: IndexPath?, proposal: ItemDropProposal, session: DropSession,
        view: ItemContainerView
    ) {
        self.items = items
        destinationIndexPath = destination
        self.proposal = proposal
        self.session = session
        self.view = view
    }

    /// Lands an item on one that was just inserted.
    public func drop(_ item: DragItem, toItemAt path: IndexPath) {
        view?.landings[ObjectIdentifier(item)] = .item(path)
    }

    /// Lands an item in a rectangle of a cell, in the cell's coordinates, shrinking to fit.
    public func drop(_ item: DragItem, intoItemAt path: IndexPath, rect: CGRect) {
        guard let cell = view?.cellForItem(at: path) else { return }
        view?.landings[ObjectIdentifier(item)] = .rect(cell, rect)
    }

    /// Lands an item anywhere.
    public func drop(_ item: DragItem, to target: DragPreviewTarget) {
        view?.landings[ObjectIdentifier(item)] = .target(target)
    }

    /// Lands an item on a row that was just inserted.
    public func drop(_ item: DragItem, toRowAt path: IndexPath) { drop(item, toItemAt: path) }

    /// Lands an item in a rectangle of a row's cell.
    public func drop(_ item: DragItem, intoRowAt path: IndexPath, rect: CGRect) {
        drop(item, intoItemAt: path, rect: rect)
    }
}
