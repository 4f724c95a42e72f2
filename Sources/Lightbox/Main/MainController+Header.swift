import Foundation
import PhotoLibrary
import Views

extension MainController {
    func buildHeaders() {
        // The width of the button fits both of its titles, "Edit" and "Done".
        let widest = Button("Done", style: .accent).sizeThatFits(.zero)
        sidebar.header.addControl(newAlbumButton, size: newAlbumButton.sizeThatFits(.zero))
        sidebar.header.addControl(edit, size: CGSize(width: widest.width + 4, height: widest.height))
        edit.tooltip = "Reorder albums, put them into folders, and delete them"
        edit.shortcut = ProgramCommand.editAlbums.shortcutText
        zoom.shortcuts = (ProgramCommand.zoomOut.shortcutText ?? "", ProgramCommand.zoomIn.shortcutText ?? "")
        newAlbumButton.shortcut = ProgramCommand.newAlbum.shortcutText
        searchButton.shortcut = ProgramCommand.search.shortcutText
        infoButton.shortcut = ProgramCommand.information.shortcutText
        importButton.shortcut = ProgramCommand.importPhotos.shortcutText
        sortButton.shortcut = ProgramCommand.sort.shortcutText
        aspectRatioButton.shortcut = ProgramCommand.keepShapes.shortcutText
        menuButton.shortcut = ProgramCommand.programMenu.shortcutText
        sidebarButton.shortcut = ProgramCommand.sidebar.shortcutText
        func add(_ control: View, importance: Int? = nil) {
            pane.header.addControl(control, size: control.sizeThatFits(.zero), importance: importance)
        }
        // The zoom has keys, the wheel and pinches; without an import there is nothing to see.
        add(importButton, importance: 5)
        add(sortButton, importance: 3)
        add(searchButton, importance: 4)
        add(infoButton, importance: 2)
        add(aspectRatioButton, importance: 1)
        add(zoom, importance: 0)
        for control in [stopInsertionsButton, doneSelectingButton] {
            add(control)
            pane.header.setControl(control, isIncluded: false)
        }
        pane.header.addControl(trash, size: CGSize(width: 40, height: 36))
        add(menuButton)
        newAlbumButton.isEnabled = !gallery.store.isReadOnly
        view.addSubview(insertionsClock)
    }

    /// Connects the controls of both headers, and the buttons of an empty album.
    func connectHeader() {
        func connect(_ button: Button, _ command: ProgramCommand) {
            button.onPress = { [weak self] in self?.perform(command) }
        }
        connect(edit, .editAlbums)
        connect(importButton, .importPhotos)
        connect(newAlbumButton, .newAlbum)
        searchButton.onPress = { [weak self] in self?.toggleSearch() }
        connect(infoButton, .information)
        connect(aspectRatioButton, .keepShapes)
        connect(menuButton, .programMenu)
        connect(stopInsertionsButton, .insertions)
        connect(pane.importButton, .importPhotos)
        connect(pane.newAlbumButton, .newAlbum)
        connect(pane.sampleButton, .addSample)
        sortButton.onPress = { [weak self] in
            guard let self else { return }
            Menu(sortItems).show(below: sortButton)
        }
    }

    /// Lets the sidebar slide over the photos in a narrow window.
    func connectSidebar() {
        split.overlayWidth = Self.overlayWidth
        sidebarButton.isSpringLoaded = true
        sidebarButton.onPress = { [weak self] in self?.split.setShowsOverlay(true) }
        split.onOverlayChange = { [weak self] in
            guard let self else { return }
            pane.header.setLeadingControl(split.isOverlaying ? sidebarButton : nil)
            // A hidden table would still use keys.
            if split.isOverlaying, !split.showsOverlay, view.root?.focusedView?.isDescendant(of: sidebar) == true {
                grid.grid.becomeFocused()
            }
        }
    }

    /// Opens the text field of an album's or a folder's title, in a narrow window after the sidebar.
    func rename(_ item: AlbumItem, for pending: AlbumListController.PendingTitle? = nil) {
        split.setShowsOverlay(true)
        list.rename(item, for: pending)
    }

    /// Opens the text field of the title of an album that was just made, which is one undo step with its creation.
    func beginNaming(_ album: AlbumID, createdIn undoGroup: UndoGroup) {
        rename(
            .album(album),
            for: AlbumListController.PendingTitle(item: .album(album), undoGroup: undoGroup, message: nil))
    }

    /// Lets the sidebar slide over the photos of a narrow window, with the focus of the keys, or away.
    func toggleSidebar() {
        guard split.isOverlaying else { return }
        split.setShowsOverlay(!split.showsOverlay)
        if split.showsOverlay { list.table.becomeFocused() }
    }

    /// The width of the window below which the sidebar slides over the photos, in points.
    private static var overlayWidth: CGFloat { 640 }

    /// Shows the menu of all commands, which opens below its button (APP-29).
    func showProgramMenu() { Menu(programMenuItems).show(below: menuButton) }
}
