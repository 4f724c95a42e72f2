import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// The effect of other changes on photos that are being dragged, and the positions of dropped photos.
@MainActor @Suite(.timeLimit(.minutes(20))) struct DraggedPhotosMonitorTests {
    private let program = ProgramFixture(photos: 12)

    /// A point on the grid's background below the last photo.
    private var background: CGPoint { CGPoint(x: 900, y: 740) }

    private var phases: [SessionPhase] { program.root.engine.sessions.map(\.phase) }

    private func type(_ key: Key, _ modifiers: KeyModifiers = []) {
        program.send(.keyDown(key, isRepeat: false), at: background, modifiers: modifiers)
        program.send(.keyUp(key), at: background, modifiers: modifiers)
    }

    @Test("DRAG-9: deleting a photo cancels the drag that contains only this photo, and undo restores its position")
    func deleting() async {
        let before = program.shownNames
        program.drag(from: program.center(ofPhoto: 2), to: program.center(ofPhoto: 7))
        #expect(phases == [.dragging])
        type(.delete)
        #expect(phases == [.canceling(.cancel)])
        program.advance(by: 1)
        #expect(phases.isEmpty && program.main.grid.grid.gapFrames.isEmpty)
        program.release()
        program.advance(by: 0.5)
        #expect(program.shownNames == before.filter { $0 != "Photo 3" })
        type(.character("z"), .control)
        await program.gallery.finishWriting()
        #expect(program.shownNames == before)
    }

    @Test("DRAG-9: undoing the move of a dragged photo, or deleting a dragged album, cancels the drag")
    func takingBack() async throws {
        let photo = try #require(program.main.grid.photo(at: 0))
        let (all, other) = (program.gallery.albums[0].id, program.gallery.albums[1].id)
        program.main.open(other)
        program.gallery.move([photo], from: all, to: other, at: nil)
        program.advance(by: 0.3)
        program.drag(from: program.center(ofPhoto: 0), to: background)
        #expect(phases == [.dragging])
        program.gallery.undo()
        await program.gallery.finishWriting()
        #expect(phases == [.canceling(.cancel)])
        program.advance(by: 1)
        program.release()
        #expect(program.gallery.photos(in: other)?.isEmpty == true)

        program.main.toggleEditing()
        program.advance(by: 0.4)
        program.drag(from: program.center(ofAlbum: 2), to: program.center(ofAlbum: 4))
        #expect(phases == [.dragging])
        program.gallery.deleteAlbum(program.gallery.albums[2].id)
        #expect(phases == [.canceling(.cancel)])
        program.advance(by: 1)
        program.release()
        #expect(program.gallery.albums.map(\.title) == ["All photos", "Album 2"] + (4...8).map { "Album \($0)" })
    }

    @Test("Photos that are deleted during a drag are not part of the drop")
    func deletingSome() throws {
        let deleted = try #require(program.main.grid.photo(at: 1))
        program.main.grid.grid.select([0, 1, 2].map { IndexPath(item: $0, section: 0) }, clearing: true)
        program.drag(from: program.center(ofPhoto: 0), to: program.center(ofAlbum: 3))
        program.gallery.remove([deleted], from: program.gallery.albums[0].id)
        #expect(phases == [.dragging])
        program.release()
        program.advance(by: 1)
        #expect(
            program.gallery.photos(in: program.gallery.albums[3].id)?.compactMap(program.name) == [
                "Photo 1", "Photo 3",
            ])
        #expect(program.main.grid.count == 9)
    }

    @Test("Deleting other photos and albums does not cancel a drag")
    func deletingOthers() throws {
        let other = try #require(program.main.grid.photo(at: 9))
        program.drag(from: program.center(ofPhoto: 0), to: program.center(ofPhoto: 4))
        program.gallery.remove([other], from: program.gallery.albums[0].id)
        program.gallery.deleteAlbum(program.gallery.albums[5].id)
        #expect(phases == [.dragging])
        program.release()
        program.advance(by: 1)
        #expect(program.main.grid.count == 11)
    }

    @Test("DROP-8: below the last photo the gap opens at the end, and the photos are dropped there", arguments: [1, 3])
    func landingBelowTheLast(count: Int) {
        program.main.grid.grid.select((0..<count).map { IndexPath(item: $0, section: 0) }, clearing: true)
        let before = program.shownNames
        program.drag(from: program.center(ofPhoto: 0), to: background)
        #expect(program.main.grid.grid.gapFrames.count == count)
        let gap = program.main.grid.grid.gapFrames
        program.release()
        program.advance(by: 1)
        #expect(program.shownNames == Array(before.dropFirst(count) + before.prefix(count)))
        let landed = (12 - count..<12).map { program.main.grid.grid.frameForItem(at: IndexPath(item: $0, section: 0)) }
        #expect(landed == gap)
    }
}
