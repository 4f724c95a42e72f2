import Foundation
import PhotoLibrary
import Views

extension PhotoGridController {
    /// Gives what another program dropped a placeholder each, with its progress, until its photo is there (HOLD-4).
    func receive(_ coordinator: CollectionViewDropCoordinator, into album: AlbumID) {
        guard let receiver else { return }
        let items = coordinator.items.map(\.dragItem).filter { IncomingContent.isPromised(by: $0.itemProvider) }
        let place = coordinator.destinationIndexPath ?? IndexPath(item: count, section: 0)
        // The placeholders show what a panel would.
        coordinator.session.progressIndicatorStyle = .none
        let holders = Placeholders(count: items.count)
        let progress = receiver.take(items.map(\.itemProvider), to: .album(album)) { [weak self] index, result in
            self?.settle(holders.contexts[index], with: result, in: album)
        } completion: { [weak self] reception in
            self?.tell(reception, of: album)
        }
        for (index, item) in items.enumerated() {
            let placeholder = CollectionViewPlaceholder(
                insertionIndexPath: place, reuseIdentifier: PlaceholderCell.placeholderReuseIdentifier)
            placeholder.cellUpdateHandler = { cell in
                guard let cell = cell as? PlaceholderCell else { return }
                cell.itemName = item.itemProvider.suggestedName
                cell.progress = progress[index]
            }
            holders.contexts[index] = coordinator.drop(item, to: placeholder)
        }
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
