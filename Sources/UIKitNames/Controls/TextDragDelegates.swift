/// Connects the dragging of an editor's text with UIKit's delegates.
@MainActor final class TextDragDelegates {
    weak var drag: (any UITextDragDelegate)? {
        didSet {
            InheritedConformance.check(drag, "UITextDragDelegate") { $0 is any UITextDragDelegate.Type }
        }
    }
    weak var drop: (any UITextDropDelegate)? {
        didSet {
            InheritedConformance.check(drop, "UITextDropDelegate") { $0 is any UITextDropDelegate.Type }
        }
    }
    var options: UITextDragOptions = []
    private unowned let view: UIView & UITextDraggable & UITextDroppable
    private let text: () -> String
    private let makeEditable: () -> Void

    init(
        _ view: UIView & UITextDraggable & UITextDroppable, _ dragging: TextDragging?, text: @escaping () -> String,
        makeEditable: @escaping () -> Void
    ) {
        (self.view, self.text, self.makeEditable) = (view, text, makeEditable)
        guard let dragging else { return }
        dragging.hooks.items = { [weak self] in self?.items($0, $1, $2) ?? $1 }
        dragging.hooks.preview = { [weak self] item, preview, session in
            guard let self, let drag else { return preview }
            return drag.textDraggableView(self.view, dragPreviewForLiftingItem: item, session: session) ?? preview
        }
        dragging.hooks.willLift = { [weak self] animator, session in
            guard let self else { return }
            drag?.textDraggableView(self.view, willAnimateLiftWith: animator, session: session)
        }
        dragging.hooks.dragWillBegin = { [weak self] session in
            guard let self else { return }
            drag?.textDraggableView(self.view, dragSessionWillBegin: session)
        }
        dragging.hooks.dragDidEnd = { [weak self] session, operation in
            guard let self else { return }
            drag?.textDraggableView(self.view, dragSessionDidEnd: session, with: operation)
        }
        dragging.hooks.mayBecomeEditable = { [weak self] in self?.becomesEditable($0) ?? false }
        dragging.hooks.proposal = { [weak self] request in self?.proposal(request) ?? request.suggested }
        dragging.hooks.willPerform = { [weak self] in self?.willPerform($0) ?? true }
        dragging.hooks.replacesAll = { proposal in
            switch (proposal as? UITextDropProposal)?.dropAction {
            case .replaceAll: true
            case .replaceSelection: false
            case .insert, nil: nil
            }
        }
        dragging.hooks.dropDidChange = { [weak self] in self?.dropDidChange($0, $1) }
    }

    /// The offset in UTF-16 units of one in UTF-8 bytes.
    private func position(_ offset: Int) -> UITextPosition {
        let text = text()
        let index = text.utf8.index(text.startIndex, offsetBy: min(max(offset, 0), text.utf8.count))
        return UITextPosition(text.utf16.distance(from: text.startIndex, to: index))
    }

    private func items(_ range: Range<Int>, _ suggested: [UIDragItem], _ session: UIDragSession) -> [UIDragItem] {
        guard let drag,
            let range = view.textRange(from: position(range.lowerBound), to: position(range.upperBound))
        else { return suggested }
        let request = UITextDragRequest(dragRange: range, suggestedItems: suggested, dragSession: session)
        return drag.textDraggableView(view, itemsForDrag: request)
    }

    private func request(_ request: TextDragging.DropRequest) -> UITextDropRequest {
        UITextDropRequest(
            dropPosition: position(request.offset),
            suggestedProposal: UITextDropProposal(operation: request.suggested.operation),
            isSameView: request.isSameView, dropSession: request.session)
    }

    private var lastProposal: UITextDropProposal?

    private func becomesEditable(_ request: TextDragging.DropRequest) -> Bool {
        drop.map { $0.textDroppableView(view, willBecomeEditableForDrop: self.request(request)) != .no } ?? false
    }

    private func proposal(_ request: TextDragging.DropRequest) -> UIDropProposal {
        guard let drop else { return request.suggested }
        let proposal = drop.textDroppableView(view, proposalForDrop: self.request(request))
        lastProposal = proposal
        return proposal
    }

    private func willPerform(_ request: TextDragging.DropRequest) -> Bool {
        let own = self.request(request)
        if let drop, drop.textDroppableView(view, willBecomeEditableForDrop: own) != .no { makeEditable() }
        drop?.textDroppableView(view, willPerformDrop: own)
        return lastProposal?.dropPerformer != .delegate
    }

    private func dropDidChange(_ change: TextDragging.DropChange, _ session: UIDropSession) {
        switch change {
        case .entered: drop?.textDroppableView(view, dropSessionDidEnter: session)
        case .updated: drop?.textDroppableView(view, dropSessionDidUpdate: session)
        case .exited: drop?.textDroppableView(view, dropSessionDidExit: session)
        case .ended:
            lastProposal = nil
            drop?.textDroppableView(view, dropSessionDidEnd: session)
        }
    }
}

extension UITextView: UITextDraggable, UITextDroppable {
    /// Provides the items and previews of drags. Not retained.
    public weak var textDragDelegate: (any UITextDragDelegate)? {
        get { dragDelegates.drag }
        set { dragDelegates.drag = newValue }
    }
    /// Decides about drops. Not retained.
    public weak var textDropDelegate: (any UITextDropDelegate)? {
        get { dragDelegates.drop }
        set { dragDelegates.drop = newValue }
    }
    /// The interaction that lifts the selection; disable it for text that is not dragged.
    public var textDragInteraction: UIDragInteraction? { dragging?.drag }
    /// The interaction that receives text.
    public var textDropInteraction: UIDropInteraction? { dragging?.drop }
    /// Whether a drag of the text is in progress.
    public var isTextDragActive: Bool { dragging?.isDragActive ?? false }
    /// Whether a drag is over the text.
    public var isTextDropActive: Bool { dragging?.isDropActive ?? false }
    /// Stored for code that sets it: previews show the text as it is.
    public var textDragOptions: UITextDragOptions {
        get { dragDelegates.options }
        set { dragDelegates.options = newValue }
    }
}

extension UITextField: UITextDraggable, UITextDroppable {
    /// Provides the items and previews of drags. Not retained.
    public weak var textDragDelegate: (any UITextDragDelegate)? {
        get { dragDelegates.drag }
        set { dragDelegates.drag = newValue }
    }
    /// Decides about drops. Not retained.
    public weak var textDropDelegate: (any UITextDropDelegate)? {
        get { dragDelegates.drop }
        set { dragDelegates.drop = newValue }
    }
    /// The interaction that lifts the selection; disable it for text that is not dragged.
    public var textDragInteraction: UIDragInteraction? { dragging?.drag }
    /// The interaction that receives text.
    public var textDropInteraction: UIDropInteraction? { dragging?.drop }
    /// Whether a drag of the text is in progress.
    public var isTextDragActive: Bool { dragging?.isDragActive ?? false }
    /// Whether a drag is over the text.
    public var isTextDropActive: Bool { dragging?.isDropActive ?? false }
    /// Stored for code that sets it: previews show the text as it is.
    public var textDragOptions: UITextDragOptions {
        get { dragDelegates.options }
        set { dragDelegates.options = newValue }
    }
}
