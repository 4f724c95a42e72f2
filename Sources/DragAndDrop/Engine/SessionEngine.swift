/// The session engine: turns input and time into drags and drops, and tells delegates about them in a fixed order.
///
/// It knows no window system, no drawing and no clock. Feed it every input event and, as often as a frame is wanted,
/// the time; it answers what is to be seen (`presentations`). All on the main actor. The same calls give the same
/// answers (BUILD-1).
@MainActor public final class SessionEngine {
    /// The window that it works in.
    public weak var host: (any SessionEngineHost)?
    /// The times and distances that it decides by.
    public var thresholds: Thresholds
    /// Whether movements become short fades (MOTION-5).
    public var reducesMotion = false
    /// What happened so far.
    public let timeline = Timeline()
    /// The time of the last event or frame.
    public private(set) var now: Timestamp = .zero

    var drags: [ActiveDrag] = []
    /// Drags of other programs.
    var foreignDrags: [ForeignDrag] = []
    var hovers: [Hover] { drags + foreignDrags }
    /// Views that take drops as pastes.
    var pasteTargets: [PasteTarget] = []
    /// Presses that may become lifts, and are not sessions yet.
    var presses: [(gesture: PressGesture, interaction: DragInteraction)] = []
    /// Taps that may add to a session.
    var taps: [Tap] = []
    /// What the host was last told of pointers that carry something.
    var reportedPointers: [PointerID] = []
    private var modifiers: KeyModifiers = []
    private var nextSession = 1
    private var nextPreview = 1
    private var depth = 0
    private var deferred: [@MainActor (SessionEngine) -> Void] = []

    /// An engine without a host; set one before feeding it.
    public init(thresholds: Thresholds = Thresholds()) { self.thresholds = thresholds }

    // MARK: What it tells

    /// The sessions under way, in the order of their lifts.
    public var sessions: [DragSession] { drags.map(\.session) }

    /// The drop side of a session; nil when the session is over.
    public func dropSession(of session: DragSession) -> DropSession? {
        drags.first { $0.session === session }?.dropSession
    }

    /// The operation that letting go of a session now would perform.
    public func operation(of session: DragSession) -> DropOperation {
        drags.first { $0.session === session }?.effectiveOperation ?? .cancel
    }

    /// The view whose drop interaction a session is over; nil over none that takes it.
    public func targetView(of session: DragSession) -> (any InteractionView)? {
        drags.first { $0.session === session }?.target?.host
    }

    /// Whether a session is in a phase in which the hand carries it.
    public var isDragging: Bool { drags.contains { $0.phase == .dragging } }

    /// Whether something moves, so that another frame is wanted.
    public var isAnimating: Bool { hovers.contains { isAnimating($0) } }

    /// The earliest time at which something happens by itself; nil when nothing will.
    public var deadline: Timestamp? {
        var times = presses.compactMap(\.gesture.deadline)
        times += hovers.compactMap { slowDeadline(of: $0) }
        for drag in hovers where drag.phase == .dragging {
            if let time = drag.springLoading.deadline(thresholds: thresholds) { times.append(time) }
            if let start = scrollingStart(of: drag), start > now { times.append(start) }
            if let time = drag.dropSession.nextUpdate { times.append(time) }
            if drag.needsUpdate { times.append(now) }
            if drag.velocity != .zero { times.append(drag.lastMove + thresholds.restDelay) }
        }
        return times.min()
    }

    // MARK: What it is told

    /// Takes an input event; returns whether it belongs to a drag, so that nobody else should act on it.
    ///
    /// Called within a delegate's callback, it is taken once the present step is done.
    @discardableResult public func handle(_ event: InputEvent) -> Bool {
        guard depth == 0 else {
            later { _ = $0.take(event) }
            return isCarrying(event.pointer)
        }
        return take(event)
    }

    private func take(_ event: InputEvent) -> Bool {
        now = max(now, event.time)
        switch event.kind {
        case .focusChanged, .text, .foreignDrag, .outside: break
        default: modifiers = event.modifiers
        }
        return carryingOut {
            switch event.kind {
            case .pointerDown(let button, _): pointerDown(event, button)
            case .pointerMoved: pointerMoved(event)
            case .pointerUp(let button): pointerUp(event, button)
            case .pointerCancelled: pointerCancelled(event)
            case .keyDown(.escape, _): cancelNewestDrag()
            case .modifiersChanged, .keyDown, .keyUp: modifiersChanged(event.modifiers)
            case .foreignDrag(let id, let what): foreignDrag(id, what, event)
            case .outside(let session, let what): outside(session, what)
            case .pointerLeft, .scroll, .pinch, .text, .focusChanged: false
            }
        }
    }

    /// Lets time pass: holds become lifts, motions arrive, hovering acts.
    ///
    /// Called within a delegate's callback, it is done once the present step is.
    public func advance(to time: Timestamp) {
        later { engine in
            engine.now = max(engine.now, time)
            engine.advancePresses()
            for drag in engine.hovers {
                engine.advance(drag)
                engine.advanceTransfer(of: drag)
            }
        }
    }

    /// What is under a resting hand has moved: targets are asked anew with the next frame (DRAG-11).
    public func contentDidMove() {
        let hovering = hovers.filter { $0.phase == .dragging }
        for drag in hovering { drag.needsUpdate = true }
        if !hovering.isEmpty { host?.sessionEngineNeedsFrame(self) }
    }

    /// A gesture of a view's own has been recognised in a press: the press lifts nothing any more, and a lift whose
    /// interaction allows others beside it runs back (`allowsSimultaneousRecognitionDuringLift`).
    public func otherGestureRecognized(by pointer: PointerID) {
        later { engine in
            engine.presses.removeAll { $0.gesture.press.pointer == pointer }
            guard let drag = engine.carried(by: pointer), drag.phase == .lifting,
                drag.source.allowsSimultaneousRecognitionDuringLift
            else { return }
            engine.abort(drag)
        }
    }

    /// Ends a session as Escape would (DRAG-9); harmless for one that is over.
    public func cancel(_ session: DragSession) {
        later { engine in
            guard let drag = engine.drags.first(where: { $0.session === session }) else { return }
            engine.abort(drag)
        }
    }

    /// Ends all sessions at once, those of other programs too, without waiting for frames that will not come: the
    /// window closes (DRAG-9).
    ///
    /// Delegates are told the same in the same order as for any cancel. Transfers under way go on.
    public func cancelAll() {
        later { engine in
            engine.presses.removeAll()
            engine.taps.removeAll()
            for drag in engine.drags where drag.isInHand { engine.abort(drag) }
            for drag in engine.foreignDrags { engine.feed(.abort, to: drag) }
            for drag in engine.hovers { engine.finishAnimations(of: drag) }
        }
    }

    // MARK: Calls in order

    /// Runs a step; what delegates ask for meanwhile is done after it, so that no callback overtakes another.
    func carryingOut<Result>(_ body: () -> Result) -> Result {
        depth += 1
        let result = body()
        depth -= 1
        if depth == 0 {
            while !deferred.isEmpty {
                let next = deferred.removeFirst()
                depth += 1
                next(self)
                depth -= 1
            }
        }
        return result
    }

    /// Does something now, or after the step that is under way.
    func later(_ body: @escaping @MainActor (SessionEngine) -> Void) {
        if depth == 0 {
            carryingOut { body(self) }
        } else {
            deferred.append(body)
        }
    }

    func newSession(at location: CGPoint) -> DragSession {
        defer { nextSession += 1 }
        let session = DragSession(id: nextSession, location: location)
        session.modifiers = modifiers
        return session
    }

    func newPreview(for item: DragItem, _ preview: TargetedDragPreview) -> FlyingPreview {
        defer { nextPreview += 1 }
        return FlyingPreview(item: item, id: nextPreview, preview: preview)
    }

    func note(
        _ what: String, _ drag: Hover?, on view: (any InteractionView)? = nil,
        detail: [String: Timeline.Value] = [:]
    ) {
        timeline.record(
            what, session: drag?.session.id, on: (view as? any NamedInteractionView)?.interactionName, at: now,
            detail: detail)
    }
}

/// A press and release that may add to a session under way (DRAG-3).
struct Tap {
    let pointer: PointerID
    let button: PointerButton
    let origin: CGPoint
    /// Whether it has stayed where it began.
    var isStill = true
}

/// A view that has a name which a user would read; the timeline calls it so.
@MainActor public protocol NamedInteractionView: InteractionView {
    /// The name, such as "Album table".
    var interactionName: String { get }
}
