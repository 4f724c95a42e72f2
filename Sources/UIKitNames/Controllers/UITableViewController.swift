/// Keeps a table, whose data source and delegate it is.
@MainActor open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    /// The table.
    public let tableView: UITableView

    /// A controller with a table of a style.
    public init(style: UITableView.Style = .plain) {
        tableView = UITableView(frame: .zero, style: style)
        super.init()
    }

    /// Makes the table view its view, with itself as data source and delegate.
    open override func loadView() {
        tableView.dataSource = self
        tableView.delegate = self
        view = tableView
    }

    /// Passes the editing state on to the table view.
    open override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        tableView.setEditing(editing, animated: animated)
    }

    /// One section; override it for more.
    open func numberOfSections(in tableView: UITableView) -> Int { 1 }

    /// No rows; override it.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }

    /// A plain cell; override it.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell()
    }

    /// Every row can be moved; override it for others.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    /// Declines; override it to move a row in the data.
    open func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        ItemMove.current?.isDeclined = true
    }

    // What the delegate's protocol has a default for must be here too: only then a subclass can override it.

    /// Nothing; override it.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}

    /// Nothing; override it.
    open func tableViewSelectionDidChange(_ tableView: UITableView) {}

    /// Nothing; override it.
    open func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath) {}

    /// No menu; override it.
    open func tableView(_ tableView: UITableView, showContextMenuForRowAt indexPath: IndexPath?, point: CGPoint) {}

    /// Hovering selects every row, where the table is spring-loaded; override it for others.
    open func tableView(
        _ tableView: UITableView, shouldSpringLoadRowAt indexPath: IndexPath,
        with context: UISpringLoadedInteractionContext
    ) -> Bool { true }

    /// A row goes where it is put; override it for elsewhere.
    open func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath { proposedDestinationIndexPath }
}
