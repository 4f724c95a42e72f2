import UIKitNames

// An outline of folders in a list, with swipe actions and a note below into which texts are dropped.

final class FoldersViewController: UIViewController {
    enum Section { case folders }

    struct Item: Hashable {
        let title: String
        let hasChildren: Bool
    }

    private(set) var collectionView: UICollectionView!
    private(set) var dataSource: UICollectionViewDiffableDataSource<Section, Item>!
    let note = UITextView(frame: CGRect(x: 0, y: 300, width: 400, height: 60))
    let subject = UITextField(frame: CGRect(x: 0, y: 370, width: 400, height: 30))
    private(set) var flagged: [String] = []
    private(set) var removed: [String] = []
    private(set) var dragged: [String] = []
    private(set) var dropped: [Int] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        var list = UICollectionLayoutListConfiguration(appearance: .sidebar)
        list.backgroundColor = .systemGroupedBackground
        list.showsSeparators = false
        list.leadingSwipeActionsConfigurationProvider = { [weak self] indexPath in
            guard let item = self?.dataSource.itemIdentifier(for: indexPath), !item.hasChildren else { return nil }
            let flag = UIContextualAction(style: .normal, title: "Flag") { _, _, completion in
                self?.flagged.append(item.title)
                completion(true)
            }
            return UISwipeActionsConfiguration(actions: [flag])
        }
        list.trailingSwipeActionsConfigurationProvider = { [weak self] indexPath in
            let remove = UIContextualAction(style: .destructive, title: "Remove") { _, _, completion in
                self?.remove(at: indexPath)
                completion(true)
            }
            return UISwipeActionsConfiguration(actions: [remove])
        }
        collectionView = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 400, height: 300),
            collectionViewLayout: UICollectionViewCompositionalLayout { _, environment in
                return NSCollectionLayoutSection.list(using: list, layoutEnvironment: environment)
            })
        view.addSubview(collectionView)
        configureDataSource()

        note.text = "Call home"
        note.textDragDelegate = self
        note.textDropDelegate = self
        view.addSubview(note)
        subject.text = "Subject"
        view.addSubview(subject)
    }

    private func configureDataSource() {
        let cells = UICollectionView.CellRegistration<UICollectionViewListCell, Item> { cell, _, item in
            var content = item.hasChildren ? UIListContentConfiguration.sidebarHeader() : .sidebarCell()
            content.text = item.title
            cell.contentConfiguration = content
            cell.accessories = item.hasChildren ? [.outlineDisclosure(options: .init(style: .header))] : []
        }
        dataSource = UICollectionViewDiffableDataSource<Section, Item>(collectionView: collectionView) {
            collectionView, indexPath, item in
            return collectionView.dequeueConfiguredReusableCell(using: cells, for: indexPath, item: item)
        }
        var snapshot = NSDiffableDataSourceSectionSnapshot<Item>()
        let mail = Item(title: "Mail", hasChildren: true)
        let work = Item(title: "Work", hasChildren: true)
        snapshot.append([mail, Item(title: "Trash", hasChildren: false)])
        snapshot.append([Item(title: "Inbox", hasChildren: false), work], to: mail)
        snapshot.append([Item(title: "Plans", hasChildren: false)], to: work)
        snapshot.expand([mail])
        dataSource.apply(snapshot, to: .folders, animatingDifferences: false)
    }

    private func remove(at indexPath: IndexPath) {
        guard let item = dataSource.itemIdentifier(for: indexPath) else { return }
        removed.append(item.title)
        var snapshot = dataSource.snapshot(for: .folders)
        snapshot.delete([item])
        dataSource.apply(snapshot, to: .folders)
    }
}

extension FoldersViewController: UITextDragDelegate, UITextDropDelegate {
    func textDraggableView(
        _ textDraggableView: UIView & UITextDraggable, itemsForDrag dragRequest: UITextDragRequest
    ) -> [UIDragItem] {
        dragged.append(textDraggableView.text(in: dragRequest.dragRange) ?? "")
        return dragRequest.suggestedItems
    }

    func textDroppableView(
        _ textDroppableView: UIView & UITextDroppable, proposalForDrop drop: UITextDropRequest
    ) -> UITextDropProposal {
        if drop.isSameView {
            return drop.suggestedProposal
        }
        let proposal = UITextDropProposal(operation: .copy)
        proposal.dropAction = .insert
        return proposal
    }

    func textDroppableView(_ textDroppableView: UIView & UITextDroppable, willPerformDrop drop: UITextDropRequest) {
        dropped.append(
            textDroppableView.offset(from: textDroppableView.beginningOfDocument, to: drop.dropPosition))
    }
}
