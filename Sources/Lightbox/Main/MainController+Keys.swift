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
        case .delete where !control, .backspace where !control: removeSelected()
        case .function(2): if let album = list.selected, !gallery.store.isReadOnly { list.rename(album) }
        case .menu: showMenuForSelection()
        case .function(10) where shift: showMenuForSelection()
        default: return false
        }
        return true
    }

    /// Zooms by one step: 1 in, -1 out (APP-9).
    func changeZoom(by direction: Int) { setZoom(grid.zoom + Double(direction) / 14) }

    private func showMenuForSelection() {
        guard let first = grid.grid.indexPathsForSelectedItems.first, let cell = grid.cell(at: first.item) else {
            return
        }
        showPhotoMenu(first.item, at: cell.convert(cell.bounds.center, to: nil))
    }
}
