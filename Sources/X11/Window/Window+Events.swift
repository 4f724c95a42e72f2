internal import CX11
import DragAndDrop

extension Window {
    /// What an event of the keyboard means, with the modifiers and the server's time that it came with.
    struct KeyInput {
        var kinds: [InputEvent.Kind]
        var state: UInt32
        var time: UInt
    }

    // MARK: Input

    /// Takes what a pointer did.
    func receive(_ event: DeviceEvent, serverTime: UInt, root: CGPoint) {
        // Costs nothing here, and spares a round trip to whoever asks for the window's place.
        let origin = root - event.location
        knownPosition = CGPoint(x: origin.x.rounded(), y: origin.y.rounded())
        if case .leave(.ungrab) = event.kind { grabWasLost() }
        if !hasSeenPointer { applyCursor() }
        let time = display.serverClock.map(UInt32(truncatingIfNeeded: serverTime), arrival: display.now())
        let settings = display.settings
        let rules = ClickRules(time: settings.doubleClickTime, distance: settings.doubleClickDistance)
        enqueue(tracker.translate(event, at: time, scale: scale, rules: rules))
    }

    /// Takes what a key did.
    func receive(_ input: KeyInput) { receive(input.kinds, state: input.state, serverTime: input.time) }

    /// Takes events of the keyboard, which are where the pointer that belongs to it is.
    func receive(_ kinds: [InputEvent.Kind], state: UInt32, serverTime: UInt) {
        let time = display.serverClock.map(UInt32(truncatingIfNeeded: serverTime), arrival: display.now())
        enqueue(keyboardEvents(kinds, at: time, display.keyboard.modifiers.modifiers(state)))
    }

    /// Ends the presses of some pointers: a device is gone, a grab was lost, the window was hidden.
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

    func watchModifiers(_ isWanted: Bool) {
        guard let held = server.watchModifiers(isWanted), held != display.lastModifiers else { return }
        enqueue(keyboardEvents([.modifiersChanged], at: display.now(), held))
    }

    // MARK: The window's own events

    /// Handles what happened to the window.
    func handle(_ event: XEvent) {
        // Other programs may send us messages and a place; the rest is the server's to say.
        guard event.xany.send_event == 0 || event.type == ConfigureNotify || event.type == ClientMessage else { return }
        switch event.type {
        case ConfigureNotify: configured(event.xconfigure)
        case ReparentNotify: knownPosition = nil
        case Expose: exposed(event.xexpose)
        case MapNotify: visibilityChanged(viewable: true, fully: isFullyVisible)
        case UnmapNotify:
            grab = nil
            cancelPresses()
            visibilityChanged(viewable: false, fully: false)
        case VisibilityNotify:
            visibilityChanged(viewable: isViewable, fully: event.xvisibility.state == VisibilityUnobscured)
        case FocusIn, FocusOut: focusChanged(event.xfocus)
        case ClientMessage: clientMessage(event)
        case DestroyNotify: close()
        default: break
        }
    }

    private func configured(_ event: XConfigureEvent) {
        guard let raw = liveConnection else { return }
        var size = pixelSize
        func take(_ event: XConfigureEvent) {
            // Those that the window manager sends say where we are on the screen, the server's own where in the
            // frame. A size is believed from the server only: anyone can send the other kind.
            if event.send_event != 0 {
                knownPosition = CGPoint(x: CGFloat(event.x), y: CGFloat(event.y))
            } else {
                knownPosition = nil
                size = (Int(event.width), Int(event.height))
            }
        }
        take(event)
        var next = XEvent()
        // While the user pulls at the frame, several sizes may wait; only the last will be seen.
        while XCheckTypedWindowEvent(raw, id, ConfigureNotify, &next) != 0 { take(next.xconfigure) }
        if size != pixelSize {
            pixelSize = size
            delegate?.window(self, didResizeTo: size)
            drawFrame()
        }
        answerSyncRequest()
    }

    private func exposed(_ event: XExposeEvent) {
        guard drawnSize != (0, 0) else {
            drawFrame()
            return
        }
        putAgain(
            PixelRect(x: Int(event.x), y: Int(event.y), width: Int(event.width), height: Int(event.height)))
        if event.count == 0 { delegate?.windowDidExpose(self) }
    }

    private func visibilityChanged(viewable: Bool, fully: Bool) {
        guard (viewable, fully) != (isViewable, isFullyVisible) else { return }
        let wasViewable = isViewable
        (isViewable, isFullyVisible) = (viewable, fully)
        // A frame that waits at a hidden window's slow pace comes at once now.
        if viewable, !wasViewable, pacer.isWaiting {
            pacer.cancel()
            display.releaseInput()
            requestFrame()
        }
        delegate?.windowVisibilityChanged(self)
    }

    private func focusChanged(_ event: XFocusChangeEvent) {
        // Grabs of the keyboard, ours and the window manager's, take the focus for a moment only.
        guard event.mode != NotifyGrab, event.mode != NotifyUngrab, event.detail != NotifyPointer else { return }
        let focused = event.type == FocusIn
        guard focused != isFocused else { return }
        isFocused = focused
        if let inputContext = server.inputContext { focused ? XSetICFocus(inputContext) : XUnsetICFocus(inputContext) }
        let released = focused ? [] : display.keyboard.releaseAll()
        enqueue(keyboardEvents(released + [.focusChanged(focused)], at: display.now(), display.lastModifiers))
    }

    // MARK: Messages of the window manager

    private func clientMessage(_ event: XEvent) {
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

    /// Says that the program is alive, by sending the message back to the root window.
    private func answerPing(_ event: XEvent) {
        guard let raw = liveConnection else { return }
        var answer = event
        answer.xclient.window = display.root
        XSendEvent(raw, display.root, 0, SubstructureRedirectMask | SubstructureNotifyMask, &answer)
    }

    /// Says that the frame of the size that the window manager announced has been put, so that it can go on to the
    /// next. The server carries requests out in order, so the frame is on the screen before the counter changes.
    private func answerSyncRequest() {
        guard let request = syncRequest, let raw = liveConnection else { return }
        syncRequest = nil
        XSyncSetCounter(raw, server.syncCounter, XSyncValue(hi: request.high, lo: request.low))
    }
}
