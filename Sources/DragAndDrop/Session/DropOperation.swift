import Foundation

/// The operation that a drop would perform, or has performed, on the items (DROP-3).
public enum DropOperation: String, Sendable, Hashable, Codable {
    /// The target accepts no drop here.
    case cancel
    /// The target accepts drops, but not these items or not now; the badge shows a sign.
    case forbidden
    /// The items are copied.
    case copy
    /// The items are moved; only if the source allows it.
    case move

    /// Whether releasing with this operation performs a drop.
    package var performsDrop: Bool { self == .copy || self == .move }
}

/// A target's answer to `sessionDidUpdate`: the operation that a release at the current location would perform, and its
/// presentation.
@preconcurrency @MainActor open class DropProposal {
    /// The operation a release would perform.
    public let operation: DropOperation
    /// Whether drop locations lie above the finger, so that the user sees them (DROP-8). Holds for the interaction
    /// until its next proposal, from the update after this one on.
    public var isPrecise = false
    /// Whether a single preview should keep its full size (DRAG-7).
    public var prefersFullSizePreview = false
    /// What the drag's previews should not cover, in the coordinates of the interaction's view: the parts of a small
    /// target that users recognize it by. Empty by default (DRAG-14).
    ///
    /// If the previews would cover a considerable part, they become small and move beside the pointer for as long as
    /// the proposal holds. Affects only drags that began in this program.
    public var unobscuredRects: [CGRect] = []
    /// The frame of the whole small target, in the coordinates of the interaction's view; nil if it consists of the
    /// ``unobscuredRects`` (DRAG-14).
    ///
    /// The previews become small also if they would cover a considerable part of it, such as the highlight of a row
    /// beside its title. Has no effect unless parts are named, by ``unobscuredRects`` or by a table or collection.
    public var targetFrame: CGRect?
    /// Why the target refuses the drop, in a sentence for the user without a period; nil, the default, gives no reason.
    ///
    /// Affects only the operation ``DropOperation/forbidden``: a release here reports the reason to the host, and a
    /// keyboard drag announces it (DROP-13). The drag of another program reports it also if it leaves the window here,
    /// since that program does not tell a refused release from that.
    public var refusalReason: String?
    /// The same as ``unobscuredRects``, chosen by the table or collection, which sets it for each answer of its
    /// delegate; used while ``unobscuredRects`` is empty.
    package var highlightedRects: [CGRect] = []
    /// The same as ``targetFrame``, used with ``highlightedRects``.
    package var highlightedFrame: CGRect?

    /// Creates a proposal to perform an operation.
    public init(operation: DropOperation) { self.operation = operation }

    /// The proposal's details in the timeline (BUILD-3).
    var timelineDetail: [String: Timeline.Value] { ["operation": .text(operation.rawValue)] }
}
