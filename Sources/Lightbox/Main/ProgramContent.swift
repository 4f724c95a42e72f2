import Application
import Foundation
import PhotoLibrary
import Views

/// The photo program's view tree and controllers in a `Stage`, which belongs to a window on the display or to a replay.
@MainActor final class ProgramContent {
    let main: MainController

    /// The longest side of a drag preview, in points: two album rows, so that titles beside it stay readable.
    private static let previewLimit: CGFloat = 148

    /// Adds the views to the stage. A recorder or replay is attached before, so that it includes all of it.
    ///
    /// - Parameters:
    ///   - cadence: The reordering cadence; nil uses the setting.
    ///   - keepsSize: Whether to store the window's size as a setting.
    init(_ opened: OpenedGallery, on stage: Stage, cadence: ReorderingCadence?, storesSize: Bool = false) {
        let gallery = Gallery(store: opened.store, arrivals: stage.arrivals, contents: opened.contents)
        main = MainController(
            gallery: gallery, library: opened.library, importer: opened.importer,
            initialState: MainController.InitialState(
                album: opened.selected, settings: opened.settings, cadence: cadence))
        stage.root.engine.thresholds.previewLimit = Self.previewLimit
        stage.root.addSubview(main.view)
        main.view.frame = stage.root.bounds
        main.grid.grid.becomeFocused()
        stage.root.onPasteRefused = { [weak main] _ in main?.refusePaste() }
        stage.onResize = { [weak main] size in
            main?.view.frame = CGRect(origin: .zero, size: size)
            if storesSize { main?.storeSetting("windowSize", "\(Int(size.width))x\(Int(size.height))") }
        }
        stage.onFirstFrame = { [weak main] in for notice in opened.notices { main?.showNotice(notice) } }
    }
}
