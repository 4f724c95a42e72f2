import DragAndDrop

/// What one transfer has brought.
struct ReceivedData: Equatable, Sendable {
    /// The type that the other program gave it, as an atom.
    var type: UInt
    /// 8, 16 or 32 bits.
    var format: Int
    /// The bytes; numbers of 32 bits are in the machine's order.
    var bytes: Data
}

/// One transfer from another program, as a state machine: `(state, event) → (state, effects)`.
///
/// The data comes as one property, read in parts, or as a series of properties (INCR), each of which the other program
/// writes once we have deleted the one before.
struct IncomingTransfer {
    /// What can happen.
    enum Event {
        /// The other program has answered, with a property or without.
        case answered(hasProperty: Bool)
        /// What was asked for by ``Effect/read(offset:)``; nil when there is nothing.
        case part(PropertyPart?)
        /// The property was written.
        case written
        /// The other program is gone: nothing more will come.
        case vanished
        /// Another program is to be asked from now on; what the first has begun may still come.
        case lost
        /// Nobody wants it any more.
        case cancel
        /// Time has passed.
        case tick

        /// What it means to a transfer that has not begun.
        func error(of name: String) -> TransferError {
            switch self {
            case .vanished, .lost: .vanished(type: name)
            case .answered, .part, .written, .cancel, .tick: .cancelled
            }
        }
    }

    /// What must be done.
    enum Effect: Equatable {
        /// Read the property from an offset in bytes.
        case read(offset: Int)
        /// Delete the property; with INCR that asks for the next.
        case delete
        /// All is here.
        case succeed(ReceivedData)
        /// Nothing will come of it.
        case fail(TransferError)
        /// Nothing more will be written into the property, so it can be used for another transfer.
        case discard
    }

    private enum State {
        case requested
        case reading
        case waitingForPiece
        case readingPiece(length: Int)
        /// Nobody wants the answer any more, and it may still come: the property can be used for nothing else.
        case unanswered
        /// The outcome is known; the other program may still be writing pieces, which are taken and thrown away.
        case draining
        case ended
    }

    /// What is asked for, for messages.
    let name: String
    let incremental: UInt
    let largest: Int
    let limits: ExchangeLimits
    /// The bytes that the other program says will come, at least; 0 when it has not.
    private(set) var expected = 0
    private var state = State.requested
    private var data: ReceivedData?
    /// When it was asked for, and, once that is known, when its answer began.
    private var began: Timestamp
    private var lastStep: Timestamp

    init(name: String, incremental: UInt, largest: Int, limits: ExchangeLimits, at time: Timestamp) {
        self.name = name
        self.incremental = incremental
        self.largest = min(largest, limits.largestTransfer)
        self.limits = limits
        began = time
        lastStep = time
    }

    /// The bytes that have come.
    var received: Int { data?.bytes.count ?? 0 }

    /// Whether somebody still waits for the outcome.
    var isWanted: Bool {
        switch state {
        case .requested, .reading, .waitingForPiece, .readingPiece: true
        case .unanswered, .draining, .ended: false
        }
    }

    /// Whether the other program has still to answer.
    var awaitsAnswer: Bool {
        switch state {
        case .requested, .unanswered: true
        case .reading, .waitingForPiece, .readingPiece, .draining, .ended: false
        }
    }

    /// Whether nothing more can happen.
    var isEnded: Bool { if case .ended = state { true } else { false } }

    /// When it is given up unless something comes before.
    var deadline: Timestamp? {
        switch state {
        case .requested: lastStep + limits.answerDelay
        case .reading, .waitingForPiece, .readingPiece: min(lastStep + limits.pieceDelay, longest)
        case .unanswered: began + limits.lateAnswerDelay
        case .draining: lastStep + limits.pieceDelay
        case .ended: nil
        }
    }

    private var longest: Timestamp {
        began + limits.patience + .seconds(Double(received) / Double(max(limits.slowestRate, 1)))
    }

    mutating func handle(_ event: Event, at time: Timestamp) -> [Effect] {
        if case .tick = event { return tick(time) }
        switch (state, event) {
        case (.requested, .answered(hasProperty: false)): return failForGood(.refused(type: name))
        case (.requested, .answered(hasProperty: true)):
            began = time
            state = .reading
            lastStep = time
            return [.read(offset: 0)]
        case (.reading, .part(let part)): return take(part, at: time)
        case (.waitingForPiece, .written):
            state = .readingPiece(length: 0)
            return [.read(offset: 0)]
        case (.readingPiece(let length), .part(let part)): return takePiece(part, length, at: time)
        case (.draining, .written): return [.read(offset: 0)]
        case (.draining, .part(let part?)):
            lastStep = time
            return part.bytes.isEmpty ? [.delete] + discard() : [.delete]
        case (.unanswered, .answered(hasProperty: true)):
            // It may be the announcement of pieces, which are then taken and thrown away.
            state = .draining
            lastStep = time
            return [.delete]
        case (.unanswered, .answered(hasProperty: false)), (.unanswered, .vanished), (.draining, .vanished):
            return discard()
        case (_, .vanished) where isWanted: return failForGood(.vanished(type: name))
        case (_, .lost) where isWanted: return fail(.vanished(type: name), at: time)
        case (_, .cancel) where isWanted: return fail(.cancelled, at: time)
        default: return []
        }
    }

    private mutating func tick(_ time: Timestamp) -> [Effect] {
        guard let deadline, deadline <= time else { return [] }
        return isWanted ? fail(.tookTooLong(type: name, received: received), at: time) : [.delete] + discard()
    }

    // MARK: In one property

    private mutating func take(_ part: PropertyPart?, at time: Timestamp) -> [Effect] {
        guard let part else { return failForGood(.malformed(type: name, reason: "the answer holds nothing")) }
        lastStep = time
        if part.type == incremental, data == nil { return beginPieces(hint: part.numbers.first ?? 0, at: time) }
        if let error = append(part) { return [.delete] + failForGood(error) }
        if part.remaining > 0 { return [.read(offset: received)] }
        return [.delete] + succeed()
    }

    /// The size that is announced is the least that will come, and only a hint.
    private mutating func beginPieces(hint: UInt, at time: Timestamp) -> [Effect] {
        if hint > UInt(largest) {
            // Without the property being deleted, no piece is ever sent.
            return [.delete] + fail(.tooLarge(type: name, limit: largest), at: time)
        }
        expected = Int(hint)
        state = .waitingForPiece
        return [.delete]
    }

    // MARK: In pieces

    private mutating func takePiece(_ part: PropertyPart?, _ length: Int, at time: Timestamp) -> [Effect] {
        guard let part else {
            // We are told of every write; this one has been read already.
            state = .waitingForPiece
            return []
        }
        lastStep = time
        if part.bytes.isEmpty, length == 0 {
            if data == nil { data = ReceivedData(type: part.type, format: part.format, bytes: Data()) }
            return [.delete] + succeed()
        }
        if let error = append(part) { return [.delete] + fail(error, at: time) }
        if longest <= time { return [.delete] + fail(.tookTooLong(type: name, received: received), at: time) }
        if part.remaining > 0 {
            state = .readingPiece(length: length + part.bytes.count)
            return [.read(offset: length + part.bytes.count)]
        }
        state = .waitingForPiece
        return [.delete]
    }

    // MARK: Both

    private mutating func append(_ part: PropertyPart) -> TransferError? {
        if let data, (data.type, data.format) != (part.type, part.format) {
            return .malformed(type: name, reason: "its parts are of different types")
        }
        if received + part.bytes.count + part.remaining > largest { return .tooLarge(type: name, limit: largest) }
        if data == nil {
            data = ReceivedData(type: part.type, format: part.format, bytes: Data())
        }
        data?.bytes.append(part.bytes)
        return nil
    }

    private mutating func succeed() -> [Effect] {
        guard let data else { return [] }
        self.data = nil
        return [.succeed(data)] + discard()
    }

    /// The outcome is known here, and the other program may not know.
    private mutating func fail(_ error: TransferError, at time: Timestamp) -> [Effect] {
        data = nil
        state = awaitsAnswer ? .unanswered : .draining
        lastStep = time
        return [.fail(error)]
    }

    /// Nothing more will come of it.
    private mutating func failForGood(_ error: TransferError) -> [Effect] {
        data = nil
        return [.fail(error)] + discard()
    }

    private mutating func discard() -> [Effect] {
        state = .ended
        return [.discard]
    }
}
