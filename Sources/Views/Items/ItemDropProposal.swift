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
    /// The levels of an insertion at the destination, in a table that shows a tree; nil in any other.
    public var levels: DropLevels?

    /// Creates a proposal.
    public init(operation: DropOperation, intent: ItemDropIntent = .unspecified) {
        self.intent = intent
        super.init(operation: operation)
    }
}

/// The levels of an insertion between two rows of a table that shows a tree (VIEW-17). The horizontal location of the
/// drag chooses one of them; in a keyboard drag the left and right arrow keys move it (DRAG-12).
public struct DropLevels: Sendable, Equatable {
    /// The levels that the rows around the insertion permit.
    public let possible: ClosedRange<Int>
    /// The level that the location requests, whether or not it is possible.
    public let requested: Int
    /// The horizontal distance of two levels in points.
    public let distance: CGFloat
    /// The title of the container at the chosen level; nil at the top level.
    public let container: String?

    /// Creates levels.
    public init(possible: ClosedRange<Int>, requested: Int, distance: CGFloat, container: String?) {
        (self.possible, self.requested, self.distance) = (possible, requested, distance)
        self.container = container
    }

    /// The possible level nearest to the requested one.
    public var chosen: Int { min(max(requested, possible.lowerBound), possible.upperBound) }

    /// The horizontal distance to a location that requests the next level, or the previous one; zero if that is not
    /// possible.
    func shift(toContent: Bool) -> CGFloat {
        let level = chosen + (toContent ? 1 : -1)
        return possible.contains(level) ? CGFloat(level - requested) * distance : 0
    }
}

/// One item of a drop (VIEW-5).
@preconcurrency @MainActor public struct ItemDropItem {
    /// The dragged item.
    public let dragItem: DragItem
    /// The size of its preview; zero if none is visible.
    public let previewSize: CGSize
    /// Its path in this view at the time of the drop; nil if the view does not show it: it comes from elsewhere or was
    /// deleted. An item that another view has lifted has a path if `locateDragItem` finds it here.
    public let sourceIndexPath: IndexPath?
}
