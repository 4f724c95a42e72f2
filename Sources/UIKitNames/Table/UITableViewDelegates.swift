/// Whose rows a table shows; `moveRowAt` makes them movable (ORDER-1).
@MainActor public protocol UITableViewDataSource: TableViewReorderingDataSource {
    /// A configured cell for a row; dequeue it.
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

extension UITableViewDataSource {
    /// The same, for the table.
    public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell: UITableViewCell = self.tableView(tableView, cellForRowAt: indexPath)
        return cell
    }

    /// Declines: a row that is moved in its own table is then a drop as any other.
    public func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        ItemMove.current?.isDeclined = true
    }
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
