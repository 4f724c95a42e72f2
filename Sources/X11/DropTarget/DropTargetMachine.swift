import DragAndDrop

/// The target side of an XDND drag over a window, as a state machine: `(state, event) → (state, effects)`.
///
/// Messages out of order, from another window, or after the end have no effect (WIRE-38). A drop ends the state
/// machine's
/// part; ``IncomingDrop`` continues.
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
        /// The receiver's result for ``Effect/ask(_:)``.
        case answered(accepts: Bool)
        case leave(UInt)
        case drop(UInt, time: UInt32)
        /// A window was destroyed.
        case vanished(UInt)
        /// The XDND selection has a new owner.
        case ownerChanged
    }

    /// An action for the caller to perform, in order.
    enum Effect: Equatable {
        /// Notify the receiver of a new drag.
        case begin(Source, Position)
        /// Ask the receiver for its operation, and feed ``Event/answered(accepts:)`` before any other event.
        case ask(Position)
        case status(to: UInt, accepts: Bool)
        /// Notify the receiver that the drag has left.
        case end
        /// Request the data and perform the drop.
        case perform(Source, time: UInt32, Position)
        /// Send `XdndFinished` without success.
        case refuseDrop(Source)
    }

    private struct Hover: Equatable {
        let source: Source
        var position: Position?
        var isInside = false
        /// Whether the receiver was notified of the drag.
        var isTold = false
        var accepts = false
    }

    private var hover: Hover?

    /// The source whose drag is over the window.
    var source: Source? { hover?.source }

    mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .enter(let source):
            let effects = end()
            guard DragMessage.versions.contains(source.version) else { return effects }
            hover = Hover(source: source)
            return effects
        case .position(let window, let position, let isInside):
            guard hover?.source.window == window else { return [] }
            return move(to: position, isInside)
        case .answered(let accepts):
            guard let source = hover?.source else { return [] }
            hover?.accepts = accepts
            return [.status(to: source.window, accepts: accepts)]
        case .leave(let window), .vanished(let window):
            guard hover?.source.window == window else { return [] }
            return end()
        case .ownerChanged:
            return end()
        case .drop(let window, let time):
            guard let hover, hover.source.window == window else { return [] }
            return drop(hover, time)
        }
    }

    private mutating func move(to position: Position, _ isInside: Bool) -> [Effect] {
        guard let current = hover else { return [] }
        hover?.position = position
        hover?.isInside = isInside
        guard isInside, current.source.isOwner, !current.source.types.isEmpty else {
            hover?.accepts = false
            hover?.isTold = false
            return (current.isTold ? [.end] : []) + [.status(to: current.source.window, accepts: false)]
        }
        hover?.isTold = true
        return current.isTold ? [.ask(position)] : [.begin(current.source, position), .ask(position)]
    }

    private mutating func drop(_ hover: Hover, _ time: UInt32) -> [Effect] {
        self.hover = nil
        guard let position = hover.position, hover.accepts, hover.isInside else {
            return (hover.isTold ? [.end] : []) + [.refuseDrop(hover.source)]
        }
        // A drop time of 0 means the time of the last position (WIRE-17).
        return [.perform(hover.source, time: time == 0 ? position.time : time, position)]
    }

    private mutating func end() -> [Effect] {
        defer { hover = nil }
        return hover?.isTold == true ? [.end] : []
    }
}
