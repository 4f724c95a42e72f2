internal import CX11
import DragAndDrop

extension Window {
    /// The grabs that are active during drags.
    struct Grab {
        /// How a dragging pointer is grabbed.
        enum Pointer {
            /// A master pointer.
            case device(Int32)
            case core
            /// A touch needs no grab, because its sequence belongs to the window in which it began.
            case none
        }

        /// The dragging pointers.
        var pointers: [PointerID: Pointer]
        /// The pointers whose drags have ended and whose grabs last as long as a touch drags: the server ends the
        /// touches with the grab, at the pointer's location.
        var finished: Set<PointerID> = []
        /// Whether the keyboard is grabbed. Without it, Escape is received only while the window has the focus.
        let hasKeyboard: Bool

        /// Whether a touch drags.
        var hasTouch: Bool { pointers.keys.contains { Int32(exactly: $0.rawValue) == nil } }
    }

    /// Grabs a pointer and, if possible, the keyboard for a drag, so that the window receives all motion and Escape.
    /// Touches that begin during the grab of a pointer go to the window below them (``GrabbedTouches``). Each dragging
    /// pointer has a grab of its own; the keyboard is grabbed once for all of them.
    ///
    /// If the grab of a pointer is lost, its press in the window is canceled (``InputEvent/Kind/pointerCanceled``).
    ///
    /// - Parameter pointer: The dragging pointer; nil for the one paired with the keyboard.
    /// - Returns: false if another client has grabbed the pointer, so that the drag cannot continue.
    @discardableResult package func beginDragGrab(for pointer: PointerID? = nil) -> Bool {
        guard let raw = liveConnection else { return false }
        let dragging = pointer ?? display.primaryPointer
        if grab?.pointers[dragging] != nil {
            grab?.finished.remove(dragging)
            return true
        }
        guard let grabbed = grabPointer(dragging, raw) else { return false }
        if grab == nil {
            let result = XGrabKeyboard(raw, id, 0, GrabModeAsync, GrabModeAsync, UInt(CurrentTime))
            grab = Grab(pointers: [:], hasKeyboard: result == GrabSuccess)
        }
        grab?.pointers[dragging] = grabbed
        updateModifierWatch()
        display.scheduleTurn()
        return true
    }

    /// The pointers that ``beginDragGrab(for:)`` has grabbed, and the touches.
    package var grabbedPointers: Set<PointerID> {
        grab.map { Set($0.pointers.keys).subtracting($0.finished) } ?? []
    }

    /// Ends all grabs of ``beginDragGrab(for:)``. Has no effect without a grab.
    package func endDragGrab() {
        for pointer in grabbedPointers { endDragGrab(for: pointer) }
    }

    /// Ends the grab of a pointer, and with the last one that of the keyboard; while a touch drags, that of a mouse
    /// ends with the touch. Has no effect without a grab.
    package func endDragGrab(for pointer: PointerID) {
        if let grab, grab.hasTouch, case .device? = grab.pointers[pointer] {
            self.grab?.finished.insert(pointer)
        } else {
            release(pointer)
            if let grab, !grab.hasTouch { for pointer in grab.finished { release(pointer) } }
        }
    }

    /// Handles the loss of a pointer's grab.
    func dragGrabWasLost(of pointer: PointerID) { release(pointer) }

    private func release(_ pointer: PointerID) {
        guard let held = grab, let grabbed = held.pointers[pointer] else { return }
        let isLast = held.pointers.count == 1
        if isLast {
            grab = nil
        } else {
            grab?.pointers[pointer] = nil
            grab?.finished.remove(pointer)
        }
        guard let raw = display.raw else { return }
        switch grabbed {
        case .device(let device):
            grabbedTouches.endGrab(device: Int(device), serial: XNextRequest(raw))
            XIUngrabDevice(raw, device, UInt(CurrentTime))
        case .core: XUngrabPointer(raw, UInt(CurrentTime))
        case .none: break
        }
        if isLast, held.hasKeyboard { XUngrabKeyboard(raw, UInt(CurrentTime)) }
        updateModifierWatch()
        display.scheduleTurn()
    }

    /// Returns nil if another client has grabbed the pointer.
    private func grabPointer(_ pointer: PointerID, _ raw: OpaquePointer) -> Grab.Pointer? {
        guard display.extensions.input != nil else { return grabPointer(raw, nil) ? .core : nil }
        guard let device = Int32(exactly: pointer.rawValue) else { return Grab.Pointer.none }
        return grabPointer(raw, device) ? .device(device) : nil
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
}
