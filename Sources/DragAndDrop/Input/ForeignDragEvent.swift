/// One drag of another program, by a number that whoever speaks with that program gives it.
///
/// A drag that left the window and comes back has a new one.
public struct ForeignDragID: Hashable, Sendable {
    /// The number.
    public let rawValue: Int

    /// A drag by its number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// What another program's drag offers.
public struct ForeignDragOffer: Sendable, Hashable {
    /// The items, the last on top. Their providers must produce data whenever they are asked: the engine asks only
    /// within a drop (DROP-5).
    public var items: [ItemProvider]
    /// Whether the source proposes that its items be moved, and not merely copied (XDND-1).
    public var allowsMove: Bool

    /// An offer of items, to be copied unless the source proposes to move them.
    public init(items: [ItemProvider], allowsMove: Bool = false) {
        self.items = items
        self.allowsMove = allowsMove
    }
}

/// What can happen with another program's drag; the event around it says when, where and with which modifiers.
///
/// What a target would do is `SessionEngine.operation(ofForeignDrag:)`, as soon as `handle` has returned. An event that
/// comes out of order, or whose drag is over, changes nothing.
public enum ForeignDragEvent: Sendable, Hashable {
    /// It came over the window.
    case entered(ForeignDragOffer)
    /// It moved, or the source proposes something else than before.
    case moved(allowsMove: Bool)
    /// It offers other items than before: a source may tell what it carries only after it came.
    case offered([ItemProvider])
    /// It left the window, or its program went away.
    case exited
    /// It was let go here.
    case dropped
}

/// What a program outside says of a drag of ours over its window.
public enum OutsideEvent: Sendable, Hashable {
    /// It would perform the operation; with nil, nobody there takes drops, or nobody has answered yet.
    case answered(DropOperation?)
    /// What was dropped there has been taken, by the operation that it says; without success nothing was.
    case finished(DropOperation, success: Bool)
    /// The program went away, or has not answered for so long that nobody waits any more.
    case lost
}
