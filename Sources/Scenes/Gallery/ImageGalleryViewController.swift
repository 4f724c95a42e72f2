import UIKitNames

/// The images of a gallery: a drop target for images with URLs, which can be reordered, dragged out and thrown away
/// (SCENE-2).
final class ImageGalleryViewController: UICollectionViewController, UICollectionViewDelegateFlowLayout {
    let galleryID: UUID
    let trashView = TrashView()
    let store: GalleryStore
    let cache: ImageCache
    private let layout = UICollectionViewFlowLayout()
    let hint = UILabel.hint("Drag images here from a browser or another program.")
    /// The requested width of the cells, in points.
    private var requestedWidth: CGFloat = 200

    init(galleryID: UUID, store: GalleryStore, cache: ImageCache) {
        (self.galleryID, self.store, self.cache) = (galleryID, store, cache)
        super.init(collectionViewLayout: layout)
        title = store[galleryID]?.name
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    /// The gallery's images. Setting them saves the document.
    var images: [ImageModel] {
        get { store[galleryID]?.images ?? [] }
        set {
            store.update(galleryID) { $0.images = newValue }
            hint.isHidden = !newValue.isEmpty
        }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        layout.sectionInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
        (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (12, 12)
        hint.isHidden = !images.isEmpty
        collectionView.addSubview(hint)
        collectionView.backgroundColor = .systemBackground
        collectionView.register(ImageCollectionViewCell.self, forCellWithReuseIdentifier: "ImageCell")
        collectionView.register(ImageCollectionViewCell.self, forCellWithReuseIdentifier: "DropPlaceholder")
        (collectionView.dragDelegate, collectionView.dropDelegate) = (self, self)
        collectionView.addGestureRecognizer(
            UIPinchGestureRecognizer(target: self, action: ImageGalleryViewController.zoom))
        trashView.delegate = self
        trashView.frame.size = CGSize(width: 44, height: 36)
        trashView.layer.cornerRadius = 8
        navigationItem.rightBarButtonItem = UIBarButtonItem(customView: trashView)
    }

    /// Gives cells the width of as many columns as fit best; placeholders are square.
    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        hint.frame = CGRect(origin: .zero, size: view.bounds.size).insetBy(dx: 32, dy: 32)
        let available = max(view.bounds.width - 32, 80) + layout.minimumInteritemSpacing
        let columns = max((available / (requestedWidth + layout.minimumInteritemSpacing)).rounded(), 1)
        let width = (available / columns - layout.minimumInteritemSpacing).rounded(.down)
        layout.itemSize = CGSize(width: width, height: width)
        // Full rows have no free width then, so that columns are straight.
        layout.sectionInset.right = 16 + available - columns * (width + layout.minimumInteritemSpacing)
    }

    /// Widens or narrows the cells by a pinch, or by the wheel with Control.
    private func zoom(_ recognizer: UIPinchGestureRecognizer) {
        requestedWidth = min(max(requestedWidth * recognizer.scale, 80), max(view.bounds.width - 32, 80))
        recognizer.scale = 1
        view.setNeedsLayout()
    }

    // MARK: Cells

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        images.count
    }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "ImageCell", for: indexPath)
        if let cell = cell as? ImageCollectionViewCell { show(images[indexPath.item], in: cell) }
        return cell
    }

    /// Fetches an image, which gets its own aspect ratio then, or a square cell if that fails.
    private func show(_ image: ImageModel, in cell: ImageCollectionViewCell) {
        cell.show(image.url, from: cache) { [weak self] size in
            guard let self, let index = images.firstIndex(where: { $0.id == image.id }) else { return }
            let ratio = size.map { $0.height > 0 ? Double($0.width / $0.height) : 1 } ?? 1
            guard abs(images[index].aspectRatio - ratio) > 0.01 else { return }
            images[index].aspectRatio = ratio
            layout.invalidateLayout()
        }
    }

    /// Opens an image, or fetches it again if that has failed.
    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.deselectItem(at: indexPath, animated: true)
        let image = images[indexPath.item]
        if let pixels = cache[image.url] {
            navigationController?.pushViewController(ImageViewController(pixels, title: image.name), animated: true)
        } else if let cell = collectionView.cellForItem(at: indexPath) as? ImageCollectionViewCell {
            show(image, in: cell)
        }
    }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        let width = layout.itemSize.width
        return CGSize(width: width, height: width / CGFloat(images[indexPath.item].aspectRatio))
    }
}
