import UIKitNames

/// The images of a gallery: a drop target for images with URLs, which can be reordered, dragged out and thrown away
/// (SCENE-2).
final class ImageGalleryViewController: UIViewController {
    let galleryID: UUID
    let store: GalleryStore
    let cache: ImageCache
    let collectionView: UICollectionView
    let garbageView = GarbageView(frame: CGRect(x: 0, y: 0, width: 44, height: 36))
    private let layout = UICollectionViewFlowLayout()
    private let hint = UILabel()
    /// The images that could not be fetched. Their cells are square.
    private var failed: Set<UUID> = []
    /// The requested width of the cells, in points.
    private var requestedWidth: CGFloat = 200

    init(galleryID: UUID, store: GalleryStore, cache: ImageCache) {
        (self.galleryID, self.store, self.cache) = (galleryID, store, cache)
        collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    /// The gallery's images. Setting them saves the document.
    var images: [ImageModel] {
        get { store[galleryID]?.images ?? [] }
        set {
            store.update(galleryID) { $0.images = newValue }
            imagesDidChange()
        }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        layout.sectionInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
        layout.minimumInteritemSpacing = 12
        layout.minimumLineSpacing = 12
        hint.text = "Drag images here from a browser or another program."
        hint.textColor = .secondaryLabel
        hint.textAlignment = .center
        hint.numberOfLines = 0
        view.addSubview(hint)
        collectionView.backgroundColor = .clear
        collectionView.register(ImageCollectionViewCell.self, forCellWithReuseIdentifier: "ImageCell")
        collectionView.register(PlaceholderCollectionViewCell.self, forCellWithReuseIdentifier: "DropPlaceholderCell")
        collectionView.dataSource = self
        collectionView.delegate = self
        collectionView.dragDelegate = self
        collectionView.dropDelegate = self
        collectionView.addGestureRecognizer(
            UIPinchGestureRecognizer(target: self, action: ImageGalleryViewController.zoom))
        view.addSubview(collectionView)
        garbageView.delegate = self
        navigationItem.rightBarButtonItem = UIBarButtonItem(customView: garbageView)
        refresh()
    }

    /// Shows the gallery's name after it was changed elsewhere.
    func refresh() {
        title = store[galleryID]?.name
        imagesDidChange()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        if collectionView.frame != view.bounds {
            collectionView.frame = view.bounds
            fillWidth()
        }
        hint.frame = view.bounds.insetBy(dx: 32, dy: 32)
    }

    /// Widens or narrows the cells by a pinch, or by the wheel with Control.
    private func zoom(_ recognizer: UIPinchGestureRecognizer) {
        guard recognizer.state == .began || recognizer.state == .changed else { return }
        requestedWidth = min(max(requestedWidth * recognizer.scale, 80), max(view.bounds.width - 32, 80))
        recognizer.scale = 1
        fillWidth()
    }

    /// Gives cells the width of as many columns as fit best; placeholders are square.
    private func fillWidth() {
        let spacing = layout.minimumInteritemSpacing
        let available = max(view.bounds.width - layout.sectionInset.left - layout.sectionInset.right, 80) + spacing
        let columns = max((available / (requestedWidth + spacing)).rounded(), 1)
        let width = (available / columns - spacing).rounded(.down)
        layout.itemSize = CGSize(width: width, height: width)
        layout.invalidateLayout()
    }

    private func imagesDidChange() {
        hint.isHidden = !images.isEmpty
        updateThumbnail()
    }

    /// Saves a thumbnail of the first image once it has been fetched.
    private func updateThumbnail() {
        guard let first = images.first else {
            return store.update(galleryID) { ($0.thumbnail, $0.thumbnailID) = (nil, nil) }
        }
        guard store[galleryID]?.thumbnailID != first.id, let image = cache[first.url] else { return }
        let (store, galleryID) = (store, galleryID)
        Task {
            let data = await Task.detached { image.thumbnail(side: 96).jpegData(compressionQuality: 0.8) }.value
            store.update(galleryID) { gallery in
                guard gallery.images.first?.id == first.id else { return }
                (gallery.thumbnail, gallery.thumbnailID) = (data, first.id)
            }
        }
    }

    // MARK: Fetching

    private func show(_ image: ImageModel, in cell: ImageCollectionViewCell) {
        cell.show(image.url, from: cache) { [weak self] result in self?.fetchDidEnd(image.id, result?.size) }
    }

    /// Gives an image its own aspect ratio, or a square cell if it could not be fetched.
    private func fetchDidEnd(_ id: UUID, _ size: CGSize?) {
        guard let index = images.firstIndex(where: { $0.id == id }) else { return }
        guard let size, size.width > 0, size.height > 0 else {
            if failed.insert(id).inserted { layout.invalidateLayout() }
            return
        }
        let ratio = Double(size.width / size.height)
        let wasFailed = failed.remove(id) != nil
        if abs(images[index].aspectRatio - ratio) > 0.01 {
            images[index].aspectRatio = ratio
        } else {
            if index == 0 { updateThumbnail() }
            guard wasFailed else { return }
        }
        layout.invalidateLayout()
    }

    /// Removes images from the gallery and their cells from the collection.
    private func remove(_ ids: Set<UUID>) {
        let paths = images.indices.filter { ids.contains(images[$0].id) }.map { IndexPath(item: $0, section: 0) }
        collectionView.performBatchUpdates {
            images.removeAll { ids.contains($0.id) }
            collectionView.deleteItems(at: paths)
        }
    }
}

extension ImageGalleryViewController: UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        return images.count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "ImageCell", for: indexPath)
        if let cell = cell as? ImageCollectionViewCell {
            let image = images[indexPath.item]
            if failed.contains(image.id) { cell.showError() } else { show(image, in: cell) }
        }
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        let image = images[indexPath.item]
        let width = layout.itemSize.width
        return CGSize(width: width, height: failed.contains(image.id) ? width : width / CGFloat(image.aspectRatio))
    }

    /// Opens an image, or fetches it again if that has failed.
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.deselectItem(at: indexPath, animated: true)
        let image = images[indexPath.item]
        guard failed.contains(image.id) else {
            let detail = ImageViewController(url: image.url, cache: cache)
            navigationController?.pushViewController(detail, animated: true)
            return
        }
        if let cell = collectionView.cellForItem(at: indexPath) as? ImageCollectionViewCell { show(image, in: cell) }
    }
}

extension ImageGalleryViewController: UICollectionViewDragDelegate {
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
        return isSelf(session) ? dragItems(at: indexPath) : []
    }

    /// An item with the URL and, once it has been fetched, the image. One without can still be moved and thrown away.
    private func dragItems(at indexPath: IndexPath) -> [UIDragItem] {
        let image = images[indexPath.item]
        let provider = NSItemProvider()
        if let pixels = cache[image.url] { provider.registerObject(pixels, visibility: .all) }
        if let url = NSURL(string: image.url.absoluteString) { provider.registerObject(url, visibility: .all) }
        provider.suggestedName = image.url.deletingPathExtension().lastPathComponent
        let item = UIDragItem(itemProvider: provider)
        item.localObject = image
        return [item]
    }

    func collectionView(
        _ collectionView: UICollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? {
        return collectionView.cellForItem(at: indexPath).flatMap { previewParameters($0.bounds) }
    }

    /// The rounded corners of a cell.
    private func previewParameters(_ bounds: CGRect) -> UIDragPreviewParameters {
        let parameters = UIDragPreviewParameters()
        parameters.visiblePath = UIBezierPath(roundedRect: bounds, cornerRadius: 6)
        return parameters
    }

    private func isSelf(_ session: UIDragSession?) -> Bool {
        return session?.localContext as? UICollectionView === collectionView
    }
}

extension ImageGalleryViewController: UICollectionViewDropDelegate {
    func collectionView(_ collectionView: UICollectionView, canHandle session: UIDropSession) -> Bool {
        if isSelf(session.localDragSession) { return true }
        return session.canLoadObjects(ofClass: NSURL.self) && session.canLoadObjects(ofClass: UIImage.self)
    }

    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        return UICollectionViewDropProposal(
            operation: isSelf(session.localDragSession) ? .move : .copy, intent: .insertAtDestinationIndexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, performDropWith coordinator: UICollectionViewDropCoordinator
    ) {
        if isSelf(coordinator.session.localDragSession) {
            move(coordinator)
        } else {
            insert(coordinator)
        }
    }

    func collectionView(
        _ collectionView: UICollectionView, dropPreviewParametersForItemAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? {
        return collectionView.cellForItem(at: indexPath).flatMap { previewParameters($0.bounds) }
    }

    private func move(_ coordinator: UICollectionViewDropCoordinator) {
        let moved = coordinator.items.filter { $0.sourceIndexPath != nil }
        let sources = moved.compactMap(\.sourceIndexPath)
        let models = sources.map { images[$0.item] }
        var remaining = images
        remaining.removeAll { models.contains($0) }
        let index = min(coordinator.destinationIndexPath?.item ?? remaining.count, remaining.count)
        remaining.insert(contentsOf: models, at: index)
        let destinations = moved.indices.map { IndexPath(item: index + $0, section: 0) }
        collectionView.performBatchUpdates {
            images = remaining
            collectionView.deleteItems(at: sources)
            collectionView.insertItems(at: destinations)
        }
        for (item, destination) in zip(moved, destinations) { coordinator.drop(item.dragItem, toItemAt: destination) }
    }

    /// Inserts a placeholder for each item, which is replaced once its image and its URL have arrived.
    private func insert(_ coordinator: UICollectionViewDropCoordinator) {
        let destination = coordinator.destinationIndexPath ?? IndexPath(item: images.count, section: 0)
        hint.isHidden = true
        for item in coordinator.items {
            let placeholder = UICollectionViewDropPlaceholder(
                insertionIndexPath: destination, reuseIdentifier: "DropPlaceholderCell")
            placeholder.previewParametersProvider = { [weak self] in self?.previewParameters($0.bounds) }
            let context = coordinator.drop(item.dragItem, to: placeholder)
            let arrival = DroppedImage { image, url in self.finish(context, image, url) }
            item.dragItem.itemProvider.loadObject(ofClass: UIImage.self) { object, _ in
                let image = object as? UIImage
                DispatchQueue.main.async { arrival.image = .some(image) }
            }
            item.dragItem.itemProvider.loadObject(ofClass: NSURL.self) { object, _ in
                let url = (object as? NSURL).flatMap { URL(string: $0.absoluteString) }
                DispatchQueue.main.async { arrival.url = .some(url?.imageURL) }
            }
        }
    }

    private func finish(_ context: UICollectionViewDropPlaceholderContext, _ image: UIImage?, _ url: URL?) {
        guard let image, let url, image.size.height > 0, store[galleryID] != nil else {
            context.deletePlaceholder()
            return imagesDidChange()
        }
        cache[url] = image
        let model = ImageModel(url: url, aspectRatio: Double(image.size.width / image.size.height))
        context.commitInsertion { self.images.insert(model, at: $0.item) }
    }
}

/// The parts of a dropped item, which arrive one after the other; the inner nil is a part that could not be loaded.
@MainActor private final class DroppedImage {
    var image: UIImage?? { didSet { check() } }
    var url: URL?? { didSet { check() } }
    private let completion: (UIImage?, URL?) -> Void

    init(completion: @escaping (UIImage?, URL?) -> Void) { self.completion = completion }

    private func check() {
        if let image, let url { completion(image, url) }
    }
}

extension ImageGalleryViewController: GarbageViewDelegate {
    func garbageView(_ garbageView: GarbageView, accepts session: UIDragSession) -> Bool { isSelf(session) }

    func garbageView(_ garbageView: GarbageView, didReceive items: [UIDragItem]) {
        remove(Set(items.compactMap { ($0.localObject as? ImageModel)?.id }))
    }
}

extension UIImage {
    /// Returns the middle of the image as a square of `side` pixels. Callable on any thread.
    fileprivate func thumbnail(side: CGFloat) -> UIImage {
        var format = UIGraphicsImageRendererFormat()
        (format.scale, format.opaque) = (1, true)
        let scale = max(side / size.width, side / size.height)
        let scaled = CGSize(width: size.width * scale, height: size.height * scale)
        return UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image { _ in
            draw(
                in: CGRect(
                    x: (side - scaled.width) / 2, y: (side - scaled.height) / 2, width: scaled.width,
                    height: scaled.height))
        }
    }
}
