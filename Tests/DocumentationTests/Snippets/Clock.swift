import Testing
import Views

@MainActor struct CardBoardTests {
    @Test func cardStaysWhereItWasDropped() {
        let root = RootView(
            size: CGSize(width: 600, height: 400), scale: 1, appearance: Appearance(isDark: false),
            textRenderer: .standard, engine: SessionEngine())
        let board = CardBoard(frame: root.bounds)
        let card = Card("Drag me")
        board.addSubview(card)
        root.addSubview(board)

        let surface = Surface(width: 600, height: 400)
        var time = Timestamp.zero
        func step(_ kind: InputEvent.Kind, at point: CGPoint) {
            time += .milliseconds(16)
            root.handle(InputEvent(kind, at: point, time: time))
            _ = root.drawFrame(into: surface, at: time)
        }

        step(.pointerDown(.primary, clickCount: 1), at: CGPoint(x: 60, y: 40))
        for x in stride(from: 60.0, through: 400, by: 20) { step(.pointerMoved, at: CGPoint(x: x, y: 200)) }
        step(.pointerUp(.primary), at: CGPoint(x: 400, y: 200))
        #expect(card.center == CGPoint(x: 400, y: 200))

        while root.wantsFrame {
            time += .milliseconds(16)
            _ = root.drawFrame(into: surface, at: time)
        }
        #expect(root.engine.sessions.isEmpty)
        #expect(surface.pixel(x: 360, y: 180) == 0xffff_ffff)
    }
}
