import Application
import Foundation
import PhotoLibrary
import Views
import X11

/// One of the program's windows: its content and what the window manager shows of it (APP-44).
@MainActor final class ProgramWindow {
    let controller: WindowController
    let interface: ProgramInterface
    /// Ends the program.
    private let onQuit: () -> Void

    var main: MainController { interface.main }

    /// The properties of a new window.
    struct Setup {
        var size: CGSize
        /// Whether the appearance is dark, and motion reduced; nil to use the desktop's settings.
        var appearance: (isDark: Bool?, reducesMotion: Bool?)
        var initialState: MainController.InitialState
        /// Whether to store the window's size as a setting.
        var storesSize = true
        /// Messages that the window shows with its first frame.
        var notices: [String] = []
    }

    /// The minimum size of the content, in points.
    static let minimumSize = CGSize(width: WindowSize.smallest.width, height: WindowSize.smallest.height)

    /// Creates a window, hidden until it is shown.
    ///
    /// - Parameters:
    ///   - model: What all windows share.
    ///   - setup: Where the window opens.
    ///   - prepare: Called before views are added, so that a record includes everything that they do.
    ///   - onQuit: Ends the program.
    /// - Throws: `DisplayError`, or an error of `prepare`.
    init(
        _ model: ProgramModel, on display: Display, _ setup: Setup,
        prepare: (WindowController) throws -> Void = { _ in },
        onQuit: @escaping () -> Void
    ) throws {
        self.onQuit = onQuit
        var configuration = WindowController.Configuration(
            title: "Lightbox", className: ("lightbox", "Lightbox"), size: setup.size)
        configuration.minimumSize = Self.minimumSize
        (configuration.isDark, configuration.reducesMotion) = setup.appearance
        configuration.fontLoader = LightboxProgram.fontLoader
        configuration.backgroundWork = model.gallery.backgroundWork
        controller = try WindowController(display: display, configuration: configuration)
        try prepare(controller)
        interface = ProgramInterface(
            model, on: controller.content, initialState: setup.initialState, storesSize: setup.storesSize,
            notices: setup.notices)
        connect()
    }

    private func connect() {
        main.onQuit = onQuit
        main.onAppearanceChange = { [weak controller] choice in
            controller?.appearance = (choice.scheme.isDark, choice.motion.reducesMotion)
        }
        main.onTitleChange = { [weak controller] title in
            controller?.title = title.map { "\($0.isolated) - Lightbox" } ?? "Lightbox"
        }
        main.onActivate = { [weak controller] in controller?.window.raise() }
        main.onFullScreen = { [weak self] in self?.setFillsScreen($0) ?? false }
        controller.onDropOutside = { [weak main] in main?.didDropOutside($0.itemList) }
        controller.outgoingItemOrder = { [main] in main.outgoingItems($0) }
    }

    /// Asks the window manager to let the window fill the screen, or to restore it; returns whether it can.
    private func setFillsScreen(_ fills: Bool) -> Bool {
        // A replay has no window manager, so a recorded run shows what it would.
        guard !fills || controller.window.canFillScreen || controller.content.recorder != nil else {
            main.showNotice("This window manager cannot make a window fill the screen")
            return false
        }
        controller.window.setFillsScreen(fills)
        return true
    }

    /// The properties of another window that opens at what this one shows, with its size and appearance.
    var setupOfNew: Setup {
        let settings = main.settings.values
        return Setup(
            size: main.fillsScreen ? Self.size(settings) : controller.root.bounds.size,
            appearance: controller.appearance,
            initialState: MainController.InitialState(
                album: main.albumForNewWindow, settings: settings, cadence: main.grid.grid.reorderingCadence))
    }

    /// The stored size of the window, in points.
    static func size(_ settings: [String: String]) -> CGSize {
        let parts = (settings["windowSize"] ?? "").split(separator: "x").compactMap { Double($0) }
        guard parts.count == 2, parts[0] >= minimumSize.width, parts[1] >= minimumSize.height, parts[0] < 20_000,
            parts[1] < 20_000
        else {
            return CGSize(width: 1280, height: 800)
        }
        return CGSize(width: parts[0], height: parts[1])
    }

    /// Closes the window while others stay open. Imports and exports that were begun in it, not those of other windows,
    /// are completed first: data of other programs arrives in the hidden window.
    func close() {
        main.close()
        controller.hide()
        Task {
            await main.model.finishTransfers(in: main)
            controller.close()
        }
    }
}

extension ProgramWindow: WindowedProgram {
    var transfers: [(item: Int, fraction: Double)] { main.model.itemImporter?.transfers ?? [] }
    var placeholderCount: Int { main.grid.grid.placeholderCount }

    func quit() { onQuit() }
}
