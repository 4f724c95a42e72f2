internal import CGio
import Dispatch
import Foundation

/// One call of the file dialog, on the thread that runs it.
///
/// The portal confirms a call with the path of an object, and sends the user's answer as a signal of that object. The
/// path can be predicted, and the signal is subscribed to before the call, since it may precede the confirmation.
final class PortalCall {
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
    /// The user's answer: the response's code, and the chosen URIs.
    private var answer: (code: UInt32, uris: [String])?
    private var hasPortalEnded = false

    /// - Parameter timeout: The time in seconds, from now on, within which the portal has to confirm the request.
    init(_ request: PortalRequest, at address: String, timeout: TimeInterval, _ cancellation: PortalCancellation) {
        (self.request, self.address, self.cancellation) = (request, address, cancellation)
        deadline = .now() + timeout
    }

    /// Calls and waits for the answer. Blocks its thread.
    func run() throws -> [URL]? {
        let connection = try PortalConnection(to: address, until: deadline, cancellation)
        defer { connection.close() }
        try checkVersion(connection)
        try begin(connection)
        while answer == nil {
            if hasPortalEnded || connection.isClosed { throw PortalError.ended }
            try connection.serve()
        }
        guard let answer, answer.code == 0 else { return nil }
        let files = answer.uris.compactMap(URL.init(string:)).filter { $0.isFileURL && !$0.path.isEmpty }
        guard !files.isEmpty else {
            if answer.uris.isEmpty { return nil }
            throw PortalError.notLocal(count: answer.uris.count)
        }
        return files
    }

    /// Fails if the portal has no file dialog, or none that selects folders.
    private func checkVersion(_ connection: PortalConnection) throws {
        let parameters = Variant.tuple([Variant.string(Self.interface), Variant.string("version")])
        let reply = try connection.call(
            "org.freedesktop.DBus.Properties", "Get", parameters, reply: "(v)", until: deadline)
        defer { g_variant_unref(reply) }
        guard let version = Variant.child(0, of: reply, { Variant.unboxed($0, Variant.number) }) else {
            throw PortalError.unavailable(reason: "its version is unknown")
        }
        if request.purpose.selectsFolders, version < Self.versionWithFolders {
            throw PortalError.unavailable(reason: "its version \(version) does not select folders")
        }
    }

    /// Asks for the dialog and subscribes to its answer.
    private func begin(_ connection: PortalConnection) throws {
        let sender = connection.uniqueName.dropFirst().replacing(".", with: "_")
        let predicted = "\(PortalConnection.path)/request/\(sender)/\(token)"
        subscribeToAnswer(connection, at: predicted)
        subscribeToOwner(connection)
        let parameters = Variant.tuple([
            Variant.string(request.window.map { "x11:\(String($0, radix: 16))" } ?? ""),
            Variant.string(request.title), options,
        ])
        let method = request.purpose.suggestedName == nil ? "OpenFile" : "SaveFile"
        let reply = try connection.call(Self.interface, method, parameters, reply: "(o)", until: deadline)
        defer { g_variant_unref(reply) }
        // Portals before version 0.9 choose the path themselves.
        if let handle = Variant.child(0, of: reply, Variant.text), handle != predicted {
            subscribeToAnswer(connection, at: handle)
        }
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

    private func subscribeToAnswer(_ connection: PortalConnection, at path: String) {
        connection.subscribe(to: "Response", of: Self.request, at: path) { [unowned self] parameters in
            if answer == nil { answer = Self.answer(parameters) }
        }
    }

    private func subscribeToOwner(_ connection: PortalConnection) {
        connection.subscribe(
            to: "NameOwnerChanged", of: "org.freedesktop.DBus", from: "org.freedesktop.DBus",
            at: "/org/freedesktop/DBus", argument: PortalConnection.name
        ) { [unowned self] parameters in
            guard Variant.has(parameters, type: "(sss)") else { return }
            if Variant.child(2, of: parameters, Variant.text) == "" { hasPortalEnded = true }
        }
    }

    private static func answer(_ parameters: OpaquePointer) -> (code: UInt32, uris: [String])? {
        guard Variant.has(parameters, type: "(ua{sv})"), let code = Variant.child(0, of: parameters, Variant.number)
        else { return nil }
        let uris = Variant.child(1, of: parameters) { results in
            let uris = Variant.withType("as") { g_variant_lookup_value(results, "uris", $0) }
            defer { if let uris { g_variant_unref(uris) } }
            return uris.map(Variant.strings)
        }
        return (code, uris ?? [])
    }
}
