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
        endTargeting(session)
    }

    func collectionView(_ collectionView: CollectionView, dropSessionDidEnd session: DropSession) {
        endTargeting(session)
        revealDropped(of: session)
    }

    /// Scrolls to the frontmost photo of a drop that has landed if the grid's edge cuts it off, as it may where the
    /// drag has scrolled the grid.
    private func revealDropped(of session: DropSession) {
        guard session.localDragSession != nil, dropped.remove(session), shownAlbum != nil,
            let photo = session.itemList.last?.photoDrag?.photo, let index = index(of: photo)
        else { return }
        let path = sections.path(of: index)
        if let frame = grid.frameForItem(at: path), frame.intersects(grid.bounds), !grid.bounds.contains(frame) {
            grid.scrollToItem(at: path)
        }
    }

    private func endTargeting(_ session: DropSession) {
        onTargetChange?(false, session)
        onAlbumsOfferEnd?(session)
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
        revealEnd(from: pasteIndex)
    }

    /// Scrolls to placeholders at the end.
    private func revealEnd(from index: Int) {
        guard index >= count else { return }
        grid.layoutIfNeeded()
        grid.scroll(to: CGPoint(x: 0, y: grid.maximumOffset.y), animated: true)
    }

    /// Imports files at the end of the shown album (APP-27).
    func importFiles(_ providers: [ItemProvider]) {
        guard let album else { return }
        let items = providers.map { DragItem(itemProvider: $0) }
        let end = IndexPath(item: count, section: 0)
        importItems(items, to: album, at: end) { grid.insertPlaceholders($0) }
        revealEnd(from: end.item)
    }

    private typealias PlaceholderItem = (placeholder: ItemPlaceholder, item: DragItem)

    private func importItems(
        _ items: [DragItem], to album: AlbumID, at target: IndexPath,
        insertPlaceholders insert: ([PlaceholderItem]) -> [PlaceholderContext]
    ) {
        guard let itemImporter else { return }
        let items = items.filter { IncomingContent.canLoad($0.itemProvider) }
        let undoGroup = gallery.newUndoGroup()
        let pending = items.map { PendingImport($0, into: album, undoGroup: undoGroup) }
        // A reload, or the next start of the program, finds the photos in their place.
        let next = photos.indices.contains(target.item) ? photos[target.item].id : nil
        let progress = itemImporter.importItems(
            items.map(\.itemProvider), to: .existing(album, before: next), undoGroup: undoGroup
        ) { [weak self] index, result in
            self?.finishItem(pending[index], importedBefore: next, with: result)
        } onFile: { index, file in
            pending[index].file = file
            pending[index].placeholder?.setNeedsCellUpdate()
        } completion: { [weak self] summary in
            self?.removeFormerFailures(of: pending, in: album)
            self?.showSummary(summary, of: album)
        }
        for (item, progress) in zip(pending, progress) { item.progress = progress }
        pendingImports.add(pending)
        insertPlaceholders(of: pending, at: pending.map { _ in target }, insert)
    }

    private func insertPlaceholders(
        of pending: [PendingImport], at targets: [IndexPath], _ insert: ([PlaceholderItem]) -> [PlaceholderContext]
    ) {
        let contexts = insert(
            zip(pending, targets).map { pending, target in
                let placeholder = CollectionViewPlaceholder(
                    insertionIndexPath: target, reuseIdentifier: PlaceholderCell.placeholderReuseIdentifier)
                placeholder.cellUpdateHandler = { [weak self] in self?.configure($0, of: pending) }
                return (placeholder, pending.item)
            })
        for (item, context) in zip(pending, contexts) { item.placeholder = context }
        onPlaceholdersChange?()
    }

    // MARK: Placeholders of the shown album

    /// Remembers where the placeholders are; call it before a reload, which removes them.
    func detachPlaceholders() {
        if let album { pendingImports.detachPlaceholders(of: album, among: photos) }
    }

    /// Inserts the placeholders that a reload has removed, once the photos are loaded.
    func attachPlaceholders() {
        guard let album, gallery.photos(in: album) != nil else { return }
        attach(pendingImports[album].filter { $0.placeholder == nil })
    }

    private func attach(_ pending: [PendingImport]) {
        guard !pending.isEmpty else { return }
        let positions = Dictionary(photos.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { a, _ in a })
        let targets = pending.map { item in
            IndexPath(item: item.next.flatMap { positions[$0] } ?? count, section: 0)
        }
        insertPlaceholders(of: pending, at: targets) { grid.insertPlaceholders($0) }
    }

    /// Shows an error tile for each file that failed elsewhere, now or when its album is shown.
    func addFailures(_ files: [ItemImporter.FailedFile], of undoGroup: UndoGroup) {
        let new = files.map { PendingImport($0.failure, into: $0.album, before: $0.next, undoGroup: undoGroup) }
        pendingImports.add(new)
        attachIfShown(new)
    }

    /// Inserts the placeholders of those of the items that belong to the shown album.
    private func attachIfShown(_ items: [PendingImport]) {
        if let album, gallery.photos(in: album) != nil { attach(items.filter { $0.album == album }) }
    }

    /// Removes the error tiles of a drop that was undone, and brings them back when it is made again.
    func gallery(_ gallery: Gallery, didStep group: UndoGroup, isRedo: Bool) {
        guard !isRedo else { return attachIfShown(pendingImports.restoreFailures(of: group)) }
        let placeholders = pendingImports.hideFailures(of: group, among: photos)
        guard !placeholders.isEmpty else { return }
        for placeholder in placeholders { placeholder.deletePlaceholder() }
        onPlaceholdersChange?()
    }

    func galleryDidWrite(_ gallery: Gallery) {
        if !gallery.canRedo { pendingImports.discardUndone() }
    }

    /// The number of error tiles of the shown album.
    var failureCount: Int { album.map { pendingImports[$0].count { $0.failure != nil } } ?? 0 }

    /// Removes all error tiles of the shown album.
    func removeFailures() {
        if let album { removeFailures(of: album) { _ in true } }
    }

    /// Removes the tiles of former attempts to import the files of an import that has ended.
    private func removeFormerFailures(of ended: [PendingImport], in album: AlbumID) {
        let files = Set(ended.compactMap { $0.failure?.file })
        guard !files.isEmpty else { return }
        let own = Set(ended.map(ObjectIdentifier.init))
        removeFailures(of: album) { item in
            !own.contains(ObjectIdentifier(item)) && item.failure?.file.map(files.contains) == true
        }
    }

    /// Removes those error tiles of an album that meet a condition. O(tiles).
    private func removeFailures(of album: AlbumID, where condition: (PendingImport) -> Bool) {
        let removed = pendingImports.removeFailures(of: album, where: condition)
        guard !removed.isEmpty else { return }
        for placeholder in removed { placeholder.deletePlaceholder() }
        onPlaceholdersChange?()
    }

    private func remove(_ item: PendingImport) {
        item.placeholder?.deletePlaceholder()
        pendingImports.remove(item)
        onPlaceholdersChange?()
    }

    private func configure(_ cell: ItemCell, of item: PendingImport) {
        guard let cell = cell as? ImportPlaceholderCell else { return }
        cell.itemName = item.name
        cell.progress = item.progress
        cell.failure = item.failure
        if let filePreview = pendingImports.filePreview, let scale = grid.root?.scale {
            // A photo of 3:2 covers the cell.
            let side = max(cell.bounds.width, cell.bounds.height) * 1.5 * scale
            item.requestPreview(filePreview, pixels: Int(side), gallery.backgroundWork)
        }
        cell.image = item.preview
        cell.onRetry = { [weak self] in self?.retry(item) }
        cell.onDismiss = { [weak self] in self?.remove(item) }
    }

    // MARK: Results

    /// Imports the item of an error tile again.
    private func retry(_ item: PendingImport) {
        guard let itemImporter, let provider = item.failure?.makeProvider() else { return }
        item.failure = nil
        let album = item.album
        item.progress =
            itemImporter.importItems([provider], to: .existing(album, before: nil)) { [weak self] _, result in
                self?.finishItem(item, importedBefore: nil, with: result)
            } completion: { [weak self] summary in
                self?.showSummary(summary, of: album)
            }.first
        item.placeholder?.setNeedsCellUpdate()
    }

    private func finishItem(
        _ item: PendingImport, importedBefore next: PhotoID?, with result: Result<ItemImporter.ImportedItem, any Error>
    ) {
        let album = item.album
        switch result {
        case .failure(let error):
            guard let failure = error as? FailedImport else { return remove(item) }
            item.failure = failure
            item.placeholder?.setNeedsCellUpdate()
        case .success(let received):
            addFailures(received.failedFiles, of: item.undoGroup)
            // A photo that the album contains already is not added again (APP-16).
            guard received.album == album, let photo = received.photos.first,
                gallery.photos(in: album)?.contains(photo) != true
            else { return remove(item) }
            let isCommitted = item.placeholder?.commitInsertion { path in
                withoutBatchUpdate { gallery.didImport(photo, into: album, at: path.item, importedBefore: next) }
            }
            let shownNext = item.next
            pendingImports.remove(item)
            // The grid shows another album by now.
            if isCommitted != true { didImport(photo, into: album, before: shownNext, importedBefore: next) }
            onPlaceholdersChange?()
        }
    }

    private func didImport(
        _ photo: ListedPhoto, into album: AlbumID, before next: PhotoID?, importedBefore stored: PhotoID?
    ) {
        let index = next.flatMap { next in gallery.photos(in: album)?.firstIndex { $0.id == next } }
        gallery.didImport(photo, into: album, at: index, importedBefore: stored)
    }

    private func showSummary(_ summary: DropSummary, of album: AlbumID) {
        selectAfterTransfer(summary.photos, to: album)
        onImported?(summary)
    }
}
