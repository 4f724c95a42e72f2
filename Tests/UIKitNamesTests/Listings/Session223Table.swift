import UIKitNames

/// The slides "Drop Into a Row" and "Reordering, Table View" of session 223.
class Session223Table: UITableViewDropDelegate, UITableViewDataSource {
    var albumsArray: [[UIImage]] = [[], [], []]
    var moves: [String] = []

    func add(image: UIImage, toAlbumAt photoAlbumIndex: Int) {
        albumsArray[photoAlbumIndex].append(image)
    }

    func tableView(
        _ tableView: UITableView,
        performDropWith coordinator:
            UITableViewDropCoordinator
    ) {
        guard let destinationIndexPath = coordinator.destinationIndexPath,
            let dragItem = coordinator.items.first?.dragItem,
            let image = dragItem.localObject as? UIImage
        else { return }

        let photoAlbumIndex = destinationIndexPath.row
        guard photoAlbumIndex < self.albumsArray.count else { return }
        self.add(image: image, toAlbumAt: photoAlbumIndex)

        if let cell = tableView.cellForRow(at: destinationIndexPath), let view = cell.imageView {
            let rect = cell.convert(view.bounds, from: view)
            coordinator.drop(dragItem, intoRowAt: destinationIndexPath, rect: rect)
        }
    }

    func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal {
        session.localDragSession?.localContext is UITableView
            ? UITableViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
            : UITableViewDropProposal(operation: .copy, intent: .automatic)
    }

    func tableView(_: UITableView, moveRowAt: IndexPath, to: IndexPath) {
        moves.append("\(moveRowAt.row) to \(to.row)")
        albumsArray.insert(albumsArray.remove(at: moveRowAt.row), at: to.row)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { albumsArray.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Album", for: indexPath)
        cell.textLabel?.text = "Album \(indexPath.row + 1)"
        cell.imageView?.image = albumsArray[indexPath.row].last
        return cell
    }
}
