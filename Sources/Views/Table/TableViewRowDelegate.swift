/// Decides about the selection of a table's rows, and follows their cells.
@preconcurrency @MainActor public protocol TableViewRowDelegate: AnyObject {
    /// Whether a press highlights a row; false also prevents its selection.
    func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
    /// Called when a press has highlighted a row.
    func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath)
    /// Called when the press of a highlighted row has ended, before the row is selected.
    func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath)
    /// Returns the row to select instead of the one that the user chose; nil selects none.
    func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
    /// Returns the row to deselect instead of the one that the user chose; nil deselects none.
    func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?
    /// Called after the user has deselected a row, also by selecting another one.
    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)
    /// Whether the primary action of a row can be performed; by default outside editing mode.
    func tableView(_ tableView: TableView, canPerformPrimaryActionForRowAt indexPath: IndexPath) -> Bool
    /// Whether an arrow key that reaches a row selects it, in a table that selects as taps do (LIST-3).
    func tableView(_ tableView: TableView, selectionFollowsFocusForRowAt indexPath: IndexPath) -> Bool
    /// Called before a cell is shown for a row.
    func tableView(_ tableView: TableView, willDisplay cell: ItemCell, forRowAt indexPath: IndexPath)
    /// Called after a cell no longer shows a row; the row may have been deleted.
    func tableView(_ tableView: TableView, didEndDisplaying cell: ItemCell, forRowAt indexPath: IndexPath)
}

extension TableViewRowDelegate {
    /// Returns true.
    public func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }
    /// Does nothing.
    public func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath) {}
    /// Does nothing.
    public func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath) {}
    /// Returns the row itself.
    public func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    /// Returns the row itself.
    public func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    /// Does nothing.
    public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}
    /// Returns whether the table is not being edited.
    public func tableView(_ tableView: TableView, canPerformPrimaryActionForRowAt indexPath: IndexPath) -> Bool {
        !tableView.isEditing
    }
    /// Returns the table's `selectionFollowsFocus`.
    public func tableView(_ tableView: TableView, selectionFollowsFocusForRowAt indexPath: IndexPath) -> Bool {
        tableView.selectionFollowsFocus
    }
    /// Does nothing.
    public func tableView(_ tableView: TableView, willDisplay cell: ItemCell, forRowAt indexPath: IndexPath) {}
    /// Does nothing.
    public func tableView(_ tableView: TableView, didEndDisplaying cell: ItemCell, forRowAt indexPath: IndexPath) {}
}

/// Decides how the rows of a table are edited, and which actions they offer.
@preconcurrency @MainActor public protocol TableViewEditingDelegate: AnyObject {
    /// Returns the editing control of a row in editing mode; delete by default.
    func tableView(_ tableView: TableView, editingStyleForRowAt indexPath: IndexPath) -> RowEditingStyle
    /// Returns the title of the button that confirms a deletion; "Delete" by default.
    func tableView(_ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath) -> String?
    /// Whether the content of a row moves to the right in editing mode, beside the editing control.
    func tableView(_ tableView: TableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool
    /// Returns the level of a row in a hierarchy (``ItemCell/indentationLevel``), each time a cell is shown for a row.
    /// A negative number, the default, leaves the level that the data source has set.
    func tableView(_ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath) -> Int
    /// Called before a swipe reveals the actions of a row.
    func tableView(_ tableView: TableView, willBeginEditingRowAt indexPath: IndexPath)
    /// Called after the actions of a row were hidden; nil if the row was deleted.
    func tableView(_ tableView: TableView, didEndEditingRowAt indexPath: IndexPath?)
    /// Returns the actions that a swipe to the right reveals; nil for none. Like the trailing ones, they are not asked
    /// for if `canEditRowAt` excludes the row.
    func tableView(_ tableView: TableView, leadingRowActionsForRowAt indexPath: IndexPath) -> RowActions?
    /// Returns the actions that a swipe to the left reveals; nil, the default, deletes a row of the delete style whose
    /// data source implements the deletion.
    func tableView(_ tableView: TableView, trailingRowActionsForRowAt indexPath: IndexPath) -> RowActions?
}

extension TableViewEditingDelegate {
    /// Returns delete.
    public func tableView(_ tableView: TableView, editingStyleForRowAt indexPath: IndexPath) -> RowEditingStyle {
        .delete
    }
    /// Returns nil: the title of the button is "Delete".
    public func tableView(
        _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
    ) -> String? { nil }
    /// Returns true.
    public func tableView(_ tableView: TableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool { true }
    /// Returns -1: the level that the data source has set stays.
    public func tableView(_ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath) -> Int { -1 }
    /// Does nothing.
    public func tableView(_ tableView: TableView, willBeginEditingRowAt indexPath: IndexPath) {}
    /// Does nothing.
    public func tableView(_ tableView: TableView, didEndEditingRowAt indexPath: IndexPath?) {}
    /// Returns nil.
    public func tableView(_ tableView: TableView, leadingRowActionsForRowAt indexPath: IndexPath) -> RowActions? {
        nil
    }
    /// Returns nil.
    public func tableView(_ tableView: TableView, trailingRowActionsForRowAt indexPath: IndexPath) -> RowActions? {
        nil
    }
}

/// Changes the data of a table when the user edits a row. Without it, rows have no editing controls.
@preconcurrency @MainActor public protocol TableViewEditingDataSource: TableViewDataSource {
    /// Whether a row can be edited; true by default. Other rows have neither an editing control nor actions.
    func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool
    /// Deletes the row, or inserts one, in the data and in the table, as the style says.
    func tableView(
        _ tableView: TableView, commit editingStyle: RowEditingStyle, forRowAt indexPath: IndexPath)
}

extension TableViewEditingDataSource {
    /// Returns true.
    public func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
}

/// The editing control of a row.
public enum RowEditingStyle: Int, Sendable, Hashable {
    /// No control.
    case none
    /// A control that deletes the row after a confirmation.
    case delete
    /// A control that inserts a row.
    case insert
}

/// An action that a swipe reveals at the side of a row.
public struct RowAction {
    /// The title of its button.
    public var title: String
    /// The image of its button, above the title; template images are white. Nil shows the title only.
    public var image: Image?
    /// The color of its button.
    public var color: Color
    /// Deletes or changes the row. The closure that it is passed closes the actions and must be called once, with
    /// whether the action was performed.
    public var perform: @MainActor (_ completion: @escaping @MainActor (Bool) -> Void) -> Void

    /// Creates an action.
    public init(
        title: String, image: Image? = nil, color: Color,
        perform: @escaping @MainActor (@escaping @MainActor (Bool) -> Void) -> Void
    ) { (self.title, self.image, self.color, self.perform) = (title, image, color, perform) }
}

/// The actions at one side of a row; the first is at the edge.
public struct RowActions {
    /// The actions from the edge inward.
    public var actions: [RowAction]
    /// Whether a long swipe performs the first action.
    public var performsFirstActionWithFullSwipe: Bool

    /// Creates a set of actions.
    public init(_ actions: [RowAction], performsFirstActionWithFullSwipe: Bool = true) {
        (self.actions, self.performsFirstActionWithFullSwipe) = (actions, performsFirstActionWithFullSwipe)
    }
}
