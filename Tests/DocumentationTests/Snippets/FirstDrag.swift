import Views

/// A card that can be dragged.
final class Card: View, DragInteractionDelegate {
    let text: String

    init(_ text: String) {
        self.text = text
        super.init(frame: CGRect(x: 0, y: 0, width: 120, height: 80))
        backgroundColor = .white
        let label = Label(text, alignment: .center)
        label.frame = bounds
        addSubview(label)
        addInteraction(DragInteraction(delegate: self))
    }

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        let item = DragItem(itemProvider: ItemProvider(object: text))
        item.localObject = self
        return [item]
    }
}

/// A board on which cards stay where they are dropped; a dropped text becomes a new card.
final class CardBoard: View, DropInteractionDelegate {
    override init(frame: CGRect) {
        super.init(frame: frame)
        addInteraction(DropInteraction(delegate: self))
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        DropProposal(operation: session.localDragSession == nil ? .copy : .move)
    }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        let position = session.location(in: self)
        if let card = session.items.last?.localObject as? Card { return card.center = position }
        session.loadObjects(ofClass: String.self) { texts in
            for text in texts {
                let card = Card(text)
                card.center = position
                self.addSubview(card)
            }
        }
    }
}
