internal import CX11

/// Who hears of events on windows besides a ``Window``: the helpers of an exchange, and those that watch strangers.
@MainActor struct EventRoutes {
    typealias Handler = @MainActor (XEvent) -> Void

    private var handlers: [UInt: [(token: Int, handler: Handler)]] = [:]
    private var next = 0

    /// Adds a listener and returns what removes it.
    mutating func add(_ window: UInt, _ handler: @escaping Handler) -> Int {
        next += 1
        handlers[window, default: []].append((next, handler))
        return next
    }

    /// Removes a listener; returns whether it was the window's last.
    mutating func remove(_ window: UInt, _ token: Int) -> Bool {
        handlers[window]?.removeAll { $0.token == token }
        guard handlers[window]?.isEmpty == true else { return false }
        handlers[window] = nil
        return true
    }

    /// Those that listen to a window; whoever is told may change the list.
    func listeners(of window: UInt) -> [Handler] { handlers[window]?.map(\.handler) ?? [] }

    /// The number of windows that are listened to.
    var count: Int { handlers.count }
}

/// Listens to a window of another program, its properties and its end, until that is ended or nobody holds it.
@MainActor final class WindowWatch {
    /// Whether the window was gone before anybody could listen to it: its end is never heard of then.
    let isLate: Bool
    private let cleanup: Cleanup
    private static let mask = PropertyChangeMask | StructureNotifyMask

    init(_ window: UInt, display: Display, handler: @escaping EventRoutes.Handler) {
        let isFirst = display.routes.listeners(of: window).isEmpty
        let token = display.routes.add(window, handler)
        // Windows of ours say all that already, and more, which a mask of its own would end.
        isLate =
            isFirst && !display.isOwn(window)
            && display.catchingErrors { XSelectInput($0, window, Self.mask) } != nil
        cleanup = Cleanup { [weak display] in
            guard let display, display.routes.remove(window, token), !display.isOwn(window) else { return }
            _ = display.ignoringErrors { XSelectInput($0, window, 0) }
        }
    }

    /// Listens no longer.
    func end() { cleanup.run() }
}

/// A window of ours that is never shown: it owns a selection, sends a drag's messages and receives their answers.
@MainActor final class HelperWindow {
    /// The server's number for it.
    let id: UInt
    /// Who is told what happens to it.
    var handler: EventRoutes.Handler?
    private var cleanup: Cleanup?

    /// - Throws: ``DisplayError/connectionLost(_:)`` when the display is closed.
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
        // What the display owns must not hold it; when that is gone, the server has forgotten the window.
        cleanup = Cleanup { [weak display] in
            guard let display else { return }
            _ = display.routes.remove(id, token)
            display.helperWindows.remove(id)
            _ = display.ignoringErrors { XDestroyWindow($0, id) }
        }
        display.scheduleTurn()
    }

    /// Removes it; harmless for one that is gone.
    func close() {
        handler = nil
        cleanup?.run()
    }
}
