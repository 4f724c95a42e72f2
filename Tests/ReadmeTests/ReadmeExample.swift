import Application

/// A color that can be dragged.
final class Swatch: View, DragInteractionDelegate {
    init(_ color: Color, frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = color
        cornerRadius = 8
        addInteraction(DragInteraction(delegate: self))
    }

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        let item = DragItem(itemProvider: ItemProvider())
        item.localObject = backgroundColor
        return [item]
    }
}

/// A wall that takes the color that is dropped on it.
final class Wall: View, DropInteractionDelegate {
    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white
        addInteraction(DropInteraction(delegate: self))
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        DropProposal(operation: .copy)
    }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        if let color = session.items.last?.localObject as? Color { backgroundColor = color }
    }
}

/// A program with a window that shows a swatch on a wall. Its main file calls this function.
@MainActor func runColors() -> Never {
    Program.run("Colors", identifier: "org.example.Colors") { program in
        program.menu = { _ in Menu([program.aboutItem, program.quitItem]) }
        try program.openWindow(makeWall(), size: CGSize(width: 400, height: 300))
    }
}

@MainActor func makeWall() -> Wall {
    let wall = Wall(frame: .zero)
    wall.addSubview(Swatch(Color(hex: 0x0A64D6), frame: CGRect(x: 20, y: 20, width: 80, height: 80)))
    return wall
}
