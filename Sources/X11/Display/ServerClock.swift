import DragAndDrop

/// Maps the server's millisecond times onto our clock.
///
/// The server counts milliseconds in 32 bits from an origin of its own, so its times wrap after 49 days. The mapping
/// keeps the smallest delay seen between an event's time and its arrival: that event was held up least.
struct ServerClock {
    private struct Sync {
        var milliseconds: UInt32
        var server: Duration
        var offset: Duration
        var arrival: Timestamp
    }

    private var sync: Sync?
    private var latest: Timestamp = .zero
    /// The last time that an event carried, in the server's milliseconds; 0 before the first.
    private(set) var last: UInt32 = 0

    /// A difference that no queue explains: the server's clock was set, or the machine slept.
    private static let resync = Duration.seconds(10)

    /// The time by our clock at which the server stamped an event: never after its arrival, never before the last.
    mutating func map(_ milliseconds: UInt32, arrival: Timestamp) -> Timestamp {
        // CurrentTime: the event carries no time.
        guard milliseconds != 0 else { return forward(arrival) }
        last = milliseconds
        guard var sync else {
            let server = Duration.milliseconds(Int64(milliseconds))
            self.sync = Sync(milliseconds: milliseconds, server: server, offset: arrival - server, arrival: arrival)
            return forward(arrival)
        }
        // The difference as a signed number is right across the wrap and for events that arrive out of order.
        let step = Int32(bitPattern: milliseconds &- sync.milliseconds)
        let server = sync.server + .milliseconds(Int64(step))
        let observed = arrival - server
        // Two clocks drift apart; a thousandth lets the offset follow a server whose clock is slower than ours.
        let drifted = sync.offset + (arrival - sync.arrival) / 1000
        let jumped = observed - sync.offset > Self.resync
        sync.offset = jumped ? observed : min(observed, drifted)
        sync.milliseconds = milliseconds
        sync.server = server
        sync.arrival = arrival
        self.sync = sync
        return forward(min(arrival, server + sync.offset))
    }

    private mutating func forward(_ time: Timestamp) -> Timestamp {
        latest = max(latest, time)
        return latest
    }
}
