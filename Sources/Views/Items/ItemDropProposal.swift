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
    /// The size of its preview; zero when none is to be seen.
    public let previewSize: CGSize
    /// Where it stood in this view as it was let go; nil for what comes from elsewhere, or was gone.
    public let sourceIndexPath: IndexPath?
}
