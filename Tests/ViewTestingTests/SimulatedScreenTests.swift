import Testing
import ViewTesting

@MainActor @Suite(.timeLimit(.minutes(20))) struct SimulatedScreenTests {
    private let screen = SimulatedScreen()
    private let left: SimulatedWindow
    private let right: SimulatedWindow
    private let board: TestBoard
    private let card: TestCard

    init() {
        (left, _, card) = TestBoard.window()
        (right, board, _) = TestBoard.window()
        screen.add(left, at: .zero)
        screen.add(right, at: CGPoint(x: 620, y: 0))
    }

    /// A point of the right window in the coordinates of the left one.
    private func onRight(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
        screen.convert(CGPoint(x: x, y: y), from: right, to: left)
    }

    @Test("BUILD-6, DRAG-10: a drag to another window of the program has the source's objects")
    func drop() async throws {
        #expect(onRight(100, 100) == CGPoint(x: 720, y: 100))
        let frame = card.frame
        try left.lift(card)
        left.move(to: onRight(300, 200))
        let session = try #require(left.root.engine.sessions.first)
        #expect(left.root.engine.operation(of: session) == .move && left.now == right.now)
        left.release()
        #expect(card.center == CGPoint(x: 300, y: 200))
        try await left.waitUntilIdle()
        try await right.waitUntilIdle()
        #expect(left.root.engine.sessions.isEmpty && card.frame != frame && board.texts.isEmpty)
    }

    @Test("BUILD-6: between the windows and back over its own one, the drag has left the other window")
    func leaving() async throws {
        try left.lift(card)
        left.move(to: onRight(300, 200))
        let session = try #require(left.root.engine.sessions.first)
        left.move(to: CGPoint(x: 610, y: 200))
        #expect(left.root.engine.operation(of: session) != .move)
        left.move(to: onRight(300, 200))
        #expect(left.root.engine.operation(of: session) == .move)
        left.move(to: CGPoint(x: 300, y: 300))
        left.release()
        try await left.waitUntilIdle()
        #expect(card.center == CGPoint(x: 300, y: 300))
    }

    @Test(
        "BUILD-6: a drag that is dropped outside all windows, or canceled, changes nothing", arguments: [true, false])
    func cancel(_ releases: Bool) async throws {
        let center = card.center
        try left.lift(card)
        left.move(to: onRight(300, 200))
        if releases {
            left.move(to: CGPoint(x: 610, y: 200))
            left.release()
        } else {
            left.press(.escape)
        }
        try await left.waitUntilIdle()
        try await right.waitUntilIdle()
        #expect(card.center == center && board.texts.isEmpty)
    }
}
