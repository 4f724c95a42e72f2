/// What would happen to the items, or has happened (DROP-3).
public enum DropOperation: String, Sendable, Hashable, Codable {
    /// Nothing is wanted here.
    case cancel
    /// Something is wanted here, but not this, not now: shown by a sign.
    case forbidden
    /// The items are copied.
    case copy
    /// The items are moved: only inside the program, and only where the drag side allows it.
    case move

    /// Whether letting go performs a drop.
    public var performsDrop: Bool { self == .copy || self == .move }
}

/// What a target would do if the items were let go where they are now.
@MainActor open class DropProposal {
    /// What would happen.
    public let operation: DropOperation
    /// Whether the point that counts lies above a finger, so that the user sees where it is (DROP-8).
    public var isPrecise = false
    /// Whether a single preview had better keep its size (DRAG-7).
    public var prefersFullSizePreview = false

    /// A proposal of an operation.
    public init(operation: DropOperation) { self.operation = operation }

    /// What the timeline says of the proposal (BUILD-3); a subclass with more to say adds to it.
    open var timelineDetail: [String: Timeline.Value] { ["operation": .text(operation.rawValue)] }
}
