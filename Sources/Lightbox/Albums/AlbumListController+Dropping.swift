import Foundation
import PhotoLibrary
import Views

/// Drops of photos on albums, and of rows in edit mode.
extension AlbumListController: TableViewDropDelegate {
    func tableView(_ tableView: TableView, canHandle session: DropSession) -> Bool { canHandle(session) }

    func tableView(
        _ tableView: TableView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> TableViewDropProposal {
        if let row = session.draggedRow {
            return proposal(for: session, moving: row, to: destinationIndexPath)
        }
        if ItemImporter.containsOnlyFolders(session) {
            // The gap announces the albums, so the row for a new one is not needed (APP-25).
            endNewAlbumOffer(to: session)
            return TableViewDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath)
        }
        let isForeign = session.localDragSession == nil
        let operation: DropOperation = session.movesPhotos ? .move : .copy
        let path = tableView.indexPathForRow(at: session.location(in: tableView))
        let row = path.flatMap { item(at: $0) }
        newAlbumRow.setIsTarget(row == nil, of: session)
        if let folder = row?.folderID {
            if let reason = refusal(of: session, by: folder) { return refusal(at: path, because: reason) }
            return TableViewDropProposal(operation: operation, intent: .insertIntoDestinationIndexPath)
        }
        guard let album = row?.albumID.flatMap({ gallery.album($0) }) else {
            // A drop on the background below the rows creates an album (APP-15).
            let proposal = TableViewDropProposal(operation: operation)
            proposal.unobscuredRects = newAlbumRow.unobscuredRects.map { newAlbumRow.convert($0, to: tableView) }
            proposal.targetFrame = newAlbumRow.convert(newAlbumRow.bounds, to: tableView)
            return proposal
        }
        // An album refuses a drag whose first and last photos come from it; the photos between them are not checked.
        // It refuses a copy of photos that it contains already (DROP-13).
        guard
            isForeign || session.itemList.first?.photoDrag?.album != album.id
                || session.itemList.last?.photoDrag?.album != album.id,
            !presentPhotos.areAll(of: session, over: tableView, in: album.id)
        else { return refusal(at: path, because: DropRefusal.present(session.itemList.count, in: album.title)) }
        return TableViewDropProposal(operation: operation, intent: .insertIntoDestinationIndexPath)
    }

    /// Refuses a drop on a row, which the preview leaves visible.
    private func refusal(at path: IndexPath?, because reason: String) -> TableViewDropProposal {
        let proposal = TableViewDropProposal(operation: .forbidden).refusing(because: reason)
        if let cell = path.flatMap({ table.cellForRow(at: $0) }) { proposal.leaveVisible(cell, in: table) }
        return proposal
    }

    /// Why a folder takes nothing of a drag that changes nothing: its own photos, or an album that is in it; nil if it
    /// takes the items (APP-43).
    private func refusal(of session: DropSession, by folder: FolderID) -> String? {
        guard let album = session.draggedAlbum else { return nil }
        let title = gallery.catalog.folder(folder)?.title ?? ""
        if album == AlbumID(.folder(folder)) { return DropRefusal.present(session.itemList.count, in: title) }
        guard session.movesPhotos, gallery.catalog.tree.place(of: .album(album))?.folder == folder else { return nil }
        return DropRefusal.album(gallery.title(of: album) ?? "", in: title)
    }

    /// A row that lands has the outline of the lifted one, on the table's color, so that nothing of it changes when the
    /// cell takes its place.
    func tableView(
        _ tableView: TableView, dropPreviewParametersForRowAt indexPath: IndexPath
    ) -> DragPreviewParameters? {
        (tableView.cellForRow(at: indexPath) as? LibraryRowCell)?.rowParameters(on: tableView.palette.sidebar)
    }

    /// Moves or copies dropped photos to an album, or to a new one below the last row (APP-2).
    func tableView(_ tableView: TableView, performDropWith coordinator: TableViewDropCoordinator) {
        // The offer ends when the drop is performed, not when the previews have landed.
        defer { endNewAlbumOffer(to: coordinator.session) }
        if coordinator.session.localDragSession == nil { return receive(coordinator) }
        if let row = coordinator.session.draggedRow { return drop(row, coordinator) }
        let groups = gallery.sortedByAlbum(coordinator.session.itemList)
        guard !groups.isEmpty else { return }
        let copies = coordinator.proposal.operation == .copy
        if coordinator.proposal.intent == .insertIntoDestinationIndexPath, let path = coordinator.destinationIndexPath,
            let album = album(at: path)
        {
            land(coordinator, at: path)
            gallery.transfer(groups, to: album.id, copies: copies) { [weak self] transfer in
                self?.onMessage?(transfer.text(to: album.title), transfer.canUndo)
            }
            onPhotosAdded?(Gallery.photos(of: groups), album.id)
        } else if coordinator.proposal.intent == .insertIntoDestinationIndexPath,
            let path = coordinator.destinationIndexPath, let folder = item(at: path)?.folderID
        {
            drop(groups, into: folder, copies: copies, coordinator)
        } else {
            makeAlbum(groups, copies: copies, coordinator)
        }
    }

    /// Moves an album that is dragged by its row into a folder; other photos become a new album in it (APP-43).
    private func drop(_ groups: Groups, into folder: FolderID, copies: Bool, _ coordinator: TableViewDropCoordinator) {
        let target = AlbumItem.folder(folder)
        let moved = copies ? nil : coordinator.session.draggedAlbum.map { AlbumItem.album($0) }
        var pending: PendingTitle?
        if let moved { move(moved, to: folder) } else { pending = makeAlbum(groups, copies: copies, in: folder) }
        if let pending { rename(pending.item, for: pending) } else { table.layoutIfNeeded() }
        // The row of a moved album may be in a closed folder.
        if let path = (moved ?? pending?.item).flatMap({ path(of: $0) }) ?? path(of: target) {
            land(coordinator, at: path)
        }
    }

    /// Lets the previews shrink into the tile of a row, which may be out of view.
    private func land(_ coordinator: TableViewDropCoordinator, at path: IndexPath) {
        guard let frame = table.frameForItem(at: path), let row = outline[path.row] else { return }
        let rect = LibraryRowCell.thumbnailRect(
            in: CGRect(origin: .zero, size: frame.size), level: row.level, isEditing: table.isEditing)
        for item in coordinator.visibleItems { coordinator.drop(item, intoRowAt: path, rect: rect) }
    }

    private typealias Groups = [(album: AlbumID, photos: [ListedPhoto])]

    private func makeAlbum(_ groups: Groups, copies: Bool, _ coordinator: TableViewDropCoordinator) {
        var pending: PendingTitle?
        replaceNewAlbumRow { pending = makeAlbum(groups, copies: copies) }
        guard let pending, let path = path(of: pending.item) else { return }
        table.layoutIfNeeded()
        land(coordinator, at: path)
        rename(pending.item, for: pending)
    }

    /// Makes an album of photos at the end of a folder, or of the top level, and says so.
    private func makeAlbum(_ groups: Groups, copies: Bool, in folder: FolderID? = nil) -> PendingTitle? {
        guard let first = groups.first else { return nil }
        let (undoGroup, title) = (gallery.newUndoGroup(), newTitle)
        let album = gallery.asOneStep {
            let album = gallery.createAlbum(
                title: title, photos: first.photos, movedFrom: copies ? nil : first.album, at: AlbumPlace(in: folder),
                undoGroup: undoGroup)
            for (source, photos) in groups.dropFirst() {
                if copies {
                    gallery.copy(photos, from: source, to: album, at: nil, undoGroup: undoGroup)
                } else {
                    gallery.move(photos, from: source, to: album, at: nil, undoGroup: undoGroup)
                }
            }
            return album
        }
        let photos = Gallery.photos(of: groups)
        onPhotosAdded?(photos, album)
        let restores = groups.contains { $0.album == AlbumID(.recentlyDeleted) }
        let message = { (title: String) in
            DisplayText.transfer(copies: copies, restores: restores, photos.count, known: 0, to: title)
        }
        onMessage?(message(title), true)
        return PendingTitle(item: .album(album), undoGroup: undoGroup, message: message)
    }

    /// Makes an album of photos at the end of a folder, or of the top level, and says so. Returns nil without photos.
    func makeAlbum(of photos: [ListedPhoto], from album: AlbumID, copies: Bool, in folder: FolderID?) -> PendingTitle? {
        photos.isEmpty ? nil : makeAlbum([(album, photos)], copies: copies, in: folder)
    }

    /// Makes an album of what was dropped on the grid of a library without albums (APP-15). The photos are shown there
    /// at once.
    func receiveIntoNewAlbum(_ coordinator: CollectionViewDropCoordinator) {
        defer { endNewAlbumOffer(to: coordinator.session) }
        let items = coordinator.items.map(\.dragItem)
        if coordinator.session.localDragSession == nil { return importIntoNewAlbum(items) }
        let groups = gallery.sortedByAlbum(coordinator.session.itemList)
        let copies = coordinator.proposal.operation == .copy
        var pending: PendingTitle?
        replaceNewAlbumRow { pending = makeAlbum(groups, copies: copies) }
        if let pending { onAlbumMade?(pending) }
    }
}

extension DropProposal {
    /// Makes the previews leave a row that refuses the drop visible, like a row that takes it.
    @MainActor func leaveVisible(_ cell: TableViewCell, in view: View) {
        unobscuredRects = cell.unobscuredRects(in: view)
        targetFrame = cell.convert(cell.bounds, to: view)
    }
}
