import PhotoLibrary
import Views

/// Moving and copying photos to albums without dragging (APP-18).
extension MainController {
    /// The number of albums up to which a menu lists all of them.
    private static let listedCount = 12
    /// The number of recent albums that come first.
    private static let recentCount = 5

    /// The albums other than the shown one: those that photos were moved or copied to, the last one first, and the
    /// rest.
    private var targets: (recent: [Album], others: [Album]) {
        let recent = recentAlbums.compactMap { gallery.album($0) }.filter { $0.id != grid.album }
            .prefix(Self.recentCount)
        let others = gallery.albums.filter { album in
            album.id != grid.album && !recent.contains { $0.id == album.id }
        }
        return (Array(recent), others)
    }

    /// "Move to" or "Copy to" with the albums as a submenu.
    func transferItem(copies: Bool) -> MenuItem {
        let (recent, others) = targets
        func item(_ album: Album) -> MenuItem {
            MenuItem(menuTitle(of: album)) { [weak self] in
                if let self { transfer(targetPhotos, to: album, copies: copies) }
            }
        }
        var items = recent.map(item)
        if recent.count + others.count <= Self.listedCount {
            if !recent.isEmpty, !others.isEmpty { items.append(.separator) }
            items += others.map(item)
        } else {
            if recent.isEmpty { items = others.prefix(Self.recentCount).map(item) }
            items += [
                .separator,
                MenuItem("Choose an album…", shortcut: command(copies: copies).shortcuts.first) { [weak self] in
                    self?.chooseAlbum(copies: copies)
                },
            ]
        }
        if !items.isEmpty { items.append(.separator) }
        items.append(
            MenuItem("New album…", symbol: .plus) { [weak self] in
                if let self { transferToNewAlbum(targetPhotos, copies: copies) }
            })
        let command = command(copies: copies)
        var item = MenuItem(command.title, isEnabled: isEnabled(command), submenu: Menu(items))
        // The keys show the panel.
        item.shortcut = command.shortcuts.first
        return item
    }

    /// The title, with the folders that contain the album if another one has the same title.
    private func menuTitle(of album: Album) -> String {
        let folders = gallery.catalog.folderTitles(of: .album(album.id))
        let isUnique = !gallery.albums.contains { $0.id != album.id && $0.title == album.title }
        return isUnique || folders.isEmpty
            ? album.title : "\(album.title.isolated) in \(folders.map(\.isolated).joined(separator: " / "))"
    }

    private func command(copies: Bool) -> ProgramCommand { copies ? .copyTo : .moveTo }

    /// Shows a panel in which typing filters the albums.
    func chooseAlbum(copies: Bool) {
        guard let root = view.root, isEnabled(command(copies: copies)) else { return }
        let (recent, others) = targets
        let photos = targetPhotos
        let count = DisplayText.photos(photos.count)
        let albums = recent + others
        let choices = albums.map { album -> AlbumChooser.Choice in
            let folders = gallery.catalog.folderTitles(of: .album(album.id))
            return AlbumChooser.Choice(
                title: album.title, path: folders.map(\.isolated).joined(separator: " / "),
                detail: DisplayText.photos(album.photoCount))
        }
        let chooser = AlbumChooser(
            "\(copies ? "Copy" : "Move") \(count) to", button: copies ? "Copy" : "Move", choices: choices,
            newTitle: "New album", noun: "albums")
        chooser.onChoose = { [weak self] in self?.transfer(photos, to: albums[$0], copies: copies) }
        chooser.onNew = { [weak self] in self?.transferToNewAlbum(photos, titled: $0, copies: copies) }
        chooser.show(in: root)
    }

    /// Moves or copies those of the photos that the shown album still contains.
    private func transfer(_ photos: [ListedPhoto], to target: Album, copies: Bool) {
        let photos = PhotoIDSet(photos).members(of: grid.photos)
        guard let source = grid.album, !photos.isEmpty else { return }
        changeShownPhotos {
            gallery.transfer([(source, photos)], to: target.id, copies: copies) { [weak self] transfer in
                self?.showNotice(transfer.text(to: target.title), undo: transfer.canUndo)
            }
        }
        grid.selectAfterTransfer(photos, to: target.id)
        noteTransfer(to: target.id)
    }

    /// Makes a change that may remove the selected photos from what is shown, and selects the next one then. The viewer
    /// shows the next one by itself.
    func changeShownPhotos<Result>(by change: () -> Result) -> Result {
        viewer == nil ? grid.selectNext(after: change) : change()
    }

    /// Creates an album with those of the photos that the shown album still contains; without a title, starts renaming
    /// it, unless the viewer covers it.
    private func transferToNewAlbum(_ photos: [ListedPhoto], titled title: String = "", copies: Bool) {
        let photos = PhotoIDSet(photos).members(of: grid.photos)
        guard let source = grid.album, !photos.isEmpty, !gallery.store.isReadOnly else { return }
        let name = title.isEmpty ? list.newTitle : title
        let undoGroup = gallery.newUndoGroup()
        let album = changeShownPhotos {
            gallery.createAlbum(title: name, photos: photos, movedFrom: copies ? nil : source, undoGroup: undoGroup)
        }
        grid.selectAfterTransfer(photos, to: album)
        noteTransfer(to: album)
        let restores = source == AlbumID(.recentlyDeleted)
        let message = { (title: String) in
            DisplayText.transfer(copies: copies, restores: restores, photos.count, known: 0, to: title)
        }
        showNotice(message(name), undo: true)
        guard title.isEmpty, viewer == nil else { return list.reveal(.album(album)) }
        rename(
            .album(album),
            for: AlbumListController.PendingTitle(item: .album(album), undoGroup: undoGroup, message: message))
    }

    /// Remembers an album as the most recent one.
    private func noteTransfer(to album: AlbumID) {
        let albums = Array(([album] + recentAlbums.filter { $0 != album }).prefix(2 * Self.recentCount))
        storeSetting(Self.recentAlbumsKey, albums.map { "\($0.rawValue)" }.joined(separator: " "))
    }

    /// The albums that photos were moved or copied to by a command, the last one first.
    private var recentAlbums: [AlbumID] { Self.recentAlbums(in: settings[Self.recentAlbumsKey]) }

    static var recentAlbumsKey: String { "recentAlbums" }

    /// The albums in a stored setting.
    static func recentAlbums(in setting: String?) -> [AlbumID] {
        (setting ?? "").split(separator: " ").compactMap { Int64($0) }.map { AlbumID(rawValue: $0) }
    }
}
