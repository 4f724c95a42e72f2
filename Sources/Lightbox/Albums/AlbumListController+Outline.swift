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
    /// instead, so that the keys have a visible row.
    func setOpen(_ folders: [FolderID], _ isOpen: Bool) {
        let new = isOpen ? openFolders.union(folders) : openFolders.subtracting(folders)
        guard new != openFolders else { return }
        openFolders = new
        updateRows()
        updateVisibleRows()
        onOpenFoldersChange?(new)
        guard !isOpen, let selectedItem else { return }
        let closed = gallery.catalog.tree.folders(containing: selectedItem).first { folders.contains($0) }
        guard let list = closed.map({ AlbumItem.folder($0).list }) else { return }
        select(list)
        onSelect?(list)
    }

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

    /// Performs an arrow key on the selected row. Returns whether it has an effect.
    func step(toContent: Bool) -> Bool {
        guard let selectedItem, let step = outline.step(from: selectedItem, toContent: toContent) else { return false }
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
    }

    /// The distance that a dragged row is moved to the right for each level.
    private static let levelDistance: CGFloat = 16

    /// The place of an item that is inserted before the row at an index of the others.
    func place(ofInsertionAt row: Int, moving item: AlbumItem?, level: Int?) -> AlbumPlace {
        let others = item.map { outline.without($0) } ?? outline
        let position = others.position(at: row, level: level ?? others.levels(at: row).lowerBound)
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
        let takes = target.map { canDrop(item, on: $0) } ?? false
        let proposal = TableViewDropProposal(
            operation: .move, intent: takes ? .automatic : .insertAtDestinationIndexPath)
        // A finger would hide the gap between two rows (DROP-8).
        proposal.isPrecise = true
        let level = outline.index(of: item).flatMap { outline[$0]?.level } ?? 0
        let distance =
            session.localDragSession?.isHeldByKeyboard == true ? 0 : point.x - (rowDrags[item]?.liftX ?? point.x)
        let wanted = level + Int((distance / Self.levelDistance).rounded())
        rowDrags[item]?.level = wanted
        let frame = takes ? path.flatMap { table.frameForItem(at: $0) } : nil
        let isInMiddle = frame.map { $0.insetBy(dx: 0, dy: $0.height / 4).contains(point) } ?? false
        let place = place(ofInsertionAt: destination?.row ?? outline.rows.count, moving: item, level: wanted)
        showInsertionTarget(isInMiddle ? nil : place.folder)
        return proposal
    }

    /// Whether a drop of one row on another one makes a folder, or moves it into a folder.
    private func canDrop(_ item: AlbumItem, on target: AlbumItem) -> Bool {
        guard item != target else { return false }
        return switch target {
        case .album: item.albumID != nil
        case .folder(let folder): gallery.catalog.tree.canMove(item, to: folder)
        }
    }

    /// Marks the row of the folder into which the gap leads.
    func showInsertionTarget(_ folder: FolderID?) {
        for path in table.indexPathsForVisibleItems {
            guard let cell = table.cellForRow(at: path) as? FolderCell else { continue }
            cell.isInsertionTarget = folder != nil && cell.folder?.id == folder
        }
    }

    /// Performs the drop of a row on another one.
    func drop(_ item: AlbumItem, _ coordinator: TableViewDropCoordinator) {
        defer { showInsertionTarget(nil) }
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
        gallery.createFolder(
            AlbumFolder(id: id, title: title.isEmpty ? Self.unique("New folder", among: titles) : title), at: place,
            containing: items)
        onOpenFoldersChange?(openFolders)
        if title.isEmpty { rename(.folder(id)) } else { reveal(.folder(id)) }
    }

    /// Moves an item to the end of a folder, or of the top level, and says so.
    func move(_ item: AlbumItem, to folder: FolderID?) {
        guard let title = gallery.catalog.title(of: item), gallery.move(item, to: AlbumPlace(in: folder)) else {
            return
        }
        let target = folder.flatMap { gallery.catalog.folder($0)?.title }
        onMessage?(target.map { "Moved \(title) to \($0)" } ?? "Moved \(title) out of its folder", true)
    }

    /// Deletes a folder; its albums take its place.
    func dissolve(_ folder: FolderID) {
        guard let title = gallery.catalog.folder(folder)?.title else { return }
        let isSelected = selectedItem == .folder(folder)
        let first = gallery.catalog.tree.albums(in: folder).first ?? gallery.albums.first?.id
        gallery.dissolveFolder(folder)
        if isSelected, let first {
            select(first)
            onSelect?(first)
        }
        onMessage?("Deleted \(title); its albums are kept", true)
    }
}

extension DropSession {
    /// The album or folder whose row is dragged in edit mode; nil for any other drag.
    @MainActor var draggedRow: AlbumItem? { (itemList.first?.localObject as? AlbumDrag)?.item }
}
