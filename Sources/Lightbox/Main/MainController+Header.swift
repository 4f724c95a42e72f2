import Foundation
import Views

extension MainController {
    func buildHeaders() {
        // The width of the button fits both of its titles, "Edit" and "Done".
        let widest = Button("Done", style: .accent).sizeThatFits(.zero)
        sidebar.header.addControl(edit, size: CGSize(width: widest.width + 4, height: widest.height))
        edit.tooltip = "Reorder and delete albums"
        edit.shortcut = ProgramCommand.editAlbums.shortcutText
        zoom.shortcuts = (ProgramCommand.zoomOut.shortcutText ?? "", ProgramCommand.zoomIn.shortcutText ?? "")
        importButton.shortcut = ProgramCommand.importPhotos.shortcutText
        menuButton.shortcut = ProgramCommand.programMenu.shortcutText
        func add(_ control: View, canHide: Bool = false) {
            pane.header.addControl(control, size: control.sizeThatFits(.zero), canHide: canHide)
        }
        add(importButton, canHide: true)
        add(sortButton, canHide: true)
        add(aspectRatioButton, canHide: true)
        add(zoom, canHide: true)
        for control in [stopInsertionsButton, doneSelectingButton] {
            add(control)
            pane.header.setControl(control, isIncluded: false)
        }
        pane.header.addControl(trash, size: CGSize(width: 40, height: 36))
        add(menuButton)
        edit.isEnabled = !gallery.store.isReadOnly
        view.addSubview(insertionsClock)
    }

    /// Connects the controls of both headers, and the buttons of an empty album.
    func connectHeader() {
        func connect(_ button: Button, _ command: ProgramCommand) {
            button.onPress = { [weak self] in self?.perform(command) }
        }
        connect(edit, .editAlbums)
        connect(importButton, .importPhotos)
        connect(aspectRatioButton, .keepShapes)
        connect(menuButton, .programMenu)
        connect(stopInsertionsButton, .insertions)
        connect(pane.importButton, .importPhotos)
        connect(pane.newAlbumButton, .newAlbum)
        pane.sampleButton.onPress = { [weak self] in self?.onAddSample?() }
        sortButton.onPress = { [weak self] in
            guard let self else { return }
            Menu(sortItems).show(below: sortButton)
        }
    }

    /// Shows the menu of all commands, which opens below its button (APP-29).
    func showProgramMenu() { Menu(programMenuItems).show(below: menuButton) }
}
