import CX11
import Foundation
import Testing

/// A passive grab of all touches of the screen, as a window manager has for its gestures.
@MainActor final class TouchGrab {
    private let display: OpaquePointer
    private let root: UInt
    private let opcode: Int32

    init(display name: String) throws {
        display = try #require(XOpenDisplay(name))
        root = XDefaultRootWindow(display)
        var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        XQueryExtension(display, "XInputExtension", &opcode, &event, &error)
        self.opcode = opcode
        var (major, minor): (Int32, Int32) = (2, 2)
        XIQueryVersion(display, &major, &minor)
        var bits = [UInt8](repeating: 0, count: 4)
        for event in [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd] { bits[Int(event) >> 3] |= 1 << UInt8(event & 7) }
        let failures = bits.withUnsafeMutableBufferPointer { buffer in
            var mask = XIEventMask(deviceid: XIAllMasterDevices, mask_len: 4, mask: buffer.baseAddress)
            var modifiers = XIGrabModifiers(modifiers: Int32(bitPattern: UInt32(1 << 31)), status: 0)
            return XIGrabTouchBegin(display, XIAllMasterDevices, root, 0, &mask, 1, &modifiers)
        }
        XSync(display, 0)
        try #require(failures == 0, "the touches could not be grabbed")
    }

    /// Closes the connection, which ends the grab.
    func end() { XCloseDisplay(display) }

    /// Accepts or rejects the touch that has begun; returns false if none has.
    func answer(accepts: Bool) -> Bool {
        while XPending(display) > 0 {
            var event = XEvent()
            XNextEvent(display, &event)
            guard event.type == GenericEvent, event.xcookie.extension == opcode,
                XGetEventData(display, &event.xcookie) != 0
            else { continue }
            defer { XFreeEventData(display, &event.xcookie) }
            guard event.xcookie.evtype == XI_TouchBegin, let data = event.xcookie.data else { continue }
            let touch = data.load(as: XIDeviceEvent.self)
            XIAllowTouchEvents(
                display, touch.deviceid, UInt32(bitPattern: touch.detail), root,
                accepts ? XIAcceptTouch : XIRejectTouch)
            XSync(display, 0)
            return true
        }
        return false
    }
}

/// A grab of the pointer by another client, as a screen locker or a menu has.
@MainActor final class PointerGrab {
    private let display: OpaquePointer

    /// Whether the pointer is grabbed. False if another client, such as the program, has grabbed it before.
    let isActive: Bool

    /// Grabs the pointer at once.
    init(display name: String) throws {
        let display = try #require(XOpenDisplay(name))
        self.display = display
        let status = XGrabPointer(
            display, XDefaultRootWindow(display), 0, UInt32(ButtonPressMask), GrabModeAsync, GrabModeAsync, 0, 0,
            UInt(CurrentTime))
        XSync(display, 0)
        isActive = status == GrabSuccess
    }

    /// Closes the connection, which ends the grab.
    func end() { XCloseDisplay(display) }
}

/// A window of another program that covers a part of the screen and takes no drops.
@MainActor final class CoveringWindow {
    private let display: OpaquePointer

    init(display name: String, frame: CGRect) throws {
        let display = try #require(XOpenDisplay(name))
        self.display = display
        let window = XCreateSimpleWindow(
            display, XDefaultRootWindow(display), Int32(frame.minX), Int32(frame.minY), UInt32(frame.width),
            UInt32(frame.height), 0, 0, 0x80_8080)
        XMapRaised(display, window)
        XSync(display, 0)
    }

    /// Closes the connection, which destroys the window.
    func close() { XCloseDisplay(display) }
}
