import UIKitNames

/// A list of chores that can be reordered and dragged elsewhere as text.
class ChoresViewController: UITableViewController, UITableViewDragDelegate, UITableViewDropDelegate {
    var chores = ["Water the plants", "Feed the cat", "Take out the bins", "Sweep the stairs"]

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Chores"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Chore")
        tableView.rowHeight = 44
        tableView.dragInteractionEnabled = true
        tableView.dragDelegate = self
        tableView.dropDelegate = self
    }

    // MARK: - Table view data source

    override func numberOfSections(in tableView: UITableView) -> Int {
        return 1
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return chores.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Chore", for: indexPath)
        cell.textLabel?.text = chores[indexPath.row]
        cell.textLabel?.font = UIFont.systemFont(ofSize: 15)
        return cell
    }

    override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        return true
    }

    override func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        let chore = chores.remove(at: sourceIndexPath.row)
        chores.insert(chore, at: destinationIndexPath.row)
    }

    // MARK: - Drag

    func tableView(
        _ tableView: UITableView, itemsForBeginning session: UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] {
        let provider = NSItemProvider(object: chores[indexPath.row])
        let item = UIDragItem(itemProvider: provider)
        item.localObject = chores[indexPath.row]
        return [item]
    }

    func tableView(
        _ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? {
        guard let cell = tableView.cellForRow(at: indexPath) else { return nil }
        let parameters = UIDragPreviewParameters()
        parameters.visiblePath = UIBezierPath(roundedRect: cell.bounds.insetBy(dx: 6, dy: 2), cornerRadius: 8)
        return parameters
    }

    // MARK: - Drop

    func tableView(_ tableView: UITableView, canHandle session: UIDropSession) -> Bool {
        return session.canLoadObjects(ofClass: String.self)
    }

    func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal {
        if tableView.hasActiveDrag {
            return UITableViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
        }
        return UITableViewDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath)
    }

    func tableView(_ tableView: UITableView, performDropWith coordinator: UITableViewDropCoordinator) {
        let destinationIndexPath: IndexPath
        if let indexPath = coordinator.destinationIndexPath {
            destinationIndexPath = indexPath
        } else {
            let row = tableView.numberOfRows(inSection: 0)
            destinationIndexPath = IndexPath(row: row, section: 0)
        }
        coordinator.session.loadObjects(ofClass: String.self) { texts in
            var indexPaths = [IndexPath]()
            for (index, text) in texts.enumerated() {
                let indexPath = IndexPath(row: destinationIndexPath.row + index, section: destinationIndexPath.section)
                self.chores.insert(text, at: indexPath.row)
                indexPaths.append(indexPath)
            }
            tableView.insertRows(at: indexPaths, with: .automatic)
        }
    }
}
