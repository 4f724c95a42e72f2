internal import CX11
import Dispatch
import DragAndDrop

extension Display {
    /// The number of events after which ``drain()`` returns, so that the main queue can do other work.
    private static let eventsPerTurn = 1000

    /// Handles all received events, then flushes all requests.
    ///
    /// `XPending` also returns events that XCB holds or that are still in the socket; `QueuedAlready` would not.
    func drain() {
        guard !isDraining else { return }
        isDraining = true
        var budget = Self.eventsPerTurn
        var mayHaveMore = true
        while budget > 0, mayHaveMore {
            while budget > 0, let raw, XPending(raw) > 0 {
                var event = XEvent()
                XNextEvent(raw, &event)
                budget -= 1
                dispatch(&event, raw)
            }
            // Delegates may make round trips, during which Xlib may read further events.
            mayHaveMore = !inputQueue.isEmpty || settingsAreStale || hasPendingPositions
            deliverInput()
            answerPendingPositions()
            if settingsAreStale { refreshSettings() }
        }
        isDraining = false
        guard raw != nil else { return }
        resumeFrames()
        // While XCB writes much data, it also reads from the socket. The socket is then not readable for the events
        // that XCB holds. The reading for events may read replies.
        var hasEvents = false
        repeat {
            guard let raw else { return }
            XFlush(raw)
            hasEvents = XEventsQueued(raw, Int32(QueuedAfterReading)) > 0
        } while replies.handleArrived()
        if budget == 0 || hasEvents { scheduleTurn() }
    }

    /// Whether the server has processed every request that reads shared memory.
    var hasServerReadFrames: Bool {
        guard let raw else { return true }
        return XLastKnownRequestProcessed(raw) >= lastSharedPut
    }

    /// Whether a window may draw into shared memory now. If not, the window is added to ``windowsAwaitingServer`` and
    /// draws once the server's completion event has arrived.
    func canDraw(_ window: Window) -> Bool {
        guard let raw, !hasServerReadFrames else { return true }
        // Xlib may hold the completion event already; the socket is then not readable for it.
        if XEventsQueued(raw, Int32(QueuedAfterReading)) > 0 { scheduleTurn() }
        if hasServerReadFrames { return true }
        if !windowsAwaitingServer.contains(window.id) { windowsAwaitingServer.append(window.id) }
        resumeInput()
        return false
    }

    /// Schedules the frames that waited for shared memory, longest wait first: each drawn frame makes the following
    /// ones wait again.
    private func resumeFrames() {
        guard !windowsAwaitingServer.isEmpty, hasServerReadFrames else { return }
        let held = windowsAwaitingServer
        windowsAwaitingServer = []
        for id in held { window(id)?.pacer.serverFinished() }
    }

    /// Answers the last `XdndPosition` message of each window.
    private func answerPendingPositions() {
        guard hasPendingPositions else { return }
        hasPendingPositions = false
        for window in openWindows { window.dropTarget?.answerPendingPosition() }
    }

    func deliverInput() {
        if inputQueue.hasTouchRelease { handleHierarchyChanges() }
        for (id, event) in inputQueue.drain() {
            if event.kind == .pointerUp(.primary) || event.kind == .pointerCanceled {
                touchSources[event.pointer] = nil
            }
            guard let window = window(id) else { continue }
            window.delegate?.window(window, didReceive: event)
        }
    }

    /// Handles the changes of devices that have arrived, before the events that precede them.
    ///
    /// The server ends the touches of a lost device before it reports the loss. Such an end would be a release if it
    /// were delivered first, for example because an event of a window lies between the two.
    private func handleHierarchyChanges() {
        guard let raw, let input = extensions.input, XEventsQueued(raw, Int32(QueuedAfterReading)) > 0 else { return }
        var opcode = input.opcode
        withUnsafeMutablePointer(to: &opcode) { opcode in
            opcode.withMemoryRebound(to: CChar.self, capacity: MemoryLayout<Int32>.size) { argument in
                var event = XEvent()
                while XCheckIfEvent(raw, &event, isHierarchyChange, argument) != 0 {
                    handleInputDeviceEvent(&event, raw)
                }
            }
        }
    }

    private func dispatch(_ event: inout XEvent, _ raw: OpaquePointer) {
        // Earlier events may move the focus to another editor, on which depends who receives the key.
        if event.type == KeyPress, !inputQueue.isEmpty { deliverInput() }
        if keyboard.isConsumed(byInputMethod: &event) { return }
        switch event.type {
        case GenericEvent: handleInputDeviceEvent(&event, raw)
        case KeyPress, KeyRelease:
            guard let window = window(event.xkey.window) else { return }
            window.receive(keyboard.translate(&event, raw, window))
        case ButtonPress, ButtonRelease, MotionNotify, EnterNotify, LeaveNotify: handleCorePointerEvent(event)
        case MappingNotify:
            XRefreshKeyboardMapping(&event.xmapping)
            keyboard.mappingChanged()
        case PropertyNotify, SelectionRequest, SelectionNotify, SelectionClear: route(event)
        default:
            if let fixes = extensions.fixesEvents, event.type == fixes + XFixesSelectionNotify {
                handleSelectionChange(event)
            } else if let randr = extensions.randrEvents, event.type == randr + RRScreenChangeNotify {
                XRRUpdateConfiguration(&event)
                settingsAreStale = true
            } else if !damageHandlers.isEmpty, let damage = coveredWindowExtensions?.damageEvents,
                event.type == damage + XDamageNotify
            {
                let damage = withUnsafeBytes(of: event) { $0.load(as: XDamageNotifyEvent.self).damage }
                damageHandlers[damage]?()
            } else if let state = keyboard.stateChange(&event) {
                for window in openWindows where window.watchesModifiers {
                    window.receive([.modifiersChanged], state: state.modifiers, serverTime: state.time)
                }
            } else {
                // Deliver queued input first: input and window events keep their order.
                deliverInput()
                route(event)
                window(event.xany.window)?.handle(event)
            }
        }
    }

    // MARK: Devices

    /// Selects events for added and removed devices.
    func selectHierarchyEvents(_ raw: OpaquePointer) {
        selectDeviceEvents(raw, window: root, device: XIAllDevices, events: [XI_HierarchyChanged])
    }

    /// Selects XInput events on a window.
    func selectDeviceEvents(_ raw: OpaquePointer, window: UInt, device: Int32, events: [Int32]) {
        withDeviceMask(device: device, events: events) { mask in
            _ = XISelectEvents(raw, window, mask, 1)
        }
    }

    /// Calls `body` with an XInput event mask that has a bit set for each event.
    func withDeviceMask<Result>(
        device: Int32, events: [Int32], _ body: (UnsafeMutablePointer<XIEventMask>) -> Result
    ) -> Result {
        var bits = [UInt8](repeating: 0, count: Int(XI_LASTEVENT) / 8 + 1)
        for event in events { bits[Int(event) >> 3] |= 1 << UInt8(event & 7) }
        return bits.withUnsafeMutableBufferPointer { buffer in
            var mask = XIEventMask(deviceid: device, mask_len: Int32(buffer.count), mask: buffer.baseAddress)
            return body(&mask)
        }
    }

    private func handleInputDeviceEvent(_ event: inout XEvent, _ raw: OpaquePointer) {
        guard let input = extensions.input, event.xcookie.extension == input.opcode,
            XGetEventData(raw, &event.xcookie) != 0
        else { return }
        defer { XFreeEventData(raw, &event.xcookie) }
        guard let data = event.xcookie.data else { return }
        switch event.xcookie.evtype {
        case XI_HierarchyChanged:
            let change = data.load(as: XIHierarchyEvent.self)
            handleHierarchyChange(change, raw)
        case XI_Enter, XI_Leave:
            handleCrossing(data.load(as: XIEnterEvent.self), raw)
        case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
            handlePinch(data.load(as: XIGesturePinchEvent.self))
        case XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
            handleDeviceEvent(data.load(as: XIDeviceEvent.self))
        default: break
        }
    }

    private func handleHierarchyChange(_ event: XIHierarchyEvent, _ raw: OpaquePointer) {
        // A detached touch screen floats: it moves no pointer, and windows receive none of its touches.
        let relevant =
            XIMasterRemoved | XIMasterAdded | XIDeviceEnabled | XIDeviceDisabled | XISlaveAttached | XISlaveDetached
            | XISlaveRemoved
        guard event.flags & relevant != 0 else { return }
        devices = InputDevices(display: raw, touchMajor: atoms[.touchMajor])
        let alive = Set(devices.pointers)
        let screens = devices.touchScreens
        let lost = Set(touchSources.filter { !screens.contains($0.value) }.keys)
        // The server ends the touches of a disabled device before it reports the change. Such an end is no release.
        inputQueue.cancelReleases(where: lost.contains)
        for window in openWindows {
            window.cancelPresses { lost.contains($0) || ($0.rawValue < 1 << 32 && !alive.contains($0.rawValue)) }
        }
    }

    private func handleCrossing(_ event: XIEnterEvent, _ raw: OpaquePointer) {
        guard let window = window(event.event) else { return }
        let crossing: DeviceEvent.Crossing =
            switch event.mode {
            case XINotifyGrab, XINotifyPassiveGrab: .grab
            case XINotifyUngrab, XINotifyPassiveUngrab: .ungrab
            default: .normal
            }
        let isEnter = event.evtype == XI_Enter
        let byTouch = devices.touchScreens.contains(Int(event.sourceid))
        // Wheels may have turned while the pointer was over other windows. With stale valuators the first notch would
        // scroll by the whole difference.
        if isEnter, !devices.scrollAxes.isEmpty { devices = InputDevices(display: raw, touchMajor: atoms[.touchMajor]) }
        window.receive(
            DeviceEvent(
                kind: isEnter
                    ? .enter(crossing, isPressed: event.buttons.isPressed, byTouch: byTouch) : .leave(crossing),
                pointer: PointerID(Int(event.deviceid)), location: CGPoint(x: event.event_x, y: event.event_y),
                modifiers: modifiers(event.mods)),
            serverTime: event.time, root: CGPoint(x: event.root_x, y: event.root_y))
    }

    private func handlePinch(_ event: XIGesturePinchEvent) {
        guard let window = window(event.event) else { return }
        let isCanceled = event.flags & XIGesturePinchEventCancelled != 0
        let phase: PinchPhase =
            switch event.evtype {
            case XI_GesturePinchBegin: .began
            case XI_GesturePinchEnd: isCanceled ? .canceled : .ended
            default: .changed
            }
        window.receive(
            DeviceEvent(
                kind: .pinch(phase, scale: CGFloat(event.scale)), pointer: PointerID(Int(event.deviceid)),
                location: CGPoint(x: event.event_x, y: event.event_y), modifiers: modifiers(event.mods)),
            serverTime: event.time, root: CGPoint(x: event.root_x, y: event.root_y))
    }

    func handleDeviceEvent(_ event: XIDeviceEvent) {
        guard let window = window(event.event), let kind = kind(of: event) else { return }
        let isTouch = [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd].contains(event.evtype)
        if isTouch, !window.accepts(kind, of: event) { return }
        if isTouch, isPalm(event, in: window) { return }
        let pointer =
            isTouch
            ? PointerTracker.touchPointer(UInt32(bitPattern: event.detail)) : PointerID(Int(event.deviceid))
        if case .touchBegin = kind { touchSources[pointer] = Int(event.sourceid) }
        window.receive(
            DeviceEvent(
                kind: kind, pointer: pointer, location: CGPoint(x: event.event_x, y: event.event_y),
                modifiers: modifiers(event.mods)),
            serverTime: event.time, root: CGPoint(x: event.root_x, y: event.root_y))
    }

    /// Whether a touch is or has become too large for a finger. Such a touch is ignored until it ends, and cancels what
    /// it has begun (HAND-2).
    private func isPalm(_ event: XIDeviceEvent, in window: Window) -> Bool {
        let id = UInt32(bitPattern: event.detail)
        if event.evtype == XI_TouchEnd { return palms.remove(id) != nil }
        if palms.contains(id) { return true }
        guard devices.isPalm(event.valuators.dictionary, on: Int(event.sourceid)) else { return false }
        palms.insert(id)
        window.cancelPresses { $0 == PointerTracker.touchPointer(id) }
        return true
    }

    /// Translates an XInput event; nil for touches of a touchpad, for the eraser of a pen and for events that the
    /// server emulates from others.
    private func kind(of event: XIDeviceEvent) -> DeviceEvent.Kind? {
        let source = Int(event.sourceid)
        let isEmulated = event.flags & XIPointerEmulated != 0
        if devices.erasers.contains(source) { return nil }
        switch event.evtype {
        case XI_Motion:
            let values = event.valuators.dictionary
            let scroll = devices.scroll(device: source, values: values)
            // XTest and some drivers report motion without valuators.
            let moved = values.isEmpty || values[0] != nil || values[1] != nil
            return isEmulated ? nil : .motion(moved: moved, scroll: scroll, isPressed: event.buttons.isPressed)
        case XI_ButtonPress, XI_ButtonRelease:
            if isEmulated { return nil }
            let button = meaning(ofButton: Int(event.detail), of: source)
            return event.evtype == XI_ButtonPress ? .press(button: button) : .release(button: button)
        default:
            guard devices.touchScreens.contains(source) else { return nil }
            return event.evtype == XI_TouchBegin
                ? .touchBegin : event.evtype == XI_TouchUpdate ? .touchUpdate : .touchEnd
        }
    }

    /// The barrel button of a pen, which drivers report as the middle one, is the secondary button.
    private func meaning(ofButton number: Int, of device: Int) -> Int {
        devices.pens.contains(device) && number == PointerButton.middle.rawValue
            ? PointerButton.secondary.rawValue : number
    }

    private func modifiers(_ state: XIModifierState) -> KeyModifiers {
        keyboard.modifierMap.modifiers(in: UInt32(bitPattern: state.effective))
    }
}

/// Whether an event is a change of the input devices; `argument` points to the opcode of the input extension, an
/// `Int32`.
private func isHierarchyChange(
    _ display: OpaquePointer?, _ event: UnsafeMutablePointer<XEvent>?, _ argument: XPointer?
) -> Int32 {
    guard let event = event?.pointee, event.type == GenericEvent, event.xcookie.evtype == XI_HierarchyChanged,
        let argument
    else { return 0 }
    let opcode = UnsafeRawPointer(argument).loadUnaligned(as: Int32.self)
    return event.xcookie.extension == opcode ? 1 : 0
}
