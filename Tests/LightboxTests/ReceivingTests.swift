import Foundation
import ImageFiles
import PhotoLibrary
import Synchronization
import TestSupport
import Testing
import Views

@testable import Lightbox

/// Drops of other programs into a library, without a display: posts the events that the X11 layer would.
@MainActor struct ReceivingTests {
    private let fixture: CommandFixture
    private let library: Library
    private let stage: ProgramStage
    private let drag = ForeignDragID(1)

    init() async throws {
        fixture = try CommandFixture()
        for shade in 1...3 { try fixture.picture("Coast/\(shade).png", shade: UInt8(shade * 60)) }
        let status = try await fixture.importing(fixture.path("Coast"))
        #expect(status == 0)
        let opened = try await fixture.openLibrary()
        library = opened.library
        stage = ProgramStage(OpenedGallery(opened, thumbnails: nil))
        if let coast = stage.gallery.albums.first { stage.main.open(coast.id) }
        await stage.wait { stage.shown.count == 3 }
    }

    private func send(_ event: ForeignDragEvent, at point: CGPoint) { stage.send(.foreignDrag(drag, event), at: point) }

    /// Drags items of another program to a point and drops them.
    private func drop(_ items: [ItemProvider], at point: CGPoint) {
        send(.entered(ForeignDragOffer(items: items)), at: point)
        for _ in 1...5 {
            send(.moved(allowsMove: false), at: point)
            stage.advance(by: 0.05)
        }
        stage.advance(by: 0.5)
        send(.dropped, at: point)
        stage.advance(by: 0.05)
    }

    private func file(_ name: String) -> ItemProvider {
        let provider = ItemProvider(object: URL(fileURLWithPath: fixture.path(name)))
        provider.suggestedName = (name as NSString).lastPathComponent
        return provider
    }

    /// An image whose data is delivered when the gate opens.
    private func slow(_ shade: UInt8, gate: Gate) throws -> ItemProvider {
        let data = try ImageEncoder.png(rgb: Array(repeating: shade, count: 12 * 8 * 3), width: 12, height: 8)
        let provider = ItemProvider()
        provider.suggestedName = "slow.png"
        provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in
            await gate.wait()
            return data
        }
        return provider
    }

    private var between: CGPoint {
        let (first, second) = (stage.center(ofPhoto: 0), stage.center(ofPhoto: 1))
        return (first + second) * 0.5
    }

    @Test("APP-6: files dropped between photos are inserted there, each with its own outcome, in one undo step")
    func files() async throws {
        try fixture.picture("new/a.png", shade: 10)
        try fixture.picture("new/b.png", shade: 20)
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: fixture.path("new/text.txt")))
        drop([file("new/a.png"), file("new/text.txt"), file("new/b.png")], at: between)
        await stage.wait { stage.shown.count == 5 && stage.main.grid.grid.placeholderCount == 0 }
        #expect(stage.shown == ["1.png", "a.png", "b.png", "2.png", "3.png"])
        #expect(Set(stage.selected) == ["a.png", "b.png"])
        #expect(stage.notice?.contains("text.txt") == true)
        await stage.gallery.finishWriting()
        let album = try #require(stage.gallery.albums.first)
        #expect(try await library.photos(in: album.id).map(\.name) == stage.shown, "the library has the same order")
        stage.gallery.undo()
        await stage.gallery.finishWriting()
        #expect(stage.shown == ["1.png", "2.png", "3.png"])
    }

    @Test("HOLD-4: an item being loaded has a placeholder with its progress; cancelling removes it and imports nothing")
    func slowOnes() async throws {
        let (one, two) = (Gate(), Gate())
        drop([try slow(90, gate: one), try slow(91, gate: two)], at: between)
        #expect(stage.main.grid.grid.placeholderCount == 2)
        #expect(stage.main.grid.receiver?.transfers.count == 2)
        #expect(stage.shown.count == 3, "the data source knows nothing of them")
        stage.advance(by: 1)
        #expect(!stage.hasTransferPanel, "the placeholders show the progress themselves")
        stage.placeholders.first?.cancel()
        await stage.wait { stage.main.grid.grid.placeholderCount == 1 }
        two.open()
        await stage.wait { stage.shown.count == 4 }
        #expect(stage.main.grid.grid.placeholderCount == 0)
        one.open()
        stage.advance(by: 0.5)
        #expect(stage.shown.count == 4)
    }

    @Test("DATA-7: a slow drop onto a row shows the transfer panel; its button cancels the import")
    func panel() async throws {
        let gate = Gate()
        drop([try slow(92, gate: gate)], at: stage.center(ofAlbum: 0))
        #expect(!stage.hasTransferPanel)
        stage.advance(by: 0.8)
        #expect(stage.hasTransferPanel)
        stage.button("Cancel").map(stage.click)
        await stage.wait { !stage.hasTransferPanel }
        gate.open()
        stage.advance(by: 0.5)
        #expect(stage.shown.count == 3)
    }

    @Test("APP-15: files dropped below all rows create an album, and a folder one of its own")
    func below() async throws {
        try fixture.picture("new/a.png", shade: 10)
        try fixture.picture("Hills/b.png", shade: 20)
        let place = CGPoint(x: 130, y: 600)
        drop([file("new/a.png"), file("Hills")], at: place)
        await stage.wait { stage.gallery.albums.count == 3 && stage.gallery.albums.allSatisfy { $0.photoCount > 0 } }
        #expect(Set(stage.gallery.albums.map(\.title)) == ["Coast", "New album", "Hills"])
        #expect(stage.gallery.albums.map(\.photoCount) == [3, 1, 1])
        #expect(stage.gallery.albums.allSatisfy { stage.gallery.cover(of: $0) != nil }, "each shows its cover")
        await stage.wait { stage.notice != nil }
        stage.gallery.undo()
        await stage.wait { stage.gallery.albums.count == 1 }
        #expect(stage.gallery.albums.map(\.title) == ["Coast"], "one step takes all of it back")
    }

    private func type(_ key: Key, _ text: String? = nil) {
        stage.send(.keyDown(key, isRepeat: false), at: .zero)
        if let text { stage.send(.text(text), at: .zero) }
        stage.send(.keyUp(key), at: .zero)
    }

    /// The text in the focused text field; nil if there is none.
    private var typedName: String? { (stage.root.focusedView as? TextField)?.text }

    @Test("APP-15: an album created by dropped files is renamed in place")
    func naming() async throws {
        try fixture.picture("new/a.png", shade: 10)
        drop([file("new/a.png")], at: CGPoint(x: 130, y: 600))
        await stage.wait { typedName != nil && stage.notice != nil }
        #expect(typedName == "New album")
        stage.advance(by: 0.3)
        type(.character("S"), "Sea")
        type(.enter)
        #expect(stage.gallery.albums.map(\.title) == ["Coast", "Sea"])
        await stage.gallery.finishWriting()
        #expect(try await library.albums().map(\.title) == ["Coast", "Sea"])
        stage.advance(by: 1)
        #expect(stage.button("Undo") == nil, "it would take back the name")
        stage.gallery.undo()
        stage.gallery.undo()
        await stage.gallery.finishWriting()
        #expect(stage.gallery.albums.map(\.title) == ["Coast"])
    }

    @Test("APP-15: an album created after a delay takes the focus from no text field and interrupts no drag")
    func namingLater() async throws {
        let gate = Gate()
        drop([try slow(94, gate: gate)], at: CGPoint(x: 130, y: 600))
        stage.carry(from: stage.center(ofPhoto: 0), to: stage.center(ofPhoto: 2))
        gate.open()
        await stage.wait { stage.gallery.albums.count == 2 && stage.notice != nil }
        #expect(typedName == nil && stage.root.engine.isDragging)
        stage.release()
        #expect(stage.gallery.albums.map(\.title) == ["Coast", "New album"])
    }

    @Test("APP-15: a drop of files that are no images below the rows creates no album")
    func nothingBelow() async throws {
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: fixture.path("notes.txt")))
        drop([file("notes.txt")], at: CGPoint(x: 130, y: 600))
        await stage.wait { stage.notice != nil }
        #expect(stage.notice?.contains("notes.txt") == true)
        #expect(stage.gallery.albums.map(\.title) == ["Coast"] && !stage.gallery.canUndo)
        #expect(try await library.albums().count == 1)
    }

    @Test("APP-16: a photo that the album contains is recognized and not added again")
    func known() async throws {
        drop([file("Coast/2.png")], at: between)
        await stage.wait { stage.main.grid.grid.placeholderCount == 0 && stage.notice != nil }
        #expect(stage.shown == ["1.png", "2.png", "3.png"])
        #expect(stage.notice == "The photo is in Coast already")
        #expect(!stage.gallery.canUndo)
    }

    @Test("APP-16: the notice counts new photos and those that the album contained")
    func partlyKnown() async throws {
        try fixture.picture("new/a.png", shade: 10)
        drop([file("Coast/1.png"), file("new/a.png"), file("Coast/3.png")], at: between)
        await stage.wait { stage.main.grid.grid.placeholderCount == 0 && stage.notice != nil }
        #expect(stage.shown == ["1.png", "a.png", "2.png", "3.png"])
        #expect(stage.notice == "Added 1 photo to Coast; 2 were there already")
    }

    @Test("APP-6: photos of an album that is not shown any more are added to it all the same")
    func elsewhere() async throws {
        let gate = Gate()
        drop([try slow(93, gate: gate)], at: between)
        let coast = try #require(stage.gallery.albums.first?.id)
        stage.main.makeAlbum()
        stage.advance(by: 0.3)
        #expect(stage.main.grid.grid.placeholderCount == 0)
        gate.open()
        await stage.wait { stage.gallery.photos(in: coast)?.count == 4 }
        #expect(try await library.photos(in: coast).count == 4)
    }
}
