import Foundation
import PhotoLibrary
import Views

/// Drags of rows: of the photos of an album, or in edit mode of an album or a folder.
extension AlbumListController: TableViewDragDelegate {
    func tableView(
        _ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem] {
        guard let row = item(at: indexPath), tableView.isEditing else { return [] }
        let item = DragItem(itemProvider: ItemProvider(object: gallery.catalog.title(of: row) ?? ""))
        item.localObject = AlbumDrag(item: row)
        return [item]
    }

    /// Hides the content of a dragged folder, so that a single row moves, and not into itself.
    func tableView(_ tableView: TableView, dragSessionWillBegin session: DragSession) {
        guard let row = (session.itemList.first?.localObject as? AlbumDrag)?.item else { return }
        rowDrags[row] = RowDrag(liftX: session.location(in: tableView).x)
        updateRows()
        updateVisibleRows()
    }

    func tableView(_ tableView: TableView, dragSessionDidEnd session: DragSession) {
        guard let row = (session.itemList.first?.localObject as? AlbumDrag)?.item else { return }
        setInsertionTarget(nil, of: row)
        rowDrags[row] = nil
        updateRows()
        updateVisibleRows()
    }

    func tableView(
        _ tableView: TableView, lazyItemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> LazyDragItems? {
        guard let item = item(at: indexPath), let title = gallery.catalog.title(of: item), !tableView.isEditing else {
            return nil
        }
        // Drags all photos of the album or folder (APP-5). The last item is frontmost: the first photo, like the row's
        // cover.
        let dragged = DraggedPhotos(all: album(at: indexPath).map { photos(of: $0) } ?? photos(of: item), of: item.list)
        return dragged.items(
            ofRowIn: tableView, keepsTile: true, loader: loader, store: gallery.store,
            teamData: AlbumTeamData(title: title).encoded)
    }

    /// The photos of a folder's albums. They are read on press; if that takes longer than the gesture, here.
    private func photos(of folder: AlbumItem) -> [ListedPhoto] {
        gallery.photos(in: folder.list) ?? gallery.prefetchedPhotos(of: folder.list)
            ?? (try? library?.list(of: folder.list)) ?? []
    }

    func photos(of album: Album) -> [ListedPhoto] {
        if let loaded = gallery.photos(in: album.id) { return loaded }
        guard let library, let read = try? library.list(of: album.id) else { return [] }
        // Keep the photos: removing them then updates the row's count and preserves their order.
        gallery.load(read, of: album.id)
        return gallery.photos(in: album.id) ?? []
    }

    func tableView(
        _ tableView: TableView, itemsForAddingTo session: DragSession, at indexPath: IndexPath, point: CGPoint
    ) -> [DragItem] {
        guard !tableView.isEditing, let album = album(at: indexPath), session.itemList.first?.photoDrag != nil else {
            return []
        }
        let present = session.itemList.photoIDs
        return photos(of: album).reversed().filter { !present.contains($0.id) }
            .map { DragItem(PhotoDrag(photo: $0, album: album.id, isOfWholeAlbum: true), store: gallery.store) }
    }

    func tableView(_ tableView: TableView, prefersFullSizePreviewsFor session: DragSession) -> Bool {
        // A dragged row keeps its width.
        session.itemList.first?.localObject is AlbumDrag
    }

    func tableView(
        _ tableView: TableView, dragPreviewParametersForRowAt indexPath: IndexPath
    ) -> DragPreviewParameters? {
        guard let cell = tableView.cellForRow(at: indexPath) as? LibraryRowCell else { return nil }
        return tableView.isEditing ? cell.rowParameters(on: tableView.palette.raised) : cell.tileParameters
    }
}
