import ViewTesting
import Views

/// The code of the article "ViewTesting".
@MainActor func dragCard(_ card: Card, on board: CardBoard) throws -> SimulatedWindow {
    let window = SimulatedWindow(board)
    try window.drag(card, to: CGPoint(x: 400, y: 200))
    try window.advanceUntilIdle()
    return window
}
