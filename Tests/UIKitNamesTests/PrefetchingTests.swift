import Testing
import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct PrefetchingTests {
    private final class Rows: NSObject, UITableViewDataSource, UITableViewDataSourcePrefetching {
        var count = 200
        private(set) var log: [String] = []

        func take() -> [String] {
            defer { log = [] }
            return log
        }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
        }
        func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
            log.append("prefetch " + indexPaths.map { "\($0.row)" }.joined(separator: " "))
        }
        func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
            log.append("cancel " + indexPaths.map { "\($0.row)" }.joined(separator: " "))
        }
    }

    /// Ten rows of 40 points are visible.
    private func table(_ rows: Rows) -> (UITableView, SimulatedWindow) {
        let table = UITableView(frame: .zero, style: .plain)
        table.rowHeight = 40
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        (table.dataSource, table.prefetchDataSource) = (rows, rows)
        return (table, SimulatedWindow(table, size: CGSize(width: 400, height: 390)))
    }

    /// Scrolls, and shows the cells.
    private func scroll(_ table: UITableView, to y: CGFloat, _ window: SimulatedWindow) {
        table.contentOffset.y = y
        window.frame()
    }

    private func list(_ rows: some Sequence<Int>) -> String { rows.map { "\($0)" }.joined(separator: " ") }

    @Test("BUILD-4: the rows below the visible ones are announced when the table is shown, the nearest ones first")
    func initial() {
        let rows = Rows()
        let (table, window) = table(rows)
        #expect(rows.take() == ["prefetch \(list(10..<20))"])
        #expect(table.prefetchDataSource === rows && table.isPrefetchingEnabled)
        window.frame()
        table.setNeedsLayout()
        window.frame()
        #expect(rows.take().isEmpty)
    }

    @Test("BUILD-4: scrolling announces each row once; turning back cancels those that were not shown")
    func scrolling() {
        let rows = Rows()
        let (table, window) = table(rows)
        _ = rows.take()
        scroll(table, to: 80, window)
        #expect(rows.take() == ["prefetch \(list(20..<22))"])
        // A finger trembles.
        scroll(table, to: 76, window)
        #expect(rows.take().isEmpty)
        scroll(table, to: 400, window)
        #expect(rows.take() == ["prefetch \(list(22..<30))"])
        scroll(table, to: 380, window)
        #expect(rows.take() == ["cancel \(list(20..<30))", "prefetch \(list((0..<9).reversed()))"])
        scroll(table, to: 0, window)
        #expect(rows.take().isEmpty)
    }

    @Test("BUILD-4: rows that a jump passes are canceled, and an update announces rows again")
    func jump() {
        let rows = Rows()
        let (table, window) = table(rows)
        _ = rows.take()
        scroll(table, to: 4000, window)
        #expect(rows.take() == ["cancel \(list(10..<20))", "prefetch \(list(110..<120))"])
        rows.count = 190
        table.reloadData()
        window.frame()
        #expect(rows.take() == ["prefetch \(list(110..<120))"])
    }

    @Test("BUILD-4: prefetching can be disabled, which cancels what was announced")
    func disabling() {
        let rows = Rows()
        let (table, window) = table(rows)
        _ = rows.take()
        table.isPrefetchingEnabled = false
        #expect(rows.take() == ["cancel \(list(10..<20))"])
        scroll(table, to: 400, window)
        #expect(rows.take().isEmpty)
        table.isPrefetchingEnabled = true
        #expect(rows.take() == ["prefetch \(list(20..<30))"])
        table.prefetchDataSource = nil
        scroll(table, to: 800, window)
        #expect(rows.take().isEmpty)
    }

    @Test("BUILD-4: a collection view that scrolls to the right announces the items at its right")
    func collection() {
        final class Items: MovableItems, UICollectionViewDataSourcePrefetching {
            var announced: [[Int]] = []
            var canceled: [[Int]] = []
            func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
                announced.append(indexPaths.map(\.item))
            }
            func collectionView(
                _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
            ) { canceled.append(indexPaths.map(\.item)) }
        }
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = .horizontal
        layout.itemSize = CGSize(width: 100, height: 400)
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        let (view, items) = (UICollectionView(frame: .zero, collectionViewLayout: layout), Items([40]))
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: MovableItems.identifier)
        (view.dataSource, view.prefetchDataSource) = (items, items)
        let window = SimulatedWindow(view, size: CGSize(width: 390, height: 400))
        #expect(items.announced == [[4, 5, 6, 7]])
        window.scroll(dx: 200, dy: 0, at: CGPoint(x: 200, y: 200))
        window.wait(1)
        #expect(Set(items.announced.joined()) == Set(4..<10) && items.canceled.isEmpty)
        window.scroll(dx: -40, dy: 0, at: CGPoint(x: 200, y: 200))
        window.wait(1)
        #expect(items.canceled.joined().sorted() == Array(6..<10))
    }
}
