import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// Editing titles and captions by keys, in the grid and in the viewer.
@MainActor @Suite(.timeLimit(.minutes(20))) struct TextEditingTests {
    private let fixture: CommandFixture
    private let program: ProgramFixture
    private var main: MainController { program.main }
    private var gallery: Gallery { program.gallery }

    init() async throws {
        let fixture = try CommandFixture()
        for (index, name) in ["geyser.png", "fjord.png"].enumerated() {
            try fixture.picture("Iceland/\(name)", shade: UInt8(40 * (index + 1)))
        }
        (self.fixture, program) = (fixture, try await fixture.program(importing: "Iceland"))
    }

    private func settle() async {
        await gallery.finishWriting()
        program.advance(by: 1)
    }

    private func find(_ name: String, in view: View) -> View? {
        if view.accessibilityName == name, view.canBecomeFocused { return view }
        return view.subviews.lazy.compactMap { find(name, in: $0) }.first
    }

    private func details(_ index: Int) -> Photo? {
        main.grid.photo(at: index).flatMap { gallery.store.details(of: $0) }
    }

    @Test("APP-22, APP-36: F2 on a selected photo shows the information panel and edits the title")
    func titleInGrid() async throws {
        main.grid.select(1)
        main.grid.grid.becomeFocused()
        let album = gallery.albums.first?.title
        program.press(.function(2))
        await program.wait { program.root.focusedView is TextField }
        #expect(main.pane.showsInfo && program.root.focusedView?.accessibilityName == "Title")
        program.type("Fjord")
        program.press(.enter)
        await settle()
        #expect(details(1)?.title == "Fjord" && gallery.albums.first?.title == album)
        #expect(program.root.focusedView === main.grid.grid)
        main.grid.grid.selectAll()
        program.press(.function(2))
        #expect(program.notice == "Select one photo to edit its title")
        main.list.table.becomeFocused()
        program.press(.function(2))
        program.type("Trip")
        program.press(.enter)
        #expect(gallery.albums.first?.title == "Trip")
    }

    @Test("APP-36: in the viewer title and caption are edited; the focus returns to it, and the caption is shown")
    func viewer() async throws {
        main.openPhoto(0)
        program.advance(by: 1)
        let viewer = try #require(main.viewer)
        let panel = try #require(viewer.infoPanel)
        #expect(viewer.caption.text.isEmpty)
        program.press(.function(2))
        await program.wait { program.root.focusedView is TextField }
        #expect(viewer.showsInfo && !main.pane.showsInfo)
        // The fields are dark as the viewer is, in a light window.
        #expect(program.root.focusedView?.appearance.isDark == true && !main.grid.grid.appearance.isDark)
        let index = try #require(main.grid.index(of: viewer.photo))
        program.type("1. Geyser")
        program.press(.enter)
        #expect(program.root.focusedView === viewer)
        await settle()
        #expect(details(index)?.title == "1. Geyser" && viewer.accessibilityName == "1. Geyser")
        program.press(.right)
        await settle()
        program.press(.left)
        await program.wait { panel.information?.photo?.title == "1. Geyser" }
        program.advance(by: 0.1)
        let caption = try #require(find("Caption", in: panel) as? TextView)
        program.click(caption)
        program.type("Hot")
        program.press(.enter)
        program.type("water")
        #expect(program.root.focusedView === caption && !viewer.isClosing)
        // A press on the photo ends editing.
        program.press(CGPoint(x: 200, y: 300))
        program.release()
        #expect(program.root.focusedView === viewer)
        await settle()
        await program.wait { viewer.caption.text == "Hot water" }
        #expect(viewer.caption.text == "Hot water" && details(index)?.caption == "Hot\nwater")
        #expect(viewer.caption.frame.maxX <= panel.frame.minX)
        program.press(.character("i"), .control)
        program.press(.character("i"), .control)
        await program.wait { !panel.isHidden }
        program.advance(by: 1)
        program.click(caption)
        program.type("!")
        viewer.bar.backButton.press()
        await settle()
        #expect(main.viewer == nil && details(index)?.caption.contains("!") == true)
        #expect(program.root.focusedView === main.grid.grid)
    }

    @Test("APP-36: the editors are legible on the viewer's dark background", arguments: [false, true])
    func contrast(isDark: Bool) async throws {
        program.root.desktopAppearance = Appearance(isDark: isDark)
        let photo = try #require(main.grid.photo(at: 0))
        gallery.setTexts(of: photo, title: "MMMMMM", caption: "")
        await settle()
        main.openPhoto(0)
        program.advance(by: 1)
        let viewer = try #require(main.viewer)
        program.press(.character("i"), .control)
        await program.wait { viewer.infoPanel?.information != nil }
        program.advance(by: 1)
        let panel = try #require(viewer.infoPanel)
        let field = try #require(find("Title", in: panel))
        let frame = field.convert(field.bounds, to: nil)
        let colors = program.colors(along: frame.midY)[Int(frame.minX) + 4..<Int(frame.maxX) - 4]
        let greens = colors.map { Int($0 >> 8 & 255) }
        #expect((greens.max() ?? 0) - (greens.min() ?? 0) > 120)
    }
}
