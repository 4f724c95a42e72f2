import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// Commands that depend on the focus.
@MainActor @Suite(.timeLimit(.minutes(20))) struct FocusedCommandTests {
    private let program = ProgramFixture(photos: 12)
    private var main: MainController { program.main }

    @Test("APP-22: Delete and F2 have no effect while a control or the table of lists has the focus")
    func controls() {
        main.grid.select(3)
        let views: [View] = [main.lists.table, main.menuButton, main.edit]
        for view in views + main.zoom.subviews.filter(\.canBecomeFocused) {
            #expect(view.becomeFocused(), "\(view.interactionName)")
            program.press(.delete)
            program.press(.function(2))
            #expect(program.root.focusedView === view && main.grid.count == 12, "\(view.interactionName)")
        }
        main.grid.grid.becomeFocused()
        program.press(.delete)
        #expect(main.grid.count == 11)
        main.grid.select(3)
        program.root.focus(nil)
        program.press(.delete)
        #expect(main.grid.count == 10, "without a focused view keys go to the photos")
    }

    @Test("APP-13, APP-18: after photos were removed or moved by keys, the next one is selected")
    func nextAfterRemoval() async throws {
        main.grid.grid.becomeFocused()
        main.grid.select(3)
        program.press(.delete)
        #expect(program.selected == ["Photo 5"])
        program.press(.delete)
        #expect(program.selected == ["Photo 6"], "culling goes on")
        program.press(.right)
        #expect(program.selected == ["Photo 7"])
        program.press(.right, .shift)
        program.press(.character("m"), .control)
        program.type(program.gallery.albums[2].title)
        program.press(.enter)
        await program.gallery.finishWriting()
        program.advance(by: 0.5)
        #expect(main.grid.count == 8 && program.selected == ["Photo 9"])
        program.press(.end)
        program.press(.delete)
        #expect(program.selected == ["Photo 11"], "the last one that is left")
        program.press(.character("z"), .control)
        await program.gallery.finishWriting()
        program.advance(by: 0.5)
        #expect(program.selected == ["Photo 12"], "undo selects what returns")
    }

    @Test("APP-34: the menu key on a list opens its menu, from which all deleted photos are deleted for good")
    func listMenu() async {
        let list = AlbumID(.recentlyDeleted)
        main.grid.select(3)
        main.removeSelected()
        main.open(list)
        await program.gallery.finishWriting()
        await program.wait { main.grid.count == 1 }
        main.grid.select(0)
        main.lists.table.becomeFocused()
        for (key, modifiers) in [(Key.menu, KeyModifiers()), (.function(10), .shift)] {
            program.press(key, modifiers)
            #expect(program.menuTitles.prefix(2) == ["Open", "Delete all permanently\u{2026}"])
            program.press(.escape)
            #expect(program.root.focusedView === main.lists.table)
        }
    }
}
