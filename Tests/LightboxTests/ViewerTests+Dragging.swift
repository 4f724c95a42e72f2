import Foundation
import Testing
import Views

@testable import Lightbox

/// Photos that are dragged out of the viewer.
extension ViewerTests {
    @Test(
        "APP-31: the photo is dragged out of the viewer with a small preview; an enlarged one is moved")
    func draggingOut() async {
        await waitForNeighbors()
        fixture.drag(from: middle, to: middle + CGPoint(x: 120, y: 40))
        let session = fixture.root.engine.sessions.first
        #expect(session?.items.compactMap(\.photoDrag).map(\.photo) == [viewer.photo])
        let size = fixture.root.engine.presentations.first?.previews.first?.size ?? .zero
        #expect(size.width > 0 && max(size.width, size.height) < 260)
        fixture.send(.keyDown(.escape, isRepeat: false), at: middle)
        fixture.release()
        fixture.advance(by: 1)
        #expect(fixture.root.engine.sessions.isEmpty && !viewer.isClosing)
        press(.character("+"))
        fixture.advance(by: 1)
        let left = frame.minX
        fixture.drag(from: middle, to: middle + CGPoint(x: 40, y: 0))
        #expect(fixture.root.engine.sessions.isEmpty && frame.minX > left)
        fixture.release()
    }

    @Test("APP-31, DRAG-14: a photo moves from the viewer to a place in the filmstrip that it does not cover")
    func draggingIntoFilmstrip() async throws {
        await waitForNeighbors()
        fixture.send(.pointerMoved, at: middle)
        fixture.advance(by: 0.1)
        let name = fixture.name(viewer.photo)
        let place = try center(ofStripPhoto: 2)
        fixture.drag(from: middle, to: place)
        fixture.advance(by: 1)
        let strip = try #require(viewer.filmstrip)
        let neighbors = CGRect(center: place, size: CGSize(width: 180, height: Filmstrip.height))
        let preview = try #require(fixture.root.engine.presentations.first?.previews.first).bounds
        let covered = preview.intersection(neighbors)
        #expect(preview.maxY <= place.y && covered.width * covered.height < 0.2 * 180 * Filmstrip.height)
        fixture.release()
        fixture.advance(by: 1)
        #expect(fixture.shownNames[2] == name && fixture.main.grid.count == 40)
        fixture.advance(by: 4)
        #expect(strip.alpha == 1, "the pointer rests on it")
        fixture.send(.pointerMoved, at: middle)
        fixture.advance(by: 4)
        #expect(strip.isHidden)
    }

    @Test(
        "DRAG-9, APP-31: a drag that closes the viewer is the grid's: its cell is marked, and Escape returns the photo",
        arguments: [false, true])
    func draggingToGrid(isFromStrip: Bool) async throws {
        await waitForNeighbors()
        fixture.send(.pointerMoved, at: middle)
        fixture.advance(by: 0.1)
        let back = viewer.bar.backButton
        let index = isFromStrip ? 7 : 5
        fixture.drag(
            from: isFromStrip ? try center(ofStripPhoto: index) : middle,
            to: back.convert(back.bounds.center, to: nil))
        fixture.advance(by: 2)
        #expect(fixture.main.viewer == nil && fixture.root.engine.sessions.count == 1)
        let cell = try #require(fixture.main.grid.cell(at: index))
        #expect(cell.dragState == .dragging, "also before the drag is over the grid")
        fixture.send(.pointerMoved, at: fixture.center(ofPhoto: 2))
        fixture.advance(by: 0.5)
        fixture.send(.pointerMoved, at: fixture.center(ofAlbum: 2))
        fixture.advance(by: 0.5)
        #expect(cell.dragState == .dragging)
        fixture.send(.keyDown(.escape, isRepeat: false), at: middle)
        let place = fixture.center(ofPhoto: index)
        let distances = (0..<30).compactMap { _ in
            fixture.advance(by: 1 / 60)
            return fixture.root.engine.presentations.first?.previews.first.map {
                ($0.bounds.center.distance(to: place), $0.alpha)
            }
        }
        #expect(distances.count > 10 && distances.allSatisfy { $0.1 == 1 }, "it does not fade: \(distances)")
        #expect((distances.last?.0 ?? 100) < 2, "it returns to its cell")
        fixture.release()
        fixture.advance(by: 1)
        #expect(cell.dragState == .none && cell.alpha == 1 && fixture.root.engine.sessions.isEmpty)
        #expect(fixture.main.grid.count == 40)
    }

    @Test("APP-31, SPRING-1: a drag that stays on Back closes the viewer, and drops the photo on an album")
    func draggingToAlbum() async {
        await waitForNeighbors()
        let back = viewer.bar.backButton
        fixture.advance(by: 4)
        #expect(viewer.bar.isHidden, "a drag shows the bar, too")
        fixture.drag(from: middle, to: back.convert(back.bounds.center, to: nil))
        #expect(!viewer.isClosing)
        fixture.advance(by: 2)
        #expect(fixture.main.viewer == nil && fixture.root.engine.sessions.count == 1)
        let count = fixture.gallery.albums[2].photoCount
        fixture.send(.pointerMoved, at: fixture.center(ofAlbum: 2))
        fixture.advance(by: 0.3)
        fixture.release()
        fixture.advance(by: 1)
        #expect(fixture.gallery.albums[2].photoCount == count + 1 && fixture.main.grid.count == 39)
    }
}
