internal import CX11
import DragAndDrop

extension Keyboard {
    /// Passes an event to the input method; returns true if the input method consumed it.
    func isConsumed(byInputMethod event: inout XEvent) -> Bool {
        guard connection.raw != nil else { return true }
        if event.type == KeyPress || event.type == KeyRelease {
            let window = display?.window(event.xkey.window)
            if event.type == KeyPress {
                loadExtension()
                openInputMethodIfNeeded()
                if let window { makeContextIfNeeded(for: window) }
            }
            // The server does not receive keys while no text is edited, such as those of commands.
            if connection.usesServer, window?.textInput == nil { return false }
            if event.type == KeyPress { window?.server.inputContext?.sendSpot() }
        }
        guard connection.inputMethod != nil, XFilterEvent(&event, 0) != 0 else { return false }
        if event.type == KeyPress { display?.window(event.xkey.window)?.server.inputContext?.hasComposed = true }
        return true
    }

    private func openInputMethodIfNeeded() {
        guard connection.inputMethod == nil, !hasTriedInputMethod else { return }
        hasTriedInputMethod = true
        connection.openInputMethod()
        watchServers()
    }

    /// Observes the list of servers while the one that the user has configured is not running.
    private func watchServers() {
        guard connection.isServerMissing, let display else { return serversObserver = nil }
        guard serversObserver == nil else { return }
        let servers = display.atoms[.inputServers]
        serversObserver = WindowObserver(display.root, mask: PropertyChangeMask, display: display) {
            [weak self] event in
            if event.type == PropertyNotify, event.xproperty.atom == servers { self?.serversChanged() }
        }
    }

    /// Changes to the configured server, which was started after this program.
    private func serversChanged() {
        guard connection.isServerMissing, connection.openServer(discarding: { self.destroyContexts() }) else { return }
        watchServers()
        for window in display?.openWindows ?? [] { makeContextIfNeeded(for: window) }
    }

    private func destroyContexts() {
        for window in display?.serverWindows ?? [] { window.destroyInputContext() }
    }

    /// Handles the exit of the input method's server. Xlib has already freed the input contexts, which must not be
    /// destroyed.
    func inputMethodEnded() {
        hasTriedInputMethod = false
        for window in display?.serverWindows ?? [] { window.inputContext = nil }
    }

    private func makeContextIfNeeded(for window: Window) {
        guard window.server.inputContext == nil, connection.canUseInputMethod(), let method = connection.inputMethod
        else { return }
        let style = XIMStyle(XIMPreeditNothing | XIMStatusNothing)
        guard let context = lightbox_create_input_context(method, style, window.id) else { return }
        window.server.inputContext = InputContext(context, connection: connection)
        textInputChanged(in: window)
    }

    /// Gives the focus to the window's input context or takes it away, and notes the place of the caret.
    ///
    /// A server composes text only for an editor, so that other keys reach the program at once. Xlib's own method,
    /// which composes dead keys, is used for any typing.
    func textInputChanged(in window: Window) {
        guard let context = window.server.inputContext else { return }
        context.isFocused = window.isFocused && (window.textInput != nil || !connection.usesServer)
        guard context.isFocused, connection.usesServer, let caret = window.textInput?.caret else { return }
        func pixels(_ points: CGFloat) -> Int16 { Int16(min(max(points * window.scale, -32_000), 32_000).rounded()) }
        context.spot = XPoint(x: pixels(caret.minX), y: pixels(caret.maxY))
    }
}
