/// A screen with several windows of one program, between which items can be dragged (DRAG-10).
///
/// The windows have one clock: when the test advances that of one window, those of the others follow. A pointer keeps
/// sending its events to the window in which it was pressed, in that window's coordinates, as on a real screen.
///
/// ```swift
/// let screen = SimulatedScreen()
/// screen.add(left, at: .zero)
/// screen.add(right, at: CGPoint(x: 620, y: 0))
/// try left.lift(card)
/// left.move(to: screen.convert(CGPoint(x: 100, y: 100), from: right, to: left))
/// left.release()
/// ```
@preconcurrency @MainActor public final class SimulatedScreen {
    private struct Place {
        let window: any ScreenWindow
        let origin: CGPoint
    }

    /// A drag that has left its window.
    private struct OutsideDrag {
        let session: DragSession
        let source: any ScreenWindow
        /// The id of the drag in the window that it is over; nil over none.
        var entered: (window: any ScreenWindow, id: ForeignDragID)?
        var answer: DropOperation?
        var isDropped = false
    }

    private var places: [Place] = []
    private var drags: [OutsideDrag] = []
    private var nextID = 1_000_000
    private var isAdvancing = false

    /// Creates a screen without windows.
    public init() {}

    /// Adds a window whose top left corner is at a point of the screen; later windows are in front of earlier ones. The
    /// clocks of all windows are set to the latest time.
    public func add(_ window: SimulatedWindow, at origin: CGPoint) { add(window as any ScreenWindow, at: origin) }

    /// Adds a window of another kind than `SimulatedWindow`.
    package func add(_ window: any ScreenWindow, at origin: CGPoint) {
        places.append(Place(window: window, origin: origin))
        window.onAdvance = { [weak self, unowned window] in self?.windowDidAdvance(window) }
        let root = window.root
        root.hasOtherWindows = { [weak self] in (self?.places.count ?? 0) > 1 }
        root.positionOnScreen = { [weak self, unowned window] in self?.origin(of: window) ?? .zero }
        root.onDragOutside = { [weak self, unowned window] session, point in
            self?.move(session, of: window, to: point)
        }
        root.onDropOutside = { [weak self, unowned window] session in self?.drop(session, of: window) }
        root.onForeignDropFinished = { [weak self, unowned window] id, operation in
            self?.finish(id, in: window, operation)
        }
        if let latest = places.map(\.window).max(by: { $0.now < $1.now }) { windowDidAdvance(latest) }
    }

    /// Returns a point of one window in the coordinates of another one.
    public func convert(_ point: CGPoint, from window: SimulatedWindow, to other: SimulatedWindow) -> CGPoint {
        convert(point, from: window as any ScreenWindow, to: other)
    }

    /// Returns a point of one window in the coordinates of another one, of any kind.
    package func convert(_ point: CGPoint, from window: any ScreenWindow, to other: any ScreenWindow) -> CGPoint {
        point + origin(of: window) - origin(of: other)
    }

    private func origin(of window: any ScreenWindow) -> CGPoint {
        places.first { $0.window === window }?.origin ?? .zero
    }

    private func windowDidAdvance(_ window: any ScreenWindow) {
        guard !isAdvancing else { return }
        isAdvancing = true
        defer { isAdvancing = false }
        for other in places.map(\.window) where other !== window {
            while other.now < window.now { other.refresh(noLaterThan: window.now) }
        }
    }

    // MARK: Drags

    private func index(of session: DragSession) -> Int? { drags.firstIndex { $0.session === session } }

    private func move(_ session: DragSession, of source: any ScreenWindow, to point: CGPoint?) {
        guard let point else { return forget(session) }
        if index(of: session) == nil { drags.append(OutsideDrag(session: session, source: source)) }
        guard let index = index(of: session) else { return }
        let target = places.last {
            $0.window !== source
                && $0.window.root.bounds.contains(convert(point, from: source, to: $0.window))
        }?.window
        if let entered = drags[index].entered, entered.window !== target {
            send(.exited, of: session, to: entered)
            drags[index].entered = nil
        }
        guard let target else { return answer(session, nil) }
        var entered = drags[index].entered ?? (target, ForeignDragID(nextID))
        entered.window = target
        if drags[index].entered == nil {
            nextID += 1
            drags[index].entered = entered
            let offer = ForeignDragOffer(of: session, allowsMove: session.allowsMoveOperation)
            send(.entered(offer), of: session, to: entered, at: convert(point, from: source, to: target))
        }
        send(
            .moved(allowsMove: session.allowsMoveOperation), of: session, to: entered,
            at: convert(point, from: source, to: target))
        answer(session, target.root.engine.operation(ofForeignDrag: entered.id))
    }

    /// The drag is over its own window again, or it has ended there.
    private func forget(_ session: DragSession) {
        guard let index = index(of: session), !drags[index].isDropped else { return }
        if let entered = drags[index].entered { send(.exited, of: session, to: entered) }
        drags.remove(at: index)
    }

    private func drop(_ session: DragSession, of source: any ScreenWindow) {
        guard let index = index(of: session), let entered = drags[index].entered else {
            return deliver(.lost, of: session, to: source)
        }
        drags[index].isDropped = true
        send(.dropped, of: session, to: entered)
    }

    private func finish(_ id: ForeignDragID, in window: any ScreenWindow, _ operation: DropOperation) {
        guard let index = drags.firstIndex(where: { $0.entered?.window === window && $0.entered?.id == id }) else {
            return
        }
        let drag = drags.remove(at: index)
        let success = operation == .copy || operation == .move
        deliver(.finished(operation, success: success), of: drag.session, to: drag.source)
    }

    /// Reports a changed answer to the window of the drag.
    private func answer(_ session: DragSession, _ operation: DropOperation?) {
        guard let index = index(of: session), drags[index].answer != operation else { return }
        drags[index].answer = operation
        deliver(.answered(operation), of: session, to: drags[index].source)
    }

    private func send(
        _ event: ForeignDragEvent, of session: DragSession, to entered: (window: any ScreenWindow, id: ForeignDragID),
        at point: CGPoint? = nil
    ) {
        let (window, id) = entered
        let source = drags.first { $0.session === session }?.source ?? window
        let location = point ?? convert(session.locationInWindow, from: source, to: window)
        window.handle(
            InputEvent(.foreignDrag(id, event), at: location, time: window.now, modifiers: session.modifiers))
    }

    private func deliver(_ event: OutsideEvent, of session: DragSession, to source: any ScreenWindow) {
        source.handle(
            InputEvent(
                .outside(session: session.id, event), at: session.locationInWindow, time: source.now,
                modifiers: session.modifiers))
    }
}

/// A window that a simulated screen can contain: a view tree with a clock.
@MainActor package protocol ScreenWindow: AnyObject {
    /// The root of the view tree.
    var root: RootView { get }
    /// The time of the clock.
    var now: Timestamp { get }
    /// Called after each refresh.
    var onAdvance: (() -> Void)? { get set }
    /// Delivers an event to the views.
    func handle(_ event: InputEvent)
    /// Advances the clock to the next refresh, or to an earlier time, and draws a frame if one is due.
    func refresh(noLaterThan end: Timestamp?)
}

extension SimulatedWindow: ScreenWindow {
    /// Delivers an event to the root view.
    package func handle(_ event: InputEvent) { root.handle(event) }
}
