/// A text whose selection can be dragged (VIEW-19): of ``UITextField`` and ``UITextView``.
@preconcurrency @MainActor public protocol UITextDraggable: UITextInput {
    /// Provides the items and previews of drags; nil uses the defaults.
    var textDragDelegate: (any UITextDragDelegate)? { get set }
    /// The interaction that lifts the selection; nil if text cannot be dragged.
    var textDragInteraction: UIDragInteraction? { get }
    /// Whether a drag of the text is in progress.
    var isTextDragActive: Bool { get }
    /// How previews are drawn.
    var textDragOptions: UITextDragOptions { get set }
}

/// A text into which text can be dropped (VIEW-19): of ``UITextField`` and ``UITextView``.
@preconcurrency @MainActor public protocol UITextDroppable: UITextInput {
    /// Decides about drops; nil uses the defaults.
    var textDropDelegate: (any UITextDropDelegate)? { get set }
    /// The interaction that receives text; nil if text cannot be dropped.
    var textDropInteraction: UIDropInteraction? { get }
    /// Whether a drag is over the text.
    var isTextDropActive: Bool { get }
}

/// How the previews of dragged text are drawn. Stored for code that sets them: previews show the text as it is.
public struct UITextDragOptions: OptionSet, Sendable, Hashable {
    /// The options as bits.
    public let rawValue: Int
    /// Creates options from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Without the colors of the text.
    public static let stripTextColorFromPreviews = UITextDragOptions(rawValue: 1)
}

/// A drag of text that is about to begin.
@preconcurrency @MainActor public struct UITextDragRequest {
    /// The range that is dragged.
    public let dragRange: UITextRange
    /// The items that the view would provide: one with the text.
    public let suggestedItems: [UIDragItem]
    /// The items that the session has already: none.
    public let existingItems: [UIDragItem] = []
    /// Whether the range is the selection: always true.
    public let isSelected = true
    /// The session.
    public let dragSession: UIDragSession
}

/// Provides the items and previews of drags of a text. All methods are optional.
@preconcurrency @MainActor public protocol UITextDragDelegate: AnyObject {
    /// Returns the items of a drag; none leaves the press to the text.
    func textDraggableView(
        _ textDraggableView: UIView & UITextDraggable, itemsForDrag dragRequest: UITextDragRequest
    ) -> [UIDragItem]
    /// Returns the preview of an item; nil uses that of the selected lines.
    func textDraggableView(
        _ textDraggableView: UIView & UITextDraggable, dragPreviewForLiftingItem item: UIDragItem,
        session: UIDragSession
    ) -> UITargetedDragPreview?
    /// A lift begins.
    func textDraggableView(
        _ textDraggableView: UIView & UITextDraggable, willAnimateLiftWith animator: any UIDragAnimating,
        session: UIDragSession)
    /// A drag begins.
    func textDraggableView(
        _ textDraggableView: UIView & UITextDraggable, dragSessionWillBegin session: UIDragSession)
    /// A drag has ended.
    func textDraggableView(
        _ textDraggableView: UIView & UITextDraggable, dragSessionDidEnd session: UIDragSession,
        with operation: UIDropOperation)
}

extension UITextDragDelegate {
    /// The suggested items.
    public func textDraggableView(
        _ textDraggableView: UIView & UITextDraggable, itemsForDrag dragRequest: UITextDragRequest
    ) -> [UIDragItem] { dragRequest.suggestedItems }
    /// Nil: the preview of the selected lines.
    public func textDraggableView(
        _ textDraggableView: UIView & UITextDraggable, dragPreviewForLiftingItem item: UIDragItem,
        session: UIDragSession
    ) -> UITargetedDragPreview? { nil }
    /// Does nothing.
    public func textDraggableView(
        _ textDraggableView: UIView & UITextDraggable, willAnimateLiftWith animator: any UIDragAnimating,
        session: UIDragSession
    ) {}
    /// Does nothing.
    public func textDraggableView(
        _ textDraggableView: UIView & UITextDraggable, dragSessionWillBegin session: UIDragSession
    ) {}
    /// Does nothing.
    public func textDraggableView(
        _ textDraggableView: UIView & UITextDraggable, dragSessionDidEnd session: UIDragSession,
        with operation: UIDropOperation
    ) {}
}

/// A drop into a text that is about to happen.
@preconcurrency @MainActor public struct UITextDropRequest {
    /// Where the text would be inserted.
    public let dropPosition: UITextPosition
    /// What the view would do.
    public let suggestedProposal: UITextDropProposal
    /// Whether the dragged text is that of the same view.
    public let isSameView: Bool
    /// The session.
    public let dropSession: UIDropSession
}

/// What a drop into a text does.
@preconcurrency @MainActor open class UITextDropProposal: UIDropProposal {
    /// The change of the text.
    public enum Action: UInt, Sendable, Hashable {
        /// Inserts at the position.
        case insert
        /// Replaces the selection.
        case replaceSelection
        /// Replaces the whole text.
        case replaceAll
    }

    /// The object that changes the text.
    public enum Performer: UInt, Sendable, Hashable {
        /// The view.
        case view
        /// The delegate, in ``UITextDropDelegate/textDroppableView(_:willPerformDrop:)``.
        case delegate
    }

    /// How slow data is shown. Stored for code that sets it: text is inserted when it is there.
    public enum ProgressMode: UInt, Sendable, Hashable {
        /// As the system does.
        case system
        /// By the program.
        case custom
    }

    /// The change of the text.
    open var dropAction = Action.insert
    /// The object that changes the text.
    open var dropPerformer = Performer.view
    /// How slow data is shown.
    open var dropProgressMode = ProgressMode.system
    /// Stored for code that sets it: the text of a view is always moved at once.
    open var useFastSameViewOperations = true

    /// Creates a proposal for an operation: `copy`, `move`, or `cancel` to refuse the drop.
    public override init(operation: UIDropOperation) {
        super.init(operation: operation)
        isPrecise = true
    }

    /// Creates a proposal with a change of the text.
    public convenience init(dropAction: Action) {
        self.init(operation: .copy)
        self.dropAction = dropAction
    }
}

/// Whether a text that cannot be edited takes drops.
public enum UITextDropEditability: UInt, Sendable, Hashable {
    /// No.
    case no
    /// Treated as `yes`.
    case temporary
    /// From this drop on.
    case yes
}

/// Decides about drops into a text. All methods are optional.
@preconcurrency @MainActor public protocol UITextDropDelegate: AnyObject {
    /// Whether a text that cannot be edited takes a drop.
    func textDroppableView(
        _ textDroppableView: UIView & UITextDroppable, willBecomeEditableForDrop drop: UITextDropRequest
    ) -> UITextDropEditability
    /// Returns what a drop would do. Called on each movement.
    func textDroppableView(
        _ textDroppableView: UIView & UITextDroppable, proposalForDrop drop: UITextDropRequest
    ) -> UITextDropProposal
    /// A drop follows. Performs it if the proposal says so.
    func textDroppableView(
        _ textDroppableView: UIView & UITextDroppable, willPerformDrop drop: UITextDropRequest)
    /// A session has entered the view.
    func textDroppableView(_ textDroppableView: UIView & UITextDroppable, dropSessionDidEnter session: UIDropSession)
    /// A session has moved over the view.
    func textDroppableView(_ textDroppableView: UIView & UITextDroppable, dropSessionDidUpdate session: UIDropSession)
    /// A session has left the view.
    func textDroppableView(_ textDroppableView: UIView & UITextDroppable, dropSessionDidExit session: UIDropSession)
    /// A session that was over the view has ended.
    func textDroppableView(_ textDroppableView: UIView & UITextDroppable, dropSessionDidEnd session: UIDropSession)
}

extension UITextDropDelegate {
    /// No.
    public func textDroppableView(
        _ textDroppableView: UIView & UITextDroppable, willBecomeEditableForDrop drop: UITextDropRequest
    ) -> UITextDropEditability { .no }
    /// The suggested proposal.
    public func textDroppableView(
        _ textDroppableView: UIView & UITextDroppable, proposalForDrop drop: UITextDropRequest
    ) -> UITextDropProposal { drop.suggestedProposal }
    /// Does nothing.
    public func textDroppableView(
        _ textDroppableView: UIView & UITextDroppable, willPerformDrop drop: UITextDropRequest
    ) {}
    /// Does nothing.
    public func textDroppableView(
        _ textDroppableView: UIView & UITextDroppable, dropSessionDidEnter session: UIDropSession
    ) {}
    /// Does nothing.
    public func textDroppableView(
        _ textDroppableView: UIView & UITextDroppable, dropSessionDidUpdate session: UIDropSession
    ) {}
    /// Does nothing.
    public func textDroppableView(
        _ textDroppableView: UIView & UITextDroppable, dropSessionDidExit session: UIDropSession
    ) {}
    /// Does nothing.
    public func textDroppableView(
        _ textDroppableView: UIView & UITextDroppable, dropSessionDidEnd session: UIDropSession
    ) {}
}
