import UIKitNames

/// A cell that notes how it is selected, and counts its creations.
final class ErrandCell: UITableViewCell {
    static var awoken = 0
    var changes: [String] = []

    override func awakeFromNib() {
        super.awakeFromNib()
        Self.awoken += 1
        accessoryType = .disclosureIndicator
    }

    override func setSelected(_ selected: Bool, animated: Bool) {
        super.setSelected(selected, animated: animated)
        changes.append("selected \(selected)")
    }

    override func setHighlighted(_ highlighted: Bool, animated: Bool) {
        super.setHighlighted(highlighted, animated: animated)
        changes.append("highlighted \(highlighted)")
    }
}

/// A grouped table of errands with rows of different heights, that can be deleted, moved and swiped.
final class ErrandsViewController: UITableViewController {
    var groups = [["Bread", "Milk", "Apples"], ["Bank", "Post office"]]
    var log: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(ErrandCell.self, forCellReuseIdentifier: "errand")
        tableView.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "header")
        tableView.separatorInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 0)
        tableView.separatorColor = .lightGray
    }

    override func numberOfSections(in tableView: UITableView) -> Int { groups.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        groups[section].count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "errand", for: indexPath)
        cell.textLabel?.text = groups[indexPath.section][indexPath.row]
        cell.showsReorderControl = true
        return cell
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        section == 0 ? "Groceries" : nil
    }

    override func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        guard section == 1 else { return nil }
        let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
        header?.textLabel?.text = "Town"
        return header
    }

    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        indexPath.row == 0 ? 60 : UITableView.automaticDimension
    }

    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        guard editingStyle == .delete else { return }
        log.append("delete \(groups[indexPath.section][indexPath.row])")
        groups[indexPath.section].remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
    }

    override func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        let errand = groups[sourceIndexPath.section].remove(at: sourceIndexPath.row)
        groups[destinationIndexPath.section].insert(errand, at: destinationIndexPath.row)
        log.append("move \(errand)")
    }

    override func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let done = UIContextualAction(style: .normal, title: "Done") { [weak self] _, _, completion in
            self?.log.append("done")
            completion(true)
        }
        done.backgroundColor = .systemGreen
        return UISwipeActionsConfiguration(actions: [done])
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        log.append("select \(groups[indexPath.section][indexPath.row])")
    }

    override func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        log.append("deselect \(groups[indexPath.section][indexPath.row])")
    }

    override func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        groups[indexPath.section][indexPath.row] == "Bank" ? nil : indexPath
    }

    override func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [weak self] _ in
            UIMenu(children: [
                UIAction(title: "Share", attributes: []) { _ in self?.log.append("share") },
                UIMenu(
                    title: "More", options: .displayInline,
                    children: [
                        UIAction(title: "Delete", attributes: .destructive) { _ in self?.log.append("delete") }
                    ]),
            ])
        }
    }
}
