import Application
import Foundation
import PhotoLibrary
import Views

/// The photo program's view tree and controllers in a `WindowContent`, which belongs to a window on the display or to a
/// replay.
@MainActor final class ProgramInterface {
    let main: MainController

    /// The longest side of a drag preview, in points: two album rows, so that titles beside it stay readable.
    private static let previewLimit: CGFloat = 148

    /// Adds the views to the content. The caller attaches a recorder or a replay to the content first, so that it
    /// includes everything that the views do.
    ///
    /// - Parameters:
    ///   - initialState: What the window shows first.
    ///   - storesSize: Whether to store the window's size as a setting.
    ///   - notices: Messages that the window shows with its first frame.
    init(
        _ model: ProgramModel, on content: WindowContent, initialState: MainController.InitialState,
        storesSize: Bool = false, notices: [String] = []
    ) {
        main = MainController(model: model, initialState: initialState)
        content.root.engine.thresholds.previewLimit = Self.previewLimit
        content.root.addSubview(main.view)
        main.view.frame = content.root.bounds
        main.grid.grid.becomeFocused()
        model.showImports(in: main)
        content.onInput = { [weak main] in main?.willHandle($0) }
        content.root.onDragKeptInside = { [weak main] _ in
            main?.showNotice("Other programs can take one drag at a time")
        }
        content.root.onDropRefused = { [weak main] in main?.showNotice($0) }
        content.root.engine.outsideRefusalReason = "Nothing there accepts what you dropped"
        content.root.messageView = main.grid.grid
        content.root.onPasteRefused = { [weak main] _ in main?.showPasteRefusal() }
        content.onResize = { [weak main] size in
            main?.view.frame = CGRect(origin: .zero, size: size)
            if storesSize, main?.fillsScreen == false {
                main?.storeSetting("windowSize", "\(Int(size.width))x\(Int(size.height))")
            }
        }
        content.onFirstFrame = { [weak main] in
            main?.gallery.loadCovers()
            main?.gallery.load(AlbumID(.favorites))
            for notice in notices { main?.showNotice(notice) }
        }
    }

    /// The only window of an opened library, or of a replay of it.
    ///
    /// - Parameter cadence: The reordering cadence; nil uses the setting.
    convenience init(_ opened: OpenedGallery, on content: WindowContent, cadence: ReorderingCadence?) {
        self.init(
            ProgramModel(opened, backgroundWork: content.backgroundWork), on: content,
            initialState: MainController.InitialState(opened, cadence: cadence), notices: opened.notices)
    }
}
