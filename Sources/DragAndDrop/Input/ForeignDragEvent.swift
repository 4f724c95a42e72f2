/// Identifies one drag of another program over the window.
///
/// A drag that leaves the window and returns gets a new id.
public struct ForeignDragID: Hashable, Sendable {
    /// The number assigned by the window system's connection.
    public let rawValue: Int

    /// Creates an id.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// The content of a drag of another program, or of another window of this program.
public struct ForeignDragOffer: Sendable, Hashable {
    /// The items, the last on top. The engine loads their data only within a drop (DROP-5); the providers must be able
    /// to produce it then.
    public var items: [ItemProvider]
    /// Whether the source proposes a move rather than a copy (XDND-1).
    public var allowsMove: Bool
    /// The session in the other window of this program in which the drag began; nil for another program's drag. Its
    /// items replace `items`, so that targets see the same items, with their `localObject`, as targets in the window
    /// of the drag do (DRAG-10).
    public var localDragSession: DragSession?

    /// Creates an offer to copy items, or to move them.
    public init(items: [ItemProvider], allowsMove: Bool = false) {
        self.items = items
        self.allowsMove = allowsMove
    }

    /// Creates an offer of a session of another window.
    public init(of session: DragSession, allowsMove: Bool) {
        self.init(items: [], allowsMove: allowsMove)
        localDragSession = session
    }

    /// Compares sessions by identity.
    public static func == (a: ForeignDragOffer, b: ForeignDragOffer) -> Bool {
        (a.items, a.allowsMove) == (b.items, b.allowsMove) && a.localDragSession === b.localDragSession
    }

    /// Hashes the session's identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(items)
        hasher.combine(allowsMove)
        hasher.combine(localDragSession.map { ObjectIdentifier($0) })
    }
}

/// An event of another program's drag; the enclosing `InputEvent` has its time, location and modifiers.
///
/// `SessionEngine.operation(ofForeignDrag:)` returns the target's answer as soon as `handle` has returned. Events out
/// of order, or for a finished drag, are ignored.
public enum ForeignDragEvent: Sendable, Hashable {
    /// The drag entered the window.
    case entered(ForeignDragOffer)
    /// The drag moved, or the source changed its proposed operation.
    case moved(allowsMove: Bool)
    /// The source offers other items; some sources announce their types only after entering.
    case offered([ItemProvider])
    /// The drag left the window, or its program disconnected.
    case exited
    /// The user has released the items over the window, but they are still being listed: `.offered` and `.dropped`
    /// follow. Until then the target stays, nothing scrolls, and no spring-loaded view is activated. Optional.
    case released
    /// The items were dropped on the window.
    case dropped
}

/// Another program's answer about a drag of this program over its windows.
public enum OutsideEvent: Sendable, Hashable {
    /// The operation that the other program would perform; nil if it accepts no drop or has not answered yet.
    case answered(DropOperation?)
    /// The result of a drop in the other program: the operation, and whether it succeeded.
    case finished(DropOperation, success: Bool)
    /// The program disconnected or its answer timed out.
    case lost
}
