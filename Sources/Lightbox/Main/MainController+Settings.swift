import Foundation
import PhotoLibrary
import Views

/// The settings of the window, and those of the grid, which are stored when they change.
extension MainController {
    func appearanceDidChange(to appearance: AppearanceChoice) { onAppearanceChange?(appearance) }

    func setCadence(_ new: ReorderingCadence) {
        grid.grid.reorderingCadence = new
        storeSetting("cadence", new.rawValue)
    }

    func setZoom(_ value: Double) {
        let value = min(max(value, 0), 1)
        zoom.value = value
        grid.zoom = value
        storeSetting("zoom", "\(value)")
    }

    func setKeepsAspectRatios(_ keeps: Bool) {
        grid.keepsAspectRatios = keeps
        aspectRatioButton.isOn = keeps
        storeSetting("keepsShapes", "\(keeps)")
    }

    /// Stores which of the existing folders are open.
    func storeOpenFolders(_ folders: Set<FolderID>) {
        let ids = folders.filter { gallery.catalog.folder($0) != nil }.sorted()
        storeSetting(LibrarySettingKey.openFolders, ids.map { "\($0.rawValue)" }.joined(separator: " "))
    }

    static var namesSetting: String { "showsNames" }

    /// Whether the names of several files that are dragged to another program begin with their numbers, as those of an
    /// export (APP-20).
    var numbersDraggedFiles: Bool { settings["numbersDraggedFiles"] == "true" }

    func setNumbersDraggedFiles(_ numbers: Bool) { storeSetting("numbersDraggedFiles", "\(numbers)") }

    /// Shows or hides the photos' names below them (APP-41).
    func setShowsNames(_ shows: Bool) {
        grid.showsNames = shows
        storeSetting(Self.namesSetting, "\(shows)")
    }
}
