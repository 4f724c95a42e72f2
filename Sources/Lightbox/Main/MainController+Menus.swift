import Foundation
import PhotoLibrary
import Views

/// The menus, whose items come from the table of commands (APP-18, APP-29).
extension MainController {
    /// Shows the menu of the selected photos, or the menu of the album if `index` is nil.
    func showPhotoMenu(_ index: Int?, at point: CGPoint) {
        guard let root = view.root else { return }
        guard grid.album != nil else { return showAlbumMenu(nil, at: point) }
        guard index != nil, grid.grid.selectedCount > 0 else { return showBackgroundMenu(at: point, in: root) }
        var items = showsDeleted ? [item(.restore), .separator] : []
        items += [item(.open), item(.pickUp), item(.selectSeveral), .separator]
        items += [item(.cut), item(.copy), item(.paste), .separator]
        items += [transferItem(copies: false), transferItem(copies: true), item(.moveToStart), item(.moveToEnd)]
        if grid.grid.selectedCount == 1 { items.append(item(.makeCover)) }
        items += [item(.exportPhotos), .separator, item(.favorite), ratingItem]
        items += [item(.rotateRight), item(.rotateLeft)]
        if renameTarget == .photo { items.append(item(.rename)) }
        items += [.separator, item(.remove), .separator, item(.undo), item(.redo)]
        Menu(items).show(at: point, in: root)
    }

    private func showBackgroundMenu(at point: CGPoint, in root: RootView) {
        var items = [item(.importPhotos), item(.importFolders), item(.exportPhotos), .separator]
        if isEnabled(.removeFailures) { items += [item(.removeFailures), .separator] }
        items += [
            item(.paste), item(.selectSeveral), item(.selectAll), sortItem, .separator, item(.undo), item(.redo),
        ]
        Menu(items).show(at: point, in: root)
    }

    /// Shows the menu of an album or a folder, or the menu of the sidebar if `selected` is nil.
    func showAlbumMenu(_ selected: AlbumItem?, at point: CGPoint) {
        guard let root = view.root else { return }
        let canChange = !gallery.store.isReadOnly
        var items: [MenuItem] = []
        if let selected {
            items.append(item(.pickUp, isEnabled: true))
            items.append(
                MenuItem(
                    "Rename", symbol: .pencil, shortcut: ProgramCommand.rename.shortcuts.first, isEnabled: canChange
                ) { [list] in list.rename(selected) })
            items.append(folderItem(for: selected))
            items += deletionItems(for: selected)
            items.append(.separator)
        }
        items += [item(.newAlbum), item(.newFolder)]
        items += sampleItems + [.separator, item(.paste), item(.undo), item(.redo)]
        Menu(items).show(at: point, in: root)
    }

    private func item(_ command: ProgramCommand, isEnabled: Bool) -> MenuItem {
        var item = item(command)
        item.isEnabled = isEnabled
        return item
    }

    // MARK: The menu in the header

    /// Every command with its shortcut.
    var programMenuItems: [MenuItem] {
        var items = [item(.importPhotos), item(.importFolders), item(.exportPhotos), albumsItem]
        items += sampleItems
        if showsDeleted { items.append(item(.deleteAll)) }
        if isEnabled(.removeFailures) { items.append(item(.removeFailures)) }
        items.append(.separator)
        items += [item(.undo), item(.redo), item(.cut), item(.copy), item(.paste), .separator]
        items += [item(.search), item(.selectAll), item(.selectSeveral), .separator]
        items += [selectionItem, transferItem(copies: false), transferItem(copies: true), markItem, rotationItem]
        items += [item(.remove), .separator, sortItem, viewItem, item(.information)]
        items += [demonstrationItem, .separator]
        return items + programItems
    }

    /// The commands of the whole program.
    var programItems: [MenuItem] {
        [
            item(.settings), item(.shortcuts), item(.about), .separator,
            item(.newWindow), item(.closeWindow), item(.quit),
        ]
    }

    /// The commands of the sample that are possible.
    private var sampleItems: [MenuItem] { [.addSample, .deleteSample].filter(isEnabled).map { item($0) } }

    /// The orders of the album's photos, and their directions (APP-19). The one that the album has is checked; choosing
    /// it again reverses the album.
    var sortItems: [MenuItem] {
        let isEnabled = isEnabled(.sort)
        let present = shownAlbum.flatMap { model.sortings.sorting(of: $0, photos: grid.photos) }
        var items = [PhotoOrder.dateTaken, .dateAdded, .name, .rating].map { order in
            let isPresent = present?.order == order
            // The best photos first. Ratings change, so that an album is not known to have this order.
            let isDescending = order == .rating || isPresent && present?.isDescending == false
            let sorting = AlbumSorting(order: order, isDescending: isDescending)
            return MenuItem(AlbumSorting.title(of: order), isChecked: isPresent, isEnabled: isEnabled) { [weak self] in
                self?.sort(by: sorting)
            }
        }
        items.append(.separator)
        for (title, isDescending) in [("Ascending", false), ("Descending", true)] {
            let isPresent = present?.isDescending == isDescending
            items.append(
                MenuItem(title, isChecked: isPresent, isEnabled: isEnabled && present != nil) { [weak self] in
                    guard let order = present?.order else { return }
                    self?.sort(by: AlbumSorting(order: order, isDescending: isDescending))
                })
        }
        return items
    }

    private func sort(by sorting: AlbumSorting) {
        guard let album = shownAlbum else { return }
        gallery.sort(album, by: sorting) { [model] in
            if sorting.order != .rating { model.sortings.record(sorting, of: album, photos: $0) }
        }
        showNotice("Sorted by \(AlbumSorting.title(of: sorting.order).lowercased()), \(sorting.direction)", undo: true)
    }

    private var sortItem: MenuItem {
        var item = MenuItem(ProgramCommand.sort.title, isEnabled: isEnabled(.sort), submenu: Menu(sortItems))
        item.shortcut = ProgramCommand.sort.shortcuts.first
        return item
    }

    var ratingItem: MenuItem {
        MenuItem("Rating", isEnabled: isEnabled(.rate1), submenu: Menu(ProgramCommand.ratings.map { item($0) }))
    }

    /// Favorite and the ratings in one submenu: the menu should fit into the window.
    private var markItem: MenuItem {
        MenuItem(
            "Favorite and rating", isEnabled: isEnabled(.favorite),
            submenu: Menu([item(.favorite), .separator] + ProgramCommand.ratings.map { item($0) }))
    }

    private var rotationItem: MenuItem {
        MenuItem(
            "Rotate", isEnabled: isEnabled(.rotateRight), submenu: Menu([item(.rotateRight), item(.rotateLeft)]))
    }

    private var albumsItem: MenuItem {
        var items = [item(.newAlbum), item(.newFolder), item(.editAlbums), item(.moveToFolder)]
        if renameTarget != .photo { items.append(item(.rename)) }
        items += [.separator, item(.dissolveFolder), item(.deleteItem)]
        return MenuItem("Albums", submenu: Menu(items))
    }

    /// The commands of the selected photos that the menu has room for in a submenu only.
    private var selectionItem: MenuItem {
        var items = [item(.open), item(.pickUp), .separator]
        items += [item(.moveToStart), item(.moveToEnd), item(.makeCover), item(.restore)]
        if renameTarget == .photo { items.append(item(.rename)) }
        return MenuItem("Selected photos", isEnabled: isEnabled(.open), submenu: Menu(items))
    }

    private var viewItem: MenuItem {
        MenuItem(
            "View",
            submenu: Menu([
                item(.sidebar), .separator, item(.zoomIn), item(.zoomOut), item(.standardSize), .separator,
                item(.keepShapes), item(.showNames), .separator, item(.fullScreen), item(.slideShow),
            ]))
    }

    private var demonstrationItem: MenuItem {
        MenuItem("Demonstrate", submenu: Menu([item(.insertions), .separator] + cadenceItems))
    }

    private var cadenceItems: [MenuItem] {
        ReorderingCadence.allCases.map { choice in
            MenuItem(
                "Cadence: \(choice.rawValue)", isChecked: choice == grid.grid.reorderingCadence
            ) { [weak self] in self?.setCadence(choice) }
        }
    }
}
