import Application
import Foundation
import PhotoLibrary
import Views

/// Controls the table of albums and folders: selection, dropping photos onto albums, and reordering.
@MainActor final class AlbumListController {
    let table: AlbumTable
    let gallery: Gallery
    let loader: PhotoLoader
    let library: Library?
    /// Called after the table was scrolled.
    var onScroll: (() -> Void)?
    /// Called when an album or a folder is selected by a click, by a key or by spring loading (APP-4); a folder by the
    /// list of its photos.
    var onSelect: ((AlbumID) -> Void)?
    /// Called when a row is selected in place of one that has disappeared, in a folder that the user has closed or by a
    /// deletion.
    var onSelectionReplaced: ((AlbumID) -> Void)?
    /// Imports items of other programs; nil when the library is read-only or synthetic.
    var itemImporter: ItemImporter?
    /// Called after a drop, with the message for the notice and whether to offer undo.
    var onMessage: ((_ what: String, _ canUndo: Bool) -> Void)?
    /// Called when all items of an import are finished.
    var onImported: ((DropSummary) -> Void)?
    /// Called when a drop of another program's items has created an album, with the undo group of the title that the
    /// user gives it; nil if the items named it.
    var onAlbumCreated: ((_ album: AlbumID, _ naming: UndoGroup?) -> Void)?
    /// Called when a text field for a title has opened.
    var onNaming: (() -> Void)?
    /// Called when a drop on the grid of a library without albums has made one, which is to be opened and named.
    var onAlbumMade: ((PendingTitle) -> Void)?
    /// Called with dropped files that could not be imported into an album.
    var onFilesFailed: (([ItemImporter.FailedFile], UndoGroup) -> Void)?
    /// Called when a drop has added photos to an album.
    var onPhotosAdded: (([ListedPhoto], AlbumID) -> Void)?
    /// Called on a secondary click, with the item, or nil on the background, and the point in the window.
    var onContextMenu: ((AlbumItem?, CGPoint) -> Void)?
    /// Called after the user has opened or closed a folder.
    var onOpenFoldersChange: ((Set<FolderID>) -> Void)?
    /// The selected album, or the list of photos of the selected folder.
    private(set) var selected: AlbumID?
    /// The rows as the table shows them.
    var outline = Outline<AlbumItem>([], open: [])
    /// The open folders, also those in closed ones.
    var openFolders: Set<FolderID> = []
    /// The drags of rows, of which there may be several at once. The content of a dragged folder is hidden meanwhile.
    var rowDrags: [AlbumItem: RowDrag] = [:]
    let newAlbumRow = NewAlbumRow()
    var newAlbumOffer = NewAlbumOffer() {
        didSet { if newAlbumOffer.isShown != oldValue.isShown { updateNewAlbumRow() } }
    }
    var importedFolders: [ImportedFolder] = []
    var finishedFolders: [FinishedFolder] = []
    /// The creation whose title is being edited; nil for none.
    var pendingTitle: PendingTitle?
    /// The row whose text field opens once it has scrolled into view; nil for none.
    var awaitedNaming: AwaitedNaming?
    /// Which of the dragged photos the albums contain.
    let presentPhotos: PresentPhotos
    /// Whether the table has asked its data source to move a row. The table then updates that row itself, so the
    /// gallery's notification is ignored.
    var isMoving = false

    init(gallery: Gallery, loader: PhotoLoader, library: Library?) {
        self.gallery = gallery
        presentPhotos = PresentPhotos(gallery: gallery)
        self.loader = loader
        self.library = library
        table = AlbumTable()
        table.rowHeight = AlbumCell.height
        table.edgeInset = 4
        table.isSpringLoaded = true
        table.register(AlbumCell.self, forCellWithReuseIdentifier: AlbumCell.reuseIdentifier)
        table.register(FolderCell.self, forCellWithReuseIdentifier: FolderCell.reuseIdentifier)
        table.register(
            FolderPlaceholderCell.self, forCellWithReuseIdentifier: PlaceholderCell.placeholderReuseIdentifier)
        table.dataSource = self
        table.delegate = self
        table.dragDelegate = self
        table.dropDelegate = self
        table.onFirstLayout = { [weak self] in
            guard let self, let row = selectionRow, let path = path(of: row) else { return }
            table.scrollToItem(at: path, animated: false)
        }
        table.onType = { [weak self] in self?.select($0) }
        table.onArrow = { [weak self] in self?.step(toContent: $0) ?? false }
        outline = makeOutline()
        gallery.addObserver(self)
    }

    private func select(_ typed: TypedPrefix) {
        let rows = gallery.catalog.tree.rows
        guard let row = rows.first(where: { typed.matches(gallery.catalog.title(of: $0.item) ?? "") }) else { return }
        select(row.item.list)
        onSelect?(row.item.list)
    }

    func item(at path: IndexPath) -> AlbumItem? { outline[path.row]?.id }

    /// The album of a row; nil for a folder.
    func album(at path: IndexPath) -> Album? { item(at: path)?.albumID.flatMap { gallery.album($0) } }

    /// The row of an item; nil in a closed folder.
    func path(of item: AlbumItem) -> IndexPath? { outline.index(of: item).map { IndexPath(row: $0, section: 0) } }

    /// The selected album or folder.
    var selectedItem: AlbumItem? { selected.flatMap(AlbumItem.init(list:)) }

    /// Reloads the table and selects an album or a folder.
    func show(selected album: AlbumID?) {
        selected = album
        if let item = selectedItem { openFolders.formUnion(gallery.catalog.tree.folders(containing: item)) }
        outline = makeOutline()
        table.reloadData()
        showSelection()
    }

    /// Selects an album or the photos of a folder, and scrolls to the row.
    func select(_ album: AlbumID) {
        selected = album
        if let item = selectedItem { reveal(item) }
        showSelection()
    }

    /// Selects no row, since a list of the whole library is shown.
    func selectNone() {
        selected = nil
        showSelection()
    }

    func showSelection() {
        let row = selectionRow
        let path = row.flatMap { self.path(of: $0) }
        table.select(path.map { [$0] } ?? [], clearing: true)
        // The keys begin at the row of the folder that contains the selection.
        if let path, row != selectedItem { table.deselectItem(at: path) }
        markFolderOfSelection()
    }

    /// Marks the row of the closed folder that contains the selected row.
    private func markFolderOfSelection() {
        for cell in table.indexPathsForVisibleItems.lazy.compactMap({ self.table.cellForRow(at: $0) as? FolderCell }) {
            cell.containsSelection = cell.folder.map { containsSelection(.folder($0.id)) } ?? false
        }
    }

    /// Opens the folders that contain an item, and scrolls to its row.
    func reveal(_ item: AlbumItem) {
        setOpen(gallery.catalog.tree.folders(containing: item), true)
        guard let path = path(of: item), let frame = table.frameForItem(at: path) else { return }
        table.scrollRectToVisible(frame)
    }
}

extension AlbumListController: TableViewReorderingDataSource, TableViewDelegate {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { outline.rows.count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let isFolder = item(at: indexPath)?.folderID != nil
        let cell = tableView.dequeueReusableCell(
            withReuseIdentifier: isFolder ? FolderCell.reuseIdentifier : AlbumCell.reuseIdentifier, for: indexPath)
        configure(cell, at: indexPath)
        return cell
    }

    func tableView(_ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath) -> Int {
        outline[indexPath.row]?.level ?? 0
    }

    func configure(_ cell: TableViewCell, at path: IndexPath) {
        if let row = outline[path.row] { configure(cell, row) }
    }

    private func configure(_ cell: TableViewCell, _ row: Outline<AlbumItem>.Row) {
        guard let cell = cell as? LibraryRowCell else { return }
        cell.indentationLevel = row.level
        cell.onEndRenaming = { [weak self] in self?.endRenaming(row.id, as: $0) }
        cell.onDelete = { [weak self] in self?.delete(row.id) }
        // Read the photos on press, so that the lift does not have to read them synchronously.
        cell.onPress = { [weak self] in self?.prepareDrag(of: row.id) }
        switch row.id {
        case .album(let id):
            guard let cell = cell as? AlbumCell, let album = gallery.album(id) else { return }
            cell.show(album, cover: gallery.cover(of: album), loader: loader)
        case .folder(let id):
            guard let cell = cell as? FolderCell, let folder = gallery.catalog.folder(id) else { return }
            cell.show(folder, albums: gallery.catalog.tree.albumCount(in: id), isOpen: row.isOpen)
            cell.containsSelection = containsSelection(row.id)
            cell.onDisclose = { [weak self] in
                guard let self else { return }
                setOpen([id], !openFolders.contains(id))
            }
        }
    }

    private func prepareDrag(of item: AlbumItem) {
        switch item {
        case .album(let id): gallery.load(id)
        case .folder: gallery.prefetch(item.list)
        }
    }

    /// Deletes an album, or a folder with its albums. If the shown one is among them, selects the next or the previous
    /// row. Shows a row in a closed folder instead, so that a key does not delete what is not visible.
    func delete(_ item: AlbumItem) {
        let tree = gallery.catalog.tree
        guard let title = gallery.catalog.title(of: item) else { return }
        guard let range = outline.range(of: item) else { return reveal(item) }
        let isSelectionDeleted =
            selectedItem.flatMap { tree.index(of: $0) }.map { tree.range(of: item)?.contains($0) == true } ?? false
        let neighbor = outline[range.upperBound] ?? outline[range.lowerBound - 1]
        let message: String
        switch item {
        case .album(let id):
            message = DisplayText.deletion(title, photos: gallery.album(id)?.photoCount ?? 0)
            gallery.deleteAlbum(id)
        case .folder(let id):
            message = DisplayText.deletion(title, albums: tree.albumCount(in: id))
            gallery.deleteFolder(id)
        }
        if isSelectionDeleted, let next = neighbor?.id.list { replaceSelection(by: next) }
        onMessage?(message, true)
    }

    /// Rows are reordered in edit mode only; otherwise a row drags its photos (ORDER-6).
    func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { tableView.isEditing }

    func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {
        guard let item = item(at: source) else { return decline() }
        let level = rowDrags[item]?.level ?? outline[source.row]?.level
        let place = place(ofInsertionAt: destination.row, moving: item, level: level)
        isMoving = true
        let isMoved = gallery.move(item, to: place)
        isMoving = false
        // For example, another program has moved the target into the dragged folder.
        guard isMoved else { return decline() }
        let shown = outline
        outline = makeOutline()
        // The table still has the rows' old paths.
        updateVisibleRows(of: shown)
    }

    /// Declines the move that the table asks for, so that the row returns to its place.
    private func decline() { ItemMove.current?.isDeclined = true }

    /// A folder opens below a drag without being selected, so that the drag goes on to its albums.
    func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        // A table that refuses the drag has no active drop.
        let hasDrag = tableView.hasActiveDrop || tableView.root?.engine.sessions.isEmpty == false
        guard hasDrag, let folder = item(at: indexPath)?.folderID else { return indexPath }
        setOpen([folder], true)
        return nil
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        guard let item = item(at: indexPath) else { return }
        selected = item.list
        markFolderOfSelection()
        // The row may have been partly visible. Nothing moves below a drag.
        if table.root?.engine.sessions.isEmpty == true, let frame = table.frameForItem(at: indexPath) {
            table.scrollRectToVisible(frame)
        }
        onSelect?(item.list)
    }

    func scrollViewDidScroll(_ scrollView: ScrollView) {
        onScroll?()
        endAwaitingNamingUnlessScrolling()
        beginAwaitedNaming()
    }

    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { awaitedNaming = nil }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        guard let item = item(at: indexPath), !gallery.store.isReadOnly else { return }
        rename(item)
    }

    func tableView(_ tableView: TableView, showContextMenuForRowAt indexPath: IndexPath?, point: CGPoint) {
        onContextMenu?(indexPath.flatMap { item(at: $0) }, tableView.convert(point, to: nil))
    }

    func tableView(
        _ tableView: TableView, shouldSpringLoadRowAt indexPath: IndexPath, with context: SpringLoadedInteractionContext
    ) -> Bool {
        guard let session = context.session, let row = outline[indexPath.row], canOpen(for: session) else {
            return false
        }
        if row.id.folderID != nil { return !row.isOpen && row.id != session.draggedRow }
        guard row.id.list != selected, session.draggedRow == nil, !ItemImporter.containsOnlyFolders(session) else {
            return false
        }
        return true
    }

    /// Whether the table can take what is dragged.
    func canHandle(_ session: DropSession) -> Bool { !gallery.store.isReadOnly && canOpen(for: session) }

    /// Whether rows open below what is dragged, also in a library that can only be read.
    private func canOpen(for session: DropSession) -> Bool {
        // A row is moved within the table of its window.
        session.containsOnlyPhotos || session.draggedRow.map { rowDrags[$0] != nil } ?? false
            || (itemImporter != nil && ItemImporter.canImport(session))
    }
}

extension AlbumListController: Gallery.Observer {
    func gallery(_ gallery: Gallery, photosOf album: AlbumID, did change: Gallery.PhotosChange) { updateVisibleRows() }

    func gallery(_ gallery: Gallery, albumsDidChangeFrom old: AlbumCatalog) {
        guard !isMoving else { return endAwaitingKnownAlbums() }
        updateRowsWithAwaitedAlbums()
        updateVisibleRows()
    }

    func updateVisibleRows() { updateVisibleRows(of: outline) }

    /// Updates the visible cells of a table that shows the rows of an outline, perhaps not the present one.
    private func updateVisibleRows(of shown: Outline<AlbumItem>) {
        for path in table.indexPathsForVisibleItems {
            guard let cell = table.cellForRow(at: path), let item = shown[path.row]?.id,
                let row = outline.row(of: item)
            else { continue }
            configure(cell, row)
        }
    }
}
