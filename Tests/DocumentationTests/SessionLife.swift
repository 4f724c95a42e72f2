import TestSupport
import ViewTesting
import Views

/// The callbacks of both sides of one drag, from the press to the last byte.
@MainActor final class SessionLife {
    /// The column of a line in the drawing.
    enum Side: Sendable {
        case source, pointer, target
    }

    /// A callback or an action of the pointer, and how often it occurred in a row.
    struct Line: Equatable {
        let time: Duration
        let side: Side
        let text: String
        var count = 1
    }

    private(set) var lines: [Line] = []
    private let window = SimulatedWindow(size: CGSize(width: 400, height: 200))
    private let start: Timestamp

    init() {
        start = window.now
        window.root.addSubview(LifeSource(frame: CGRect(x: 20, y: 40, width: 80, height: 80), life: self))
        window.root.addSubview(LifeTarget(frame: CGRect(x: 200, y: 0, width: 200, height: 200), life: self))
    }

    /// Appends a line, or counts one more repetition of the previous line if it has the same text.
    func record(_ side: Side, _ text: String) {
        if let last = lines.last, last.side == side, last.text == text {
            lines[lines.count - 1].count += 1
        } else {
            lines.append(Line(time: window.now - start, side: side, text: text))
        }
    }

    /// Presses, waits for the lift, drags the item to the target and releases it.
    func run() async throws {
        record(.pointer, "press")
        window.press(at: CGPoint(x: 60, y: 80))
        window.advance(by: .milliseconds(800))
        record(.pointer, "move")
        for x in stride(from: 60.0, through: 300, by: 60) {
            window.send(.pointerMoved, at: CGPoint(x: x, y: 80))
            window.refresh()
        }
        record(.pointer, "release")
        window.release()
        try await window.wait { window.root.engine.sessions.isEmpty }
    }
}

/// The drag source.
@MainActor private final class LifeSource: View, DragInteractionDelegate {
    private let life: SessionLife
    private let gate = Gate()

    init(frame: CGRect, life: SessionLife) {
        self.life = life
        super.init(frame: frame)
        backgroundColor = .black
        addInteraction(DragInteraction(delegate: self))
    }

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        life.record(.source, "itemsForBeginning")
        let provider = ItemProvider()
        provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.plainText) { [gate] _ in
            // The data arrives after the preview has landed.
            await gate.wait()
            return Data("text".utf8)
        }
        return [DragItem(itemProvider: provider)]
    }
    func dragInteraction(
        _ interaction: DragInteraction, previewForLifting item: DragItem, session: DragSession
    ) -> TargetedDragPreview? {
        life.record(.source, "previewForLifting")
        return TargetedDragPreview(view: self)
    }
    func dragInteraction(
        _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: DragSession
    ) {
        life.record(.source, "willAnimateLift")
        animator.addCompletion { [life] in life.record(.source, "completion: .\($0)") }
    }
    func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: DragSession) {
        life.record(.source, "sessionWillBegin")
    }
    func dragInteraction(_ interaction: DragInteraction, sessionAllowsMoveOperation session: DragSession) -> Bool {
        life.record(.source, "sessionAllowsMoveOperation")
        return true
    }
    func dragInteraction(
        _ interaction: DragInteraction, sessionIsRestrictedToDraggingApplication session: DragSession
    ) -> Bool {
        life.record(.source, "sessionIsRestrictedToDraggingApplication")
        return false
    }
    func dragInteraction(_ interaction: DragInteraction, prefersFullSizePreviewsFor session: DragSession) -> Bool {
        life.record(.source, "prefersFullSizePreviews")
        return false
    }
    func dragInteraction(_ interaction: DragInteraction, sessionDidMove session: DragSession) {
        life.record(.source, "sessionDidMove")
    }
    func dragInteraction(
        _ interaction: DragInteraction, session: DragSession, willEndWith operation: DropOperation
    ) { life.record(.source, "willEnd(.\(operation))") }
    func dragInteraction(_ interaction: DragInteraction, session: DragSession, didEndWith operation: DropOperation) {
        life.record(.source, "didEnd(.\(operation))")
        gate.open()
    }
    func dragInteraction(_ interaction: DragInteraction, sessionDidTransferItems session: DragSession) {
        life.record(.source, "sessionDidTransferItems")
    }
}

/// The drop target.
@MainActor private final class LifeTarget: View, DropInteractionDelegate {
    private let life: SessionLife

    init(frame: CGRect, life: SessionLife) {
        self.life = life
        super.init(frame: frame)
        addInteraction(DropInteraction(delegate: self))
    }

    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        life.record(.target, "canHandle")
        return true
    }
    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {
        life.record(.target, "sessionDidEnter")
    }
    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        life.record(.target, "sessionDidUpdate")
        return DropProposal(operation: .copy)
    }
    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        life.record(.target, "performDrop")
        session.loadObjects(ofClass: String.self) { [life] _ in life.record(.target, "data loaded") }
    }
    func dropInteraction(
        _ interaction: DropInteraction, previewForDropping item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? {
        life.record(.target, "previewForDropping")
        return defaultPreview
    }
    func dropInteraction(
        _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating
    ) {
        life.record(.target, "willAnimateDrop")
        animator.addCompletion { [life] in life.record(.target, "completion: .\($0)") }
    }
    func dropInteraction(_ interaction: DropInteraction, concludeDrop session: DropSession) {
        life.record(.target, "concludeDrop")
    }
    func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: DropSession) {
        life.record(.target, "sessionDidEnd")
    }
}
