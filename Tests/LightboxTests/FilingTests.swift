import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// Notices about moved and copied photos, and the commands of a photo's menu.
@MainActor struct FilingTests {
    private let stage = ProgramStage(photos: 12)

    private func view(named name: String, in view: View) -> View? {
        if view.accessibilityName == name { return view }
        return view.subviews.lazy.compactMap { self.view(named: name, in: $0) }.first
    }

    /// Drags a photo to an album's row with Control held.
    private func copy(_ photo: Int, to album: Int) {
        stage.carry(from: stage.center(ofPhoto: photo), to: stage.center(ofAlbum: album))
        stage.send(.modifiersChanged, at: stage.center(ofAlbum: album), modifiers: .control)
        stage.send(.pointerUp(.primary), at: stage.center(ofAlbum: album), modifiers: .control)
        stage.send(.modifiersChanged, at: stage.center(ofAlbum: album))
        stage.advance(by: 1)
    }

    @Test("APP-2, APP-17: copying to an album that contains the photo has no effect, and a notice says so")
    func known() async throws {
        let target = stage.gallery.albums[3].id
        stage.gallery.load(target)
        await stage.gallery.finishWriting()
        copy(2, to: 3)
        #expect(stage.notice == "Copied 1 photo to Album 4")
        copy(2, to: 3)
        #expect(stage.notice == "The photo is in Album 4 already")
        #expect(stage.button("Undo") == nil, "there is nothing to take back")
        stage.main.grid.grid.select([2, 5, 6].map { IndexPath(item: $0, section: 0) }, clearing: true)
        copy(5, to: 3)
        #expect(stage.notice == "Copied 2 photos to Album 4; 1 was there already")
        #expect(stage.gallery.photos(in: target)?.map(\.name) == ["Photo 3", "Photo 6", "Photo 7"])
        stage.gallery.undo()
        await stage.gallery.finishWriting()
        #expect(stage.gallery.photos(in: target)?.map(\.name) == ["Photo 3"])
    }

    @Test("APP-17: a notice loses its Undo button when a later change would be undone instead")
    func offers() async {
        stage.carry(from: stage.center(ofPhoto: 0), to: stage.center(ofAlbum: 3))
        stage.release()
        stage.advance(by: 1)
        #expect(stage.notice == "Moved 1 photo to Album 4" && stage.button("Undo") != nil)
        stage.carry(from: stage.center(ofPhoto: 0), to: stage.center(ofPhoto: 4))
        stage.release()
        stage.advance(by: 1)
        #expect(stage.notice == "Moved 1 photo to Album 4" && stage.button("Undo") == nil)
        stage.gallery.undo()
        stage.advance(by: 0.1)
        stage.gallery.undo()
        stage.advance(by: 1)
        #expect(stage.notice != "Moved 1 photo to Album 4", "it is not true any more")
    }

    @Test("APP-18: the photo's menu makes it the album's cover, and undo restores the old one")
    func cover() async throws {
        let album = stage.gallery.albums[0]
        let (place, photo) = (stage.center(ofPhoto: 3), try #require(stage.main.grid.photo(at: 3)))
        func choose() throws {
            stage.send(.pointerDown(.secondary, clickCount: 1), at: place)
            stage.send(.pointerUp(.secondary), at: place)
            stage.advance(by: 0.3)
            stage.click(try #require(view(named: "Make cover", in: stage.root)))
            stage.advance(by: 0.5)
        }
        try choose()
        #expect(stage.gallery.album(album.id)?.coverID == photo.id)
        #expect(stage.gallery.cover(of: stage.gallery.albums[0]) == photo)
        await stage.gallery.finishWriting()
        #expect(try await stage.gallery.store.albums()[0].coverID == photo.id)
        // Moving the photo away clears the album's cover.
        stage.gallery.move([photo], from: album.id, to: stage.gallery.albums[1].id, at: nil)
        #expect(stage.gallery.albums[0].coverID == stage.main.grid.photo(at: 0)?.id)
        stage.gallery.undo()
        stage.gallery.undo()
        await stage.gallery.finishWriting()
        #expect(stage.gallery.albums[0].coverID == album.coverID)
    }
}
