/// The session engine: turns input events and time into drags and drops, and calls delegates in a fixed order.
///
/// The engine knows no window system, no drawing and no clock. Pass every input event to `handle(_:)` and the time of
/// each frame to `advance(to:)`; `presentations` returns what to draw. The same calls produce the same results
/// (BUILD-1).
@MainActor public final class SessionEngine {
    /// The window whose views take part.
    public weak var host: (any SessionEngineHost)?
    /// The durations and distances that decide what an event means.
    public var thresholds: Thresholds
    /// Whether movements are replaced by short fades (MOTION-5).
    public var reducesMotion = false
    /// Every phase change and delegate callback so far.
    public let timeline = Timeline()
    /// The time of the latest event or frame.
    public private(set) var now: Timestamp = .zero

    var drags: [ActiveDrag] = []
    /// Drags of other programs over the window.
    var foreignDrags: [ForeignDrag] = []
    var hovers: [Hover] { drags + foreignDrags }
    /// Adapters for views that accept drops by their paste configuration.
    var pasteTargets: [PasteTarget] = []
    /// Presses that may become lifts but have no session yet.
    var presses: [(gesture: PressGesture, interaction: DragInteraction)] = []
    /// Taps that may add items to a session.
    var taps: [Tap] = []
    /// The pointers last passed to `sessionEngine(_:pointersUnderDrag:)`.
    var reportedPointers: [PointerID] = []
    private var modifiers: KeyModifiers = []
    private var nextSession = 1
    private var nextPreview = 1
    private var depth = 0
    private var deferred: [@MainActor (SessionEngine) -> Void] = []

    /// Creates an engine without a host; set `host` before the first event.
    public init(thresholds: Thresholds = Thresholds()) { self.thresholds = thresholds }

    // MARK: Queries

    /// The sessions of this program that are not over, in the order of their lifts.
    public var sessions: [DragSession] { drags.map(\.session) }

    /// The drop side of a session; nil once the session is over.
    public func dropSession(of session: DragSession) -> DropSession? {
        drags.first { $0.session === session }?.dropSession
    }

    /// The operation that releasing a session now would perform.
    public func operation(of session: DragSession) -> DropOperation {
        drags.first { $0.session === session }?.effectiveOperation ?? .cancel
    }

    /// The view whose drop interaction is the session's target; nil without a target.
    public func targetView(of session: DragSession) -> (any InteractionView)? {
        drags.first { $0.session === session }?.target?.host
    }

    /// Whether a pointer or the keyboard is dragging a session.
    public var isDragging: Bool { drags.contains { $0.phase == .dragging } }

    /// Whether anything is animating, so that another frame is needed.
    public var isAnimating: Bool { hovers.contains { isAnimating($0) } }

    /// The earliest time at which `advance(to:)` changes something without further input; nil if there is none.
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

    // MARK: Input

    /// Handles an input event; returns whether a drag consumed it, so that views must not act on it.
    ///
    /// A re-entrant call, from within a delegate callback, is deferred until the current step is complete.
    @discardableResult public func handle(_ event: InputEvent) -> Bool {
        guard depth == 0 else {
            later { _ = $0.take(event) }
            return hasDrag(heldBy: event.pointer)
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

    /// Advances time: completes long presses, animations, spring loading and autoscroll.
    ///
    /// A re-entrant call, from within a delegate callback, is deferred until the current step is complete.
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

    /// Reports that views have moved under a resting pointer; targets are asked again with the next frame (DRAG-11).
    public func contentDidMove() {
        let hovering = hovers.filter { $0.phase == .dragging }
        for drag in hovering { drag.needsUpdate = true }
        if !hovering.isEmpty { host?.sessionEngineNeedsFrame(self) }
    }

    /// Reports that a view's own gesture has recognized a press. The press no longer lifts anything, and a lift whose
    /// interaction allows simultaneous recognition is reversed (`allowsSimultaneousRecognitionDuringLift`).
    public func otherGestureRecognized(by pointer: PointerID) {
        later { engine in
            engine.presses.removeAll { $0.gesture.press.pointer == pointer }
            guard let drag = engine.carried(by: pointer), drag.phase == .lifting,
                drag.source.allowsSimultaneousRecognitionDuringLift
            else { return }
            engine.abort(drag)
        }
    }

    /// Cancels a session as Escape would (DRAG-9); has no effect once the session is over.
    public func cancel(_ session: DragSession) {
        later { engine in
            guard let drag = engine.drags.first(where: { $0.session === session }) else { return }
            engine.abort(drag)
        }
    }

    /// Cancels all sessions synchronously, including those of other programs, without waiting for animation frames;
    /// called when the window closes (DRAG-9).
    ///
    /// Delegates receive the same callbacks in the same order as for any cancel. Transfers that have begun continue.
    public func cancelAll() {
        later { engine in
            engine.presses.removeAll()
            engine.taps.removeAll()
            for drag in engine.drags where drag.isInHand { engine.abort(drag) }
            for drag in engine.foreignDrags { engine.feed(.abort, to: drag) }
            for drag in engine.hovers { engine.finishAnimations(of: drag) }
        }
    }

    // MARK: Order of calls

    /// Runs a step. Calls that delegates make meanwhile are deferred until the step is complete, so that callbacks are
    /// never nested.
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

    /// Runs a closure now, or after the current step.
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

/// A press and release that may add items to a session (DRAG-3).
struct Tap {
    let pointer: PointerID
    let button: PointerButton
    let origin: CGPoint
    /// Whether the pointer has stayed within `dragDistance` of the origin.
    var isStill = true
}

/// A view with a user-readable name, which the timeline records.
@MainActor public protocol NamedInteractionView: InteractionView {
    /// The name, such as "Album table".
    var interactionName: String { get }
}
