import Testing

@testable import Views

/// Records the touches that a view receives.
@MainActor final class TouchSpy: View {
    var calls: [String] = []

    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) { calls.append("began") }
    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) { calls.append("moved") }
    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) { calls.append("ended") }
    override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) { calls.append("cancelled") }
}

/// Records the states of recognizers.
@MainActor final class GestureLog {
    var entries: [String] = []

    func follow(_ recognizer: GestureRecognizer, _ name: String) {
        recognizer.addHandler { [weak self] in self?.entries.append("\(name) \($0.state)") }
    }

    func add<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, _ name: String, to view: View) -> Recognizer {
        follow(recognizer, name)
        view.addGestureRecognizer(recognizer)
        return recognizer
    }
}

@MainActor final class GestureRules: GestureRecognizerDelegate {
    var begins = true
    var isSimultaneous = false
    var receives = true

    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { begins }
    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
    ) -> Bool { isSimultaneous }
    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { receives }
}

@Suite @MainActor struct GestureTests {
    let window = WindowFixture()
    let log = GestureLog()
    let view: TouchSpy

    init() {
        view = window.add(TouchSpy(), CGRect(x: 100, y: 100, width: 200, height: 200))
        window.frame()
    }

    private func tap(at point: CGPoint = CGPoint(x: 200, y: 200), clicks: Int = 1) {
        window.press(at: point, clicks: clicks)
        window.hold(0.05)
        window.release()
    }

    // MARK: Taps

    @Test("a tap is recognized at the release and cancels the touch in the view")
    func tapCancelsTouch() {
        _ = log.add(TapGestureRecognizer(), "tap", to: view)
        window.press(at: CGPoint(x: 200, y: 200))
        #expect(log.entries.isEmpty)
        window.release()
        #expect(log.entries == ["tap ended"])
        #expect(view.calls == ["began", "cancelled"])
        tap()
        #expect(log.entries == ["tap ended", "tap ended"])
    }

    @Test("without cancelsTouchesInView the view receives the whole touch")
    func tapKeepsTouch() {
        log.add(TapGestureRecognizer(), "tap", to: view).cancelsTouchesInView = false
        tap()
        #expect(log.entries == ["tap ended"])
        #expect(view.calls == ["began", "ended"])
    }

    @Test("a press that moves far or lasts long is no tap")
    func notATap() {
        _ = log.add(TapGestureRecognizer(), "tap", to: view)
        window.press(at: CGPoint(x: 120, y: 120))
        window.drag(to: CGPoint(x: 220, y: 120))
        window.release()
        window.press(at: CGPoint(x: 120, y: 120))
        window.hold(1)
        window.release()
        #expect(log.entries.isEmpty)
    }

    @Test("a single tap that requires a double tap to fail waits for it")
    func doubleTap() {
        let single = log.add(TapGestureRecognizer(), "single", to: view)
        let double = log.add(TapGestureRecognizer(), "double", to: view)
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        tap()
        #expect(log.entries.isEmpty)
        window.hold(0.5)
        #expect(log.entries == ["single ended"])
        tap()
        window.hold(0.1)
        tap(clicks: 2)
        window.hold(0.5)
        #expect(log.entries == ["single ended", "double ended"])
    }

    @Test("without a requirement the single tap and the double tap are both recognized")
    func independentTaps() {
        _ = log.add(TapGestureRecognizer(), "single", to: view)
        log.add(TapGestureRecognizer(), "double", to: view).numberOfTapsRequired = 2
        tap()
        window.hold(0.1)
        tap(clicks: 2)
        #expect(log.entries.prefix(1) == ["single ended"])
        #expect(log.entries.contains("double ended"))
    }

    @Test("a press of a control is not a tap on its superview")
    func controlBlocksTap() {
        _ = log.add(TapGestureRecognizer(), "tap", to: view)
        var presses = 0
        let button = Button("Press") { presses += 1 }
        button.frame = CGRect(x: 0, y: 0, width: 80, height: 32)
        view.addSubview(button)
        window.frame()
        window.click(button)
        #expect(presses == 1 && log.entries.isEmpty)
    }

    @Test("a tap of a control's own recognizer cancels its press")
    func tapOnControl() {
        var presses = 0
        let button = Button("Press") { presses += 1 }
        button.frame = CGRect(x: 0, y: 0, width: 80, height: 32)
        view.addSubview(button)
        _ = log.add(TapGestureRecognizer(), "tap", to: button)
        window.frame()
        window.click(button)
        #expect(presses == 0 && log.entries == ["tap ended"])
        #expect(!button.isPressed)
    }

    // MARK: Continuous gestures

    @Test("a pan begins after the drag distance, changes and ends with a velocity")
    func pan() {
        let pan = log.add(PanGestureRecognizer(), "pan", to: view)
        var velocity = CGPoint.zero
        pan.addHandler { if $0.state == .ended { velocity = pan.velocity(in: self.view) } }
        window.press(at: CGPoint(x: 120, y: 200))
        window.drag(to: CGPoint(x: 124, y: 200))
        #expect(log.entries.isEmpty)
        window.drag(to: CGPoint(x: 180, y: 200))
        #expect(pan.translation(in: view) == CGPoint(x: 60, y: 0))
        #expect(pan.location(in: view) == CGPoint(x: 80, y: 100))
        pan.setTranslation(.zero, in: view)
        window.drag(to: CGPoint(x: 190, y: 200), steps: 1)
        #expect(pan.translation(in: view) == CGPoint(x: 10, y: 0))
        window.release()
        #expect(log.entries.first == "pan began" && log.entries.last == "pan ended")
        #expect(log.entries.dropFirst().dropLast().allSatisfy { $0 == "pan changed" })
        #expect(velocity.x > 100 && velocity.y == 0)
        #expect(view.calls.last == "cancelled" && !view.calls.contains("ended"))
        #expect(pan.state == .possible)
    }

    @Test("a pan makes a tap of the same touch fail unless a delegate allows both")
    func panPreventsTap() {
        let pan = log.add(PanGestureRecognizer(), "pan", to: view)
        _ = log.add(TapGestureRecognizer(), "tap", to: view)
        window.press(at: CGPoint(x: 120, y: 200))
        window.drag(to: CGPoint(x: 150, y: 200))
        window.release()
        #expect(!log.entries.contains("tap ended"))
        let rules = GestureRules()
        rules.isSimultaneous = true
        pan.delegate = rules
        window.press(at: CGPoint(x: 120, y: 200))
        window.drag(to: CGPoint(x: 150, y: 200))
        window.release()
        #expect(log.entries.contains("tap ended"))
    }

    @Test("the innermost recognizer wins")
    func innermost() {
        let inner = View(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
        view.addSubview(inner)
        _ = log.add(PanGestureRecognizer(), "outer", to: view)
        _ = log.add(PanGestureRecognizer(), "inner", to: inner)
        window.frame()
        window.press(at: CGPoint(x: 200, y: 200))
        window.drag(to: CGPoint(x: 230, y: 200))
        window.release()
        #expect(log.entries.first == "inner began")
        #expect(!log.entries.contains { $0.hasPrefix("outer") })
    }

    @Test("a delegate decides whether a gesture begins and which touches count")
    func delegate() {
        let rules = GestureRules()
        log.add(TapGestureRecognizer(), "tap", to: view).delegate = rules
        rules.begins = false
        tap()
        (rules.begins, rules.receives) = (true, false)
        tap()
        #expect(log.entries.isEmpty)
        rules.receives = true
        tap()
        #expect(log.entries == ["tap ended"])
    }

    @Test("a long press begins while it is held, and fails if it moves before")
    func longPress() {
        let press = log.add(LongPressGestureRecognizer(), "press", to: view)
        window.press(at: CGPoint(x: 200, y: 200))
        window.hold(0.4)
        #expect(log.entries.isEmpty)
        window.hold(0.15)
        #expect(log.entries == ["press began"] && press.state == .began)
        window.drag(to: CGPoint(x: 260, y: 200), steps: 1)
        window.release()
        #expect(log.entries == ["press began", "press changed", "press ended"])
        window.press(at: CGPoint(x: 200, y: 200))
        window.drag(to: CGPoint(x: 240, y: 200))
        window.hold(1)
        window.release()
        #expect(log.entries.count == 3)
    }

    @Test("a long press takes any duration: NaN changes nothing, an infinite one never begins, a negative one at once")
    func longPressDurations() {
        let press = log.add(LongPressGestureRecognizer(), "press", to: view)
        press.minimumPressDuration = .nan
        #expect(press.minimumPressDuration == 0.5)
        for duration in [.infinity, 1e300, 1e18] {
            press.minimumPressDuration = duration
            window.press(at: CGPoint(x: 200, y: 200))
            window.hold(2)
            window.release()
        }
        #expect(log.entries.isEmpty)
        press.minimumPressDuration = -.infinity
        window.press(at: CGPoint(x: 200, y: 200))
        #expect(log.entries == ["press began"])
        window.release()
    }

    @Test("a resting window with recognizers requests no frames")
    func idle() {
        _ = log.add(LongPressGestureRecognizer(), "press", to: view)
        _ = log.add(TapGestureRecognizer(), "tap", to: view)
        tap()
        window.settle()
        #expect(window.isAtRest)
    }

    @Test("disabling a recognizer cancels its gesture")
    func disabled() {
        let pan = log.add(PanGestureRecognizer(), "pan", to: view)
        window.press(at: CGPoint(x: 120, y: 200))
        window.drag(to: CGPoint(x: 150, y: 200))
        pan.isEnabled = false
        #expect(log.entries.last == "pan cancelled")
        window.drag(to: CGPoint(x: 180, y: 200))
        window.release()
        #expect(log.entries.last == "pan cancelled")
    }

    @Test("a swipe is recognized in its direction only", arguments: [CGPoint(x: 100, y: 0), CGPoint(x: 0, y: 100)])
    func swipe(step: CGPoint) {
        _ = log.add(SwipeGestureRecognizer(), "right", to: view)
        let down = log.add(SwipeGestureRecognizer(), "down", to: view)
        down.direction = .down
        window.press(at: CGPoint(x: 150, y: 150))
        window.drag(to: CGPoint(x: 150, y: 150) + step)
        window.release()
        #expect(log.entries == [step.x > 0 ? "right ended" : "down ended"])
    }

    // MARK: Two fingers

    @Test("two fingers pinch and rotate at the same time if a delegate allows both")
    func pinchAndRotate() {
        window.kind = .touch
        let pinch = log.add(PinchGestureRecognizer(), "pinch", to: view)
        let rotation = log.add(RotationGestureRecognizer(), "rotation", to: view)
        let rules = GestureRules()
        rules.isSimultaneous = true
        pinch.delegate = rules
        window.press(at: CGPoint(x: 180, y: 200), pointer: 1)
        window.press(at: CGPoint(x: 220, y: 200), pointer: 2)
        #expect(log.entries.isEmpty)
        window.drag(to: CGPoint(x: 260, y: 200), pointer: 2)
        #expect(log.entries.first == "pinch began" && abs(pinch.scale - 2) < 0.001)
        #expect(pinch.numberOfTouches == 2 && pinch.location(in: view) == CGPoint(x: 120, y: 100))
        window.drag(to: CGPoint(x: 180, y: 280), steps: 20, pointer: 2)
        #expect(log.entries.contains("rotation began") && abs(rotation.rotation - .pi / 2) < 0.001)
        window.release(pointer: 2)
        window.release(pointer: 1)
        #expect(log.entries.contains("pinch ended") && log.entries.contains("rotation ended"))
        #expect(pinch.scale == 1 && rotation.rotation == 0)
    }

    @Test("the wheel with Control and a touchpad feed the pinch recognizer, which ends after a pause")
    func pinchByWheel() {
        let pinch = log.add(PinchGestureRecognizer(), "pinch", to: view)
        window.modifiers = .control
        window.wheel(-40, at: CGPoint(x: 150, y: 150))
        window.wheel(-40, at: CGPoint(x: 150, y: 150))
        #expect(pinch.scale > 1.15 && pinch.location(in: view) == CGPoint(x: 50, y: 50))
        window.hold(0.5)
        window.modifiers = []
        window.send(.pinch(scale: 1.5), at: CGPoint(x: 150, y: 150))
        #expect(pinch.scale == 1.5)
        window.hold(0.5)
        #expect(
            log.entries
                == ["pinch began", "pinch changed", "pinch ended", "pinch began", "pinch ended"])
        #expect(window.root.deadline == nil)
    }

    @Test("hovering begins when the pointer enters, and ends when it leaves")
    func hover() {
        _ = log.add(HoverGestureRecognizer(), "hover", to: view)
        window.movePointer(to: CGPoint(x: 50, y: 50))
        window.movePointer(to: CGPoint(x: 150, y: 150))
        window.movePointer(to: CGPoint(x: 160, y: 150))
        window.movePointer(to: CGPoint(x: 50, y: 50))
        #expect(log.entries == ["hover began", "hover changed", "hover ended"])
    }

    // MARK: Touches

    @Test("an unhandled touch is passed to the superview, and keeps its view when it moves outside")
    func touches() {
        let child = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        view.addSubview(child)
        window.frame()
        window.press(at: CGPoint(x: 110, y: 110))
        window.drag(to: CGPoint(x: 500, y: 110), steps: 1)
        window.release()
        #expect(view.calls == ["began", "moved", "ended"])
    }

    @Test("a second touch reaches the view's methods only if it allows multiple touches", arguments: [false, true])
    func multipleTouches(isAllowed: Bool) {
        window.kind = .touch
        view.isMultipleTouchEnabled = isAllowed
        window.press(at: CGPoint(x: 150, y: 150), pointer: 1)
        window.press(at: CGPoint(x: 250, y: 150), pointer: 2)
        #expect(view.calls.count == (isAllowed ? 2 : 1))
    }

    @Test("hit testing calls the overrides of UIKit's form")
    func hitTesting() {
        final class Wide: View {
            override func point(inside point: CGPoint, with event: TouchEvent?) -> Bool {
                bounds.insetBy(dx: -20, dy: -20).contains(point)
            }
        }
        final class Through: View {
            override func hitTest(_ point: CGPoint, with event: TouchEvent?) -> View? {
                let hit = super.hitTest(point, with: event)
                return hit === self ? nil : hit
            }
        }
        let wide = window.add(Wide(), CGRect(x: 400, y: 100, width: 40, height: 40))
        _ = window.add(Through(), CGRect(x: 100, y: 100, width: 200, height: 200))
        #expect(window.root.hitTest(CGPoint(x: 385, y: 120)) === wide)
        #expect(window.root.hitTest(CGPoint(x: 200, y: 200)) === view)
    }
}
