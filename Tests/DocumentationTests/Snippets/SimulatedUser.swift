import Testing
import ViewTesting
import Views

@MainActor @Suite(.timeLimit(.minutes(20))) struct SimulatedUserTests {
    @Test(arguments: [SimulatedPointer.mouse, .finger()])
    func cardIsDraggedToThePointer(_ pointer: SimulatedPointer) async throws {
        let board = CardBoard(frame: .zero)
        let card = Card("Drag me")
        card.accessibilityName = "Drag me"
        board.addSubview(card)
        let window = SimulatedWindow(board)
        window.defaultPointer = pointer

        try window.drag(try window.element(.view, named: "Drag me"), to: CGPoint(x: 400, y: 200))
        try await window.waitUntilIdle()
        #expect(card.center == CGPoint(x: 400, y: 200))
        #expect(window.color(at: CGPoint(x: 360, y: 180)) == 0xff_ffff)
    }
}
