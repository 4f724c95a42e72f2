/// Provides the rows of a table view. Implementing `tableView(_:moveRowAt:to:)` makes them reorderable (ORDER-1),
/// implementing `tableView(_:commit:forRowAt:)` deletable.
@preconcurrency @MainActor
public protocol UITableViewDataSource: TableViewReorderingDataSource, TableViewEditingDataSource {
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

    /// Default: changes nothing. From then on the table view offers no deletion by a swipe.
    public func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        tableView.editingWasDeclined()
    }

    /// Returns a ``UITableViewHeaderFooterView`` with the title.
    public func tableView(_ tableView: UITableView, viewForTitle title: String, isFooter: Bool) -> ReusableView {
        UITableViewHeaderFooterView(title: title, isFooter: isFooter, style: tableView.style)
    }
}

/// Receives the user's actions on rows, and provides heights, headers, footers and actions.
@preconcurrency @MainActor public protocol UITableViewDelegate: TableViewDelegate {
    /// Called before a cell is shown for a row.
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
    /// Called after a cell no longer shows a row; the row may have been deleted.
    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath)
    /// Returns the actions that a swipe to the right reveals; nil for none.
    func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration?
    /// Returns the actions that a swipe to the left reveals; nil for the deletion, if the row has the delete style.
    func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration?
    /// Returns the actions that a swipe to the left reveals, in the form of iOS 8 to 12.
    func tableView(_ tableView: UITableView, editActionsForRowAt indexPath: IndexPath) -> [UITableViewRowAction]?
    /// Called when the button of a detail accessory was pressed.
    func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath)
    /// Returns the menu of a row; `point` is in the table view's coordinates. Nil for none.
    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration?
    /// Called before a row's menu is shown.
    func tableView(
        _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
    /// Called when a row's menu has been closed, before the action of a chosen element.
    func tableView(
        _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
    /// Called when the user has pressed the preview of a menu.
    func tableView(
        _ tableView: UITableView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating)
}

extension UITableViewDelegate {
    /// Default: does nothing.
    public func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {}

    /// Forwards to the overload with `UITableViewCell`.
    public func tableView(_ tableView: UITableView, willDisplay cell: ItemCell, forRowAt indexPath: IndexPath) {
        guard let cell = cell as? UITableViewCell else { return }
        self.tableView(tableView, willDisplay: cell, forRowAt: indexPath)
    }

    /// Default: does nothing.
    public func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {}

    /// Forwards to the overload with `UITableViewCell`.
    public func tableView(_ tableView: UITableView, didEndDisplaying cell: ItemCell, forRowAt indexPath: IndexPath) {
        guard let cell = cell as? UITableViewCell else { return }
        self.tableView(tableView, didEndDisplaying: cell, forRowAt: indexPath)
    }

    /// Default: none.
    public func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { nil }

    /// Default: nil, for the deletion.
    public func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { nil }

    /// Default: nil, for the deletion.
    public func tableView(
        _ tableView: UITableView, editActionsForRowAt indexPath: IndexPath
    ) -> [UITableViewRowAction]? { nil }

    /// Forwards to the method with `UISwipeActionsConfiguration`.
    public func tableView(_ tableView: UITableView, leadingRowActionsForRowAt indexPath: IndexPath) -> RowActions? {
        self.tableView(tableView, leadingSwipeActionsConfigurationForRowAt: indexPath)?.makeActions(in: tableView)
    }

    /// Forwards to the methods with `UISwipeActionsConfiguration` and `UITableViewRowAction`.
    public func tableView(_ tableView: UITableView, trailingRowActionsForRowAt indexPath: IndexPath) -> RowActions? {
        if let own = self.tableView(tableView, trailingSwipeActionsConfigurationForRowAt: indexPath) {
            return own.makeActions(in: tableView)
        }
        let older = self.tableView(tableView, editActionsForRowAt: indexPath)
        return older.map {
            RowActions($0.map { $0.makeAction(in: tableView) }, performsFirstActionWithFullSwipe: false)
        }
    }

    /// Default: does nothing.
    public func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {}

    /// Default: none.
    public func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }

    /// Shows the menu that the method with `UIContextMenuConfiguration` returns.
    public func tableView(_ tableView: UITableView, showContextMenuForRowAt indexPath: IndexPath?, point: CGPoint) {
        guard let indexPath else { return }
        let menu = self.tableView(tableView, contextMenuConfigurationForRowAt: indexPath, point: point)
        guard let menu else { return }
        menu.show(at: point, in: tableView) {
            self.tableView(tableView, willDisplayContextMenu: menu, animator: $0)
        } willEnd: { [weak self, weak tableView] animator in
            guard let self, let tableView else { return }
            self.tableView(tableView, willEndContextMenuInteraction: menu, animator: animator)
        } commit: { [weak self, weak tableView] animator in
            guard let self, let tableView else { return }
            self.tableView(tableView, willPerformPreviewActionForMenuWith: menu, animator: animator)
        }
    }

    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}

    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}

    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}
}

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
