import Foundation
import Testing

@testable import Views

@MainActor @Suite(.timeLimit(.minutes(20))) struct SectionIndexTests {
    private final class Names: TableViewDataSource {
        var titles: [String]? = ["A", "B", "C", "D"]
        func numberOfSections(in tableView: TableView) -> Int { 4 }
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { section == 2 ? 0 : 20 }
        func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
            tableView.dequeueReusableCell(withReuseIdentifier: "value", for: indexPath)
        }
        func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { "Section" }
        func sectionIndexTitles(for tableView: TableView) -> [String]? { titles }
    }

    private let names = Names()
    private let table = TableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), style: .plain)
    private let window = ControlWindow(CGSize(width: 300, height: 400))

    init() {
        table.register(ValueCell.self, forCellWithReuseIdentifier: "value")
        table.dataSource = names
        window.add(table, x: 0, y: 0, CGSize(width: 300, height: 400))
    }

    private var index: SectionIndexView? { table.subviews.last as? SectionIndexView }

    @Test("LIST-15: a press on a title of the index shows its section, a movement the others")
    func scrolling() throws {
        let index = try #require(index)
        let x = index.convert(index.bounds.center, to: nil).x
        // Four lines of 14 points in the middle of 400.
        window.down(at: CGPoint(x: x, y: 200 - 28 + 21))
        let second = try #require(table.frameForItem(at: IndexPath(item: 0, section: 1))).minY
        #expect(table.contentOffset.y < second && table.contentOffset.y > second - 60)
        window.move(to: CGPoint(x: x, y: 200 - 28 + 35))
        // The third section is empty: the next one is shown.
        let last = try #require(table.frameForItem(at: IndexPath(item: 0, section: 3))).minY
        #expect(table.contentOffset.y > second && table.contentOffset.y <= last)
        window.up(at: CGPoint(x: x, y: 200 - 28 + 35))
        window.frame()
        #expect(index.frame.minY == table.bounds.minY && table.subviews.last === index)
    }

    @Test("LIST-15: presses beside the titles are those of the rows; an index without titles disappears")
    func changes() throws {
        let index = try #require(index)
        #expect(index.usesPresses)
        #expect(table.hitTest(CGPoint(x: index.frame.midX, y: 20)) !== index)
        names.titles = nil
        table.reloadData()
        #expect(self.index == nil)
        names.titles = ["A"]
        table.sectionIndexMinimumDisplayRowCount = 1000
        table.reloadSectionIndexTitles()
        #expect(self.index == nil)
        table.sectionIndexMinimumDisplayRowCount = 10
        #expect(self.index?.titles == ["A"])
    }
}
