internal import CX11
import Dispatch
import Foundation

/// An Xlib connection, with the resources that must be released before it: the socket's event source and the input
/// method.
///
/// If the program does not close the ``Display``, the connection is closed after the display is deallocated. In either
/// case Xlib frees it asynchronously, after Dispatch has released the socket.
@MainActor final class Connection {
    private enum State {
        case open(OpaquePointer)
        /// The server closed the connection. Xlib's memory is freed on a later turn, when no Xlib function is on the
        /// stack.
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

    /// Xlib's connection; nil once the connection is lost or closed, or the process has begun to exit.
    var raw: OpaquePointer? {
        if case .open(let raw) = state, !ProcessExit.hasBegun { raw } else { nil }
    }

    /// Closes the connection; the server frees all resources that were created over it. Precondition: all input
    /// contexts are destroyed.
    func close() {
        if canUseInputMethod(), let inputMethod, !ProcessExit.hasBegun { XCloseIM(inputMethod) }
        inputMethod = nil
        let ended = state
        state = .closed
        switch ended {
        case .open(let raw), .lost(let raw): release(raw)
        case .closed: break
        }
    }

    private func release(_ raw: OpaquePointer) {
        guard !ProcessExit.hasBegun else { return }
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

    /// Calls `onReadable` asynchronously on the main queue whenever the socket is readable.
    ///
    /// - Returns: false if no more file descriptors are available.
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

    /// Whether the input method is a server that the user has configured, rather than Xlib's built-in one.
    private(set) var usesServer = false
    /// Whether the user has configured a server that is not running.
    private(set) var isServerMissing = false

    /// Opens the input method that the user has configured, or else Xlib's built-in one, which composes dead keys.
    func openInputMethod() {
        guard raw != nil, inputMethod == nil else { return }
        // Xlib composes text in the locale's encoding. In the C locale it supports Latin-1 only.
        if let locale = setlocale(LC_CTYPE, ""), ["C", "POSIX"].contains(String(cString: locale)) {
            setlocale(LC_CTYPE, "C.UTF-8")
        }
        XSetLocaleModifiers("")
        let isServer = Self.namesServer(XSetLocaleModifiers(nil).map { String(cString: $0) } ?? "")
        (usesServer, isServerMissing) = (isServer, false)
        if openMethod() { return }
        (usesServer, isServerMissing) = (false, isServer)
        XSetLocaleModifiers("@im=none")
        _ = openMethod()
    }

    /// Changes to the configured server if it is running by now; `discard` destroys the contexts of the former method.
    func openServer(discarding discard: () -> Void) -> Bool {
        guard raw != nil, isServerMissing else { return false }
        let former = inputMethod
        XSetLocaleModifiers("")
        guard openMethod() else {
            XSetLocaleModifiers("@im=none")
            return false
        }
        discard()
        if let former { XCloseIM(former) }
        (usesServer, isServerMissing) = (true, false)
        return true
    }

    /// Whether there is an input method whose answers can be awaited. If it is a server, learns of its exit first, with
    /// one round trip: Xlib would wait forever for the answers of a server that has exited.
    func canUseInputMethod() -> Bool {
        guard usesServer, inputMethod != nil else { return inputMethod != nil }
        guard let raw else { return false }
        XSync(raw, 0)
        // The connection may have broken: Xlib would wait forever for any answer.
        guard self.raw != nil else { return false }
        var (event, others): (XEvent, [XEvent]) = (XEvent(), [])
        while XCheckTypedEvent(raw, DestroyNotify, &event) != 0 {
            if XFilterEvent(&event, 0) == 0 { others.append(event) }
        }
        for other in others.reversed() {
            var other = other
            XPutBackEvent(raw, &other)
        }
        if !others.isEmpty { display?.scheduleTurn() }
        return inputMethod != nil
    }

    /// Whether locale modifiers such as `@im=ibus` name a server. Without a name, and for the names of the built-in
    /// method, Xlib composes by itself.
    static func namesServer(_ modifiers: String) -> Bool {
        let parts = modifiers.components(separatedBy: "@im=").dropFirst()
        guard let name = parts.first?.prefix(while: { $0 != "@" }) else { return false }
        return !["", "none", "local"].contains(name)
    }

    private func openMethod() -> Bool {
        guard let raw, let method = XOpenIM(raw, nil, nil, nil) else { return false }
        inputMethod = method
        // The input method's server may exit first. Xlib then frees the input method and its contexts; they must not be
        // used.
        var callback = XIMCallback(
            client_data: address.assumingMemoryBound(to: CChar.self),
            callback: { _, data, _ in
                guard let address = data.map({ UInt(bitPattern: $0) }) else { return }
                MainActor.assumeIsolated { Connection.object(at: address)?.inputMethodEnded() }
            })
        _ = lightbox_set_destroy_callback(method, &callback)
        return true
    }

    private func inputMethodEnded() {
        inputMethod = nil
        display?.keyboard.inputMethodEnded()
    }

    // MARK: Errors

    /// The key under which Xlib stores this object for its connection. Xlib's error handlers are process-wide and
    /// receive only the connection; `XSaveContext` avoids a table that threads would share.
    private nonisolated static var context: XContext { XrmStringToQuark("lightbox.display") }

    /// Replaces Xlib's default error handlers, which end the process. Errors of connections that other code opened are
    /// ignored. A write to a server that has ended is such an error, too, unless the program handles the signal itself.
    static func installErrorHandlers() {
        ProcessExit.installHandler()
        var action = sigaction()
        if sigaction(SIGPIPE, nil, &action) == 0, action.__sigaction_handler.sa_handler == nil {
            signal(SIGPIPE, SIG_IGN)
        }
        XSetErrorHandler { raw, event in
            guard let raw, let event, let address = Connection.address(of: raw) else { return 0 }
            let error = ServerError(event.pointee)
            MainActor.assumeIsolated { Connection.object(at: address)?.display?.received(error) }
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
                MainActor.assumeIsolated { Connection.object(at: address)?.connectionBroke() }
            }, address)
    }

    /// Unregisters this object from the error handlers.
    private func unregisterErrorHandlers(of raw: OpaquePointer) {
        XDeleteContext(raw, 0, Self.context)
        XSetIOErrorExitHandler(raw, { raw, _ in Connection.unlock(raw) }, nil)
    }

    /// Releases the lock that Xlib still holds when it reports a broken connection: Xlib expects the process to exit.
    /// Otherwise `XCloseDisplay` deadlocks if the main queue later runs on another thread.
    private nonisolated static func unlock(_ raw: OpaquePointer?) {
        if let raw { XUnlockDisplay(raw) }
    }

    private var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private nonisolated static func address(of raw: OpaquePointer) -> UInt? {
        var found: XPointer?
        guard XFindContext(raw, 0, context, &found) == 0 else { return nil }
        return UInt(bitPattern: found)
    }

    /// Returns the object at an address. Invariant: the object exists, because `close()` unregisters the address before
    /// the object is deallocated.
    private static func object(at address: UInt) -> Connection? {
        UnsafeRawPointer(bitPattern: address).map { Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Called by Xlib, from within any of its functions, when the connection breaks.
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
