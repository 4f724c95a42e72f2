import Foundation
import ImageFiles
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
        viewer.commands = viewerCommands(album)
        viewer.bar.fullScreenButton.isOn = fillsScreen
        (viewer.bar.removeButton.name, viewer.bar.removeButton.tooltip) = (removalTitle, removalTitle)
        viewer.show(in: root, preview: grid.cell(at: index)?.shownImage)
        self.viewer = viewer
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
        commands.closed = { [weak self] photo in
            guard let self else { return }
            viewer = nil
            if grid.album == album, let index = grid.index(of: photo) { grid.select(index) }
            restoreFocus()
        }
        if !gallery.store.isReadOnly {
            commands.remove = { [weak self] photo in
                self?.remove([photo], from: album)
            }
            if album.builtInList != .recentlyDeleted {
                commands.toggleFavorite = { [weak self] photo in self?.toggleFavorite([photo]) }
                if library != nil { commands.rotate = { [weak self] in self?.rotate([$0], by: $1) } }
            }
        }
        commands.isFavorite = { [gallery] in gallery.isFavorite($0) }
        commands.showMenu = { [weak self] in self?.showViewerMenu($0, at: $1) }
        commands.setFullScreen = { [weak self] in self?.setFillsScreen($0) ?? false }
        commands.handleWindowKey = { [weak self] in self?.handleWindowKey($0, $1) ?? false }
        commands.copy = { [weak self] photo in self?.copyPhoto(photo) }
        return commands
    }

    private func copyPhoto(_ photo: ListedPhoto) {
        if let index = grid.index(of: photo) { grid.select(index) }
        copySelected()
    }

    /// Shows the menu of the viewer's photo.
    private func showViewerMenu(_ photo: ListedPhoto, at point: CGPoint) {
        guard let root = view.root, let viewer else { return }
        var items = [
            MenuItem("Zoom in", symbol: .zoomIn, shortcut: "+") { [weak viewer] in viewer?.press(.character("+")) },
            MenuItem("Zoom out", symbol: .zoomOut, shortcut: "-") { [weak viewer] in viewer?.press(.character("-")) },
            MenuItem("Fit to window", shortcut: "0") { [weak viewer] in viewer?.press(.character("0")) },
            MenuItem("Actual size", shortcut: "1", isEnabled: viewer.space.actualScale != nil) { [weak viewer] in
                viewer?.press(.character("1"))
            },
            MenuItem("Information", symbol: .info, shortcut: "Ctrl+I", isChecked: viewer.showsInfo) { [weak viewer] in
                viewer?.press(.character("i"))
            },
            .separator,
            MenuItem("Slide show", symbol: .play, shortcut: "F5", isChecked: viewer.slideShow.isRunning) {
                [weak viewer] in
                viewer?.press(.function(5))
            },
            MenuItem("Full screen", shortcut: "F11", isChecked: fillsScreen) { [weak viewer] in
                viewer?.press(.function(11))
            },
            .separator,
            MenuItem("Copy", shortcut: "Ctrl+C") { [weak self] in self?.copyPhoto(photo) },
        ]
        if let toggle = viewer.commands.toggleFavorite {
            items.append(
                MenuItem(
                    ProgramCommand.favorite.title, symbol: .heart, shortcut: ProgramCommand.favorite.shortcutText,
                    isChecked: gallery.isFavorite(photo)
                ) { toggle(photo) })
            items.append(ratingItem(of: photo))
        }
        if let rotate = viewer.commands.rotate {
            let commands: [(ProgramCommand, QuarterTurns)] = [(.rotateRight, .right), (.rotateLeft, .left)]
            items += commands.map { command, turns in
                MenuItem(command.title, symbol: command.symbol, shortcut: command.shortcutText) {
                    rotate(photo, turns)
                }
            }
        }
        if viewer.commands.remove != nil {
            items.append(
                MenuItem(removalTitle, symbol: .trash, shortcut: "Delete") { [weak viewer] in
                    viewer?.press(.delete)
                })
        }
        items += [.separator, MenuItem("Close", shortcut: "Escape") { [weak viewer] in viewer?.close() }]
        Menu(items).show(at: point, in: root)
    }

    /// The ratings without their keys, two of which zoom in the viewer.
    private func ratingItem(of photo: ListedPhoto) -> MenuItem {
        let rating = gallery.store.details(of: photo)?.rating
        let items = ProgramCommand.ratings.enumerated().map { value, command in
            MenuItem(command.title, isChecked: value == rating) { [weak self] in self?.rate([photo], value) }
        }
        return MenuItem("Rating", isEnabled: rating != nil && canMark, submenu: Menu(items))
    }

    // MARK: Full screen

    /// Asks for the window to fill the screen or to be restored; returns whether it is about to fill the screen.
    func setFillsScreen(_ fills: Bool) -> Bool {
        // A replay, which has no window, shows what a window does.
        fillsScreen = (onFullScreen?(fills) ?? true) && fills
        return fillsScreen
    }
}
