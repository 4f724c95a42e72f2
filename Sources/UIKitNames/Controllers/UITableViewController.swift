/// Manages a table view as its data source and delegate. Does not set its drag and drop delegates.
///
/// All methods of both protocols are members of this class, so that subclasses at any depth override them.
@preconcurrency @MainActor
open class UITableViewController: ScrollContentController, UITableViewDataSource, UITableViewDelegate {
    /// The managed table view; the same view as ``UIViewController/view``. Never nil unless the program sets it to nil.
    public var tableView: UITableView! {
        didSet { if isViewLoaded { view = tableView } }
    }

    /// Creates a controller and its table view.
    public init(style: UITableView.Style = .plain) {
        tableView = UITableView(frame: .zero, style: style)
        super.init()
    }

    /// Creates a controller and its plain table view. There are no nib files: both arguments are ignored.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        tableView = UITableView(frame: .zero, style: .plain)
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// The refresh control of the table view; nil, the default, for none.
    open var refreshControl: UIRefreshControl? {
        get { tableView?.refreshControl }
        set { tableView?.refreshControl = newValue }
    }

    /// Whether the selection is removed each time the view appears; true by default.
    open var clearsSelectionOnViewWillAppear = true

    /// Removes the selection, if ``clearsSelectionOnViewWillAppear`` says so.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if clearsSelectionOnViewWillAppear { tableView?.deselectAll() }
    }

    /// Creates a controller with a plain table view, as from a storyboard; see ``UIViewController/init(coder:)``.
    public required init?(coder: NSCoder) {
        tableView = UITableView(frame: .zero, style: .plain)
        super.init(coder: coder)
    }

    /// Sets ``UIViewController/view`` to the table view, with `self` as data source and delegate.
    open override func loadView() {
        tableView.dataSource = self
        tableView.delegate = self
        if tableView.frame.isEmpty { tableView.frame = UIScreen.main.bounds }
        view = tableView
    }

    /// Sets the editing state of the controller and of the table view.
    open override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        tableView.setEditing(editing, animated: animated)
    }

    // MARK: Data source

    /// Returns 1; override for more sections.
    open func numberOfSections(in tableView: UITableView) -> Int { 1 }

    /// Returns 0; override it.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }

    /// Returns an unconfigured cell; override it.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell()
    }

    /// Returns nil; override to show a title above a section.
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }

    /// Returns nil; override to show a title below a section.
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }

    /// Returns nil; override for an index at the table's right edge (LIST-15).
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }

    /// Returns the position of the title; override for an index with other titles than those of the sections.
    open func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
        index
    }

    /// Returns whether the class overrides `tableView(_:moveRowAt:to:)`; override to exclude rows from reordering.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        OverriddenMethods.moves(type(of: self))
    }

    /// Declines the move; override it to move the row in the data, or leave the reordering to the drop delegate.
    open func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        ItemMove.current?.isDeclined = true
    }

    /// Returns true; override to exclude rows from deletion, insertion and swipe actions.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }

    /// Changes nothing; override to delete the row, or insert one, in the data and in the table view.
    open func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        tableView.editingWasDeclined()
    }

    // MARK: Selection

    /// Does nothing; override to respond to a selection by the user.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}

    /// Does nothing; override to respond to a deselection by the user.
    open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}

    /// Returns the row itself; override to select another one, or none.
    open func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }

    /// Returns the row itself; override to keep it selected.
    open func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }

    /// Returns true; override to exclude rows from being highlighted and selected.
    open func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }

    /// Does nothing; override to respond to a press.
    open func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {}

    /// Does nothing; override to respond to the end of a press.
    open func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {}

    /// Does nothing; override to respond to changes of the selection as a whole. UIKit has no such method.
    open func tableViewSelectionDidChange(_ tableView: UITableView) {}

    /// Does nothing; override to open the row on a double click or Return.
    open func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath) {}
    /// Returns whether the table is not being edited.
    open func tableView(_ tableView: UITableView, canPerformPrimaryActionForRowAt indexPath: IndexPath) -> Bool {
        !tableView.isEditing
    }
    /// Returns the table's `selectionFollowsFocus`.
    open func tableView(_ tableView: UITableView, selectionFollowsFocusForRowAt indexPath: IndexPath) -> Bool {
        tableView.selectionFollowsFocus
    }

    // MARK: Heights, headers and footers

    /// Returns the table view's `rowHeight`; override to give each row a height.
    open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.defaultRowHeight
    }

    /// Returns the table view's `estimatedRowHeight`; override to estimate each row.
    open func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.defaultEstimatedRowHeight
    }

    /// Returns the table view's `sectionHeaderHeight`.
    open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        tableView.sectionHeaderHeight
    }

    /// Returns the table view's `sectionFooterHeight`.
    open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
        tableView.sectionFooterHeight
    }

    /// Returns the table view's `estimatedSectionHeaderHeight`.
    open func tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int) -> CGFloat {
        tableView.estimatedSectionHeaderHeight
    }

    /// Returns the table view's `estimatedSectionFooterHeight`.
    open func tableView(_ tableView: UITableView, estimatedHeightForFooterInSection section: Int) -> CGFloat {
        tableView.estimatedSectionFooterHeight
    }

    /// Returns nil, for the title; override to show a view above a section.
    open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        tableView.defaultHeaderView
    }

    /// Returns nil, for the title; override to show a view below a section.
    open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
        tableView.defaultFooterView
    }

    /// Does nothing; override to change a header before it is shown.
    open func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {}

    /// Does nothing; override to change a footer before it is shown.
    open func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {}

    /// Does nothing; override to respond to a header that scrolled out of view.
    open func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {}

    /// Does nothing; override to respond to a footer that scrolled out of view.
    open func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int) {}

    /// Does nothing; override to change a cell before it is shown.
    open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}

    /// Does nothing; override to respond to a cell that scrolled out of view.
    open func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {}

    // MARK: Editing and actions

    /// Returns delete if the class overrides `tableView(_:commit:forRowAt:)`, else none; override for another editing
    /// control.
    open func tableView(
        _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { OverriddenMethods.commits(type(of: self)) ? .delete : .none }

    /// Returns nil, for "Delete".
    open func tableView(
        _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
    ) -> String? { nil }

    /// Returns true; override to keep the content of a row in its place in editing mode.
    open func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool { true }

    /// Returns -1: the level that the data source has set stays. Override it to show a hierarchy.
    open func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int { -1 }

    /// Does nothing; override to respond to a swipe.
    open func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {}

    /// Does nothing; override to respond to the end of a swipe.
    open func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {}

    /// Returns nil; override for actions at the leading side.
    open func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { nil }

    /// Returns nil, for the deletion; override for actions at the trailing side.
    open func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { nil }

    /// Returns nil, for the deletion; override for actions at the trailing side.
    open func tableView(
        _ tableView: UITableView, editActionsForRowAt indexPath: IndexPath
    ) -> [UITableViewRowAction]? { nil }

    /// Does nothing; override to respond to the button of a detail accessory.
    open func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {}

    /// Returns nil; override to show a menu for a row.
    open func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }

    /// Does nothing; override to respond to a row's menu before it is shown.
    open func tableView(
        _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}

    /// Does nothing; override to respond to the end of a row's menu.
    open func tableView(
        _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}

    /// Does nothing; override to respond to a press on the preview of a menu.
    open func tableView(
        _ tableView: UITableView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}

    /// Called only if `isSpringLoaded` is true. Returns true; override to exclude rows from spring loading.
    open func tableView(
        _ tableView: UITableView, shouldSpringLoadRowAt indexPath: IndexPath,
        with context: UISpringLoadedInteractionContext
    ) -> Bool { true }

    /// Returns the proposed index path; override to redirect a reordering.
    open func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath { proposedDestinationIndexPath }
}
