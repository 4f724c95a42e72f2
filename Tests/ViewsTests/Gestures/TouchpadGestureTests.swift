import Testing

@testable import Views

/// A view that records the pinches that no recognizer takes.
@MainActor private final class PinchSpy: View {
    var scales: [CGFloat] = []

    override func pinch(_ event: InputEvent, scale: CGFloat) -> Bool {
        scales.append(scale)
        return true
    }
}

@Suite @MainActor struct TouchpadGestureTests {
    let window = WindowFixture()
    let log = GestureLog()
    private let view: PinchSpy
    let point = CGPoint(x: 150, y: 150)

    init() {
        view = window.add(PinchSpy(), CGRect(x: 100, y: 100, width: 200, height: 200))
        window.frame()
    }

    @Test("a touchpad's pinch lasts over frames, and its scale is relative to the beginning")
    func pinchOverFrames() {
        let pinch = log.add(PinchGestureRecognizer(), "pinch", to: view)
        for scale in [1.1, 1.2, 1.5, 1.4] {
            window.send(.pinch(scale: scale), at: point)
            #expect(abs(pinch.scale - scale) < 0.001)
            window.hold(0.05)
        }
        #expect(log.entries == ["pinch began"] + Array(repeating: "pinch changed", count: 3))
        window.hold(0.3)
        #expect(log.entries.last == "pinch ended" && window.isAtRest)
    }

    @Test("APP-9: a pinch with phases lasts over a rest, and the next one begins at a scale of 1 without a pause")
    func phases() {
        let pinch = log.add(PinchGestureRecognizer(), "pinch", to: view)
        window.send(.pinch(scale: 1, phase: .began), at: point)
        window.send(.pinch(scale: 2, phase: .changed), at: point)
        window.hold(0.5)
        #expect(window.isAtRest)
        window.send(.pinch(scale: 2.2, phase: .changed), at: point)
        #expect(abs(pinch.scale - 2.2) < 0.001)
        window.send(.pinch(scale: 2.2, phase: .ended), at: point)
        #expect(log.entries == ["pinch began", "pinch changed", "pinch changed", "pinch ended"])
        window.send(.pinch(scale: 1, phase: .began), at: point)
        #expect(pinch.scale == 1 && log.entries.last == "pinch began")
        window.send(.pinch(scale: 0.8, phase: .changed), at: point)
        #expect(abs(pinch.scale - 0.8) < 0.001)
        window.send(.pinch(scale: 0.8, phase: .canceled), at: point)
        #expect(log.entries.last == "pinch cancelled" && window.isAtRest)
        #expect(view.scales.isEmpty)
    }

    @Test("a pinch whose end is lost ends when the next one begins; a view that joins one continues from its scale")
    func lostEnd() {
        let pinch = log.add(PinchGestureRecognizer(), "pinch", to: view)
        window.send(.pinch(scale: 1.5, phase: .changed), at: point)
        #expect(pinch.scale == 1)
        window.send(.pinch(scale: 3, phase: .changed), at: point)
        #expect(pinch.scale == 2)
        window.send(.pinch(scale: 1, phase: .began), at: point)
        #expect(log.entries == ["pinch began", "pinch changed", "pinch ended", "pinch began"] && pinch.scale == 1)
    }

    @Test("a pinch with phases that the delegate refuses is refused until its end, also after pauses")
    func refusedPhases() {
        let rules = GestureRules()
        let pinch = log.add(PinchGestureRecognizer(), "pinch", to: view)
        pinch.delegate = rules
        rules.begins = false
        window.send(.pinch(scale: 1, phase: .began), at: point)
        rules.begins = true
        window.hold(0.5)
        window.send(.pinch(scale: 1.2, phase: .changed), at: point)
        window.send(.pinch(scale: 1.2, phase: .ended), at: point)
        #expect(view.scales == [1, 1.2, 1.2] && log.entries.isEmpty)
        window.send(.pinch(scale: 1, phase: .began), at: point)
        #expect(log.entries == ["pinch began"])
    }

    @Test("turns of the wheel with Control are one pinch until a pause")
    func wheelOverFrames() {
        let pinch = log.add(PinchGestureRecognizer(), "pinch", to: view)
        window.modifiers = .control
        var last: CGFloat = 1
        for _ in 0..<4 {
            window.wheel(-40, at: point)
            #expect(pinch.scale > last)
            last = pinch.scale
            window.hold(0.1)
        }
        #expect(log.entries == ["pinch began"] + Array(repeating: "pinch changed", count: 3))
        window.hold(0.3)
        #expect(log.entries.last == "pinch ended" && window.isAtRest)
    }

    @Test("a pinch that the delegate refuses reaches the view, and is refused until its end")
    func refusal() {
        let rules = GestureRules()
        let pinch = log.add(PinchGestureRecognizer(), "pinch", to: view)
        pinch.delegate = rules
        rules.begins = false
        window.send(.pinch(scale: 1.1), at: point)
        rules.begins = true
        window.hold(0.05)
        window.send(.pinch(scale: 1.2), at: point)
        #expect(view.scales == [1.1, 1.2] && log.entries.isEmpty)
        window.hold(0.3)
        #expect(window.isAtRest)
        window.send(.pinch(scale: 1.3), at: point)
        #expect(view.scales == [1.1, 1.2] && log.entries == ["pinch began"] && pinch.scale == 1.3)
    }

    @Test("a pinch that an inner recognizer refuses reaches the outer one")
    func outerRecognizer() {
        let (inner, rules) = (View(frame: view.bounds), GestureRules())
        view.addSubview(inner)
        let refusing = log.add(PinchGestureRecognizer(), "inner", to: inner)
        refusing.delegate = rules
        rules.begins = false
        let outer = log.add(PinchGestureRecognizer(), "outer", to: view)
        window.send(.pinch(scale: 1.1), at: point)
        window.send(.pinch(scale: 1.2), at: point)
        #expect(log.entries == ["outer began", "outer changed"] && outer.scale == 1.2 && view.scales.isEmpty)
    }

    @Test("hovering ends when the view is removed, and when its recognizer is removed or disabled", arguments: 0..<4)
    func hoverEnds(way: Int) {
        let inner = View(frame: view.bounds)
        view.addSubview(inner)
        let hover = log.add(HoverGestureRecognizer(), "hover", to: inner)
        window.movePointer(to: point)
        switch way {
        case 0: inner.removeFromSuperview()
        case 1: view.removeFromSuperview()
        case 2: inner.removeGestureRecognizer(hover)
        default: hover.isEnabled = false
        }
        #expect(log.entries == ["hover began", "hover ended"])
        window.movePointer(to: CGPoint(x: 20, y: 20))
        #expect(log.entries == ["hover began", "hover ended"] && hover.state == .possible)
    }
}
