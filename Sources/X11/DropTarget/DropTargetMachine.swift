import DragAndDrop

/// A window's side of another program's drag over it, as a state machine: `(state, event) → (state, effects)`.
///
/// It trusts nobody: what comes out of order, from another window, or after the end, changes nothing. A drop ends the
/// drag here; what follows is ``IncomingDrop``.
struct DropTargetMachine {
    /// Who carries something over the window.
    struct Source: Equatable, Sendable {
        var window: UInt
        var version: Int
        /// The types, as atoms; empty when they are not to be had.
        var types: [UInt]
        /// Whether the selection belongs to the same program, so that there is something to be fetched.
        var isOwner: Bool
    }

    /// Where it is, in pixels of the root window, when, by the server's clock, and what the source suggests.
    struct Position: Equatable, Sendable {
        var x: Int
        var y: Int
        var time: UInt32
        var asksToMove: Bool
    }

    /// What can happen.
    enum Event {
        case enter(Source)
        /// A position; whether the point is inside the window is known to whoever knows where the window is.
        case position(UInt, Position, isInside: Bool)
        /// What the program would do at the position that it was asked about.
        case answered(accepts: Bool)
        case leave(UInt)
        case drop(UInt, time: UInt32)
        /// A window is gone.
        case vanished(UInt)
        /// The selection belongs to somebody else now.
        case ownerChanged
    }

    /// What must be done.
    enum Effect: Equatable {
        /// Tell the program that something has come, at a position.
        case begin(Source, Position)
        /// Ask the program what it would do, and bring back ``Event/answered(accepts:)`` before anything else.
        case ask(Position)
        case status(to: UInt, accepts: Bool)
        /// Tell the program that it has left.
        case end
        /// Fetch and perform the drop.
        case perform(Source, time: UInt32, Position)
        /// Nothing was done with what was dropped.
        case refuseDrop(Source)
    }

    private struct Hover: Equatable {
        let source: Source
        var position: Position?
        var isInside = false
        /// Whether the program knows of it.
        var isTold = false
        var accepts = false
    }

    private var hover: Hover?

    /// Who is over the window.
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
        // Chromium sends no time.
        return [.perform(hover.source, time: time == 0 ? position.time : time, position)]
    }

    private mutating func end() -> [Effect] {
        defer { hover = nil }
        return hover?.isTold == true ? [.end] : []
    }
}
