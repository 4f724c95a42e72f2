import Testing
import ViewTesting
import Views

@MainActor @Suite(.timeLimit(.minutes(20))) struct TwoWindowsSnippetTests {
    @Test func cardMovesToTheOtherWindow() async throws {
        let boards = [SharedBoard(frame: .zero), SharedBoard(frame: .zero)]
        let windows = boards.map { SimulatedWindow($0, size: CGSize(width: 400, height: 300)) }
        let card = Card("Draft")
        boards[0].addSubview(card)
        let screen = SimulatedScreen()
        screen.add(windows[0], at: .zero)
        screen.add(windows[1], at: CGPoint(x: 420, y: 0))

        try windows[0].lift(card)
        windows[0].move(to: screen.convert(CGPoint(x: 200, y: 150), from: windows[1], to: windows[0]))
        windows[0].release()
        try await windows[0].waitUntilIdle()
        #expect(card.superview === boards[1] && card.center == CGPoint(x: 200, y: 150))
    }
}
