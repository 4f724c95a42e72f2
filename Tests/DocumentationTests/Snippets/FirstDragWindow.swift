import Application
import Views
import X11

@MainActor func openBoard() throws -> WindowController {
    let window = try WindowController(
        display: try Display.open(),
        configuration: .init(title: "Cards", className: ("cards", "Cards"), size: CGSize(width: 600, height: 400)))
    let board = CardBoard(frame: .zero)
    board.addSubview(Card("Drag me"))
    // The board fills the window and follows its size.
    window.root.contentView = board
    window.show()
    return window
}
