import Testing

@testable import X11

@Suite("Touches during a grab") struct GrabbedTouchesTests {
    private let mouse = 2

    @Test("HAND-2: a touch that begins during a drag of the mouse is rejected once, then delivered from its beginning")
    func touchDuringGrab() {
        var touches = GrabbedTouches()
        func action(_ kind: DeviceEvent.Kind, _ touch: Int, serial: UInt = 12) -> GrabbedTouches.Action {
            touches.action(for: kind, touch: touch, device: mouse, serial: serial)
        }
        touches.beginGrab(device: mouse, serial: 10)
        #expect(action(.touchBegin, 1, serial: 9) == .deliver, "sent before the grab")
        #expect(action(.touchBegin, 2) == .reject)
        #expect(action(.touchUpdate, 2) == .ignore)
        #expect(action(.touchUpdate, 1) == .deliver)
        #expect(action(.touchEnd, 2) == .ignore, "ended by the rejection")
        #expect(action(.touchBegin, 2) == .deliver)
        #expect(action(.touchUpdate, 2) == .deliver)
        #expect(action(.touchEnd, 2) == .deliver)
        #expect(touches.action(for: .touchBegin, touch: 3, device: 4, serial: 12) == .deliver, "another master pointer")
    }

    @Test("HAND-2: a touch at the end of a grab is left to the server, which rejects it")
    func touchAtEndOfGrab() {
        var touches = GrabbedTouches()
        func action(_ kind: DeviceEvent.Kind, serial: UInt) -> GrabbedTouches.Action {
            touches.action(for: kind, touch: 5, device: mouse, serial: serial)
        }
        touches.beginGrab(device: mouse, serial: 10)
        touches.endGrab(device: mouse, serial: 20)
        #expect(action(.touchBegin, serial: 19) == .ignore)
        #expect(action(.touchEnd, serial: 20) == .ignore)
        #expect(action(.touchBegin, serial: 20) == .deliver)
        #expect(action(.touchEnd, serial: 20) == .deliver)
        #expect(touches.action(for: .touchBegin, touch: 6, device: mouse, serial: 20) == .deliver)
    }

    @Test("HAND-2: of two grabbed pointers, the end of one grab leaves the other's touches rejected")
    func twoGrabs() {
        var touches = GrabbedTouches()
        touches.beginGrab(device: mouse, serial: 10)
        touches.beginGrab(device: 4, serial: 11)
        touches.endGrab(device: 4, serial: 20)
        #expect(touches.action(for: .touchBegin, touch: 1, device: mouse, serial: 21) == .reject)
        #expect(touches.action(for: .touchBegin, touch: 2, device: 4, serial: 21) == .deliver)
    }
}
