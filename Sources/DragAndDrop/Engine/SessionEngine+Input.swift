extension SessionEngine {
    func pointerDown(_ event: InputEvent, _ button: PointerButton) -> Bool {
        let carries = hasDrag(heldBy: event.pointer)
        if !sessionsInHands.isEmpty, button == .secondary || (button == .primary && !carries) {
            taps.removeAll { $0.pointer == event.pointer && $0.button == button }
            taps.append(Tap(pointer: event.pointer, button: button, origin: event.location))
            if button == .secondary { return true }
        }
        if event.pointerKind == .touch {
            presses.removeAll { $0.interaction.liftBehavior == .extended && $0.gesture.press.pointer != event.pointer }
        }
        guard button == .primary, !carries else { return carries }
        guard let interaction = dragInteraction(at: event.location) else { return false }
        let press = PressGesture.Press(
            pointer: event.pointer, kind: event.pointerKind, origin: event.location, began: event.time,
            liftDelay: interaction.liftBehavior == .extended ? thresholds.extendedLiftDelay : thresholds.liftDelay,
            dragsBeforeDelay: interaction.allowsPointerDragBeforeLiftDelay)
        presses.removeAll { $0.gesture.press.pointer == event.pointer }
        presses.append((PressGesture(press), interaction))
        return false
    }

    func pointerMoved(_ event: InputEvent) -> Bool {
        for index in taps.indices where taps[index].pointer == event.pointer && !hasDrag(heldBy: event.pointer) {
            if taps[index].origin.distance(to: event.location) > thresholds.dragDistance { taps[index].isStill = false }
        }
        if let index = presses.firstIndex(where: { $0.gesture.press.pointer == event.pointer }) {
            feed(.moved(event.location), toPressAt: index)
            return hasDrag(heldBy: event.pointer)
        }
        guard let drag = carried(by: event.pointer) else { return false }
        drag.session.modifiers = event.modifiers
        drag.placeView = nil
        drag.track(event.location, at: now)
        if drag.phase == .lifting {
            perform(drag.press.handle(.moved(event.location), distance: thresholds.dragDistance), on: drag)
        }
        let isShared = drag.sharesPress
        carry(drag)
        return !isShared
    }

    func pointerUp(_ event: InputEvent, _ button: PointerButton) -> Bool {
        if let index = taps.firstIndex(where: { $0.pointer == event.pointer && $0.button == button }) {
            let tap = taps.remove(at: index)
            let place = hasDrag(heldBy: event.pointer) ? event.location : tap.origin
            if tap.isStill, addItems(at: place) {
                presses.removeAll { $0.gesture.press.pointer == event.pointer && button == .primary }
                // Views have seen the press and will not see its release.
                if button == .primary { host?.sessionEngine(self, tookPress: event.pointer) }
                return true
            }
            if button == .secondary { return true }
        }
        guard button == .primary else { return hasDrag(heldBy: event.pointer) }
        presses.removeAll { $0.gesture.press.pointer == event.pointer }
        guard let drag = carried(by: event.pointer) else { return false }
        drag.session.modifiers = event.modifiers
        if drag.phase == .dragging {
            release(drag, at: event.location)
            return true
        }
        let isShared = drag.sharesPress
        perform(drag.press.handle(.released, distance: thresholds.dragDistance), on: drag)
        return !isShared
    }

    func pointerCancelled(_ event: InputEvent) -> Bool {
        presses.removeAll { $0.gesture.press.pointer == event.pointer }
        taps.removeAll { $0.pointer == event.pointer }
        guard let drag = carried(by: event.pointer) else { return false }
        abort(drag)
        return true
    }

    /// Cancels the keyboard's drag, otherwise the newest drag of a pointer.
    func cancelNewestDrag() -> Bool {
        guard let drag = carried(by: .keyboard) ?? drags.last(where: \.isInHand) else { return false }
        abort(drag)
        return true
    }

    func modifiersChanged(_ modifiers: KeyModifiers) -> Bool {
        for drag in drags where drag.isInHand && drag.session.modifiers != modifiers {
            drag.session.modifiers = modifiers
            updateTarget(of: drag)
            // The badge shows the proposal (DRAG-5).
            host?.sessionEngineNeedsFrame(self)
        }
        return false
    }

    /// The drag that a pointer holds, from the lift on.
    func carried(by pointer: PointerID) -> ActiveDrag? { drags.first { $0.pointer == pointer && $0.isInHand } }

    /// The sessions that pointers drag and to which taps add items. A tap never adds to a keyboard drag (DRAG-12).
    var sessionsInHands: [ActiveDrag] { drags.filter { $0.phase == .dragging && !$0.session.isHeldByKeyboard } }

    /// Whether a pointer holds a drag, from the lift on.
    public func hasDrag(heldBy pointer: PointerID) -> Bool { carried(by: pointer) != nil }

    func dragInteraction(at point: CGPoint) -> DragInteraction? {
        host?.sessionEngine(self, viewAt: point).flatMap { dragInteraction(from: $0) }
    }

    func dragInteraction(from view: any InteractionView) -> DragInteraction? {
        for view in view.interactionChain {
            for case let interaction as DragInteraction in view.interactions where interaction.isEnabled {
                return interaction
            }
        }
        return nil
    }

    // MARK: Presses

    func advancePresses() {
        var index = 0
        while index < presses.count {
            let count = presses.count
            feed(.timePassed(now), toPressAt: index)
            if presses.count == count { index += 1 }
        }
    }

    /// Passes an event to a press without a session; its only possible effect is `askForItems`.
    func feed(_ event: PressGesture.Event, toPressAt index: Int) {
        var (gesture, interaction) = presses[index]
        let effects = gesture.handle(event, distance: thresholds.dragDistance)
        presses[index].gesture = gesture
        if gesture.phase != .pressed { presses.remove(at: index) }
        guard effects.contains(.askForItems) else { return }
        var hand: CGPoint?
        if case .moved(let point) = event { hand = point }
        lift(gesture, from: interaction, hand: hand)
    }

    /// Asks for items and lifts them. `hand` is the pointer's location if a movement began the drag.
    ///
    /// The session's location is the origin of the press until the lift is set up, so that delegates that look up items
    /// by location find the pressed one.
    @discardableResult
    func lift(_ gesture: PressGesture, from interaction: DragInteraction, hand: CGPoint?) -> ActiveDrag? {
        guard interaction.isEnabled, interaction.host?.isInWindow == true else { return nil }
        let session = newSession(at: gesture.press.origin)
        let drag = ActiveDrag(session: session, source: interaction, press: gesture)
        session.isHeldByKeyboard = drag.pointer == .keyboard
        session.items = interaction.delegate?.dragInteraction(interaction, itemsForBeginning: session) ?? []
        note("itemsForBeginning", drag, on: interaction.host, detail: ["items": .number(session.items.count)])
        let effects = drag.press.handle(.itemsAnswered(any: !session.items.isEmpty), distance: thresholds.dragDistance)
        guard !session.items.isEmpty else { return nil }
        for item in session.items { adopt(item, in: drag, from: interaction) }
        drags.append(drag)
        // A press that has lifted is no tap on another session.
        taps.removeAll { $0.pointer == drag.pointer && $0.button == .primary }
        if !drag.sharesPress { host?.sessionEngine(self, tookPress: drag.pointer) }
        reportPointers()
        for effect in effects {
            if effect == .completeLift, let hand { drag.track(hand, at: now) }
            perform([effect], on: drag)
        }
        if hand != nil { carry(drag) }
        return drag
    }

    func adopt(_ item: DragItem, in drag: ActiveDrag, from interaction: DragInteraction) {
        item.itemProvider.carry()
        drag.origins[ObjectIdentifier(item)] = interaction
        item.previewProviderDidChange = { [weak self, weak drag, weak item] in
            guard let self, let drag, let item else { return }
            self.updatePreview(of: item, in: drag)
        }
        item.dropPreviewDidChange = { [weak self, weak drag, weak item] in
            guard let self, let drag, let item else { return }
            self.later { $0.updateLanding(of: item, in: drag) }
        }
    }

    func perform(_ effects: [PressGesture.Effect], on drag: ActiveDrag) {
        for effect in effects {
            switch effect {
            case .askForItems: break
            case .beginLift: beginLift(drag)
            case .completeLift:
                // Snapshots are taken first, so that views restored by the completions do not appear in them (LIFT-4).
                freeze(drag)
                drag.lift?.finish(.end)
            case .reverseLift: reverseLift(drag)
            case .beginDrag:
                if drag.sharesPress { host?.sessionEngine(self, tookPress: drag.pointer) }
                feed(.begin, to: drag)
            }
        }
    }
}
