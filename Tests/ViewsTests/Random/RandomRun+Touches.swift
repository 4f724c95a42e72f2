import Foundation

@testable import DragAndDrop
@testable import Views

// A finger moves and ends only while it is down, and a canceled one sends nothing more.
extension RandomRun {
    nonisolated static let firstFinger = 3
    nonisolated static let fingerCount = 8

    private var fingers: Range<Int> { Self.firstFinger..<Self.firstFinger + Self.fingerCount }
    private var freeFingers: [Int] { fingers.filter { !touching.contains($0) } }

    private func isFinger(_ pointer: Int) -> Bool { pointer >= Self.firstFinger }

    /// Presses a pointer. A finger that is down moves instead.
    func press(_ pointer: Int, at point: CGPoint) {
        if isFinger(pointer), !touching.insert(pointer).inserted { return move(pointer, to: point) }
        send(.pointerDown(.primary, clickCount: 1), pointer, at: point)
    }

    func move(_ pointer: Int, to point: CGPoint) {
        guard !isFinger(pointer) || touching.contains(pointer) else { return }
        send(.pointerMoved, pointer, at: point)
    }

    func release(_ pointer: Int) {
        guard !isFinger(pointer) || touching.remove(pointer) != nil else { return }
        send(.pointerUp(.primary), pointer)
    }

    func cancel(_ pointer: Int) {
        guard !isFinger(pointer) || touching.remove(pointer) != nil else { return }
        send(.pointerCanceled, pointer)
    }

    private func send(_ kind: InputEvent.Kind, _ pointer: Int, at point: CGPoint? = nil) {
        window.kind = isFinger(pointer) ? .touch : .mouse
        defer { window.kind = .mouse }
        window.send(kind, at: point ?? window.location(of: pointer), pointer: pointer)
    }

    /// Performs a step of fingers or the touchpad; returns false for another one.
    func performTouchStep(_ step: RandomStep) -> Bool {
        switch step {
        case .tap(let pointer, let x, let y, let milliseconds):
            guard !touching.contains(pointer) else { break }
            press(pointer, at: CGPoint(x: x, y: y))
            if milliseconds > 0 { frame(.milliseconds(milliseconds)) }
            release(pointer)
        case .palm(let x, let y):
            for (index, finger) in freeFingers.enumerated() {
                press(finger, at: CGPoint(x: x + index * 23 % 60, y: y + index * 37 % 80))
            }
        case .pinch(let x, let y, let step, let leavesOne): pinch(CGPoint(x: x, y: y), CGFloat(step), leavesOne)
        case .touchpadPinch(let phase, let percent, let x, let y):
            let phases: [PinchPhase?] = [.began, .changed, .ended, .canceled, nil]
            window.send(
                .pinch(scale: CGFloat(percent) / 100, phase: phases[phase % phases.count]), at: CGPoint(x: x, y: y))
        case .flick(let pointer, let x, let y, let dx, let dy):
            guard !touching.contains(pointer) else { break }
            press(pointer, at: CGPoint(x: x, y: y))
            for count in 1...5 {
                touchFrame()
                move(pointer, to: CGPoint(x: x + count * dx, y: y + count * dy))
            }
            release(pointer)
        case .cancelTouches: for finger in touching.sorted() { cancel(finger) }
        case .grab(let pointer): for pointer in touching.sorted() + [pointer] { cancel(pointer) }
        case .releaseTouches: for finger in touching.sorted() { release(finger) }
        default: return false
        }
        return true
    }

    /// Advances by a frame after an event.
    private func touchFrame() {
        gapHistory.removeAll()
        frame(.milliseconds(16))
    }

    private func pinch(_ center: CGPoint, _ step: CGFloat, _ leavesOne: Bool) {
        let fingers = freeFingers.prefix(2)
        guard fingers.count == 2 else { return }
        for count in 0..<12 {
            for (finger, side) in zip(fingers, [-1, 1] as [CGFloat]) {
                press(finger, at: center + CGPoint(x: side * (30 + CGFloat(count) * step), y: 0))
            }
            touchFrame()
        }
        for finger in fingers.dropFirst(leavesOne ? 1 : 0) { release(finger) }
    }

    /// Invariant: an item is in one session only (DRAG-4).
    func checkItemsInOneSession() {
        let held = window.root.engine.sessions.filter { $0.phase == .lifting || $0.phase == .dragging }
        if held.count > 1 { simultaneousDrags += 1 }
        if held.contains(where: { $0.pointerKind == .touch }) { touchDrags += 1 }
        for (name, container) in containers {
            var found: Set<Int> = []
            for session in held {
                for case let value as DraggedValue in session.itemList.createdItems.map(\.localObject)
                where value.container === container && !found.insert(value.value).inserted {
                    report("\(name): \(value.value) is in two sessions")
                }
            }
        }
    }

    /// Invariant: at rest no view remembers a touch, content is within its ends, and no cell gives way. Five fingers
    /// are no palm.
    func checkRemainingTouches() {
        let root = window.root
        if !root.touches.isEmpty || !root.presses.isEmpty {
            report("remaining touches: \(root.touches.count), presses: \(root.presses.count)")
        }
        if !root.gestures.active.isEmpty { report("gestures in progress: \(root.gestures.active)") }
        for (name, container) in containers {
            let view = container.view
            if view.tracking != nil || view.isGliding { report("\(name): scrolling goes on") }
            if view.overscroll != .zero { report("\(name): the content is beyond its end: \(view.overscroll)") }
            for case let cell as ItemCell in view.subviews where cell.containerScale != 1 {
                report("\(name): a cell has the scale \(cell.containerScale)")
            }
        }
        for finger in fingers.prefix(root.engine.thresholds.touchLimit) { press(finger, at: CGPoint(x: 5, y: 5)) }
        if !root.engine.fingers.ignored.isEmpty { report("five fingers are a palm") }
        for finger in touching.sorted() { cancel(finger) }
        if !root.engine.fingers.pointers.isEmpty { report("the engine remembers \(root.engine.fingers.pointers)") }
        window.settle()
    }

    /// The number of views of each class in the window, without those in the containers.
    var viewCounts: [String: Int] {
        var counts: [String: Int] = [:]
        func add(_ view: View) {
            counts[String(describing: type(of: view)), default: 0] += 1
            if !(view is ItemContainerView) { view.subviews.forEach(add) }
        }
        add(window.root)
        return counts
    }
}
