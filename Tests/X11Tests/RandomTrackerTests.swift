import DragAndDrop
import Foundation
import TestSupport
import Testing

@testable import X11

/// A server with two mice and a touch screen, whose random events pass through the grab filter, the tracker and the
/// queue of a client, as those of a window do.
///
/// The server keeps its promises: a touch begins, moves and ends once, and a disabled device ends its touches before
/// the change is reported.
private struct RandomDevices {
    private var random: SplitMix
    private var tracker = PointerTracker()
    private var grabbed = GrabbedTouches()
    private var queue = InputQueue<Int>()
    private var now = Timestamp.zero
    private var serial: UInt = 1
    private var nextTouch: UInt32 = 1
    /// The touches that are down on the server, with their places in pixels.
    private var touches: [UInt32: CGPoint] = [:]
    /// The buttons of each mouse that are down on the server.
    private var buttons: [Int: Set<Int>] = [2: [], 9: []]
    private var places: [Int: CGPoint] = [2: .zero, 9: .zero]
    /// The mouse whose drag has a grab.
    private var dragging: Int?
    private var received: [PointerID: Received] = [:]
    private(set) var problems: [String] = []
    private(set) var counts: [String: Int] = [:]

    /// What a pointer has sent to views.
    private struct Received {
        var buttons: Set<PointerButton> = []
        var time = Timestamp.zero
        /// How often the primary button was pressed.
        var presses = 0
    }

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    private mutating func point() -> CGPoint { CGPoint(x: random.below(1_200), y: random.below(900)) }

    private static let mice = [2, 9]

    mutating func step() {
        now += .milliseconds(random.below(30))
        serial += 1
        let mouse = Self.mice[random.below(2)]
        switch random.below(100) {
        case 0..<18: beginTouch()
        case 18..<45: moveTouch()
        case 45..<58: endTouch()
        case 58..<66: press(mouse)
        case 66..<76: moveMouse(mouse)
        case 76..<84: releaseMouse(mouse)
        case 84..<86: disableTouchScreen()
        case 86..<88: detach(mouse)
        case 88..<91: grabByOther(mouse)
        case 91..<93: beginDrag(mouse)
        case 93..<95: endDrag()
        case 95: windowMoves()
        case 96: palm()
        case 97: pinch(mouse)
        case 98: hide()
        default: deliver()
        }
        if random.chance(0.3) { deliver() }
    }

    // MARK: The server

    private mutating func send(_ kind: DeviceEvent.Kind, _ pointer: PointerID, at place: CGPoint) {
        let event = DeviceEvent(kind: kind, pointer: pointer, location: place, modifiers: [])
        for event in tracker.translate(event, at: now, scale: 2, rules: ClickRules()) { queue.append(event, for: 1) }
    }

    private mutating func touch(_ kind: DeviceEvent.Kind, _ touch: UInt32, at place: CGPoint) {
        switch grabbed.action(for: kind, touch: Int(touch), device: 2, serial: serial) {
        case .deliver: send(kind, PointerTracker.touchPointer(touch), at: place)
        case .ignore: break
        case .reject:
            // The server ends the touch for the grab and sends it to the window from its beginning.
            counts["rejected", default: 0] += 1
            serial += 1
            for kind in [DeviceEvent.Kind.touchEnd, .touchBegin] { self.touch(kind, touch, at: place) }
        }
    }

    private mutating func beginTouch() {
        guard touches.count < 10 else { return }
        let place = point()
        touches[nextTouch] = place
        touch(.touchBegin, nextTouch, at: place)
        nextTouch += 1
    }

    private mutating func moveTouch() {
        guard let finger = touches.keys.sorted().randomElement(using: &random) else { return }
        let place = point()
        touches[finger] = place
        touch(.touchUpdate, finger, at: place)
    }

    private mutating func endTouch() {
        guard let finger = touches.keys.sorted().randomElement(using: &random),
            let place = touches.removeValue(forKey: finger)
        else { return }
        touch(.touchEnd, finger, at: place)
    }

    private mutating func press(_ mouse: Int) {
        let button = [1, 1, 1, 3, 4][random.below(5)]
        if button < 4, buttons[mouse]?.insert(button).inserted != true { return }
        send(.press(button: button), PointerID(mouse), at: places[mouse] ?? .zero)
    }

    private mutating func moveMouse(_ mouse: Int) {
        let place = point()
        places[mouse] = place
        let isPressed = buttons[mouse]?.isEmpty == false
        send(.motion(moved: true, scroll: (0, 0), isPressed: isPressed), PointerID(mouse), at: place)
    }

    private mutating func releaseMouse(_ mouse: Int) {
        guard let button = buttons[mouse]?.sorted().randomElement(using: &random) else { return }
        buttons[mouse]?.remove(button)
        send(.release(button: button), PointerID(mouse), at: places[mouse] ?? .zero)
    }

    /// The server ends the touches before it reports the change (`Display.handleHierarchyChange`).
    private mutating func disableTouchScreen() {
        counts["disabled", default: 0] += touches.count
        let lost = Set(touches.keys.map { PointerTracker.touchPointer($0) })
        for (finger, place) in touches.sorted(by: { $0.key < $1.key }) { touch(.touchEnd, finger, at: place) }
        touches = [:]
        let before = released
        queue.cancelReleases(where: lost.contains)
        for event in tracker.cancel(at: now, where: lost.contains) { queue.append(event, for: 1) }
        deliver()
        if !released.subtracting(before).isDisjoint(with: lost) { problems.append("a lost touch was released") }
    }

    private mutating func detach(_ mouse: Int) {
        buttons[mouse] = []
        if dragging == mouse { endDrag() }
        for event in tracker.cancel(at: now, where: { $0 == PointerID(mouse) }) { queue.append(event, for: 1) }
    }

    /// Another client grabs a mouse: that which follows the touches cancels them.
    private mutating func grabByOther(_ mouse: Int) {
        let place = places[mouse] ?? .zero
        send(.leave(.grab), PointerID(mouse), at: place)
        if tracker.isPressed, touches.isEmpty, Self.mice.allSatisfy({ buttons[$0]?.isEmpty == true || $0 == mouse }) {
            problems.append("a press survives a grab")
        }
        send(.enter(.ungrab, isPressed: buttons[mouse]?.isEmpty == false, byTouch: false), PointerID(mouse), at: place)
    }

    private mutating func beginDrag(_ mouse: Int) {
        guard dragging == nil, mouse == 2 else { return }
        dragging = mouse
        grabbed.beginGrab(device: mouse, serial: serial)
        serial += 1
    }

    private mutating func endDrag() {
        guard let mouse = dragging else { return }
        dragging = nil
        serial += 1
        grabbed.endGrab(device: mouse, serial: serial)
        serial += 1
    }

    private mutating func windowMoves() {
        for event in tracker.windowDidMove(by: CGPoint(x: 6, y: -4), at: now, scale: 2, modifiers: []) {
            queue.append(event, for: 1)
        }
    }

    /// A touch becomes too large for a finger; the client ignores its further events.
    private mutating func palm() {
        guard let finger = touches.keys.sorted().randomElement(using: &random) else { return }
        touches[finger] = nil
        let pointer = PointerTracker.touchPointer(finger)
        for event in tracker.cancel(at: now, where: { $0 == pointer }) { queue.append(event, for: 1) }
    }

    private mutating func pinch(_ mouse: Int) {
        for phase in [PinchPhase.began, .changed, .ended] {
            send(.pinch(phase, scale: 1.2), PointerID(mouse), at: places[mouse] ?? .zero)
        }
    }

    private mutating func hide() {
        for event in tracker.cancel(at: now) { queue.append(event, for: 1) }
        deliver()
        if tracker.isPressed { problems.append("a press survives that the window is hidden") }
    }

    // MARK: The views

    private var released: Set<PointerID> = []

    /// Delivers the queue and checks that the events of each pointer are paired and in order.
    private mutating func deliver() {
        for (_, event) in queue.drain() { receive(event) }
    }

    private mutating func receive(_ event: InputEvent) {
        var pointer = received[event.pointer] ?? Received()
        defer { received[event.pointer] = pointer }
        let isTouch = event.pointer.rawValue >= 1 << 32
        func report(_ problem: String) { problems.append("\(problem): \(event)") }
        if isTouch != (event.pointerKind == .touch) { report("another kind of pointer") }
        if event.time < pointer.time { report("an event is earlier than the one before") }
        pointer.time = event.time
        counts["\(event.kind)".prefix { $0 != "(" }.description, default: 0] += 1
        switch event.kind {
        case .pointerDown(let button, let clicks):
            if clicks < 1 { report("clicks") }
            if !pointer.buttons.insert(button).inserted { report("pressed twice") }
            pointer.presses += 1
            // A touch that was rejected during a grab begins once more for the window, and has sent nothing before.
            if isTouch, pointer.presses > 1 { report("a touch begins twice") }
        case .pointerMoved:
            if isTouch, pointer.buttons.isEmpty { report("a touch moves that is not down") }
        case .pointerUp(let button):
            if pointer.buttons.remove(button) == nil { report("released without a press") }
            released.insert(event.pointer)
        case .pointerCanceled:
            if pointer.buttons.isEmpty { report("canceled without a press") }
            pointer.buttons = []
        case .pointerLeft:
            if isTouch || !pointer.buttons.isEmpty { report("a pressed pointer leaves") }
        default: break
        }
    }

    /// Ends all presses, and checks that none remains.
    mutating func finish() {
        endDrag()
        while !touches.isEmpty { endTouch() }
        for mouse in Self.mice { while buttons[mouse]?.isEmpty == false { releaseMouse(mouse) } }
        deliver()
        if tracker.isPressed { problems.append("a press remains") }
        if !queue.isEmpty || queue.hasTouchRelease { problems.append("events remain") }
        for (pointer, state) in received where !state.buttons.isEmpty { problems.append("\(pointer) remains pressed") }
    }
}

/// Random runs of 20,000 device events with fixed seeds. The environment variable `RANDOM_STEPS` sets the length of
/// each run, `RANDOM_SEED` shifts the seeds.
@Suite("Random devices") struct RandomTrackerTests {
    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    @Test(
        "HAND-2, DRAG-9: of random devices, each press ends once, and touches of lost devices are not released",
        arguments: 1...5)
    func pairedEvents(number: Int) {
        let seed = UInt64(truncatingIfNeeded: (Self.number("RANDOM_SEED") ?? 0) &+ number) &* 7_919
        let length = Self.number("RANDOM_STEPS") ?? 20_000
        print("RandomTrackerTests: RANDOM_SEED=\(Self.number("RANDOM_SEED") ?? 0), seed \(seed)")
        var devices = RandomDevices(seed: seed)
        var steps = 0
        while steps < length, devices.problems.isEmpty {
            devices.step()
            steps += 1
        }
        if devices.problems.isEmpty { devices.finish() }
        #expect(devices.problems.isEmpty, "seed \(seed), step \(steps)")
        guard length >= 20_000 else { return }
        for name in ["rejected", "disabled", "pointerCanceled", "pointerUp", "pointerDown", "pointerMoved"] {
            #expect(devices.counts[name, default: 0] > 50, "\(name): \(devices.counts)")
        }
    }
}
