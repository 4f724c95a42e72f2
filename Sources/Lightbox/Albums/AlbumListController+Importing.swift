import Foundation
import PhotoLibrary
import Views

extension AlbumListController {
    /// Imports items of another program into the album of a row, or, on the row of a folder and below all rows, into a
    /// new album (APP-6, APP-15).
    func receive(_ coordinator: TableViewDropCoordinator) {
        guard itemImporter != nil else { return }
        if coordinator.proposal.intent == .insertAtDestinationIndexPath { return receiveFolders(coordinator) }
        let items = coordinator.items.map(\.dragItem).filter { IncomingContent.canLoad($0.itemProvider) }
        let isOnRow = coordinator.proposal.intent == .insertIntoDestinationIndexPath
        guard isOnRow, let path = coordinator.destinationIndexPath, let row = item(at: path) else {
            return importIntoNewAlbum(items)
        }
        switch row {
        case .album(let album): importItems(items, to: .existing(album, before: nil), isNamed: true)
        case .folder(let folder): importIntoNewAlbum(items, in: folder)
        }
        guard let cell = table.cellForRow(at: path) as? LibraryRowCell else { return }
        for item in items { coordinator.drop(item, intoRowAt: path, rect: cell.thumbnailRect) }
    }

    /// Imports items of another program that were dropped on a built-in list, or on its row (APP-15).
    func importItems(_ items: [DragItem], into list: BuiltInList) {
        switch list {
        case .allPhotos: importIntoNewAlbum(items)
        case .favorites: importIntoNewAlbum(items, marksFavorites: true)
        case .folder(let folder): importIntoNewAlbum(items, in: folder)
        case .recentlyDeleted, .searchResults: break
        }
    }

    /// Imports items of another program into a new album at the end of a folder, or of the top level. An album of
    /// another window keeps its title.
    ///
    /// - Parameter marksFavorites: Whether the import marks the photos, too.
    func importIntoNewAlbum(_ items: [DragItem], in folder: FolderID? = nil, marksFavorites: Bool = false) {
        let items = items.filter { IncomingContent.canLoad($0.itemProvider) }
        let title = AlbumTeamData(of: items.map(\.itemProvider))?.title
        importItems(
            items, to: .new(title: title ?? newTitle, at: AlbumPlace(in: folder)), isNamed: title != nil,
            marksFavorites: marksFavorites)
    }

    /// - Parameter isNamed: Whether the items have named the album that the import creates.
    private func importItems(
        _ items: [DragItem], to destination: ImportPlan.Destination, isNamed: Bool, marksFavorites: Bool = false
    ) {
        guard let itemImporter else { return }
        var place = AlbumPlace.end
        if case .new(_, let albumPlace) = destination { place = albumPlace }
        let existing: AlbumID? = if case .existing(let album, _) = destination { album } else { nil }
        var isReported = existing != nil
        if !isReported { newAlbumOffer.pendingAlbums += 1 }
        let undoGroup = gallery.newUndoGroup()
        _ = itemImporter.importItems(
            items.map(\.itemProvider), to: destination, keepsOrder: true, foldersAt: place,
            marksFavorites: marksFavorites, undoGroup: undoGroup
        ) { [weak self] _, result in
            self?.finishItem(result, of: undoGroup)
            guard !isReported, case .success(let received) = result, let album = received.album else { return }
            isReported = true
            self?.awaitRow(of: album)
            self?.onAlbumCreated?(album, isNamed ? nil : undoGroup)
        } completion: { [weak self] summary in
            if !isReported { self?.newAlbumOffer.pendingAlbums -= 1 }
            // Without an album there is no place for error tiles: the notice alone names the failures.
            if let album = existing ?? summary.albums.first { self?.reportFailedItems(of: summary, in: album) }
            self?.showSummary(summary)
        }
    }

    /// Keeps the row that announces a new album until the album's row takes its place.
    private func awaitRow(of album: AlbumID) {
        var offer = newAlbumOffer
        offer.pendingAlbums -= 1
        if !gallery.exists(album) { offer.awaited.insert(album) }
        newAlbumOffer = offer
    }

    private func finishItem(_ result: Result<ItemImporter.ImportedItem, any Error>, of undoGroup: UndoGroup) {
        guard case .success(let received) = result else { return }
        onFilesFailed?(received.failedFiles, undoGroup)
        guard !received.needsReload, let album = received.album else { return }
        for photo in received.photos where gallery.photos(in: album)?.contains(photo) != true {
            let index = received.next.flatMap { next in gallery.photos(in: album)?.firstIndex { $0.id == next } }
            gallery.didImport(photo, into: album, at: index)
        }
    }

    private func reportFailedItems(of summary: DropSummary, in album: AlbumID) {
        onFilesFailed?(
            summary.failedItems.map { ItemImporter.FailedFile(failure: $0, album: album, next: nil) },
            summary.undoGroup)
    }

    func showSummary(_ summary: DropSummary) {
        let album = summary.albums.count == 1 ? summary.albums.first : nil
        if let album { onPhotosAdded?(summary.photos, album) }
        onImported?(summary)
    }
}
