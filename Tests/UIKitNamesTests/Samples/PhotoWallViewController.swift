import UIKitNames

struct WallPhoto {
    var image: UIImage
    var aspectRatio: CGFloat
}

class WallCell: UICollectionViewCell {
    let imageView = UIImageView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        contentView.addSubview(imageView)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        imageView.frame = contentView.bounds
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        imageView.image = nil
    }
}

class WaitingCell: UICollectionViewCell {
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor(white: 0.9, alpha: 1)
        label.textAlignment = .center
        contentView.addSubview(label)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = contentView.bounds
    }
}

/// A wall of photos: they can be reordered, and dropped ones have placeholders until they are loaded.
class PhotoWallViewController: UIViewController {
    var photos: [WallPhoto] = []
    let layout = UICollectionViewFlowLayout()
    lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        layout.minimumLineSpacing = 8
        layout.minimumInteritemSpacing = 8
        layout.sectionInset = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
        collectionView.register(WallCell.self, forCellWithReuseIdentifier: "WallPhoto")
        collectionView.register(WaitingCell.self, forCellWithReuseIdentifier: "Waiting")
        collectionView.dataSource = self
        collectionView.delegate = self
        collectionView.dragDelegate = self
        collectionView.dropDelegate = self
        collectionView.reorderingCadence = .fast
        view.addSubview(collectionView)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        collectionView.frame = view.bounds
    }
}

extension PhotoWallViewController: UICollectionViewDataSource {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        photos.count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "WallPhoto", for: indexPath)
        if let photoCell = cell as? WallCell {
            photoCell.imageView.image = photos[indexPath.item].image
        }
        return cell
    }
}

extension PhotoWallViewController: UICollectionViewDelegateFlowLayout {
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        let height: CGFloat = 80
        return CGSize(width: height * photos[indexPath.item].aspectRatio, height: height)
    }
}

extension PhotoWallViewController: UICollectionViewDragDelegate {
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

    private func dragItems(at indexPath: IndexPath) -> [UIDragItem] {
        let image = photos[indexPath.item].image
        let dragItem = UIDragItem(itemProvider: NSItemProvider(object: image))
        dragItem.localObject = image
        return [dragItem]
    }
}

extension PhotoWallViewController: UICollectionViewDropDelegate {
    func collectionView(_ collectionView: UICollectionView, canHandle session: UIDropSession) -> Bool {
        session.canLoadObjects(ofClass: UIImage.self)
    }

    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        let isSelf = (session.localDragSession?.localContext as? UICollectionView) === collectionView
        return UICollectionViewDropProposal(
            operation: isSelf ? .move : .copy, intent: .insertAtDestinationIndexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, performDropWith coordinator: UICollectionViewDropCoordinator
    ) {
        let destinationIndexPath = coordinator.destinationIndexPath ?? IndexPath(item: photos.count, section: 0)
        for item in coordinator.items {
            if let sourceIndexPath = item.sourceIndexPath {
                collectionView.performBatchUpdates(
                    {
                        let photo = photos.remove(at: sourceIndexPath.item)
                        photos.insert(photo, at: destinationIndexPath.item)
                        collectionView.deleteItems(at: [sourceIndexPath])
                        collectionView.insertItems(at: [destinationIndexPath])
                    }, completion: nil)
                coordinator.drop(item.dragItem, toItemAt: destinationIndexPath)
            } else {
                load(item.dragItem, to: destinationIndexPath, with: coordinator)
            }
        }
    }

    private func load(
        _ dragItem: UIDragItem, to indexPath: IndexPath, with coordinator: UICollectionViewDropCoordinator
    ) {
        let placeholder = UICollectionViewDropPlaceholder(
            insertionIndexPath: indexPath, reuseIdentifier: "Waiting")
        placeholder.cellUpdateHandler = { cell in
            guard let cell = cell as? WaitingCell else { return }
            cell.label.text = dragItem.itemProvider.suggestedName
        }
        let context = coordinator.drop(dragItem, to: placeholder)
        dragItem.itemProvider.loadObject(ofClass: UIImage.self) { (provider, error) in
            DispatchQueue.main.async {
                if let image = provider as? UIImage {
                    context.commitInsertion(dataSourceUpdates: { insertionIndexPath in
                        let photo = WallPhoto(image: image, aspectRatio: image.size.width / image.size.height)
                        self.photos.insert(photo, at: insertionIndexPath.item)
                    })
                } else {
                    context.deletePlaceholder()
                }
            }
        }
    }
}
