import DragAndDrop
import Testing

@testable import X11

@Suite("Pointer tracker") struct PointerTrackerTests {
    private let mouse = PointerID(2)

    private func translate(
        _ tracker: inout PointerTracker, _ kind: DeviceEvent.Kind, _ x: CGFloat = 0, pointer: PointerID? = nil,
        modifiers: KeyModifiers = []
    ) -> [InputEvent] {
        let event = DeviceEvent(
            kind: kind, pointer: pointer ?? mouse, location: CGPoint(x: x, y: 0), modifiers: modifiers)
        return tracker.translate(event, at: .zero, scale: 2, rules: ClickRules())
    }

    private func motion(isPressed: Bool = false) -> DeviceEvent.Kind {
        .motion(moved: true, scroll: (0, 0), isPressed: isPressed)
    }

    @Test("HAND-2: each touch is a separate pointer until its release")
    func fingers() {
        var tracker = PointerTracker()
        let (first, second) = (PointerTracker.touchPointer(7), PointerTracker.touchPointer(8))
        var events = translate(&tracker, .touchBegin, 10, pointer: first)
        events += translate(&tracker, .touchBegin, 20, pointer: second)
        events += translate(&tracker, .touchUpdate, 30, pointer: first)
        events += translate(&tracker, .touchEnd, 30, pointer: first)
        events += translate(&tracker, .touchUpdate, 99, pointer: first)
        #expect(events.map(\.pointer) == [first, second, first, first])
        #expect(events.allSatisfy { $0.pointerKind == .touch })
        #expect(events.map(\.location.x) == [5, 10, 15, 15])
        #expect(events[2].kind == .pointerMoved && events[3].kind == .pointerUp(.primary))
        #expect(tracker.isPressed)
        #expect(tracker.cancel(at: .zero).map(\.kind) == [.pointerCanceled])
        #expect(!tracker.isPressed)
    }

    @Test("DRAG-1: pressed pointers keep their place on the screen when the window moves")
    func windowMoves() {
        var tracker = PointerTracker()
        let finger = PointerTracker.touchPointer(7)
        _ = translate(&tracker, .press(button: 1), 100)
        _ = translate(&tracker, .touchBegin, 40, pointer: finger)
        let moves = tracker.windowDidMove(by: CGPoint(x: 20, y: -6), at: .zero, scale: 2, modifiers: .control)
        #expect(moves.map(\.kind) == [.pointerMoved, .pointerMoved])
        #expect(moves.map(\.pointer) == [mouse, finger])
        #expect(moves.map(\.location) == [CGPoint(x: 40, y: 3), CGPoint(x: 10, y: 3)])
        #expect(moves.map(\.pointerKind) == [.mouse, .touch])
        #expect(moves.allSatisfy { $0.modifiers == .control })
        #expect(tracker.lastLocation == CGPoint(x: 40, y: 3))
        _ = translate(&tracker, .release(button: 1), 80)
        _ = translate(&tracker, .touchEnd, 20, pointer: finger)
        #expect(tracker.windowDidMove(by: CGPoint(x: 5, y: 5), at: .zero, scale: 2, modifiers: []).isEmpty)
    }

    @Test("HAND-2: double taps are counted across touches that are up to 20 points apart", arguments: [1, 19, 21])
    func doubleTap(distance: CGFloat) {
        var tracker = PointerTracker()
        let (first, second) = (PointerTracker.touchPointer(1), PointerTracker.touchPointer(2))
        _ = translate(&tracker, .touchBegin, 10, pointer: first)
        _ = translate(&tracker, .touchEnd, 10, pointer: first)
        let again = translate(&tracker, .touchBegin, 10 + 2 * distance, pointer: second)
        #expect(again.map(\.kind) == [.pointerDown(.primary, clickCount: distance < 20 ? 2 : 1)])
    }

    @Test("HAND-2: a touch longer than 30 mm is a palm, on a screen that reports sizes")
    func palm() {
        let devices = InputDevices(touchSizes: [4: (valuator: 2, resolution: 10_000)])
        #expect(!devices.isPalm([0: 5, 1: 5, 2: 100], on: 4))
        #expect(devices.isPalm([2: 310], on: 4))
        #expect(!devices.isPalm([0: 900], on: 4) && !devices.isPalm([2: 900], on: 5))
    }

    @Test("HAND-2: a touch that has moved is not the first tap of a double tap")
    func movedTouchIsNoTap() {
        var tracker = PointerTracker()
        let (first, second) = (PointerTracker.touchPointer(1), PointerTracker.touchPointer(2))
        _ = translate(&tracker, .touchBegin, 10, pointer: first)
        _ = translate(&tracker, .touchUpdate, 80, pointer: first)
        _ = translate(&tracker, .touchUpdate, 10, pointer: first)
        _ = translate(&tracker, .touchEnd, 10, pointer: first)
        let again = translate(&tracker, .touchBegin, 10, pointer: second)
        #expect(again.map(\.kind) == [.pointerDown(.primary, clickCount: 1)])
    }

    @Test("HAND-2, DRAG-8: while one finger drags, a second one taps twice")
    func doubleTapDuringDrag() {
        var tracker = PointerTracker()
        let fingers = (1...3).map { PointerTracker.touchPointer($0) }
        _ = translate(&tracker, .touchBegin, 10, pointer: fingers[0])
        for x in [100, 200, 300] as [CGFloat] { _ = translate(&tracker, .touchUpdate, x, pointer: fingers[0]) }
        let first = translate(&tracker, .touchBegin, 600, pointer: fingers[1])
        _ = translate(&tracker, .touchUpdate, 310, pointer: fingers[0])
        _ = translate(&tracker, .touchEnd, 600, pointer: fingers[1])
        _ = translate(&tracker, .touchUpdate, 320, pointer: fingers[0])
        let second = translate(&tracker, .touchBegin, 604, pointer: fingers[2])
        #expect(first.map(\.kind) == [.pointerDown(.primary, clickCount: 1)])
        #expect(second.map(\.kind) == [.pointerDown(.primary, clickCount: 2)])
    }

    @Test("HAND-2: two fingers that touch at once are no double tap, nor the first tap of one")
    func simultaneousTouches() {
        var tracker = PointerTracker()
        let fingers = (1...3).map { PointerTracker.touchPointer($0) }
        var kinds = [translate(&tracker, .touchBegin, 10, pointer: fingers[0])[0].kind]
        kinds.append(translate(&tracker, .touchBegin, 30, pointer: fingers[1])[0].kind)
        for finger in fingers[..<2] { _ = translate(&tracker, .touchEnd, 10, pointer: finger) }
        kinds.append(translate(&tracker, .touchBegin, 20, pointer: fingers[2])[0].kind)
        #expect(kinds == Array(repeating: .pointerDown(.primary, clickCount: 1), count: 3))
    }

    @Test("HAND-2: a touch that moves the server's pointer into the window hovers over nothing; nor does a grab")
    func enteringByTouch() {
        var tracker = PointerTracker()
        #expect(translate(&tracker, .enter(.normal, isPressed: true, byTouch: true)).isEmpty)
        #expect(translate(&tracker, .enter(.grab, isPressed: false, byTouch: false)).isEmpty)
        #expect(translate(&tracker, .leave(.normal)).isEmpty)
        let entered = translate(&tracker, .enter(.ungrab, isPressed: false, byTouch: false))
        #expect(entered.map(\.kind) == [.pointerMoved])
        #expect(translate(&tracker, .leave(.normal)).map(\.kind) == [.pointerLeft])
    }

    @Test("VIEW-13: a window that appears below a resting pointer is hovered over when the pointer moves")
    func appearingBelowPointer() {
        var tracker = PointerTracker()
        #expect(translate(&tracker, .enter(.normal, isPressed: false, byTouch: false)).isEmpty)
        #expect(translate(&tracker, motion()).map(\.kind) == [.pointerMoved])
        #expect(translate(&tracker, .leave(.normal)).map(\.kind) == [.pointerLeft])
        let entered = translate(&tracker, .enter(.normal, isPressed: false, byTouch: false))
        #expect(entered.map(\.kind) == [.pointerMoved])
    }

    @Test("APP-9: a pinch keeps its phase")
    func pinch() {
        var tracker = PointerTracker()
        let phases: [PinchPhase] = [.began, .changed, .ended]
        let kinds = phases.flatMap { translate(&tracker, .pinch($0, scale: 1.5)) }.map(\.kind)
        #expect(kinds == phases.map { .pinch(scale: 1.5, phase: $0) })
    }

    @Test("DRAG-9: a grab of another client cancels touches, whose ends are ignored")
    func grabCancelsTouches() {
        var tracker = PointerTracker()
        let touch = PointerTracker.touchPointer(3)
        _ = translate(&tracker, .touchBegin, 10, pointer: touch)
        let events = translate(&tracker, .leave(.grab), 10)
        #expect(events.map(\.kind) == [.pointerCanceled] && events.map(\.pointer) == [touch])
        #expect(events.map(\.pointerKind) == [.touch])
        #expect(translate(&tracker, .touchUpdate, 12, pointer: touch).isEmpty)
        #expect(translate(&tracker, .touchEnd, 12, pointer: touch).isEmpty)
    }

    @Test("Dragging resets the click count")
    func dragIsNoClick() {
        for (way, count) in [(3.0, 2), (60.0, 1)] {
            var tracker = PointerTracker()
            _ = translate(&tracker, .press(button: 1), 10)
            _ = translate(&tracker, motion(isPressed: true), 10 + way)
            _ = translate(&tracker, .release(button: 1), 10 + way)
            _ = translate(&tracker, motion(), 10)
            let next = translate(&tracker, .press(button: 1), 10)
            #expect(next.map(\.kind) == [.pointerDown(.primary, clickCount: count)])
        }
    }

    @Test("A pressed pointer does not leave the window; another one leaves once")
    func leaving() {
        var tracker = PointerTracker()
        _ = translate(&tracker, motion())
        _ = translate(&tracker, .press(button: 1))
        #expect(translate(&tracker, .leave(.normal)).isEmpty)
        #expect(translate(&tracker, .release(button: 1)).map(\.kind) == [.pointerUp(.primary)])
        #expect(translate(&tracker, .leave(.ungrab)).map(\.kind) == [.pointerLeft])
        #expect(translate(&tracker, .leave(.normal)).isEmpty)
    }

    @Test("DRAG-9: a grab of another client cancels the press, and the release is ignored")
    func stolen() {
        var tracker = PointerTracker()
        _ = translate(&tracker, .press(button: 1), 8)
        let events = translate(&tracker, .leave(.grab), 90)
        #expect(events.map(\.kind) == [.pointerCanceled])
        #expect(events.first?.location.x == 4)
        #expect(translate(&tracker, .release(button: 1)).isEmpty)
    }

    @Test("A press whose release is missing is canceled")
    func lostRelease() {
        var tracker = PointerTracker()
        _ = translate(&tracker, .press(button: 1))
        #expect(translate(&tracker, motion(isPressed: true)).map(\.kind) == [.pointerMoved])
        #expect(translate(&tracker, motion()).map(\.kind) == [.pointerCanceled, .pointerMoved])
        _ = translate(&tracker, .press(button: 3))
        let entered = translate(&tracker, .enter(.normal, isPressed: false, byTouch: false))
        #expect(entered.map(\.kind) == [.pointerCanceled, .pointerMoved])
    }

    @Test("Two mice press independently, and one can be removed")
    func twoMice() {
        var tracker = PointerTracker()
        let other = PointerID(9)
        _ = translate(&tracker, .press(button: 1))
        _ = translate(&tracker, .press(button: 1), pointer: other)
        #expect(tracker.cancel(at: .zero) { $0 == other }.map(\.pointer) == [other])
        #expect(translate(&tracker, .release(button: 1), pointer: other).isEmpty)
        #expect(translate(&tracker, .release(button: 1)).count == 1)
    }

    @Test("Button wheels and valuator wheels scroll equally; unknown buttons are ignored")
    func wheels() {
        var tracker = PointerTracker()
        #expect(translate(&tracker, .press(button: 4)).map(\.kind) == [.scroll(dx: 0, dy: -60)])
        #expect(translate(&tracker, .release(button: 4)).isEmpty)
        #expect(translate(&tracker, .press(button: 7)).map(\.kind) == [.scroll(dx: 60, dy: 0)])
        #expect(translate(&tracker, .press(button: 9)).isEmpty)
        let smooth = DeviceEvent.Kind.motion(moved: false, scroll: (0, 15), isPressed: false)
        #expect(translate(&tracker, smooth).map(\.kind) == [.scroll(dx: 0, dy: 15)])
        #expect(translate(&tracker, smooth, modifiers: .shift).map(\.kind) == [.scroll(dx: 15, dy: 0)])
    }

    @Test("Wheel valuators are relative to their last value, in increments that may be negative")
    func valuators() {
        var devices = InputDevices(scrollAxes: [
            11: [
                .init(valuator: 3, isHorizontal: false, increment: 15, last: 300),
                .init(valuator: 2, isHorizontal: true, increment: -1, last: 0),
            ]
        ])
        func scroll(_ device: Int, _ values: [Int: Double]) -> CGPoint {
            let delta = devices.scroll(device: device, values: values)
            return CGPoint(x: delta.dx, y: delta.dy)
        }
        #expect(scroll(11, [3: 315]) == CGPoint(x: 0, y: 60))
        #expect(scroll(11, [3: 300, 2: 0.5]) == CGPoint(x: -30, y: -60))
        #expect(scroll(11, [0: 4, 1: 5]) == .zero)
        #expect(scroll(12, [3: 999]) == .zero)
    }

    @Test("Consecutive clicks need the same button, distance and time limits")
    func clicks() {
        var counter = ClickCounter()
        func press(_ button: PointerButton, _ x: CGFloat, _ time: Int) -> Int {
            counter.press(button, at: CGPoint(x: x, y: 0), time: .milliseconds(time), rules: ClickRules())
        }
        #expect(press(.primary, 0, 0) == 1)
        #expect(press(.primary, 3, 300) == 2)
        #expect(press(.primary, 3, 600) == 3)
        #expect(press(.secondary, 3, 700) == 1)
        #expect(press(.primary, 3, 800) == 1)
        #expect(press(.primary, 3, 1300) == 1)
        #expect(press(.primary, 9, 1400) == 1)
    }

    @Test("Modifiers are read through the keyboard map")
    func modifiers() {
        #expect(ModifierMap().modifiers(in: 0b1_0000_0000_1101) == [.shift, .control, .alternate])
        #expect(ModifierMap(alternate: 64, logo: 16).modifiers(in: 64 + 16) == [.alternate, .logo])
    }

    @Test("Character keys are in lower case; control characters are not keys")
    func characters() {
        #expect(KeySymbols.characterKey("D") == .character("d"))
        #expect(KeySymbols.characterKey("Ä") == .character("ä"))
        #expect(KeySymbols.characterKey("!") == .character("!"))
        #expect(KeySymbols.characterKey("\u{1}") == nil)
        #expect(KeySymbols.characterKey("") == nil)
        #expect(KeySymbols.latinCharacter(0x5a) == "z")
        #expect(KeySymbols.latinCharacter(0x6c1) == nil)
        #expect(KeySymbols.namedKey(0xffc9) == .function(12))
    }
}
