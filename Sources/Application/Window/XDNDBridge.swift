import Dispatch
import DragAndDrop
import X11

/// Connects drags of one window to other programs, and to other windows of this program, over XDND (XDND-1).
///
/// Drags of other programs are delivered as input events. Drags of this program that leave the window continue in an
/// `OutgoingDrag`; the target client's answers are delivered as input events, too.
@MainActor final class XDNDBridge {
    private let window: Window
    private let content: WindowContent
    /// Delivers an event in the same way as the window's own events.
    private let deliver: @MainActor (InputEvent) -> Void
    /// Returns a session's items in the order in which they are offered to other programs.
    private let order: @MainActor ([DragItem]) -> [DragItem]
    /// Called with a session that is dropped on another program.
    private let onDrop: @MainActor (DragSession) -> Void
    /// The session that is outside the window, and its drag; the latter is nil once it is lost, for example because
    /// another program has begun a drag. Invariant: at most one per window.
    private var outgoing: (session: DragSession, drag: OutgoingDrag?)?
    /// Reports the answer of the program on which a drag was released; nil unless it is awaited.
    private var onDecision: (() -> Void)?

    /// Creates the bridge and registers the window as a drop target.
    ///
    /// - Parameters:
    ///   - order: Called with a session's items when the drag first leaves the window; returns the items in the order
    ///     in which to offer them.
    ///   - onDrop: Called with a session that is dropped on another program.
    ///   - deliver: Called with every event, also re-entrantly from within calls of the session engine.
    init(
        window: Window, content: WindowContent, order: @escaping @MainActor ([DragItem]) -> [DragItem],
        onDrop: @escaping @MainActor (DragSession) -> Void, deliver: @escaping @MainActor (InputEvent) -> Void
    ) {
        self.window = window
        self.content = content
        self.order = order
        self.onDrop = onDrop
        self.deliver = deliver
        window.acceptDrops(for: self)
        let root = content.root
        root.onForeignDropFinished = { [weak self] in self?.window.finishDrop($0, with: $1) }
        root.onDragOutside = { [weak self] in self?.moved($0, to: $1) }
        root.onDropOutside = { [weak self] in self?.dropped($0) }
        root.positionOnScreen = { [weak window] in window.map { $0.contentPosition * (1 / $0.scale) } ?? .zero }
        root.screenFrame = { [weak window] in window?.screenFrame }
        root.hasOtherWindows = { [display = window.display] in display.openWindowCount > 1 }
    }

    // MARK: Drags to other programs

    private func moved(_ session: DragSession, to point: CGPoint?) {
        guard let point else {
            guard outgoing?.session === session else { return }
            outgoing?.drag?.cancel()
            outgoing = nil
            // The session has ended while its release waited. The engine is on the call stack now.
            if onDecision != nil {
                DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.onDecision?() } }
            }
            return
        }
        guard let drag = drag(for: session) else { return refuse(session) }
        let origin = window.contentPosition
        // List a move only if the user requests it: some target clients move whenever a move is listed.
        let requestsMove = session.allowsMoveOperation && session.modifiers.contains(.shift)
        drag.move(to: origin + point * window.scale, requestsMove: requestsMove)
    }

    /// Drops a drag that is outside the window on the program there, and reports the program's answer as an event.
    ///
    /// - Parameters:
    ///   - pointer: The pointer that is released.
    ///   - completion: Called after the event, which may be later, if the program has not decided yet.
    /// - Returns: Whether the release is to be delivered now: nothing was dropped, or the program has decided.
    func release(_ pointer: PointerID, completion: @escaping @MainActor () -> Void) -> Bool {
        guard let (session, drag) = outgoing, let drag, content.root.engine.session(heldBy: pointer) === session
        else { return true }
        var (isDecided, isLate) = (false, false)
        onDecision = { [weak self, weak drag] in
            self?.onDecision = nil
            if let operation = drag?.agreedOperation {
                self?.deliver(.answered(operation), of: session)
            } else if drag?.isReleasedOverTarget == true {
                self?.deliver(.lost, of: session)
            }
            isDecided = true
            if isLate { completion() }
        }
        drag.onDrop = { [weak self] in self?.onDecision?() }
        drag.drop()
        isLate = true
        return isDecided
    }

    /// Cancels the drag whose release waits for a program's answer, and lets the release be delivered.
    func cancelRelease() {
        outgoing?.drag?.cancel()
        onDecision?()
    }

    /// Shows that a session cannot be dropped outside: other programs see one drag at a time.
    private func refuse(_ session: DragSession) {
        guard content.root.engine.operation(of: session) != .forbidden else { return }
        deliver(.answered(.forbidden), of: session)
        content.root.onDragKeptInside?(session)
    }

    /// Returns the outgoing drag of a session. Nil if another session of this program is outside its window, if the
    /// drag is lost, or if the selection is not available.
    private func drag(for session: DragSession) -> OutgoingDrag? {
        if let outgoing { return outgoing.session === session ? outgoing.drag : nil }
        // Before the possibly many items are listed, which happens with every movement otherwise.
        guard OutgoingDrag.canBegin(on: window.display) else { return nil }
        let offered = session.isRestrictedToDraggingApplication ? [] : order(session.items)
        let items = offered.map { OutgoingItem($0, of: session) }
        guard let drag = OutgoingDrag(items: items, from: window, session: session) else { return nil }
        drag.onOperationChange = { [weak self] in self?.deliver(.answered($0), of: session) }
        drag.onEnd = { [weak self] outcome in
            switch outcome {
            case .finished(let operation, let success):
                self?.deliver(.finished(operation, success: success), of: session)
            case .lost where self?.onDecision != nil && self?.outgoing?.session === session:
                self?.onDecision?()
            case .lost:
                if self?.outgoing?.session === session { self?.outgoing = (session, nil) }
                self?.deliver(.lost, of: session)
            }
        }
        outgoing = (session, drag)
        return drag
    }

    private func dropped(_ session: DragSession) {
        guard let outgoing, outgoing.session === session else { return deliver(.lost, of: session) }
        self.outgoing = nil
        guard let drag = outgoing.drag else { return deliver(.lost, of: session) }
        // Without effect after the release of a pointer, which has dropped the items.
        drag.drop()
        onDrop(session)
    }

    private func deliver(_ event: OutsideEvent, of session: DragSession) {
        deliver(
            InputEvent(
                .outside(session: session.id, event), at: session.locationInWindow, time: window.display.now(),
                modifiers: session.modifiers))
    }
}

extension XDNDBridge: DropReceiver {
    func window(_ window: Window, didReceive event: InputEvent, of drag: ForeignDragID) -> DropOperation {
        deliver(event)
        return content.root.engine.operation(ofForeignDrag: drag)
    }
}
