extension SimulatedWindow {
    // MARK: Reaching views

    /// The center of a view in window coordinates, where a user can press it. Draws a pending frame first, so that the
    /// view is where it would be seen.
    ///
    /// - Throws: ``SimulationError/unreachable(view:point:covering:)`` if the point is outside the window or covered by
    ///   another view.
    public func reachablePoint(of view: View) throws(SimulationError) -> CGPoint {
        drawPendingFrame()
        let point = view.convert(view.bounds.center, to: nil)
        guard view.root === root, root.bounds.contains(point) else {
            throw .unreachable(view: Self.name(of: view), point: point, covering: nil)
        }
        let hit = root.hitTest(point)
        guard let hit, hit.isDescendant(of: view) else {
            throw .unreachable(view: Self.name(of: view), point: point, covering: hit.map { Self.name(of: $0) } ?? "")
        }
        return point
    }

    // MARK: Buttons

    /// Presses a button over the center of a view, or puts a finger there.
    ///
    /// - Throws: ``SimulationError/unreachable(view:point:covering:)``.
    public func press(
        _ view: View, clicks: Int = 1, button: PointerButton = .primary, with pointer: SimulatedPointer? = nil
    ) throws(SimulationError) {
        press(at: try reachablePoint(of: view), clicks: clicks, button: button, with: pointer)
    }

    /// Presses a button at a point of the window, or puts a finger there. `clicks` is 2 for the second press of a
    /// double click.
    public func press(
        at point: CGPoint, clicks: Int = 1, button: PointerButton = .primary, with pointer: SimulatedPointer? = nil
    ) {
        send(.pointerDown(button, clickCount: clicks), at: point, with: pointer)
    }

    /// Releases a button, or lifts the finger.
    public func release(_ button: PointerButton = .primary, with pointer: SimulatedPointer? = nil) {
        send(.pointerUp(button), at: location(of: pointer), with: pointer)
    }

    /// Clicks or taps a view: once, or `clicks` times at once. Draws a frame after each press and each release.
    ///
    /// - Throws: ``SimulationError/unreachable(view:point:covering:)``.
    public func click(
        _ view: View, clicks: Int = 1, button: PointerButton = .primary, with pointer: SimulatedPointer? = nil
    ) throws(SimulationError) {
        click(at: try reachablePoint(of: view), clicks: clicks, button: button, with: pointer)
    }

    /// Clicks or taps a point of the window: once, or `clicks` times at once. Draws a frame after each press and each
    /// release.
    public func click(
        at point: CGPoint, clicks: Int = 1, button: PointerButton = .primary, with pointer: SimulatedPointer? = nil
    ) {
        for count in stride(from: 1, through: clicks, by: 1) {
            press(at: point, clicks: count, button: button, with: pointer)
            // A finger that is up again at once would not count as a tap that adds items to a drag (DRAG-3).
            advance(by: .milliseconds(50))
            release(button, with: pointer)
            advance(by: .milliseconds(50))
        }
    }

    // MARK: Movement

    /// Moves a pointer to a point in equal steps, one frame each.
    public func move(to point: CGPoint, steps: Int = 12, with pointer: SimulatedPointer? = nil) {
        let start = location(of: pointer)
        for step in stride(from: 1, through: max(steps, 1), by: 1) {
            let next = start + (point - start) * (CGFloat(step) / CGFloat(max(steps, 1)))
            refresh { send(.pointerMoved, at: next, with: pointer) }
        }
    }

    /// Moves a pointer to the center of a view in equal steps, one frame each. The center is that at the call: to
    /// follow a cell that moves during the drag, call this again after ``advance(by:)``.
    ///
    /// - Throws: ``SimulationError/unreachable(view:point:covering:)``.
    public func move(to view: View, steps: Int = 12, with pointer: SimulatedPointer? = nil) throws(SimulationError) {
        move(to: try reachablePoint(of: view), steps: steps, with: pointer)
    }

    /// Moves a pointer that is not pressed out of the window.
    public func leave(with pointer: SimulatedPointer? = nil) {
        send(.pointerLeft, at: location(of: pointer), with: pointer)
    }

    /// Scrolls by the wheel or the touchpad at a point of the window; positive values reveal content further down and
    /// right.
    public func scroll(dx: CGFloat = 0, dy: CGFloat, at point: CGPoint) { send(.scroll(dx: dx, dy: dy), at: point) }

    /// Pinches on a touchpad at a point of the window; the scale is relative to the start of the gesture. Without a
    /// phase the gesture begins with the first call and ends with a pause.
    public func pinch(scale: CGFloat, phase: PinchPhase? = nil, at point: CGPoint) {
        send(.pinch(scale: scale, phase: phase), at: point)
    }

    // MARK: Drags

    /// Drags a view to a point of the window: presses its center, moves the pointer, lets it rest and releases.
    ///
    /// - Throws: ``SimulationError/unreachable(view:point:covering:)``.
    public func drag(
        _ view: View, to point: CGPoint, rest: Duration = .milliseconds(600), with pointer: SimulatedPointer? = nil
    ) throws(SimulationError) {
        drag(from: try reachablePoint(of: view), to: point, rest: rest, with: pointer)
    }

    /// Drags a view to the center of another one: presses it, moves the pointer, lets it rest and releases. The center
    /// is that at the call, although cells may close up when the drag begins: to drop into a cell that moves, use
    /// ``lift(_:with:)``, `move(to:steps:with:)` and ``release(_:with:)``.
    ///
    /// - Throws: ``SimulationError/unreachable(view:point:covering:)``.
    public func drag(
        _ view: View, to target: View, rest: Duration = .milliseconds(600), with pointer: SimulatedPointer? = nil
    ) throws(SimulationError) {
        let end = try reachablePoint(of: target)
        drag(from: try reachablePoint(of: view), to: end, rest: rest, with: pointer)
    }

    /// Drags from one point to another: lifts, moves the pointer, lets it rest for a duration and releases. A gap opens
    /// while the pointer rests.
    public func drag(
        from start: CGPoint, to end: CGPoint, rest: Duration = .milliseconds(600),
        with pointer: SimulatedPointer? = nil
    ) {
        lift(at: start, with: pointer)
        move(to: end, with: pointer)
        advance(by: rest)
        release(with: pointer)
    }

    /// Presses the center of a view so that a movement drags it: a finger is held for the lift delay first (HAND-2).
    ///
    /// - Throws: ``SimulationError/unreachable(view:point:covering:)``.
    public func lift(_ view: View, with pointer: SimulatedPointer? = nil) throws(SimulationError) {
        lift(at: try reachablePoint(of: view), with: pointer)
    }

    /// Presses a point of the window so that a movement drags what is there: a finger is held for the lift delay first.
    public func lift(at point: CGPoint, with pointer: SimulatedPointer? = nil) {
        press(at: point, with: pointer)
        if (pointer ?? defaultPointer).kind == .touch {
            advance(by: root.engine.thresholds.liftDelay + refreshInterval)
        }
    }

    /// The previews of dragged items, from back to front: their frames in window coordinates.
    public var previewFrames: [CGRect] { root.engine.presentations.flatMap { $0.previews.map(\.bounds) } }
}
