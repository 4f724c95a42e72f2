import UIKitNames

/// The photos dropped so far above a strip that deletes them (SCENE-4).
final class DropDestinationViewController: UIViewController {
    let grid = PhotoGridView()
    let deleteStrip = PhotoDeleteView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        for subview in [grid, deleteStrip] {
            subview.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(subview)
        }
        deleteStrip.delegate = grid
        NSLayoutConstraint.activate([
            grid.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            grid.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            grid.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            grid.bottomAnchor.constraint(equalTo: deleteStrip.topAnchor),
            deleteStrip.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            deleteStrip.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            deleteStrip.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            deleteStrip.heightAnchor.constraint(equalToConstant: 64),
        ])
    }
}
