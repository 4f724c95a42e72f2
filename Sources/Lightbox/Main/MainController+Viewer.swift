import Foundation
import PhotoLibrary
import Views

extension MainController {
    /// Opens the viewer for a photo of the grid (APP-14).
    func openPhoto(_ index: Int) {
        // A photo dragged with the keyboard would be drawn over the viewer.
        guard viewer == nil, let root = view.root, !root.engine.sessions.contains(where: \.isHeldByKeyboard) else {
            return
        }
        guard let photo = grid.photo(at: index), let album = grid.album else { return }
        let info = InfoPanel(store: gallery.store, backgroundWork: gallery.backgroundWork, style: .viewer)
        connect(info)
        let viewer = PhotoViewer(
            store: gallery.store, backgroundWork: gallery.backgroundWork, album: viewerAlbum(album), photo: photo,
            filmstrip: Filmstrip(gallery: gallery, loader: loader, album: album), infoPanel: info)
        self.viewer = viewer
        viewer.commands = viewerCommands(album)
        viewer.bar.fullScreenButton.isOn = fillsScreen
        (viewer.bar.removeButton.name, viewer.bar.removeButton.tooltip) = (removalTitle, removalTitle)
        viewer.show(in: root, preview: grid.cell(at: index)?.shownImage)
    }

    /// Starts the slide show of an opened photo, or opens the first selected photo, or the first one, for it; ends one
    /// that is running (APP-32).
    func toggleSlideShow() {
        if viewer == nil { openPhoto(grid.firstSelectedIndex ?? 0) }
        viewer?.toggleSlideShow()
        // A message about a former command would lie over the photos.
        if viewer?.slideShow.isRunning == true { dismissNotice() }
    }

    /// Shows or hides the information panel of the viewer, or without it the one beside the grid.
    func toggleInformation() {
        if let viewer { viewer.setShowsInfo(!viewer.showsInfo) } else { setShowsInfo(!pane.showsInfo) }
    }

    /// Lets the window fill the screen or restores it. The viewer restores it when it closes, if it has changed it.
    func toggleFullScreen() {
        if let viewer { viewer.toggleFullScreen() } else { _ = setFillsScreen(!fillsScreen) }
    }

    /// Closes the viewer if the grid, from which it takes its photos, shows another album.
    func closeOutdatedViewer() {
        if let viewer, viewer.album.id != grid.album { viewer.close() }
    }

    /// The album's photos as the grid shows them; none while it shows another album.
    private func viewerAlbum(_ album: AlbumID) -> PhotoViewer.Album {
        let index: @MainActor (ListedPhoto) -> Int? = { [grid] photo in
            grid.album == album ? grid.index(of: photo) : nil
        }
        return PhotoViewer.Album(
            id: album,
            position: { [grid] photo in index(photo).map { ($0, grid.count) } },
            photo: { [grid] in grid.album == album ? grid.photo(at: $0) : nil },
            cellFrame: { [grid] photo in
                guard let cell = index(photo).flatMap({ grid.cell(at: $0) }) else { return nil }
                return cell.convert(cell.bounds, to: nil as View?)
            },
            cellImage: { [grid] photo in index(photo).flatMap { grid.cell(at: $0) }?.shownImage })
    }

    private func viewerCommands(_ album: AlbumID) -> PhotoViewer.Commands {
        var commands = PhotoViewer.Commands()
        // Whether the photo is still to be selected, and scrolled into view, when the viewer is gone.
        var isSelectionPending = false
        commands.willClose = { [weak self] photo in
            guard let self, grid.album == album else { return }
            if let viewer { grid.grid.takeOverDrags(from: viewer) }
            guard let index = grid.index(of: photo) else { return }
            // The photo returns to its cell. While the grid is visible, it is not scrolled there at once.
            guard viewer?.hidesGrid == true else { return isSelectionPending = true }
            grid.select(index, animated: false)
            grid.grid.layoutIfNeeded()
        }
        commands.closed = { [weak self] photo in
            guard let self else { return }
            viewer = nil
            if isSelectionPending, grid.album == album, let index = grid.index(of: photo) { grid.select(index) }
            // The filmstrip is gone.
            notice?.bottomInset = 0
            restoreFocus()
            // Commands that the viewer does not have work again.
            updateHeader()
        }
        commands.isEnabled = { [weak self] in self?.isEnabled($0) ?? false }
        commands.perform = { [weak self] in self?.perform($0) }
        commands.isFavorite = { [gallery] in gallery.isFavorite($0) }
        commands.rating = { [gallery] in gallery.store.details(of: $0)?.rating }
        if canMark, library != nil { commands.rate = { [weak self] in self?.rate([$0], $1) } }
        commands.showMenu = { [weak self] in self?.showViewerMenu(at: $0) }
        commands.setFullScreen = { [weak self] in self?.setFillsScreen($0) ?? false }
        commands.handleKey = { [weak self] in self?.handleViewerKey($0, $1) ?? false }
        return commands
    }

    /// Shows the menu of the viewer's photo.
    func showViewerMenu(at point: CGPoint) {
        guard let root = view.root, let viewer, !viewer.isClosing else { return }
        var items = [zoomItem(of: viewer), item(.slideShow), item(.information), item(.fullScreen), .separator]
        items += [item(.cut), item(.copy), transferItem(copies: false), transferItem(copies: true)]
        items += [item(.moveToStart), item(.moveToEnd), item(.makeCover), item(.exportPhotos)]
        items += (showsDeleted ? [item(.restore)] : []) + [.separator]
        items += [item(.favorite), ratingItem, item(.rotateRight), item(.rotateLeft), item(.rename), .separator]
        items += [item(.remove), .separator, item(.undo), item(.redo), .separator]
        items.append(MenuItem("Program", submenu: Menu(programItems)))
        items.append(MenuItem("Close", shortcut: Shortcut(key: .escape)) { [weak viewer] in viewer?.close() })
        Menu(items).show(at: point, in: root, of: viewer)
    }

    private func zoomItem(of viewer: PhotoViewer) -> MenuItem {
        func item(_ title: String, _ symbol: Symbol? = nil, key: Character, isEnabled: Bool = true) -> MenuItem {
            MenuItem(title, symbol: symbol, shortcut: Shortcut(key: .character(key)), isEnabled: isEnabled) {
                [weak viewer] in
                viewer?.press(.character(key))
            }
        }
        return MenuItem(
            "Zoom", symbol: .zoomIn,
            submenu: Menu([
                item("Zoom in", .zoomIn, key: "+"), item("Zoom out", .zoomOut, key: "-"),
                item("Fit to window", key: "0"),
                item("Actual size", key: "1", isEnabled: viewer.space.actualScale != nil),
            ]))
    }

    // MARK: Full screen

    /// Asks for the window to fill the screen or to be restored; returns whether it is about to fill the screen.
    func setFillsScreen(_ fills: Bool) -> Bool {
        // A replay, which has no window, shows what a window does.
        fillsScreen = (onFullScreen?(fills) ?? true) && fills
        return fillsScreen
    }
}
