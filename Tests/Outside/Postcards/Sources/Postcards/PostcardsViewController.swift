import UIKitNames

class PostcardCell: UICollectionViewCell {
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
}

class PostcardsViewController: UIViewController {
    let model: PostcardModel
    private var collectionView: UICollectionView!

    init(model: PostcardModel) {
        self.model = model
        super.init(nibName: nil, bundle: nil)
        title = "Postcards"
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 240, height: 160)
        layout.sectionInset = UIEdgeInsets(top: 24, left: 24, bottom: 24, right: 24)
        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
        collectionView.register(PostcardCell.self, forCellWithReuseIdentifier: "Postcard")
        collectionView.dataSource = self
        collectionView.delegate = self
        collectionView.dragDelegate = self
        collectionView.dropDelegate = self
        view.addSubview(collectionView)
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .trash, target: self, action: PostcardsViewController.removeAll)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        collectionView.frame = view.bounds
    }

    private func removeAll(_ sender: UIBarButtonItem) {
        let alert = UIAlertController(
            title: "Remove all postcards?", message: "They stay in the program's resources.", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(
            UIAlertAction(title: "Remove", style: .destructive) { _ in
                while !self.model.postcards.isEmpty { _ = self.model.remove(at: 0) }
                self.collectionView.reloadData()
            })
        present(alert, animated: true)
    }
}

extension PostcardsViewController: UICollectionViewDataSource, UICollectionViewDelegate {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        return model.postcards.count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Postcard", for: indexPath)
        (cell as? PostcardCell)?.imageView.image = model.postcards[indexPath.item]
        return cell
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        let detail = DetailViewController()
        detail.image = model.postcards[indexPath.item]
        detail.title = "Postcard \(indexPath.item + 1)"
        navigationController?.pushViewController(detail, animated: true)
    }
}

extension PostcardsViewController: UICollectionViewDragDelegate, UICollectionViewDropDelegate {
    func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] {
        return model.dragItems(for: indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, canHandle session: UIDropSession) -> Bool {
        return model.canHandle(session)
    }

    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        let isLocal = session.localDragSession != nil
        return UICollectionViewDropProposal(
            operation: isLocal ? .move : .copy, intent: .insertAtDestinationIndexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, performDropWith coordinator: UICollectionViewDropCoordinator
    ) {
        let end = IndexPath(item: model.postcards.count, section: 0)
        var destination = coordinator.destinationIndexPath ?? end
        for item in coordinator.items {
            if let source = item.sourceIndexPath {
                if coordinator.destinationIndexPath == nil {
                    destination = IndexPath(item: end.item - 1, section: 0)
                }
                collectionView.performBatchUpdates {
                    model.insert(model.remove(at: source.item), at: destination.item)
                    collectionView.deleteItems(at: [source])
                    collectionView.insertItems(at: [destination])
                }
                coordinator.drop(item.dragItem, toItemAt: destination)
            } else {
                let placeholder = UICollectionViewDropPlaceholder(
                    insertionIndexPath: destination, reuseIdentifier: "Postcard")
                let context = coordinator.drop(item.dragItem, to: placeholder)
                item.dragItem.itemProvider.loadObject(ofClass: UIImage.self) { object, _ in
                    let image = object as? UIImage
                    DispatchQueue.main.async {
                        guard let image = image else {
                            context.deletePlaceholder()
                            return
                        }
                        context.commitInsertion { self.model.insert(image, at: $0.item) }
                    }
                }
            }
        }
    }
}
