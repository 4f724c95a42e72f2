internal import CX11
import Foundation

/// Requests whose replies nothing waits for: each reply is handled when it has arrived, in the order of the requests.
///
/// ``Display/drain()`` handles what has arrived. Xlib reads replies with events, so that the socket is not readable for
/// them any more; `xcb_poll_for_reply` reads nothing.
@MainActor final class PendingReplies {
    /// Receives the reply; nil if the server has answered with an error.
    typealias Handler = @MainActor (UnsafeRawPointer?) -> Void

    private unowned let display: Display
    private var requests: [(sequence: UInt32, handler: Handler)] = []

    init(display: Display) { self.display = display }

    private var connection: OpaquePointer? { display.raw.flatMap { XGetXCBConnection($0) } }

    /// Makes a request, which ``flush()`` sends; `send` returns its number. Returns false if the connection is closed:
    /// the handler is not called then.
    @discardableResult func request(_ send: (OpaquePointer) -> UInt32, _ handler: @escaping Handler) -> Bool {
        guard let connection else { return false }
        requests.append((send(connection), handler))
        return true
    }

    /// Sends the requests that were made.
    func flush() { if let connection { xcb_flush(connection) } }

    /// Handles the replies that have arrived. Returns whether there was any.
    func handleArrived() -> Bool {
        var hasHandled = false
        while let next = requests.first {
            guard let connection else {
                requests = []
                break
            }
            var (reply, error): (UnsafeMutableRawPointer?, UnsafeMutablePointer<xcb_generic_error_t>?)
            guard xcb_poll_for_reply(connection, next.sequence, &reply, &error) != 0 else { break }
            handle(reply, error)
            hasHandled = true
        }
        return hasHandled
    }

    /// Waits for the next reply and handles it. Returns false if there is none, or the connection is closed.
    func handleNext() -> Bool {
        guard let next = requests.first, let connection else {
            requests = []
            return false
        }
        var error: UnsafeMutablePointer<xcb_generic_error_t>?
        let reply = xcb_wait_for_reply(connection, next.sequence, &error)
        handle(reply, error)
        display.scheduleTurn()
        return true
    }

    private func handle(_ reply: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<xcb_generic_error_t>?) {
        defer {
            free(reply)
            free(error)
        }
        requests.removeFirst().handler(UnsafeRawPointer(reply))
    }
}

extension PendingReplies {
    /// Asks for the child of a window at a point in root pixels. The handler receives 0 if there is none there, and nil
    /// if the window has disappeared. The server respects bounding and input shapes, so that a preview is never found
    /// (WIRE-45).
    func child(of window: UInt, x: Int, y: Int, _ handler: @escaping @MainActor (UInt?) -> Void) -> Bool {
        let root = UInt32(display.root)
        return request(
            { xcb_translate_coordinates($0, root, UInt32(window), Int16(clamping: x), Int16(clamping: y)).sequence }
        ) { reply in
            handler(reply.map { UInt($0.loadUnaligned(as: xcb_translate_coordinates_reply_t.self).child) })
        }
    }

    /// Asks for a property of one number. The handler receives nil if it has another form or does not exist.
    func number(
        _ name: Atoms.Name, of window: UInt, _ handler: @escaping @MainActor (UInt?) -> Void
    ) -> Bool {
        let atom = UInt32(display.atoms[name])
        return request({ xcb_get_property($0, 0, UInt32(window), atom, 0, 0, 1).sequence }) { reply in
            guard let reply else { return handler(nil) }
            let header = reply.loadUnaligned(as: xcb_get_property_reply_t.self)
            guard header.format == 32, header.value_len >= 1 else { return handler(nil) }
            let value = reply.loadUnaligned(
                fromByteOffset: MemoryLayout<xcb_get_property_reply_t>.size, as: UInt32.self)
            handler(UInt(value))
        }
    }
}
