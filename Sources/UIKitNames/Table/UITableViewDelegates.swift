/// Whose rows a table shows; `moveRowAt` makes them movable (ORDER-1).
@MainActor public protocol UITableViewDataSource: TableViewDataSource {
    /// A configured cell for a row; dequeue it.
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
    /// Moves a row in the data: delete at the first path, insert at the second. Without it a row that is moved in its own
    /// table is a drop as any other.
    func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
    /// Whether a row can be moved; true by default.
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool
}

extension UITableViewDataSource {
    /// The same, for the table.
    public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell: UITableViewCell = self.tableView(tableView, cellForRowAt: indexPath)
        return cell
    }

    /// Declines.
    public func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        declineMove()
    }

    /// Says that rows cannot be moved, from within `moveRowAt`.
    func declineMove() { RowMove.current?.isDeclined = true }

    /// Every one.
    public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    /// The same, for the table: whether the row was moved.
    public func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) -> Bool {
        guard self.tableView(tableView, canMoveRowAt: sourceIndexPath) else { return false }
        let move = RowMove()
        RowMove.$current.withValue(move) {
            let moved: Void = self.tableView(tableView, moveRowAt: sourceIndexPath, to: destinationIndexPath)
            return moved
        }
        return !move.isDeclined
    }
}

/// A row's move while the data source is told of it.
@MainActor private final class RowMove {
    @TaskLocal static var current: RowMove?
    /// The data source has no way to move rows.
    var isDeclined = false
}

/// Who is told what the user does with rows.
public typealias UITableViewDelegate = TableViewDelegate

/// Who gives a table's rows to drags.
@MainActor public protocol UITableViewDragDelegate: TableViewDragDelegate {
    /// What of a cell lifts, and comes home; nil, the default, is the whole cell.
    func tableView(
        _ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath
    ) -> UIDragPreviewParameters?
}

extension UITableViewDragDelegate {
    /// The whole cell.
    public func tableView(
        _ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? { nil }

    /// The same, for the table.
    public func tableView(
        _ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath
    ) -> DragPreviewParameters? {
        let shared: UIDragPreviewParameters? = self.tableView(tableView, dragPreviewParametersForRowAt: indexPath)
        return shared?.parameters
    }
}

/// Who takes drops on a table.
@MainActor public protocol UITableViewDropDelegate: TableViewDropDelegate {
    /// What of a cell shows while a row lands on it; nil, the default, is the whole cell.
    func tableView(
        _ tableView: UITableView, dropPreviewParametersForRowAt indexPath: IndexPath
    ) -> UIDragPreviewParameters?
}

extension UITableViewDropDelegate {
    /// The whole cell.
    public func tableView(
        _ tableView: UITableView, dropPreviewParametersForRowAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? { nil }

    /// The same, for the table.
    public func tableView(
        _ tableView: UITableView, dropPreviewParametersForRowAt indexPath: IndexPath
    ) -> DragPreviewParameters? {
        let shared: UIDragPreviewParameters? = self.tableView(tableView, dropPreviewParametersForRowAt: indexPath)
        return shared?.parameters
    }
}
