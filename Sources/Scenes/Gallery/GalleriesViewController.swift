import UIKitNames

/// Shows the table of galleries beside the images of one.
final class GalleriesSplitViewController: UISplitViewController {
    init(store: GalleryStore = GalleryStore(directory: GalleryStore.defaultDirectory)) {
        super.init(style: .doubleColumn)
        preferredPrimaryColumnWidthFraction = 0.3
        setViewController(GalleriesViewController(store: store), for: .primary)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        (viewController(for: .primary) as? GalleriesViewController)?.showFirstGallery()
    }
}

/// The galleries, and those that were deleted.
final class GalleriesViewController: UITableViewController {
    private let store: GalleryStore
    private let cache = ImageCache()
    private var shown: ImageGalleryViewController?

    init(store: GalleryStore) {
        self.store = store
        super.init(style: .plain)
        title = "Galleries"
        if !store.galleries.contains(where: { !$0.isDeleted }) { store.addGallery() }
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    private func galleries(in section: Int) -> [ImageGallery] {
        return store.galleries.filter { $0.isDeleted == (section == 1) }
    }

    private func indexPath(of id: UUID) -> IndexPath? {
        for section in 0...1 {
            if let row = galleries(in: section).firstIndex(where: { $0.id == id }) {
                return IndexPath(row: row, section: section)
            }
        }
        return nil
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
            barButtonSystemItem: .add, target: self, action: GalleriesViewController.addGallery)
        store.onChange = { [weak self] in self?.galleryDidChange($0) }
        store.onError = { [weak self] in self?.show(error: $0) }
    }

    // MARK: Galleries

    private func addGallery(_ sender: UIBarButtonItem) {
        let path = IndexPath(row: galleries(in: 0).count, section: 0)
        let gallery = store.addGallery()
        tableView.insertRows(at: [path], with: .automatic)
        show(gallery.id)
    }

    /// Shows the first gallery, or an empty column without one.
    func showFirstGallery() { show(galleries(in: 0).first?.id) }

    private func show(_ id: UUID?) {
        guard let id else {
            shown = nil
            splitViewController?.setViewController(UIViewController(), for: .secondary)
            return
        }
        if shown?.galleryID != id {
            let controller = ImageGalleryViewController(galleryID: id, store: store, cache: cache)
            controller.navigationItem.leftBarButtonItem = splitViewController?.displayModeButtonItem
            shown = controller
            splitViewController?.showDetailViewController(controller, sender: self)
        }
        tableView.selectRow(at: indexPath(of: id), animated: true, scrollPosition: .none)
    }

    /// Moves a gallery to Recently Deleted, or back.
    private func setDeleted(_ isDeleted: Bool, _ id: UUID) {
        guard let source = indexPath(of: id) else { return }
        tableView.performBatchUpdates {
            store.update(id) { $0.isDeleted = isDeleted }
            tableView.deleteRows(at: [source], with: .automatic)
            if let target = indexPath(of: id) { tableView.insertRows(at: [target], with: .automatic) }
        }
        if isDeleted, shown?.galleryID == id { showFirstGallery() }
        if !isDeleted, shown == nil { show(id) }
    }

    private func deleteForGood(_ id: UUID) {
        guard let path = indexPath(of: id) else { return }
        tableView.performBatchUpdates {
            store.delete(id)
            tableView.deleteRows(at: [path], with: .automatic)
        }
    }

    private func rename(_ recognizer: UITapGestureRecognizer) {
        guard let path = tableView.indexPathForRow(at: recognizer.location(in: tableView)), path.section == 0 else {
            return
        }
        (tableView.cellForRow(at: path) as? GalleryTableViewCell)?.beginRenaming()
    }

    private func galleryDidChange(_ id: UUID) {
        if shown?.galleryID == id { shown?.title = store[id]?.name }
        guard let gallery = store[id] else { return }
        // The rows may be about to change: only the cell knows its gallery.
        for case let cell as GalleryTableViewCell in tableView.visibleCells where cell.galleryID == id {
            cell.show(gallery)
        }
    }

    private func show(error: String) {
        let alert = UIAlertController(title: "The gallery is not saved", message: error, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        present(alert, animated: true)
    }

    // MARK: The table

    override func numberOfSections(in tableView: UITableView) -> Int { return 2 }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return galleries(in: section).count
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        return section == 1 && !galleries(in: 1).isEmpty ? "Recently Deleted" : nil
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Gallery", for: indexPath)
        let gallery = galleries(in: indexPath.section)[indexPath.row]
        if let cell = cell as? GalleryTableViewCell {
            cell.show(gallery)
            cell.onRename = { [weak self] name in self?.store.update(gallery.id) { $0.name = name } }
        }
        return cell
    }

    override func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        return indexPath.section == 0 ? indexPath : nil
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        show(galleries(in: indexPath.section)[indexPath.row].id)
    }

    override func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let gallery = galleries(in: indexPath.section)[indexPath.row]
        let delete = UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, completion in
            if gallery.isDeleted { self?.deleteForGood(gallery.id) } else { self?.setDeleted(true, gallery.id) }
            completion(true)
        }
        return UISwipeActionsConfiguration(actions: [delete])
    }

    override func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let gallery = galleries(in: indexPath.section)[indexPath.row]
        guard gallery.isDeleted else { return nil }
        let undelete = UIContextualAction(style: .normal, title: "Undelete") { [weak self] _, _, completion in
            self?.setDeleted(false, gallery.id)
            completion(true)
        }
        undelete.backgroundColor = .systemBlue
        return UISwipeActionsConfiguration(actions: [undelete])
    }
}
