import Testing
import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct DequeuedCellTests {
    /// Adds a view below a header of 20 points to each new cell, as programs do that use no constraints.
    private final class Source: MovableItems {
        var sizes: [CGSize] = []

        override func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = super.collectionView(collectionView, cellForItemAt: indexPath)
            sizes.append(cell.bounds.size)
            guard cell.contentView.subviews.isEmpty else { return cell }
            let view = UIView(frame: CGRect(x: 0, y: 20, width: cell.bounds.width, height: cell.bounds.height - 20))
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            cell.contentView.addSubview(view)
            return cell
        }
    }

    private func show(_ source: Source, _ cell: UICollectionViewCell.Type = UICollectionViewCell.self)
        -> (UICollectionView, SimulatedWindow)
    {
        let layout = UICollectionViewFlowLayout()
        (layout.itemSize, layout.minimumInteritemSpacing) = (CGSize(width: 90, height: 80), 10)
        let size = CGSize(width: 300, height: 300)
        let view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        view.register(cell, forCellWithReuseIdentifier: MovableItems.identifier)
        (view.dataSource, view.dragDelegate, view.dropDelegate) = (source, source, source)
        view.dragInteractionEnabled = true
        let window = SimulatedWindow(view, size: size)
        window.frame()
        return (view, window)
    }

    @Test("BUILD-4: a cell has the size of its item when it is dequeued, new and reused")
    func size() throws {
        let source = Source([60])
        let (view, window) = show(source)
        view.setContentOffset(CGPoint(x: 0, y: 1000), animated: false)
        window.frame()
        #expect(source.sizes.count > 20 && source.sizes.allSatisfy { $0 == CGSize(width: 90, height: 80) })
        let cell = try #require(view.visibleCells.first)
        #expect(cell.contentView.subviews.first?.frame == CGRect(x: 0, y: 20, width: 90, height: 60))
    }

    @Test("BUILD-4: a row has the width of its table and its height when it is dequeued")
    func rows() {
        final class Rows: NSObject, UITableViewDataSource {
            var sizes: [CGSize] = []
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                let cell = tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
                sizes.append(cell.bounds.size)
                return cell
            }
        }
        let (table, rows) = (UITableView(frame: CGRect(x: 0, y: 0, width: 250, height: 200)), Rows())
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        (table.rowHeight, table.dataSource) = (55, rows)
        let window = SimulatedWindow(table, size: CGSize(width: 250, height: 200))
        window.frame()
        #expect(rows.sizes == Array(repeating: CGSize(width: 250, height: 55), count: 3))
    }

    /// Puts a view over its whole content when it is created.
    private final class FilledCell: UICollectionViewCell {
        let filling = UIView()

        override init(frame: CGRect) {
            super.init(frame: frame)
            filling.frame = contentView.bounds
            contentView.addSubview(filling)
        }

        required init?(coder: NSCoder) { fatalError("not used") }
    }

    @Test("BUILD-4: init(frame:) of a cell receives the size of its item, and its content view has it")
    func creation() {
        let source = Source([3])
        let (view, _) = show(source, FilledCell.self)
        let cells = view.visibleCells.compactMap { $0 as? FilledCell }
        #expect(cells.count == 3)
        #expect(cells.allSatisfy { $0.filling.frame == CGRect(x: 0, y: 0, width: 90, height: 80) })
    }

    @Test("BUILD-4: a cell of a table has 320 by 44 points when the program creates it")
    func tableCell() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        #expect(cell.frame == CGRect(x: 0, y: 0, width: 320, height: 44) && cell.contentView.bounds == cell.bounds)
    }
}
