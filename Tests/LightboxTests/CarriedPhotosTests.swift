import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// The effect of other changes on photos that are being dragged, and the positions of dropped photos.
@MainActor struct CarriedPhotosTests {
    private let stage = ProgramStage(photos: 12)

    /// A point on the grid's background below the last photo.
    private var emptiness: CGPoint { CGPoint(x: 900, y: 740) }

    private var phases: [SessionPhase] { stage.root.engine.sessions.map(\.phase) }

    private func type(_ key: Key, _ modifiers: KeyModifiers = []) {
        stage.send(.keyDown(key, isRepeat: false), at: emptiness, modifiers: modifiers)
        stage.send(.keyUp(key), at: emptiness, modifiers: modifiers)
    }

    @Test("DRAG-9: deleting a photo cancels the drag that contains only this photo, and undo restores its position")
    func deleting() async {
        let before = stage.shown
        stage.carry(from: stage.center(ofPhoto: 2), to: stage.center(ofPhoto: 7))
        #expect(phases == [.dragging])
        type(.delete)
        #expect(phases == [.cancelling(.cancel)])
        stage.advance(by: 1)
        #expect(phases.isEmpty && stage.main.grid.grid.gapFrames.isEmpty)
        stage.release()
        stage.advance(by: 0.5)
        #expect(stage.shown == before.filter { $0 != "Photo 3" })
        type(.character("z"), .control)
        await stage.gallery.finishWriting()
        #expect(stage.shown == before)
    }

    @Test("DRAG-9: undoing the move of a dragged photo, or deleting a dragged album, cancels the drag")
    func takingBack() async throws {
        let photo = try #require(stage.main.grid.photo(at: 0))
        let (all, other) = (stage.gallery.albums[0].id, stage.gallery.albums[1].id)
        stage.main.open(other)
        stage.gallery.move([photo], from: all, to: other, at: nil)
        stage.advance(by: 0.3)
        stage.carry(from: stage.center(ofPhoto: 0), to: emptiness)
        #expect(phases == [.dragging])
        stage.gallery.undo()
        await stage.gallery.finishWriting()
        #expect(phases == [.cancelling(.cancel)])
        stage.advance(by: 1)
        stage.release()
        #expect(stage.gallery.photos(in: other)?.isEmpty == true)

        stage.main.toggleEditing()
        stage.advance(by: 0.4)
        stage.carry(from: stage.center(ofAlbum: 2), to: stage.center(ofAlbum: 4))
        #expect(phases == [.dragging])
        stage.gallery.deleteAlbum(stage.gallery.albums[2].id)
        #expect(phases == [.cancelling(.cancel)])
        stage.advance(by: 1)
        stage.release()
        #expect(stage.gallery.albums.map(\.title) == ["All photos", "Album 2"] + (4...8).map { "Album \($0)" })
    }

    @Test("Photos that are deleted during a drag are not part of the drop")
    func deletingSome() throws {
        let deleted = try #require(stage.main.grid.photo(at: 1))
        stage.main.grid.grid.select([0, 1, 2].map { IndexPath(item: $0, section: 0) }, clearing: true)
        stage.carry(from: stage.center(ofPhoto: 0), to: stage.center(ofAlbum: 3))
        stage.gallery.remove([deleted], from: stage.gallery.albums[0].id)
        #expect(phases == [.dragging])
        stage.release()
        stage.advance(by: 1)
        #expect(stage.gallery.photos(in: stage.gallery.albums[3].id)?.map(\.name) == ["Photo 1", "Photo 3"])
        #expect(stage.main.grid.count == 9)
    }

    @Test("Deleting other photos and albums does not cancel a drag")
    func deletingOthers() throws {
        let other = try #require(stage.main.grid.photo(at: 9))
        stage.carry(from: stage.center(ofPhoto: 0), to: stage.center(ofPhoto: 4))
        stage.gallery.remove([other], from: stage.gallery.albums[0].id)
        stage.gallery.deleteAlbum(stage.gallery.albums[5].id)
        #expect(phases == [.dragging])
        stage.release()
        stage.advance(by: 1)
        #expect(stage.main.grid.count == 11)
    }

    @Test("DROP-8: below the last photo the gap opens at the end, and the photos are dropped there", arguments: [1, 3])
    func landingBelowTheLast(count: Int) {
        stage.main.grid.grid.select((0..<count).map { IndexPath(item: $0, section: 0) }, clearing: true)
        let before = stage.shown
        stage.carry(from: stage.center(ofPhoto: 0), to: emptiness)
        #expect(stage.main.grid.grid.gapFrames.count == count)
        let gap = stage.main.grid.grid.gapFrames
        stage.release()
        stage.advance(by: 1)
        #expect(stage.shown == Array(before.dropFirst(count) + before.prefix(count)))
        let landed = (12 - count..<12).map { stage.main.grid.grid.frameForItem(at: IndexPath(item: $0, section: 0)) }
        #expect(landed == gap)
    }
}
