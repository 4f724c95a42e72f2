import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// Notices about moved and copied photos, and the commands of a photo's menu.
@MainActor @Suite(.timeLimit(.minutes(20))) struct FilingTests {
    private let program = ProgramFixture(photos: 12)

    private func view(named name: String, in view: View) -> View? {
        if view.accessibilityName == name { return view }
        return view.subviews.lazy.compactMap { self.view(named: name, in: $0) }.first
    }

    /// Drags a photo to an album's row with Control held.
    private func copy(_ photo: Int, to album: Int) {
        program.drag(from: program.center(ofPhoto: photo), to: program.center(ofAlbum: album))
        program.send(.modifiersChanged, at: program.center(ofAlbum: album), modifiers: .control)
        program.send(.pointerUp(.primary), at: program.center(ofAlbum: album), modifiers: .control)
        program.send(.modifiersChanged, at: program.center(ofAlbum: album))
        program.advance(by: 1)
    }

    @Test("APP-2, APP-17: copying to an album that contains the photo has no effect, and a notice says so")
    func known() async throws {
        let target = program.gallery.albums[3].id
        program.gallery.load(target)
        await program.gallery.finishWriting()
        copy(2, to: 3)
        #expect(program.notice == "Copied 1 photo to Album 4")
        copy(2, to: 3)
        #expect(program.notice == "The photo is in Album 4 already")
        #expect(program.button("Undo") == nil, "there is nothing to take back")
        program.main.grid.grid.select([2, 5, 6].map { IndexPath(item: $0, section: 0) }, clearing: true)
        copy(5, to: 3)
        #expect(program.notice == "Copied 2 photos to Album 4; 1 was there already")
        #expect(program.gallery.photos(in: target)?.compactMap(program.name) == ["Photo 3", "Photo 6", "Photo 7"])
        program.gallery.undo()
        await program.gallery.finishWriting()
        #expect(program.gallery.photos(in: target)?.compactMap(program.name) == ["Photo 3"])
    }

    @Test("APP-17: a notice loses its Undo button when a later change would be undone instead")
    func offers() async {
        program.drag(from: program.center(ofPhoto: 0), to: program.center(ofAlbum: 3))
        program.release()
        program.advance(by: 1)
        #expect(program.notice == "Moved 1 photo to Album 4" && program.button("Undo") != nil)
        program.drag(from: program.center(ofPhoto: 0), to: program.center(ofPhoto: 4))
        program.release()
        program.advance(by: 1)
        #expect(program.notice == "Moved 1 photo to Album 4" && program.button("Undo") == nil)
        program.gallery.undo()
        program.advance(by: 0.1)
        program.gallery.undo()
        program.advance(by: 1)
        #expect(program.notice != "Moved 1 photo to Album 4", "it is not true any more")
    }

    @Test("APP-18: the photo's menu makes it the album's cover, and undo restores the old one")
    func cover() async throws {
        let album = program.gallery.albums[0]
        let (place, photo) = (program.center(ofPhoto: 3), try #require(program.main.grid.photo(at: 3)))
        func choose() throws {
            program.send(.pointerDown(.secondary, clickCount: 1), at: place)
            program.send(.pointerUp(.secondary), at: place)
            program.advance(by: 0.3)
            program.click(try #require(view(named: "Make cover", in: program.root)))
            program.advance(by: 0.5)
        }
        try choose()
        #expect(program.gallery.album(album.id)?.coverID == photo.id)
        #expect(program.gallery.cover(of: program.gallery.albums[0]) == photo)
        await program.gallery.finishWriting()
        #expect(try await program.gallery.store.albums()[0].coverID == photo.id)
        // Moving the photo away clears the album's cover.
        program.gallery.move([photo], from: album.id, to: program.gallery.albums[1].id, at: nil)
        #expect(program.gallery.albums[0].coverID == program.main.grid.photo(at: 0)?.id)
        program.gallery.undo()
        program.gallery.undo()
        await program.gallery.finishWriting()
        #expect(program.gallery.albums[0].coverID == album.coverID)
    }
}
