import Foundation
import PhotoLibrary
import Views

extension PhotoGridController {
    /// Gives what another program dropped a placeholder each, with its progress, until its photo is there (HOLD-4).
    func receive(_ coordinator: CollectionViewDropCoordinator, into album: AlbumID) {
        let place = coordinator.destinationIndexPath ?? IndexPath(item: count, section: 0)
        // The placeholders show what a panel would.
        coordinator.session.progressIndicatorStyle = .none
        take(coordinator.items.map(\.dragItem), to: album, at: place) { placeholders in
            placeholders.map { coordinator.drop($0.item, to: $0.placeholder) }
        }
    }

    /// Whether any of these can be taken as a photo.
    func takes(_ providers: [ItemProvider]) -> Bool {
        receiver != nil && grid.pasteConfiguration?.acceptsAny(of: providers) == true
    }

    /// Takes what another program has copied into the album that is shown, as a drop behind the selected photos.
    func paste(_ providers: [ItemProvider]) {
        guard let album else { return }
        let items = providers.map { DragItem(itemProvider: $0) }
        take(items, to: album, at: IndexPath(item: pastePlace, section: 0)) { grid.insertPlaceholders($0) }
    }

    private typealias Held = (placeholder: ItemPlaceholder, item: DragItem)

    private func take(
        _ items: [DragItem], to album: AlbumID, at place: IndexPath, holding hold: ([Held]) -> [PlaceholderContext]
    ) {
        guard let receiver else { return }
        let items = items.filter { IncomingContent.isPromised(by: $0.itemProvider) }
        let holders = Placeholders(count: items.count)
        let progress = receiver.take(items.map(\.itemProvider), to: .existing(album, before: nil)) {
            [weak self] index, result in
            self?.settle(holders.contexts[index], with: result, in: album)
        } completion: { [weak self] reception in
            self?.tell(reception, of: album)
        }
        holders.contexts = hold(
            zip(items, progress).map { item, progress in
                let placeholder = CollectionViewPlaceholder(
                    insertionIndexPath: place, reuseIdentifier: PlaceholderCell.placeholderReuseIdentifier)
                placeholder.cellUpdateHandler = { cell in
                    guard let cell = cell as? PlaceholderCell else { return }
                    cell.itemName = item.itemProvider.suggestedName
                    cell.progress = progress
                }
                return (placeholder, item)
            })
    }

    /// The placeholders of a drop, by the item.
    private final class Placeholders {
        var contexts: [PlaceholderContext?]
        init(count: Int) { contexts = Array(repeating: nil, count: count) }
    }

    private func settle(
        _ placeholder: PlaceholderContext?, with result: Result<Receiver.Received, any Error>, in album: AlbumID
    ) {
        guard case .success(let received) = result, received.album == album, let photo = received.photos.first else {
            placeholder?.deletePlaceholder()
            return
        }
        // What the album has is not shown twice (APP-16).
        if gallery.photos(in: album)?.contains(photo) == true {
            placeholder?.deletePlaceholder()
            return
        }
        let isCommitted = placeholder?.commitInsertion { path in
            committing { gallery.didArrive(photo, in: album, at: path.item) }
        }
        // Another album is shown by now.
        if isCommitted != true { gallery.didArrive(photo, in: album) }
    }

    private func tell(_ reception: Reception, of album: AlbumID) {
        follow(reception.photos, to: album)
        guard let message = reception.message(album: gallery.album(album)?.title) else { return }
        onDone?(message, reception.canUndo && gallery.isNextUndo(reception.undoGroup))
    }
}
