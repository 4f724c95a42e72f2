import Application
import Foundation
import PhotoLibrary
import Views

/// Controls the table of albums: selection, dropping photos onto albums, and reordering.
@MainActor final class AlbumListController {
    let table: AlbumTable
    let gallery: Gallery
    private let loader: PhotoLoader
    private let library: Library?
    /// Called when an album is selected by a click or by spring loading (APP-4).
    var onSelect: ((AlbumID) -> Void)?
    /// Imports items of other programs; nil when the library is read-only or synthetic.
    var itemImporter: ItemImporter?
    /// Called after a drop, with the message for the notice and whether to offer undo.
    var onMessage: ((_ what: String, _ canUndo: Bool) -> Void)?
    /// Called when a drop of another program's items has created an album, with whether the items named it.
    var onAlbumCreated: ((_ album: AlbumID, _ isNamed: Bool) -> Void)?
    /// Called with dropped files that could not be imported into an album.
    var onFilesFailed: (([ItemImporter.FailedFile]) -> Void)?
    /// Called when a drop has added photos to an album.
    var onPhotosAdded: (([ListedPhoto], AlbumID) -> Void)?
    /// Called on a secondary click, with the album, or nil on the background, and the point in the window.
    var onContextMenu: ((AlbumID?, CGPoint) -> Void)?
    private(set) var selected: AlbumID?
    let newAlbumRow = NewAlbumRow()
    var newAlbumOffer = NewAlbumOffer() {
        didSet { if newAlbumOffer.isShown != oldValue.isShown { updateNewAlbumRow() } }
    }
    var finishedFolders: [FinishedFolder] = []
    /// Whether the table has asked its data source to move a row. The table then updates that row itself, so the
    /// gallery's notification is ignored.
    private var isMoving = false

    init(gallery: Gallery, loader: PhotoLoader, library: Library?) {
        self.gallery = gallery
        self.loader = loader
        self.library = library
        table = AlbumTable()
        table.rowHeight = AlbumCell.height
        table.edgeInset = 4
        table.isSpringLoaded = true
        table.register(AlbumCell.self, forCellWithReuseIdentifier: AlbumCell.reuseIdentifier)
        table.register(
            FolderPlaceholderCell.self, forCellWithReuseIdentifier: PlaceholderCell.placeholderReuseIdentifier)
        table.dataSource = self
        table.delegate = self
        table.dragDelegate = self
        table.dropDelegate = self
        table.onType = { [weak self] in self?.select($0) }
        gallery.addObserver(self)
    }

    private func select(_ typed: TypedPrefix) {
        guard let album = gallery.albums.first(where: { typed.matches($0.title) }) else { return }
        select(album.id)
        onSelect?(album.id)
    }

    func album(at path: IndexPath) -> Album? {
        gallery.albums.indices.contains(path.row) ? gallery.albums[path.row] : nil
    }

    /// Reloads the table and selects an album.
    func show(selected album: AlbumID?) {
        selected = album
        table.reloadData()
        showSelection()
    }

    func select(_ album: AlbumID) {
        selected = album
        showSelection()
        reveal(album)
    }

    /// Selects no album, since a built-in list is shown.
    func selectNone() {
        selected = nil
        showSelection()
    }

    private func showSelection() {
        let path = selected.flatMap { gallery.index(of: $0) }.map { IndexPath(row: $0, section: 0) }
        table.select(path.map { [$0] } ?? [], clearing: true)
    }

    /// Scrolls to an album's row.
    func reveal(_ album: AlbumID) {
        guard let index = gallery.index(of: album),
            let frame = table.frameForItem(at: IndexPath(row: index, section: 0))
        else { return }
        table.scrollRectToVisible(frame)
    }

    /// Scrolls to an album's row and opens its text field.
    func rename(_ album: AlbumID) {
        guard let index = gallery.index(of: album) else { return }
        let path = IndexPath(row: index, section: 0)
        if let frame = table.frameForItem(at: path), frame.minY < table.bounds.minY || frame.maxY > table.bounds.maxY {
            table.scroll(to: CGPoint(x: 0, y: frame.minY - 60), animated: false)
        }
        table.layoutIfNeeded()
        (table.cellForRow(at: path) as? AlbumCell)?.beginRenaming()
    }
}

extension AlbumListController: TableViewReorderingDataSource, TableViewDelegate {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { gallery.albums.count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withReuseIdentifier: AlbumCell.reuseIdentifier, for: indexPath)
        if let cell = cell as? AlbumCell, let album = album(at: indexPath) { configure(cell, album) }
        return cell
    }

    private func configure(_ cell: AlbumCell, _ album: Album) {
        cell.show(album, cover: gallery.cover(of: album), loader: loader)
        cell.onRename = { [weak self] in self?.gallery.rename(album.id, to: $0) }
        cell.onDelete = { [weak self] in self?.delete(album.id) }
        // Load the photos on press, so that the lift does not have to read them synchronously.
        cell.onPress = { [weak self] in self?.gallery.load(album.id) }
    }

    /// Deletes an album and, if it was selected, selects the next or the previous album.
    func delete(_ album: AlbumID) {
        guard let index = gallery.index(of: album), let deleted = gallery.album(album) else { return }
        let neighbor = index + 1 < gallery.albums.count ? index + 1 : index - 1
        let next = gallery.albums.indices.contains(neighbor) ? gallery.albums[neighbor].id : nil
        gallery.deleteAlbum(album)
        if selected == album, let next {
            select(next)
            onSelect?(next)
        }
        onMessage?(DisplayText.deletion(deleted.title, photos: deleted.photoCount), true)
    }

    /// Rows are reordered in edit mode only; otherwise a row drags its photos (ORDER-6).
    func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { tableView.isEditing }

    func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {
        guard let album = album(at: source) else { return }
        isMoving = true
        gallery.moveAlbum(album.id, to: destination.row)
        isMoving = false
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        guard let album = album(at: indexPath) else { return }
        selected = album.id
        onSelect?(album.id)
    }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        guard let album = album(at: indexPath), !gallery.store.isReadOnly else { return }
        rename(album.id)
    }

    func tableView(_ tableView: TableView, showContextMenuForRowAt indexPath: IndexPath?, point: CGPoint) {
        onContextMenu?(indexPath.flatMap { album(at: $0)?.id }, tableView.convert(point, to: nil))
    }

    func tableView(
        _ tableView: TableView, shouldSpringLoadRowAt indexPath: IndexPath, with context: SpringLoadedInteractionContext
    ) -> Bool {
        guard let session = context.session, album(at: indexPath)?.id != selected,
            !ItemImporter.containsOnlyFolders(session)
        else { return false }
        return session.containsOnlyPhotos || itemImporter != nil && ItemImporter.canImport(session)
    }
}

extension AlbumListController: TableViewDragDelegate {
    func tableView(
        _ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem] {
        guard let album = album(at: indexPath), tableView.isEditing else { return [] }
        let item = DragItem(itemProvider: ItemProvider(object: album.title))
        item.localObject = AlbumDrag(album: album.id)
        return [item]
    }

    func tableView(
        _ tableView: TableView, lazyItemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> LazyDragItems? {
        guard let album = album(at: indexPath), !tableView.isEditing else { return nil }
        // Drags all photos of the album (APP-5). The last item is frontmost: the first photo, like the row's cover.
        let dragged = DraggedPhotos(all: photos(of: album), of: album.id)
        return dragged.items(store: gallery.store, teamData: AlbumTeamData(title: album.title).encoded)
    }

    private func photos(of album: Album) -> [ListedPhoto] {
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
            .map { DragItem(PhotoDrag(photo: $0, album: album.id), store: gallery.store) }
    }

    func tableView(_ tableView: TableView, prefersFullSizePreviewsFor session: DragSession) -> Bool {
        // A dragged row keeps its width.
        session.itemList.first?.localObject is AlbumDrag
    }

    func tableView(
        _ tableView: TableView, dragPreviewParametersForRowAt indexPath: IndexPath
    ) -> DragPreviewParameters? {
        guard let cell = tableView.cellForRow(at: indexPath) as? AlbumCell else { return nil }
        var parameters = DragPreviewParameters()
        if tableView.isEditing {
            parameters.visiblePath = Path(roundedRect: cell.bounds.insetBy(dx: 8, dy: 2), cornerRadius: 8)
            parameters.backgroundColor = tableView.palette.raised
        } else {
            parameters.visiblePath = Path(roundedRect: cell.thumbnailRect, cornerRadius: 6)
        }
        return parameters
    }
}

extension AlbumListController: TableViewDropDelegate {
    func tableView(_ tableView: TableView, canHandle session: DropSession) -> Bool {
        guard !gallery.store.isReadOnly else { return false }
        return session.containsOnlyPhotos || session.itemList.first?.localObject is AlbumDrag
            || (itemImporter != nil && ItemImporter.canImport(session))
    }

    func tableView(
        _ tableView: TableView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> TableViewDropProposal {
        if session.itemList.first?.localObject is AlbumDrag {
            let proposal = TableViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
            // A finger would hide the gap between two rows (DROP-8).
            proposal.isPrecise = true
            return proposal
        }
        if ItemImporter.containsOnlyFolders(session) {
            // The gap announces the albums, so the row for a new one is not needed (APP-25).
            endNewAlbumOffer(to: session)
            return TableViewDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath)
        }
        let isForeign = session.localDragSession == nil
        let operation: DropOperation = session.movesPhotos ? .move : .copy
        let album = tableView.indexPathForRow(at: session.location(in: tableView)).flatMap { self.album(at: $0) }
        newAlbumRow.isTarget = album == nil
        guard let album else {
            // A drop on the background below the rows creates an album (APP-15).
            let proposal = TableViewDropProposal(operation: operation)
            proposal.unobscuredRects = newAlbumRow.unobscuredRects.map { newAlbumRow.convert($0, to: tableView) }
            return proposal
        }
        // An album refuses a drag whose first and last photos come from it; the photos between them are not checked
        // (DROP-13).
        guard
            isForeign || session.itemList.first?.photoDrag?.album != album.id
                || session.itemList.last?.photoDrag?.album != album.id
        else {
            return TableViewDropProposal(operation: .forbidden)
        }
        return TableViewDropProposal(operation: operation, intent: .insertIntoDestinationIndexPath)
    }

    /// Moves or copies dropped photos to an album, or to a new one below the last row (APP-2).
    func tableView(_ tableView: TableView, performDropWith coordinator: TableViewDropCoordinator) {
        // The offer ends when the drop is performed, not when the previews have landed.
        defer { endNewAlbumOffer(to: coordinator.session) }
        if coordinator.session.localDragSession == nil { return receive(coordinator) }
        let groups = gallery.sortedByAlbum(coordinator.session.itemList)
        guard !groups.isEmpty else { return }
        let copies = coordinator.proposal.operation == .copy
        if coordinator.proposal.intent == .insertIntoDestinationIndexPath, let path = coordinator.destinationIndexPath,
            let album = album(at: path)
        {
            let (knownCount, isChanged) = add(groups, into: album, copies: copies)
            if let cell = tableView.cellForRow(at: path) as? AlbumCell {
                for item in coordinator.visibleItems {
                    coordinator.drop(item, intoRowAt: path, rect: cell.thumbnailRect)
                }
            }
            let added = groups.flatMap(\.photos)
            onPhotosAdded?(added, album.id)
            let restores = coordinator.session.restoresPhotos
            onMessage?(
                isChanged
                    ? DisplayText.transfer(
                        copies: copies, restores: restores, added.count, known: knownCount, to: album.title)
                    : DisplayText.added("Moved", added.count, known: knownCount, to: album.title),
                isChanged)
        } else {
            makeAlbum(groups, copies: copies, coordinator)
        }
    }

    private typealias Groups = [(album: AlbumID, photos: [ListedPhoto])]

    /// - Returns: The number of the photos that the album already contains, and whether an album has changed.
    private func add(_ groups: Groups, into album: Album, copies: Bool) -> (knownCount: Int, isChanged: Bool) {
        let undoGroup = gallery.newUndoGroup()
        var (knownCount, isChanged) = (0, false)
        for (source, photos) in groups {
            if copies {
                let count = gallery.copy(photos, to: album.id, at: nil, undoGroup: undoGroup)
                knownCount += count
                if count < photos.count { isChanged = true }
            } else if source != album.id {
                knownCount += gallery.move(photos, from: source, to: album.id, at: nil, undoGroup: undoGroup)
                isChanged = true
            } else {
                knownCount += photos.count
            }
        }
        return (knownCount, isChanged)
    }

    private func makeAlbum(_ groups: Groups, copies: Bool, _ coordinator: TableViewDropCoordinator) {
        var new: AlbumID?
        let undoGroup = gallery.newUndoGroup()
        replaceNewAlbumRow {
            for (source, photos) in groups {
                if let new {
                    if copies {
                        gallery.copy(photos, to: new, at: nil, undoGroup: undoGroup)
                    } else {
                        gallery.move(photos, from: source, to: new, at: nil, undoGroup: undoGroup)
                    }
                } else {
                    new = gallery.createAlbum(
                        title: newTitle, photos: photos, movedFrom: copies ? nil : source, undoGroup: undoGroup)
                }
            }
        }
        guard let new, let index = gallery.index(of: new) else { return }
        onPhotosAdded?(groups.flatMap(\.photos), new)
        table.layoutIfNeeded()
        let path = IndexPath(row: index, section: 0)
        if let cell = table.cellForRow(at: path) as? AlbumCell {
            for item in coordinator.visibleItems { coordinator.drop(item, intoRowAt: path, rect: cell.thumbnailRect) }
        }
        rename(new)
    }

    /// "New album", or "New album 2" and so on: the first title that no album has.
    var newTitle: String {
        let titles = Set(gallery.albums.map(\.title))
        if !titles.contains("New album") { return "New album" }
        return (2...).lazy.map { "New album \($0)" }.first { !titles.contains($0) } ?? "New album"
    }
}

extension AlbumListController: Gallery.Observer {
    func gallery(_ gallery: Gallery, photosOf album: AlbumID, did change: Gallery.PhotosChange) { updateVisibleRows() }

    func gallery(_ gallery: Gallery, albumsDidChangeFrom old: [Album]) {
        guard !isMoving else { return }
        let (old, new) = (old.map(\.id), gallery.albums.map(\.id))
        if old != new {
            let (before, after) = (Set(old), Set(new))
            func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }
            let kept = old.filter { after.contains($0) }
            let rows = Dictionary(uniqueKeysWithValues: new.enumerated().map { ($0.element, $0.offset) })
            let isReordered = kept != new.filter { before.contains($0) }
            table.performBatchUpdates {
                removePlaceholdersOfShownFolders()
                table.deleteRows(at: old.indices.filter { !after.contains(old[$0]) }.map(path))
                table.insertRows(at: new.indices.filter { !before.contains(new[$0]) }.map(path))
                if isReordered {
                    for (row, id) in old.enumerated() {
                        if let target = rows[id] { table.moveRow(at: path(row), to: path(target)) }
                    }
                }
            }
            showSelection()
        }
        updateVisibleRows()
    }

    private func updateVisibleRows() {
        for path in table.indexPathsForVisibleItems {
            if let cell = table.cellForRow(at: path) as? AlbumCell, let album = album(at: path) {
                configure(cell, album)
            }
        }
    }
}
