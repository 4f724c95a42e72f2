import DragAndDrop

/// One transfer to another program, as a state machine: `(state, event) → (state, effects)`.
///
/// Small data is one property, larger data is appended to it piece by piece, and what is larger still, or too large
/// for what the other program asked for, goes as a series of properties (INCR).
struct OutgoingTransfer {
    /// What can happen.
    enum Event {
        case begin
        /// Other work has had its turn.
        case goOn
        /// The other program has deleted the property: it has read it.
        case taken
        /// The other program is gone.
        case vanished
        /// Time has passed.
        case tick
    }

    /// What must be done.
    enum Effect: Equatable {
        /// Write a range of the bytes, in place of what is there.
        case replace(Range<Int>)
        /// Write a range of the bytes behind what is there.
        case append(Range<Int>)
        /// Listen to the other program's window, then say how much will come in pieces.
        case announcePieces(Int)
        /// Tell the other program that the property is there.
        case notify
        /// Ask for ``Event/goOn`` in a turn of its own.
        case pause
        /// It is over.
        case end(succeeded: Bool)
    }

    private enum State {
        case new
        case appending(Int)
        case waiting(next: Int, since: Timestamp)
        case ended
    }

    let size: Int
    /// The most that goes as one property.
    let largestProperty: Int
    let pieceSize: Int
    let limits: ExchangeLimits
    private var state = State.new

    init(size: Int, largestProperty: Int, pieceSize: Int, limits: ExchangeLimits) {
        self.size = size
        self.largestProperty = largestProperty
        self.pieceSize = max(pieceSize, 1)
        self.limits = limits
    }

    /// When it is given up unless the other program takes a piece before.
    var deadline: Timestamp? {
        if case .waiting(_, let since) = state { since + limits.fetchDelay } else { nil }
    }

    mutating func handle(_ event: Event, at time: Timestamp) -> [Effect] {
        switch (state, event) {
        case (.new, .begin):
            if size <= pieceSize {
                state = .ended
                return [.replace(0..<size), .notify, .end(succeeded: true)]
            }
            if size <= largestProperty { return [.replace(0..<pieceSize)] + append(from: pieceSize) }
            state = .waiting(next: 0, since: time)
            return [.announcePieces(size), .notify]
        case (.appending(let offset), .goOn): return append(from: offset)
        case (.waiting(let offset, _), .taken):
            let end = min(offset + pieceSize, size)
            // The last of the pieces is empty.
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
