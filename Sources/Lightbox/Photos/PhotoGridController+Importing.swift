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
        let dropPlaceholders = DropPlaceholders(count: items.count)
        let progress = itemImporter.importItems(items.map(\.itemProvider), to: .existing(album, before: nil)) {
            [weak self] index, result in
            self?.finishItem(dropPlaceholders.contexts[index], with: result, in: album)
        } completion: { [weak self] summary in
            self?.showSummary(summary, of: album)
        }
        dropPlaceholders.contexts = insert(
            zip(items, progress).map { item, progress in
                let placeholder = CollectionViewPlaceholder(
                    insertionIndexPath: target, reuseIdentifier: PlaceholderCell.placeholderReuseIdentifier)
                placeholder.cellUpdateHandler = { cell in
                    guard let cell = cell as? PlaceholderCell else { return }
                    cell.itemName = item.itemProvider.suggestedName
                    cell.progress = progress
                }
                return (placeholder, item)
            })
    }

    /// The placeholders of one drop, by item index. A class, because the closure passed to `importItems` captures it
    /// before the placeholders exist.
    private final class DropPlaceholders {
        var contexts: [PlaceholderContext?]
        init(count: Int) { contexts = Array(repeating: nil, count: count) }
    }

    private func finishItem(
        _ placeholder: PlaceholderContext?, with result: Result<ItemImporter.ImportedItem, any Error>, in album: AlbumID
    ) {
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
