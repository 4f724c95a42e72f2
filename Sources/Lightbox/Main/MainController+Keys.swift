import Foundation
import PhotoLibrary
import Views

extension MainController {
    /// Handles a key that no view has used. Returns whether it is a shortcut.
    func handleKey(_ key: Key, _ event: InputEvent) -> Bool {
        if key == .escape, grid.grid.addsByTap {
            setSelecting(false)
            return true
        }
        if key == .escape, searchField != nil {
            endSearch()
            return true
        }
        if key == .escape, split.showsOverlay {
            split.setShowsOverlay(false)
            return true
        }
        guard let command = ProgramCommand(key, event.modifiers) else { return false }
        // A key that is held rotates once, as in the viewer, and opens or closes one window.
        if event.isRepeatedKey, [.rotateRight, .rotateLeft, .newWindow, .closeWindow].contains(command) { return true }
        if command == .remove { deleteFocused(isRepeat: event.isRepeatedKey) } else { perform(command) }
        return true
    }

    /// Handles a key that the viewer has not used. Returns whether it is a shortcut.
    func handleViewerKey(_ key: Key, _ event: InputEvent) -> Bool {
        guard let command = ProgramCommand(key, event.modifiers, in: .viewer) else { return false }
        // A key that is held zooms and undoes; any other command is performed once, since it may show the next photo.
        if !event.isRepeatedKey || [.zoomIn, .zoomOut, .undo, .redo].contains(command) { perform(command) }
        return true
    }

    /// Zooms by one step: 1 in, -1 out (APP-9).
    func changeZoom(by direction: Int) { setZoom(grid.zoom(steppedBy: direction)) }

    /// Scales the photos by a factor; the photo at a point of the grid's frame stays there.
    func scalePhotos(by factor: CGFloat, about point: CGPoint) {
        grid.grid.changeLayout(keeping: point) { setZoom(grid.zoom(scaledBy: factor)) }
    }

    /// Begins or ends the mode in which taps and clicks add photos to the selection (APP-13). The selection stays.
    func setSelecting(_ isSelecting: Bool) {
        grid.grid.addsByTap = isSelecting
        pane.header.setControl(doneSelectingButton, isIncluded: isSelecting)
    }

    /// Whether keys act on the photos: no other view has the focus.
    private var photosHaveFocus: Bool { grid.grid.isFocused || view.root?.focusedView == nil }

    /// Removes the selected photos, or deletes the selected album or folder if the albums have the focus (APP-22). A
    /// key that is held deletes one only, since the next one is selected then. Has no effect while a control or the
    /// table of lists has the focus.
    private func deleteFocused(isRepeat: Bool) {
        if list.table.isFocused {
            if !isRepeat, let item = list.selectedItem, !gallery.store.isReadOnly { list.delete(item) }
        } else if photosHaveFocus {
            removeSelected()
        }
    }

    /// What the command Rename changes.
    enum RenameTarget: Equatable {
        /// The title of the only photo that commands act on.
        case photo
        case item(AlbumItem)
    }

    /// The photo if the viewer is open, or if the photos have the focus and one is selected; otherwise the selected
    /// album or folder, unless a control has the focus (APP-22).
    var renameTarget: RenameTarget? {
        if viewer != nil || photosHaveFocus && targetCount > 0 {
            return canEditTexts && targetCount == 1 ? .photo : nil
        }
        guard !gallery.store.isReadOnly, photosHaveFocus || list.table.isFocused else { return nil }
        return list.selectedItem.map { .item($0) }
    }

    /// Renames the selected album or folder, or edits the title of a photo in the information panel (APP-22, APP-36).
    func rename() {
        switch renameTarget {
        case .photo: editTitle()
        case .item(let item): rename(item)
        case nil:
            guard !gallery.store.isReadOnly, viewer == nil, photosHaveFocus, targetCount > 0 else { return }
            showNotice(
                canEditTexts ? "Select one photo to edit its title" : "Only photos in a library have titles to edit")
        }
    }

    /// Shows the menu of the viewer's photo, of the selected photos, or of the selected row if the albums or
    /// the lists have the focus.
    func showMenuForSelection() {
        if let viewer { return showViewerMenu(at: viewer.menuPoint) }
        if lists.table.isFocused {
            if let (list, center) = lists.selectedRow { showListMenu(list, at: center) }
            return
        }
        if list.table.isFocused, let item = list.selectedItem, let path = list.path(of: item),
            let frame = list.table.frameForItem(at: path)
        {
            return showAlbumMenu(item, at: list.table.convert(frame.center, to: nil))
        }
        guard let first = grid.firstSelectedIndex, let cell = grid.cell(at: first) else { return }
        showPhotoMenu(first, at: cell.convert(cell.bounds.center, to: nil))
    }
}
