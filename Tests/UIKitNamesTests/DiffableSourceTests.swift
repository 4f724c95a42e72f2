import Testing
import UIKitNames

/// A cell that knows its text.
private final class NoteCell: UICollectionViewCell {
    var note = ""
}

/// Overrides the methods that UIKit's class has.
private final class NoteSource: UICollectionViewDiffableDataSource<Int, String> {
    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = super.collectionView(collectionView, cellForItemAt: indexPath)
        cell.tag = indexPath.item + 1
        return cell
    }
}

private final class DeletingSource: UITableViewDiffableDataSource<String, Int> {
    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }

    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        guard editingStyle == .delete, let item = itemIdentifier(for: indexPath) else { return }
        var changed = snapshot()
        changed.deleteItems([item])
        apply(changed)
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        sectionIdentifier(for: section)
    }
}

/// Diffable data sources in the forms of UIKit.
@MainActor @Suite(.timeLimit(.minutes(20))) struct DiffableSourceTests {
    private func makeCollection() -> UICollectionView {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 80, height: 60)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 300), collectionViewLayout: layout)
        view.register(NoteCell.self, forCellWithReuseIdentifier: "Note")
        return view
    }

    @Test("BUILD-4: a cell provider with UIKit's types configures cells; nil shows an empty cell")
    func collection() throws {
        let view = makeCollection()
        let source = NoteSource(collectionView: view) {
            (collectionView: UICollectionView, indexPath: IndexPath, note: String) -> UICollectionViewCell? in
            guard note != "none" else { return nil }
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Note", for: indexPath) as? NoteCell
            cell?.note = note
            return cell
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([4, 7])
        snapshot.appendItems(["a", "none"], toSection: 4)
        snapshot.appendItems(["b"], toSection: 7)
        source.apply(snapshot, animatingDifferences: false)
        let window = SimulatedWindow(view)
        window.frame()
        let notes = [IndexPath(item: 0, section: 0), IndexPath(item: 0, section: 1)].map {
            (view.cellForItem(at: $0) as? NoteCell)?.note
        }
        #expect(notes == ["a", "b"])
        let empty = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
        #expect(!(empty is NoteCell) && empty.contentView.frame.size == CGSize(width: 80, height: 60))
        #expect(empty.tag == 2)
        #expect(source.sectionIdentifier(for: 1) == 7 && source.sectionIdentifier(for: 2) == nil)
        #expect(source.index(for: 7) == 1 && source.index(for: 5) == nil)
    }

    @Test("BUILD-4: reconfigured items keep their cells, which the cell provider gets again; a reload makes others")
    func reload() throws {
        let view = makeCollection()
        var calls: [String] = []
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) { view, path, note in
            calls.append(note)
            return view.dequeueReusableCell(withReuseIdentifier: "Note", for: path)
        }
        var snapshot = source.snapshot()
        snapshot.appendSections([0])
        snapshot.appendItems(["a", "b"])
        source.apply(snapshot, animatingDifferences: false)
        let window = SimulatedWindow(view)
        window.frame()
        calls = []
        let path = IndexPath(item: 1, section: 0)
        let cell = try #require(view.cellForItem(at: path))
        (cell.tag, cell.isSelected) = (7, true)
        for animates in [false, true] {
            snapshot.reconfigureItems(["b"])
            source.apply(snapshot, animatingDifferences: animates)
            window.wait(0.5)
            #expect(view.cellForItem(at: path) === cell && cell.tag == 7, "the same cell, without being reused")
        }
        #expect(calls == ["b", "b"])
        view.performBatchUpdates { view.reconfigureItems(at: [path]) }
        #expect(calls == ["b", "b", "b"] && view.cellForItem(at: path) === cell)
        calls = ["b"]
        var isCompleted = false
        source.applySnapshotUsingReloadData(source.snapshot()) { isCompleted = true }
        window.frame()
        #expect(calls == ["b", "a", "b"] && isCompleted)
    }

    private func show(_ source: UITableViewDiffableDataSource<String, Int>, _ table: UITableView) -> SimulatedWindow {
        var snapshot = source.snapshot()
        snapshot.appendSections(["Today"])
        snapshot.appendItems([1, 2, 3])
        source.apply(snapshot, animatingDifferences: false)
        let window = SimulatedWindow(table)
        window.wait(0.2)
        return window
    }

    private func makeTable() -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        return table
    }

    @Test("LIST-4: rows of a diffable data source are deleted only if a subclass allows it")
    func deletion() async throws {
        for deletes in [false, true] {
            let table = makeTable()
            let provider: UITableViewDiffableDataSource<String, Int>.CellProvider = { table, path, number in
                let cell = table.dequeueReusableCell(withIdentifier: "Row", for: path)
                cell.textLabel?.text = "\(number)"
                return cell
            }
            let source =
                deletes
                ? DeletingSource(tableView: table, cellProvider: provider)
                : UITableViewDiffableDataSource(tableView: table, cellProvider: provider)
            let window = show(source, table)
            let place = window.center(of: table.cellForRow(at: IndexPath(row: 1, section: 0)))
            for _ in 0..<5 { window.scroll(dx: 80, dy: 0, at: place) }
            window.wait(0.8)
            #expect(source.snapshot().itemIdentifiers == (deletes ? [1, 3] : [1, 2, 3]))
            let header = table.headerView(forSection: 0)
            #expect(header?.textLabel?.text == (deletes ? "Today" : nil))
            await window.settle()
        }
    }
}
