internal import CX11
import DragAndDrop

extension Window {
    /// What is held for a drag.
    struct Grab {
        /// The master pointer held; nil for the mouse of the core protocol.
        let device: Int32?
        let hasPointer: Bool
        /// Without it Escape comes only while the window has the focus.
        let hasKeyboard: Bool
    }

    /// Takes the pointer, and the keyboard if it can be had, for a drag: all moves come here wherever the pointer is,
    /// and Escape does too. A touch needs no pointer grab: its sequence stays with the window that it began in.
    ///
    /// If the grab is lost afterwards, ``InputEvent/Kind/pointerCancelled`` comes for what was pressed.
    ///
    /// - Parameter pointer: The pointer that drags; nil for the one that belongs to the keyboard.
    /// - Returns: Whether the drag can go on: false when another program holds the pointer.
    @discardableResult public func beginDragGrab(for pointer: PointerID? = nil) -> Bool {
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

    /// Gives back what ``beginDragGrab(for:)`` took; without it nothing happens.
    public func endDragGrab() {
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

    /// The server took the pointer from us; the keyboard is given back with it.
    func grabWasLost() {
        guard grab?.hasPointer == true else { return }
        endDragGrab()
    }
}
