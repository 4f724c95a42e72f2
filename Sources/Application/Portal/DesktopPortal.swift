import Dispatch
import Foundation

/// The desktop's dialogs for files, which other processes show on request: the XDG desktop portal, over D-Bus (APP-27).
///
/// Each request has a connection of its own. The portal closes the dialogs of a connection that ends, so that none
/// remains after a request has ended, however it ends.
package struct DesktopPortal: Sendable {
    /// The address of the session bus, in D-Bus' form; nil if there is none.
    package let address: String?
    /// The longest time until the portal confirms a request. The desktop may have to start the portal first, and a
    /// broken one never answers.
    package var timeout: TimeInterval = 3

    /// The portal of the session that an environment belongs to.
    ///
    /// The bus is never started: a session without one has no portal.
    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
            self.address = address
        } else if let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") {
            let path = folder + "/bus"
            address = access(path, F_OK) == 0 ? "unix:path=" + Self.escaped(path) : nil
        } else {
            address = nil
        }
    }

    /// A value in an address: bytes other than letters, digits and a few signs are a percent sign and two digits.
    private static func escaped(_ value: String) -> String {
        let plain = CharacterSet(charactersIn: "a"..."z").union(CharacterSet(charactersIn: "A"..."Z"))
            .union(CharacterSet(charactersIn: "0"..."9")).union(CharacterSet(charactersIn: "-_/.\\*"))
        return value.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            return plain.contains(scalar) ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// The dialogs over a window with an X11 id; nil if the session has none.
    package func dialog(over window: UInt) -> DesktopDialog? {
        guard address != nil else { return nil }
        return { request in
            var request = request
            request.window = window
            return try await choose(request)
        }
    }

    /// Shows the desktop's dialog, and returns the chosen files or folders, at least one; nil if the user has canceled.
    ///
    /// Canceling the task closes the dialog.
    ///
    /// - Throws: `PortalError`, or `CancellationError` if the task was canceled.
    package func choose(_ request: PortalRequest) async throws -> [URL]? {
        guard let address else { throw PortalError.unavailable(reason: "there is no session bus") }
        let cancellation = PortalCancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // A queue of its own has a thread of its own, which waits as long as the dialog is open.
                DispatchQueue(label: "file dialog").async { [timeout] in
                    let call = PortalCall(request, at: address, timeout: timeout, cancellation)
                    continuation.resume(with: Result { try call.run() })
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }
}
