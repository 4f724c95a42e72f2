/// The movement of a drag's pointer: its velocity and how long it has rested.
package struct PointerTrack: Sendable, Equatable {
    /// The time of the latest event.
    package private(set) var lastMove: Timestamp
    /// The time of the latest event that changed the location. Differs from `lastMove` because some source clients
    /// repeat the same location.
    package private(set) var arrived: Timestamp
    /// The pointer's velocity, in points per second.
    package private(set) var velocity = CGPoint.zero

    package init(at time: Timestamp) {
        lastMove = time
        arrived = time
    }

    /// Records an event at a location.
    package mutating func move(from old: CGPoint, to new: CGPoint, at time: Timestamp) {
        let step = (time - lastMove).seconds
        if step > 0 {
            velocity = PointerVelocity.after(velocity, moving: new - old, in: step)
            lastMove = time
        }
        if new != old { arrived = time }
    }

    /// Sets the velocity to zero after the location was set without a movement of the pointer.
    package mutating func jump(at time: Timestamp) {
        lastMove = time
        velocity = .zero
    }

    /// Sets the velocity to zero after `delay` without an event; returns whether the pointer was moving until now.
    package mutating func rest(at time: Timestamp, after delay: Duration) -> Bool {
        guard time - lastMove >= delay, velocity != .zero else { return false }
        velocity = .zero
        return true
    }

    /// The velocity at a time; zero when no event has arrived for `delay`.
    package func velocity(at time: Timestamp, restDelay delay: Duration) -> CGPoint {
        time - lastMove >= delay ? .zero : velocity
    }
}
