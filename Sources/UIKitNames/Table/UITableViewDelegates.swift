/// Provides the rows of a table view. Implementing `tableView(_:moveRowAt:to:)` makes them reorderable (ORDER-1).
@preconcurrency @MainActor public protocol UITableViewDataSource: TableViewReorderingDataSource {
    /// Returns a configured cell for a row. Obtain it from `dequeueReusableCell(withIdentifier:for:)`.
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

extension UITableViewDataSource {
    /// Forwards to the overload that returns `UITableViewCell`.
    public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell: UITableViewCell = self.tableView(tableView, cellForRowAt: indexPath)
        return cell
    }

    /// Default: declines the move, so that the drop delegate handles the reordering as an ordinary drop.
    public func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        ItemMove.current?.isDeclined = true
    }
}

/// Receives the user's actions on rows.
public typealias UITableViewDelegate = TableViewDelegate

/// Provides the items of drags from a table view.
@preconcurrency @MainActor public protocol UITableViewDragDelegate: TableViewDragDelegate {
    /// Returns the part of a cell that is visible in its lift and cancel previews; nil for the whole cell.
    func tableView(
        _ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath
    ) -> UIDragPreviewParameters?
}

extension UITableViewDragDelegate {
    /// Default: nil, for the whole cell.
    public func tableView(
        _ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? { nil }

    /// Forwards to the overload that returns `UIDragPreviewParameters`.
    public func tableView(
        _ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath
    ) -> DragPreviewParameters? {
        let shared: UIDragPreviewParameters? = self.tableView(tableView, dragPreviewParametersForRowAt: indexPath)
        return shared?.parameters
    }
}

/// Handles drops on a table view.
@preconcurrency @MainActor public protocol UITableViewDropDelegate: TableViewDropDelegate {
    /// Returns the part of a cell that is visible in the drop preview that animates to it; nil for the whole cell.
    func tableView(
        _ tableView: UITableView, dropPreviewParametersForRowAt indexPath: IndexPath
    ) -> UIDragPreviewParameters?
}

extension UITableViewDropDelegate {
    /// Default: nil, for the whole cell.
    public func tableView(
        _ tableView: UITableView, dropPreviewParametersForRowAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? { nil }

    /// Forwards to the overload that returns `UIDragPreviewParameters`.
    public func tableView(
        _ tableView: UITableView, dropPreviewParametersForRowAt indexPath: IndexPath
    ) -> DragPreviewParameters? {
        let shared: UIDragPreviewParameters? = self.tableView(tableView, dropPreviewParametersForRowAt: indexPath)
        return shared?.parameters
    }
}
