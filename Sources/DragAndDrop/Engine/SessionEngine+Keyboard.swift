// Drags without a pointer: the same sessions, asked and told the same in the same order (DRAG-12).
extension SessionEngine {
    /// Lifts a view's items without a press and puts them under a pointer: the keyboard's way in.
    ///
    /// The location is in the window. Nil when there are no items to drag, or the pointer carries something already.
    public func beginDrag(
        with interaction: DragInteraction, pointer: PointerID = .keyboard, at location: CGPoint
    ) -> DragSession? {
        guard !isCarrying(pointer) else { return nil }
        var gesture = PressGesture(
            PressGesture.Press(
                pointer: pointer, kind: .mouse, origin: location, began: now, liftDelay: .zero, dragsBeforeDelay: true))
        _ = gesture.handle(.moved(CGPoint(x: location.x + 1, y: location.y)), distance: 0)
        return carryingOut {
            presses.removeAll { $0.gesture.press.pointer == pointer }
            return lift(gesture, from: interaction, hand: location)?.session
        }
    }

    /// Lifts what can be dragged at a place, as a press and a movement would.
    ///
    /// Nil when nothing is to be dragged there, or the keyboard carries something already.
    public func beginDrag(from source: LocationDescriptor) -> DragSession? {
        guard let view = source.view, let point = source.pointInWindow,
            let interaction = dragInteraction(from: view)
        else { return nil }
        return beginDrag(with: interaction, at: point)
    }

    /// Carries a session to a point of the window; nothing happens to one that is not carried.
    ///
    /// For its targets that is a movement like any other. The previews fly there.
    public func move(_ session: DragSession, to point: CGPoint) { move(session, to: point, in: nil) }

    /// Carries a session to a place; returns whether there is such a place any more.
    ///
    /// It is that view's place, even where another view lies over it: nobody points at it who could not see it.
    @discardableResult public func move(_ session: DragSession, to place: LocationDescriptor) -> Bool {
        guard let view = place.view, let point = place.pointInWindow else { return false }
        move(session, to: point, in: view)
        return true
    }

    private func move(_ session: DragSession, to point: CGPoint, in view: (any InteractionView)?) {
        later { engine in
            guard let drag = engine.dragging(session) else { return }
            drag.placeView = view
            engine.fly(drag, to: point)
            engine.carry(drag)
        }
    }

    /// Lets a session go where it is, as its pointer would; nothing happens to one that is not carried.
    public func drop(_ session: DragSession) {
        later { engine in
            guard let drag = engine.dragging(session) else { return }
            engine.release(drag, at: session.locationInWindow)
        }
    }

    /// Takes the hand elsewhere at once, and the previews after it.
    private func fly(_ drag: ActiveDrag, to point: CGPoint) {
        drag.session.locationInWindow = point
        drag.lastMove = now
        drag.velocity = .zero
        for preview in drag.previews where !reducesMotion {
            let held = preview.center.goal
            preview.setAnchor(point)
            preview.center.retarget(to: held, at: now, spring: .flock)
        }
    }

    private func dragging(_ session: DragSession) -> ActiveDrag? {
        drags.first { $0.session === session && $0.phase == .dragging }
    }
}
