import DragAndDrop

/// A transfer to another program, as a state machine: `(state, event) → (state, effects)`.
///
/// Data of up to one piece is written at once. Larger data is appended to one property in pieces, and data above
/// `maximumPropertySize` is sent as a series of properties (INCR).
struct OutgoingTransfer {
    /// An input of the state machine.
    enum Event {
        case begin
        /// The turn after ``Effect/pause`` has begun.
        case resume
        /// The requestor has deleted the property, which confirms that it has read the value.
        case propertyDeleted
        /// The requestor was destroyed.
        case vanished
        /// A deadline may have passed.
        case tick
    }

    /// An action for the caller to perform, in order.
    enum Effect: Equatable {
        /// Write a range of the bytes as the property's new value.
        case replace(Range<Int>)
        /// Append a range of the bytes to the property.
        case append(Range<Int>)
        /// Observe the requestor's window, then announce an INCR transfer of at least the given size.
        case announcePieces(Int)
        /// Send `SelectionNotify`.
        case notify
        /// Feed ``Event/resume`` on a later turn.
        case pause
        /// The transfer has ended. Success means that all data was written and, in an INCR transfer, read.
        case end(succeeded: Bool)
    }

    private enum State {
        case new
        case appending(Int)
        case waiting(next: Int, since: Timestamp)
        case ended
    }

    let size: Int
    /// The largest data that is sent as one property.
    let maximumPropertySize: Int
    let pieceSize: Int
    let limits: ExchangeLimits
    private var state = State.new

    init(size: Int, maximumPropertySize: Int, pieceSize: Int, limits: ExchangeLimits) {
        self.size = size
        self.maximumPropertySize = maximumPropertySize
        self.pieceSize = max(pieceSize, 1)
        self.limits = limits
    }

    /// The time by which the requestor must read the next piece.
    var deadline: Timestamp? {
        if case .waiting(_, let since) = state { since + limits.readTimeout } else { nil }
    }

    mutating func handle(_ event: Event, at time: Timestamp) -> [Effect] {
        switch (state, event) {
        case (.new, .begin):
            if size <= pieceSize {
                state = .ended
                return [.replace(0..<size), .notify, .end(succeeded: true)]
            }
            if size <= maximumPropertySize { return [.replace(0..<pieceSize)] + append(from: pieceSize) }
            state = .waiting(next: 0, since: time)
            return [.announcePieces(size), .notify]
        case (.appending(let offset), .resume): return append(from: offset)
        case (.waiting(let offset, _), .propertyDeleted):
            let end = min(offset + pieceSize, size)
            // An empty piece ends an INCR transfer.
            state = offset == size ? .ended : .waiting(next: end, since: time)
            return [.replace(offset..<end)] + (offset == size ? [.end(succeeded: true)] : [])
        case (.waiting, .tick) where deadline.map { $0 <= time } ?? false: return fail()
        case (.appending, .vanished), (.waiting, .vanished): return fail()
        default: return []
        }
    }

    private mutating func append(from offset: Int) -> [Effect] {
        var (effects, end): ([Effect], Int) = ([], offset)
        let stop = min(offset + limits.bytesPerTurn, size)
        while end < stop {
            let next = min(end + pieceSize, size)
            effects.append(.append(end..<next))
            end = next
        }
        if end == size {
            state = .ended
            return effects + [.notify, .end(succeeded: true)]
        }
        state = .appending(end)
        return effects + [.pause]
    }

    private mutating func fail() -> [Effect] {
        state = .ended
        return [.end(succeeded: false)]
    }
}
