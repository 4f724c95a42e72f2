/// An editor whose selection can be dragged, and into which text can be dropped (VIEW-19).
@MainActor protocol DraggableText: View {
    var editing: LineEditor { get }
    /// Whether the text is being edited.
    var isEditing: Bool { get }
    /// Whether the selected text may leave the editor.
    var mayDragText: Bool { get }
    /// Whether the text may be changed.
    var mayChangeText: Bool { get }
    /// The offset of the caret nearest to a point of the view.
    func textOffset(at point: CGPoint) -> Int
    /// The rectangles of a range, in the view's coordinates.
    func textRects(of range: Range<Int>) -> [CGRect]
    /// Changes the editor unless the owner refuses the change of the text.
    func changeByDrop(_ body: (inout LineEditor) -> Bool)
}

/// The drags of an editor's selection, and the drops of text into it.
@MainActor package final class TextDragging: DragInteractionDelegate, DropInteractionDelegate {
    /// Questions to the owner of the editor, and notifications; nil means the default. Ranges and offsets are in UTF-8
    /// bytes.
    package struct Hooks {
        /// Returns the items that are dragged for a range, instead of the suggested ones.
        package var items: (@MainActor (Range<Int>, [DragItem], DragSession) -> [DragItem])?
        /// Returns the preview of an item, instead of the suggested one.
        package var preview: (@MainActor (DragItem, TargetedDragPreview, DragSession) -> TargetedDragPreview?)?
        /// A lift begins.
        package var willLift: (@MainActor (any DragAnimating, DragSession) -> Void)?
        /// A drag begins.
        package var dragWillBegin: (@MainActor (DragSession) -> Void)?
        /// A drag has ended.
        package var dragDidEnd: (@MainActor (DragSession, DropOperation) -> Void)?
        /// Whether the text may be changed by a drop although it is not editable.
        package var mayBecomeEditable: (@MainActor (DropRequest) -> Bool)?
        /// Returns what a drop would do, instead of the suggested proposal.
        package var proposal: (@MainActor (DropRequest) -> DropProposal)?
        /// A drop follows; returns whether the editor performs it.
        package var willPerform: (@MainActor (DropRequest) -> Bool)?
        /// Returns whether a drop replaces the selection (false) or the whole text (true); nil if it inserts.
        package var replacesAll: (@MainActor (DropProposal?) -> Bool?)?
        /// A session has entered, moved, left or ended.
        package var dropDidChange: (@MainActor (DropChange, DropSession) -> Void)?
    }

    /// A drop that is about to happen.
    package struct DropRequest {
        /// The offset in the text.
        package let offset: Int
        /// What the editor would do.
        package let suggested: DropProposal
        /// Whether the dragged text is this editor's.
        package let isSameView: Bool
        /// The session.
        package let session: DropSession
    }

    /// What a session does over an editor.
    package enum DropChange: Sendable {
        /// It has entered, moved, left or ended.
        case entered, updated, exited, ended
    }

    /// The text of a drag, for a drop into the same editor.
    @MainActor private final class Source {
        weak var view: (any DraggableText)?
        let range: Range<Int>
        let text: String
        let item: DragItem
        init(_ view: any DraggableText, _ item: DragItem) {
            (self.view, self.item) = (view, item)
            (range, text) = (view.editing.selection, view.editing.selectedText)
        }
    }

    package var hooks = Hooks()
    /// The interaction that lifts the selection.
    package private(set) lazy var drag = DragInteraction(delegate: self)
    /// The interaction that receives text.
    package private(set) lazy var drop = DropInteraction(delegate: self)
    /// Whether a drag of the editor's text is in progress.
    package private(set) var isDragActive = false
    /// Whether a drag is over the editor.
    package private(set) var isDropActive = false
    /// Where a drop would insert; drawn by the editor.
    private(set) var offset: Int? { didSet { if offset != oldValue { view?.setNeedsDisplay() } } }
    private var proposal: DropProposal?
    private weak var view: (any DraggableText)?

    init(_ view: any DraggableText) {
        self.view = view
        view.addInteraction(drag)
        view.addInteraction(drop)
    }

    /// Ends the dragging of the editor's text.
    func remove() {
        view?.removeInteraction(drag)
        view?.removeInteraction(drop)
        offset = nil
    }

    /// Whether a press at a point of the view may drag the selection: it does not move the caret then.
    func isOnSelection(_ point: CGPoint) -> Bool {
        guard let view, drag.isEnabled, view.mayDragText, !view.editing.selection.isEmpty, view.isFocused else {
            return false
        }
        return view.textRects(of: view.editing.selection).contains { $0.insetBy(dx: -2, dy: -2).contains(point) }
    }

    // MARK: Dragging

    package func dragInteraction(
        _ interaction: DragInteraction, itemsForBeginning session: DragSession
    ) -> [DragItem] {
        guard let view, isOnSelection(session.location(in: view)) else { return [] }
        let item = DragItem(itemProvider: ItemProvider(object: view.editing.selectedText))
        session.localContext = Source(view, item)
        return hooks.items?(view.editing.selection, [item], session) ?? [item]
    }

    package func dragInteraction(
        _ interaction: DragInteraction, previewForLifting item: DragItem, session: DragSession
    ) -> TargetedDragPreview? {
        guard let view else { return nil }
        let rects = view.textRects(of: view.editing.selection).filter { $0.intersects(view.bounds) }
        let preview = TargetedDragPreview(view: view, parameters: DragPreviewParameters(textLineRects: rects))
        guard let own = hooks.preview else { return preview }
        return own(item, preview, session)
    }

    package func dragInteraction(
        _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: DragSession
    ) { hooks.willLift?(animator, session) }

    package func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: DragSession) {
        isDragActive = true
        hooks.dragWillBegin?(session)
    }

    package func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, didEndWith operation: DropOperation
    ) {
        isDragActive = false
        hooks.dragDidEnd?(session, operation)
    }

    // MARK: Dropping

    /// The range of this editor that a session drags; nil if it has another text by now, which a move would delete.
    private func ownRange(of session: DropSession) -> Range<Int>? {
        guard let view, let source = session.localDragSession?.localContext as? Source, source.view === view else {
            return nil
        }
        let present = view.editing.text.utf8.dropFirst(source.range.lowerBound).prefix(source.range.count)
        return present.elementsEqual(source.text.utf8) ? source.range : nil
    }

    private func request(_ session: DropSession, _ view: any DraggableText) -> DropRequest {
        let isSameView = ownRange(of: session) != nil
        let moves = isSameView && session.allowsMoveOperation && !session.modifiers.contains(.control)
        let suggested = DropProposal(operation: moves ? .move : .copy)
        suggested.isPrecise = true
        return DropRequest(
            offset: view.textOffset(at: session.location(in: view)), suggested: suggested, isSameView: isSameView,
            session: session)
    }

    package func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        guard let view, session.canLoadObjects(ofClass: String.self) else { return false }
        return view.mayChangeText || hooks.mayBecomeEditable?(request(session, view)) == true
    }

    package func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {
        isDropActive = true
        hooks.dropDidChange?(.entered, session)
    }

    package func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal
    {
        guard let view else { return DropProposal(operation: .cancel) }
        let request = request(session, view)
        hooks.dropDidChange?(.updated, session)
        let answer = hooks.proposal?(request) ?? request.suggested
        (offset, proposal) = (answer.operation == .copy || answer.operation == .move ? request.offset : nil, answer)
        return answer
    }

    package func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
        (isDropActive, offset) = (false, nil)
        hooks.dropDidChange?(.exited, session)
    }

    package func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: DropSession) {
        (isDropActive, offset) = (false, nil)
        hooks.dropDidChange?(.ended, session)
    }

    package func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        guard let view else { return }
        let request = request(session, view)
        (isDropActive, offset) = (false, nil)
        guard hooks.willPerform?(request) ?? true, view.mayChangeText else { return }
        let moved = proposal?.operation == .move ? ownRange(of: session) : nil
        let replacesAll = hooks.replacesAll?(proposal)
        // The text of an editor of this program is there at once.
        if let source = session.localDragSession?.localContext as? Source, session.items.count == 1,
            session.items.first === source.item
        {
            return insert(source.text, at: request.offset, moving: moved, replacesAll)
        }
        session.loadObjects(ofClass: String.self) { [weak self] texts in
            self?.insert(texts.joined(separator: "\n"), at: request.offset, moving: nil, replacesAll)
        }
    }

    private func insert(_ text: String, at offset: Int, moving moved: Range<Int>?, _ replacesAll: Bool?) {
        guard let view else { return }
        view.becomeFocused()
        guard view.isEditing else { return }
        view.changeByDrop { editing in
            guard let replacesAll else { return editing.drop(text, at: offset, moving: moved) }
            if replacesAll { editing.selectAll() }
            return editing.insert(text)
        }
    }

    package func dropInteraction(
        _ interaction: DropInteraction, previewForDropping item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? {
        guard let view, let rect = view.textRects(of: view.editing.selection).first else { return defaultPreview }
        return defaultPreview.retargetedPreview(with: DragPreviewTarget(container: view, center: rect.center))
    }
}
