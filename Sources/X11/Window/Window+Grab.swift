internal import CX11
import DragAndDrop

extension Window {
    /// The grabs that are active during a drag.
    struct Grab {
        /// The grabbed master pointer; nil for the core pointer.
        let device: Int32?
        let hasPointer: Bool
        /// Whether the keyboard is grabbed. Without it, Escape is received only while the window has the focus.
        let hasKeyboard: Bool
    }

    /// Grabs the pointer and, if possible, the keyboard for a drag, so that the window receives all motion and Escape.
    /// A touch needs no pointer grab, because its sequence belongs to the window in which it began. Touches that begin
    /// during the grab go to the window below them (``GrabbedTouches``).
    ///
    /// If the pointer grab is lost, the window's presses are canceled (``InputEvent/Kind/pointerCanceled``).
    ///
    /// - Parameter pointer: The dragging pointer; nil for the one paired with the keyboard.
    /// - Returns: false if another client has grabbed the pointer, so that the drag cannot continue.
    @discardableResult package func beginDragGrab(for pointer: PointerID? = nil) -> Bool {
        guard let raw = liveConnection else { return false }
        if grab != nil { endDragGrab() }
        let dragging = pointer ?? display.primaryPointer
        let device = display.extensions.input == nil ? nil : Int32(exactly: dragging.rawValue)
        let isTouch = display.extensions.input != nil && device == nil
        guard isTouch || grabPointer(raw, device) else { return false }
        let keyboard = XGrabKeyboard(raw, id, 0, GrabModeAsync, GrabModeAsync, UInt(CurrentTime)) == GrabSuccess
        grab = Grab(device: device, hasPointer: !isTouch, hasKeyboard: keyboard)
        updateModifierWatch()
        display.scheduleTurn()
        return true
    }

    /// Ends the grabs of ``beginDragGrab(for:)``. Has no effect without a grab.
    package func endDragGrab() {
        guard let held = grab else { return }
        grab = nil
        guard let raw = display.raw else { return }
        if held.hasPointer {
            if let device = held.device {
                grabbedTouches.endGrab(serial: XNextRequest(raw))
                XIUngrabDevice(raw, device, UInt(CurrentTime))
            } else {
                XUngrabPointer(raw, UInt(CurrentTime))
            }
        }
        if held.hasKeyboard { XUngrabKeyboard(raw, UInt(CurrentTime)) }
        updateModifierWatch()
        display.scheduleTurn()
    }

    private func grabPointer(_ raw: OpaquePointer, _ device: Int32?) -> Bool {
        guard let device else {
            let mask = UInt32(ButtonPressMask | ButtonReleaseMask | PointerMotionMask)
            return XGrabPointer(raw, id, 0, mask, GrabModeAsync, GrabModeAsync, 0, 0, UInt(CurrentTime))
                == GrabSuccess
        }
        // Without touch events, the grab would receive only the pointer events that the server emulates from touches.
        let events = [XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd]
        let serial = XNextRequest(raw)
        let isGrabbed = display.withDeviceMask(device: device, events: events) { mask in
            XIGrabDevice(raw, device, id, UInt(CurrentTime), 0, GrabModeAsync, GrabModeAsync, 0, mask)
                == GrabSuccess
        }
        if isGrabbed { grabbedTouches.beginGrab(device: Int(device), serial: serial) }
        return isGrabbed
    }

    /// Whether to deliver a touch event. Rejects a touch of the drag grab, so that the server sends it to the window
    /// below it.
    func accepts(_ kind: DeviceEvent.Kind, of event: XIDeviceEvent) -> Bool {
        switch grabbedTouches.action(
            for: kind, touch: Int(event.detail), device: Int(event.deviceid), serial: event.serial)
        {
        case .deliver: return true
        case .ignore: return false
        case .reject:
            // Fails if the touch has ended in the meantime.
            _ = display.ignoringErrors {
                XIAllowTouchEvents($0, event.deviceid, UInt32(bitPattern: event.detail), id, XIRejectTouch)
            }
            return false
        }
    }

    /// Handles the loss of the pointer grab: also releases the keyboard.
    func grabWasLost() {
        guard grab?.hasPointer == true else { return }
        endDragGrab()
    }
}
