import Testing
import ViewTesting
import Views

/// Lists in a simulated window.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ListWindowTests {
    /// A list of texts at levels.
    private final class List: TableViewDataSource, TableViewEditingDelegate {
        var rows = [("One", 0), ("Two", 1), ("Three", 2)]
        let table = TableView()

        init() {
            table.rowHeight = 30
            table.register(ListRowCell.self, forCellWithReuseIdentifier: "row")
            table.dataSource = self
        }

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows.count }

        func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
            let cell = tableView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
            cell.indentationLevel = rows[indexPath.row].1
            (cell as? ListRowCell)?.text = rows[indexPath.row].0
            return cell
        }
    }

    private let list = List()
    private let window: SimulatedWindow

    init() { window = SimulatedWindow(list.table, size: CGSize(width: 300, height: 200)) }

    private func row(_ name: String) throws -> ListRowCell {
        try #require(window.elements(.row, named: name).first as? ListRowCell)
    }

    @Test("BUILD-6, VIEW-6: a test fails if a view was updated in another way than its data")
    func inconsistentUpdate() async throws {
        try window.advanceUntilIdle()
        list.rows.removeLast()
        list.table.performBatchUpdates { list.table.deleteRows(at: [[0, 0], [0, 1]]) }
        let error = try #require(throws: SimulationError.self) { try window.advanceUntilIdle() }
        #expect(error.description.contains("do not add up"))
        try window.advanceUntilIdle()
        list.rows.removeLast()
        list.table.performBatchUpdates {}
        await #expect(throws: SimulationError.self) { try await window.waitUntilIdle() }
        list.table.onUpdateError = { _ in }
        list.rows = []
        list.table.performBatchUpdates {}
        try window.advanceUntilIdle()
    }

    @Test("VIEW-17: rows are indented by the level that the data source sets; containers have a triangle")
    func levels() throws {
        #expect(try [row("One"), row("Two"), row("Three")].map(\.contentRect.minX) == [18, 38, 58])
        let first = try row("One")
        #expect(window.elements(.button).isEmpty && first.accessibilityValue["open"] == nil)
        first.isOpen = false
        var presses = 0
        first.onDisclose = { presses += 1 }
        try window.advanceUntilIdle()
        #expect(first.contentRect.minX == 36 && first.accessibilityValue["open"] == 0)
        try window.click(#require(window.elements(.button, named: "Open").first))
        #expect(presses == 1)
        first.isOpen = true
        #expect(window.elements(.button, named: "Close").count == 1)
        first.isOpen = nil
        #expect(window.elements(.button).isEmpty)
    }

    @Test("DRAG-7: a drag of a wide row shows its symbol and its text, at their size")
    func preview() throws {
        let path = try #require(row("Two").previewParameters?.visiblePath)
        #expect(path.contains(CGPoint(x: 45, y: 15)) && !path.contains(CGPoint(x: 200, y: 15)))
        list.table.dragInteractionEnabled = true
        let field = try row("Two")
        #expect(field.unobscuredRects.allSatisfy { $0.minX >= 38 && $0.width < 60 })
    }
}
