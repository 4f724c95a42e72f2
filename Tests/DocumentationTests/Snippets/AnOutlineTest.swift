import Testing
import ViewTesting
import Views

@MainActor @Suite(.timeLimit(.minutes(20))) struct OutlineSnippetTests {
    private let contents = Contents([
        ("Light", 0), ("Sun", 1), ("Moon", 1), ("Shadow", 0), ("Color", 0),
    ])
    private let window: SimulatedWindow

    init() { window = SimulatedWindow(contents.table, size: CGSize(width: 300, height: 240)) }

    private func row(_ title: String) throws -> View {
        try #require(window.elements(.row, named: title).first)
    }

    private var rows: String {
        contents.outline.rows.map { String(repeating: "-", count: $0.level) + $0.id }.joined(separator: " ")
    }

    @Test func chaptersOpenAndClose() throws {
        #expect(rows == "Light Shadow Color")
        contents.toggle("Light")
        try window.advanceUntilIdle()
        #expect(rows == "Light -Sun -Moon Shadow Color")
    }

    @Test func chapterMovesIntoAnother() throws {
        contents.toggle("Light")
        try window.advanceUntilIdle()
        // Below the last chapter of "Light", and 20 points to the right of where its drag begins.
        let start = try window.reachablePoint(of: row("Color"))
        let below = try window.reachablePoint(of: row("Shadow"))
        window.drag(from: start, to: CGPoint(x: start.x + 20, y: below.y - 12))
        try window.advanceUntilIdle()
        #expect(rows == "Light -Sun -Moon -Color Shadow")
    }

    @Test func chapterMovesWithItsContent() throws {
        contents.toggle("Light")
        try window.advanceUntilIdle()
        window.drag(from: try window.reachablePoint(of: row("Light")), to: CGPoint(x: 150, y: 230))
        try window.advanceUntilIdle()
        #expect(contents.chapters.map(\.id) == ["Shadow", "Color", "Light", "Sun", "Moon"])
        #expect(rows == "Shadow Color Light -Sun -Moon")
    }

    @Test func keysChooseTheLevel() throws {
        contents.toggle("Shadow")
        contents.table.becomeFocused()
        contents.table.select([IndexPath(row: 2, section: 0)], clearing: true)
        window.press(.character("d"), [.control, .shift])
        window.advance(by: .milliseconds(500))
        window.press(.right)
        window.press(.enter)
        try window.advanceUntilIdle()
        #expect(rows == "Light Shadow -Color")
    }
}
