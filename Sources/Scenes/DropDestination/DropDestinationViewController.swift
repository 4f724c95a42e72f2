import UIKitNames

/// The photos dropped so far above a strip that deletes them (SCENE-4).
final class DropDestinationViewController: UIViewController {
    let grid = PhotoGridView()
    let trashView = TrashView(
        title: "Drop here to delete photos", color: .secondarySystemBackground, iconSize: 20)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        for subview in [grid, trashView] {
            subview.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(subview)
        }
        trashView.delegate = grid
        grid.onOpen = { [weak self] image, name in
            let controller = ImageViewController(image, title: name ?? "")
            self?.navigationController?.pushViewController(controller, animated: true)
        }
        NSLayoutConstraint.activate([
            grid.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            grid.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            grid.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            grid.bottomAnchor.constraint(equalTo: trashView.topAnchor),
            trashView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            trashView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            trashView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            trashView.heightAnchor.constraint(equalToConstant: 64),
        ])
    }
}
