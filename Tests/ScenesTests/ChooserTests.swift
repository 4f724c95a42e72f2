import TestSupport
import Testing
import UIKitNames

@testable import Scenes

/// The window of `scenes` without a name.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ChooserTests {
    /// The window of the list.
    private struct Fixture {
        /// The galleries.
        let folder: TemporaryFolder
        let chooser: ChooserViewController
        let navigation: UINavigationController
        let window: SimulatedWindow

        @MainActor init() throws {
            let folder = try TemporaryFolder()
            self.folder = folder
            chooser = ChooserViewController { scene in
                guard scene == .gallery else { return scene.makeViewController() }
                let store = GalleryStore(directory: folder.path("galleries"))
                return GalleriesViewController.makeSplitViewController(store: store)
            }
            navigation = UINavigationController(rootViewController: chooser)
            window = SimulatedWindow(navigation.view, size: Scene.chooserSize)
        }

        /// Presses the row of a scene.
        @MainActor func open(_ scene: Scene) throws {
            let row = try #require(Scene.allCases.firstIndex(of: scene))
            chooser.tableView.scrollToRow(at: IndexPath(row: row, section: 0), at: .middle, animated: false)
            window.frame()
            let cell = try #require(chooser.tableView.cellForRow(at: IndexPath(row: row, section: 0)))
            window.press(window.center(of: cell))
            window.release()
            window.wait(1)
        }
    }

    @Test("SCENE-1, SCENE-2: the list names every scene")
    func list() throws {
        let fixture = try Fixture()
        #expect(fixture.chooser.tableView.numberOfRows(inSection: 0) == Scene.allCases.count)
        let cell = try #require(fixture.chooser.tableView.cellForRow(at: IndexPath(row: 3, section: 0)))
        let content = try #require(cell.contentConfiguration as? UIListContentConfiguration)
        #expect(content.text == "Pinboard" && content.secondaryText == "Pin images to a board, and move them")
    }

    @Test("SCENE-5: a scene is pushed onto the list, and the back button leads to the list")
    func pushed() throws {
        let fixture = try Fixture()
        try fixture.open(.pinboard)
        #expect(fixture.navigation.topViewController is PinboardViewController)
        #expect(fixture.navigation.navigationBar.topItem?.title == "Pinboard")
        let back = try fixture.window.element(.button, named: "Back")
        fixture.window.press(fixture.window.center(of: back))
        fixture.window.release()
        fixture.window.wait(1)
        #expect(fixture.navigation.topViewController === fixture.chooser)
    }

    @Test("SCENE-2: the Image Gallery, a split view, covers the window, and its close button leads to the list")
    func presented() throws {
        let fixture = try Fixture()
        try fixture.open(.gallery)
        #expect(fixture.navigation.viewControllers == [fixture.chooser])
        let split = try #require(fixture.navigation.presentedViewController as? UISplitViewController)
        #expect(split.view.window === fixture.navigation.view.window && split.view.frame.size == Scene.chooserSize)
        let close = try fixture.window.element(.button, named: "Close")
        fixture.window.press(fixture.window.center(of: close))
        fixture.window.release()
        fixture.window.wait(1)
        #expect(fixture.navigation.presentedViewController == nil)
        #expect(fixture.chooser.view.window === fixture.navigation.view.window)
    }
}
