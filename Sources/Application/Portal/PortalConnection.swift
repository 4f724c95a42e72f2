internal import CGio
import Dispatch
import Foundation

/// A connection to the session bus, over which the desktop portal is called, for the thread that creates it.
///
/// Signals arrive in the thread's context, which only this thread serves (``serve()``). ``close()`` must be called.
final class PortalConnection {
    static let name = "org.freedesktop.portal.Desktop"
    static let path = "/org/freedesktop/portal/desktop"

    private let context: OpaquePointer?
    private let bus: OpaquePointer
    private let cancellation: PortalCancellation
    private var subscriptions: [guint] = []

    /// Connects to the bus. Blocks.
    ///
    /// - Throws: `PortalError`, or `CancellationError` if the cancellation ends it.
    init(to address: String, until deadline: DispatchTime, _ cancellation: PortalCancellation) throws {
        let context = g_main_context_new()
        g_main_context_push_thread_default(context)
        (self.context, self.cancellation) = (context, cancellation)
        do {
            bus = try Self.limited(until: deadline, cancellation) { cancellable, error in
                let flags = GDBusConnectionFlags(
                    G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
                return g_dbus_connection_new_for_address_sync(address, flags, nil, cancellable, error)
            }
        } catch {
            g_main_context_pop_thread_default(context)
            g_main_context_unref(context)
            throw error
        }
    }

    /// Ends the connection, after what is queued has been written.
    func close() {
        // Their handlers are released in the context, below.
        for subscription in subscriptions { g_dbus_connection_signal_unsubscribe(bus, subscription) }
        g_dbus_connection_close_sync(bus, nil, nil)
        while g_main_context_iteration(context, 0) != 0 {}
        g_object_unref(UnsafeMutableRawPointer(bus))
        g_main_context_pop_thread_default(context)
        g_main_context_unref(context)
    }

    /// The name of the connection on the bus.
    var uniqueName: String { g_dbus_connection_get_unique_name(bus).map { String(cString: $0) } ?? "" }

    var isClosed: Bool { g_dbus_connection_is_closed(bus) != 0 }

    /// Calls a method of the portal and waits for its reply, which the caller releases. Blocks.
    ///
    /// - Parameters:
    ///   - parameters: A tuple.
    ///   - reply: The signature of the reply.
    ///   - deadline: The time until which the portal has to answer.
    /// - Throws: `PortalError`, or `CancellationError` if the cancellation ends it.
    func call(
        _ interface: String, _ method: String, _ parameters: OpaquePointer?, reply: String, until deadline: DispatchTime
    ) throws -> OpaquePointer {
        try Variant.withType(reply) { type in
            try Self.limited(until: deadline, cancellation) { cancellable, error in
                g_dbus_connection_call_sync(
                    bus, Self.name, Self.path, interface, method, parameters, type, G_DBUS_CALL_FLAGS_NONE, -1,
                    cancellable, error)
            }
        }
    }

    /// Calls `handler` with the parameters of each signal, in ``serve()``, until the connection is closed.
    func subscribe(
        to signal: String, of interface: String, from sender: String = PortalConnection.name,
        at path: String = PortalConnection.path, argument: String? = nil,
        _ handler: @escaping (OpaquePointer) -> Void
    ) {
        let subscription = g_dbus_connection_signal_subscribe(
            bus, sender, interface, signal, path, argument, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, parameters, data in
                guard let data, let parameters else { return }
                Unmanaged<SignalHandler>.fromOpaque(data).takeUnretainedValue().handle(parameters)
            }, Unmanaged.passRetained(SignalHandler(handler)).toOpaque(),
            { data in if let data { Unmanaged<SignalHandler>.fromOpaque(data).release() } })
        subscriptions.append(subscription)
    }

    /// Waits until something has arrived, and handles it. Blocks.
    ///
    /// - Throws: `CancellationError` if the cancellation has ended the wait.
    func serve() throws {
        let source = g_cancellable_source_new(cancellation.object)
        // The context returns after it has dispatched anything.
        g_source_set_callback(source, { _ in 0 }, nil, nil)
        g_source_attach(source, context)
        defer {
            g_source_destroy(source)
            g_source_unref(source)
        }
        if !cancellation.isCanceled { g_main_context_iteration(context, 1) }
        if cancellation.isCanceled { throw CancellationError() }
    }

    private final class SignalHandler {
        let handle: (OpaquePointer) -> Void
        init(_ handle: @escaping (OpaquePointer) -> Void) { self.handle = handle }
    }

    /// Runs a call that is interrupted by the cancellation or at the deadline.
    private static func limited(
        until deadline: DispatchTime, _ cancellation: PortalCancellation,
        _ body: (
            UnsafeMutablePointer<GCancellable>?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
        ) -> OpaquePointer?
    ) throws -> OpaquePointer {
        let limit = PortalCancellation()
        let timer = DispatchSource.makeTimerSource(queue: .global(qos: .userInitiated))
        timer.schedule(deadline: deadline)
        timer.setEventHandler { limit.cancel() }
        timer.activate()
        defer { timer.cancel() }
        let link = CancellationLink(from: cancellation, to: limit)
        defer { link.end() }
        var error: UnsafeMutablePointer<GError>?
        if let result = body(limit.object, &error) { return result }
        let text = error.flatMap { $0.pointee.message }.map { String(cString: $0) } ?? "no reason was given"
        g_clear_error(&error)
        if cancellation.isCanceled { throw CancellationError() }
        let reason = text.hasSuffix(".") ? String(text.dropLast()) : text
        throw PortalError.unavailable(reason: limit.isCanceled ? "it does not answer" : reason)
    }
}

/// Cancels one object when another one is canceled, until it is ended.
private struct CancellationLink {
    private let source: PortalCancellation
    private let id: gulong

    init(from source: PortalCancellation, to target: PortalCancellation) {
        self.source = source
        id = g_cancellable_connect(
            source.object,
            unsafeBitCast(
                { _, data in
                    if let data { g_cancellable_cancel(data.assumingMemoryBound(to: GCancellable.self)) }
                } as @convention(c) (UnsafeMutablePointer<GCancellable>?, UnsafeMutableRawPointer?) -> Void,
                to: GCallback.self), target.object, nil)
    }

    /// Waits for a cancellation that is in progress.
    func end() { g_cancellable_disconnect(source.object, id) }
}
