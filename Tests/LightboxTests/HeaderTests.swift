import Foundation
import Testing
import ViewTesting
import Views

@testable import Lightbox

/// The header's title, detail and controls at different widths.
@MainActor struct HeaderTests {
    @Test(
        "APP-29: controls are hidden before the detail, at any width",
        arguments: ["Iceland", "A long title of an album"])
    func narrow(title: String) {
        let program = ProgramFixture(photos: 1)
        let header = HeaderView(title: title, inset: 16)
        header.detail.text = "1,234 photos"
        let buttons = (0..<4).map { _ in Button(symbol: .sort, name: "Sort") }
        for button in buttons { header.addControl(button, size: CGSize(width: 36, height: 32), importance: 0) }
        program.root.addSubview(header)
        var counts: Set<Int> = []
        for width in stride(from: CGFloat(500), through: 150, by: -5) {
            header.frame = CGRect(x: 0, y: 0, width: width, height: HeaderView.height)
            header.layoutIfNeeded()
            let shown = buttons.count { !$0.isHidden }
            counts.insert(shown)
            #expect(shown == 0 || !header.detail.isHidden, "\(width)")
            if !header.detail.isHidden { #expect(header.detail.frame.minX >= header.title.frame.maxX) }
        }
        #expect(counts.contains(0) && counts.contains(4))
    }

    @Test("APP-29: the controls keep their places when an album with another title is shown")
    func titleWidths() {
        let program = ProgramFixture(photos: 1)
        let header = HeaderView(title: "", inset: 16)
        header.detail.text = "1,234 photos"
        let buttons = (0..<4).map { _ in Button(symbol: .sort, name: "Sort") }
        for button in buttons { header.addControl(button, size: CGSize(width: 36, height: 32), importance: 0) }
        program.root.addSubview(header)
        for width in stride(from: CGFloat(500), through: 150, by: -5) {
            header.frame = CGRect(x: 0, y: 0, width: width, height: HeaderView.height)
            let frames = ["A", "Iceland", "A long title of an album"].map { title in
                header.title.text = title
                header.setNeedsLayout()
                header.layoutIfNeeded()
                return buttons.map { $0.isHidden ? .zero : $0.frame }
            }
            #expect(frames.allSatisfy { $0 == frames[0] }, "\(width)")
        }
    }

    @Test("APP-29: the menu has the commands of the controls that a narrow header hides")
    func importance() {
        for width in stride(from: 1000, through: 480, by: -130) {
            let program = ProgramFixture(photos: 30, width: width)
            let main = program.main
            let titles = main.programMenuItems.flatMap { item in
                if case .submenu(let menu) = item.kind { return [item.title] + menu.items.map(\.title) }
                return [item.title]
            }
            for command in [ProgramCommand.importPhotos, .search, .information, .zoomIn, .zoomOut, .keepShapes] {
                #expect(titles.contains(main.item(command).title), "\(command)")
            }
            #expect(titles.contains(ProgramCommand.sort.title))
        }
    }

    @Test("APP-14, APP-29: the header's buttons work as before once the viewer is closed")
    func viewer() {
        let program = ProgramFixture(photos: 12)
        let main = program.main
        func states() -> [Bool] { program.main.header.subviews.compactMap { ($0 as? Button)?.isEnabled } }
        let before = states()
        #expect(main.sortButton.isEnabled)
        main.grid.select(3)
        program.advance(by: 0.1)
        main.openPhoto(3)
        program.advance(by: 1)
        main.gallery.setFavorite([main.grid.photos[3]], true)
        program.advance(by: 0.5)
        main.viewer?.close()
        program.advance(by: 1)
        #expect(main.viewer == nil && states() == before)
    }

    @Test("MOTION-6, APP-13: the header's controls move and fade when the selection mode begins and ends")
    func selecting() throws {
        let program = ProgramFixture(photos: 30, width: 940)
        let (main, header) = (program.main, program.main.pane.header)
        program.advance(by: 0.5)
        let button = main.importButton
        func shown() -> (x: CGFloat, alpha: Double) { button.withShownValues { (button.frame.minX, button.alpha) } }
        func states() -> [Bool] { header.subviews.map(\.isHidden) }
        let (before, rest) = (shown(), states())
        let done = try #require(header.subviews.first { ($0 as? Button)?.title == "Done" })
        #expect(done.isHidden)
        main.setSelecting(true)
        program.advance(by: 0.02)
        #expect(!done.isHidden && done.withShownValues { done.alpha } < 0.5)
        #expect(abs(shown().x - before.x) < 30)
        let goal = button.frame.minX
        #expect(abs(goal - before.x) > 60, "the zoom makes space for Done")
        program.advance(by: 0.08)
        #expect(shown().x > min(goal, before.x) + 4 && shown().x < max(goal, before.x) - 4)
        // Back on the way.
        main.setSelecting(false)
        program.advance(by: 0.02)
        #expect(!done.isHidden)
        program.advance(by: 1)
        #expect(shown() == before && states() == rest && done.isHidden && done.alpha == 1)
        main.setSelecting(true)
        program.advance(by: 1)
        #expect(!done.isHidden && done.withShownValues { done.alpha } == 1 && shown().x == goal)
    }

    @Test("APP-29: the header's controls, its title and the field of a search stay when photos are selected")
    func selection() {
        for width in stride(from: 640, through: 1000, by: 20) {
            let program = ProgramFixture(photos: 30, width: width)
            let header = program.main.pane.header
            for searches in [false, true] {
                if searches { program.main.toggleSearch() }
                program.advance(by: 0.5)
                func frames() -> [CGRect] {
                    header.subviews.filter { !$0.isHidden && $0 !== header.detail }.map(\.frame)
                }
                let before = frames()
                program.main.grid.select(0)
                program.advance(by: 0.1)
                #expect(frames() == before && header.detail.text == "1 selected", "\(width)")
                program.main.grid.grid.deselectAll()
                program.advance(by: 0.1)
            }
        }
    }
}
