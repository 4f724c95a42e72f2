internal import CX11
import Dispatch

/// An Xlib connection, with what must be closed before it: the socket's event source and the input method.
///
/// If the program does not close the ``Display``, the connection outlives it by one main-queue turn.
@MainActor final class Connection {
    private enum State {
        case open(OpaquePointer)
        /// The server closed the connection. The memory is freed on a later turn, outside Xlib.
        case lost(OpaquePointer)
        case closed
    }

    /// Receives errors and the loss of the connection.
    weak var display: Display?
    /// Composes typed text. Its input contexts belong to the windows.
    private(set) var inputMethod: OpaquePointer?

    private var state: State
    private var watch: ReadObserver?
    private var isInputSuspended = false

    /// Takes ownership of `raw` and installs its error handlers.
    init(_ raw: OpaquePointer) {
        state = .open(raw)
        registerErrorHandlers(of: raw)
    }

    /// Xlib's connection; nil once it is lost or closed, or the process exits.
    var raw: OpaquePointer? {
        if case .open(let raw) = state, !ProcessExit.hasBegun { raw } else { nil }
    }

    /// Closes the connection; the server frees all resources that were created over it. Input contexts must be
    /// destroyed before.
    func close() {
        let ended = state
        state = .closed
        switch ended {
        case .open(let raw), .lost(let raw): release(raw)
        case .closed: break
        }
    }

    private func release(_ raw: OpaquePointer) {
        guard !ProcessExit.hasBegun else { return }
        if let inputMethod { XCloseIM(inputMethod) }
        inputMethod = nil
        unregisterErrorHandlers(of: raw)
        // A suspended dispatch source must not be released.
        resumeInput()
        guard let watch else {
            XCloseDisplay(raw)
            return
        }
        // Close only after Dispatch has released the socket: another connection may get the same descriptor
        // immediately.
        let address = UInt(bitPattern: raw)
        watch.end {
            if let raw = OpaquePointer(bitPattern: address), !ProcessExit.hasBegun { XCloseDisplay(raw) }
        }
        self.watch = nil
    }

    // MARK: Events

    /// Calls `onReadable` on the main queue, on a turn of its own, whenever the socket is readable.
    ///
    /// - Returns: false if the system has no file descriptor left.
    func listen(_ onReadable: @escaping @MainActor () -> Void) -> Bool {
        guard let raw, watch == nil else { return false }
        watch = ReadObserver(XConnectionNumber(raw), readable: onReadable)
        return watch != nil
    }

    /// Stops reading, so that events stay in the socket.
    func suspendInput() {
        guard !isInputSuspended, let watch else { return }
        isInputSuspended = true
        watch.suspend()
    }

    /// Reads events again after ``suspendInput()``.
    func resumeInput() {
        guard isInputSuspended, let watch else { return }
        isInputSuspended = false
        watch.resume()
    }

    // MARK: Input method

    /// Opens the input method that the user has configured, or else Xlib's own, which handles dead keys.
    func openInputMethod() {
        guard let raw, inputMethod == nil else { return }
        // Xlib composes text in the locale's encoding. Without a locale it supports no characters beyond Latin-1.
        if let locale = setlocale(LC_CTYPE, ""), ["C", "POSIX"].contains(String(cString: locale)) {
            setlocale(LC_CTYPE, "C.UTF-8")
        }
        XSetLocaleModifiers("")
        inputMethod = XOpenIM(raw, nil, nil, nil)
        if inputMethod == nil {
            // The configured input method is not running. Dead keys should work nevertheless.
            XSetLocaleModifiers("@im=none")
            inputMethod = XOpenIM(raw, nil, nil, nil)
        }
        guard let inputMethod else { return }
        // The input method's server may end first. Xlib then frees its own objects, and ours must not be used any more.
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
        display?.keyboard.inputMethodEnded()
    }

    // MARK: Errors

    /// The key under which Xlib stores this object for its connection. Error handlers are process-wide and receive only
    /// the connection; storing the object in Xlib avoids a table shared between threads.
    private nonisolated static var context: XContext { XrmStringToQuark("lightbox.display") }

    /// Replaces the default error handlers, which end the process. Connections of other code are left alone.
    static func installErrorHandlers() {
        ProcessExit.installHandler()
        XSetErrorHandler { raw, event in
            guard let raw, let event, let address = Connection.address(of: raw) else { return 0 }
            let error = ServerError(event.pointee)
            MainActor.assumeIsolated { Connection.at(address)?.display?.received(error) }
            return 0
        }
        XSetIOErrorHandler { _ in 0 }
    }

    /// Registers this object, so that the error handlers can find it by the connection.
    private func registerErrorHandlers(of raw: OpaquePointer) {
        let address = address.assumingMemoryBound(to: CChar.self)
        XSaveContext(raw, 0, Self.context, address)
        XSetIOErrorExitHandler(
            raw,
            { raw, address in
                Connection.unlock(raw)
                guard let address = address.map({ UInt(bitPattern: $0) }) else { return }
                MainActor.assumeIsolated { Connection.at(address)?.connectionBroke() }
            }, address)
    }

    /// Unregisters this object from the error handlers.
    private func unregisterErrorHandlers(of raw: OpaquePointer) {
        XDeleteContext(raw, 0, Self.context)
        XSetIOErrorExitHandler(raw, { raw, _ in Connection.unlock(raw) }, nil)
    }

    /// Releases the lock that Xlib holds when a connection breaks. Xlib expects the process to exit; `XCloseDisplay` on
    /// another thread, which the main queue may use, would otherwise deadlock.
    private nonisolated static func unlock(_ raw: OpaquePointer?) {
        if let raw { XUnlockDisplay(raw) }
    }

    private var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private nonisolated static func address(of raw: OpaquePointer) -> UInt? {
        var found: XPointer?
        guard XFindContext(raw, 0, context, &found) == 0 else { return nil }
        return UInt(bitPattern: found)
    }

    /// Invariant: the object is alive, because `close()` unregisters its address before it is deallocated.
    private static func at(_ address: UInt) -> Connection? {
        UnsafeRawPointer(bitPattern: address).map { Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Called from within any Xlib function when the connection breaks.
    private func connectionBroke() {
        guard case .open(let raw) = state else { return }
        state = .lost(raw)
        // Asynchronously: Xlib functions further up the stack still use the connection.
        DispatchQueue.main.async { MainActor.assumeIsolated { self.reportConnectionLoss() } }
    }

    private func reportConnectionLoss() {
        guard case .lost = state else { return }
        if let display { display.connectionWasLost() } else { close() }
    }
}
