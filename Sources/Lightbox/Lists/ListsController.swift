import Foundation
import PhotoLibrary
import Views

/// Controls the rows above the albums: all photos, the favorites and the photos that can be restored (APP-34).
@MainActor final class ListsController {
    /// The lists that have a row, in order.
    static let lists: [BuiltInList] = [.allPhotos, .favorites, .recentlyDeleted]
    /// The height of the table; it does not scroll.
    static var height: CGFloat { CGFloat(lists.count) * ListCell.height + 2 * edgeInset }
    private static let edgeInset: CGFloat = 4

    let table = ListsTable()
    private let gallery: Gallery
    private let loader: PhotoLoader
    /// Called when a list is selected by a click or by spring loading.
    var onSelect: ((BuiltInList) -> Void)?
    /// Called after a drop, with the message for the notice and whether to offer undo.
    var onMessage: ((_ what: String, _ canUndo: Bool) -> Void)?
    /// Whether items of other programs can be imported.
    var importsItems = false
    /// Called with items of another program that are dropped on a list that imports them.
    var onItemsDropped: (([DragItem], BuiltInList) -> Void)?
    /// Called on a secondary click, with the list and the point in the window.
    var onContextMenu: ((BuiltInList, CGPoint) -> Void)?

    init(gallery: Gallery, loader: PhotoLoader) {
        self.gallery = gallery
        self.loader = loader
        table.rowHeight = ListCell.height
        table.edgeInset = Self.edgeInset
        table.isSpringLoaded = true
        table.register(ListCell.self, forCellWithReuseIdentifier: ListCell.reuseIdentifier)
        table.dataSource = self
        table.delegate = self
        table.dragDelegate = self
        table.dropDelegate = self
    }

    private func list(at path: IndexPath) -> BuiltInList? {
        Self.lists.indices.contains(path.row) ? Self.lists[path.row] : nil
    }

    /// The list whose row is selected, and the center of that row in the window; nil while none is selected.
    var selectedRow: (list: BuiltInList, center: CGPoint)? {
        guard let path = table.indexPathsForSelectedItems.first, let list = list(at: path),
            let frame = table.frameForItem(at: path)
        else { return nil }
        return (list, table.convert(frame.center, to: nil))
    }

    /// Selects the row of a list; nil selects none.
    func show(selected list: BuiltInList?) {
        let row = list.flatMap { Self.lists.firstIndex(of: $0) }
        table.select(row.map { [IndexPath(row: $0, section: 0)] } ?? [], clearing: true)
    }
}

/// The table of the built-in lists.
@MainActor final class ListsTable: TableView {
    override var defaultAccessibilityName: String? { "Lists" }
    override var interactionName: String { "list table" }
    /// Empty: a keyboard drag goes to the albums at once. Keys mark favorites and delete photos.
    override var accessibilityDropPointDescriptors: [LocationDescriptor]? { [] }
}

extension ListsController: TableViewDataSource, TableViewDelegate {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { Self.lists.count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withReuseIdentifier: ListCell.reuseIdentifier, for: indexPath)
        if let cell = cell as? ListCell, let list = list(at: indexPath) { cell.show(list) }
        return cell
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        if let list = list(at: indexPath) { onSelect?(list) }
    }

    func tableView(_ tableView: TableView, showContextMenuForRowAt indexPath: IndexPath?, point: CGPoint) {
        if let list = indexPath.flatMap(list(at:)) { onContextMenu?(list, tableView.convert(point, to: nil)) }
    }

    /// Favorites open, so that photos can be dropped among them, other than deleted ones; the other lists have no place
    /// for photos.
    func tableView(
        _ tableView: TableView, shouldSpringLoadRowAt indexPath: IndexPath, with context: SpringLoadedInteractionContext
    ) -> Bool {
        guard let session = context.session else { return false }
        return list(at: indexPath) == .favorites && session.containsOnlyPhotos && !session.restoresPhotos
            && !tableView.indexPathsForSelectedItems.contains(indexPath)
    }
}

extension ListsController: TableViewDragDelegate {
    func tableView(
        _ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem] { [] }

    /// Drags all favorites, as the row of an album drags its photos (APP-5). The other lists are too long, or not
    /// loaded.
    func tableView(
        _ tableView: TableView, lazyItemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> LazyDragItems? {
        guard list(at: indexPath) == .favorites, let photos = gallery.photos(in: AlbumID(.favorites)), !photos.isEmpty
        else { return nil }
        return DraggedPhotos(all: photos, of: AlbumID(.favorites)).items(
            ofRowIn: tableView, keepsTile: false, loader: loader, store: gallery.store)
    }
}

extension ListsController: TableViewDropDelegate {
    func tableView(_ tableView: TableView, canHandle session: DropSession) -> Bool {
        guard !gallery.store.isReadOnly else { return false }
        guard session.localDragSession != nil else { return importsItems && ItemImporter.canImport(session) }
        return session.containsOnlyPhotos
    }

    func tableView(
        _ tableView: TableView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> TableViewDropProposal {
        let list = tableView.indexPathForRow(at: session.location(in: tableView)).flatMap(self.list(at:))
        let imports = session.localDragSession == nil && list?.importsItems == true
        let operation = imports ? .copy : list.map { session.operation(on: $0) } ?? .forbidden
        guard operation != .forbidden else {
            return TableViewDropProposal(operation: .forbidden)
                .refusing(because: list.flatMap { session.refusal(by: $0, inItsOrder: false) })
        }
        return TableViewDropProposal(operation: operation, intent: .insertIntoDestinationIndexPath)
    }

    /// Marks photos as favorites, removes them from all albums, or imports items of another program.
    func tableView(_ tableView: TableView, performDropWith coordinator: TableViewDropCoordinator) {
        guard let path = coordinator.destinationIndexPath, let list = list(at: path) else { return }
        var outcome: (message: String, canUndo: Bool)?
        if coordinator.session.localDragSession == nil {
            onItemsDropped?(coordinator.items.map(\.dragItem), list)
        } else {
            outcome = gallery.receive(coordinator.session.itemList, in: list)
            guard outcome != nil else { return }
        }
        if let cell = tableView.cellForRow(at: path) as? ListCell {
            for item in coordinator.visibleItems { coordinator.drop(item, intoRowAt: path, rect: cell.symbolRect) }
        }
        if let outcome { onMessage?(outcome.message, outcome.canUndo) }
    }
}
