/// The effect of a drop on the existing items (VIEW-4).
public enum ItemDropIntent: String, Sendable, Hashable {
    /// No gap and no highlight.
    case unspecified
    /// A gap opens at the destination.
    case insertAtDestinationIndexPath
    /// The item at the destination is highlighted and takes the drop.
    case insertIntoDestinationIndexPath
    /// The middle half of a row means a drop into it, its edges a gap beside it; tables only.
    case automatic
}

/// A table's or a collection's answer to a drag over it.
@preconcurrency @MainActor open class ItemDropProposal: DropProposal {
    /// The effect on the existing items.
    public let intent: ItemDropIntent

    /// Creates a proposal.
    public init(operation: DropOperation, intent: ItemDropIntent = .unspecified) {
        self.intent = intent
        super.init(operation: operation)
    }
}

/// One item of a drop (VIEW-5).
@preconcurrency @MainActor public struct ItemDropItem {
    /// The dragged item.
    public let dragItem: DragItem
    /// The size of its preview; zero if none is visible.
    public let previewSize: CGSize
    /// Its path in this view at the time of the drop; nil if it comes from elsewhere or was deleted.
    public let sourceIndexPath: IndexPath?
}
