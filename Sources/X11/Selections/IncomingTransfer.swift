import DragAndDrop

/// The result of a transfer.
struct ReceivedData: Equatable, Sendable {
    /// The property's type as an atom.
    var type: UInt
    /// The bits per element: 8, 16 or 32.
    var format: Int
    /// The bytes; 32-bit numbers are in the machine's byte order.
    var bytes: Data
}

/// A transfer from another program (XDND-3), as a state machine: `(state, event) → (state, effects)`.
///
/// The data is one property, read in parts, or a series of properties (INCR), each written by the selection's owner
/// after we have deleted the previous one. An owner that is late, dies or sends invalid data ends only its own transfer
/// (XDND-4).
struct IncomingTransfer {
    /// An input of the state machine.
    enum Event {
        /// `SelectionNotify`; `hasProperty` is false if the request is refused.
        case answered(hasProperty: Bool)
        /// The result of ``Effect/read(offset:)``; nil if the property does not exist.
        case part(PropertyPart?)
        /// The property has a new value.
        case written
        /// The owner was destroyed; nothing more can be received.
        case vanished
        /// The source has exited. The selection's owner may still write pieces.
        case lost
        /// The selection has a new owner. The old owner may still write pieces.
        case replaced
        /// The caller does not need the data any more.
        case cancel
        /// A deadline may have passed.
        case tick

        /// The error with which the event ends a transfer that is still queued.
        func error(of name: String) -> TransferError {
            switch self {
            case .vanished, .lost: .vanished(type: name)
            case .replaced: .replaced(type: name)
            case .answered, .part, .written, .cancel, .tick: .canceled
            }
        }
    }

    /// An action for the caller to perform, in order.
    enum Effect: Equatable {
        /// Read the property from an offset in bytes, and feed ``Event/part(_:)``.
        case read(offset: Int)
        /// Delete the property; in an INCR transfer this requests the next piece.
        case delete
        /// The data is complete.
        case succeed(ReceivedData)
        /// The transfer has failed.
        case fail(TransferError)
        /// The transfer has ended, and the owner will not write into the property any more: it can be reused.
        case discard
    }

    private enum State {
        case requested
        case reading
        case waitingForPiece
        case readingPiece(length: Int)
        /// The transfer has failed before the answer, which may still arrive: the property cannot be reused yet.
        case unanswered
        /// The transfer has failed, but the owner may still write pieces, which are discarded.
        case draining
        case ended
    }

    /// The target's name, for error messages.
    let name: String
    let incremental: UInt
    let largest: Int
    let limits: ExchangeLimits
    /// The announced minimum size in bytes; 0 if not announced.
    private(set) var expected = 0
    private var state = State.requested
    private var data: ReceivedData?
    /// The time of the request; after the answer, the time of the answer.
    private var began: Timestamp
    private var lastStep: Timestamp

    init(name: String, incremental: UInt, largest: Int, limits: ExchangeLimits, at time: Timestamp) {
        self.name = name
        self.incremental = incremental
        self.largest = min(largest, limits.maximumTransferSize)
        self.limits = limits
        began = time
        lastStep = time
    }

    /// The number of received bytes.
    var received: Int { data?.bytes.count ?? 0 }

    /// Whether neither success nor failure has been reported.
    var isOutcomePending: Bool {
        switch state {
        case .requested, .reading, .waitingForPiece, .readingPiece: true
        case .unanswered, .draining, .ended: false
        }
    }

    /// Whether the owner has not answered yet.
    var awaitsAnswer: Bool {
        switch state {
        case .requested, .unanswered: true
        case .reading, .waitingForPiece, .readingPiece, .draining, .ended: false
        }
    }

    /// Whether the transfer has ended and its property is free.
    var isEnded: Bool { if case .ended = state { true } else { false } }

    /// The time at which the transfer fails, or its property is freed.
    var deadline: Timestamp? {
        switch state {
        case .requested: lastStep + limits.answerTimeout
        case .reading, .waitingForPiece, .readingPiece: min(lastStep + limits.pieceTimeout, longest)
        case .unanswered: began + limits.lateAnswerTimeout
        case .draining: lastStep + limits.pieceTimeout
        case .ended: nil
        }
    }

    private var longest: Timestamp {
        began + limits.baseTimeout + .seconds(Double(received) / Double(max(limits.minimumRate, 1)))
    }

    mutating func handle(_ event: Event, at time: Timestamp) -> [Effect] {
        if case .tick = event { return tick(time) }
        switch (state, event) {
        case (.requested, .answered(hasProperty: false)): return failAndDiscard(.refused(type: name))
        case (.requested, .answered(hasProperty: true)):
            began = time
            state = .reading
            lastStep = time
            return [.read(offset: 0)]
        case (.reading, .part(let part)): return receive(part, at: time)
        case (.waitingForPiece, .written):
            state = .readingPiece(length: 0)
            return [.read(offset: 0)]
        case (.readingPiece(let length), .part(let part)): return receivePiece(part, length, at: time)
        case (.draining, .written): return [.read(offset: 0)]
        case (.draining, .part(let part?)):
            lastStep = time
            return part.bytes.isEmpty ? [.delete] + discard() : [.delete]
        case (.unanswered, .answered(hasProperty: true)):
            // The property may announce an INCR transfer; its pieces are then discarded.
            state = .draining
            lastStep = time
            return [.delete]
        case (.unanswered, .answered(hasProperty: false)), (.unanswered, .vanished), (.draining, .vanished):
            return discard()
        case (_, .vanished) where isOutcomePending: return failAndDiscard(.vanished(type: name))
        case (_, .lost) where isOutcomePending: return fail(.vanished(type: name), at: time)
        case (_, .replaced) where isOutcomePending: return fail(.replaced(type: name), at: time)
        case (_, .cancel) where isOutcomePending: return fail(.canceled, at: time)
        default: return []
        }
    }

    /// Records that the owner, which has not answered yet, has reported progress.
    mutating func noteProgress(at time: Timestamp) { if case .requested = state { lastStep = time } }

    private mutating func tick(_ time: Timestamp) -> [Effect] {
        guard let deadline, deadline <= time else { return [] }
        return isOutcomePending ? fail(.tookTooLong(type: name, received: received), at: time) : [.delete] + discard()
    }

    // MARK: Single property

    private mutating func receive(_ part: PropertyPart?, at time: Timestamp) -> [Effect] {
        guard let part else { return failAndDiscard(.malformed(type: name, reason: "the answer is empty")) }
        lastStep = time
        if part.type == incremental, data == nil { return beginPieces(hint: part.numbers.first ?? 0, at: time) }
        if let error = append(part) { return [.delete] + failAndDiscard(error) }
        if part.remaining > 0 { return [.read(offset: received)] }
        return [.delete] + succeed()
    }

    /// Begins an INCR transfer. The announced size is a lower bound, and only a hint.
    private mutating func beginPieces(hint: UInt, at time: Timestamp) -> [Effect] {
        if hint > UInt(largest) {
            // The owner sends the next piece only after the property was deleted.
            return [.delete] + fail(.tooLarge(type: name, limit: largest), at: time)
        }
        expected = Int(hint)
        state = .waitingForPiece
        return [.delete]
    }

    // MARK: Pieces (INCR)

    private mutating func receivePiece(_ part: PropertyPart?, _ length: Int, at time: Timestamp) -> [Effect] {
        guard let part else {
            // The event reported a value that has been read already.
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

    // MARK: Outcomes

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

    /// Fails a transfer whose owner may still write.
    private mutating func fail(_ error: TransferError, at time: Timestamp) -> [Effect] {
        data = nil
        state = awaitsAnswer ? .unanswered : .draining
        lastStep = time
        return [.fail(error)]
    }

    /// Fails a transfer whose owner will not write any more.
    private mutating func failAndDiscard(_ error: TransferError) -> [Effect] {
        data = nil
        return [.fail(error)] + discard()
    }

    private mutating func discard() -> [Effect] {
        state = .ended
        return [.discard]
    }
}
