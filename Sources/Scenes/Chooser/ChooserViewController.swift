import UIKitNames

/// Lists the scenes and opens the selected one.
final class ChooserViewController: UITableViewController {
    private let reuseIdentifier = "Scene"
    /// Creates the first controller of a scene.
    private let makeController: (Scene) -> UIViewController

    init(makeController: @escaping (Scene) -> UIViewController = { $0.makeViewController() }) {
        self.makeController = makeController
        super.init(style: .plain)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

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
        let controller = makeController(Scene.allCases[indexPath.row])
        guard let split = controller as? UISplitViewController else {
            navigationController?.pushViewController(controller, animated: true)
            return
        }
        // A navigation controller does not contain a split view controller, which has bars of its own.
        split.modalPresentationStyle = .fullScreen
        split.viewController(for: .primary)?.navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .close, primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })
        present(split, animated: true)
    }
}
