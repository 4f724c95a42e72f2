internal import CGio
import Dispatch
import Foundation

/// One call of the file dialog, on the thread that runs it.
///
/// The portal confirms a call with the path of an object, and sends the user's answer as a signal of that object. The
/// path can be predicted, and the signal is subscribed to before the call, since it may precede the confirmation.
final class PortalCall {
    private static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.FileChooser"
    private static let request = "org.freedesktop.portal.Request"
    /// The first version of the interface that selects folders.
    private static let versionWithFolders: UInt32 = 3

    private let request: PortalRequest
    private let address: String
    /// The time until which the portal has to confirm the request.
    private let deadline: DispatchTime
    private let cancellation: PortalCancellation
    /// The part of the object's path that the caller chooses.
    private let token = "files\(UInt32.random(in: .min ... .max))"
    private let events = Events()

    /// What has arrived.
    private final class Events {
        /// The user's answer: the response's code, and the chosen URIs.
        var answer: (code: UInt32, uris: [String])?
        var hasPortalEnded = false
    }

    /// - Parameter timeout: The time in seconds, from now on, within which the portal has to confirm the request.
    init(_ request: PortalRequest, at address: String, timeout: TimeInterval, _ cancellation: PortalCancellation) {
        (self.request, self.address, self.cancellation) = (request, address, cancellation)
        deadline = .now() + timeout
    }

    /// Calls and waits for the answer. Blocks its thread.
    func run() throws -> [URL]? {
        // Signals arrive in this context, which only this thread serves.
        let context = g_main_context_new()
        g_main_context_push_thread_default(context)
        defer {
            g_main_context_pop_thread_default(context)
            g_main_context_unref(context)
        }
        let connection = try connect()
        defer {
            // Closing writes what is queued first.
            g_dbus_connection_close_sync(connection, nil, nil)
            while g_main_context_iteration(context, 0) != 0 {}
            g_object_unref(UnsafeMutableRawPointer(connection))
        }
        try checkVersion(connection)
        try begin(connection)
        try wait(connection, in: context)
        guard let answer = events.answer, answer.code == 0 else { return nil }
        let files = answer.uris.compactMap(URL.init(string:)).filter { $0.isFileURL && !$0.path.isEmpty }
        guard !files.isEmpty else {
            if answer.uris.isEmpty { return nil }
            throw PortalError.notLocal(count: answer.uris.count)
        }
        return files
    }

    // MARK: Calls

    private func connect() throws -> OpaquePointer {
        let flags = GDBusConnectionFlags(
            G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        return try limited { cancellable, error in
            g_dbus_connection_new_for_address_sync(address, flags, nil, cancellable, error)
        }
    }

    /// Fails if the portal has no file dialog, or none that selects folders.
    private func checkVersion(_ connection: OpaquePointer) throws {
        let parameters = Variant.tuple([Variant.string(Self.interface), Variant.string("version")])
        let reply = try call(connection, "org.freedesktop.DBus.Properties", "Get", parameters, reply: "(v)")
        defer { g_variant_unref(reply) }
        let boxed = g_variant_get_child_value(reply, 0)
        defer { g_variant_unref(boxed) }
        let value = g_variant_get_variant(boxed)
        defer { g_variant_unref(value) }
        guard Variant.has(value, type: "u") else { throw PortalError.unavailable(reason: "its version is unknown") }
        let version = g_variant_get_uint32(value)
        if request.purpose.selectsFolders, version < Self.versionWithFolders {
            throw PortalError.unavailable(reason: "its version \(version) does not select folders")
        }
    }

    /// Asks for the dialog and subscribes to its answer.
    private func begin(_ connection: OpaquePointer) throws {
        let sender = g_dbus_connection_get_unique_name(connection).map { String(cString: $0) } ?? ""
        let predicted = "\(Self.path)/request/\(sender.dropFirst().replacing(".", with: "_"))/\(token)"
        subscribeToAnswer(connection, at: predicted)
        subscribeToOwner(connection)
        let parameters = Variant.tuple([
            Variant.string(request.window.map { "x11:\(String($0, radix: 16))" } ?? ""),
            Variant.string(request.title), options,
        ])
        let method = request.purpose.suggestedName == nil ? "OpenFile" : "SaveFile"
        let reply = try call(connection, Self.interface, method, parameters, reply: "(o)")
        defer { g_variant_unref(reply) }
        let child = g_variant_get_child_value(reply, 0)
        defer { g_variant_unref(child) }
        // Portals before version 0.9 choose the path themselves.
        if let handle = Variant.text(child), handle != predicted { subscribeToAnswer(connection, at: handle) }
    }

    private var options: OpaquePointer? {
        var entries = [
            ("handle_token", Variant.string(token)),
            ("accept_label", Variant.string(request.button)),
            ("modal", g_variant_new_boolean(1)),
        ]
        if let name = request.purpose.suggestedName {
            entries.append(("current_name", Variant.string(name)))
        } else {
            entries.append(("multiple", g_variant_new_boolean(request.purpose.selectsSeveral ? 1 : 0)))
            entries.append(("directory", g_variant_new_boolean(request.purpose.selectsFolders ? 1 : 0)))
        }
        // The path as bytes with a final zero.
        if let folder = request.folder { entries.append(("current_folder", g_variant_new_bytestring(folder))) }
        if !request.filters.isEmpty {
            let filters = request.filters.map { filter in
                let rules =
                    filter.patterns.map { (UInt32(0), $0) } + filter.types.map { (UInt32(1), $0) }
                return Variant.tuple([
                    Variant.string(filter.name),
                    Variant.array(
                        of: "(us)",
                        rules.map { Variant.tuple([g_variant_new_uint32($0.0), Variant.string($0.1)]) }),
                ])
            }
            entries.append(("filters", Variant.array(of: "(sa(us))", filters)))
        }
        return Variant.dictionary(entries)
    }

    private func call(
        _ connection: OpaquePointer, _ interface: String, _ method: String, _ parameters: OpaquePointer?,
        reply: String
    ) throws -> OpaquePointer {
        try Variant.withType(reply) { type in
            try limited { cancellable, error in
                g_dbus_connection_call_sync(
                    connection, Self.name, Self.path, interface, method, parameters, type, G_DBUS_CALL_FLAGS_NONE, -1,
                    cancellable, error)
            }
        }
    }

    /// Runs a call that is interrupted when the request is canceled, or at the deadline.
    private func limited(
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

    // MARK: Signals

    private func subscribeToAnswer(_ connection: OpaquePointer, at path: String) {
        g_dbus_connection_signal_subscribe(
            connection, Self.name, Self.request, "Response", path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, parameters, data in
                guard let data, let answer = PortalCall.answer(parameters) else { return }
                let events = Unmanaged<Events>.fromOpaque(data).takeUnretainedValue()
                if events.answer == nil { events.answer = answer }
            }, Unmanaged.passUnretained(events).toOpaque(), nil)
    }

    private func subscribeToOwner(_ connection: OpaquePointer) {
        g_dbus_connection_signal_subscribe(
            connection, "org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged", "/org/freedesktop/DBus",
            Self.name, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, parameters, data in
                guard let data, let parameters, Variant.has(parameters, type: "(sss)") else { return }
                let owner = g_variant_get_child_value(parameters, 2)
                defer { g_variant_unref(owner) }
                guard Variant.text(owner) == "" else { return }
                Unmanaged<Events>.fromOpaque(data).takeUnretainedValue().hasPortalEnded = true
            }, Unmanaged.passUnretained(events).toOpaque(), nil)
    }

    private static func answer(_ parameters: OpaquePointer?) -> (code: UInt32, uris: [String])? {
        guard let parameters, Variant.has(parameters, type: "(ua{sv})") else { return nil }
        let code = g_variant_get_child_value(parameters, 0)
        let results = g_variant_get_child_value(parameters, 1)
        defer {
            g_variant_unref(code)
            g_variant_unref(results)
        }
        let uris = Variant.withType("as") { g_variant_lookup_value(results, "uris", $0) }
        defer { if let uris { g_variant_unref(uris) } }
        return (g_variant_get_uint32(code), uris.map(Variant.strings) ?? [])
    }

    /// Serves the context until the user has answered.
    private func wait(_ connection: OpaquePointer, in context: OpaquePointer?) throws {
        let source = g_cancellable_source_new(cancellation.object)
        // The context returns after it has dispatched anything.
        g_source_set_callback(source, { _ in 0 }, nil, nil)
        g_source_attach(source, context)
        defer {
            g_source_destroy(source)
            g_source_unref(source)
        }
        while events.answer == nil {
            if cancellation.isCanceled { throw CancellationError() }
            if events.hasPortalEnded || g_dbus_connection_is_closed(connection) != 0 { throw PortalError.ended }
            g_main_context_iteration(context, 1)
        }
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
