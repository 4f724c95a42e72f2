internal import CX11
import Dispatch

/// Xlib's side of a display, with what has to go before it: the events of its socket, and the input method.
///
/// It outlives its ``Display`` by a turn when nobody has closed that.
@MainActor final class Connection {
    private enum Link {
        case open(OpaquePointer)
        /// The server is gone; the memory behind the pointer is freed in a later turn, outside Xlib.
        case lost(OpaquePointer)
        case closed
    }

    /// Who hears of errors and of the end.
    weak var display: Display?
    /// What composes text; its contexts are the windows'.
    private(set) var inputMethod: OpaquePointer?

    private var link: Link
    private var watch: ReadWatch?
    private var inputIsHeld = false

    /// Takes a connection over.
    init(_ raw: OpaquePointer) {
        link = .open(raw)
        adoptErrors(of: raw)
    }

    /// Xlib's connection while it can be used.
    var raw: OpaquePointer? {
        if case .open(let raw) = link, !ProcessEnd.hasCome { raw } else { nil }
    }

    /// Closes it; the server forgets all that was made over it. Contexts of the input method go before this.
    func close() {
        let ended = link
        link = .closed
        switch ended {
        case .open(let raw), .lost(let raw): release(raw)
        case .closed: break
        }
    }

    private func release(_ raw: OpaquePointer) {
        guard !ProcessEnd.hasCome else { return }
        if let inputMethod { XCloseIM(inputMethod) }
        inputMethod = nil
        forgetErrors(of: raw)
        // A source that is suspended must not be let go.
        releaseInput()
        guard let watch else {
            XCloseDisplay(raw)
            return
        }
        // Not before the socket is let go of: its number may be another connection's at once.
        let address = UInt(bitPattern: raw)
        watch.end {
            if let raw = OpaquePointer(bitPattern: address), !ProcessEnd.hasCome { XCloseDisplay(raw) }
        }
        self.watch = nil
    }

    // MARK: Events

    /// Calls the closure in turns of its own whenever the server has sent something.
    /// Returns false when the system has no descriptor left for that.
    func listen(_ heard: @escaping @MainActor () -> Void) -> Bool {
        guard let raw, watch == nil else { return false }
        watch = ReadWatch(XConnectionNumber(raw), readable: heard)
        return watch != nil
    }

    /// Lets what the server sends wait at the socket.
    func holdInput() {
        guard !inputIsHeld, let watch else { return }
        inputIsHeld = true
        watch.suspend()
    }

    /// Listens again.
    func releaseInput() {
        guard inputIsHeld, let watch else { return }
        inputIsHeld = false
        watch.resume()
    }

    // MARK: The input method

    /// Opens the input method that the user asked for, or at least one that knows dead keys.
    func openInputMethod() {
        guard let raw, inputMethod == nil else { return }
        // Xlib composes text in the locale's encoding; without a locale it would know no letters beyond Latin-1.
        if let locale = setlocale(LC_CTYPE, ""), ["C", "POSIX"].contains(String(cString: locale)) {
            setlocale(LC_CTYPE, "C.UTF-8")
        }
        XSetLocaleModifiers("")
        inputMethod = XOpenIM(raw, nil, nil, nil)
        if inputMethod == nil {
            // The input method that the user asked for does not run; dead keys still should.
            XSetLocaleModifiers("@im=none")
            inputMethod = XOpenIM(raw, nil, nil, nil)
        }
        guard let inputMethod else { return }
        // The server of an input method may end before us; Xlib then frees its side, and ours must not be used.
        var callback = XIMCallback(
            client_data: address.assumingMemoryBound(to: CChar.self),
            callback: { _, data, _ in
                guard let address = data.map({ UInt(bitPattern: $0) }) else { return }
                MainActor.assumeIsolated { Connection.at(address)?.inputMethodEnded() }
            })
        _ = lightbox_set_destroy_callback(inputMethod, &callback)
    }

    private func inputMethodEnded() {
        inputMethod = nil
        display?.keyboard.methodEnded()
    }

    // MARK: Errors

    /// Where Xlib keeps our object for a connection. Error handlers belong to the process and are told the connection
    /// only; this way there is no table of our own that would have to be shared and guarded.
    private nonisolated static var context: XContext { XrmStringToQuark("lightbox.display") }

    /// Both handlers replace ones that end the process. They touch no connection but ours.
    static func installErrorHandlers() {
        ProcessEnd.watch()
        XSetErrorHandler { raw, event in
            guard let raw, let event, let address = Connection.address(of: raw) else { return 0 }
            let error = ServerError(event.pointee)
            MainActor.assumeIsolated { Connection.at(address)?.display?.received(error) }
            return 0
        }
        XSetIOErrorHandler { _ in 0 }
    }

    /// Lets the handlers find us by the connection.
    private func adoptErrors(of raw: OpaquePointer) {
        let address = address.assumingMemoryBound(to: CChar.self)
        XSaveContext(raw, 0, Self.context, address)
        XSetIOErrorExitHandler(
            raw,
            { raw, address in
                Connection.unlock(raw)
                guard let address = address.map({ UInt(bitPattern: $0) }) else { return }
                MainActor.assumeIsolated { Connection.at(address)?.broke() }
            }, address)
    }

    /// From here on the handlers no longer find us.
    private func forgetErrors(of raw: OpaquePointer) {
        XDeleteContext(raw, 0, Self.context)
        XSetIOErrorExitHandler(raw, { raw, _ in Connection.unlock(raw) }, nil)
    }

    /// Gives back the lock that Xlib takes when a connection breaks, as it expects the process to end: closing the
    /// connection on another thread, as the main queue may well do, would wait for it for ever.
    private nonisolated static func unlock(_ raw: OpaquePointer?) {
        if let raw { XUnlockDisplay(raw) }
    }

    private var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private nonisolated static func address(of raw: OpaquePointer) -> UInt? {
        var found: XPointer?
        guard XFindContext(raw, 0, context, &found) == 0 else { return nil }
        return UInt(bitPattern: found)
    }

    /// The object lives: its address is taken from Xlib when it is closed, and it is closed before it goes.
    private static func at(_ address: UInt) -> Connection? {
        UnsafeRawPointer(bitPattern: address).map { Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Called by Xlib, from within any of its functions, when the connection breaks.
    private func broke() {
        guard case .open(let raw) = link else { return }
        link = .lost(raw)
        // Not now: Xlib is still using the connection further up the stack.
        DispatchQueue.main.async { MainActor.assumeIsolated { self.reportLoss() } }
    }

    private func reportLoss() {
        guard case .lost = link else { return }
        if let display { display.connectionWasLost() } else { close() }
    }
}
