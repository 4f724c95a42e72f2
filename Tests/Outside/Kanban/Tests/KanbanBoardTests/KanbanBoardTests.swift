import Foundation
import Testing
import ViewTesting

@testable import KanbanBoard

@MainActor @Suite(.timeLimit(.minutes(5))) struct KanbanBoardTests {
    private let window: SimulatedWindow
    private let boards = BoardsView.sample()

    init() { window = SimulatedWindow(boards, size: CGSize(width: 720, height: 480)) }

    /// The texts of a column's cards.
    private func cards(_ column: String) -> [String] {
        boards.store.workspace.boards.joined().first { $0.title == column }?.cards.map(\.text) ?? []
    }

    private func card(_ text: String) throws -> View { try window.element(.cell, named: text) }

    private func column(_ title: String) throws -> View { try window.element(.grid, named: title) }

    @Test("a card is dragged to another column", arguments: [SimulatedPointer.mouse, .finger()])
    func move(_ pointer: SimulatedPointer) async throws {
        window.defaultPointer = pointer
        try window.drag(try card("Collect photos"), to: try column("Done"))
        #expect(cards("Done") == ["Collect photos"])
        try await window.waitUntilIdle()
        #expect(try card("Collect photos").superview === column("Done"))
    }

    @Test("two selected cards keep their order, and one step of undo moves them back")
    func selection() async throws {
        let before = boards.store.workspace
        try window.click(try card("Ask the printer for an offer"))
        window.modifiers = .control
        try window.click(try card("Collect photos"))
        window.modifiers = []
        try window.drag(try card("Collect photos"), to: try card("Choose a typeface"))
        try await window.waitUntilIdle()
        #expect(Set(cards("Doing")) == ["Choose a typeface", "Collect photos", "Ask the printer for an offer"])
        let printer = cards("Doing").firstIndex(of: "Ask the printer for an offer") ?? 0
        #expect(cards("Doing").firstIndex(of: "Collect photos") == printer - 1)
        window.press(.character("z"), .control)
        #expect(boards.store.workspace == before)
        try await window.waitUntilIdle { window.elements(.notice).isEmpty }
    }

    @Test("the notice names the change and undoes it")
    func notice() async throws {
        try window.drag(try card("Collect photos"), to: try column("Done"))
        try await window.waitUntilIdle()
        _ = try window.element(.notice, named: "Moved a card to Done")
        try window.click(try window.element(.button, named: "Undo"))
        #expect(cards("Done").isEmpty && cards("To do").first == "Collect photos")
        try await window.waitUntilIdle { window.elements(.notice).isEmpty }
    }

    @Test("a text of another program has a placeholder until it arrives", arguments: [true, false])
    func placeholder(_ arrives: Bool) async throws {
        let (stream, source) = AsyncStream<String>.makeStream()
        let provider = ItemProvider()
        provider.registerDataRepresentation(for: .plainText) { progress in
            progress.completedUnitCount = 40
            for await text in stream { return Data(text.utf8) }
            throw CancellationError()
        }
        let drag = SimulatedForeignDrag(of: [provider], over: window)
        try drag.move(to: try column("Done"))
        #expect(drag.operation == .copy)
        drag.drop()
        try await window.wait { window.elements(.placeholder).first?.accessibilityValue["percent"] == 40 }
        if arrives { source.yield("Print 200 copies") } else { source.finish() }
        try await window.waitUntilIdle { window.elements(.placeholder).isEmpty }
        #expect(cards("Done") == (arrives ? ["Print 200 copies"] : []))
    }

    @Test("a drag that rests on a tab opens its board, and can be dropped there")
    func tabs() async throws {
        try window.lift(try card("Collect photos"))
        window.move(to: try window.element(.tab, named: "Magazine").frame.center)
        window.advance(by: .seconds(1.1))
        #expect(boards.shownBoard == 1)
        try window.move(to: try column("Later"))
        window.advance(by: .milliseconds(300))
        window.release()
        try await window.waitUntilIdle()
        #expect(cards("Later") == ["Collect photos"] && cards("To do").count == 2)
    }

    @Test("the keyboard drags a card past the last one of the next column")
    func keyboard() async throws {
        try window.click(try card("Collect photos"))
        window.press(.character("d"), [.control, .shift])
        window.press(.tab)
        window.press(.end)
        window.press(.enter)
        try await window.waitUntilIdle()
        #expect(cards("Doing") == ["Choose a typeface", "Collect photos"])
    }

    @Test("Escape cancels a drag and leaves the board as it was")
    func cancel() async throws {
        let before = boards.store.workspace
        try window.lift(try card("Collect photos"))
        try window.move(to: try column("Done"))
        window.press(.escape)
        try await window.waitUntilIdle()
        #expect(boards.store.workspace == before)
    }

    @Test(
        "the board looks like the reviewed picture",
        .enabled(if: ProcessInfo.processInfo.environment["FONTCONFIG_FILE"] != nil, "The fonts are not fixed."))
    func picture() throws {
        try window.click(try card("Ask the printer for an offer"))
        window.modifiers = .control
        try window.click(try card("Collect photos"))
        window.modifiers = []
        try window.lift(try card("Collect photos"))
        try window.move(to: try card("Choose a typeface"))
        window.advance(by: .seconds(1))
        try window.checkImage("board")
    }
}
