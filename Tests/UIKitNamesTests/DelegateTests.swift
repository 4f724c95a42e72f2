import Testing
import UIKitNames

/// Complete delegates of a table view, a collection view and a plain view's interactions.
@MainActor @Suite(.timeLimit(.minutes(20))) struct DelegateTests {
    private let articles = ["First", "Second", "Third", "Fourth"].map {
        Article(title: $0, source: "Paper", url: URL(string: "https://example.org/\($0)"))
    }

    @Test("BUILD-4: cells created by the program are reused under their reuse identifier")
    func reuse() {
        let controller = ReadingListViewController(articles: (0..<200).map { Article(title: "\($0)", source: "Paper") })
        let window = SimulatedWindow(controller.view)
        #expect(controller.tableView.visibleCells.first?.detailTextLabel?.text == "Paper")
        var cells = Set(controller.tableView.visibleCells.map(ObjectIdentifier.init))
        for offset in stride(from: 0.0, through: 8400, by: 100) {
            controller.tableView.contentOffset = CGPoint(x: 0, y: offset)
            window.frame()
            cells.formUnion(controller.tableView.visibleCells.map(ObjectIdentifier.init))
        }
        #expect(controller.tableView.visibleCells.last?.textLabel?.text == "199")
        #expect(cells.count < 20)
        #expect(controller.tableView.dequeueReusableCell(withIdentifier: "nobody knows") == nil)
    }

    @Test("BUILD-4: moveRowAt receives the row and the destination that the delegate permits")
    func order() async {
        let controller = ReadingListViewController(articles: articles)
        let window = SimulatedWindow(controller.view)
        window.drag(from: CGPoint(x: 100, y: 110), to: CGPoint(x: 100, y: 4))
        await window.settle()
        #expect(controller.articles.map(\.title) == ["First", "Third", "Second", "Fourth"])
    }

    @Test("BUILD-4: a row provides text and a file to other views, and has a link preview")
    func away() async throws {
        let controller = ReadingListViewController(articles: articles)
        let window = SimulatedWindow(controller.view)
        window.press(CGPoint(x: 100, y: 110))
        window.move(to: CGPoint(x: 150, y: 300))
        let drag = try #require(window.root.engine.sessions.first)
        #expect(drag.items.count == 1 && drag.allowsMoveOperation)
        let preview = try #require(drag.items.first?.previewProvider?())
        #expect(preview.size.width > 40 && preview.size.height > 30)
        #expect((preview.view as? UIView)?.subviews.compactMap { ($0 as? UILabel)?.text } == ["Third", "example.org"])
        window.release()
        await window.settle()
        #expect(
            controller.articles.map(\.title) == ["First", "Second", "Fourth", "Third"], "below all rows is the end")

        let provider = try #require(
            controller.tableView(controller.tableView, itemsForBeginning: drag, at: IndexPath(row: 3, section: 0))
                .first?.itemProvider)
        #expect(provider.hasItemConformingToTypeIdentifier(UTType.json.identifier))
        let text = try await provider.fileRepresentation(forTypeIdentifier: UTType.json.identifier) {
            try String(contentsOf: $0, encoding: .utf8)
        }
        #expect(text == #"{"title":"Third"}"#)
        #expect(try await provider.object(ofClass: String.self) == "Third")
    }

    @Test("BUILD-4: dropped rows get placeholders of the default height, configured by the program")
    func placeholders() async throws {
        let controller = ReadingListViewController(articles: articles)
        let window = SimulatedWindow(controller.view)
        let provider = NSItemProvider(object: "Fifth")
        provider.suggestedName = "on its way"
        let source = ItemDragSource(frame: CGRect(x: 300, y: 300, width: 60, height: 60)) { [provider] }
        window.root.addSubview(source)
        window.drag(from: window.center(of: source), to: CGPoint(x: 100, y: 90))
        window.frame()
        let waiting = controller.tableView.subviews.compactMap { $0 as? UITableViewCell }
            .first { $0.textLabel?.text == "on its way" }
        #expect(waiting?.frame.height == 44 && controller.tableView.hasUncommittedUpdates)
        await window.settle { controller.articles.count == 5 }
        #expect(controller.articles.map(\.title) == ["First", "Second", "Fifth", "Third", "Fourth"])
    }

    private final class Numbers: UITableViewDataSource {
        var numbers: [Int]

        init(_ count: Int) { numbers = Array(0..<count) }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { numbers.count }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "\(numbers[indexPath.row])"
            return cell
        }
    }

    /// A table of numbers and the errors it reports.
    @MainActor private final class NumberList {
        let source: Numbers
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
        let window: SimulatedWindow
        private(set) var errors: [BatchUpdateError] = []
        var shown: [String?] { table.visibleCells.map(\.textLabel?.text) }

        init(_ count: Int) {
            source = Numbers(count)
            table.dataSource = source
            window = SimulatedWindow(table)
            table.onUpdateError = { [weak self] in self?.errors.append($0) }
        }
    }

    @Test("VIEW-6, BUILD-4: begun updates are applied by endUpdates, or by the next frame without it")
    func begunUpdates() {
        let list = NumberList(5)
        let (source, table, window) = (list.source, list.table, list.window)
        func remove(_ row: Int) {
            source.numbers.remove(at: row)
            table.deleteRows(at: [IndexPath(row: row, section: 0)], with: .fade)
        }
        table.endUpdates()
        table.beginUpdates()
        remove(0)
        table.beginUpdates()
        source.numbers.append(9)
        table.insertRows(at: [IndexPath(row: 4, section: 0)], with: .automatic)
        table.endUpdates()
        var isComplete = false
        table.performBatchUpdates {
        } completion: { _ in
            isComplete = true
        }
        #expect(table.numberOfRows(inSection: 0) == 5 && !isComplete)
        table.endUpdates()
        window.frame()
        #expect(!isComplete, "rows are on their way")
        #expect(list.shown == ["1", "2", "3", "4", "9"])
        table.performBatchUpdates { table.beginUpdates() }
        remove(1)
        window.frame()
        window.frame()
        #expect(list.shown == ["1", "3", "4", "9"])
        remove(0)
        #expect(table.numberOfRows(inSection: 0) == 3 && list.errors.isEmpty, "each for itself again")
        table.performBatchUpdates {
            table.beginUpdates()
            table.layoutIfNeeded()
        }
        remove(0)
        window.frame()
        #expect(list.shown == ["4", "9"], "a layout that came too early is followed by another")
        window.wait(1.1)
        #expect(isComplete)
    }

    @Test("VIEW-10, BUILD-4: while updates are collected, the table can scroll, reload and change its data source")
    func openUpdates() {
        let list = NumberList(200)
        let (source, table, window) = (list.source, list.table, list.window)
        func removeAll(after count: Int) {
            let gone = (count..<source.numbers.count).map { IndexPath(row: $0, section: 0) }
            source.numbers.removeSubrange(count...)
            table.deleteRows(at: gone, with: .fade)
        }
        table.beginUpdates()
        removeAll(after: 2)
        table.contentOffset.y = 4000
        window.frame()
        #expect(list.shown == ["0", "1"])
        table.beginUpdates()
        removeAll(after: 1)
        table.reloadData()
        table.endUpdates()
        #expect(list.shown == ["0"])
        let other = Numbers(5)
        table.beginUpdates()
        removeAll(after: 0)
        table.dataSource = other
        window.frame()
        #expect(list.shown == ["0", "1", "2", "3", "4"] && list.errors.isEmpty)
    }

    @Test("BUILD-4: rows are selected and scrolled to")
    func rows() {
        let controller = ReadingListViewController(articles: (0..<60).map { Article(title: "\($0)", source: "Paper") })
        let window = SimulatedWindow(controller.view)
        controller.showLast()
        window.frame()
        let table: UITableView = controller.tableView
        #expect(table.indexPathsForSelectedRows == [IndexPath(row: 59, section: 0)])
        #expect(table.contentOffset.y == table.maximumOffset.y)
        table.deselectRow(at: IndexPath(row: 59, section: 0), animated: false)
        #expect(table.indexPathsForSelectedRows == nil)
        table.scrollToRow(at: IndexPath(row: 30, section: 0), at: .middle, animated: false)
        #expect(abs(table.rectForRow(at: IndexPath(row: 30, section: 0)).midY - table.bounds.midY) <= 1)
        let offset = table.contentOffset
        table.scrollToRow(at: IndexPath(row: 31, section: 0), at: .none, animated: false)
        #expect(table.contentOffset == offset, "it is to be seen already")
    }

    private func book(_ pages: [[UIColor]]) -> (SwatchBookViewController, SimulatedWindow) {
        let controller = SwatchBookViewController(pages: pages)
        return (controller, SimulatedWindow(controller.view))
    }

    @Test("BUILD-4: the delegate provides insets and spacing, the layout the item size")
    func spaces() {
        let (controller, window) = book([[.red, .green], [.blue]])
        let collection = controller.collectionView!
        #expect(
            collection.frameForItem(at: IndexPath(item: 0, section: 0)) == CGRect(x: 10, y: 0, width: 60, height: 60))
        // A single item in its row keeps its size; the free width is distributed.
        #expect(collection.frameForItem(at: IndexPath(item: 0, section: 1))?.minY == 80)
        (collection.collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize = CGSize(width: 30, height: 30)
        controller.pageDidChangeSize()
        window.wait(1)
        #expect(collection.frameForItem(at: IndexPath(item: 0, section: 1))?.minY == 50)
    }

    @Test("BUILD-4: a multiple selection moves to another page in one drop, in its order")
    func many() async {
        let (controller, window) = book([[.red, .green, .blue], [.black, .white]])
        controller.selectAll(inPage: 0)
        #expect(controller.collectionView.indexPathsForSelectedItems?.count == 3)
        let target = controller.collectionView.frameForItem(at: IndexPath(item: 0, section: 1)) ?? .zero
        window.drag(from: CGPoint(x: 20, y: 30), to: CGPoint(x: target.maxX, y: target.midY))
        await window.settle()
        #expect(controller.pages[0].isEmpty && controller.pages[1].count == 5)
        #expect(controller.pages[1].filter { $0 != .black && $0 != .white } == [.red, .green, .blue])
        #expect(controller.collectionView.numberOfItems(inSection: 1) == 5)
    }

    @Test("BUILD-4: a color is dropped into another one, whose cell is highlighted as the target")
    func mixing() async throws {
        let (controller, window) = book([[.red, .green]])
        controller.mode = .mixing
        let cells = controller.collectionView.visibleCells
        window.press(CGPoint(x: 40, y: 30))
        window.move(to: window.center(of: cells.last))
        window.wait(0.2)
        #expect(cells.last?.transform.m11 == 0.95)
        #expect((cells.first as? SwatchCell)?.dragStates.prefix(2) == [.lifting, .dragging])
        window.release()
        await window.settle()
        #expect(controller.pages == [[.red, .red]])
        #expect(cells.last?.transform == .identity)
    }

    @Test("BUILD-4: the drop preview of a placeholder has the program's visible path")
    func colors() async {
        let (controller, window) = book([[.red]])
        let source = ItemDragSource(frame: CGRect(x: 300, y: 300, width: 60, height: 60)) {
            [NSItemProvider(object: UIColor.blue)]
        }
        window.root.addSubview(source)
        window.drag(from: window.center(of: source), to: CGPoint(x: 12, y: 30))
        await window.settle { controller.pages[0].count == 2 }
        #expect(controller.pages[0].first == .blue)
    }

    @Test("BUILD-4: items are scrolled to with combined scroll positions")
    func positions() {
        let (controller, window) = book([Array(repeating: .red, count: 60), Array(repeating: .blue, count: 60)])
        controller.show(page: 1)
        window.frame()
        let collection = controller.collectionView!
        let first = collection.frameForItem(at: IndexPath(item: 0, section: 1))
        #expect(collection.contentOffset == CGPoint(x: 0, y: first?.minY ?? 0))
        collection.scrollToItem(at: IndexPath(item: 59, section: 1), at: .bottom, animated: false)
        #expect(collection.contentOffset.y == collection.maximumOffset.y)
        collection.scrollToItem(at: IndexPath(item: 59, section: 0), at: [], animated: false)
        #expect(collection.bounds.contains(collection.frameForItem(at: IndexPath(item: 59, section: 0)) ?? .infinite))
    }

    @Test("BUILD-4: several items lift with their own outlines and land rotated and scaled down")
    func medals() async throws {
        let controller = MedalsViewController()
        let window = SimulatedWindow(controller.view)
        window.press(CGPoint(x: 40, y: 60))
        window.wait(1.2)
        let presentation = try #require(window.root.engine.presentations.first)
        #expect(presentation.previews.count == 3)
        #expect(presentation.previews.first?.content.visibleBounds.size == CGSize(width: 60, height: 60))
        #expect(controller.medals.allSatisfy { $0.alpha < 0.6 })
        window.move(to: window.center(of: controller.board))
        window.wait(0.5)
        #expect(window.root.engine.presentations.first?.previews.first?.content.visibleBounds.width == 40)
        window.release()
        await window.settle { controller.events.contains("3 loaded") }
        #expect(controller.events.first == "lifted" && Set(controller.events).count == controller.events.count)
        #expect(Set(controller.events) == ["lifted", "3 loaded", "concluded", "given"])
        #expect(controller.medals.allSatisfy { $0.alpha == 1 })
        // The first point is in the yellow medal, which is stretched over the board; the second is in its cut-out.
        #expect(window.pixel(130, 250) == 0xF2C61F)
        #expect(window.pixel(270, 250 + 25) == 0xAAAAAA)
    }

    @Test("BUILD-4: an item released immediately returns to its source")
    func putBack() async {
        let controller = MedalsViewController()
        let window = SimulatedWindow(controller.view)
        window.press(CGPoint(x: 40, y: 60))
        window.wait(0.6)
        window.release()
        await window.settle()
        #expect(controller.events == ["put back"])
        #expect(controller.medals.allSatisfy { $0.alpha == 1 })
    }
}
