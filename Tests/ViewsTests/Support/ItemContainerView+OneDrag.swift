@testable import Views

// What tests of one drag over a container look at.
extension ItemContainerView {
    /// The only open gap.
    var gap: Gap? { gaps.first }
    /// The only drag over the container.
    var dropDrag: DropTracking? { paths.drops.drags.first }
    /// The size of its gap.
    var gapSize: GapSize? { dropDrag?.gap.size }
    /// The session whose items the drag would move.
    var movingSession: DragSession? { dropDrag?.gap.movingSession }
    /// The insertion path of a drop into its gap.
    var dropPath: ItemPath? { dropDrag?.session.flatMap { dropPath(of: $0) } }
    /// The insertion path of that gap or of the gap of an interactive movement.
    var gapPath: ItemPath? { dropPath ?? movementPath }
    /// The item into which it would drop.
    var highlighted: ItemPath? { dropDrag?.highlighted }
}
