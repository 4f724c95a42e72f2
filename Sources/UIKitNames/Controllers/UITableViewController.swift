/// Manages a table view as its data source and delegate. Does not set its drag and drop delegates.
@preconcurrency @MainActor
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
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

    /// Returns nil; see ``UIViewController/init(coder:)``.
    public required init?(coder: NSCoder) { nil }

    /// Sets ``UIViewController/view`` to the table view, with `self` as data source and delegate.
    open override func loadView() {
        tableView.dataSource = self
        tableView.delegate = self
        view = tableView
    }

    /// Sets the editing state of the controller and of the table view.
    open override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        tableView.setEditing(editing, animated: animated)
    }

    /// Returns 1; override for more sections.
    open func numberOfSections(in tableView: UITableView) -> Int { 1 }

    /// Returns 0; override it.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }

    /// Returns an unconfigured cell; override it.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell()
    }

    /// Returns true; override to exclude rows from reordering.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    /// Declines the move; override it to move the row in the data, or leave the reordering to the drop delegate.
    open func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        ItemMove.current?.isDeclined = true
    }

    // These repeat the protocol's default implementations, because subclasses can override only members of the class.

    /// Does nothing; override to respond to a selection by the user.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}

    /// Does nothing; override to respond to changes of the selection as a whole. UIKit has no such method.
    open func tableViewSelectionDidChange(_ tableView: UITableView) {}

    /// Does nothing; override to open the row on a double click or Return.
    open func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath) {}

    /// Does nothing; override to show a menu at `point`, in the table view's coordinates. UIKit has no such method.
    open func tableView(_ tableView: UITableView, showContextMenuForRowAt indexPath: IndexPath?, point: CGPoint) {}

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
