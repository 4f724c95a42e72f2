/// Provides the rows of a table view. Implementing `tableView(_:moveRowAt:to:)` makes them reorderable (ORDER-1).
@MainActor public protocol UITableViewDataSource: TableViewReorderingDataSource {
    /// Returns a configured cell for a row. Obtain it from `dequeueReusableCell(withIdentifier:for:)`.
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

extension UITableViewDataSource {
    /// Forwards to the requirement that returns `UITableViewCell`.
    public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell: UITableViewCell = self.tableView(tableView, cellForRowAt: indexPath)
        return cell
    }

    /// Default: declines the move, and the reordering is then an ordinary drop through the drop delegate.
    public func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        ItemMove.current?.isDeclined = true
    }
}

/// Receives the user's actions on rows.
public typealias UITableViewDelegate = TableViewDelegate

/// Provides the items of drags from a table view.
@MainActor public protocol UITableViewDragDelegate: TableViewDragDelegate {
    /// Returns the part of a cell that serves as lift and cancel preview; nil means the whole cell.
    func tableView(
        _ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath
    ) -> UIDragPreviewParameters?
}

extension UITableViewDragDelegate {
    /// Default: nil, the whole cell.
    public func tableView(
        _ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? { nil }

    /// Forwards to the requirement that returns `UIDragPreviewParameters`.
    public func tableView(
        _ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath
    ) -> DragPreviewParameters? {
        let shared: UIDragPreviewParameters? = self.tableView(tableView, dragPreviewParametersForRowAt: indexPath)
        return shared?.parameters
    }
}

/// Handles drops on a table view.
@MainActor public protocol UITableViewDropDelegate: TableViewDropDelegate {
    /// Returns the part of a cell that serves as drop preview while a row animates to it; nil means the whole cell.
    func tableView(
        _ tableView: UITableView, dropPreviewParametersForRowAt indexPath: IndexPath
    ) -> UIDragPreviewParameters?
}

extension UITableViewDropDelegate {
    /// Default: nil, the whole cell.
    public func tableView(
        _ tableView: UITableView, dropPreviewParametersForRowAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? { nil }

    /// Forwards to the requirement that returns `UIDragPreviewParameters`.
    public func tableView(
        _ tableView: UITableView, dropPreviewParametersForRowAt indexPath: IndexPath
    ) -> DragPreviewParameters? {
        let shared: UIDragPreviewParameters? = self.tableView(tableView, dropPreviewParametersForRowAt: indexPath)
        return shared?.parameters
    }
}
