import UIKitNames

/// A grid of photos whose data arrives late, in pieces, or never: a drag source for one or several of them, which
/// accepts no drops (SCENE-1).
final class SlowPhotosViewController: UICollectionViewController, UICollectionViewDragDelegate {
    private let photos: [SlowPhoto]
    private let speed: Double
    private var images: [UIImage?]

    /// Shows photos whose data arrives `speed` times faster than their captions state.
    init(photos: [SlowPhoto] = SlowPhoto.painted, speed: Double = 1) {
        self.photos = photos
        self.speed = speed
        images = photos.map { _ in nil }
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 150, height: 150 + SlowPhotoCell.captionHeight)
        layout.sectionInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
        (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (10, 8)
        super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.backgroundColor = .systemBackground
        collectionView.register(SlowPhotoCell.self, forCellWithReuseIdentifier: "Photo")
        collectionView.allowsMultipleSelection = true
        collectionView.dragDelegate = self
        loadImages()
    }

    /// Loads the thumbnails one after another off the main actor.
    private func loadImages() {
        Task { [weak self, photos] in
            for (index, photo) in photos.enumerated() {
                let image = await Task.detached { photo.thumbnail() }.value
                guard let self else { return }
                images[index] = image
                let cell = collectionView.cellForItem(at: IndexPath(item: index, section: 0)) as? SlowPhotoCell
                cell?.imageView.image = image
            }
        }
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        photos.count
    }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Photo", for: indexPath)
        (cell as? SlowPhotoCell)?.show(photos[indexPath.item], image: images[indexPath.item])
        return cell
    }

    // MARK: Dragging

    /// All selected photos if the pressed one is selected, the pressed one last so that it is on top.
    func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] {
        let selected = collectionView.indexPathsForSelectedItems ?? []
        let others = selected.contains(indexPath) ? selected.filter { $0 != indexPath }.sorted() : []
        return (others + [indexPath]).map { path in
            let item = photos[path.item].makeDragItem(speed: speed)
            // UIKit has no such property: there every item belongs to the pressed cell.
            item.sourceIndexPath = path
            return item
        }
    }

    func collectionView(
        _ collectionView: UICollectionView, itemsForAddingTo session: UIDragSession, at indexPath: IndexPath,
        point: CGPoint
    ) -> [UIDragItem] {
        let photo = photos[indexPath.item]
        let isDragged = session.items.contains { $0.localObject as? SlowPhoto === photo }
        return isDragged ? [] : [photo.makeDragItem(speed: speed)]
    }

    /// The photo without its caption.
    func collectionView(
        _ collectionView: UICollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? {
        (collectionView.cellForItem(at: indexPath) as? SlowPhotoCell).map {
            UIDragPreviewParameters(roundedRect: $0.imageView.frame, cornerRadius: SlowPhotoCell.radius)
        }
    }
}
