import Foundation
import PhotoLibrary
import Views

/// The folders in the table: opening and closing them, and moving rows into and out of them in edit mode (APP-43).
extension AlbumListController {
    // MARK: Opening

    func makeOutline() -> Outline<AlbumItem> {
        let open = openFolders.subtracting(rowDrags.keys.compactMap(\.folderID))
        let items = gallery.catalog.tree.rows.lazy.map { row in
            Outline.Item(id: row.item, level: row.level, isContainer: row.item.folderID != nil)
        }
        return Outline(items, open: Set(open.map(AlbumItem.folder)))
    }

    /// Opens or closes folders, with animation. If the selected row is in one that closes, its folder is selected
    /// instead: the user has hidden the row.
    func setOpen(_ folders: [FolderID], _ isOpen: Bool) {
        let new = isOpen ? openFolders.union(folders) : openFolders.subtracting(folders)
        guard new != openFolders else { return }
        let hadRow = selectedItem.map { outline.row(of: $0) != nil } ?? false
        openFolders = new
        updateRows()
        updateVisibleRows()
        onOpenFoldersChange?(new)
        guard !isOpen, hadRow, let selectedItem else { return }
        let closed = gallery.catalog.tree.folders(containing: selectedItem).first { folders.contains($0) }
        if let list = closed.map({ AlbumItem.folder($0).list }) { replaceSelection(by: list) }
    }

    /// Selects a row in place of one that has disappeared.
    func replaceSelection(by list: AlbumID) {
        select(list)
        onSelectionReplaced?(list)
    }

    /// The row that shows the selection: that of the selected album or folder, or, if it is in a closed folder, that of
    /// the folder. Nil without a selection.
    ///
    /// A selected row gets into a closed folder by a move: the folder stays closed, and the photos stay visible.
    var selectionRow: AlbumItem? {
        guard let selectedItem, outline.row(of: selectedItem) == nil else { return selectedItem }
        return gallery.catalog.tree.folders(containing: selectedItem).map(AlbumItem.folder)
            .last { outline.row(of: $0) != nil }
    }

    /// Whether a row is that of a closed folder which contains the selected row.
    func containsSelection(_ item: AlbumItem) -> Bool { item != selectedItem && item == selectionRow }

    /// Shows the rows of the albums and folders as they are now.
    func updateRows() {
        let old = outline
        outline = makeOutline()
        let difference = outline.difference(from: old)
        guard !difference.isEmpty else { return }
        table.performBatchUpdates {
            removePlaceholdersOfShownFolders()
            difference.record(in: table, section: 0)
        }
        showSelection()
    }

    /// Performs an arrow key on the row that shows the selection. Returns whether it has an effect.
    func step(toContent: Bool) -> Bool {
        guard let row = selectionRow, let step = outline.step(from: row, toContent: toContent) else { return false }
        switch step {
        case .open(let item): setOpen(item.folderID.map { [$0] } ?? [], true)
        case .close(let item): setOpen(item.folderID.map { [$0] } ?? [], false)
        case .select(let item):
            select(item.list)
            onSelect?(item.list)
        }
        return true
    }

    // MARK: Moving rows

    /// A drag of a row in edit mode.
    struct RowDrag {
        /// The horizontal position at the lift, from which the level of a drop follows.
        let liftX: CGFloat
        /// The level of a drop between other rows, as far as these permit it; nil before the drag has moved.
        var level: Int?
        /// The folder into which the gap leads; nil for the top level, and over a row.
        var target: FolderID?
    }

    /// The distance that a dragged row is moved to the right for each level.
    private static let levelDistance: CGFloat = 16

    /// The place of an item that is inserted before the row at an index of the others.
    func place(ofInsertionAt row: Int, moving item: AlbumItem?, level: Int?) -> AlbumPlace {
        let moved = Set([item].compactMap { $0 })
        let level = level ?? outline.levels(at: row, moving: moved).lowerBound
        let position = outline.position(at: row, level: level, moving: moved)
        return AlbumPlace(in: position.container?.folderID, before: position.next)
    }

    /// What a drop of a row would do: in the middle of another row it makes a folder of both, or moves the row into the
    /// folder; elsewhere it inserts the row. Between the content of a folder and the row behind it, the horizontal
    /// distance from the lift decides on the level.
    func proposal(
        for session: DropSession, moving item: AlbumItem, to destination: IndexPath?
    ) -> TableViewDropProposal {
        let point = session.location(in: table)
        let path = table.indexPathForRow(at: point)
        let target = path.flatMap { self.item(at: $0) }
        // Rows that pass while the drag scrolls the table are no targets.
        let takes = !session.isScrolling(table) && target.map { canDrop(item, on: $0) } ?? false
        let proposal = TableViewDropProposal(
            operation: .move, intent: takes ? .automatic : .insertAtDestinationIndexPath)
        // A finger would hide the gap between two rows (DROP-8).
        proposal.isPrecise = true
        let distance = point.x - (rowDrags[item]?.liftX ?? point.x)
        let level = (outline.row(of: item)?.level ?? 0) + Int((distance / Self.levelDistance).rounded())
        rowDrags[item]?.level = level
        let frame = takes ? path.flatMap { table.frameForItem(at: $0) } : nil
        let isInMiddle = frame.map { $0.insetBy(dx: 0, dy: $0.height / 4).contains(point) } ?? false
        let row = destination?.row ?? outline.rows.count
        let place = place(ofInsertionAt: row, moving: item, level: level)
        setInsertionTarget(isInMiddle ? nil : place.folder, of: item)
        // Over rows that the drag only passes, the preview does not change.
        let showsTile = session.itemList.first?.previewProvider != nil
        setShowsTile(isInMiddle && (showsTile || session.hasRested), of: item, session)
        proposal.levels = DropLevels(
            possible: outline.levels(at: row, moving: [item]), requested: level, distance: Self.levelDistance,
            container: place.folder.flatMap { gallery.catalog.folder($0)?.title })
        return proposal
    }

    /// Over a row that takes the dragged one, the preview becomes the row's tile: a row that is small enough to leave
    /// the target visible (DRAG-14) could not be read.
    private func setShowsTile(_ shows: Bool, of item: AlbumItem, _ session: DropSession) {
        guard rowDrags[item] != nil, let dragged = session.itemList.first, (dragged.previewProvider != nil) != shows
        else { return }
        guard shows else { return dragged.previewProvider = nil }
        if let cover = item.albumID.flatMap({ gallery.album($0) }).flatMap({ gallery.cover(of: $0) }) {
            PhotoCard.show(cover, ofRow: dragged, depth: 0, from: table, loader: loader)
        } else {
            let preview = SymbolTile(isFolder: item.folderID != nil, palette: table.palette).preview
            dragged.previewProvider = { preview }
        }
    }

    /// Ends what the table shows of a row's drag that has left it.
    func rowDragDidExit(_ item: AlbumItem, _ session: DropSession) {
        setInsertionTarget(nil, of: item)
        setShowsTile(false, of: item, session)
    }

    /// Whether a drop of one row on another one makes a folder, or moves it into a folder.
    private func canDrop(_ item: AlbumItem, on target: AlbumItem) -> Bool {
        guard item != target else { return false }
        return switch target {
        case .album: item.albumID != nil
        case .folder(let folder): gallery.catalog.tree.canMove(item, to: folder)
        }
    }

    /// Sets the folder into which the gap of a row's drag leads, and marks the rows of the folders of all drags.
    func setInsertionTarget(_ folder: FolderID?, of item: AlbumItem) {
        rowDrags[item]?.target = folder
        let targets = Set(rowDrags.values.compactMap(\.target))
        for path in table.indexPathsForVisibleItems {
            guard let cell = table.cellForRow(at: path) as? FolderCell else { continue }
            cell.isInsertionTarget = cell.folder.map { targets.contains($0.id) } ?? false
        }
    }

    /// Performs the drop of a row on another one.
    func drop(_ item: AlbumItem, _ coordinator: TableViewDropCoordinator) {
        defer { setInsertionTarget(nil, of: item) }
        guard coordinator.proposal.intent == .insertIntoDestinationIndexPath,
            let target = coordinator.destinationIndexPath.flatMap({ self.item(at: $0) }), canDrop(item, on: target)
        else { return }
        switch target {
        case .album: makeFolder(of: [target, item])
        case .folder(let folder): move(item, to: folder)
        }
        table.layoutIfNeeded()
        guard let dragged = coordinator.visibleItems.first else { return }
        if let path = path(of: item) {
            coordinator.drop(dragged, toRowAt: path)
        } else if let path = path(of: target), let cell = table.cellForRow(at: path) as? LibraryRowCell {
            coordinator.drop(dragged, intoRowAt: path, rect: cell.thumbnailRect)
        }
    }

    // MARK: Commands

    /// Makes a folder in the place of the first item, with all of them; without a title, begins to rename it.
    func makeFolder(of items: [AlbumItem], in parent: FolderID? = nil, titled title: String = "") {
        let titles = gallery.catalog.folders.values.map(\.title)
        let id = gallery.store.newFolderID()
        var place = AlbumPlace(in: parent)
        if let first = items.first, let old = gallery.catalog.tree.place(of: first) {
            place = AlbumPlace(in: old.folder, before: first)
        }
        openFolders.insert(id)
        let undoGroup = gallery.newUndoGroup()
        let name = title.isEmpty ? Self.unique("New folder", among: titles) : title
        gallery.createFolder(AlbumFolder(id: id, title: name), at: place, containing: items, undoGroup: undoGroup)
        onOpenFoldersChange?(openFolders)
        let moved = items.isEmpty ? nil : DisplayText.albums(items.compactMap { gallery.catalog.title(of: $0) })
        if let moved { onMessage?(Self.moveMessage(moved, to: name), true) }
        guard title.isEmpty else {
            // The row of what was moved, and then the one above it.
            for item in items { reveal(item) }
            return reveal(.folder(id))
        }
        rename(
            .folder(id),
            for: PendingTitle(
                item: .folder(id), undoGroup: undoGroup,
                message: moved.map { moved in { Self.moveMessage(moved, to: $0) } }
            ))
    }

    /// Moves an item to the end of a folder, or of the top level, and says so.
    func move(_ item: AlbumItem, to folder: FolderID?) {
        guard let title = gallery.catalog.title(of: item), gallery.move(item, to: AlbumPlace(in: folder)) else {
            return
        }
        let target = folder.flatMap { gallery.catalog.folder($0)?.title }
        onMessage?(Self.moveMessage(title.isolated, to: target), true)
    }

    /// - Parameter titles: What was moved, each name isolated.
    private static func moveMessage(_ titles: String, to folder: String?) -> String {
        "Moved \(titles) \(folder.map { "to \($0.isolated)" } ?? "out of its folder")"
    }

    /// Deletes a folder; its albums take its place.
    func dissolve(_ folder: FolderID) {
        guard let title = gallery.catalog.folder(folder)?.title else { return }
        let isSelected = selectedItem == .folder(folder)
        let first = gallery.catalog.tree.albums(in: folder).first ?? gallery.albums.first?.id
        gallery.dissolveFolder(folder)
        if isSelected, let first { replaceSelection(by: first) }
        onMessage?("Deleted \(title.isolated); its albums are kept", true)
    }
}

extension DropSession {
    /// The album or folder whose row is dragged in edit mode; nil for any other drag.
    @MainActor var draggedRow: AlbumItem? { (itemList.first?.localObject as? AlbumDrag)?.item }
}
