import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// The program's commands on the photo of the viewer.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ViewerCommandTests {
    private let program = ProgramFixture(photos: 20)
    private var main: MainController { program.main }
    private var gallery: Gallery { program.gallery }

    private func openViewer(_ index: Int = 5) throws -> PhotoViewer {
        main.openPhoto(index)
        program.advance(by: 1)
        return try #require(main.viewer)
    }

    private func find<Found: View>(_ type: Found.Type) -> Found? {
        func find(_ view: View) -> Found? { view as? Found ?? view.subviews.lazy.compactMap(find).first }
        return find(program.root)
    }

    /// A point of the viewer beside its controls.
    private var middle: CGPoint { program.root.bounds.center }

    private func frame(_ viewer: PhotoViewer) -> CGRect { viewer.placement.frame(in: viewer.space, at: program.now) }

    @Test("APP-14: a viewer that is closed while it still opens selects the photo that it has shown last")
    func closedWhileOpening() {
        let program = ProgramFixture(photos: 12)
        let main = program.main
        program.advance(by: 0.5)
        main.grid.select(3)
        program.advance(by: 0.1)
        main.openPhoto(3)
        program.advance(by: 0.05)
        main.viewer?.step(by: 1)
        program.advance(by: 0.02)
        #expect(main.viewer?.hidesGrid == false)
        main.viewer?.close()
        program.advance(by: 1.5)
        #expect(main.viewer == nil && program.selected == [program.shownNames[4]])
    }

    @Test("APP-47: keys move and copy the viewer's photo, undo shows it again, and the selection plays no part")
    func transfers() async throws {
        main.grid.grid.select([0, 1].map { IndexPath(item: $0, section: 0) }, clearing: true)
        let viewer = try openViewer()
        let photo = viewer.photo
        program.press(.character("m"), .control)
        program.type("album 2")
        program.press(.enter)
        #expect(program.notice == "Moved 1 photo to Album 2" && main.grid.index(of: photo) == nil)
        #expect(viewer.photo != photo && main.grid.index(of: viewer.photo) == 5)
        program.press(.character("z"), .control)
        await program.wait { viewer.photo == photo }
        #expect(viewer.photo == photo && main.grid.count == 20, "undo shows the photo again")
        program.press(.character("m"), [.control, .shift])
        #expect(find(AlbumChooser.self) != nil)
        program.type("album 3")
        program.press(.enter)
        #expect(program.notice == "Copied 1 photo to Album 3")
        #expect(program.root.focusedView === viewer && !viewer.isClosing)
        program.press(.character("y"), .control)
        #expect(!viewer.isClosing)
    }

    @Test("APP-47: a new album of the viewer's photo is not renamed behind the viewer")
    func newAlbum() async throws {
        let viewer = try openViewer()
        main.showViewerMenu(at: middle)
        program.advance(by: 0.2)
        program.choose("Copy to")
        program.choose("New album…")
        #expect(gallery.albums.last?.photoCount == 1 && program.root.focusedView === viewer)
    }

    @Test("APP-47: F1, F10 and the settings open over the viewer, which has the focus again when they close")
    func panels() async throws {
        let viewer = try openViewer()
        program.press(.function(1))
        #expect(find(ShortcutList.self) != nil)
        program.press(.escape)
        #expect(find(ShortcutList.self) == nil && program.root.focusedView === viewer)
        program.press(.character(","), .control)
        #expect(find(SettingsPanel.self) != nil)
        program.press(.escape)
        #expect(find(SettingsPanel.self) == nil && program.root.focusedView === viewer)
        for (key, modifiers) in [(Key.function(10), KeyModifiers()), (.function(10), .shift), (.menu, [])] {
            program.press(key, modifiers)
            let titles = program.menuTitles
            for title in [
                "Move to", "Copy to", "Export…", "Make cover", "Undo", "Redo", "Rating", "Slide show", "Move to start",
                "Move to end", "Program",
            ] {
                #expect(titles.contains { $0.hasPrefix(title) }, "\(title)")
            }
            #expect(!titles.contains("Paste") && !titles.contains("Import photos…"))
            program.press(.escape)
            #expect(program.root.focusedView === viewer && !viewer.isClosing)
        }
    }

    @Test("APP-17, APP-33: notices in the viewer are centered over the photo's area, beside the information panel")
    func noticeBesideInfo() async throws {
        let viewer = try openViewer()
        func middle() -> CGFloat? {
            program.root.subviews.compactMap { $0 as? NoticeView }.last { !$0.isDisappearing }?.frame.midX
        }
        program.press(.character("i"), .control)
        program.advance(by: 1)
        #expect(viewer.showsInfo && viewer.stage.width < program.root.bounds.width - 200)
        program.press(.character("."))
        await program.gallery.finishWriting()
        program.advance(by: 0.5)
        let stage = viewer.stage
        #expect(try abs(#require(middle()) - stage.midX) <= 1)
        // It follows the photo.
        program.press(.character("i"), .control)
        program.advance(by: 1)
        #expect(viewer.stage.width == program.root.bounds.width)
        #expect(try abs(#require(middle()) - program.root.bounds.midX) <= 1)
    }

    @Test("APP-47: a key with modifiers is not that of the viewer without them")
    func modifiers() async throws {
        let viewer = try openViewer()
        program.press(.character("+"))
        program.advance(by: 1)
        let enlarged = frame(viewer)
        program.press(.character("0"), .control)
        program.press(.character("1"), .control)
        program.press(.character("i"), [.control, .shift])
        program.press(.character("c"), [.control, .shift])
        program.press(.left, .control)
        program.press(.character("a"), .control)
        program.advance(by: 1)
        #expect(frame(viewer) == enlarged && !viewer.showsInfo && program.notice == nil)
        program.press(.character("+"), .control)
        program.advance(by: 1)
        #expect(frame(viewer).width > enlarged.width)
        program.press(.character("i"), .control)
        #expect(viewer.showsInfo && !main.pane.showsInfo)
        program.press(.character("c"), .control)
        #expect(program.notice == "Copied 1 photo")
    }

    @Test("APP-47: a key that is held removes and rotates once")
    func heldKeys() async throws {
        _ = try openViewer()
        for isRepeat in [false, true, true] { program.send(.keyDown(.delete, isRepeat: isRepeat), at: middle) }
        #expect(main.grid.count == 19)
    }

    @Test("APP-47: keys have no effect on photos while the viewer closes")
    func closing() async throws {
        main.grid.grid.selectAll()
        let viewer = try openViewer()
        program.send(.keyDown(.escape, isRepeat: false), at: middle)
        program.send(.keyDown(.delete, isRepeat: false), at: middle)
        #expect(viewer.isClosing && main.grid.count == 20)
    }

    @Test("APP-32: F5 in the grid opens the selected photo, or the first one, and starts the slide show")
    func slideShow() async throws {
        var fills: [Bool] = []
        main.onFullScreen = {
            fills.append($0)
            return true
        }
        #expect(main.isEnabled(.slideShow))
        main.grid.select(7)
        program.press(.function(5))
        program.advance(by: 1)
        let viewer = try #require(main.viewer)
        #expect(main.grid.index(of: viewer.photo) == 7 && viewer.slideShow.isPlaying && fills == [true])
        program.press(.function(5))
        #expect(!viewer.slideShow.isRunning && fills == [true, false] && !viewer.isClosing)
        program.press(.escape)
        program.advance(by: 1)
        main.grid.grid.deselectAll()
        program.press(.function(5))
        let second = try #require(main.viewer)
        #expect(main.grid.index(of: second.photo) == 0 && second.slideShow.isPlaying)
        program.press(.escape)
        program.press(.escape)
        program.advance(by: 1)
        main.open(gallery.albums[1].id)
        #expect(!main.isEnabled(.slideShow))
        program.press(.function(5))
        #expect(main.viewer == nil)
    }

    @Test("APP-32: a slide show waits while a menu is open, which concerns the shown photo")
    func slideShowWithMenu() async throws {
        let viewer = try openViewer()
        await program.wait { viewer.isLoaded(0) && viewer.isLoaded(1) }
        program.press(.function(5))
        program.press(.menu)
        program.advance(by: 6)
        #expect(main.grid.index(of: viewer.photo) == 5 && viewer.slideShow.isPlaying)
        program.press(.escape)
        program.advance(by: 4.5)
        #expect(main.grid.index(of: viewer.photo) == 6)
    }

    @Test("APP-35, APP-47: in the viewer Alt with a digit rates the photo; the digits alone zoom")
    func ratings() async throws {
        let fixture = try CommandFixture()
        for (index, name) in ["geyser.png", "fjord.png"].enumerated() {
            try fixture.picture("Iceland/\(name)", shade: UInt8(40 * (index + 1)))
        }
        #expect(try await fixture.importing(fixture.path("Iceland")) == 0)
        let program = ProgramFixture(OpenedGallery(try await fixture.openLibrary(), thumbnails: nil))
        let (main, gallery) = (program.main, program.gallery)
        await program.wait { main.grid.cell(at: 0)?.shownImage != nil }
        main.openPhoto(0)
        program.advance(by: 1)
        program.press(.character("4"))
        program.press(.character("1"))
        await gallery.finishWriting()
        program.advance(by: 1)
        #expect(program.notice == nil && main.viewer?.placement.scale != 1)
        program.press(.character("4"), .alternate)
        await gallery.finishWriting()
        #expect(program.notice == "Rated 1 photo 4 stars")
        program.press(.menu)
        program.choose("Rating")
        #expect(program.menuTitles.contains("4 stars"))
        program.press(.escape)
        program.press(.escape)
        program.press(.escape)
        program.advance(by: 1)
        #expect(main.viewer == nil && main.grid.cell(at: 0)?.accessibilityValue["rating"] == 4)
        program.press(.character("2"), .alternate)
        await gallery.finishWriting()
        #expect(program.notice == "Rated 1 photo 2 stars", "also in the grid")
        #expect(ProgramCommand.rate3.shortcuts(in: .viewer).map(\.text) == ["Alt+3"])
    }

    @Test("APP-31: over any photo, text on the viewer's bar has a contrast of 4.5:1 and symbols have one of 3:1")
    func contrast() {
        let ink = Palette.dark.text
        for level in 0...255 {
            let photo = Color(hex: UInt32(level) * 0x010101)
            func over(_ color: Color, _ below: Color) -> Color {
                below.mixed(with: color.withAlpha(1), by: color.alpha)
            }
            let bar = over(ViewerBar.background, photo)
            #expect(min(ink.contrast(with: bar), ViewerBar.detailColor.contrast(with: bar)) >= 4.5, "\(level)")
            let star = over(ink.withAlpha(RatingControl.emptyOpacity), bar)
            #expect(star.contrast(with: bar) >= 3, "\(level)")
            for state in ViewerButton.levels {
                let button = over(ink.withAlpha(state), bar)
                #expect(ink.contrast(with: button) >= 3, "\(level), \(state)")
            }
        }
    }

    @Test("APP-31: the bar of a narrow window hides buttons, the least important ones first; the name stays readable")
    func narrowBar() {
        let bar = ViewerBar()
        program.root.addSubview(bar)
        bar.show(name: "Harbor at dusk.jpg", position: "1 of 5", scale: "100 %")
        func shown(_ width: CGFloat) -> Set<ProgramCommand> {
            bar.frame = CGRect(x: 0, y: 0, width: width, height: ViewerBar.height)
            bar.layoutIfNeeded()
            let labels = bar.subviews.compactMap { $0 as? Label }.filter { !$0.isHidden }
            #expect(labels.contains { $0.text == "1 of 5" } && labels.contains { $0.text == "Harbor at dusk.jpg" })
            return Set(bar.commandButtons.filter { !$0.button.isHidden }.map(\.command))
        }
        let all = Set(bar.commandButtons.map(\.command))
        #expect(shown(1200) == all)
        #expect(shown(480) == all.subtracting([.zoomIn, .zoomOut, .fullScreen]))
        bar.showCommands { $0 != .remove }
        #expect(shown(480) == all.subtracting([.zoomIn, .zoomOut, .remove]) && !shown(1200).contains(.remove))
    }
}
