import Views

/// Shows a column in a collection view, and handles its drags and drops.
@MainActor final class ColumnController {
    let view: CollectionView
    private let path: ColumnPath
    private let store: Store
    private let source: CollectionViewDiffableDataSource<Int, Card.ID>

    private var column: Column { store.workspace[path] }

    init(_ path: ColumnPath, of store: Store) {
        let layout = WaterfallLayout()
        layout.maximumColumnCount = 1
        layout.inset = 8
        layout.headerHeight = .fixed(36)
        view = CollectionView(collectionViewLayout: layout)
        view.register(CardCell.self, forCellWithReuseIdentifier: "card")
        view.register(
            ColumnHeader.self, forSupplementaryViewOfKind: WaterfallLayout.headerKind,
            withReuseIdentifier: "header")
        view.allowsMultipleSelection = true
        view.accessibilityName = store.workspace[path].title
        self.path = path
        self.store = store
        // The view keeps its data source and its delegates weakly.
        source = CollectionViewDiffableDataSource(collectionView: view) { view, indexPath, id in
            let cell = view.dequeueReusableCell(withReuseIdentifier: "card", for: indexPath)
            let card = store.workspace[path].cards.first { $0.id == id }
            (cell as? CardCell)?.text = card?.text ?? ""
            return cell
        }
        source.supplementaryViewProvider = { view, kind, indexPath in
            let header = view.dequeueReusableSupplementaryView(
                ofKind: kind, withReuseIdentifier: "header", for: indexPath)
            (header as? ColumnHeader)?.show(store.workspace[path])
            return header
        }
        (view.dragDelegate, view.dropDelegate) = (self, self)
        show(animated: false)
    }

    /// Shows the column's cards; the data source finds out what has changed.
    func show(animated: Bool = true) {
        var snapshot = DiffableSnapshot<Int, Card.ID>()
        snapshot.appendSections([0])
        snapshot.appendItems(column.cards.map(\.id))
        source.apply(snapshot, animatingDifferences: animated)
        for case let header as ColumnHeader in view.visibleSupplementaryViews(ofKind: WaterfallLayout.headerKind) {
            header.show(column)
        }
    }
}

extension ColumnController: CollectionViewDragDelegate {
    func collectionView(
        _ collectionView: CollectionView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem] { collectionView.indexPathsForDragging(from: indexPath).map(item) }

    // A click on another card while a drag is in progress adds that card.
    func collectionView(
        _ collectionView: CollectionView, itemsForAddingTo session: DragSession, at indexPath: IndexPath, point: CGPoint
    ) -> [DragItem] {
        let added = item(at: indexPath)
        let isDragged = session.items.contains { $0.localObject as? Card.ID == added.localObject as? Card.ID }
        return isDragged ? [] : [added]
    }

    private func item(at indexPath: IndexPath) -> DragItem {
        let card = column.cards[indexPath.item]
        let item = DragItem(itemProvider: ItemProvider(object: card.text))
        item.localObject = card.id
        item.sourceIndexPath = indexPath
        return item
    }
}

extension ColumnController: CollectionViewDropDelegate {
    func collectionView(_ collectionView: CollectionView, canHandle session: DropSession) -> Bool {
        session.canLoadObjects(ofClass: String.self)
    }

    func collectionView(
        _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> CollectionViewDropProposal {
        CollectionViewDropProposal(
            operation: session.localDragSession == nil ? .copy : .move, intent: .insertAtDestinationIndexPath)
    }

    func collectionView(
        _ collectionView: CollectionView, performDropWith coordinator: CollectionViewDropCoordinator
    ) {
        let index = coordinator.destinationIndexPath?.item ?? column.cards.count
        if coordinator.session.localDragSession == nil {
            for item in coordinator.items { receive(item.dragItem, at: index, coordinator) }
        } else {
            move(coordinator.items.map(\.dragItem), to: index, coordinator)
        }
    }

    /// Moves cards of this program here, and lands their previews on them.
    private func move(_ items: [DragItem], to index: Int, _ coordinator: CollectionViewDropCoordinator) {
        let ids = items.compactMap { $0.localObject as? Card.ID }
        let cards = ids.count == 1 ? "a card" : "\(ids.count) cards"
        store.change("Moved \(cards) to \(column.title)") { $0.move(Set(ids), to: path, at: index) }
        for item in items {
            guard let id = item.localObject as? Card.ID, let path = source.indexPath(for: id) else { continue }
            coordinator.drop(item, toItemAt: path)
        }
    }

    /// Shows a placeholder until the text of another program has arrived.
    private func receive(_ item: DragItem, at index: Int, _ coordinator: CollectionViewDropCoordinator) {
        let placeholder = CollectionViewPlaceholder(
            insertionIndexPath: IndexPath(item: index, section: 0),
            reuseIdentifier: PlaceholderCell.placeholderReuseIdentifier)
        let load = item.itemProvider.beginLoading(String.self)
        placeholder.progress = load.progress
        let context = coordinator.drop(item, to: placeholder)
        Task {
            do {
                let card = Card(text: try await load.value)
                context.commitInsertion { indexPath in
                    store.change("Added a card to \(column.title)") {
                        $0[path].cards.insert(card, at: indexPath.item)
                    }
                }
            } catch {
                context.deletePlaceholder()
            }
        }
    }
}
