import PhotoLibrary
import Views

/// The commands of folders (APP-43).
extension MainController {
    /// The number of folders up to which a menu lists all of them.
    private static let listedFolders = 12

    /// Makes an empty folder at the end of the folder of the selected row, and begins to rename it.
    func makeFolder() {
        guard !gallery.store.isReadOnly else { return }
        split.setShowsOverlay(true)
        list.makeFolder(of: [], in: list.selectedItem.flatMap { gallery.catalog.tree.place(of: $0)?.folder })
    }

    /// Makes a folder of one item in its place; without a title, begins to rename it.
    private func makeFolder(of item: AlbumItem, titled title: String = "") {
        split.setShowsOverlay(true)
        list.makeFolder(of: [item], titled: title)
    }

    /// A target of "Move to folder".
    private struct Target {
        /// Nil for the top level.
        let folder: FolderID?
        let title: String
    }

    /// The folders to which an item can be moved, with their paths, and the top level if it is in a folder.
    private func targets(of item: AlbumItem) -> [Target] {
        let catalog = gallery.catalog
        let present = catalog.tree.place(of: item)?.folder
        let top = present == nil ? [] : [Target(folder: nil, title: "Out of all folders")]
        return top
            + catalog.tree.rows.compactMap { row -> Target? in
                guard let folder = row.item.folderID, folder != present, catalog.tree.canMove(item, to: folder) else {
                    return nil
                }
                let path = catalog.folderTitles(of: row.item) + [catalog.title(of: row.item) ?? ""]
                return Target(folder: folder, title: path.map(\.isolated).joined(separator: " / "))
            }
    }

    /// "Move to folder" with the folders as a submenu, or with a panel if there are many.
    func folderItem(for item: AlbumItem) -> MenuItem {
        let canChange = !gallery.store.isReadOnly
        let targets = targets(of: item)
        let shortcut = ProgramCommand.moveToFolder.shortcuts.first
        guard targets.count <= Self.listedFolders else {
            return MenuItem(
                ProgramCommand.moveToFolder.title, symbol: .folder, shortcut: shortcut, isEnabled: canChange
            ) { [weak self] in self?.chooseFolder(for: item) }
        }
        var items = targets.map { target in
            MenuItem(target.title) { [list] in list.move(item, to: target.folder) }
        }
        if !items.isEmpty { items.append(.separator) }
        items.append(MenuItem("New folder", symbol: .plus) { [weak self] in self?.makeFolder(of: item) })
        return MenuItem("Move to folder", symbol: .folder, isEnabled: canChange, submenu: Menu(items))
    }

    /// The commands that delete an item, which need not be the selected one.
    func deletionItems(for item: AlbumItem) -> [MenuItem] {
        let canChange = !gallery.store.isReadOnly
        let deletion = MenuItem(
            deletionTitle(of: item), symbol: ProgramCommand.deleteItem.symbol, isEnabled: canChange
        ) { [list] in list.delete(item) }
        guard let folder = item.folderID else { return [deletion] }
        let dissolution = MenuItem(
            ProgramCommand.dissolveFolder.title, isEnabled: canChange && canDissolve(item)
        ) { [list] in list.dissolve(folder) }
        return [dissolution, deletion]
    }

    /// What the deletion of an item is called in menus.
    func deletionTitle(of item: AlbumItem) -> String {
        if item.folderID == nil { return ProgramCommand.deleteItem.title }
        return canDissolve(item) ? "Delete folder with its albums" : "Delete folder"
    }

    /// Whether an item is a folder with albums, which stay when the folder is deleted.
    func canDissolve(_ item: AlbumItem) -> Bool {
        item.folderID.map { !gallery.catalog.tree.items(in: $0).isEmpty } ?? false
    }

    /// Shows a panel in which typing filters the folders to which the selected row can be moved.
    func chooseFolder() { if let item = list.selectedItem { chooseFolder(for: item) } }

    private func chooseFolder(for item: AlbumItem) {
        guard let root = view.root, !gallery.store.isReadOnly, let title = gallery.catalog.title(of: item) else {
            return
        }
        let targets = targets(of: item)
        let choices = targets.map { target in
            AlbumChooser.Choice(
                title: target.title,
                detail: target.folder.map { DisplayText.albums(gallery.catalog.tree.albumCount(in: $0)) } ?? "")
        }
        let chooser = AlbumChooser(
            "Move \(title.isolated) to", button: "Move", choices: choices, newTitle: "New folder", noun: "folders")
        chooser.onChoose = { [list] index in list.move(item, to: targets[index].folder) }
        chooser.onNew = { [weak self] in self?.makeFolder(of: item, titled: $0) }
        chooser.show(in: root)
    }
}
