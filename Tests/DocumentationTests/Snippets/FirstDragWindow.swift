import Application

@MainActor func runCards() -> Never {
    Program.run("Cards", identifier: "org.example.Cards") { program in
        let board = CardBoard(frame: .zero)
        board.addSubview(Card("Drag me"))
        // The board fills the window and follows its size.
        try program.openWindow(board, size: CGSize(width: 600, height: 400))
    }
}
