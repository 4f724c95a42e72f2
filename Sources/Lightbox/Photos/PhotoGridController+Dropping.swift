import Foundation
import PhotoLibrary
import Views

/// Drops of photos, of the same window or another one, and of other programs' items.
extension PhotoGridController: CollectionViewDropDelegate {
    func collectionView(_ collectionView: CollectionView, canHandle session: DropSession) -> Bool {
        (session.containsOnlyPhotos || (itemImporter != nil && ItemImporter.canImport(session)))
            && !gallery.store.isReadOnly
    }

    func collectionView(
        _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> CollectionViewDropProposal {
        let proposal = proposal(for: session)
        // Folders become albums, which the row of a new album announces.
        onTargetChange?(proposal.operation.performsDrop && !ItemImporter.containsOnlyFolders(session), session)
        if isFilmstrip { proposal.unobscuredRects = [places(around: session)] }
        return proposal
    }

    /// The part of the filmstrip around a drag: the gap with its neighbors, which the preview is larger than (DRAG-14).
    private func places(around session: DropSession) -> CGRect {
        let side = grid.bounds.height
        return CGRect(center: session.location(in: grid), size: CGSize(width: 3 * side, height: 2 * side))
            .intersection(grid.bounds)
    }

    private func proposal(for session: DropSession) -> CollectionViewDropProposal {
        if ItemImporter.containsOnlyFolders(session), album?.builtInList != .recentlyDeleted {
            onAlbumsOffer?(session)
            return CollectionViewDropProposal(operation: .copy)
        }
        guard let album else {
            onAlbumsOffer?(session)
            return CollectionViewDropProposal(operation: session.movesPhotos ? .move : .copy)
        }
        if let list = album.builtInList { return proposal(for: session, in: list) }
        if isWholeAlbum(session)
            || containsOthers(session) && presentPhotos.areAll(of: session, over: grid, in: album)
        {
            let title = gallery.album(album)?.title
            return CollectionViewDropProposal(operation: .forbidden)
                .refusing(because: title.map { DropRefusal.present(session.itemList.count, in: $0) })
        }
        let copies = session.itemList.first?.photoDrag == nil || !session.movesPhotos && containsOthers(session)
        return CollectionViewDropProposal(operation: copies ? .copy : .move, intent: .insertAtDestinationIndexPath)
    }

    /// Whether photos of other albums are dragged. Taps may have added them to the album's own, before or after these;
    /// as in the table, the photos between the first and the last one are not checked (DROP-13).
    private func containsOthers(_ session: DropSession) -> Bool {
        session.itemList.first?.photoDrag?.album != album || session.itemList.last?.photoDrag?.album != album
    }

    /// Whether all photos of the album are dragged by its row: a drop would change nothing, and the album refuses it
    /// like the row does (DROP-13). Photos that are shown here return to their places.
    private func isWholeAlbum(_ session: DropSession) -> Bool {
        session.itemList.count >= photos.count && !containsOthers(session) && !grid.hasSources(of: session)
    }

    func collectionView(_ collectionView: CollectionView, aspectRatioForDropping item: DragItem) -> CGFloat? {
        item.photoDrag.map { CGFloat($0.photo.aspectRatio) }
    }

    func collectionView(
        _ collectionView: CollectionView, insertionOrderOf items: [DragItem], in session: DropSession
    ) -> [DragItem] {
        guard session.itemList.first?.photoDrag != nil else {
            return items.filter { IncomingContent.canLoad($0.itemProvider) }
        }
        // As in `performDropWith`: first the album's own photos, then those that it does not contain. The others keep
        // their places in it.
        let ordered = gallery.sortedByAlbum(items.filter { $0.photoDrag != nil })
        var present = Set(photos.lazy.map(\.id))
        return ordered.filter { $0.photoDrag?.album == album }
            + ordered.filter { item in
                item.photoDrag.map { $0.album != album && present.insert($0.photo.id).inserted } ?? false
            }
    }

    func collectionView(
        _ collectionView: CollectionView, insertionOrderOf items: LazyDragItems, limit: Int, in session: DropSession
    ) -> [DragItem]? {
        guard let dragged = items.localObject as? DraggedPhotos, let album else { return nil }
        // The album's own photos were removed, or are dragged by its row.
        if dragged.album == album { return [] }
        let present = PhotoIDSet(photos)
        return dragged.firstItems(of: items, limit: limit) { !present.contains($0) }
    }

    func collectionView(
        _ collectionView: CollectionView, performDropWith coordinator: CollectionViewDropCoordinator
    ) {
        if ItemImporter.containsOnlyFolders(coordinator.session) {
            onFoldersDropped?(coordinator.items.map(\.dragItem))
            return
        }
        guard let album else { return onDropWithoutAlbum?(coordinator) ?? () }
        if let list = album.builtInList { return receive(coordinator, in: list) }
        if coordinator.session.localDragSession == nil { return receive(coordinator, into: album) }
        self.dropped.insert(coordinator.session)
        let groups = gallery.sortedByAlbum(coordinator.session.itemList)
        var index = coordinator.destinationIndexPath?.item
        let copies = coordinator.proposal.operation == .copy
        // During a copy the album's own photos stay visible, and the gap counts them.
        if copies, let position = index {
            let own = groups.filter { $0.album == album }.flatMap(\.photos)
            index = position - PhotoIDSet(own).members(of: Array(photos.prefix(position))).count
        }
        var knownCount = 0
        let undoGroup = gallery.newUndoGroup()
        // Move the album's own photos first: `index` counts the album's photos without the moved ones.
        gallery.asOneStep {
            for (source, photos) in groups.filter({ $0.album == album }) + groups.filter({ $0.album != album }) {
                let presentCount =
                    copies && source != album
                    ? gallery.copy(photos, from: source, to: album, at: index, undoGroup: undoGroup)
                    : gallery.move(photos, from: source, to: album, at: index, undoGroup: undoGroup)
                knownCount += presentCount
                index = index.map { $0 + photos.count - presentCount }
            }
        }
        let added = Gallery.photos(of: groups)
        let dropped = PhotoIDSet(added)
        let positions = PhotoPositions(photos)
        for item in coordinator.visibleItems {
            guard let photo = item.photoDrag?.photo, dropped.contains(photo.id), let position = positions[photo.id]
            else { continue }
            coordinator.drop(item, toItemAt: IndexPath(item: position, section: 0))
        }
        guard groups.contains(where: { $0.album != album }) else {
            // Photos that taps have added are selected, too, as if all had been selected before the drag (DRAG-3).
            let selection = sections.indices(of: grid.selection)
            let first: Int? = added.first.flatMap { positions[$0.id] }
            let isSelection = first.map { index in selection.contains { $0.contains(index) } } ?? true
            if added.count > 1, !isSelection || grid.selectedCount != added.count { select(dropped) }
            return
        }
        if let title = gallery.album(album)?.title {
            selectAfterTransfer(added, to: album)
            let restores = coordinator.session.restoresPhotos
            onMessage?(
                DisplayText.transfer(
                    copies: copies, restores: restores, added.count, known: knownCount, to: title),
                !copies || added.count > knownCount)
        }
    }
}
