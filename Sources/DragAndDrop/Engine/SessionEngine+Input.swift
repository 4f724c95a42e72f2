extension SessionEngine {
    func pointerDown(_ event: InputEvent, _ button: PointerButton) -> Bool {
        let carried = drags.contains { $0.phase == .dragging }
        if carried, button == .secondary || (button == .primary && !isCarrying(event.pointer)) {
            taps.append((event.pointer, button, event.location))
            if button == .secondary { return true }
        }
        guard button == .primary, !isCarrying(event.pointer) else { return isCarrying(event.pointer) }
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
        taps.removeAll { tap in
            tap.pointer == event.pointer && !isCarrying(event.pointer)
                && tap.origin.distance(to: event.location) > thresholds.dragDistance
        }
        if let index = presses.firstIndex(where: { $0.gesture.press.pointer == event.pointer }) {
            feed(.moved(event.location), toPressAt: index)
        }
        guard let drag = drags.first(where: { $0.pointer == event.pointer && $0.press.phase != .ended }) else {
            return false
        }
        if drag.session.modifiers != event.modifiers { drag.session.modifiers = event.modifiers }
        move(drag, to: event.location)
        return true
    }

    func pointerUp(_ event: InputEvent, _ button: PointerButton) -> Bool {
        if let index = taps.firstIndex(where: { $0.pointer == event.pointer && $0.button == button }) {
            let tap = taps.remove(at: index)
            presses.removeAll { $0.gesture.press.pointer == event.pointer && button == .primary }
            if addItems(at: isCarrying(event.pointer) ? event.location : tap.origin) { return true }
            if button == .secondary { return true }
        }
        guard button == .primary else { return isCarrying(event.pointer) }
        presses.removeAll { $0.gesture.press.pointer == event.pointer }
        guard let drag = drags.first(where: { $0.pointer == event.pointer && $0.press.phase != .ended }) else {
            return false
        }
        if drag.phase == .dragging {
            if event.location != drag.session.locationInWindow { move(drag, to: event.location) }
            _ = drag.press.handle(.released, distance: thresholds.dragDistance)
            release(drag)
        } else {
            perform(drag.press.handle(.released, distance: thresholds.dragDistance), on: drag)
        }
        return true
    }

    func pointerCancelled(_ event: InputEvent) -> Bool {
        presses.removeAll { $0.gesture.press.pointer == event.pointer }
        taps.removeAll { $0.pointer == event.pointer }
        let lost = drags.filter { $0.pointer == event.pointer && $0.press.phase != .ended }
        for drag in lost { abort(drag) }
        return !lost.isEmpty
    }

    func cancelNewestDrag() -> Bool {
        guard let drag = drags.last(where: { $0.press.phase != .ended }) else { return false }
        abort(drag)
        return true
    }

    func modifiersChanged(_ modifiers: KeyModifiers) -> Bool {
        for drag in drags where drag.phase == .dragging && drag.session.modifiers != modifiers {
            drag.session.modifiers = modifiers
            updateTarget(of: drag)
        }
        return false
    }

    /// Whether a session is in this pointer's hand.
    func isCarrying(_ pointer: PointerID) -> Bool {
        drags.contains { $0.pointer == pointer && $0.press.phase != .ended }
    }

    func dragInteraction(at point: CGPoint) -> DragInteraction? {
        guard let view = host?.sessionEngine(self, viewAt: point) else { return nil }
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

    /// A press that is not a session yet: only the question for items can come of it.
    func feed(_ event: PressGesture.Event, toPressAt index: Int) {
        var (gesture, interaction) = presses[index]
        let effects = gesture.handle(event, distance: thresholds.dragDistance)
        presses[index].gesture = gesture
        if gesture.phase == .failed { presses.remove(at: index) }
        guard effects.contains(.askForItems) else { return }
        presses.removeAll { $0.gesture.press.pointer == gesture.press.pointer }
        guard interaction.host?.isInWindow == true else { return }
        let session = newSession(at: gesture.press.origin)
        let drag = ActiveDrag(session: session, source: interaction, press: gesture)
        if case .moved(let point) = event { drag.session.locationInWindow = point }
        session.items = interaction.delegate?.dragInteraction(interaction, itemsForBeginning: session) ?? []
        note("itemsForBeginning", drag, on: interaction.host, detail: ["items": .number(session.items.count)])
        let next = drag.press.handle(.itemsAnswered(any: !session.items.isEmpty), distance: thresholds.dragDistance)
        guard !session.items.isEmpty else { return }
        session.locationInWindow = gesture.press.origin
        for item in session.items { adopt(item, in: drag, from: interaction) }
        drags.append(drag)
        host?.sessionEngine(self, tookPress: gesture.press.pointer)
        reportPointers()
        perform(next, on: drag)
        if case .moved(let point) = event { move(drag, to: point) }
    }

    func adopt(_ item: DragItem, in drag: ActiveDrag, from interaction: DragInteraction) {
        item.itemProvider.setOpen(false)
        drag.origins[ObjectIdentifier(item)] = interaction
        item.previewProviderDidChange = { [weak self, weak drag, weak item] in
            guard let self, let drag, let item else { return }
            self.updatePreview(of: item, in: drag)
        }
    }

    func perform(_ effects: [PressGesture.Effect], on drag: ActiveDrag) {
        for effect in effects {
            switch effect {
            case .askForItems: break
            case .beginLift: beginLift(drag)
            case .completeLift:
                // When the drag begins at once the pictures are frozen first, so that what the completions restore
                // does not show in them (LIFT-4).
                if drag.press.phase == .dragging { freeze(drag) }
                drag.lift?.finish(.end)
            case .reverseLift: reverseLift(drag)
            case .beginDrag: feed(.begin, to: drag)
            }
        }
    }
}
