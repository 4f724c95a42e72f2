import UIKitNames

// Reconstructed from the text of a tutorial about an image gallery, whose listings are not in it: the calls that it
// names, in programs of our own.

/// What a gallery knows of an image: its address, and its width divided by its height.
struct TutorialImage: Codable, Equatable {
    var url: URL
    var aspectRatio: Double
}

/// The model, which is saved as JSON.
struct TutorialGallery: Codable {
    var images: [TutorialImage] = []

    var json: Data? { try? JSONEncoder().encode(self) }

    init() {}

    init?(json: Data) {
        guard let gallery = try? JSONDecoder().decode(TutorialGallery.self, from: json) else { return nil }
        self = gallery
    }
}

/// An image, or a spinner until it has been fetched. An image that arrives for a former URL is not shown.
class TutorialCell: UICollectionViewCell {
    let imageView = UIImageView()
    let spinner = UIActivityIndicatorView(style: .medium)
    /// Returns the data of a URL. Called in the background.
    var fetch: @Sendable (URL) -> Data? = { try? Data(contentsOf: $0) }

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(imageView)
        contentView.addSubview(spinner)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    var imageURL: URL? {
        didSet {
            imageView.image = nil
            guard let url = imageURL else { return }
            spinner.startAnimating()
            let fetch = fetch
            DispatchQueue.global(qos: .userInitiated).async {
                let image = fetch(url).flatMap { UIImage(data: $0) }
                DispatchQueue.main.async {
                    guard url == self.imageURL else { return }
                    self.spinner.stopAnimating()
                    self.imageView.image = image
                }
            }
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        imageView.frame = contentView.bounds
        spinner.center = CGPoint(x: contentView.bounds.midX, y: contentView.bounds.midY)
    }
}

/// The gallery: its images are dragged out, reordered, and come in with their URLs from other programs.
class TutorialGalleryViewController: UICollectionViewController, UICollectionViewDragDelegate,
    UICollectionViewDropDelegate, UICollectionViewDelegateFlowLayout
{
    var gallery = TutorialGallery()
    var fetch: @Sendable (URL) -> Data? = { try? Data(contentsOf: $0) }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(TutorialCell.self, forCellWithReuseIdentifier: "Image")
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Placeholder")
        collectionView.dragDelegate = self
        collectionView.dropDelegate = self
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        gallery.images.count
    }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Image", for: indexPath)
        if let imageCell = cell as? TutorialCell {
            imageCell.fetch = fetch
            imageCell.imageURL = gallery.images[indexPath.item].url
        }
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        CGSize(width: 90, height: 90 / gallery.images[indexPath.item].aspectRatio)
    }

    // MARK: Dragging

    /// The image of the cell, which is visible since it is pressed; the local object is where it is in the model.
    private func dragItems(at indexPath: IndexPath) -> [UIDragItem] {
        let cell = collectionView.cellForItem(at: indexPath) as? TutorialCell
        guard let image = cell?.imageView.image else { return [] }
        let dragItem = UIDragItem(itemProvider: NSItemProvider(object: image))
        dragItem.localObject = indexPath
        return [dragItem]
    }

    func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] {
        session.localContext = collectionView
        return dragItems(at: indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, itemsForAddingTo session: UIDragSession, at indexPath: IndexPath,
        point: CGPoint
    ) -> [UIDragItem] {
        dragItems(at: indexPath)
    }

    // MARK: Dropping

    private func isSelf(_ session: UIDropSession) -> Bool {
        (session.localDragSession?.localContext as? UICollectionView) == collectionView
    }

    func collectionView(_ collectionView: UICollectionView, canHandle session: UIDropSession) -> Bool {
        if isSelf(session) { return session.canLoadObjects(ofClass: UIImage.self) }
        return session.canLoadObjects(ofClass: NSURL.self) && session.canLoadObjects(ofClass: UIImage.self)
    }

    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        UICollectionViewDropProposal(
            operation: isSelf(session) ? .move : .copy, intent: .insertAtDestinationIndexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, performDropWith coordinator: UICollectionViewDropCoordinator
    ) {
        let destinationIndexPath = coordinator.destinationIndexPath ?? IndexPath(item: 0, section: 0)
        for item in coordinator.items {
            if let sourceIndexPath = item.sourceIndexPath {
                collectionView.performBatchUpdates {
                    let image = gallery.images.remove(at: sourceIndexPath.item)
                    gallery.images.insert(image, at: destinationIndexPath.item)
                    collectionView.deleteItems(at: [sourceIndexPath])
                    collectionView.insertItems(at: [destinationIndexPath])
                }
                coordinator.drop(item.dragItem, toItemAt: destinationIndexPath)
            } else {
                let placeholderContext = coordinator.drop(
                    item.dragItem,
                    to: UICollectionViewDropPlaceholder(
                        insertionIndexPath: destinationIndexPath, reuseIdentifier: "Placeholder"))
                load(item.dragItem.itemProvider, into: placeholderContext)
            }
        }
    }

    /// Commits the insertion once image and URL have arrived, in either order, at the place where the placeholder is
    /// then; deletes it if one of them fails.
    private func load(
        _ itemProvider: NSItemProvider, into placeholderContext: UICollectionViewDropPlaceholderContext
    ) {
        let arrival = TutorialArrival()
        arrival.onEnd = { image in
            guard let image else {
                placeholderContext.deletePlaceholder()
                return
            }
            placeholderContext.commitInsertion { insertionIndexPath in
                self.gallery.images.insert(image, at: insertionIndexPath.item)
            }
        }
        itemProvider.loadObject(ofClass: UIImage.self) { object, _ in
            DispatchQueue.main.async {
                arrival.aspectRatio = (object as? UIImage).map { Double($0.size.width / $0.size.height) }
                arrival.update(hasFailed: arrival.aspectRatio == nil)
            }
        }
        itemProvider.loadObject(ofClass: NSURL.self) { object, _ in
            DispatchQueue.main.async {
                arrival.url = (object as? NSURL).flatMap { URL(string: $0.absoluteString) }
                arrival.update(hasFailed: arrival.url == nil)
            }
        }
    }
}

/// What has arrived of a dropped image.
@MainActor private final class TutorialArrival {
    var url: URL?
    var aspectRatio: Double?
    /// Called once, with nil after a failure.
    var onEnd: ((TutorialImage?) -> Void)?

    func update(hasFailed: Bool) {
        if hasFailed {
            onEnd?(nil)
        } else if let url, let aspectRatio {
            onEnd?(TutorialImage(url: url, aspectRatio: aspectRatio))
        } else {
            return
        }
        onEnd = nil
    }
}

/// A bin beside the gallery, which removes images of collections from their model.
class TutorialBin: UIView, UIDropInteractionDelegate {
    let icon = UIImageView(image: UIImage(systemName: "trash"))

    override init(frame: CGRect) {
        super.init(frame: frame)
        icon.frame = bounds.insetBy(dx: 8, dy: 8)
        addSubview(icon)
        addInteraction(UIDropInteraction(delegate: self))
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: UIDropSession) -> Bool {
        session.canLoadObjects(ofClass: UIImage.self)
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: UIDropSession) -> UIDropProposal {
        UIDropProposal(operation: session.localDragSession?.localContext == nil ? .forbidden : .copy)
    }

    func dropInteraction(
        _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? {
        let target = UIDragPreviewTarget(
            container: self, center: icon.center, transform: CGAffineTransform(scaleX: 0.1, y: 0.1))
        return defaultPreview.retargetedPreview(with: target)
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) {
        guard let collectionView = session.localDragSession?.localContext as? UICollectionView,
            let controller = collectionView.dataSource as? TutorialGalleryViewController
        else { return }
        let indexPaths = session.items.compactMap { $0.localObject as? IndexPath }
        collectionView.performBatchUpdates {
            for index in Set(indexPaths.map(\.item)).sorted(by: >) { controller.gallery.images.remove(at: index) }
            collectionView.deleteItems(at: Array(Set(indexPaths)))
        }
    }
}

/// A table of names, with the same delegates in their form for tables: names are reordered, dragged out, and come in as
/// texts, into placeholders.
class TutorialTableViewController: UITableViewController, UITableViewDragDelegate, UITableViewDropDelegate {
    var names: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Name")
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Placeholder")
        tableView.rowHeight = 44
        tableView.dragDelegate = self
        tableView.dropDelegate = self
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Name", for: indexPath)
        cell.textLabel?.text = names[indexPath.row]
        return cell
    }

    private func dragItems(at indexPath: IndexPath) -> [UIDragItem] {
        let name = names[indexPath.row]
        let dragItem = UIDragItem(itemProvider: NSItemProvider(object: NSString(string: name)))
        dragItem.localObject = name
        return [dragItem]
    }

    func tableView(
        _ tableView: UITableView, itemsForBeginning session: UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] {
        session.localContext = tableView
        return dragItems(at: indexPath)
    }

    func tableView(
        _ tableView: UITableView, itemsForAddingTo session: UIDragSession, at indexPath: IndexPath, point: CGPoint
    ) -> [UIDragItem] {
        let isDragged = session.items.contains { $0.localObject as? String == names[indexPath.row] }
        return isDragged ? [] : dragItems(at: indexPath)
    }

    func tableView(_ tableView: UITableView, canHandle session: UIDropSession) -> Bool {
        session.canLoadObjects(ofClass: NSString.self)
    }

    func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal {
        let isSelf = (session.localDragSession?.localContext as? UITableView) == tableView
        return UITableViewDropProposal(operation: isSelf ? .move : .copy, intent: .insertAtDestinationIndexPath)
    }

    func tableView(_ tableView: UITableView, performDropWith coordinator: UITableViewDropCoordinator) {
        let end = IndexPath(row: names.count, section: 0)
        let destinationIndexPath = coordinator.destinationIndexPath ?? end
        for item in coordinator.items {
            if let sourceIndexPath = item.sourceIndexPath {
                tableView.performBatchUpdates {
                    names.insert(names.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
                    tableView.deleteRows(at: [sourceIndexPath], with: .automatic)
                    tableView.insertRows(at: [destinationIndexPath], with: .automatic)
                }
                coordinator.drop(item.dragItem, toRowAt: destinationIndexPath)
            } else {
                let placeholder = UITableViewDropPlaceholder(
                    insertionIndexPath: destinationIndexPath, reuseIdentifier: "Placeholder", rowHeight: 44)
                placeholder.cellUpdateHandler = { cell in cell.textLabel?.text = "Loading" }
                let context = coordinator.drop(item.dragItem, to: placeholder)
                item.dragItem.itemProvider.loadObject(ofClass: NSString.self) { object, _ in
                    let name = object.map { "\($0)" }
                    DispatchQueue.main.async {
                        guard let name else {
                            context.deletePlaceholder()
                            return
                        }
                        context.commitInsertion { self.names.insert(name, at: $0.row) }
                    }
                }
            }
        }
    }
}
