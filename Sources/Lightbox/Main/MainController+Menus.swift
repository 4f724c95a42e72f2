import Foundation
import PhotoLibrary
import Views

extension MainController {
    /// Shows the menu of the selected photos (APP-18), or the menu of the album if `index` is nil.
    func showPhotoMenu(_ index: Int?, at point: CGPoint) {
        guard let root = view.root else { return }
        guard let album = grid.album else { return showAlbumMenu(nil, at: point) }
        let photos = grid.selectedPhotos
        guard index != nil, !photos.isEmpty else { return showBackgroundMenu(album, at: point, in: root) }
        let canChange = !gallery.store.isReadOnly
        let others = gallery.albums.filter { $0.id != album }
        var items = [
            MenuItem("Open", shortcut: "Enter") { [grid] in if let index { grid.onOpen?(index) } },
            MenuItem("Pick up", shortcut: "Ctrl+Shift+D") { [weak root] in root?.beginKeyboardDrag() },
            selectItem,
        ]
        items.append(.separator)
        items.append(
            MenuItem("Cut", shortcut: "Ctrl+X", isEnabled: canChange) { [weak self] in
                self?.copySelected(cutting: true)
            })
        items.append(MenuItem("Copy", shortcut: "Ctrl+C") { [weak self] in self?.copySelected() })
        items.append(.separator)
        items.append(
            MenuItem(
                "Move to album", isEnabled: canChange,
                submenu: Menu(
                    others.map { target in
                        MenuItem(target.title) { [weak self] in
                            self?.transfer(photos, from: album, to: target, copies: false)
                        }
                    })))
        items.append(
            MenuItem(
                "Copy to album", isEnabled: canChange,
                submenu: Menu(
                    others.map { target in
                        MenuItem(target.title) { [weak self] in
                            self?.transfer(photos, from: album, to: target, copies: true)
                        }
                    })))
        items.append(
            MenuItem("Move to start", isEnabled: canChange) { [gallery] in
                gallery.move(photos, from: album, to: album, at: 0)
            })
        items.append(
            MenuItem("Move to end", isEnabled: canChange) { [gallery] in
                gallery.move(photos, from: album, to: album, at: nil)
            })
        if photos.count == 1, let photo = photos.first {
            items.append(
                MenuItem("Make cover", isEnabled: canChange && gallery.album(album)?.coverID != photo.id) {
                    [weak self] in
                    self?.gallery.makeCover(photo, of: album)
                })
        }
        items.append(.separator)
        items.append(
            MenuItem("Remove from album", symbol: .trash, shortcut: "Delete", isEnabled: canChange) { [weak self] in
                self?.removeSelected()
            })
        Menu(items).show(at: point, in: root)
    }

    private var selectItem: MenuItem {
        let isSelecting = grid.grid.addsByTap
        return MenuItem("Select several", isChecked: isSelecting) { [weak self] in self?.setSelecting(!isSelecting) }
    }

    private func transfer(_ photos: [ListedPhoto], from source: AlbumID, to target: Album, copies: Bool) {
        let knownCount =
            copies
            ? gallery.copy(photos, to: target.id, at: nil) : gallery.move(photos, from: source, to: target.id, at: nil)
        grid.selectAfterTransfer(photos, to: target.id)
        showNotice(
            DisplayText.transfer(copies: copies, photos.count, known: knownCount, to: target.title),
            undo: !copies || photos.count > knownCount)
    }

    private func showBackgroundMenu(_ album: AlbumID, at point: CGPoint, in root: RootView) {
        let canChange = !gallery.store.isReadOnly
        let orders: [(String, PhotoOrder)] = [("Date taken", .dateTaken), ("Date added", .dateAdded), ("Name", .name)]
        let sorting = Menu(
            orders.map { title, order in
                MenuItem(title) { [weak self] in
                    self?.gallery.sort(album, by: order)
                    self?.showNotice("Sorted by \(title.lowercased())", undo: true)
                }
            })
        Menu([
            MenuItem("Paste", shortcut: "Ctrl+V", isEnabled: canChange) { [weak root] in root?.paste() },
            selectItem,
            MenuItem("Select all", shortcut: "Ctrl+A") { [grid] in grid.grid.selectAll() },
            MenuItem("Sort once by", isEnabled: canChange, submenu: sorting),
            .separator,
            MenuItem("Undo", symbol: .undo, shortcut: "Ctrl+Z", isEnabled: gallery.canUndo) { [gallery] in
                gallery.undo()
            },
            MenuItem("Redo", symbol: .redo, shortcut: "Ctrl+Shift+Z", isEnabled: gallery.canRedo) { [gallery] in
                gallery.redo()
            },
        ]).show(at: point, in: root)
    }

    /// Shows the menu of an album, or the menu of the sidebar if `album` is nil.
    func showAlbumMenu(_ album: AlbumID?, at point: CGPoint) {
        guard let root = view.root else { return }
        let canChange = !gallery.store.isReadOnly
        var items: [MenuItem] = []
        if let album {
            items.append(
                MenuItem("Pick up", shortcut: "Ctrl+Shift+D") { [weak root] in root?.beginKeyboardDrag() })
            items.append(
                MenuItem("Rename", symbol: .pencil, shortcut: "F2", isEnabled: canChange) { [list] in list.rename(album)
                })
            items.append(
                MenuItem("Delete album", symbol: .trash, isEnabled: canChange) { [list] in list.delete(album) })
            items.append(.separator)
        }
        items.append(
            MenuItem("New album", symbol: .plus, shortcut: "Ctrl+N", isEnabled: canChange) { [weak self] in
                self?.makeAlbum()
            })
        if canAddSample {
            items.append(MenuItem("Add sample photos", symbol: .photo) { [weak self] in self?.onAddSample?() })
        }
        Menu(items).show(at: point, in: root)
    }
}
