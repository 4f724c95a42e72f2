import Foundation
import Testing
import Views

@testable import Lightbox

@MainActor struct ZoomTests {
    let fixture = ProgramFixture(photos: 400)
    private var grid: PhotoGrid { fixture.main.grid.grid }

    private var width: CGFloat { grid.frameForItem(at: IndexPath(item: 0, section: 0))?.width ?? 0 }

    /// The widths of the photos at each step until one changes nothing.
    private func widths(_ step: () -> Void) -> [CGFloat] {
        var widths = [width]
        repeat {
            step()
            fixture.advance(by: 1)
            widths.append(width)
        } while widths[widths.count - 1] != widths[widths.count - 2] && widths.count < 40
        return widths.dropLast()
    }

    @Test("APP-9: in squares each key for the zoom changes the photos' size, from the smallest to the largest")
    func keys() {
        _ = widths { fixture.press(.character("-"), .control) }
        #expect(fixture.main.grid.zoom == 0)
        let growing = widths { fixture.press(.character("+"), .control) }
        #expect(growing.count >= 4 && zip(growing, growing.dropFirst()).allSatisfy { $0 < $1 })
        #expect(fixture.main.grid.zoom == 1)
        let shrinking = widths { fixture.press(.character("-"), .control) }
        #expect(shrinking.count >= 4 && zip(shrinking, shrinking.dropFirst()).allSatisfy { $0 > $1 })
        #expect(fixture.main.grid.zoom == 0)
    }

    @Test("APP-9: photos in their own shapes are zoomed by one step for each key")
    func ownShapes() {
        fixture.main.setKeepsAspectRatios(true)
        let zoom = fixture.main.grid.zoom
        fixture.press(.character("+"), .control)
        #expect(abs(fixture.main.grid.zoom - zoom - 1.0 / 14) < 0.001)
    }

    @Test("APP-9: the buttons beside the slider do the same as the keys")
    func buttons() throws {
        let zoomIn = try #require(fixture.button("Zoom in"))
        let first = width
        fixture.click(zoomIn)
        fixture.advance(by: 1)
        #expect(width > first && fixture.main.zoom.value > 0.45)
        fixture.click(try #require(fixture.button("Zoom out")))
        fixture.advance(by: 1)
        #expect(width == first)
    }

    @Test("DRAG-3, APP-17: after photos that taps have added to a drag were moved, all of them are selected")
    func selectionAfterTaps() {
        let names = [2, 5, 7].compactMap { fixture.main.grid.photo(at: $0)?.id }
        // As many others are selected before.
        for (index, photo) in [8, 9, 10].enumerated() {
            fixture.send(
                .pointerDown(.primary, clickCount: 1), at: fixture.center(ofPhoto: photo),
                modifiers: index == 0 ? [] : .control)
            fixture.release()
        }
        fixture.advance(by: 1)
        fixture.press(fixture.center(ofPhoto: 2))
        fixture.advance(by: 0.7)
        for photo in [5, 7] {
            let center = fixture.center(ofPhoto: photo)
            fixture.send(.pointerMoved, at: center)
            fixture.advance(by: 0.1)
            fixture.send(.pointerDown(.secondary, clickCount: 1), at: center)
            fixture.send(.pointerUp(.secondary), at: center)
            fixture.advance(by: 0.3)
        }
        #expect(fixture.root.engine.sessions.first?.items.count == 3)
        fixture.send(.pointerMoved, at: fixture.center(ofPhoto: 12))
        fixture.advance(by: 0.8)
        fixture.release()
        fixture.advance(by: 1.5)
        #expect(Set(fixture.main.grid.selectedPhotos.map(\.id)) == Set(names))
    }

    @Test("DRAG-3, APP-2: with Control, photos of another album that taps have added to the album's own are copied")
    func copyingAddedPhotos() {
        fixture.drag(from: fixture.center(ofPhoto: 4), to: fixture.center(ofAlbum: 3))
        fixture.release()
        fixture.advance(by: 1.5)
        let before = fixture.shownNames
        func rest(onAlbum album: Int) {
            fixture.send(.pointerMoved, at: fixture.center(ofAlbum: album))
            fixture.advance(by: 1.5)
        }
        fixture.press(fixture.center(ofPhoto: 0))
        fixture.advance(by: 0.7)
        rest(onAlbum: 3)
        #expect(fixture.shownNames == ["Photo 5"])
        let added = fixture.center(ofPhoto: 0)
        fixture.send(.pointerMoved, at: added)
        fixture.advance(by: 0.1)
        fixture.send(.pointerDown(.secondary, clickCount: 1), at: added)
        fixture.send(.pointerUp(.secondary), at: added)
        fixture.advance(by: 0.3)
        rest(onAlbum: 0)
        #expect(fixture.shownNames == before && fixture.root.engine.sessions.first?.items.count == 2)
        fixture.send(.pointerMoved, at: fixture.center(ofPhoto: 3), modifiers: .control)
        fixture.advance(by: 0.8)
        fixture.send(.pointerUp(.primary), at: fixture.center(ofPhoto: 3), modifiers: .control)
        fixture.advance(by: 1.5)
        #expect(Set(fixture.shownNames) == Set(before + ["Photo 5"]))
        #expect(fixture.shownNames.firstIndex(of: "Photo 1") != 0)
        fixture.main.open(fixture.gallery.albums[3].id)
        fixture.advance(by: 1)
        #expect(fixture.shownNames == ["Photo 5"])
    }
}
