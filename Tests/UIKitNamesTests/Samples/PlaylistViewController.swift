import UIKitNames

/// Songs in an order stored as a snapshot.
class PlaylistViewController: UIViewController {
    enum Section {
        case main
    }

    var order: [String] = []
    var sectionOrders: [Section: [[String]]] = [:]
    lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: makeLayout())
    lazy var dataSource = UICollectionViewDiffableDataSource<Section, String>(collectionView: collectionView) {
        collectionView, indexPath, song in
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Song", for: indexPath)
        (cell as? WaitingCell)?.label.text = song
        return cell
    }

    private func makeLayout() -> UICollectionViewLayout {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 380, height: 40)
        layout.minimumLineSpacing = 0
        return layout
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(WaitingCell.self, forCellWithReuseIdentifier: "Song")
        dataSource.reorderingHandlers.canReorderItem = { song in song != "Intro" }
        dataSource.reorderingHandlers.didReorder = { [weak self] transaction in
            self?.order = transaction.finalSnapshot.itemIdentifiers
            for section in transaction.sectionTransactions {
                self?.sectionOrders[section.sectionIdentifier] = [
                    section.initialSnapshot.items, section.finalSnapshot.items,
                ]
            }
        }
        view.addSubview(collectionView)
        var snapshot = NSDiffableDataSourceSnapshot<Section, String>()
        snapshot.appendSections([.main])
        snapshot.appendItems(["Intro", "Rain", "Rails", "Roads"])
        dataSource.apply(snapshot, animatingDifferences: false)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        collectionView.frame = view.bounds
    }
}

/// Each song is dragged as an item of its own.
extension PlaylistViewController: UICollectionViewDragDelegate {
    func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] {
        guard let song = dataSource.itemIdentifier(for: indexPath) else { return [] }
        return [UIDragItem(itemProvider: NSItemProvider(object: song))]
    }
}
