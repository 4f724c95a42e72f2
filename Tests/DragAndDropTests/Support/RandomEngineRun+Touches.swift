import DragAndDrop

// Two mice and eight fingers. A finger moves and ends only while it is down, and a canceled one sends nothing more.
extension RandomEngineRun {
    private static let fingers = 2..<10

    private func isFinger(_ pointer: Int) -> Bool { Self.fingers.contains(pointer) }

    /// Presses a pointer. A finger that is down moves instead.
    func press(_ pointer: Int, at point: CGPoint) {
        if isFinger(pointer), !touching.insert(pointer).inserted { return move(pointer, to: point) }
        fixture.press(at: point, pointer: pointer, touch: isFinger(pointer))
    }

    /// Moves a pointer; with nil, reports its location again.
    func move(_ pointer: Int, to point: CGPoint?) {
        guard !isFinger(pointer) || touching.contains(pointer) else { return }
        fixture.send(.pointerMoved, at: point, pointer: pointer, touch: isFinger(pointer))
    }

    func release(_ pointer: Int) {
        guard !isFinger(pointer) || touching.remove(pointer) != nil else { return }
        fixture.release(pointer: pointer, touch: isFinger(pointer))
    }

    func cancel(_ pointer: Int) {
        guard !isFinger(pointer) || touching.remove(pointer) != nil else { return }
        fixture.send(.pointerCanceled, pointer: pointer, touch: isFinger(pointer))
    }

    private var freeFingers: [Int] { Self.fingers.filter { !touching.contains($0) } }

    /// Performs a random gesture of fingers, or what ends gestures.
    func performTouches() {
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<4: tap()
        case 4: putPalmDown()
        case 5: act { for finger in touching.sorted() { release(finger) } }
        case 6: pinch()
        case 7: pinchTouchpad()
        // The touch screen is disabled.
        case 8: act { for finger in touching.sorted() { cancel(finger) } }
        // Another client grabs the pointer that follows the touches, or a mouse is detached.
        case 9: act { for pointer in touching.sorted() + [0] { cancel(pointer) } }
        case 10: act { cancel(1) }
        default:
            let pointers = ([0, 1] + Array(Self.fingers)).filter { _ in chance(0.2) }
            fixture.host.coveredPointers = Set(pointers.map { PointerID($0) })
        }
    }

    /// Taps a view: long enough to add its items to a drag, or too briefly.
    private func tap() {
        guard let finger = freeFingers.randomElement(using: &random),
            let view = photos.randomElement(using: &random)?.view
        else { return }
        func count() -> Int { fixture.log.lines.count { $0.contains("willAdd") } }
        let before = count()
        act(moves: finger) { press(finger, at: view.centerInWindow) }
        if chance(0.8) { advance(.random(in: 0.01..<0.09, using: &random)) }
        act(moves: finger) { release(finger) }
        if count() > before { taps += 1 }
    }

    /// Touches a view with more fingers at once than count as fingers.
    private func putPalmDown() {
        let point = randomPoint()
        let free = freeFingers
        for finger in free {
            let offset = CGPoint(
                x: .random(in: -40..<40, using: &random), y: .random(in: -40..<40, using: &random))
            act(moves: finger) { press(finger, at: point + offset) }
            if chance(0.3) { advance(0.008) }
        }
        if touching.count > fixture.engine.thresholds.touchLimit { palms += 1 }
        if chance(0.5) { advance(0.6) }
        // Some of them stay.
        for finger in free where chance(0.7) { act(moves: finger) { release(finger) } }
    }

    /// Pinches with two fingers on one view. One may stay.
    private func pinch() {
        let fingers = freeFingers.prefix(2)
        guard fingers.count == 2, let center = photos.randomElement(using: &random)?.view.centerInWindow else { return }
        let step = CGFloat.random(in: -3..<8, using: &random)
        for count in 0..<6 {
            for (finger, side) in zip(fingers, [-1, 1] as [CGFloat]) {
                let point = center + CGPoint(x: side * (20 + CGFloat(count) * step), y: 0)
                act(moves: finger) { if count == 0 { press(finger, at: point) } else { move(finger, to: point) } }
            }
            advance(0.016)
        }
        for finger in fingers where chance(0.8) { act(moves: finger) { release(finger) } }
    }

    private func pinchTouchpad() {
        let point = randomPoint()
        for phase in [PinchPhase.began, .changed, chance(0.5) ? .ended : .canceled] {
            let scale = CGFloat.random(in: 0.5..<2, using: &random)
            act { fixture.send(.pinch(scale: scale, phase: phase), at: point) }
        }
    }

    /// Touches that the engine has not forgotten: at rest five fingers are no palm, and one lifts.
    func remainingTouches() -> [String] {
        guard let photo = photos.first?.view else { return [] }
        if photo.superview == nil { fixture.root.add(photo) }
        var left: [String] = []
        for finger in Self.fingers.prefix(fixture.engine.thresholds.touchLimit) {
            if fixture.press(at: CGPoint(x: 990, y: 690), pointer: finger, touch: true) {
                left.append("finger \(finger) has no effect")
            }
        }
        for finger in Self.fingers { fixture.release(pointer: finger, touch: true) }
        fixture.advance(by: 0.5)
        let finger = Self.fingers.lowerBound
        fixture.press(on: photo, pointer: finger, touch: true)
        fixture.advance(by: 0.6)
        if fixture.phases != ["lifting"] { left.append("a finger does not lift: \(fixture.phases)") }
        fixture.release(pointer: finger, touch: true)
        fixture.advance(by: 1)
        if !fixture.engine.sessions.isEmpty || !fixture.isIdle { left.append("the last lift does not end") }
        return left
    }
}
