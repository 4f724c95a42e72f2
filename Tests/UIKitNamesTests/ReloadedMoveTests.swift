import Testing
import UIKitNames

/// Reloads its table whenever its data changes, also within `moveRowAt`.
private final class RankingSource: UITableViewDataSource, UITableViewDragDelegate, UITableViewDropDelegate {
    weak var table: UITableView?
    var films = ["A", "B", "C", "D"] { didSet { table?.reloadData() } }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { films.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Film", for: indexPath)
        cell.textLabel?.text = "\(indexPath.row + 1). \(films[indexPath.row])"
        return cell
    }

    func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        let film = films.remove(at: sourceIndexPath.row)
        films.insert(film, at: destinationIndexPath.row)
    }

    func tableView(
        _ tableView: UITableView, itemsForBeginning session: UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] { [UIDragItem(itemProvider: NSItemProvider())] }

    func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal { UITableViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath) }

    func tableView(_ tableView: UITableView, performDropWith coordinator: UITableViewDropCoordinator) {}
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct ReloadedMoveTests {
    @Test("ORDER-1: a data source that reloads the table while it moves a row shows the rows in the new order")
    func reload() async {
        let source = RankingSource()
        let table = UITableView(frame: .zero, style: .plain)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Film")
        (table.dataSource, table.dropDelegate, table.dragDelegate) = (source, source, source)
        source.table = table
        let window = SimulatedWindow(table)
        window.drag(from: CGPoint(x: 100, y: 30), to: CGPoint(x: 100, y: 150))
        await window.settle()
        #expect(source.films == ["B", "C", "D", "A"])
        let texts = (0..<4).map { table.cellForRow(at: IndexPath(row: $0, section: 0))?.textLabel?.text }
        #expect(texts == ["1. B", "2. C", "3. D", "4. A"])
    }

    @Test("BUILD-4: rows of a table view controller that does not override moveRowAt cannot be moved")
    func withoutMove() {
        class Plain: UITableViewController {}
        class Moving: UITableViewController {
            var moves = 0
            override func tableView(
                _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
            ) { moves += 1 }
        }
        let path = IndexPath(row: 0, section: 0)
        let (plain, moving) = (Plain(), Moving())
        #expect(!plain.tableView(plain.tableView, canMoveRowAt: path))
        #expect(moving.tableView(moving.tableView, canMoveRowAt: path))
    }
}
