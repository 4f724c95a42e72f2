import Application
import Foundation
import PhotoLibrary
import Views

/// The photo program on a stage, whoever plays that: a window on the display, or a replay.
@MainActor final class Desk {
    let main: MainController

    /// The long side of what is carried, in points: two rows of albums, so that their names can be read beside it.
    private static let previewLimit: CGFloat = 148

    /// Puts the views on the stage. A recorder is on it already, or a replay; they miss nothing.
    ///
    /// - Parameters:
    ///   - cadence: How eagerly photos make room; nil for as the settings say.
    ///   - keepsSize: Whether the window's size is remembered.
    init(_ opened: OpenedGallery, on stage: Stage, cadence: ReorderingCadence?, keepsSize: Bool = false) {
        let gallery = Gallery(
            store: opened.store, arrivals: stage.arrivals, albums: opened.albums, photos: opened.photos)
        gallery.covers = opened.covers
        main = MainController(
            gallery: gallery, library: opened.library, importer: opened.importer,
            beginning: MainController.Beginning(
                album: opened.selected, settings: opened.settings, cadence: cadence))
        stage.root.engine.thresholds.previewLimit = Self.previewLimit
        stage.root.addSubview(main.view)
        main.view.frame = stage.root.bounds
        main.grid.grid.becomeFocused()
        stage.root.onPasteRefused = { [weak main] _ in main?.refusePaste() }
        stage.onResize = { [weak main] size in
            main?.view.frame = CGRect(origin: .zero, size: size)
            if keepsSize { main?.remember("windowSize", "\(Int(size.width))x\(Int(size.height))") }
        }
        stage.onFirstFrame = { [weak main] in for notice in opened.notices { main?.tell(notice) } }
    }
}
