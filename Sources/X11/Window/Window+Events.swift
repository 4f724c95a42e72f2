internal import CX11
import DragAndDrop

extension Window {
    /// The input events of a key press or release, with its modifier state and server time.
    struct KeyInput {
        var kinds: [InputEvent.Kind]
        var state: UInt32
        var time: UInt
    }

    // MARK: Input

    func receive(_ event: DeviceEvent, serverTime: UInt, root: CGPoint) {
        // Pointer events imply the window's position. Caching it saves a round trip later.
        let origin = root - event.location
        knownPosition = CGPoint(x: origin.x.rounded(), y: origin.y.rounded())
        if case .leave(.ungrab) = event.kind { dragGrabWasLost(of: event.pointer) }
        updateCursor(for: event.kind)
        if !hasSeenPointer { applyCursor() }
        let time = display.serverClock.map(UInt32(truncatingIfNeeded: serverTime), arrival: display.now())
        let settings = display.settings
        let rules = ClickRules(time: settings.doubleClickTime, distance: settings.doubleClickDistance)
        enqueue(tracker.translate(event, at: time, scale: scale, rules: rules))
    }

    func receive(_ input: KeyInput) { receive(input.kinds, state: input.state, serverTime: input.time) }

    /// Enqueues keyboard events, with the location of the last mouse event.
    func receive(_ kinds: [InputEvent.Kind], state: UInt32, serverTime: UInt) {
        let time = display.serverClock.map(UInt32(truncatingIfNeeded: serverTime), arrival: display.now())
        enqueue(keyboardEvents(kinds, at: time, display.keyboard.modifierMap.modifiers(in: state)))
    }

    /// Cancels the presses of the chosen pointers, because a device was removed or the window was hidden.
    func cancelPresses(where isChosen: (PointerID) -> Bool = { _ in true }) {
        enqueue(tracker.cancel(at: display.now(), where: isChosen))
        updateModifierWatch()
    }

    private func keyboardEvents(
        _ kinds: [InputEvent.Kind], at time: Timestamp, _ modifiers: KeyModifiers
    ) -> [InputEvent] {
        kinds.map {
            InputEvent(
                $0, at: tracker.lastLocation, time: time, pointer: display.primaryPointer, modifiers: modifiers)
        }
    }

    private func enqueue(_ events: [InputEvent]) {
        for event in events { display.inputQueue.append(event, for: id) }
        if let last = events.last { display.lastModifiers = last.modifiers }
        updateModifierWatch()
        if !events.isEmpty { display.scheduleTurn() }
    }

    func updateModifierWatch() { watchModifiers(isFocused || tracker.isPressed || grab != nil) }

    func watchModifiers(_ isEnabled: Bool) {
        guard let held = server.watchModifiers(isEnabled), held != display.lastModifiers else { return }
        enqueue(keyboardEvents([.modifiersChanged], at: display.now(), held))
    }

    // MARK: Window events

    func handle(_ event: XEvent) {
        // Of synthetic events (`XSendEvent`), accept only client messages and the news that the window has moved.
        guard event.xany.send_event == 0 || event.type == ConfigureNotify || event.type == ClientMessage else { return }
        switch event.type {
        case ConfigureNotify: handleConfigure(event.xconfigure)
        case ReparentNotify: knownPosition = nil
        case Expose: handleExpose(event.xexpose)
        case MapNotify: updateVisibility(viewable: true, fully: isFullyVisible)
        case UnmapNotify:
            endDragGrab()
            cancelPresses()
            updateVisibility(viewable: false, fully: false)
        case VisibilityNotify:
            updateVisibility(viewable: isViewable, fully: event.xvisibility.state == VisibilityUnobscured)
        case FocusIn, FocusOut: handleFocusChange(event.xfocus)
        case ClientMessage: handleClientMessage(event)
        case DestroyNotify: handleDestruction()
        default: break
        }
    }

    /// No event follows for a window that this client destroys: it is closed by then.
    private func handleDestruction() {
        guard !server.isClosed else { return }
        close()
        delegate?.windowWasDestroyed(self)
    }

    private func handleConfigure(_ event: XConfigureEvent) {
        guard let raw = liveConnection else { return }
        var size = pixelSize
        let formerPosition = knownPosition
        func apply(_ event: XConfigureEvent) {
            // The window manager's synthetic events contain the position on the screen; the server's contain the
            // position in the window manager's frame. Any client can send synthetic events, so that they only tell
            // that the server has to be asked for the position again (XDND-4).
            knownPosition = nil
            if event.send_event == 0 { size = (Int(event.width), Int(event.height)) }
        }
        apply(event)
        // An interactive resize may have queued several sizes; draw only the last one.
        for next in takeConfigureEvents(raw) { apply(next) }
        if size != pixelSize {
            pixelSize = size
            delegate?.window(self, didResizeTo: size)
            drawFrame()
        }
        if let formerPosition { followMovement(from: formerPosition) }
        answerSyncRequest()
    }

    /// Takes the queued events of the window's size up to its next client message. That may be a
    /// `_NET_WM_SYNC_REQUEST`, which asks for an answer to the size that follows it.
    private func takeConfigureEvents(_ raw: OpaquePointer) -> [XConfigureEvent] {
        var search = ConfigureSearch(window: id)
        var events: [XConfigureEvent] = []
        withUnsafeMutablePointer(to: &search) { search in
            search.withMemoryRebound(to: CChar.self, capacity: MemoryLayout<ConfigureSearch>.size) { argument in
                var event = XEvent()
                while XCheckIfEvent(raw, &event, isNextConfigure, argument) != 0 { events.append(event.xconfigure) }
            }
        }
        return events
    }

    /// Moves the pressed pointers in the window, which has moved below them: a preview stays at its pointer (DRAG-1).
    /// Takes a round trip unless the new position is known.
    private func followMovement(from former: CGPoint) {
        guard tracker.isPressed else { return }
        let distance = contentPosition - former
        guard distance != .zero else { return }
        enqueue(
            tracker.windowDidMove(by: distance, at: display.now(), scale: scale, modifiers: display.lastModifiers))
    }

    private func handleExpose(_ event: XExposeEvent) {
        guard drawnSize != (0, 0) else {
            drawFrame()
            return
        }
        redisplay(
            PixelRect(x: Int(event.x), y: Int(event.y), width: Int(event.width), height: Int(event.height)))
        if event.count == 0 { delegate?.windowDidExpose(self) }
    }

    private func updateVisibility(viewable: Bool, fully: Bool) {
        guard (viewable, fully) != (isViewable, isFullyVisible) else { return }
        let wasViewable = isViewable
        (isViewable, isFullyVisible) = (viewable, fully)
        // A pending frame may have been scheduled with the long period of hidden windows, so schedule it again.
        if viewable, !wasViewable, pacer.isPending {
            pacer.cancel()
            display.resumeInput()
            requestFrame()
        }
        delegate?.windowVisibilityChanged(self)
    }

    private func handleFocusChange(_ event: XFocusChangeEvent) {
        // Keyboard grabs change the focus only temporarily.
        guard event.mode != NotifyGrab, event.mode != NotifyUngrab, event.detail != NotifyPointer else { return }
        let focused = event.type == FocusIn
        guard focused != isFocused else { return }
        isFocused = focused
        display.keyboard.textInputChanged(in: self)
        let released = focused ? [] : display.keyboard.releaseAll()
        enqueue(keyboardEvents(released + [.focusChanged(focused)], at: display.now(), display.lastModifiers))
    }

    // MARK: Window manager messages

    private func handleClientMessage(_ event: XEvent) {
        let atoms = display.atoms
        let message = event.xclient
        if dropTarget?.handle(message) == true { return }
        guard message.message_type == atoms[.wmProtocols], message.format == 32 else { return }
        switch UInt(bitPattern: message.data.l.0) {
        case atoms[.wmDeleteWindow]: delegate?.windowShouldClose(self)
        case atoms[.ping]: answerPing(event)
        case atoms[.syncRequest]:
            syncRequest = (
                UInt32(truncatingIfNeeded: message.data.l.2), Int32(truncatingIfNeeded: message.data.l.3)
            )
        default: break
        }
    }

    /// Answers `_NET_WM_PING` by sending the message to the root window.
    private func answerPing(_ event: XEvent) {
        guard let raw = liveConnection else { return }
        var answer = event
        answer.xclient.window = display.root
        XSendEvent(raw, display.root, 0, SubstructureRedirectMask | SubstructureNotifyMask, &answer)
    }

    /// Sets the sync counter to confirm that the frame of the announced size was drawn. The server processes requests
    /// in order, so that the frame is visible before the counter changes.
    private func answerSyncRequest() {
        guard let request = syncRequest, let raw = liveConnection else { return }
        syncRequest = nil
        XSyncSetCounter(raw, server.syncCounter, XSyncValue(hi: request.high, lo: request.low))
    }
}

/// A search for the sizes of a window in the queue of events.
private struct ConfigureSearch {
    let window: UInt
    /// Whether a client message of the window was found, before which the sizes count.
    var hasEnded = false
}

/// Whether an event is one that the search takes; `argument` points to a `ConfigureSearch`.
private func isNextConfigure(
    _ display: OpaquePointer?, _ event: UnsafeMutablePointer<XEvent>?, _ argument: XPointer?
) -> Int32 {
    guard let event = event?.pointee, let argument else { return 0 }
    return UnsafeMutableRawPointer(argument).withMemoryRebound(to: ConfigureSearch.self, capacity: 1) { search in
        guard !search.pointee.hasEnded, event.xany.window == search.pointee.window else { return 0 }
        if event.type == ClientMessage { search.pointee.hasEnded = true }
        return event.type == ConfigureNotify ? 1 : 0
    }
}
