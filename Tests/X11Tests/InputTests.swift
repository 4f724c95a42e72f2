import CX11
import DragAndDrop
import Testing

@testable import X11

@Suite("Input", .serialized, .timeLimit(.minutes(20)), .enabled(if: XServer.isInstalled, XServer.advice))
@MainActor struct InputTests {
    /// With XInput 2 and without.
    nonisolated static let servers: [[String]] = [[], ["-extension", "XInputExtension"]]

    private func fixture(_ arguments: [String], scale: CGFloat = 1) async throws -> ShownWindow {
        let server = try arguments.isEmpty ? XServer() : XServer(depth: 24, arguments[0], arguments[1])
        return try await ShownWindow(server: server, scale: scale)
    }

    @Test("Moves, presses and releases are delivered in points, in order, with their times", arguments: servers)
    func pointer(_ arguments: [String]) async throws {
        let fixture = try await fixture(arguments, scale: 2)
        let recorder = fixture.recorder
        try fixture.server.user("mousemove 100 60 mousedown 1 mousemove 130 80 mousemove 700 500 mouseup 1")
        try await recorder.signal.wait("the release") { recorder.kinds.contains(.pointerUp(.primary)) }
        let down = try #require(recorder.inputs.first { $0.kind == .pointerDown(.primary, clickCount: 1) })
        let up = try #require(recorder.inputs.first { $0.kind == .pointerUp(.primary) })
        #expect(down.location == CGPoint(x: 50, y: 30))
        // The pointer is outside the window while the button is pressed.
        #expect(up.location == CGPoint(x: 350, y: 250))
        #expect(recorder.inputs.map(\.time) == recorder.inputs.map(\.time).sorted())
        #expect(up.time <= fixture.display.now())
        try await recorder.signal.wait("the pointer has left") { recorder.kinds.last == .pointerLeft }
        let moves = recorder.inputs.filter { $0.kind == .pointerMoved && $0.time >= down.time }
        #expect(moves.contains { $0.location == CGPoint(x: 350, y: 250) })
    }

    @Test("DRAG-9: the end of a touch is no release if its device is lost, even if another event comes between")
    func lostDevice() async throws {
        let fixture = try await fixture([])
        let (touch, unknown) = (PointerTracker.touchPointer(5), 9_999)
        fixture.display.settle()
        let end = InputEvent(
            .pointerUp(.primary), at: CGPoint(x: 20, y: 20), time: fixture.display.now(), pointer: touch,
            pointerKind: .touch)
        fixture.display.touchSources[touch] = unknown
        fixture.display.inputQueue.append(end, for: fixture.window.id)
        fixture.client.addMaster("second")
        // As when the event of a window arrives before the change of the devices.
        fixture.display.deliverInput()
        #expect(fixture.recorder.kinds.last == .pointerCanceled)
    }

    @Test("HAND-2: a touch that becomes longer than 30 mm cancels its press, and is ignored until it ends")
    func palm() async throws {
        let fixture = try await fixture([])
        let (display, window, screen) = (fixture.display, fixture.window, 4)
        display.settle()
        display.devices = InputDevices(
            touchScreens: [screen], touchSizes: [screen: (valuator: 2, resolution: 10_000)])
        let before = fixture.recorder.inputs.count
        /// Handles an event of a touch whose third valuator is its length; returns the kinds of input so far.
        func touch(_ id: Int32, _ type: TouchPhase, length: Double) -> [InputEvent.Kind] {
            var (values, mask): ([Double], [UInt8]) = ([length], [1 << 2])
            values.withUnsafeMutableBufferPointer { values in
                mask.withUnsafeMutableBufferPointer { mask in
                    var event = XIDeviceEvent()
                    (event.evtype, event.detail, event.sourceid) = (type.rawValue, id, Int32(screen))
                    (event.event, event.event_x, event.event_y) = (window.id, 20, 30)
                    event.valuators = XIValuatorState(
                        mask_len: 1, mask: mask.baseAddress, values: values.baseAddress)
                    display.handleDeviceEvent(event)
                }
            }
            display.deliverInput()
            return fixture.recorder.kinds.suffix(from: before).map(\.self)
        }
        var expected: [InputEvent.Kind] = [.pointerDown(.primary, clickCount: 1)]
        #expect(touch(7, .begin, length: 100) == expected)
        expected.append(.pointerMoved)
        #expect(touch(7, .update, length: 200) == expected)
        expected.append(.pointerCanceled)
        #expect(touch(7, .update, length: 310) == expected)
        for type in [TouchPhase.update, .end] { #expect(touch(7, type, length: 100) == expected) }
        for type in [TouchPhase.begin, .update, .end] { #expect(touch(8, type, length: 310) == expected) }
        expected.append(.pointerDown(.primary, clickCount: 1))
        #expect(touch(7, .begin, length: 100) == expected, "the next touch may have the same number")
        expected.append(.pointerUp(.primary))
        #expect(touch(7, .end, length: 100) == expected)
    }

    /// The phases of a touch, as XInput numbers its events.
    private enum TouchPhase: Int32 {
        case begin = 18
        case update = 19
        case end = 20
    }

    @Test("Two quick clicks at one location are a double click", arguments: servers)
    func doubleClick(_ arguments: [String]) async throws {
        let fixture = try await fixture(arguments)
        let recorder = fixture.recorder
        try fixture.server.user("mousemove 20 20 click --repeat 2 --delay 20 1 mousemove 90 60 click 1")
        try await recorder.signal.wait("three clicks") {
            recorder.kinds.filter { $0 == .pointerUp(.primary) }.count == 3
        }
        let counts = recorder.kinds.compactMap { kind -> Int? in
            if case .pointerDown(_, let count) = kind { count } else { nil }
        }
        #expect(counts == [1, 2, 1])
    }

    @Test("The wheel scrolls by 60 points, horizontally with Shift; side buttons are ignored", arguments: servers)
    func wheel(_ arguments: [String]) async throws {
        let fixture = try await fixture(arguments)
        let recorder = fixture.recorder
        try fixture.server.user("mousemove 20 20 click 8 click 5 keydown shift click 4 keyup shift click 3")
        try await recorder.signal.wait("the last click") { recorder.kinds.contains(.pointerUp(.secondary)) }
        let scrolls = recorder.kinds.filter { if case .scroll = $0 { true } else { false } }
        #expect(scrolls == [.scroll(dx: 0, dy: 60), .scroll(dx: -60, dy: 0)])
        #expect(recorder.kinds.filter { if case .pointerDown = $0 { true } else { false } }.count == 1)
    }

    @Test("Keys are delivered with their text, and held keys repeat")
    func keys() async throws {
        let fixture = try await fixture([])
        let recorder = fixture.recorder
        fixture.client.focus(fixture.window.id)
        try await recorder.signal.wait("the focus") { recorder.kinds.contains(.focusChanged(true)) }
        try fixture.server.user("key a shift+a ctrl+z Escape Left F5 Return shift+1 space")
        try await recorder.signal.wait("the last key") { recorder.kinds.contains(.keyUp(.space)) }
        let keys = recorder.inputs.compactMap { event -> (Key, KeyModifiers)? in
            if case .keyDown(let key, _) = event.kind { (key, event.modifiers) } else { nil }
        }
        #expect(
            keys.map(\.0) == [
                .character("a"), .character("a"), .character("z"), .escape, .left, .function(5), .enter,
                .character("!"), .space,
            ])
        #expect(keys.map(\.1) == [[], .shift, .control, [], [], [], [], .shift, []])
        let texts = recorder.kinds.compactMap { if case .text(let text) = $0 { text } else { nil } }
        #expect(texts == ["a", "A", "!", " "])

        recorder.inputs = []
        try fixture.server.user("keydown b")
        try await recorder.signal.wait("a repeat") {
            recorder.kinds.contains(.keyDown(.character("b"), isRepeat: true))
        }
        #expect(!recorder.kinds.contains(.keyUp(.character("b"))))
        // Losing the focus releases held keys: their release events go to another window.
        fixture.client.focus(fixture.client.window)
        fixture.client.focus(1)
        try await recorder.signal.wait("the focus is lost") { recorder.kinds.contains(.focusChanged(false)) }
        #expect(recorder.kinds.contains(.keyUp(.character("b"))))
        try fixture.server.user("keyup b")
    }

    @Test("Changes of modifiers reach only windows with the focus or a press")
    func modifiers() async throws {
        let fixture = try await fixture([])
        let recorder = fixture.recorder
        try fixture.server.user("mousemove 30 30 keydown ctrl keyup ctrl mousedown 1")
        try await recorder.signal.wait("a press") { fixture.window.watchesModifiers }
        #expect(!recorder.kinds.contains(.modifiersChanged))
        try fixture.server.user("keydown ctrl")
        try await recorder.signal.wait("Control during a press") { recorder.kinds.contains(.modifiersChanged) }
        let change = try #require(recorder.inputs.first { $0.kind == .modifiersChanged })
        #expect(change.modifiers == .control)
        try fixture.server.user("keyup ctrl")
        try await recorder.signal.wait("Control released") {
            recorder.inputs.last { $0.kind == .modifiersChanged }?.modifiers == []
        }
        #expect(recorder.kinds.filter { $0 == .modifiersChanged }.count == 2)
        try fixture.server.user("mouseup 1")
        try await recorder.signal.wait("the release") { !fixture.window.watchesModifiers }
        try fixture.server.user("keydown alt")
        fixture.client.focus(fixture.window.id)
        try await recorder.signal.wait("Alt, held before the focus came") {
            recorder.inputs.last { $0.kind == .modifiersChanged }?.modifiers == .alternate
        }
        try fixture.server.user("keyup alt")
    }

    @Test("DRAG-9, WIRE-63: a drag grab delivers Escape without the focus, and its loss cancels the press")
    func grab() async throws {
        let fixture = try await fixture([])
        let (recorder, window) = (fixture.recorder, fixture.window)
        try fixture.server.user("mousemove 30 30 mousedown 1")
        try await recorder.signal.wait("the press") {
            recorder.kinds.contains(.pointerDown(.primary, clickCount: 1))
        }
        #expect(window.beginDragGrab())
        #expect(window.grab?.hasKeyboard == true)
        #expect(!fixture.client.canGrabPointer())
        try fixture.server.user("mousemove 600 400 key Escape")
        try await recorder.signal.wait("Escape") { recorder.kinds.contains(.keyDown(.escape, isRepeat: false)) }
        #expect(recorder.inputs.contains { $0.location == CGPoint(x: 600, y: 400) })
        fixture.client.unmap(window.id)
        try await recorder.signal.wait("the cancel") { recorder.kinds.contains(.pointerCanceled) }
        try fixture.server.user("mouseup 1")
        #expect(fixture.client.canGrabPointer())
        fixture.display.settle()
        #expect(!recorder.kinds.contains(.pointerUp(.primary)))
    }

    @Test("DRAG-1: a drag follows its resting pointer when the window is moved", arguments: servers)
    func windowMoves(_ arguments: [String]) async throws {
        let fixture = try await fixture(arguments)
        let recorder = fixture.recorder
        try fixture.server.user("mousemove 130 90 mousedown 1")
        try await recorder.signal.wait("the press") {
            recorder.kinds.contains(.pointerDown(.primary, clickCount: 1))
        }
        #expect(fixture.window.beginDragGrab())
        let before = try #require(recorder.inputs.last?.location)
        fixture.client.move(fixture.window.id, x: 40, y: 25)
        try await recorder.signal.wait("the movement") { recorder.inputs.last?.kind == .pointerMoved }
        #expect(recorder.inputs.last?.location == CGPoint(x: before.x - 40, y: before.y - 25))
        try fixture.server.user("mouseup 1")
        try await recorder.signal.wait("the release") { recorder.kinds.contains(.pointerUp(.primary)) }
        #expect(recorder.inputs.last { $0.kind == .pointerUp(.primary) }?.location == CGPoint(x: 90, y: 65))
    }

    @Test("Ending a drag grab releases the pointer, also without XInput", arguments: servers)
    func ungrab(_ arguments: [String]) async throws {
        let fixture = try await fixture(arguments)
        #expect(fixture.client.canGrabPointer())
        #expect(fixture.window.beginDragGrab())
        #expect(!fixture.client.canGrabPointer())
        fixture.window.endDragGrab()
        fixture.display.settle()
        #expect(fixture.client.canGrabPointer())
        #expect(fixture.window.grab == nil)
    }

    @Test("DRAG-8, WIRE-63: each dragging pointer has a grab of its own; a touch needs none")
    func twoPointers() async throws {
        let fixture = try await fixture([])
        let (window, touch) = (fixture.window, PointerTracker.touchPointer(1))
        #expect(window.beginDragGrab(for: touch))
        #expect(fixture.client.canGrabPointer())
        let mouse = fixture.display.primaryPointer
        #expect(window.beginDragGrab(for: mouse))
        #expect(window.grabbedPointers == [touch, mouse] && !fixture.client.canGrabPointer())
        window.endDragGrab(for: touch)
        fixture.display.settle()
        #expect(!fixture.client.canGrabPointer() && window.grab?.hasKeyboard == true)
        window.endDragGrab(for: mouse)
        fixture.display.settle()
        #expect(fixture.client.canGrabPointer() && window.grab == nil)
    }

    @Test("HAND-2: touches are delivered after the window was hidden during a grab")
    func touchAfterHiding() async throws {
        let fixture = try await fixture([])
        let window = fixture.window
        #expect(window.beginDragGrab())
        let device = Int(fixture.display.primaryPointer.rawValue)
        func action(_ touch: Int) -> GrabbedTouches.Action {
            window.grabbedTouches.action(
                for: .touchBegin, touch: touch, device: device, serial: fixture.display.nextRequest)
        }
        #expect(action(1) == .reject)
        fixture.client.unmap(window.id)
        fixture.display.settle()
        #expect(window.grab == nil && action(2) == .deliver)
    }

    @Test("A drag can start while another client has grabbed the keyboard")
    func keyboardTaken() async throws {
        let fixture = try await fixture([])
        fixture.client.grabKeyboard()
        #expect(fixture.window.beginDragGrab())
        #expect(fixture.window.grab?.hasKeyboard == false)
        fixture.window.endDragGrab()
    }
}
