import PhotoLibrary
import Views

/// Performing the commands (APP-29).
extension MainController {
    private var canChange: Bool { !gallery.store.isReadOnly }

    /// The part of the program that receives commands.
    var commandScope: ProgramCommand.Scope { viewer == nil ? .grid : .viewer }

    /// The photos that commands act on: the viewer's, none while it closes, or without it the selected ones in the
    /// order of the album.
    var targetPhotos: [ListedPhoto] { viewer.map { $0.isClosing ? [] : [$0.photo] } ?? grid.selectedPhotos }

    /// The number of `targetPhotos`. O(1).
    var targetCount: Int { viewer.map { $0.isClosing ? 0 : 1 } ?? grid.grid.selectedCount }

    /// Whether a menu offers a command now. Keys perform commands anyway: a change may be on its way to the history.
    func isEnabled(_ command: ProgramCommand) -> Bool {
        guard command.works(in: commandScope) else { return false }
        let hasSelection = targetCount > 0
        switch command {
        case .importPhotos, .importFolders: return canImport
        case .exportPhotos: return canExport
        case .open, .pickUp, .copy: return hasSelection
        case .copyTo, .remove: return hasSelection && canChange
        case .restore: return hasSelection && canChange && showsDeleted && library != nil
        case .moveTo: return hasSelection && canChange && (shownAlbum != nil || showsDeleted)
        case .moveToStart, .moveToEnd, .cut: return hasSelection && canChange && shownAlbum != nil
        case .favorite: return hasSelection && canMark
        case .rate0, .rate1, .rate2, .rate3, .rate4, .rate5, .rotateRight, .rotateLeft:
            return hasSelection && canMark && library != nil
        case .search: return true
        case .makeCover:
            guard let album = shownAlbum, targetCount == 1 else { return false }
            return canChange && gallery.album(album)?.coverID != targetPhotos.first?.id
        case .sort: return canChange && grid.count > 1 && shownAlbum != nil
        case .newAlbum, .newFolder: return canChange
        case .insertions: return canChange && (shownAlbum != nil || insertions.isRunning)
        case .rename: return renameTarget != nil
        case .moveToFolder, .deleteItem: return canChange && list.selectedItem != nil
        case .dissolveFolder: return canChange && list.selectedItem.map(canDissolve) == true
        case .removeFailures: return grid.failureCount > 0
        case .editAlbums: return canChange && !gallery.catalog.tree.rows.isEmpty
        case .addSample: return canAddSample
        case .deleteSample: return canDeleteSample
        case .deleteAll: return canDeletePermanently
        case .sidebar: return split.isOverlaying
        case .undo: return gallery.canUndo
        case .redo: return gallery.canRedo
        case .paste: return pasteTarget != nil
        case .selectAll, .selectSeveral, .slideShow: return grid.count > 0
        case .zoomIn: return viewer != nil || grid.zoom < 1
        case .zoomOut: return viewer != nil || grid.zoom > 0
        case .standardSize, .keepShapes, .showNames, .information, .fullScreen, .contextMenu, .programMenu, .shortcuts,
            .settings, .about:
            return true
        case .newWindow: return onNewWindow != nil
        case .closeWindow: return onCloseWindow != nil
        case .quit: return onQuit != nil
        }
    }

    private func isChecked(_ command: ProgramCommand) -> Bool {
        switch command {
        case .editAlbums: list.table.isEditing
        case .selectSeveral: grid.grid.addsByTap
        case .favorite: areFavorites(targetPhotos)
        case .search: searchField != nil
        case .rate0, .rate1, .rate2, .rate3, .rate4, .rate5: isRating(command)
        case .keepShapes: grid.keepsAspectRatios
        case .showNames: grid.showsNames
        case .information: viewer?.showsInfo ?? pane.showsInfo
        case .sidebar: split.showsOverlay
        case .fullScreen: fillsScreen
        case .slideShow: viewer?.slideShow.isRunning == true
        default: false
        }
    }

    private func title(of command: ProgramCommand) -> String {
        switch command {
        case .undo: gallery.nextUndo.map { "Undo \($0.text)" } ?? command.title
        case .redo: gallery.nextRedo.map { "Redo \($0.text)" } ?? command.title
        case .insertions: insertions.isRunning ? "Stop insertions" : command.title
        case .remove: removalTitle
        case .deleteItem: list.selectedItem.map(deletionTitle) ?? command.title
        case .rename:
            switch renameTarget {
            case .photo: "Edit title and caption"
            case .item(let item): item.folderID == nil ? "Rename album" : "Rename folder"
            case nil: command.title
            }
        default: command.title
        }
    }

    /// The menu item of a command.
    func item(_ command: ProgramCommand) -> MenuItem {
        MenuItem(
            title(of: command), symbol: command.symbol, shortcut: command.shortcuts(in: commandScope).first,
            isChecked: isChecked(command), isEnabled: isEnabled(command)
        ) { [weak self] in self?.perform(command) }
    }

    /// Performs a command. Has no effect if that is not possible now.
    func perform(_ command: ProgramCommand) {
        switch command {
        case .importPhotos: importPhotos()
        case .importFolders: importFolders()
        case .exportPhotos: exportPhotos()
        case .open: if let first = grid.firstSelectedIndex { grid.onOpen?(first) }
        case .pickUp:
            // A drag by keys goes to the albums.
            split.setShowsOverlay(true)
            view.root?.beginKeyboardDrag()
        case .moveTo: chooseAlbum(copies: false)
        case .copyTo: chooseAlbum(copies: true)
        case .moveToStart: moveSelected(to: 0)
        case .moveToEnd: moveSelected(to: nil)
        case .makeCover:
            if let album = shownAlbum, let photo = targetPhotos.first { gallery.makeCover(photo, of: album) }
        case .remove: removeSelected()
        case .restore: restore(targetPhotos)
        case .favorite: toggleFavorite(targetPhotos)
        case .rate0, .rate1, .rate2, .rate3, .rate4, .rate5:
            if let rating = ProgramCommand.ratings.firstIndex(of: command) { rate(targetPhotos, rating) }
        case .rotateRight: rotate(targetPhotos, by: .right)
        case .rotateLeft: rotate(targetPhotos, by: .left)
        case .search: beginSearch()
        case .sort: Menu(sortItems).show(below: sortButton.isHidden ? menuButton : sortButton)
        case .newAlbum: makeAlbum()
        case .newFolder: makeFolder()
        case .rename: rename()
        case .moveToFolder: chooseFolder()
        case .deleteItem: if canChange, let item = list.selectedItem { list.delete(item) }
        case .dissolveFolder:
            if canChange, let folder = list.selectedItem?.folderID { list.dissolve(folder) }
        case .removeFailures: grid.removeFailures()
        case .editAlbums:
            split.setShowsOverlay(true)
            toggleEditing()
        case .addSample: if canAddSample { model.onAddSample?() }
        case .deleteSample: deleteSample()
        case .deleteAll: if canDeletePermanently { askToDeleteAllPermanently() }
        case .sidebar: toggleSidebar()
        case .undo: gallery.undo()
        case .redo: gallery.redo()
        case .cut: copySelected(cutting: true)
        case .copy: copySelected()
        case .paste:
            grid.grid.becomeFocused()
            view.root?.paste()
        case .selectAll:
            grid.grid.becomeFocused()
            grid.grid.selectAll()
        case .selectSeveral: setSelecting(!grid.grid.addsByTap)
        case .zoomIn: if let viewer { viewer.zoom(inSteps: 1) } else { changeZoom(by: 1) }
        case .zoomOut: if let viewer { viewer.zoom(inSteps: -1) } else { changeZoom(by: -1) }
        case .standardSize: setZoom(0.45)
        case .keepShapes: setKeepsAspectRatios(!grid.keepsAspectRatios)
        case .showNames: setShowsNames(!grid.showsNames)
        case .information: toggleInformation()
        case .fullScreen: toggleFullScreen()
        case .slideShow: toggleSlideShow()
        case .insertions: toggleInsertions()
        case .contextMenu: showMenuForSelection()
        case .programMenu: if let viewer { showViewerMenu(at: viewer.menuPoint) } else { showProgramMenu() }
        case .shortcuts: showShortcuts()
        case .settings: showSettings()
        case .about: showAbout()
        case .newWindow: onNewWindow?()
        case .closeWindow: onCloseWindow?()
        case .quit: onQuit?()
        }
    }

    private func moveSelected(to index: Int?) {
        let photos = targetPhotos
        guard let album = shownAlbum, !photos.isEmpty, canChange else { return }
        gallery.move(photos, from: album, to: album, at: index)
    }
}
