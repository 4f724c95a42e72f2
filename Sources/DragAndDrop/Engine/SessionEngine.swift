/// The session engine: turns input events and time into drags and drops, and calls delegates in a fixed order.
///
/// The engine knows no window system, no drawing and no clock. Pass every input event to `handle(_:)` and the time of
/// each frame to `advance(to:)`, then draw the `presentations`. The same calls produce the same results (BUILD-1).
@preconcurrency @MainActor public final class SessionEngine {
    /// The window whose views take part.
    public weak var host: (any SessionEngineHost)?
    /// The durations and distances by which the engine interprets events. Values that it cannot use are limited:
    /// durations from 0 to a day, numbers from 0 to 10⁶.
    public var thresholds: Thresholds {
        didSet { thresholds = thresholds.limited }
    }
    /// Whether movements are replaced by short fades (MOTION-5).
    public var reducesMotion = false
    /// Records every phase change and delegate callback; keeps the last `Timeline.capacity` entries.
    public let timeline = Timeline()
    /// The time of the latest event or frame.
    public private(set) var now: Timestamp = .zero

    /// The drags over the window. Drags of this program precede those of other programs, which fixes the order of
    /// callbacks.
    private(set) var drags: [ActiveDrag] = []
    /// Adapters for views that accept drops by their paste configuration.
    var pasteTargets: [PasteTarget] = []
    /// Presses that may become lifts but have no session yet.
    var presses: [(press: SessionState.Press, interaction: DragInteraction)] = []
    /// Taps that may add items to a session.
    var taps: [Tap] = []
    var fingers = FingerTracking()
    /// Whether the touch that began last is far enough in time from the one before.
    var touchIsDeliberate = true
    /// The pointers last passed to `sessionEngine(_:pointersUnderDrag:)`.
    var reportedPointers: [PointerID] = []
    private var modifiers: KeyModifiers = []
    private var nextSession = 1
    private var nextPreview = 1
    private var depth = 0
    private var deferred: [@MainActor (SessionEngine) -> Void] = []

    /// Creates an engine without a host; set `host` before the first event.
    public init(thresholds: Thresholds = Thresholds()) { self.thresholds = thresholds.limited }

    // MARK: Queries

    /// The sessions of this program that are not over, in the order of their lifts.
    public var sessions: [DragSession] { drags.compactMap { $0.source == nil ? nil : $0.session } }

    /// The drop side of a session; nil once the session is over.
    public func dropSession(of session: DragSession) -> DropSession? {
        drag(of: session)?.dropSession
    }

    /// The operation that releasing a session now would perform. After a drop, the operation that is performed, until
    /// the last load has ended; otherwise `.cancel`.
    public func operation(of session: DragSession) -> DropOperation {
        drag(of: session)?.operation ?? .cancel
    }

    /// Why a release outside the host's views drops nothing, as a sentence for the user, if no program there takes it
    /// (DROP-13). The host receives it as the reason of the refusal; nil, the default, gives none.
    public var outsideRefusalReason: String?

    /// Why the target of a session refuses its drop; nil if it does not, or gives no reason.
    public func refusalReason(of session: DragSession) -> String? { drag(of: session)?.refusalReason }

    /// The point that a session's previews follow, in window coordinates; nil once the session is over.
    package func previewLocation(of session: DragSession) -> CGPoint? { drag(of: session)?.previewLocation }

    /// The view whose drop interaction is the session's target; nil without a target. After a drop, the view that the
    /// session was dropped on, until the last load has ended.
    public func targetView(of session: DragSession) -> (any InteractionView)? { drag(of: session)?.state.target?.host }

    private func drag(of session: DragSession) -> ActiveDrag? {
        drags.first { $0.session === session && $0.source != nil }
    }

    /// Whether a pointer or the keyboard is dragging a session.
    public var isDragging: Bool { drags.contains { $0.isHeld && $0.phase == .dragging } }

    /// Whether items are being lifted or dragged, also those of another program over the window.
    package var hasDragOverWindow: Bool { drags.contains { $0.phase.isBeingDragged } }

    /// Whether an animation, autoscrolling or a pending target update needs another frame.
    public var isAnimating: Bool { drags.contains { isAnimating($0) } }

    /// The earliest time at which `advance(to:)` changes something without further input; nil if there is none.
    public var deadline: Timestamp? {
        var times = presses.filter { !isHeldBack($0.press) }.map(\.press.deadline)
        for drag in drags {
            if let time = slowDeadline(of: drag) { times.append(time) }
            guard let dragging = drag.dragging else { continue }
            if let time = dragging.springLoadedTarget?.loading.deadline(thresholds: thresholds) { times.append(time) }
            if let start = scrollingStart(of: drag), start > now { times.append(start) }
            if let time = drag.dropSession.nextUpdateTime { times.append(time) }
            if let time = dragging.asideTime { times.append(time) }
            if dragging.needsUpdate { times.append(now) }
            if drag.pointer.velocity != .zero { times.append(drag.pointer.lastMove + thresholds.restDelay) }
        }
        return times.min()
    }

    // MARK: Input

    /// Handles an input event; returns whether a drag consumed it, so that views must not act on it.
    ///
    /// A re-entrant call, from within a delegate callback, is deferred until the current step is complete.
    @discardableResult public func handle(_ event: InputEvent) -> Bool {
        guard depth == 0 else {
            later { _ = $0.process(event) }
            return hasDrag(heldBy: event.pointer)
        }
        return process(event)
    }

    private func process(_ event: InputEvent) -> Bool {
        now = max(now, event.time)
        switch event.kind {
        case .focusChanged, .text, .foreignDrag, .outside: break
        default: modifiers = event.modifiers
        }
        return runStep {
            if ignoresTouch(event) { return true }
            return switch event.kind {
            case .pointerDown(let button, _): pointerDown(event, button)
            case .pointerMoved: pointerMoved(event)
            case .pointerUp(let button): pointerUp(event, button)
            case .pointerCanceled: pointerCanceled(event)
            case .keyDown(.escape, _): cancelNewestDrag()
            case .modifiersChanged, .keyDown, .keyUp: modifiersChanged(event.modifiers)
            case .foreignDrag(let id, let dragEvent): foreignDrag(id, dragEvent, event)
            case .outside(let session, let outsideEvent): outside(session, outsideEvent)
            case .pointerLeft, .scroll, .pinch, .text, .focusChanged: false
            }
        }
    }

    /// Advances time: completes long presses, animations, spring loading and autoscroll.
    ///
    /// A re-entrant call, from within a delegate callback, is deferred until the current step is complete.
    public func advance(to time: Timestamp) {
        later(at: time) { engine in
            engine.advancePresses()
            for drag in engine.drags {
                engine.advance(drag)
                engine.advanceTransfer(of: drag)
            }
        }
    }

    /// Sets the time at which what views report takes place, such as new drop previews, before a frame advances the
    /// engine to it. Changes nothing else. A re-entrant call, from within a delegate callback, is deferred until the
    /// current step is complete.
    package func advanceClock(to time: Timestamp) { later(at: time) { _ in } }

    /// Reports that views have moved under a resting pointer; the next frame asks the targets again (DRAG-11). Calls no
    /// delegate.
    public func contentDidMove() {
        let dragging = drags.filter { $0.phase == .dragging }
        for drag in dragging { drag.dragging?.needsUpdate = true }
        if !dragging.isEmpty { host?.sessionEngineNeedsFrame(self) }
    }

    /// Reports that a view's own gesture has recognized a press. The press no longer lifts anything, and a lift whose
    /// interaction allows simultaneous recognition is reversed (`allowsSimultaneousRecognitionDuringLift`). A
    /// re-entrant call, from within a delegate callback, is deferred until the current step is complete.
    public func otherGestureRecognized(by pointer: PointerID) {
        later { engine in
            engine.send(.ended, toPressOf: pointer)
            guard let drag = engine.drag(heldBy: pointer), drag.sharesPress else { return }
            engine.cancel(drag)
        }
    }

    /// Cancels a session as Escape would (DRAG-9); has no effect once the session is over. A re-entrant call, from
    /// within a delegate callback, is deferred until the current step is complete.
    public func cancel(_ session: DragSession) {
        later { engine in
            guard let drag = engine.drag(of: session) else { return }
            engine.cancel(drag)
        }
    }

    /// Cancels all sessions, including those of other programs, and ends their animations without waiting for frames;
    /// called when the window closes (DRAG-9). Synchronous, except that a re-entrant call, from within a delegate
    /// callback, is deferred until the current step is complete.
    ///
    /// Delegates receive the same callbacks in the same order as for any cancel. Transfers that have begun continue.
    public func cancelAll() {
        later { engine in
            engine.cancelPresses { _ in true }
            engine.taps.removeAll()
            for drag in engine.drags where drag.isHeld { engine.cancel(drag) }
            for drag in engine.drags where drag.source == nil { engine.send(.cancel, to: drag) }
            for drag in engine.drags { engine.finishAnimations(of: drag) }
        }
    }

    // MARK: Order of calls

    /// Whether a step is in progress: a delegate callback or a completion may be on the stack.
    var isWithinStep: Bool { depth > 0 }

    /// Runs a step synchronously, then the calls that `later(_:)` has deferred meanwhile, in the order of the calls and
    /// in linear time.
    ///
    /// Invariant: a deferred call runs when no delegate callback is on the stack.
    func runStep<Result>(_ body: () -> Result) -> Result {
        depth += 1
        let result = body()
        depth -= 1
        if depth == 0 {
            while !deferred.isEmpty {
                // Calls that these defer follow them, in the next pass.
                let calls = deferred
                deferred = []
                for call in calls {
                    depth += 1
                    call(self)
                    depth -= 1
                }
            }
        }
        return result
    }

    /// Runs a closure as a step: now, or after the current step in the order of the calls.
    @preconcurrency func later(_ body: @escaping @MainActor (SessionEngine) -> Void) {
        if depth == 0 {
            runStep { body(self) }
        } else {
            deferred.append(body)
        }
    }

    /// The same as ``later(_:)``, at a time that may be later than that of the latest event or frame.
    @preconcurrency func later(at time: Timestamp, _ body: @escaping @MainActor (SessionEngine) -> Void) {
        later { engine in
            engine.now = max(engine.now, time)
            body(engine)
        }
    }

    func add(_ drag: ActiveDrag) {
        let index = drag.source == nil ? nil : drags.firstIndex { $0.source == nil }
        drags.insert(drag, at: index ?? drags.endIndex)
    }

    func remove(_ drag: ActiveDrag) { drags.removeAll { $0 === drag } }

    func newSession(at location: CGPoint) -> DragSession {
        defer { nextSession += 1 }
        let session = DragSession(id: nextSession, location: location)
        session.modifiers = modifiers
        return session
    }

    func newPreview(
        for item: DragItem, _ preview: TargetedDragPreview, from origin: DragInteraction?
    ) -> AnimatedPreview {
        defer { nextPreview += 1 }
        return AnimatedPreview(item: item, id: nextPreview, preview: preview, origin: origin)
    }

    func record(
        _ name: String, _ drag: ActiveDrag?, on view: (any InteractionView)? = nil,
        detail: [String: Timeline.Value] = [:]
    ) {
        timeline.record(
            name, session: drag?.session.id, on: (view as? any NamedInteractionView)?.interactionName, at: now,
            detail: detail)
    }
}

/// A tap in progress that may add items to a session (DRAG-3).
struct Tap {
    let pointer: PointerID
    let button: PointerButton
    let kind: PointerKind
    let origin: CGPoint
    let began: Timestamp
    /// Whether no other finger touched the screen at nearly the same time.
    var isDeliberate: Bool
    /// Whether the pointer has stayed near the origin: within `dragDistance`, and a finger within `scrollDistance`.
    var isStill = true
}

/// A view with a user-readable name, which the timeline records.
@preconcurrency @MainActor public protocol NamedInteractionView: InteractionView {
    /// The name, such as "Album table".
    var interactionName: String { get }
}
