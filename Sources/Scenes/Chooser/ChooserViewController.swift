import UIKitNames

/// Lists the scenes and opens the selected one.
final class ChooserViewController: UITableViewController {
    private let reuseIdentifier = "Scene"

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Scenes"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: reuseIdentifier)
        tableView.rowHeight = 60
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return Scene.allCases.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: reuseIdentifier, for: indexPath)
        let scene = Scene.allCases[indexPath.row]
        var content = cell.defaultContentConfiguration()
        content.text = scene.title
        content.secondaryText = scene.summary.prefix(1).uppercased() + scene.summary.dropFirst()
        cell.contentConfiguration = content
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        navigationController?.pushViewController(Scene.allCases[indexPath.row].makeViewController(), animated: true)
    }
}
