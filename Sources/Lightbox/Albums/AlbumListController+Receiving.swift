import Foundation
import PhotoLibrary
import Views

extension AlbumListController {
    /// Imports items of another program into the album of a row, or, below all rows, into a new album (APP-6, APP-15).
    func receive(_ coordinator: TableViewDropCoordinator) {
        guard let receiver else { return }
        let items = coordinator.items.map(\.dragItem).filter { IncomingContent.isPromised(by: $0.itemProvider) }
        let isOnRow = coordinator.proposal.intent == .insertIntoDestinationIndexPath
        let row = coordinator.destinationIndexPath.flatMap { path in
            isOnRow ? album(at: path).map { (path, $0.id) } : nil
        }
        let destination = row.map { ImportPlan.Destination.existing($0.1, before: nil) } ?? .new(title: newTitle)
        var isMade = row != nil
        _ = receiver.take(items.map(\.itemProvider), to: destination) { [weak self] _, result in
            self?.settle(result)
            guard !isMade, case .success(let received) = result, let album = received.album else { return }
            isMade = true
            self?.onMade?(album)
        } completion: { [weak self] reception in
            self?.tell(reception)
        }
        guard let (path, _) = row, let cell = table.cellForRow(at: path) as? AlbumCell else { return }
        for item in items { coordinator.drop(item, intoRowAt: path, rect: cell.thumbnailRect) }
    }

    private func settle(_ result: Result<Receiver.Received, any Error>) {
        guard case .success(let received) = result, !received.isNews, let album = received.album else { return }
        for photo in received.photos where gallery.photos(in: album)?.contains(photo) != true {
            gallery.didImport(photo, into: album)
        }
    }

    private func tell(_ reception: Reception) {
        let album = reception.albums.count == 1 ? reception.albums.first : nil
        if let album { onFiled?(reception.photos, album) }
        guard let message = reception.message(album: album.flatMap { gallery.album($0)?.title }) else { return }
        onDone?(message, reception.canUndo && gallery.isNextUndo(reception.undoGroup))
    }
}
