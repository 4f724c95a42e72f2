extension SessionEngine {
    func pointerDown(_ event: InputEvent, _ button: PointerButton) -> Bool {
        let hasDrag = hasDrag(heldBy: event.pointer)
        if !pointerDrags.isEmpty, button == .secondary || (button == .primary && !hasDrag) {
            taps.removeAll { $0.pointer == event.pointer && $0.button == button }
            taps.append(
                Tap(
                    pointer: event.pointer, button: button, kind: event.pointerKind, origin: event.location,
                    began: event.time, isDeliberate: touchIsDeliberate))
            if button == .secondary { return true }
        }
        if event.pointerKind == .touch {
            cancelPresses { $0.interaction.liftBehavior == .extended && $0.press.pointer != event.pointer }
        }
        guard button == .primary, !hasDrag else { return hasDrag }
        guard let interaction = dragInteraction(at: event.location) else { return false }
        let press = SessionState.Press(
            pointer: event.pointer, kind: event.pointerKind, origin: event.location, began: event.time,
            liftDelay: liftDelay(of: event, for: interaction),
            dragsBeforeDelay: interaction.allowsPointerDragBeforeLiftDelay)
        send(.ended, toPressOf: event.pointer)
        presses.append((press, interaction))
        fingers.press(interaction, by: event.pointer)
        guard press.liftDelay == .zero else { return false }
        send(.timePassed, toPressOf: event.pointer)
        return self.hasDrag(heldBy: event.pointer)
    }

    private func liftDelay(of event: InputEvent, for interaction: DragInteraction) -> Duration {
        if event.pointerKind == .touch, isOnDragHandle(event.location) { return .zero }
        return interaction.liftBehavior == .extended ? thresholds.extendedLiftDelay : thresholds.liftDelay
    }

    private func isOnDragHandle(_ point: CGPoint) -> Bool {
        host?.sessionEngine(self, viewAt: point)?.interactionChain.contains { view in
            guard let handle = view as? any DragHandleView, let local = view.pointFromWindow(point) else {
                return false
            }
            return handle.isDragHandle(at: local)
        } ?? false
    }

    func pointerMoved(_ event: InputEvent) -> Bool {
        for index in taps.indices where taps[index].pointer == event.pointer && !hasDrag(heldBy: event.pointer) {
            let slop = event.pointerKind == .touch ? thresholds.scrollDistance : thresholds.dragDistance
            if taps[index].origin.distance(to: event.location) > slop { taps[index].isStill = false }
        }
        if let index = presses.firstIndex(where: { $0.press.pointer == event.pointer }) {
            send(.moved(event.location), toPressAt: index)
            return hasDrag(heldBy: event.pointer)
        }
        guard let drag = drag(heldBy: event.pointer) else { return false }
        drag.session.modifiers = event.modifiers
        drag.dragging?.namedView = nil
        drag.dragging?.previewOffset = .zero
        drag.track(event.location, at: now)
        if drag.phase == .lifting { send(.moved(event.location), to: drag) }
        let isShared = drag.sharesPress
        pointerDidMove(drag)
        return !isShared
    }

    func pointerUp(_ event: InputEvent, _ button: PointerButton) -> Bool {
        if let index = taps.firstIndex(where: { $0.pointer == event.pointer && $0.button == button }) {
            let tap = taps.remove(at: index)
            let location = hasDrag(heldBy: event.pointer) ? event.location : tap.origin
            if tap.isStill, isDeliberate(tap, endingAt: event.time), addItems(at: location) {
                if button == .primary {
                    send(.ended, toPressOf: event.pointer)
                    // Views have received the press but will not receive its release.
                    host?.sessionEngine(self, didTakeOverPress: event.pointer)
                }
                return true
            }
            if button == .secondary { return true }
        }
        guard button == .primary else { return hasDrag(heldBy: event.pointer) }
        send(.ended, toPressOf: event.pointer)
        guard let drag = drag(heldBy: event.pointer) else { return false }
        drag.session.modifiers = event.modifiers
        if drag.phase == .dragging {
            release(drag, at: event.location)
            return true
        }
        let isShared = drag.sharesPress
        send(.release(.cancel), to: drag)
        return !isShared
    }

    func pointerCanceled(_ event: InputEvent) -> Bool {
        send(.ended, toPressOf: event.pointer)
        taps.removeAll { $0.pointer == event.pointer }
        guard let drag = drag(heldBy: event.pointer) else { return false }
        cancel(drag)
        return true
    }

    func modifiersChanged(_ modifiers: KeyModifiers) -> Bool {
        for drag in drags where drag.isHeld && drag.session.modifiers != modifiers {
            drag.session.modifiers = modifiers
            updateTarget(of: drag)
            // The badge shows the proposal (DRAG-5).
            host?.sessionEngineNeedsFrame(self)
        }
        return false
    }

    /// The drag that a pointer holds, from the lift to the release.
    func drag(heldBy pointer: PointerID) -> ActiveDrag? {
        drags.first { $0.isHeld && $0.source?.press.pointer == pointer }
    }

    /// The drags that pointers hold and to which taps add items. A tap never adds to a keyboard drag (DRAG-12).
    var pointerDrags: [ActiveDrag] {
        drags.filter { $0.isHeld && $0.phase == .dragging && !$0.session.isHeldByKeyboard }
    }

    /// Whether a pointer holds a drag, from the lift to the release.
    package func hasDrag(heldBy pointer: PointerID) -> Bool { drag(heldBy: pointer) != nil }

    /// The session that a pointer holds, from the lift to the release.
    package func session(heldBy pointer: PointerID) -> DragSession? { drag(heldBy: pointer)?.session }

    /// Whether a pointer has lifted items and has not begun to drag them.
    package func isLifting(with pointer: PointerID) -> Bool { drag(heldBy: pointer)?.phase == .lifting }

    func dragInteraction(at point: CGPoint) -> DragInteraction? {
        host?.sessionEngine(self, viewAt: point).flatMap { dragInteraction(from: $0) }
    }

    func dragInteraction(from view: any InteractionView) -> DragInteraction? {
        for view in view.interactionChain {
            for case let interaction as DragInteraction in view.interactions where interaction.isEnabled {
                return interaction
            }
            if (view as? any PressUsing)?.usesPresses == true { return nil }
        }
        return nil
    }

    // MARK: Presses

    func advancePresses() {
        var index = 0
        while index < presses.count {
            let count = presses.count
            guard !isHeldBack(presses[index].press) else {
                index += 1
                continue
            }
            send(.timePassed, toPressAt: index)
            if presses.count == count { index += 1 }
        }
    }

    /// Passes an event to the press of a pointer; has no effect if none is waiting to lift.
    func send(_ event: SessionState.Press.Event, toPressOf pointer: PointerID) {
        if let index = presses.firstIndex(where: { $0.press.pointer == pointer }) { send(event, toPressAt: index) }
    }

    /// Cancels the presses for which the predicate returns true.
    func cancelPresses(where isCanceled: ((press: SessionState.Press, interaction: DragInteraction)) -> Bool) {
        for index in presses.indices.reversed() where isCanceled(presses[index]) { send(.ended, toPressAt: index) }
    }

    /// Passes an event to a press that has no session yet. Every outcome removes the press: it becomes a drag or stays
    /// with the views.
    private func send(_ event: SessionState.Press.Event, toPressAt index: Int) {
        let (press, interaction) = presses[index]
        guard let outcome = press.outcome(of: event, at: now, thresholds: thresholds) else { return }
        presses.remove(at: index)
        if case .lift(let location) = outcome { lift(press, draggedTo: location, from: interaction) }
    }

    /// Asks the delegate for items and lifts them; `location` is the pointer's location if a movement began the drag.
    /// Returns nil if the interaction is disabled or in no window, or the delegate returns no items.
    ///
    /// The session's location is the origin of the press until the lift is set up, so that delegates that look up items
    /// by location find the pressed one.
    @discardableResult
    func lift(
        _ press: SessionState.Press, draggedTo location: CGPoint?, from interaction: DragInteraction
    ) -> ActiveDrag? {
        guard interaction.isEnabled, interaction.host?.isInWindow == true else { return nil }
        let source = ActiveDrag.Source(interaction: interaction, press: press)
        let session = newSession(at: press.origin)
        let drag = ActiveDrag(side: .own(source), session: session, pointerKind: press.kind, at: press.began, in: self)
        drag.state = .asking(press, draggedTo: location)
        session.isHeldByKeyboard = press.pointer == .keyboard
        session.pointerKind = press.kind
        let items = interaction.delegate?.dragInteraction(interaction, itemListForBeginning: session) ?? DragItemList()
        // Items that are all visible are created at once: the delegate is called for each of them.
        session.itemList = items.count <= thresholds.stackLimit ? DragItemList(items.items) : items
        record("itemsForBeginning", drag, on: interaction.host, detail: ["items": .number(items.count)])
        guard !items.isEmpty else {
            send(.itemsAnswered(any: false), to: drag)
            return nil
        }
        drag.adopt(session.itemList)
        source.contribute(items.count, from: interaction)
        add(drag)
        // A press that has lifted items is not also a tap that adds items to another session.
        taps.removeAll { $0.pointer == press.pointer && $0.button == .primary }
        if !drag.sharesPress { host?.sessionEngine(self, didTakeOverPress: press.pointer) }
        reportPointers()
        send(.itemsAnswered(any: true), to: drag)
        return drag
    }
}
