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
    /// A touch needs no pointer grab, because its sequence belongs to the window in which it began.
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
        let events = [XI_ButtonPress, XI_ButtonRelease, XI_Motion]
        return display.withDeviceMask(device: device, events: events) { mask in
            XIGrabDevice(raw, device, id, UInt(CurrentTime), 0, GrabModeAsync, GrabModeAsync, 0, mask)
                == GrabSuccess
        }
    }

    /// Handles the loss of the pointer grab: also releases the keyboard.
    func grabWasLost() {
        guard grab?.hasPointer == true else { return }
        endDragGrab()
    }
}
