import Application

/// A board in one of several windows: dropped cards move here, from any window.
final class SharedBoard: View, DropInteractionDelegate {
    override init(frame: CGRect) {
        super.init(frame: frame)
        addInteraction(DropInteraction(delegate: self))
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        DropProposal(operation: session.localDragSession == nil ? .cancel : .move)
    }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        for case let card as Card in session.items.map(\.localObject) {
            addSubview(card)
            card.center = session.location(in: self)
        }
    }

    func dropInteraction(
        _ interaction: DropInteraction, previewForDropping item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? {
        guard let card = item.localObject as? Card else { return nil }
        return defaultPreview.retargetedPreview(with: DragPreviewTarget(container: self, center: card.center))
    }
}

@MainActor func runBoards() -> Never {
    Program.run("Boards", identifier: "org.example.Boards") { program in
        for title in ["Ideas", "Plans"] {
            let board = SharedBoard(frame: .zero)
            board.addSubview(Card("A card of \(title)"))
            try program.openWindow(board, title: title, size: CGSize(width: 400, height: 300))
        }
    }
}
