import ViewTesting

/// A card that can be dragged, and that counts its presses.
final class TestCard: View, DragInteractionDelegate {
    private(set) var presses: [Int] = []

    init(_ name: String, at origin: CGPoint) {
        super.init(frame: CGRect(origin: origin, size: CGSize(width: 80, height: 60)))
        backgroundColor = Color(hex: 0x0A64D6)
        accessibilityName = name
        accessibilityRole = .cell
        addInteraction(DragInteraction(delegate: self))
    }

    override func pointerDown(_ event: InputEvent) -> Bool {
        if case .pointerDown(_, let clicks) = event.kind { presses.append(clicks) }
        return true
    }

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        let item = DragItem(itemProvider: ItemProvider(object: accessibilityName ?? ""))
        item.localObject = self
        return [item]
    }
}

/// A board on which cards and texts are dropped.
final class TestBoard: View, DropInteractionDelegate {
    private(set) var texts: [String] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white
        accessibilityName = "Board"
        accessibilityRole = .grid
        let interaction = DropInteraction(delegate: self)
        interaction.allowsSimultaneousDropSessions = true
        addInteraction(interaction)
    }

    /// A window with a board that holds one card.
    static func window(pointer: SimulatedPointer = .mouse) -> (
        window: SimulatedWindow, board: TestBoard, card: TestCard
    ) {
        let board = TestBoard(frame: .zero)
        let card = TestCard("Draft", at: CGPoint(x: 20, y: 20))
        board.addSubview(card)
        let window = SimulatedWindow(board)
        window.defaultPointer = pointer
        return (window, board, card)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        DropProposal(operation: session.localDragSession == nil ? .copy : .move)
    }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        for case let card as TestCard in session.items.map(\.localObject) { card.center = session.location(in: self) }
        guard session.localDragSession == nil else { return }
        session.loadObjects(ofClass: String.self) { self.texts += $0 }
    }
}
