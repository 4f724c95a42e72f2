import Foundation
import Testing

@testable import Views

/// A cell that needs a height of its own.
@MainActor private final class GrowingCell: ItemCell {
    var height: CGFloat = 0
    override func heightThatFits(width: CGFloat) -> CGFloat? { width < 150 ? height * 2 : height }
}

/// A table whose rows are numbers; each row is as high as its number says.
@MainActor private final class NumberedRows: TableViewDataSource, TableViewDelegate, TableViewDropDelegate {
    var sections: [[Int]]
    var heightRequests = 0
    var cellRequests = 0
    var givesHeights = true
    init(_ sections: [[Int]]) { self.sections = sections }

    static func height(_ value: Int) -> CGFloat { CGFloat(20 + value * 7 % 50) }
    func numberOfSections(in tableView: TableView) -> Int { sections.count }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        cellRequests += 1
        let cell = tableView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
        (cell as? GrowingCell)?.height = Self.height(sections[indexPath.section][indexPath.row])
        return cell
    }
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        heightRequests += 1
        return givesHeights
            ? Self.height(sections[indexPath.section][indexPath.row]) : TableView.automaticDimension
    }
    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { "Section \(section)" }
    func tableView(_ tableView: TableView, performDropWith coordinator: TableViewDropCoordinator) {}
}

@MainActor struct TableHeightTests {
    private let window = WindowFixture(CGSize(width: 200, height: 300))

    private func show(_ rows: NumberedRows, style: TableViewStyle = .plain, estimate: CGFloat = -1) -> TableView {
        let table = TableView(style: style)
        table.estimatedRowHeight = estimate
        table.register(GrowingCell.self, forCellWithReuseIdentifier: "row")
        (table.dataSource, table.delegate) = (rows, rows)
        window.add(table, window.root.bounds)
        table.layoutIfNeeded()
        window.settle()
        return table
    }

    private func frames(_ table: TableView, _ section: Int = 0) -> [CGRect] {
        (0..<table.numberOfItems(inSection: section)).compactMap {
            table.frameForItem(at: IndexPath(row: $0, section: section))
        }
    }

    @Test("HAND-6: rows that size themselves are measured again after the font of the theme has changed")
    func fonts() {
        let rows = NumberedRows([[1, 2, 3]])
        rows.givesHeights = false
        let table = show(rows)
        let before = frames(table).map(\.height)
        #expect(before == [1, 2, 3].map(NumberedRows.height))
        for case let cell as GrowingCell in table.subviews { cell.height += 10 }
        window.root.theme.fontFamily = "Some Other Family"
        window.settle()
        #expect(frames(table).map(\.height) == before.map { $0 + 10 })
    }

    /// Whether the rows of a section follow each other, with their heights.
    private func isStacked(_ table: TableView, _ values: [Int], _ section: Int = 0) -> Bool {
        let frames = frames(table, section)
        return frames.map(\.height) == values.map(NumberedRows.height)
            && zip(frames, frames.dropFirst()).allSatisfy { $0.maxY == $1.minY }
    }

    @Test("LIST-1: rows have the heights that the delegate gives, asked once per row")
    func delegateHeights() {
        let rows = NumberedRows([Array(0..<30)])
        let table = show(rows)
        #expect(isStacked(table, rows.sections[0]))
        // One more to find out whether the method is implemented.
        #expect(rows.heightRequests == 31)
        table.performBatchUpdates {
            rows.sections[0].remove(at: 3)
            rows.sections[0].insert(contentsOf: [70, 71], at: 10)
            table.deleteRows(at: [IndexPath(row: 3, section: 0)])
            table.insertRows(at: [10, 11].map { IndexPath(row: $0, section: 0) })
        }
        window.settle()
        #expect(isStacked(table, rows.sections[0]))
        #expect(rows.heightRequests == 34)
        #expect(table.contentSize.height == 28 + rows.sections[0].reduce(0) { $0 + NumberedRows.height($1) })
    }

    @Test("LIST-1: with an estimate only visible rows are asked for, and what is seen does not move by it")
    func estimates() throws {
        let rows = NumberedRows([Array(0..<100_000)])
        let table = show(rows, estimate: 30)
        #expect(rows.heightRequests < 40)
        #expect(table.contentSize.height > 2_900_000)
        table.contentOffset.y = 1_000_000
        window.settle()
        let first = try #require(table.indexPathsForVisibleItems.dropFirst().first)
        let y = try #require(table.frameForItem(at: first)).minY - table.contentOffset.y
        // Rows above come into view and turn out to be higher.
        table.contentOffset.y -= 100
        window.settle()
        let moved = try #require(table.frameForItem(at: first)).minY - table.contentOffset.y
        #expect(abs(moved - y - 100) < 1)
        for path in table.indexPathsForVisibleItems {
            #expect(table.cellForItem(at: path)?.frame.height == NumberedRows.height(path.row))
        }
    }

    @Test("LIST-1: a drag among 100,000 rows of different heights asks for no height; the gap is as high as its row")
    func dragAmongManyRows() throws {
        var requests = 0
        let container = ContainerFixture(table: Array(0..<100_000))
        container.rowHeight = {
            requests += 1
            return NumberedRows.height($0)
        }
        window.add(container.view, window.root.bounds)
        window.settle()
        #expect((100_000...100_002).contains(requests))
        container.view.contentOffset.y = 1_000_000
        window.settle()
        let paths = container.view.indexPathsForVisibleItems
        let (source, target) = (paths[1], paths[paths.count - 2])
        let (loaded, value) = (requests, container.sections[0][source.row])
        window.press(on: try #require(container.view.cellForItem(at: source)))
        window.hold(0.7)
        window.drag(to: try #require(container.view.cellForItem(at: target)).convert(.zero, to: nil), steps: 20)
        window.advance(by: 0.5)
        #expect(container.view.gapFrames.map(\.height) == [NumberedRows.height(value)])
        #expect(requests == loaded)
        window.release()
        window.settle()
        #expect(container.sections[0].firstIndex(of: value).map { $0 > source.row } == true)
        // The row that was inserted, and one to find out whether the delegate implements the method.
        #expect(requests <= loaded + 2)
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("LIST-1: rows size themselves by their cells, again when the width changes; each visible row has one cell")
    func selfSizing() {
        let rows = NumberedRows([Array(0..<40)])
        rows.givesHeights = false
        let table = show(rows)
        for path in table.indexPathsForVisibleItems {
            #expect(table.cellForItem(at: path)?.frame.height == NumberedRows.height(path.row))
        }
        #expect(rows.cellRequests <= table.indexPathsForVisibleItems.count + 2)
        window.resize(CGSize(width: 120, height: 300))
        table.frame = window.root.bounds
        window.settle()
        for path in table.indexPathsForVisibleItems {
            #expect(table.cellForItem(at: path)?.frame.height == 2 * NumberedRows.height(path.row))
        }
    }

    @Test("LIST-1: a batch without updates asks for the heights again, and rows move to their new places")
    func emptyBatch() throws {
        let rows = NumberedRows([Array(0..<40)])
        rows.givesHeights = false
        let table = show(rows)
        let (first, second) = (
            try #require(table.cellForItem(at: IndexPath(row: 0, section: 0)) as? GrowingCell),
            try #require(table.cellForItem(at: IndexPath(row: 1, section: 0)))
        )
        let y = second.frame.minY
        first.height += 30
        table.performBatchUpdates {}
        window.advance(by: 0.05)
        #expect(second.frame.minY > y && second.frame.minY < y + 30)
        window.settle()
        #expect(first.frame.height == NumberedRows.height(0) + 30 && second.frame.minY == y + 30)
        #expect(table.cellForItem(at: IndexPath(row: 0, section: 0)) === first)
    }

    @Test("LIST-2: headers of a plain table stay in sight until their section ends; those of a grouped one scroll")
    func headers() throws {
        let rows = NumberedRows([Array(0..<10), Array(10..<40)])
        let table = show(rows)
        let header = try #require(table.headerView(forSection: 0))
        #expect(header.frame == table.rectForHeader(inSection: 0) && header.frame.height == 28)
        #expect(frames(table, 1).first?.minY == table.rectForHeader(inSection: 1).maxY)
        table.contentOffset.y = 60
        #expect(header.frame.minY == 60)
        #expect(table.indexPathForRow(at: CGPoint(x: 50, y: 70)) == nil, "the header covers the row")
        let end = table.rectForHeader(inSection: 1).minY
        table.contentOffset.y = end - 10
        #expect(header.frame.maxY == end)
        table.contentOffset.y = end + 100
        window.settle()
        #expect(header.superview == nil)
        let grouped = show(rows, style: .grouped)
        grouped.contentOffset.y = 30
        #expect(grouped.headerView(forSection: 0)?.frame.minY == 0)
    }

    @Test("LIST-2, HAND-1: the row that an arrow key reaches lies below the header that stays in sight")
    func rowsBelowHeader() throws {
        let table = show(NumberedRows([Array(0..<10), Array(10..<40)]))
        table.becomeFocused()
        window.key(.end)
        window.settle()
        for number in 0..<24 {
            window.key(.up)
            window.settle()
            let path = try #require(table.currentIndexPath)
            let row = try #require(table.frameForItem(at: path)).minY - table.contentOffset.y
            #expect(row >= 28, "step \(number): \(path)")
        }
        window.key(.home)
        window.settle()
        #expect(table.contentOffset.y == 0)
        table.scrollToItem(at: IndexPath(row: 20, section: 1), animated: false)
        let shown = try #require(table.frameForItem(at: IndexPath(row: 20, section: 1)))
        #expect(table.bounds.contains(shown))
        table.scrollToItem(at: IndexPath(row: 4, section: 1), animated: false)
        #expect(try #require(table.frameForItem(at: IndexPath(row: 4, section: 1))).minY >= table.contentOffset.y + 28)
    }

    @Test("LIST-2: headers follow inserted, deleted and moved sections")
    func sectionUpdates() throws {
        let rows = NumberedRows([[1], [2], [3]])
        let table = show(rows)
        let last = try #require(table.headerView(forSection: 2))
        table.performBatchUpdates {
            rows.sections.remove(at: 0)
            table.deleteSections([0])
        }
        window.settle()
        #expect(table.headerView(forSection: 1) === last && table.headerView(forSection: 2) == nil)
        #expect(last.frame == table.rectForHeader(inSection: 1))
        #expect(table.subviews.count { $0 is TableTitleView } == 2)
        rows.sections = [[4], [5]]
        table.reloadData()
        window.settle()
        #expect(table.subviews.count { $0 is TableTitleView } == 2)
    }

    @Test("LIST-2: a table header is above the first section and scrolls with it")
    func tableHeader() {
        let table = show(NumberedRows([[1, 2]]))
        let view = View(frame: CGRect(x: 0, y: 0, width: 5, height: 50))
        table.tableHeaderView = view
        window.settle()
        #expect(view.frame == CGRect(x: 0, y: 0, width: 200, height: 50))
        #expect(table.rectForHeader(inSection: 0).minY == 50)
        table.tableHeaderView = nil
        window.settle()
        #expect(table.rectForHeader(inSection: 0).minY == 0 && view.superview == nil)
    }
}
