import DragAndDrop

/// The target side of an XDND drag over a window, as a state machine: `(state, event) → (state, effects)`.
///
/// Messages out of order, from another window, or after the end have no effect (WIRE-38). After a drop the state
/// machine is idle again, and ``IncomingDrop`` handles the transfer.
struct DropTargetMachine {
    /// The source of a drag.
    struct Source: Equatable, Sendable {
        var window: UInt
        var version: Int
        /// The offered types that are known; empty if they cannot be read.
        var types: [UInt]
        /// Whether the source client owns the XDND selection, so that data can be requested.
        var isOwner: Bool
    }

    /// The pointer in root pixels, the server time, and the requested action.
    struct Position: Equatable, Sendable {
        var x: Int
        var y: Int
        var time: UInt32
        var requestsMove: Bool
    }

    /// An input of the state machine.
    enum Event {
        case enter(Source)
        /// `XdndPosition`. The caller determines whether the point is inside the window.
        case position(UInt, Position, isInside: Bool)
        /// The receiver's result for ``Effect/requestOperation(_:)``.
        case answered(DropOperation)
        case leave(UInt)
        case drop(UInt, time: UInt32)
        /// A window was destroyed, which may be another than the source.
        case vanished(UInt)
        /// The XDND selection has a new owner.
        case ownerChanged
    }

    /// An action for the caller to perform, in order.
    enum Effect: Equatable {
        /// Notify the receiver of a new drag.
        case begin(Source, Position)
        /// Ask the receiver for its operation, and feed ``Event/answered(_:)`` before any other event.
        case requestOperation(Position)
        case status(to: UInt, DropOperation)
        /// Notify the receiver that the drag has left.
        case end
        /// Request the data and perform the drop.
        case perform(Source, time: UInt32, Position)
        /// Send `XdndFinished` without success.
        case refuseDrop(Source)
    }

    private enum State {
        /// No drag is over the window.
        case idle
        /// A source has entered. The receiver has not been notified: no position inside the window has been received,
        /// or the source has no data.
        case entered(Source)
        /// The receiver has been notified. `answer` is its last answer; `.cancel` before the first one.
        case over(Source, Position, answer: DropOperation)
    }

    private var state = State.idle

    /// The source whose drag is over the window.
    var source: Source? {
        switch state {
        case .idle: nil
        case .entered(let source), .over(let source, _, _): source
        }
    }

    /// The receiver's last answer to the drag over the window; `.cancel` without one.
    var answer: DropOperation { if case .over(_, _, let answer) = state { answer } else { .cancel } }

    mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .enter(let source):
            let effects = end()
            if DragMessage.versions.contains(source.version) { state = .entered(source) }
            return effects
        case .position(let window, let position, let isInside):
            guard let source, source.window == window else { return [] }
            return move(source, to: position, isInside)
        case .answered(let answer):
            guard case .over(let source, let position, _) = state else { return [] }
            state = .over(source, position, answer: answer)
            return [.status(to: source.window, answer)]
        case .leave(let window), .vanished(let window):
            guard source?.window == window else { return [] }
            return end()
        case .ownerChanged:
            return end()
        case .drop(let window, let time):
            guard let source, source.window == window else { return [] }
            return drop(source, time)
        }
    }

    private mutating func move(_ source: Source, to position: Position, _ isInside: Bool) -> [Effect] {
        guard isInside, source.isOwner, !source.types.isEmpty else {
            let effects = end()
            state = .entered(source)
            return effects + [.status(to: source.window, .cancel)]
        }
        guard case .over(_, _, let answer) = state else {
            state = .over(source, position, answer: .cancel)
            return [.begin(source, position), .requestOperation(position)]
        }
        state = .over(source, position, answer: answer)
        return [.requestOperation(position)]
    }

    private mutating func drop(_ source: Source, _ time: UInt32) -> [Effect] {
        guard case .over(_, let position, let answer) = state, answer.performsDrop else {
            return end() + [.refuseDrop(source)]
        }
        state = .idle
        // A drop time of 0 means the time of the last position (WIRE-17).
        return [.perform(source, time: time == 0 ? position.time : time, position)]
    }

    /// Ends the drag over the window, and notifies the receiver if it was notified of the drag.
    private mutating func end() -> [Effect] {
        defer { state = .idle }
        if case .over = state { return [.end] } else { return [] }
    }
}
