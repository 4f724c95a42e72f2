import Foundation
import Testing
import Views

@testable import Lightbox

/// The viewer with the mouse and by keys.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ViewerTests {
    let fixture = ProgramFixture(photos: 40)
    let viewer: PhotoViewer
    let middle: CGPoint

    init() throws {
        fixture.main.grid.onOpen?(5)
        viewer = try #require(fixture.root.subviews.lazy.compactMap { $0 as? PhotoViewer }.first)
        middle = fixture.root.bounds.center
        fixture.advance(by: 1)
    }

    private var index: Int? { fixture.main.grid.index(of: viewer.photo) }
    var frame: CGRect { viewer.placement.frame(in: viewer.space, at: fixture.now) }

    func press(_ key: Key, _ modifiers: KeyModifiers = []) {
        fixture.send(.keyDown(key, isRepeat: false), at: middle, modifiers: modifiers)
    }

    private func doubleClick(_ point: CGPoint) {
        for count in 1...2 {
            fixture.send(.pointerDown(.primary, clickCount: count), at: point)
            fixture.send(.pointerUp(.primary), at: point)
        }
        fixture.advance(by: 1)
    }

    /// Waits until the shown photo and its neighbors are loaded.
    func waitForNeighbors() async {
        await fixture.wait { viewer.isLoaded(-1) && viewer.isLoaded(0) && viewer.isLoaded(1) }
    }

    // MARK: Zoom

    /// The position in the photo of a point of the window, from 0 to 1.
    private func part(_ point: CGPoint) -> CGPoint {
        CGPoint(x: (point.x - frame.minX) / frame.width, y: (point.y - frame.minY) / frame.height)
    }

    @Test("APP-31: a notch of the wheel zooms about the pointer, which stays over the same part of the photo")
    func wheel() {
        let whole = frame
        let point = middle + CGPoint(x: 90, y: -40)
        fixture.send(.pointerMoved, at: point)
        let before = part(point)
        for _ in 1...4 {
            fixture.send(.scroll(dx: 0, dy: -InputEvent.wheelNotch), at: point)
            fixture.advance(by: 0.05)
        }
        fixture.advance(by: 1)
        #expect(abs(frame.width / whole.width - pow(1.2, 4)) < 0.01)
        #expect(part(point).distance(to: before) < 0.002)
        for _ in 1...9 { fixture.send(.scroll(dx: 0, dy: InputEvent.wheelNotch), at: point) }
        fixture.advance(by: 1)
        #expect(frame == whole && index == 5)
    }

    @Test("APP-31: a touchpad moves an enlarged photo and does not zoom")
    func touchpad() {
        press(.character("+"))
        press(.character("+"))
        fixture.advance(by: 1)
        let before = frame
        fixture.send(.scroll(dx: 0, dy: 13.5), at: middle)
        fixture.advance(by: 1)
        #expect(frame.size == before.size && abs(frame.minY - before.minY + 13.5) < 0.6)
    }

    @Test("APP-31: a double click enlarges the photo about its point, and shows it whole again")
    func doubleClicks() {
        let whole = frame
        let point = middle + CGPoint(x: 60, y: 20)
        let before = part(point)
        doubleClick(point)
        #expect(frame.width > whole.width * 1.5 && part(point).distance(to: before) < 0.002 && !viewer.isClosing)
        doubleClick(point)
        #expect(frame == whole && !viewer.isClosing)
    }

    @Test("APP-31: keys zoom about the pointer, 0 shows the whole photo, and arrows move an enlarged one")
    func keys() {
        let whole = frame
        for _ in 1...3 { press(.character("+")) }
        fixture.advance(by: 1)
        #expect(abs(frame.width / whole.width - pow(1.25, 3)) < 0.01)
        let left = frame.minX
        press(.left)
        fixture.advance(by: 1)
        #expect(frame.minX > left && index == 5)
        press(.character("-"))
        fixture.advance(by: 1)
        #expect(abs(frame.width / whole.width - pow(1.25, 2)) < 0.01)
        press(.character("0"))
        fixture.advance(by: 1)
        #expect(frame == whole)
        press(.right)
        #expect(index == 6)
    }

    @Test("APP-31: the scale ends at 800 %, 100 % shows one pixel of the photo on each pixel of the screen")
    func scales() {
        func space(_ actual: Double?) -> ViewerPlacement.Space {
            ViewerPlacement.Space(
                rest: CGRect(x: 40, y: 30, width: 800, height: 600), viewer: CGSize(width: 880, height: 660),
                hasPrevious: false, hasNext: false, actualScale: actual)
        }
        func width(_ actual: Double?, _ change: (inout ViewerPlacement, ViewerPlacement.Space) -> Void) -> CGFloat {
            var placement = ViewerPlacement()
            change(&placement, space(actual))
            placement.finish()
            return placement.frame(in: space(actual), at: .zero).width
        }
        #expect(width(5) { $0.toggleZoom(about: .zero, in: $1, at: .zero) } == 4000, "a photo of 4000 pixels at 100 %")
        #expect(width(5) { $0.zoom(to: 1000, about: .zero, in: $1, at: .zero) } == 32_000, "800 %")
        #expect(width(0.25) { $0.zoom(to: 0.01, about: .zero, in: $1, at: .zero) } == 200, "a small photo at 100 %")
        #expect(width(0.25) { $0.zoom(to: 1000, about: .zero, in: $1, at: .zero) } == 1600, "800 %")
        #expect(width(0.25) { $0.toggleZoom(about: .zero, in: $1, at: .zero) } == 1600, "larger than at rest")
        #expect(width(nil) { $0.zoom(to: 1000, about: .zero, in: $1, at: .zero) } == 3200)
        #expect(width(5) { $0.zoom(to: .nan, about: .zero, in: $1, at: .zero) } == 800)
    }

    // MARK: Neighbors

    @Test("APP-14: by keys a loaded neighbor slides in; a held key shows no empty frame")
    func slides() async {
        await waitForNeighbors()
        press(.right)
        #expect(index == 6 && viewer.placement.slide(at: fixture.now) == viewer.space.page)
        fixture.advance(by: 0.1)
        let slid = viewer.placement.slide(at: fixture.now)
        #expect(slid > 0 && slid < viewer.space.page)
        fixture.advance(by: 1)
        #expect(viewer.placement.slide(at: fixture.now) == 0)
        await waitForNeighbors()
        press(.right)
        #expect(index == 7 && viewer.placement.slide(at: fixture.now) == viewer.space.page)
        press(.left)
        #expect(index == 6 && viewer.placement.slide(at: fixture.now) == 0, "the photo before has not arrived")
        press(.end)
        #expect(index == 39)
        press(.right)
        #expect(index == 39)
        press(.home)
        #expect(index == 0)
    }

    // MARK: Controls

    @Test("APP-31: the controls appear with the pointer's movement, stay under it, and hide after two seconds")
    func controls() {
        fixture.advance(by: 3)
        #expect(viewer.bar.isHidden && viewer.filmstrip?.isHidden == true)
        fixture.send(.pointerMoved, at: middle)
        fixture.send(.pointerMoved, at: middle + CGPoint(x: 5, y: 0))
        fixture.advance(by: 0.5)
        #expect(viewer.bar.alpha == 1 && viewer.filmstrip?.alpha == 1)
        fixture.advance(by: 1)
        #expect(viewer.bar.alpha == 1)
        fixture.advance(by: 2)
        #expect(viewer.bar.isHidden)
        fixture.send(.pointerMoved, at: middle)
        fixture.send(.pointerMoved, at: viewer.bar.bounds.center)
        fixture.advance(by: 5)
        #expect(viewer.bar.alpha == 1, "the pointer is over the bar")
    }

    @Test("APP-31: Tab reaches the buttons and stays in the viewer; Enter presses the focused one")
    func focus() {
        fixture.advance(by: 3)
        var names: [String] = []
        for _ in 0..<9 {
            press(.tab)
            names.append(fixture.root.focusedView?.accessibilityName ?? "")
        }
        #expect(names.prefix(3) == ["Back", "Zoom out", "Zoom in"])
        #expect(names.contains("Remove from album") && names.contains("Filmstrip") && !names.contains("Albums"))
        while fixture.root.focusedView?.accessibilityName != "Back" { press(.tab) }
        press(.enter)
        #expect(viewer.isClosing)
    }

    @Test("APP-31: the bar names the photo and its position")
    func title() async {
        let title = try? #require(viewer.bar.subviews.lazy.compactMap { $0 as? Label }.first)
        await fixture.wait { title?.text == "Photo 6" }
        let texts = viewer.bar.subviews.compactMap { ($0 as? Label)?.text }
        #expect(texts.contains("Photo 6") && texts.contains("6 of 40"))
    }

    @Test("APP-31: Delete removes the photo and shows the next one, or the one before the last; undo brings it back")
    func removal() async {
        press(.delete)
        #expect(index == 5 && fixture.main.grid.count == 39 && fixture.notice == "Removed 1 photo from All photos")
        press(.end)
        press(.delete)
        #expect(index == 37 && fixture.main.grid.count == 38 && !viewer.isClosing)
        fixture.main.gallery.undo()
        await fixture.wait { fixture.main.grid.count == 39 }
        #expect(fixture.main.grid.count == 39)
    }

    // MARK: Filmstrip

    func center(ofStripPhoto index: Int) throws -> CGPoint {
        let cell = try #require(viewer.filmstrip?.grid.cellForItem(at: IndexPath(item: index, section: 0)))
        return cell.convert(cell.bounds.center, to: nil)
    }

    @Test("APP-31: the filmstrip shows the album, selects the photo, and a click on another one shows it")
    func filmstrip() throws {
        let strip = try #require(viewer.filmstrip)
        #expect(strip.grid.indexPathsForSelectedItems == [IndexPath(item: 5, section: 0)])
        fixture.press(try center(ofStripPhoto: 8))
        fixture.release()
        fixture.advance(by: 0.5)
        #expect(index == 8 && !viewer.isClosing)
        #expect(fixture.root.focusedView === strip.grid)
        press(.right)
        fixture.advance(by: 0.5)
        #expect(strip.grid.indexPathsForSelectedItems == [IndexPath(item: index ?? -1, section: 0)])
    }

    @Test("APP-31: the filmstrip begins at the shown photo; after a click in it Escape closes the viewer")
    func farPhoto() throws {
        press(.escape)
        fixture.advance(by: 1)
        fixture.main.grid.onOpen?(39)
        fixture.advance(by: 1)
        let viewer = try #require(fixture.root.subviews.lazy.compactMap { $0 as? PhotoViewer }.first)
        let cell = try #require(viewer.filmstrip?.grid.cellForItem(at: IndexPath(item: 39, section: 0)))
        let center = cell.convert(cell.bounds.center, to: nil)
        #expect(fixture.root.bounds.contains(center))
        fixture.press(center)
        fixture.release()
        fixture.advance(by: 3)
        fixture.send(.pointerMoved, at: middle)
        fixture.advance(by: 3)
        #expect(viewer.bar.isHidden, "a click does not keep the controls")
        press(.escape)
        #expect(viewer.isClosing)
    }

    @Test("APP-31, APP-47: the secondary button on a photo of the filmstrip shows that photo, and its menu")
    func filmstripMenu() throws {
        let center = try center(ofStripPhoto: 7)
        fixture.send(.pointerDown(.secondary, clickCount: 1), at: center)
        fixture.send(.pointerUp(.secondary), at: center)
        fixture.advance(by: 0.3)
        #expect(index == 7 && fixture.menuTitles.contains("Remove from album"))
        fixture.choose("Remove from album")
        #expect(fixture.main.grid.count == 39 && !viewer.isClosing)
    }

    @Test("APP-31: a photo dragged in the filmstrip is reordered in the album")
    func reordering() async throws {
        let names = fixture.shownNames
        fixture.drag(from: try center(ofStripPhoto: 8), to: try center(ofStripPhoto: 10))
        fixture.release()
        fixture.advance(by: 1)
        #expect(Set(fixture.shownNames) == Set(names) && fixture.shownNames.firstIndex(of: names[8]) == 10)
        await fixture.wait { fixture.main.gallery.canUndo }
        #expect(fixture.main.gallery.canUndo)
    }

    @Test("APP-14: a photo that is scrolled out of view returns to its cell, which the grid has scrolled to")
    func closingElsewhere() async throws {
        await waitForNeighbors()
        press(.end)
        fixture.advance(by: 1)
        #expect(index == 39 && fixture.main.grid.cell(at: 39) == nil)
        press(.escape)
        let cell = try #require(fixture.main.grid.cell(at: 39))
        #expect(viewer.isClosing && fixture.selected == [fixture.name(viewer.photo)])
        let place = cell.convert(cell.bounds, to: nil)
        #expect(fixture.root.bounds.contains(place))
        fixture.advance(by: 1)
        #expect(fixture.main.viewer == nil && cell.convert(cell.bounds, to: nil) == place)
    }

    @Test("APP-31: the filmstrip still shows the photo after the window has become narrower")
    func narrowerWindow() async throws {
        await waitForNeighbors()
        for _ in 0..<20 { press(.right) }
        fixture.advance(by: 1)
        for width in [500.0, 900, 480] {
            fixture.root.resize(to: CGSize(width: width, height: 600), scale: 1)
            fixture.advance(by: 0.5)
            let strip = try #require(viewer.filmstrip)
            let index = try #require(fixture.main.grid.index(of: viewer.photo))
            let photo = try #require(strip.grid.frameForItem(at: IndexPath(item: index, section: 0)))
            #expect(strip.grid.bounds.contains(photo.center), "\(width)")
        }
    }

    // MARK: Slide show and full screen

    @Test("APP-32: a slide show fills the screen, fades from photo to photo, begins again, and ends with Escape")
    func slideShow() async {
        var fills: [Bool] = []
        fixture.main.onFullScreen = {
            fills.append($0)
            return true
        }
        press(.end)
        await waitForNeighbors()
        press(.function(5))
        #expect(fills == [true] && viewer.slideShow.isPlaying)
        fixture.advance(by: 1)
        #expect(viewer.bar.isHidden && index == 39)
        fixture.advance(by: 3.1)
        #expect(index == 0, "the first photo follows the last")
        await waitForNeighbors()
        fixture.advance(by: 3.8)
        let former = viewer.photo
        await fixture.wait { index == 1 && viewer.contents.isFading }
        let fading = viewer.shownPhotos(at: fixture.now).shown
        #expect(fading.map(\.content.photo) == [former, viewer.photo] && fading.map(\.opacity).reduce(0, +) == 1)
        fixture.advance(by: 1)
        #expect(!viewer.contents.isFading)
        press(.space)
        fixture.advance(by: 5)
        #expect(index == 1 && viewer.slideShow.isRunning, "paused")
        press(.escape)
        #expect(fills == [true, false] && !viewer.slideShow.isRunning && !viewer.isClosing)
        press(.escape)
        #expect(viewer.isClosing)
    }

    @Test("APP-32: F11 fills the screen and restores the window, also in the grid; closing restores it as well")
    func fullScreen() {
        var fills: [Bool] = []
        fixture.main.onFullScreen = {
            fills.append($0)
            return true
        }
        press(.function(11))
        press(.function(11))
        press(.function(11))
        press(.escape)
        fixture.advance(by: 1)
        #expect(fills == [true, false, true, false] && viewer.superview == nil)
        press(.function(11))
        #expect(fills.last == true && fixture.main.fillsScreen)
    }
}
