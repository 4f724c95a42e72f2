import UIKitNames

class SwatchCell: UICollectionViewCell {
    static let reuseIdentifier = "SwatchCell"
    private(set) var dragStates: [UICollectionViewCell.DragState] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.layer.cornerRadius = 8
        contentView.layer.masksToBounds = true
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func configure(with color: UIColor?) {
        contentView.backgroundColor = color ?? .lightGray
    }

    override func dragStateDidChange(_ dragState: UICollectionViewCell.DragState) {
        super.dragStateDidChange(dragState)
        dragStates.append(dragState)
        switch dragState {
        case .none, .lifting: contentView.alpha = 1
        case .dragging: contentView.alpha = 0.5
        @unknown default: break
        }
    }

    override func updateConfiguration(using state: UICellConfigurationState) {
        super.updateConfiguration(using: state)
        let isTarget = state.cellDropState == .targeted
        transform = isTarget ? CGAffineTransform(scaleX: 0.95, y: 0.95) : .identity
    }
}

/// Pages of colors: a multiple selection moves together, dropped colors have placeholders until they are loaded, and a
/// color dropped into another one is mixed with it.
class SwatchBookViewController: UIViewController {
    enum Mode {
        case arranging
        case mixing
    }

    var mode = Mode.arranging
    var pages: [[UIColor]]
    private(set) var collectionView: UICollectionView!

    init(pages: [[UIColor]]) {
        self.pages = pages
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func loadView() {
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 4
        layout.itemSize = CGSize(width: 60, height: 60)
        collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
        collectionView.dataSource = self
        collectionView.delegate = self
        collectionView.dragDelegate = self
        collectionView.dropDelegate = self
        collectionView.allowsMultipleSelection = true
        collectionView.reorderingCadence = .immediate
        collectionView.register(SwatchCell.self, forCellWithReuseIdentifier: SwatchCell.reuseIdentifier)
        view = collectionView
    }

    func selectAll(inPage page: Int) {
        for item in pages[page].indices {
            collectionView.selectItem(
                at: IndexPath(item: item, section: page), animated: false, scrollPosition: [])
        }
    }

    func show(page: Int) {
        collectionView.scrollToItem(
            at: IndexPath(item: 0, section: page), at: [.top, .centeredHorizontally], animated: false)
    }

    func pageDidChangeSize() {
        collectionView.collectionViewLayout.invalidateLayout()
    }
}

extension SwatchBookViewController: UICollectionViewDataSource {
    func numberOfSections(in collectionView: UICollectionView) -> Int {
        pages.count
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        pages[section].count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        guard
            let cell = collectionView.dequeueReusableCell(
                withReuseIdentifier: SwatchCell.reuseIdentifier, for: indexPath) as? SwatchCell
        else { return UICollectionViewCell() }
        cell.configure(with: pages[indexPath.section][indexPath.item])
        return cell
    }
}

extension SwatchBookViewController: UICollectionViewDelegateFlowLayout {
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets {
        UIEdgeInsets(top: section == 0 ? 0 : 20, left: 10, bottom: 0, right: 10)
    }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat {
        4
    }
}

extension SwatchBookViewController: UICollectionViewDragDelegate {
    func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] {
        let selected = collectionView.indexPathsForSelectedItems ?? []
        let paths = selected.contains(indexPath) ? selected.filter { $0 != indexPath } + [indexPath] : [indexPath]
        return paths.map { path in
            let color = pages[path.section][path.item]
            let item = UIDragItem(itemProvider: NSItemProvider(object: color))
            item.localObject = color
            item.sourceIndexPath = path
            return item
        }
    }

    func collectionView(
        _ collectionView: UICollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? {
        let parameters = UIDragPreviewParameters()
        guard let cell = collectionView.cellForItem(at: indexPath) else { return nil }
        parameters.visiblePath = UIBezierPath(
            roundedRect: cell.bounds, byRoundingCorners: [.topLeft, .bottomRight],
            cornerRadii: CGSize(width: 8, height: 8))
        return parameters
    }
}

extension SwatchBookViewController: UICollectionViewDropDelegate {
    func collectionView(_ collectionView: UICollectionView, canHandle session: UIDropSession) -> Bool {
        session.canLoadObjects(ofClass: UIColor.self)
    }

    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        if mode == .mixing {
            return UICollectionViewDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath)
        }
        let operation: UIDropOperation = collectionView.hasActiveDrag ? .move : .copy
        return UICollectionViewDropProposal(operation: operation, intent: .insertAtDestinationIndexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, performDropWith coordinator: UICollectionViewDropCoordinator
    ) {
        guard let destination = coordinator.destinationIndexPath else { return }
        switch coordinator.proposal.operation {
        case .move:
            move(coordinator.items, to: destination, with: coordinator)
        case .copy where coordinator.proposal.intent == .insertIntoDestinationIndexPath:
            mix(coordinator.items, into: destination, with: coordinator)
        case .copy:
            for item in coordinator.items { load(item.dragItem, to: destination, with: coordinator) }
        case .cancel, .forbidden:
            break
        @unknown default:
            break
        }
    }

    private func move(
        _ items: [UICollectionViewDropItem], to destination: IndexPath,
        with coordinator: UICollectionViewDropCoordinator
    ) {
        let moved = items.compactMap { item in item.sourceIndexPath.map { (item: item.dragItem, path: $0) } }
            .sorted { $0.path < $1.path }
        let sources = moved.map { $0.path }
        let colors = sources.map { pages[$0.section][$0.item] }
        let targets = colors.indices.map { IndexPath(item: destination.item + $0, section: destination.section) }
        collectionView.performBatchUpdates {
            for source in sources.sorted(by: >) { pages[source.section].remove(at: source.item) }
            pages[destination.section].insert(contentsOf: colors, at: destination.item)
            collectionView.deleteItems(at: sources)
            collectionView.insertItems(at: targets)
        }
        for (source, target) in zip(moved, targets) {
            coordinator.drop(source.item, toItemAt: target)
        }
    }

    private func mix(
        _ items: [UICollectionViewDropItem], into path: IndexPath, with coordinator: UICollectionViewDropCoordinator
    ) {
        guard let color = items.first?.dragItem.localObject as? UIColor else { return }
        pages[path.section][path.item] = color
        let animator = coordinator.drop(
            items[0].dragItem, intoItemAt: path, rect: CGRect(x: 20, y: 20, width: 20, height: 20))
        animator.addCompletion { [weak self] position in
            if position == .end { self?.collectionView.reloadItems(at: [path]) }
        }
    }

    private func load(
        _ dragItem: UIDragItem, to path: IndexPath, with coordinator: UICollectionViewDropCoordinator
    ) {
        let placeholder = UICollectionViewDropPlaceholder(
            insertionIndexPath: path, reuseIdentifier: SwatchCell.reuseIdentifier)
        placeholder.cellUpdateHandler = { cell in
            (cell as? SwatchCell)?.configure(with: nil)
        }
        placeholder.previewParametersProvider = { (cell: UICollectionViewCell) -> UIDragPreviewParameters? in
            let parameters = UIDragPreviewParameters()
            parameters.visiblePath = UIBezierPath(ovalIn: cell.bounds)
            return parameters
        }
        let context = coordinator.drop(dragItem, to: placeholder)
        dragItem.itemProvider.loadObject(ofClass: UIColor.self) { color, error in
            DispatchQueue.main.async {
                guard let color, error == nil else {
                    context.deletePlaceholder()
                    return
                }
                let inserted = context.commitInsertion { self.pages[$0.section].insert(color, at: $0.item) }
                if !inserted { print("The placeholder has gone.") }
            }
        }
    }
}
