import Foundation
import Testing

@testable import Views

/// A table that moves its rows, and whose rows lift with a part of themselves.
@MainActor
private final class PartialRows: TableViewDataSource, TableViewDragDelegate, TableViewDropDelegate {
    var values = Array(0..<30)
    /// The part of the row that lifts, in the row's coordinates; nil lifts the whole row.
    let lifted: CGRect?
    let table = TableView()

    init(lifted: CGRect?, in window: WindowFixture) {
        self.lifted = lifted
        table.rowHeight = 60
        table.register(TableViewCell.self, forCellWithReuseIdentifier: "row")
        table.dataSource = self
        table.dragDelegate = self
        table.dropDelegate = self
        window.add(table, CGRect(x: 20, y: 10, width: 260, height: 360))
        table.reloadData()
        table.becomeFocused()
        window.settle()
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { values.count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        tableView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
    }

    func tableView(
        _ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem] { [DragItem(itemProvider: ItemProvider())] }

    func tableView(
        _ tableView: TableView, dragPreviewParametersForRowAt indexPath: IndexPath
    ) -> DragPreviewParameters? {
        guard let lifted else { return nil }
        var parameters = DragPreviewParameters()
        parameters.visiblePath = Path(roundedRect: lifted, cornerRadius: 6)
        return parameters
    }

    func tableView(_ tableView: TableView, prefersFullSizePreviewsFor session: DragSession) -> Bool { true }

    func tableView(
        _ tableView: TableView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> TableViewDropProposal { ItemDropProposal(operation: .move, intent: .insertAtDestinationIndexPath) }

    func tableView(_ tableView: TableView, performDropWith coordinator: TableViewDropCoordinator) {}
}

@MainActor struct KeyboardDragColumnTests {
    private nonisolated static let parts: [CGRect?] = [
        CGRect(x: 16, y: 8, width: 44, height: 44), CGRect(x: 8, y: 2, width: 244, height: 56), nil,
        CGRect(x: 180, y: 12, width: 60, height: 30),
    ]

    @Test(
        "DRAG-12: a row that the keyboard lifts stays in its column while it lifts and moves between rows",
        arguments: parts, [2, 25])
    func staysInColumn(part: CGRect?, row: Int) throws {
        let window = WindowFixture(CGSize(width: 600, height: 400))
        let rows = PartialRows(lifted: part, in: window)
        rows.table.select([IndexPath(row: row, section: 0)], clearing: true)
        let column = (part?.midX ?? 130) + 20
        window.liftByKeys()
        func check(_ step: String) throws {
            for _ in 0..<40 {
                window.advance(by: 1 / 60)
                let center = try #require(window.previews.first).center
                #expect(abs(center.x - column) <= 4, "\(step): \(center.x) instead of \(column)")
            }
        }
        try check("lift")
        for key in [Key.down, .up, .up, .home, .down, .end] {
            window.key(key)
            try check("\(key)")
        }
        window.key(.escape)
        window.settle()
    }

    @Test("DRAG-12: a row that the keyboard lifts does not move before a key moves it")
    func staysWhereLifted() throws {
        for part in Self.parts {
            let window = WindowFixture(CGSize(width: 600, height: 400))
            let rows = PartialRows(lifted: part, in: window)
            rows.table.select([IndexPath(row: 2, section: 0)], clearing: true)
            let middle = CGPoint(x: (part?.midX ?? 130) + 20, y: (part?.midY ?? 30) + 130)
            window.liftByKeys()
            for _ in 0..<40 {
                window.advance(by: 1 / 60)
                let center = try #require(window.previews.first).center
                #expect(center.distance(to: middle) <= 1, "\(center) instead of \(middle)")
            }
        }
    }
}
