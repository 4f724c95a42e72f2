internal import CX11

/// Whether the server reports the refreshes of monitors (Present). Asked at the first frame, which needs no report,
/// since a start waits for every round trip; the answer is not waited for.
@MainActor final class RefreshReports {
    enum State {
        case unknown, asked, absent, present
    }

    private unowned let display: Display
    /// Tests set it to that of a server without the extension.
    var state = State.unknown

    init(display: Display) { self.display = display }

    /// Whether the server was asked.
    var wasAsked: Bool { state != .unknown }

    /// Whether reports can be requested. Asks the server at the first call, and returns false until it has answered.
    var areAvailable: Bool {
        if state == .unknown { ask() }
        return state == .present
    }

    private func ask() {
        guard let raw = display.raw, let connection = XGetXCBConnection(raw) else { return }
        state = .asked
        xcb_prefetch_extension_data(connection, lightbox_present_extension())
        // Replies arrive in the order of the requests, so that the one about the extension is there before this one.
        display.replies.request({ xcb_get_input_focus($0).sequence }) { [weak self] _ in self?.answered() }
        display.replies.flush()
    }

    private func answered() {
        guard state == .asked else { return }
        guard let raw = display.raw, let connection = XGetXCBConnection(raw),
            let data = xcb_get_extension_data(connection, lightbox_present_extension()), data.pointee.present != 0
        else {
            state = .absent
            return
        }
        // A client has to name its version before it makes other requests; every server's version has the report.
        let version = xcb_present_query_version(connection, 1, 0)
        xcb_discard_reply(connection, version.sequence)
        state = .present
    }
}

/// The refreshes that the server reports to a window. XCB keeps them apart from the events that Xlib reads.
@MainActor final class RefreshEvents {
    private let window: UInt
    private let display: Display
    /// Nil after ``end()``.
    private var events: OpaquePointer?
    /// Whether a report was requested that has not arrived.
    private var isPending = false

    /// Returns nil if the connection is closed. Requires that ``RefreshReports/areAvailable``.
    init?(window: UInt, display: Display) {
        guard let raw = display.raw, let connection = XGetXCBConnection(raw),
            let events = lightbox_watch_refreshes(connection, UInt32(window))
        else { return nil }
        (self.window, self.display, self.events) = (window, display, events)
    }

    private var connection: OpaquePointer? { display.raw.flatMap { XGetXCBConnection($0) } }

    /// Requests a report of the next refresh; it is sent with the frame that is drawn.
    func requestOne() {
        guard let connection, events != nil else { return }
        isPending = true
        xcb_present_notify_msc(connection, UInt32(window), 0, 0, 1, 0)
    }

    /// Returns the refreshes that have arrived, in microseconds of the server's clock and by their numbers.
    func received() -> [(microseconds: UInt64, number: UInt64)] {
        guard isPending, let connection, let events else { return [] }
        var found: [(microseconds: UInt64, number: UInt64)] = []
        var (microseconds, number): (UInt64, UInt64) = (0, 0)
        while lightbox_next_refresh(connection, events, &microseconds, &number) != 0 {
            found.append((microseconds, number))
        }
        if !found.isEmpty { isPending = false }
        // XCB may have read other events, too, for which the socket is not readable any more.
        display.scheduleTurn()
        return found
    }

    /// Frees the queue of the events. Idempotent. A closed connection has freed it.
    func end() {
        if let connection, let events { xcb_unregister_for_special_event(connection, events) }
        events = nil
    }
}
