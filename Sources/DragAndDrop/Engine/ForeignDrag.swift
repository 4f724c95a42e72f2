/// A drag of another program over the host's window.
@MainActor final class ForeignDrag: Hover {
    let id: ForeignDragID
    /// Whether the result of the drop has been reported to the other program.
    var isAnswered = false

    init(id: ForeignDragID, session: DragSession, pointerKind: PointerKind, at time: Timestamp) {
        self.id = id
        super.init(session: session, isLocal: false, pointerKind: pointerKind, at: time)
    }
}
