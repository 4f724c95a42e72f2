import UIKitNames

/// The galleries, and those that were deleted.
final class GalleriesViewController: UITableViewController {
    private let store: GalleryStore
    private let cache = ImageCache(countLimit: 200)
    private var shown: ImageGalleryViewController?

    init(store: GalleryStore) {
        self.store = store
        super.init(style: .plain)
        title = "Galleries"
        if galleries(in: 0).isEmpty { store.add(store.makeGallery()) }
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    /// Shows the table of galleries beside the images of one.
    static func makeSplitViewController(store: GalleryStore = GalleryStore()) -> UISplitViewController {
        let split = UISplitViewController(style: .doubleColumn)
        split.preferredPrimaryColumnWidthFraction = 0.3
        split.setViewController(GalleriesViewController(store: store), for: .primary)
        return split
    }

    /// Section 1 has the deleted galleries.
    private func galleries(in section: Int) -> [ImageGallery] {
        store.galleries.filter { $0.isDeleted == (section == 1) }
    }

    private func indexPath(of id: UUID) -> IndexPath? {
        (0...1).lazy.compactMap { section in
            self.galleries(in: section).firstIndex { $0.id == id }.map { IndexPath(row: $0, section: section) }
        }.first
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        clearsSelectionOnViewWillAppear = false
        tableView.rowHeight = 64
        tableView.register(GalleryTableViewCell.self, forCellReuseIdentifier: "Gallery")
        let doubleTap = UITapGestureRecognizer(target: self, action: GalleriesViewController.rename)
        doubleTap.numberOfTapsRequired = 2
        tableView.addGestureRecognizer(doubleTap)
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .add, primaryAction: UIAction { [weak self] _ in self?.addGallery() })
        store.onChange = { [weak self] in self?.galleryDidChange($0) }
        store.onError = { [weak self] in self?.show(error: $0) }
        showFirstGallery()
    }

    // MARK: Galleries

    /// Moves, inserts or removes the row of a gallery as `change` requires it.
    private func updateRow(of id: UUID, _ change: () -> Void) {
        let source = indexPath(of: id)
        tableView.performBatchUpdates {
            change()
            if let source { tableView.deleteRows(at: [source], with: .automatic) }
            if let target = indexPath(of: id) { tableView.insertRows(at: [target], with: .automatic) }
        }
    }

    private func addGallery() {
        let gallery = store.makeGallery()
        updateRow(of: gallery.id) { store.add(gallery) }
        show(gallery.id)
    }

    /// Moves a gallery to Recently Deleted, or one from there away for good.
    private func delete(_ gallery: ImageGallery) {
        updateRow(of: gallery.id) {
            if gallery.isDeleted { store.delete(gallery.id) } else { store.update(gallery.id) { $0.isDeleted = true } }
        }
        if shown?.galleryID == gallery.id { showFirstGallery() }
    }

    private func undelete(_ gallery: ImageGallery) {
        updateRow(of: gallery.id) { store.update(gallery.id) { $0.isDeleted = false } }
        if shown == nil { show(gallery.id) }
    }

    /// Shows the first gallery, or an empty column without one.
    private func showFirstGallery() {
        if let first = galleries(in: 0).first { return show(first.id) }
        shown = nil
        splitViewController?.setViewController(UIViewController(), for: .secondary)
    }

    private func show(_ id: UUID) {
        if shown?.galleryID != id {
            let controller = ImageGalleryViewController(galleryID: id, store: store, cache: cache)
            controller.navigationItem.leftBarButtonItem = splitViewController?.displayModeButtonItem
            shown = controller
            splitViewController?.showDetailViewController(controller, sender: self)
        }
        tableView.selectRow(at: indexPath(of: id), animated: true, scrollPosition: .none)
    }

    private func rename(_ recognizer: UITapGestureRecognizer) {
        let path = tableView.indexPathForRow(at: recognizer.location(in: tableView))
        guard let path, path.section == 0 else { return }
        (tableView.cellForRow(at: path) as? GalleryTableViewCell)?.beginRenaming()
    }

    private func galleryDidChange(_ gallery: ImageGallery) {
        if shown?.galleryID == gallery.id { shown?.title = gallery.name }
        // The rows may be about to change: only the cell knows its gallery.
        for case let cell as GalleryTableViewCell in tableView.visibleCells where cell.gallery?.id == gallery.id {
            cell.show(gallery)
        }
    }

    private func show(error: String) {
        let alert = UIAlertController(title: "The gallery is not saved", message: error, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        present(alert, animated: true)
    }

    // MARK: The table

    override func numberOfSections(in tableView: UITableView) -> Int { 2 }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        galleries(in: section).count
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        section == 1 && !galleries(in: 1).isEmpty ? "Recently Deleted" : nil
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Gallery", for: indexPath)
        guard let cell = cell as? GalleryTableViewCell else { return cell }
        let gallery = galleries(in: indexPath.section)[indexPath.row]
        cell.show(gallery)
        cell.onRename = { [weak self] name in self?.store.update(gallery.id) { $0.name = name } }
        return cell
    }

    override func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        indexPath.section == 0 ? indexPath : nil
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        show(galleries(in: indexPath.section)[indexPath.row].id)
    }

    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        delete(galleries(in: indexPath.section)[indexPath.row])
    }

    override func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let gallery = galleries(in: indexPath.section)[indexPath.row]
        guard gallery.isDeleted else { return nil }
        let undelete = UIContextualAction(style: .normal, title: "Undelete") { [weak self] _, _, completion in
            self?.undelete(gallery)
            completion(true)
        }
        undelete.backgroundColor = .systemBlue
        return UISwipeActionsConfiguration(actions: [undelete])
    }
}
