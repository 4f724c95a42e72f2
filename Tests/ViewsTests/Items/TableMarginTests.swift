import Foundation
import Testing

@testable import Views

/// A header that is as high as its section's number says, twice as high in a narrow table.
@MainActor private final class SizedHeader: ReusableView {
    var height: CGFloat = 30
    private(set) var measurements = 0
    override func heightThatFits(width: CGFloat) -> CGFloat? {
        measurements += 1
        return width < 150 ? height * 2 : height
    }
}

/// Sections of rows, with headers that are views.
@MainActor
private final class Sections: TableViewDataSource, TableViewDelegate, TableViewDragDelegate,
    TableViewDropDelegate
{
    var counts: [Int]
    /// The number of views that were requested.
    var requests = 0
    /// A view that the program keeps and returns for a section.
    var stored: [Int: View] = [:]
    var height: (Int) -> CGFloat = { 20 + CGFloat($0 % 5) * 7 }

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in tableView: TableView) -> Int { counts.count }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        tableView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
    }
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
        requests += 1
        if let view = stored[section] { return view }
        let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
        (view as? SizedHeader)?.height = height(section)
        return view
    }
    func tableView(
        _ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem] {
        let item = DragItem(itemProvider: ItemProvider(object: "row"))
        item.sourceIndexPath = indexPath
        return [item]
    }
    func tableView(
        _ tableView: TableView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> TableViewDropProposal { TableViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath) }
    func tableView(_ tableView: TableView, performDropWith coordinator: TableViewDropCoordinator) {}
}

@MainActor struct TableMarginTests {
    private let window = WindowFixture(CGSize(width: 200, height: 300))

    private func show(_ sections: Sections) -> TableView {
        let table = TableView()
        table.rowHeight = 40
        table.register(ItemCell.self, forCellWithReuseIdentifier: "row")
        table.register(SizedHeader.self, forHeaderFooterViewReuseIdentifier: "header")
        (table.dataSource, table.delegate) = (sections, sections)
        (table.dragDelegate, table.dropDelegate) = (sections, sections)
        window.add(table, window.root.bounds)
        window.settle()
        return table
    }

    private func header(_ section: Int, _ table: TableView) -> SizedHeader? {
        table.headerView(forSection: section) as? SizedHeader
    }

    @Test("LIST-1: only the headers in view are made and measured, once; a drag asks for none")
    func headersInView() throws {
        let sections = Sections(Array(repeating: 2, count: 1_000))
        let table = show(sections)
        #expect(sections.requests < 10)
        for section in 0..<2 {
            #expect(header(section, table)?.frame.height == sections.height(section))
            #expect(table.rectForHeader(inSection: section).height == sections.height(section))
        }
        let headers = table.visibleSupplementaryViews(ofKind: ListLayout.headerKind).compactMap { $0 as? SizedHeader }
        let (requests, measurements) = (sections.requests, headers.map(\.measurements))
        window.press(on: try #require(table.cellForRow(at: IndexPath(row: 0, section: 0))))
        window.hold(0.8)
        for y in stride(from: CGFloat(60), to: 260, by: 10) {
            window.movePointer(to: CGPoint(x: 100, y: y))
            window.advance(by: 0.05)
        }
        #expect(table.hasUncommittedUpdates)
        // The row that the gap pushes out of view, or that comes into view, may have a header.
        #expect(sections.requests <= requests + 1)
        #expect(zip(headers, measurements).allSatisfy { $0.measurements == $1 })
        window.key(.escape)
        window.settle()
    }

    @Test("LIST-1: what is in view does not move when headers above turn out to be higher than estimated")
    func scrolling() throws {
        let sections = Sections(Array(repeating: 3, count: 200))
        let table = show(sections)
        table.contentOffset.y = 9_000
        window.settle()
        for _ in 0..<40 {
            let path = try #require(table.indexPathsForVisibleItems.dropFirst().first)
            let before = try #require(table.frameForItem(at: path)).minY - table.contentOffset.y
            table.contentOffset.y -= 20
            window.frame()
            let after = try #require(table.frameForItem(at: path)).minY - table.contentOffset.y
            #expect(abs(after - before - 20) < 1)
        }
        for section in table.indexPathsForVisibleItems.map(\.section) {
            #expect(table.rectForHeader(inSection: section).height == sections.height(section))
        }
    }

    @Test("LIST-1: a header that the program keeps is never taken out of the table to measure it")
    func storedHeader() throws {
        @MainActor final class Watched: View {
            var moves = 0
            override func didMoveToWindow() { moves += 1 }
        }
        let sections = Sections([3, 3])
        let view = Watched(frame: CGRect(x: 0, y: 0, width: 50, height: 33))
        sections.stored[0] = view
        let table = show(sections)
        #expect(view.root != nil && table.rectForHeader(inSection: 0).height == 33)
        let moves = view.moves
        window.press(on: try #require(table.cellForRow(at: IndexPath(row: 0, section: 0))))
        window.hold(0.8)
        window.drag(to: CGPoint(x: 100, y: 150))
        window.advance(by: 0.5)
        window.key(.escape)
        window.settle()
        table.performBatchUpdates {
            sections.counts[1] += 1
            table.insertRows(at: [IndexPath(row: 0, section: 1)])
        }
        window.resize(CGSize(width: 180, height: 300))
        table.frame = window.root.bounds
        window.settle()
        #expect(view.moves == moves && view.frame.width == 180)
        #expect(table.rectForHeader(inSection: 0).height == 33)
    }

    @Test("LIST-1: headers are measured again for another width, after a reload of their section, and on request")
    func invalidation() throws {
        let sections = Sections([2, 2, 2])
        let table = show(sections)
        let first = try #require(header(1, table))
        #expect(first.frame.height == 27)
        window.resize(CGSize(width: 120, height: 300))
        table.frame = window.root.bounds
        window.settle()
        #expect(header(1, table) === first && first.frame.height == 54)
        sections.height = { _ in 40 }
        table.performBatchUpdates {
            sections.counts[0] = 3
            table.insertRows(at: [IndexPath(row: 0, section: 0)])
        }
        window.settle()
        #expect(table.rectForHeader(inSection: 1).height == 54, "an update of another section changes nothing")
        table.performBatchUpdates { table.reloadSections([1]) }
        window.settle()
        #expect(table.rectForHeader(inSection: 1).height == 80 && table.rectForHeader(inSection: 0).height == 40)
        header(0, table)?.height = 35
        table.reloadHeights()
        window.settle()
        #expect(table.rectForHeader(inSection: 0).height == 70)
    }

    @Test("LIST-2: sections without titles and views have no headers, also far down, and their height is exact")
    func withoutHeaders() {
        @MainActor final class Rows: TableViewDataSource, TableViewDelegate {
            func numberOfSections(in tableView: TableView) -> Int { 50 }
            func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 2 }
            func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell { ItemCell() }
        }
        let rows = Rows()
        for (style, height) in [(TableViewStyle.plain, CGFloat(4_000)), (.grouped, 5_800)] {
            let table = TableView(style: style)
            table.rowHeight = 40
            (table.dataSource, table.delegate) = (rows, rows)
            window.add(table, window.root.bounds)
            window.settle()
            #expect(table.contentSize.height == height)
            table.removeFromSuperview()
        }
    }
}
