internal import CGio
import Dispatch
import Foundation
import Threads

/// Follows the user's preferences in the settings of the desktop portal, on a thread of its own, until it is released
/// or the session bus ends.
///
/// A desktop without the portal costs one call. The desktop may have to start the portal first, so that the answer may
/// take a minute, for which nothing waits. Failures have no message, since most of them mean that the desktop has
/// no such settings; those of the X server apply then.
package final class PreferencesObserver: Sendable {
    private static let interface = "org.freedesktop.portal.Settings"
    private static let namespace = "org.freedesktop.appearance"
    /// The longest time until the portal answers, in seconds.
    private static let timeout: TimeInterval = 60
    private let cancellation = PortalCancellation()

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - portal: The portal; one without a session bus is never asked.
    ///   - onChange: Called on the thread, with the first preferences and with each that differ from the ones before.
    package init(of portal: DesktopPortal, onChange: @escaping @Sendable (DesktopPreferences) -> Void) {
        guard let address = portal.address else { return }
        let cancellation = cancellation
        // Without a thread there are no preferences. The failure is not reported.
        _ = DetachedThread.start(name: "preferences") { try? Self.follow(address, cancellation, onChange) }
    }

    deinit { cancellation.cancel() }

    private static func follow(
        _ address: String, _ cancellation: PortalCancellation,
        _ onChange: @escaping (DesktopPreferences) -> Void
    ) throws {
        let deadline = DispatchTime.now() + timeout
        let connection = try PortalConnection(to: address, until: deadline, cancellation)
        defer { connection.close() }
        let state = State(onChange)
        // Before the settings are read, so that no change is missed.
        connection.subscribe(to: "SettingChanged", of: interface, argument: namespace) { parameters in
            guard Variant.has(parameters, type: "(ssv)"), let key = Variant.child(1, of: parameters, Variant.text)
            else { return }
            Variant.child(2, of: parameters) { state.set(key, to: $0) }
            state.report()
        }
        let parameters = Variant.tuple([Variant.array(of: "s", [Variant.string(namespace)])])
        let reply = try connection.call(interface, "ReadAll", parameters, reply: "(a{sa{sv}})", until: deadline)
        state.read(reply)
        g_variant_unref(reply)
        while !connection.isClosed { try connection.serve() }
    }

    /// The preferences so far.
    private final class State {
        private var preferences = DesktopPreferences()
        private var reported: DesktopPreferences?
        private let onChange: (DesktopPreferences) -> Void

        init(_ onChange: @escaping (DesktopPreferences) -> Void) { self.onChange = onChange }

        func set(_ key: String, to value: OpaquePointer?) {
            if let number = Variant.unboxed(value, Variant.number) { preferences.set(key, to: number) }
        }

        /// Takes over the answer to `ReadAll`: the settings of each namespace.
        func read(_ reply: OpaquePointer) {
            Variant.child(0, of: reply) { namespaces in
                let settings = Variant.withType("a{sv}") { g_variant_lookup_value(namespaces, namespace, $0) }
                defer { if let settings { g_variant_unref(settings) } }
                for index in 0..<(settings.map { Int(g_variant_n_children($0)) } ?? 0) {
                    Variant.child(index, of: settings) { entry in
                        guard let key = Variant.child(0, of: entry, Variant.text) else { return }
                        Variant.child(1, of: entry) { set(key, to: $0) }
                    }
                }
            }
            report()
        }

        func report() {
            guard preferences != reported else { return }
            reported = preferences
            onChange(preferences)
        }
    }
}
