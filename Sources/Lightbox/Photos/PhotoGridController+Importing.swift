import Foundation
import PhotoLibrary
import Views

extension PhotoGridController {
    /// Imports items of another program. Each item has a placeholder with its progress until its photo is loaded
    /// (HOLD-4).
    func receive(_ coordinator: CollectionViewDropCoordinator, into album: AlbumID) {
        let target = coordinator.destinationIndexPath ?? IndexPath(item: count, section: 0)
        // The placeholders show the progress, so the transfer panel is not needed.
        coordinator.session.progressIndicatorStyle = .none
        importItems(coordinator.items.map(\.dragItem), to: album, at: target) { placeholders in
            placeholders.map { coordinator.drop($0.item, to: $0.placeholder) }
        }
    }

    func collectionView(_ collectionView: CollectionView, dropSessionDidExit session: DropSession) {
        endFolderDrag(session)
    }

    func collectionView(_ collectionView: CollectionView, dropSessionDidEnd session: DropSession) {
        endFolderDrag(session)
    }

    private func endFolderDrag(_ session: DropSession) {
        if ItemImporter.containsOnlyFolders(session) { onFolderDragEnded?(session) }
    }

    /// Whether a paste of these item providers can import a photo.
    func acceptsPaste(_ providers: [ItemProvider]) -> Bool {
        itemImporter != nil && grid.pasteConfiguration?.acceptsAny(of: providers) == true
    }

    /// Imports item providers of another program behind the selected photos of the shown album.
    func paste(_ providers: [ItemProvider]) {
        guard let album else { return }
        let items = providers.map { DragItem(itemProvider: $0) }
        importItems(items, to: album, at: IndexPath(item: pasteIndex, section: 0)) { grid.insertPlaceholders($0) }
    }

    private typealias PlaceholderItem = (placeholder: ItemPlaceholder, item: DragItem)

    private func importItems(
        _ items: [DragItem], to album: AlbumID, at target: IndexPath,
        insertPlaceholders insert: ([PlaceholderItem]) -> [PlaceholderContext]
    ) {
        guard let itemImporter else { return }
        let items = items.filter { IncomingContent.canLoad($0.itemProvider) }
        let pending = items.map { PendingItem(name: $0.itemProvider.suggestedName) }
        let progress = itemImporter.importItems(items.map(\.itemProvider), to: .existing(album, before: nil)) {
            [weak self] index, result in
            self?.finishItem(pending[index], with: result, in: album)
        } completion: { [weak self] summary in
            self?.showSummary(summary, of: album)
        }
        for (item, progress) in zip(pending, progress) { item.progress = progress }
        let contexts = insert(
            zip(items, pending).map { item, pending in
                let placeholder = CollectionViewPlaceholder(
                    insertionIndexPath: target, reuseIdentifier: PlaceholderCell.placeholderReuseIdentifier)
                placeholder.cellUpdateHandler = { [weak self] in self?.configure($0, of: pending, in: album) }
                return (placeholder, item)
            })
        for (item, context) in zip(pending, contexts) { item.placeholder = context }
    }

    /// An item with a placeholder. A class, because the closure passed to `importItems` captures it before the
    /// placeholder exists.
    private final class PendingItem {
        let name: String?
        var placeholder: PlaceholderContext?
        var progress: Progress?
        /// Set while the placeholder is an error tile (APP-10).
        var failure: FailedLink?
        init(name: String?) { self.name = name }
    }

    private func configure(_ cell: ItemCell, of item: PendingItem, in album: AlbumID) {
        guard let cell = cell as? LinkPlaceholderCell else { return }
        cell.itemName = item.name
        cell.progress = item.progress
        cell.failure = item.failure
        cell.onRetry = { [weak self] in self?.retry(item, in: album) }
        cell.onDismiss = { item.placeholder?.deletePlaceholder() }
    }

    /// Downloads the link of an error tile again.
    private func retry(_ item: PendingItem, in album: AlbumID) {
        guard let itemImporter, let failure = item.failure else { return }
        let provider = ItemProvider(object: failure.url)
        provider.suggestedName = failure.name
        item.failure = nil
        item.progress =
            itemImporter.importItems([provider], to: .existing(album, before: nil)) { [weak self] _, result in
                self?.finishItem(item, with: result, in: album)
            } completion: { [weak self] summary in
                self?.showSummary(summary, of: album)
            }.first
        item.placeholder?.setNeedsCellUpdate()
    }

    private func finishItem(
        _ item: PendingItem, with result: Result<ItemImporter.ImportedItem, any Error>, in album: AlbumID
    ) {
        let placeholder = item.placeholder
        if case .failure(let error as FailedLink) = result {
            item.failure = error
            placeholder?.setNeedsCellUpdate()
            return
        }
        guard case .success(let received) = result, received.album == album, let photo = received.photos.first else {
            placeholder?.deletePlaceholder()
            return
        }
        // The album contains the photo already (APP-16).
        if gallery.photos(in: album)?.contains(photo) == true {
            placeholder?.deletePlaceholder()
            return
        }
        let isCommitted = placeholder?.commitInsertion { path in
            withoutBatchUpdate { gallery.didImport(photo, into: album, at: path.item) }
        }
        // The grid shows another album by now, or the placeholder was removed.
        if isCommitted != true { gallery.didImport(photo, into: album) }
    }

    private func showSummary(_ summary: DropSummary, of album: AlbumID) {
        selectAfterTransfer(summary.photos, to: album)
        guard let message = summary.message(album: gallery.album(album)?.title) else { return }
        onMessage?(message, summary.canUndo && gallery.isNextUndo(summary.undoGroup))
    }
}
