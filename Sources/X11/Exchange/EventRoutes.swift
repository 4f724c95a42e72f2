internal import CX11

/// Event listeners for helper windows and for windows of other clients.
@MainActor struct EventRoutes {
    typealias Handler = @MainActor (XEvent) -> Void

    private var handlers: [UInt: [(token: Int, handler: Handler)]] = [:]
    private var next = 0

    /// Adds a listener and returns its token.
    mutating func add(_ window: UInt, _ handler: @escaping Handler) -> Int {
        next += 1
        handlers[window, default: []].append((next, handler))
        return next
    }

    /// Removes a listener; returns true if the window has no listeners left.
    mutating func remove(_ window: UInt, _ token: Int) -> Bool {
        handlers[window]?.removeAll { $0.token == token }
        guard handlers[window]?.isEmpty == true else { return false }
        handlers[window] = nil
        return true
    }

    /// A copy of a window's listeners, which may add and remove listeners while they are called.
    func listeners(of window: UInt) -> [Handler] { handlers[window]?.map(\.handler) ?? [] }

    /// The number of windows with listeners.
    var count: Int { handlers.count }
}

/// Observes a window's properties and destruction until `end()` or deallocation.
@MainActor final class WindowObserver {
    /// Whether the window had already been destroyed when observation began, so that no event reports its destruction.
    let isWindowMissing: Bool
    private let cleanup: Cleanup
    private static let mask = PropertyChangeMask | StructureNotifyMask

    init(_ window: UInt, display: Display, handler: @escaping EventRoutes.Handler) {
        let isFirst = display.routes.listeners(of: window).isEmpty
        let token = display.routes.add(window, handler)
        // This program's windows already select these events; `XSelectInput` would replace their event mask.
        isWindowMissing =
            isFirst && !display.isOwn(window)
            && display.catchingErrors { XSelectInput($0, window, Self.mask) } != nil
        cleanup = Cleanup { [weak display] in
            guard let display, display.routes.remove(window, token), !display.isOwn(window) else { return }
            _ = display.ignoringErrors { XSelectInput($0, window, 0) }
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
            _ = display.routes.remove(id, token)
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
