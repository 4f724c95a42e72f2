import DragAndDrop
import X11

/// Joins the drags of a window's stage with those of other programs: theirs come in as events, ours go out over the
/// display, and what is answered comes back as events too (XDND-1).
@MainActor final class WindowExchange {
    private let window: Window
    private let stage: Stage
    /// Hands an event to the stage, as the window's own events are.
    private let deliver: @MainActor (InputEvent) -> Void
    /// Lines items up for other programs.
    private let order: @MainActor ([DragItem]) -> [DragItem]
    /// The session that other programs hear of.
    private var outgoing: (session: DragSession, drag: OutgoingDrag)?

    /// - Parameters:
    ///   - order: Called with a session's items when it first comes over another program.
    ///   - deliver: Called with every event, from within the engine's calls too.
    init(
        window: Window, stage: Stage, order: @escaping @MainActor ([DragItem]) -> [DragItem],
        deliver: @escaping @MainActor (InputEvent) -> Void
    ) {
        self.window = window
        self.stage = stage
        self.order = order
        self.deliver = deliver
        window.acceptDrops(for: self)
        let root = stage.root
        root.onForeignDropFinished = { [weak self] in self?.window.finishDrop($0, with: $1) }
        root.onDragOutside = { [weak self] in self?.moved($0, to: $1) }
        root.onDropOutside = { [weak self] in self?.dropped($0) }
    }

    // MARK: Ours over other programs

    private func moved(_ session: DragSession, to point: CGPoint?) {
        guard let point else {
            guard outgoing?.session === session else { return }
            outgoing?.drag.cancel()
            outgoing = nil
            return
        }
        guard let drag = drag(for: session) else { return }
        let origin = window.framePosition
        // Nobody is told that he may move what the user only copies: some would.
        let asksToMove = session.allowsMoveOperation && session.modifiers.contains(.shift)
        drag.move(to: origin + point * window.scale, asksToMove: asksToMove)
    }

    /// The drag that stands for a session; nil for a second session while the first is outside.
    private func drag(for session: DragSession) -> OutgoingDrag? {
        if let outgoing { return outgoing.session === session ? outgoing.drag : nil }
        let items = order(session.items).map { OutgoingItem($0, of: session) }
        guard let drag = OutgoingDrag(items: items, from: window) else { return nil }
        drag.onAnswer = { [weak self] in self?.tell(session, .answered($0)) }
        drag.onEnd = { [weak self] outcome in
            switch outcome {
            case .finished(let operation, let success):
                self?.tell(session, .finished(operation, success: success))
            case .lost: self?.tell(session, .lost)
            }
        }
        outgoing = (session, drag)
        return drag
    }

    private func dropped(_ session: DragSession) {
        guard let outgoing, outgoing.session === session else { return tell(session, .lost) }
        self.outgoing = nil
        outgoing.drag.drop()
    }

    private func tell(_ session: DragSession, _ what: OutsideEvent) {
        deliver(
            InputEvent(
                .outside(session: session.id, what), at: session.locationInWindow, time: window.display.now(),
                modifiers: session.modifiers))
    }
}

extension WindowExchange: DropReceiver {
    func window(_ window: Window, didReceive event: InputEvent, of drag: ForeignDragID) -> DropOperation {
        deliver(event)
        return stage.root.engine.operation(ofForeignDrag: drag)
    }
}
