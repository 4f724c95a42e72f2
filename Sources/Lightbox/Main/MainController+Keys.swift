import Foundation
import PhotoLibrary
import Views

extension MainController {
    /// Handles a key that no view has used. Returns whether it is a shortcut.
    func handleKey(_ key: Key, _ event: InputEvent) -> Bool {
        let control = event.modifiers.contains(.control)
        let shift = event.modifiers.contains(.shift)
        switch key {
        case .character("z") where control && shift, .character("y") where control, .character("Z") where control:
            gallery.redo()
        case .character("z") where control: gallery.undo()
        case .character("c") where control: copySelected()
        case .character("x") where control: copySelected(cutting: true)
        case .character("n") where control: makeAlbum()
        case .character("+") where control, .character("=") where control: changeZoom(by: 1)
        case .character("-") where control: changeZoom(by: -1)
        case .character("0") where control: setZoom(0.45)
        case .character("e") where control: toggleEditing()
        case .character("q") where control: onQuit?()
        case .delete where !control, .backspace where !control: deleteFocused(isRepeat: event.isRepeatedKey)
        case .function(2): renameFocused()
        case .escape where grid.grid.addsByTap: setSelecting(false)
        case .menu: showMenuForSelection()
        case .function(10) where shift: showMenuForSelection()
        default: return false
        }
        return true
    }

    /// Zooms by one step: 1 in, -1 out (APP-9).
    func changeZoom(by direction: Int) { setZoom(grid.zoom + Double(direction) / 14) }

    /// Scales the photos by a factor; the photo at a point of the grid's frame stays there.
    func scalePhotos(by factor: CGFloat, about point: CGPoint) {
        grid.grid.changeLayout(keeping: point) { setZoom(grid.zoom(scaledBy: factor)) }
    }

    /// Begins or ends the mode in which taps and clicks add photos to the selection (APP-13). The selection stays.
    func setSelecting(_ isSelecting: Bool) {
        grid.grid.addsByTap = isSelecting
        pane.header.setControl(doneSelectingButton, isIncluded: isSelecting)
    }

    /// Removes the selected photos, or deletes the selected album if the albums have the focus (APP-22). A key that is
    /// held deletes one album only, since the next one is selected then.
    private func deleteFocused(isRepeat: Bool) {
        guard list.table.isFocused else { return removeSelected() }
        if !isRepeat, let album = list.selected, !gallery.store.isReadOnly { list.delete(album) }
    }

    /// Renames the selected album, unless photos are selected in the focused grid: they have no title to edit (APP-22).
    private func renameFocused() {
        guard !gallery.store.isReadOnly else { return }
        if grid.grid.isFocused, grid.grid.selectedCount > 0 {
            showNotice("Only albums can be renamed: click one first")
        } else if let album = list.selected {
            list.rename(album)
        }
    }

    private func showMenuForSelection() {
        guard let first = grid.grid.indexPathsForSelectedItems.first, let cell = grid.cell(at: first.item) else {
            return
        }
        showPhotoMenu(first.item, at: cell.convert(cell.bounds.center, to: nil))
    }
}
