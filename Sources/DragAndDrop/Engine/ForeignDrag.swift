/// One drag of another program over our window.
@MainActor final class ForeignDrag: Hover {
    let id: ForeignDragID
    /// Whether the other program has been told how its drag ended here.
    var isAnswered = false

    init(id: ForeignDragID, session: DragSession, pointerKind: PointerKind, at time: Timestamp) {
        self.id = id
        super.init(session: session, isLocal: false, pointerKind: pointerKind, at: time)
    }
}
