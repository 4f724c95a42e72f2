// Drags without a pointer: the same sessions with the same callbacks in the same order (DRAG-12).
extension SessionEngine {
    /// Begins a drag without a press and assigns it to a pointer, the keyboard by default.
    ///
    /// Calls the source's delegate synchronously. A re-entrant call, from within a delegate callback or an animator's
    /// completion, begins nothing: it cannot be deferred, because it returns the session, and its callbacks must not
    /// begin within another one. The timeline then has an entry "ignored.beginDrag".
    ///
    /// - Parameters:
    ///   - interaction: The drag interaction that supplies the items.
    ///   - pointer: The pointer whose movements and releases control the drag.
    ///   - location: The drag's location, in window coordinates.
    ///
    /// - Returns: nil if the interaction has no items, if the pointer already holds a drag, or within a callback.
    public func beginDrag(
        with interaction: DragInteraction, pointer: PointerID = .keyboard, at location: CGPoint
    ) -> DragSession? {
        guard !isWithinStep else {
            record("ignored.beginDrag", nil, on: interaction.host)
            return nil
        }
        guard !hasDrag(heldBy: pointer) else { return nil }
        let press = SessionState.Press(
            pointer: pointer, kind: .mouse, origin: location, began: now, liftDelay: .zero, dragsBeforeDelay: true)
        return runStep {
            send(.ended, toPressOf: pointer)
            return lift(press, draggedTo: location, from: interaction)?.session
        }
    }

    /// Begins a drag at a location, as a press and a movement there would.
    ///
    /// - Returns: nil if nothing there is draggable, if the keyboard already holds a drag, or within a callback.
    public func beginDrag(from source: LocationDescriptor) -> DragSession? {
        guard let view = source.view, let point = source.pointInWindow,
            let interaction = dragInteraction(from: view)
        else { return nil }
        return beginDrag(with: interaction, at: point)
    }

    /// Moves a session in the dragging phase to a point in window coordinates; has no effect in other phases. A
    /// re-entrant call, from within a delegate callback, is deferred.
    ///
    /// Targets see an ordinary movement. The previews animate to the point.
    public func move(_ session: DragSession, to point: CGPoint) { move(session, to: point, in: nil, .zero) }

    /// Moves a session in the dragging phase to a location; returns whether the location's view still exists in a
    /// window. A re-entrant call, from within a delegate callback, is deferred.
    ///
    /// The target is searched from that view on even if another view covers it, because assistive technologies also
    /// address covered views.
    @discardableResult public func move(_ session: DragSession, to place: LocationDescriptor) -> Bool {
        move(session, to: place, previewOffset: .zero)
    }

    /// Moves a session like `move(_:to:)`, while the previews follow a point at an offset from the location: where the
    /// location will be when its view has stopped scrolling.
    @discardableResult package func move(
        _ session: DragSession, to place: LocationDescriptor, previewOffset: CGPoint
    ) -> Bool {
        guard let view = place.view, let point = place.pointInWindow else { return false }
        move(session, to: point, in: view, previewOffset)
        return true
    }

    private func move(
        _ session: DragSession, to point: CGPoint, in view: (any InteractionView)?, _ previewOffset: CGPoint
    ) {
        later { engine in
            guard let drag = engine.dragging(session) else { return }
            drag.dragging?.namedView = view
            drag.dragging?.previewOffset = previewOffset
            engine.jump(drag, to: point)
            engine.pointerDidMove(drag)
        }
    }

    /// Releases a session in the dragging phase where it is; has no effect in other phases. A re-entrant call, from
    /// within a delegate callback, is deferred.
    public func drop(_ session: DragSession) {
        later { engine in
            guard let drag = engine.dragging(session) else { return }
            engine.release(drag, at: session.locationInWindow)
        }
    }

    /// Sets the session's location without animating; the previews animate to it.
    private func jump(_ drag: ActiveDrag, to point: CGPoint) {
        drag.session.locationInWindow = point
        drag.pointer.jump(at: now)
        for preview in drag.previews where !reducesMotion {
            let held = preview.center.goal
            preview.setAnchor(drag.previewLocation)
            preview.center.retarget(to: held, at: now, spring: .flock)
        }
    }

    private func dragging(_ session: DragSession) -> ActiveDrag? {
        drags.first { $0.session === session && $0.isHeld && $0.phase == .dragging }
    }
}
