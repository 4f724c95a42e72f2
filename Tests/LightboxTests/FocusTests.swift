import Foundation
import PhotoLibrary
import TestSupport
import Testing
import Views

@testable import Lightbox

/// The visibility of the keyboard focus, and tooltips.
@MainActor @Suite(.timeLimit(.minutes(20))) struct FocusTests {
    private let program = ProgramFixture(photos: 12)

    private func press(_ key: Key, _ modifiers: KeyModifiers = []) {
        program.send(.keyDown(key, isRepeat: false), at: .zero, modifiers: modifiers)
        program.send(.keyUp(key), at: .zero, modifiers: modifiers)
        program.advance(by: 0.6)
    }

    /// The colors of every eighth line: enough for the vertical edges of a ring.
    private var pixels: [[UInt32]] {
        stride(from: 4, to: program.root.bounds.height, by: 8).map { program.colors(along: $0) }
    }

    /// Whether drawing changes when the focused view loses the focus.
    private var isFocusVisible: Bool {
        let (focused, shown) = (program.root.focusedView, pixels)
        program.root.focus(nil)
        program.advance(by: 0.3)
        defer {
            program.root.focus(focused)
            program.advance(by: 0.3)
        }
        return pixels != shown
    }

    @Test("HAND-1: after every Tab the focus is visible, with any selection, scroll offset and album")
    func random() {
        var random = SplitMix(seed: 5)
        for _ in 0..<25 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: program.main.grid.grid.select([IndexPath(item: 2, section: 0)], clearing: true)
            case 1: program.main.grid.grid.deselectAll()
            case 2: program.main.open(program.gallery.albums[Int.random(in: 0..<4, using: &random)].id)
            case 3: program.main.grid.grid.contentOffset.y = 400
            case 4: press([.right, .down, .end, .home][Int.random(in: 0..<4, using: &random)])
            default: break
            }
            press(.tab, Bool.random(using: &random) ? [] : .shift)
            let name = program.root.focusedView?.interactionName ?? "nothing"
            #expect(isFocusVisible, "\(name)")
        }
    }

    @Test("HAND-1: a press shows no focus ring around the photos")
    func press() {
        press(.tab)
        for _ in 0..<20 where program.root.focusedView !== program.main.grid.grid { press(.tab) }
        #expect(program.main.grid.grid.drawsFocusRing)
        program.press(program.main.grid.grid.convert(CGPoint(x: 5, y: 5), to: nil))
        program.release()
        program.advance(by: 0.1)
        #expect(!program.main.grid.grid.drawsFocusRing)
    }

    @Test("HAND-1: a press elsewhere that does not move the focus hides the ring, too")
    func pressElsewhere() {
        let grid = program.main.grid.grid
        for _ in 0..<20 where program.root.focusedView !== grid || !grid.drawsFocusRing { press(.tab) }
        #expect(grid.drawsFocusRing)
        let header = program.main.pane.header
        program.press(header.convert(CGPoint(x: header.bounds.midX * 0.6, y: 4), to: nil))
        program.release()
        program.advance(by: 0.1)
        #expect(program.root.focusedView === grid && !grid.drawsFocusRing)
    }

    @Test("VIEW-13: every symbol and every truncated title has a tooltip, with the shortcut")
    func tooltips() throws {
        var symbols: [View] = []
        func collect(_ view: View) {
            if view.isHidden { return }
            if (view as? Button)?.title == nil && view is Button || view is TrashView || view is PopUpButton {
                symbols.append(view)
            }
            view.subviews.forEach(collect)
        }
        program.main.toggleEditing()
        program.advance(by: 0.2)
        collect(program.root)
        #expect(symbols.count > 8)
        for symbol in symbols where (symbol as? Control)?.isEnabled != false {
            #expect(symbol.tooltipText?.isEmpty == false, "\(symbol.interactionName)")
        }
        #expect(program.button("Zoom in")?.tooltipText == "Zoom in (Ctrl++)")
        let album = program.gallery.albums[1].id
        let cell = try #require(program.main.list.table.cellForRow(at: IndexPath(row: 1, section: 0)))
        #expect(cell.tooltipText == nil)
        let title = "A title that is much longer than the sidebar is wide"
        program.gallery.rename(.album(album), to: title)
        program.advance(by: 0.2)
        #expect(cell.tooltipText == title)
    }

    @Test("VIEW-13: the tooltip of a photo does not repeat a name that is whole below the photo")
    func photoNames() throws {
        let grid = program.main.grid
        #expect(grid.cell(at: 0)?.tooltipText == "Photo 1")
        grid.showsNames = true
        program.advance(by: 0.5)
        let cell = try #require(grid.cell(at: 0))
        #expect(cell.tooltipText == nil)
        cell.frame.size.width = 20
        #expect(cell.tooltipText == "Photo 1")
    }

    @Test("HAND-1, APP-7: Enter on the trash can removes the selected photos; arrows, Home and End move the divider")
    func pressesByKeys() throws {
        let (main, root) = (program.main, program.root)
        main.grid.select(2)
        #expect(root.focus(main.trash))
        press(.enter)
        #expect(main.grid.count == 11 && program.notice != nil)
        let divider = try #require(main.split.subviews.first { $0.accessibilityRole == .split })
        #expect(root.focus(divider))
        let width = main.split.sidebarWidth
        press(.right)
        press(.right)
        #expect(main.split.sidebarWidth == width + 32)
        press(.left)
        #expect(main.split.sidebarWidth == width + 16)
        press(.home)
        #expect(main.split.sidebarWidth == main.split.widths.lowerBound)
        press(.end)
        #expect(main.split.sidebarWidth == main.split.widths.upperBound)
        #expect(main.settings.values["sidebarWidth"] == "\(Int(main.split.widths.upperBound))")
    }

    @Test("HAND-1: the albums can be edited only while there are any")
    func edit() async throws {
        let main = program.main
        for album in program.gallery.albums { program.gallery.deleteAlbum(album.id) }
        await program.gallery.finishWriting()
        #expect(program.gallery.albums.isEmpty && !main.edit.isEnabled)
        program.gallery.undo()
        await program.wait { main.edit.isEnabled }
        #expect(main.edit.isEnabled && program.gallery.albums.count == 1)
    }

    @Test("APP-22: letters typed while the albums have the focus select the first album that begins with them")
    func typeAhead() {
        let (main, gallery) = (program.main, program.gallery)
        gallery.createAlbum(title: "Éire")
        main.list.table.becomeFocused()
        program.type("album 5")
        #expect(main.list.selected.flatMap { gallery.album($0)?.title } == "Album 5")
        program.advance(by: 1.5)
        program.type("ei")
        #expect(main.list.selected.flatMap { gallery.album($0)?.title } == "Éire", "a pause begins anew")
        program.advance(by: 1.5)
        program.type("none")
        #expect(main.list.selected.flatMap { gallery.album($0)?.title } == "Éire")
    }
}
