internal import CX11

/// Event listeners for helper windows and for windows of other clients.
@MainActor struct EventRoutes {
    typealias Handler = @MainActor (XEvent) -> Void

    private var handlers: [UInt: [(token: Int, mask: Int, handler: Handler)]] = [:]
    private var next = 0

    /// Adds a listener and returns its token. `mask` are the events that it has to select.
    mutating func add(_ window: UInt, mask: Int = 0, _ handler: @escaping Handler) -> Int {
        next += 1
        handlers[window, default: []].append((next, mask, handler))
        return next
    }

    /// The events that the listeners of a window have to select.
    func mask(of window: UInt) -> Int { handlers[window]?.reduce(0) { $0 | $1.mask } ?? 0 }

    /// Removes a listener.
    mutating func remove(_ window: UInt, _ token: Int) {
        handlers[window]?.removeAll { $0.token == token }
        if handlers[window]?.isEmpty == true { handlers[window] = nil }
    }

    /// A copy of a window's listeners, which may add and remove listeners while they are called.
    func listeners(of window: UInt) -> [Handler] { handlers[window]?.map(\.handler) ?? [] }

    /// The number of windows with listeners.
    var count: Int { handlers.count }
}

/// Observes a window until `end()` or deallocation.
@MainActor final class WindowObserver {
    /// Whether the window had already been destroyed when observation began, so that no event reports its destruction.
    /// False if the observer did not wait for the server.
    let isWindowMissing: Bool
    private let cleanup: Cleanup

    /// - Parameters:
    ///   - mask: The events to select: by default, changes of properties and the destruction of the window.
    ///   - isAwaited: Whether to wait until the server has selected them, one round trip.
    init(
        _ window: UInt, mask: Int = PropertyChangeMask | StructureNotifyMask, display: Display, isAwaited: Bool = true,
        handler: @escaping EventRoutes.Handler
    ) {
        let former = display.routes.mask(of: window)
        let token = display.routes.add(window, mask: mask, handler)
        let selected = display.routes.mask(of: window)
        // This program's windows already select these events; `XSelectInput` replaces a window's event mask.
        let isSelecting = selected != former && !display.isOwn(window)
        if isAwaited {
            isWindowMissing =
                isSelecting && display.catchingErrors { XSelectInput($0, window, selected) } != nil
        } else {
            isWindowMissing = false
            if isSelecting { _ = display.ignoringErrors { XSelectInput($0, window, selected) } }
        }
        cleanup = Cleanup { [weak display] in
            guard let display else { return }
            let former = display.routes.mask(of: window)
            display.routes.remove(window, token)
            let rest = display.routes.mask(of: window)
            guard rest != former, !display.isOwn(window) else { return }
            _ = display.ignoringErrors { XSelectInput($0, window, rest) }
        }
    }

    /// Stops observing. Idempotent.
    func end() { cleanup.run() }
}

/// An invisible window that owns a selection, sends messages and receives their answers.
@MainActor final class HelperWindow {
    /// The window's X id.
    let id: UInt
    /// Receives the window's events.
    var handler: EventRoutes.Handler?
    private var cleanup: Cleanup?

    /// - Throws: ``DisplayError/connectionLost(_:)`` if the display is closed.
    init(display: Display) throws(DisplayError) {
        guard let raw = display.raw else { throw .connectionLost(display.name) }
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        attributes.event_mask = PropertyChangeMask | StructureNotifyMask
        let id = XCreateWindow(
            raw, display.root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil,
            UInt(CWOverrideRedirect | CWEventMask), &attributes)
        self.id = id
        display.helperWindows.insert(id)
        let token = display.routes.add(id) { [weak self] in self?.handler?($0) }
        // Weak, because the display may retain this object. The server destroys the window when the display is closed.
        cleanup = Cleanup { [weak display] in
            guard let display else { return }
            display.routes.remove(id, token)
            display.helperWindows.remove(id)
            _ = display.ignoringErrors { XDestroyWindow($0, id) }
        }
        display.scheduleTurn()
    }

    /// Destroys the window. Idempotent.
    func close() {
        handler = nil
        cleanup?.run()
    }
}
