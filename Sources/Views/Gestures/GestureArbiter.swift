/// Delivers the touches of a window to views and gesture recognizers, and decides which recognizer wins.
///
/// Invariant: `active` contains each recognizer that has observed a touch since its last reset, innermost view first.
@MainActor final class GestureArbiter {
    private unowned let root: RootView
    /// The touches in progress.
    private var touches: [PointerID: Touch] = [:]
    private(set) var active: [GestureRecognizer] = []
    private var hovering: [HoverGestureRecognizer] = []

    init(root: RootView) { self.root = root }

    // MARK: Events

    /// Begins a touch; returns whether views receive the press.
    func begin(_ event: InputEvent) -> Bool {
        guard case .pointerDown(.primary, let clicks) = event.kind else { return true }
        let hit = root.hitTest(event.location, with: nil)
        let touch = Touch(event, clicks: clicks, view: hit)
        touch.isDelivered = hit?.isMultipleTouchEnabled == true || !touches.values.contains { $0.view === hit }
        touches[event.pointer] = touch
        touch.gestureRecognizers = receivers(of: touch, from: hit)
        let touchEvent = self.event(event)
        for recognizer in touch.gestureRecognizers ?? [] where !recognizer.isOver {
            activate(recognizer)
            recognizer.add(touch)
            recognizer.touchesBegan([touch], with: touchEvent)
        }
        if touch.isDelivered, !touch.isCanceledInView { hit?.touchesBegan([touch], with: touchEvent) }
        finish()
        return !touch.isCanceledInView
    }

    /// Moves a touch; returns whether views receive the movement.
    func move(_ event: InputEvent) -> Bool {
        guard let touch = touches[event.pointer] else { return true }
        touch.move(to: event, .moved)
        deliver(touch, event, { $0.touchesMoved($1, with: $2) }, { $0.touchesMoved($1, with: $2) })
        return !touch.isCanceledInView
    }

    /// Ends a touch; returns whether views receive the release.
    func end(_ event: InputEvent) -> Bool {
        guard case .pointerUp(.primary) = event.kind, let touch = touches[event.pointer] else { return true }
        touch.move(to: event, .ended)
        deliver(touch, event, { $0.touchesEnded($1, with: $2) }, { $0.touchesEnded($1, with: $2) })
        // The press of a canceled touch was canceled in the views, too.
        return true
    }

    /// Cancels a touch, as when a drag has lifted items with it.
    func cancel(_ pointer: PointerID) {
        guard let touch = touches[pointer] else { return }
        let event = InputEvent(.pointerCanceled, at: touch.position, time: root.now, pointer: pointer)
        touch.phase = .cancelled
        deliver(touch, event, { $0.touchesCancelled($1, with: $2) }, { $0.touchesCancelled($1, with: $2) })
    }

    private func deliver(
        _ touch: Touch, _ event: InputEvent,
        _ recognize: (GestureRecognizer, Set<Touch>, TouchEvent) -> Void,
        _ respond: (View, Set<Touch>, TouchEvent) -> Void
    ) {
        let touchEvent = self.event(event)
        let ends = touch.phase == .ended || touch.phase == .cancelled
        for recognizer in touch.gestureRecognizers ?? [] where recognizer.touches.contains(touch) {
            recognizer.locate()
            if !recognizer.isOver { recognize(recognizer, [touch], touchEvent) }
            if ends { recognizer.remove(touch) }
        }
        if ends { touches[touch.pointer] = nil }
        if touch.isDelivered, !touch.isCanceledInView, let view = touch.view { respond(view, [touch], touchEvent) }
        if touch.phase == .moved { touch.phase = .stationary }
        finish()
    }

    private func event(_ event: InputEvent) -> TouchEvent { TouchEvent(Set(touches.values), event) }

    private func activate(_ recognizer: GestureRecognizer) {
        if !active.contains(where: { $0 === recognizer }) { active.append(recognizer) }
    }

    /// The recognizers of a view and its ancestors that accept a touch.
    private func receivers(of touch: Touch, from hit: View?) -> [GestureRecognizer] {
        var result: [GestureRecognizer] = []
        var view = hit
        var isTapBlocked = false
        while let step = view {
            for recognizer in step.recognizers where recognizer.isEnabled && !(recognizer is HoverGestureRecognizer) {
                if isTapBlocked, recognizer is TapGestureRecognizer { continue }
                if recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) != false {
                    result.append(recognizer)
                }
            }
            if step.blocksTapsOfAncestors { isTapBlocked = true }
            view = step.superview
        }
        return result
    }

    /// Resets the recognizers whose touches have all ended.
    private func finish() {
        for recognizer in active where recognizer.touches.isEmpty && !recognizer.isFollowing {
            let isWaiting = recognizer.state == .possible && (recognizer.deadline ?? nil) != nil
            guard recognizer.isOver || !isWaiting && recognizer.pendingState == nil else { continue }
            // A recognizer that leaves its touches undecided has failed.
            if !recognizer.isOver { recognizer.state = recognizer.state == .possible ? .failed : .ended }
            active.removeAll { $0 === recognizer }
            recognizer.restart()
        }
    }

    // MARK: Time

    var deadline: Timestamp? { active.lazy.compactMap { $0.isTimed ? $0.deadline : nil }.min() }

    func advance(to time: Timestamp) {
        guard !active.isEmpty else { return }
        for recognizer in active where recognizer.isTimed {
            if let deadline = recognizer.deadline, deadline <= time { recognizer.timePassed() }
        }
        finish()
    }

    // MARK: Precedence

    private func related(to recognizer: GestureRecognizer) -> [GestureRecognizer] {
        active.filter { $0 !== recognizer && !$0.pointers.isDisjoint(with: recognizer.pointers) }
    }

    /// Whether another recognizer that has recognized excludes this one.
    func isExcluded(_ recognizer: GestureRecognizer) -> Bool {
        related(to: recognizer).contains {
            ($0.state == .began || $0.state == .changed || $0.state == .ended) && $0.excludes(recognizer)
        }
    }

    /// Lets a recognizer with a pending state recognize unless another one must fail first.
    func resolve(_ recognizer: GestureRecognizer) {
        let isBlocked = related(to: recognizer).contains {
            $0.state == .possible && recognizer.requiresFailure(of: $0)
        }
        if !isBlocked { recognizer.recognize() }
    }

    func didFail(_ recognizer: GestureRecognizer) {
        for other in active where other.pendingState != nil { resolve(other) }
    }

    func didRecognize(_ recognizer: GestureRecognizer) {
        let pointers = recognizer.touches.map(\.pointer)
        let losers = related(to: recognizer).filter { other in
            guard other.state == .possible else { return false }
            return recognizer.excludes(other) || other.pendingState != nil && other.requiresFailure(of: recognizer)
        }
        // All together, so that none recognizes because another one has failed.
        for loser in losers { loser.withdraw() }
        for loser in losers { loser.fail() }
        if recognizer.cancelsTouchesInView {
            for pointer in pointers { cancelInView(pointer, keepingPress: false) }
        }
        for pointer in pointers {
            root.touches[pointer]?.isStill = false
            root.engine.otherGestureRecognized(by: pointer)
        }
    }

    /// Cancels a touch in its view. The view that tracks the press is canceled, too, unless it is the one that takes
    /// the touch.
    func cancelInView(_ pointer: PointerID, keepingPress: Bool) {
        guard let touch = touches[pointer], !touch.isCanceledInView else { return }
        if !keepingPress { touch.isCanceledInView = true }
        if touch.isDelivered, let view = touch.view {
            touch.isDelivered = false
            let event = InputEvent(.pointerCanceled, at: touch.position, time: root.now, pointer: pointer)
            view.touchesCancelled([touch], with: self.event(event))
        }
        if !keepingPress { root.cancelPress(pointer) }
    }

    /// A view begins to scroll with a touch. Returns false if the recognizer of the scrolling must wait or has failed.
    func beginScrolling(_ recognizer: GestureRecognizer, by pointer: PointerID) -> Bool {
        guard let touch = touches[pointer], touch.gestureRecognizers?.contains(where: { $0 === recognizer }) == true
        else { return true }
        recognizer.state = .began
        guard recognizer.state == .began || recognizer.state == .changed else { return false }
        cancelInView(pointer, keepingPress: true)
        return true
    }

    // MARK: Removal

    /// Cancels the gesture of a recognizer.
    func remove(_ recognizer: GestureRecognizer) {
        if let index = hovering.firstIndex(where: { $0 === recognizer }) { hovering.remove(at: index).leave() }
        guard active.contains(where: { $0 === recognizer }) else { return }
        recognizer.state = .cancelled
        active.removeAll { $0 === recognizer }
        for touch in recognizer.touches { touch.gestureRecognizers?.removeAll { $0 === recognizer } }
        recognizer.restart()
    }

    /// Cancels the gestures of a view that leaves the window. Its touches continue, as in UIKit.
    func removeView(_ view: View) { for recognizer in view.recognizers { remove(recognizer) } }

    // MARK: Hovering and pinching

    /// The pointer is over a view, without a press; nil if it has left the window.
    func hover(_ event: InputEvent, over view: View?) {
        var found: [HoverGestureRecognizer] = []
        var step = view
        while let current = step {
            for case let recognizer as HoverGestureRecognizer in current.recognizers where recognizer.isEnabled {
                found.append(recognizer)
            }
            step = current.superview
        }
        guard !found.isEmpty || !hovering.isEmpty else { return }
        for recognizer in hovering where !found.contains(where: { $0 === recognizer }) {
            recognizer.place(at: event.location)
            recognizer.leave()
        }
        hovering = found
        for recognizer in found { recognizer.hover(event) }
    }

    /// Passes a touchpad's pinch to a recognizer of the view or its ancestors; returns whether one takes it. `scale` is
    /// relative to the start of the gesture. Without a phase a pause ends the pinch.
    func pinch(_ event: InputEvent, scale: CGFloat, phase: PinchPhase?, over view: View?) -> Bool {
        switch phase {
        case .began: _ = endPinches(.ended)
        case .ended: return endPinches(.ended)
        case .canceled: return endPinches(.cancelled)
        case .changed, nil: break
        }
        return passPinch(over: view) { $0.follow(event, touchpadScale: scale, phase: phase) }
    }

    /// Ends the pinches of the touchpad and the wheel; returns whether a recognizer had taken one.
    private func endPinches(_ state: GestureRecognizer.State) -> Bool {
        let pinches = active.compactMap { $0 as? PinchGestureRecognizer }.filter(\.isFollowing)
        let isTaken = pinches.contains(where: \.takesPinch)
        for recognizer in pinches { recognizer.endFollowing(state) }
        finish()
        return isTaken
    }

    /// Passes a turn of the wheel, in points, to a recognizer of pinches; returns whether one takes it.
    func pinch(_ event: InputEvent, byWheel distance: CGFloat, over view: View?) -> Bool {
        passPinch(over: view) { $0.follow(event, wheel: distance) }
    }

    /// Offers an event to the recognizer that takes the pinch in progress, otherwise to those of the view and its
    /// ancestors until one takes it. A recognizer that refuses fails until the pinch is over.
    private func passPinch(over view: View?, _ follow: (PinchGestureRecognizer) -> Void) -> Bool {
        for case let recognizer as PinchGestureRecognizer in active where recognizer.takesPinch {
            follow(recognizer)
            return true
        }
        var step = view
        while let current = step {
            for case let recognizer as PinchGestureRecognizer in current.recognizers
            where recognizer.isEnabled && recognizer.touches.isEmpty {
                activate(recognizer)
                follow(recognizer)
                if recognizer.takesPinch { return true }
            }
            step = current.superview
        }
        return false
    }
}
