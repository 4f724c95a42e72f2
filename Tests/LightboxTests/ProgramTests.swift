import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

@MainActor struct ProgramTests {
    @Test("APP-1: selecting a row shows its photos, and the header shows their album and count")
    func selecting() {
        let stage = ProgramStage(photos: 12)
        #expect(stage.shown.count == 12)
        #expect(stage.main.header.title.text == "All photos")
        stage.press(stage.center(ofAlbum: 1))
        stage.release()
        stage.advance(by: 0.3)
        #expect(stage.shown.isEmpty)
        #expect(stage.main.header.title.text == "Album 2")
        #expect(stage.main.header.detail.text == "0 photos")
        let row = stage.main.list.table.cellForRow(at: IndexPath(row: 0, section: 0)) as? AlbumCell
        #expect(row?.accessibilityName == "All photos")
        #expect(row?.accessibilityValue["count"] == 12)
    }

    @Test("An empty album shows a message for drops or for the sample being painted")
    func emptiness() {
        let stage = ProgramStage(photos: 12)
        #expect(stage.main.pane.emptinessShown == nil)
        stage.click(stage.main.list.table.cellForRow(at: IndexPath(row: 1, section: 0)) ?? stage.root)
        stage.advance(by: 0.3)
        #expect(stage.main.pane.emptinessShown == .drops)
        stage.main.albumsOfSample = Set(stage.gallery.albums.map(\.id))
        #expect(stage.main.pane.emptinessShown == .sample)
        stage.main.albumsOfSample = []
        #expect(stage.main.pane.emptinessShown == .drops)
    }

    @Test("APP-8: photos are inserted during a drag; the dragged photo lands in its gap, and none is lost")
    func arriving() async {
        let stage = ProgramStage(photos: 12)
        let before = stage.shown
        stage.button("Start insertions").map(stage.click)
        #expect(stage.button("Stop insertions") != nil)
        let carried = before[3]
        stage.press(stage.center(ofPhoto: 3))
        stage.advance(by: 0.6)
        let start = stage.center(ofPhoto: 3)
        for step in 1...20 {
            stage.send(.pointerMoved, at: start + CGPoint(x: CGFloat(step) * 10, y: CGFloat(step) * 5))
            stage.advance(by: 0.016)
        }
        await stage.wait { stage.main.grid.count >= 20 }
        #expect(stage.main.grid.grid.hasActiveDrag)
        let gap = stage.main.grid.grid.gapFrames.first
        stage.release()
        // Drop before the next insertion.
        let place = stage.shown.firstIndex(of: carried)
        let frame = place.flatMap { stage.main.grid.grid.frameForItem(at: IndexPath(item: $0, section: 0)) }
        #expect(gap != nil && frame == gap)
        stage.advance(by: 1)
        #expect(Set(before).isSubset(of: stage.shown))
        #expect(Set(stage.shown).count == stage.shown.count)
        // The other photos keep their relative order.
        #expect(stage.shown.filter { before.contains($0) && $0 != carried } == before.filter { $0 != carried })
        stage.button("Stop insertions").map(stage.click)
        let count = stage.main.grid.count
        stage.advance(by: 3)
        await stage.gallery.finishWriting()
        #expect(stage.main.grid.count == count)
    }

    @Test("APP-8, APP-12: one undo removes all inserted photos")
    func takingBack() async {
        let stage = ProgramStage(photos: 5)
        stage.button("Start insertions").map(stage.click)
        await stage.wait { stage.main.grid.count >= 9 }
        stage.button("Stop insertions").map(stage.click)
        await stage.gallery.finishWriting()
        stage.gallery.undo()
        await stage.gallery.finishWriting()
        #expect(stage.main.grid.count == 5)
        #expect(!stage.gallery.canUndo)
    }

    @Test("APP-17: photos that are moved to another album are selected there")
    func following() async {
        let stage = ProgramStage(photos: 12)
        stage.carry(from: stage.center(ofPhoto: 2), to: stage.center(ofAlbum: 3))
        stage.release()
        stage.advance(by: 1)
        #expect(stage.main.grid.count == 11)
        stage.press(stage.center(ofAlbum: 3))
        stage.release()
        stage.advance(by: 0.3)
        #expect(stage.shown == ["Photo 3"])
        #expect(stage.selected == ["Photo 3"])
    }

    @Test("APP-4, APP-17: a photo dropped into the grid of a spring-loaded album is selected there")
    func springing() async {
        let stage = ProgramStage(photos: 12)
        stage.carry(from: stage.center(ofPhoto: 2), to: stage.center(ofAlbum: 3))
        stage.advance(by: 1.5)
        #expect(stage.main.header.title.text == "Album 4")
        for step in 1...20 {
            stage.send(.pointerMoved, at: CGPoint(x: 130 + CGFloat(step) * 20, y: 300))
            stage.advance(by: 0.016)
        }
        stage.advance(by: 0.4)
        stage.release()
        stage.advance(by: 1)
        #expect(stage.shown == ["Photo 3"])
        #expect(stage.selected == ["Photo 3"])
    }

    @Test("An album's right-to-left title is aligned like the others")
    func rightToLeft() {
        let stage = ProgramStage(photos: 12)
        stage.gallery.rename(stage.gallery.albums[0].id, to: "ספר של תמונות")
        stage.advance(by: 0.1)
        let header = stage.main.header
        #expect(header.title.text == "ספר של תמונות" && header.title.frame.width < 200)
        #expect(!header.detail.isHidden && header.detail.frame.minX > header.title.frame.maxX)
        #expect(header.detail.frame.minX < header.title.frame.maxX + 20)
    }

    @Test("In a narrow window controls move into the More menu before the title is truncated")
    func narrow() {
        let stage = ProgramStage(photos: 3, width: 720, height: 480)
        #expect(stage.button("Start insertions") == nil)
        #expect(stage.button("More") != nil)
        #expect(stage.main.header.title.frame.width > 70)
        let wide = ProgramStage(photos: 3)
        #expect(wide.button("Start insertions") != nil)
        #expect(wide.button("More") == nil)
    }
}
