import DragAndDrop

/// Maps the server's timestamps in milliseconds onto the display's clock.
///
/// The server's timestamps have 32 bits and an arbitrary origin, and wrap after 49 days. The mapping adds the smallest
/// difference between arrival and timestamp seen so far, which is that of the least delayed event.
struct ServerClock {
    private struct Sync {
        var milliseconds: UInt32
        var server: Duration
        var offset: Duration
        var arrival: Timestamp
    }

    private var sync: Sync?
    private var latest: Timestamp = .zero
    /// The timestamp of the most recent event, in the server's milliseconds; 0 before the first event.
    private(set) var last: UInt32 = 0

    /// A larger delay cannot come from queueing: the server's clock was set, or the machine slept.
    private static let maximumDelay = Duration.seconds(10)

    /// Returns the time at which the server stamped an event: not after `arrival`, and not before the previous result.
    mutating func map(_ milliseconds: UInt32, arrival: Timestamp) -> Timestamp {
        // CurrentTime: the event has no timestamp.
        guard milliseconds != 0 else { return monotonicTime(arrival) }
        last = milliseconds
        guard var sync else {
            let server = Duration.milliseconds(Int64(milliseconds))
            self.sync = Sync(milliseconds: milliseconds, server: server, offset: arrival - server, arrival: arrival)
            return monotonicTime(arrival)
        }
        // The signed difference is correct across the wrap and for events out of order.
        let step = Int32(bitPattern: milliseconds &- sync.milliseconds)
        let server = sync.server + .milliseconds(Int64(step))
        let observed = arrival - server
        // The clocks may run at different rates. The offset grows by 1/1000 of the elapsed time, so that the mapping
        // follows a slower server clock.
        let drifted = sync.offset + (arrival - sync.arrival) / 1000
        let jumped = observed - sync.offset > Self.maximumDelay
        sync.offset = jumped ? observed : min(observed, drifted)
        sync.milliseconds = milliseconds
        sync.server = server
        sync.arrival = arrival
        self.sync = sync
        return monotonicTime(min(arrival, server + sync.offset))
    }

    private mutating func monotonicTime(_ time: Timestamp) -> Timestamp {
        latest = max(latest, time)
        return latest
    }
}
