import Foundation
import PhotoLibrary
import Views

/// Dropped folders of files, each of which becomes an album, or a folder of the albums of its subfolders (APP-25).
extension AlbumListController {
    /// The row of a folder whose import is finished, until the table shows its albums.
    struct FinishedFolder {
        let placeholder: PlaceholderContext
        let albums: Set<AlbumID>
    }

    /// The row of a folder whose import is in progress.
    struct ImportedFolder {
        let placeholder: PlaceholderContext
        let name: String?
        /// The albums and folders that there were before the import.
        let known: Set<AlbumItem>
    }

    /// Imports the folders of a drop between the rows as albums there, in order.
    func receiveFolders(_ coordinator: TableViewDropCoordinator) {
        let row = coordinator.destinationIndexPath?.row ?? outline.rows.count
        importFolders(coordinator.items.map(\.dragItem), at: row) { placeholders in
            placeholders.map { coordinator.drop($0.item, to: $0.placeholder) }
        }
    }

    /// Imports folders that were dropped elsewhere as albums at the end.
    func receiveFolders(_ items: [DragItem]) {
        importFolders(items, at: outline.rows.count) { placeholders in
            var contexts: [PlaceholderContext] = []
            replaceNewAlbumRow { contexts = table.insertPlaceholders(placeholders) }
            return contexts
        }
    }

    private typealias PlaceholderItem = (placeholder: ItemPlaceholder, item: DragItem)

    private func importFolders(
        _ items: [DragItem], at row: Int, insertPlaceholders insert: ([PlaceholderItem]) -> [PlaceholderContext]
    ) {
        guard let itemImporter else { return }
        let place = place(ofInsertionAt: row, moving: nil, level: nil)
        // A closure captures the placeholders before they exist.
        let rows = PlaceholderRows()
        let undoGroup = gallery.newUndoGroup()
        let progress = itemImporter.importItems(
            items.map(\.itemProvider), to: .new(title: newTitle), foldersAt: place, undoGroup: undoGroup
        ) { [weak self] index, result in
            self?.finishFolder(rows.contexts[index], with: result, of: undoGroup)
        } completion: { [weak self] summary in
            self?.showFolders(summary)
        }
        let known = Set(gallery.catalog.tree.rows.map(\.item))
        rows.contexts = insert(
            zip(items, progress).map { item, progress in
                let placeholder = TableViewPlaceholder(
                    insertionIndexPath: IndexPath(row: row, section: 0),
                    reuseIdentifier: PlaceholderCell.placeholderReuseIdentifier)
                placeholder.cellUpdateHandler = { cell in
                    guard let cell = cell as? FolderPlaceholderCell else { return }
                    cell.itemName = item.itemProvider.suggestedName
                    cell.progress = progress
                }
                return (placeholder, item)
            })
        importedFolders += zip(rows.contexts, items).map { placeholder, item in
            ImportedFolder(placeholder: placeholder, name: item.itemProvider.suggestedName, known: known)
        }
    }

    private final class PlaceholderRows {
        var contexts: [PlaceholderContext] = []
    }

    private func finishFolder(
        _ placeholder: PlaceholderContext, with result: Result<ItemImporter.ImportedItem, any Error>,
        of undoGroup: UndoGroup
    ) {
        importedFolders.removeAll { $0.placeholder === placeholder }
        guard case .success(let received) = result else { return _ = placeholder.deletePlaceholder() }
        onFilesFailed?(received.failedFiles, undoGroup)
        let new = Set(received.folderAlbums.filter(\.isNew).map(\.id))
        if new.isEmpty || new.contains(where: { gallery.album($0) != nil }) {
            placeholder.deletePlaceholder()
        } else {
            // The row stays until the albums replace it, in one update.
            finishedFolders.append(FinishedFolder(placeholder: placeholder, albums: new))
        }
    }

    /// Removes the rows of the folders of files whose albums the gallery contains. Call it within the update that
    /// inserts them.
    func removePlaceholdersOfShownFolders() {
        func isShown(_ folder: FinishedFolder) -> Bool { folder.albums.contains { gallery.album($0) != nil } }
        for folder in finishedFolders where isShown(folder) { folder.placeholder.deletePlaceholder() }
        finishedFolders.removeAll(where: isShown)
        removePlaceholdersOfNewRows()
    }

    /// Removes the rows of folders of files that the gallery contains already, while their import goes on: a panel
    /// shows its progress (APP-28).
    private func removePlaceholdersOfNewRows() {
        guard !importedFolders.isEmpty else { return }
        var taken: Set<AlbumItem> = []
        importedFolders.removeAll { folder in
            let row = gallery.catalog.tree.rows.first { row in
                !folder.known.contains(row.item) && !taken.contains(row.item)
                    && gallery.catalog.title(of: row.item) == folder.name
            }
            guard let row else { return false }
            taken.insert(row.item)
            folder.placeholder.deletePlaceholder()
            return true
        }
    }

    private func showFolders(_ summary: DropSummary) {
        // The albums may be missing, for example after a change of another program.
        for folder in finishedFolders { folder.placeholder.deletePlaceholder() }
        finishedFolders = []
        if let first = summary.firstFolderAlbum { reveal(.album(first)) }
        showSummary(summary)
    }
}
