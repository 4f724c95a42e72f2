extension TableDelegation {
    func shouldHighlight(_ path: IndexPath) -> Bool {
        ask(delegate) { $1.tableView($0, shouldHighlightRowAt: path) } ?? true
    }
    func didHighlight(_ path: IndexPath) { ask(delegate) { $1.tableView($0, didHighlightRowAt: path) } }
    func didUnhighlight(_ path: IndexPath) { ask(delegate) { $1.tableView($0, didUnhighlightRowAt: path) } }
    func willSelect(_ path: IndexPath) -> IndexPath? {
        guard let table, let delegate else { return path }
        return delegate.tableView(table, willSelectRowAt: path)
    }
    func willDeselect(_ path: IndexPath) -> IndexPath? {
        guard let table, let delegate else { return path }
        return delegate.tableView(table, willDeselectRowAt: path)
    }
    func didDeselect(_ path: IndexPath) { ask(delegate) { $1.tableView($0, didDeselectRowAt: path) } }
    func willDisplay(_ cell: ItemCell, at path: IndexPath) {
        ask(delegate) { $1.tableView($0, willDisplay: cell, forRowAt: path) }
    }
    func didEndDisplaying(_ cell: ItemCell, at path: IndexPath) {
        ask(delegate) { $1.tableView($0, didEndDisplaying: cell, forRowAt: path) }
    }

    // MARK: Editing

    private var editing: (any TableViewEditingDataSource)? { dataSource as? any TableViewEditingDataSource }

    /// Whether the data source lets a row be edited; nil if it edits none.
    private func canEdit(_ path: IndexPath) -> Bool? { ask(editing) { $1.tableView($0, canEditRowAt: path) } }

    /// Returns the editing control of a row; none if the data source cannot edit it.
    func editingStyle(at path: IndexPath) -> RowEditingStyle {
        guard let table, !hasDeclinedEditing, canEdit(path) == true else { return .none }
        return delegate?.tableView(table, editingStyleForRowAt: path) ?? .delete
    }
    func commit(_ style: RowEditingStyle, at path: IndexPath) {
        ask(editing) { $1.tableView($0, commit: style, forRowAt: path) }
    }
    func indentsWhileEditing(at path: IndexPath) -> Bool {
        ask(delegate) { $1.tableView($0, shouldIndentWhileEditingRowAt: path) } ?? true
    }
    /// Returns the level that the delegate sets; nil without one.
    func indentationLevel(at path: IndexPath) -> Int? {
        ask(delegate) { $1.tableView($0, indentationLevelForRowAt: path) }.flatMap { $0 < 0 ? nil : $0 }
    }
    func willBeginEditing(at path: IndexPath) { ask(delegate) { $1.tableView($0, willBeginEditingRowAt: path) } }
    func didEndEditing(at path: IndexPath?) { ask(delegate) { $1.tableView($0, didEndEditingRowAt: path) } }

    /// Returns the actions at a side of a row; nil for none, and for a row that the data source excludes from editing.
    func rowActions(isLeading: Bool, at path: IndexPath) -> RowActions? {
        guard let table, canEdit(path) != false else { return nil }
        if isLeading { return ask(delegate) { $1.tableView($0, leadingRowActionsForRowAt: path) } ?? nil }
        if let own = ask(delegate, { $1.tableView($0, trailingRowActionsForRowAt: path) }) ?? nil { return own }
        return editingStyle(at: path) == .delete ? deletion(at: path, in: table) : nil
    }

    /// The action that deletes a row through the data source.
    func deletion(at path: IndexPath, in table: TableView) -> RowActions {
        let title = ask(delegate) { $1.tableView($0, titleForDeleteConfirmationButtonForRowAt: path) } ?? nil
        return RowActions([
            RowAction(title: title ?? "Delete", color: table.palette.forbidden) { [weak self, weak table] completion in
                // The row may have moved since the actions were shown.
                guard let self, let path = table?.rowWithActions else { return completion(false) }
                commit(.delete, at: path)
                completion(true)
            }
        ])
    }
}
