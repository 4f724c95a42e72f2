import Foundation
import ImageFiles
import PhotoLibrary
import Synchronization
import TestSupport
import Testing
import Views

@testable import Lightbox

/// Drops of other programs into a library, without a display: posts the events that the X11 layer would.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ReceivingTests {
    let fixture: CommandFixture
    let library: Library
    let program: ProgramFixture
    let drag = ForeignDragID(1)

    init() async throws {
        fixture = try CommandFixture()
        (library, program) = try await fixture.coast()
    }

    func send(_ event: ForeignDragEvent, at point: CGPoint) {
        program.send(.foreignDrag(drag, event), at: point)
    }

    /// Drags items of another program to a point and drops them.
    func drop(_ items: [ItemProvider], at point: CGPoint) {
        send(.entered(ForeignDragOffer(items: items)), at: point)
        for _ in 1...5 {
            send(.moved(allowsMove: false), at: point)
            program.advance(by: 0.05)
        }
        program.advance(by: 0.5)
        send(.dropped, at: point)
        program.advance(by: 0.05)
    }

    func file(_ name: String) -> ItemProvider {
        let provider = ItemProvider(object: URL(fileURLWithPath: fixture.path(name)))
        provider.suggestedName = (name as NSString).lastPathComponent
        return provider
    }

    /// An image whose data is delivered when the gate opens.
    func slow(_ shade: UInt8, gate: Gate) throws -> ItemProvider {
        let data = try ImageEncoder.png(rgb: Array(repeating: shade, count: 12 * 8 * 3), width: 12, height: 8)
        let provider = ItemProvider()
        provider.suggestedName = "slow.png"
        provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in
            await gate.wait()
            return data
        }
        return provider
    }

    var between: CGPoint {
        let (first, second) = (program.center(ofPhoto: 0), program.center(ofPhoto: 1))
        return (first + second) * 0.5
    }

    @Test("DROP-13: the trash and the header forbid another program's files, the grid and the rows take them")
    func refusal() throws {
        try fixture.picture("new/a.png", shade: 10)
        func operation(at point: CGPoint) -> DropOperation {
            send(.moved(allowsMove: false), at: point)
            program.advance(by: 0.05)
            return program.root.engine.operation(ofForeignDrag: drag)
        }
        func trash(_ view: View) -> View? {
            view.accessibilityRole == .trash ? view : view.subviews.lazy.compactMap(trash).first
        }
        send(.entered(ForeignDragOffer(items: [file("new/a.png")])), at: between)
        let can = try #require(trash(program.root))
        #expect(operation(at: can.convert(can.bounds.center, to: nil)) == .forbidden)
        #expect(operation(at: between) == .copy)
        #expect(operation(at: program.center(ofAlbum: 0)) == .copy)
        let header = program.main.header
        #expect(operation(at: header.convert(header.bounds.center, to: nil)) == .forbidden)
        send(.exited, at: header.convert(header.bounds.center, to: nil))
        #expect(program.notice == nil, "the drag has passed through the window")
        send(.entered(ForeignDragOffer(items: [file("new/a.png")])), at: between)
        #expect(operation(at: can.convert(can.bounds.center, to: nil)) == .forbidden)
        send(.exited, at: can.convert(can.bounds.center, to: nil))
        #expect(program.notice == DropRefusal.files)
    }

    @Test("APP-6: files dropped between photos are inserted there, each with its own outcome, in one undo step")
    func files() async throws {
        try fixture.picture("new/a.png", shade: 10)
        try fixture.picture("new/b.png", shade: 20)
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: fixture.path("new/text.txt")))
        drop([file("new/a.png"), file("new/text.txt"), file("new/b.png")], at: between)
        await program.wait { program.shownNames.count == 5 && program.notice != nil }
        #expect(program.shownNames == ["1.png", "a.png", "b.png", "2.png", "3.png"])
        #expect(Set(program.selected) == ["a.png", "b.png"])
        #expect(program.notice?.contains("text.txt") == true)
        await program.gallery.finishWriting()
        let album = try #require(program.gallery.albums.first)
        #expect(
            try await library.photos(in: album.id).map(\.name) == program.shownNames, "the library has the same order")
        program.gallery.undo()
        await program.gallery.finishWriting()
        #expect(program.shownNames == ["1.png", "2.png", "3.png"])
    }

    @Test("HOLD-4: an item being loaded has a placeholder with its progress; canceling removes it and imports nothing")
    func slowOnes() async throws {
        let (one, two) = (Gate(), Gate())
        drop([try slow(90, gate: one), try slow(91, gate: two)], at: between)
        #expect(program.main.grid.grid.placeholderCount == 2)
        #expect(program.main.grid.itemImporter?.transfers.count == 2)
        #expect(program.shownNames.count == 3, "the data source knows nothing of them")
        program.advance(by: 1)
        #expect(!program.hasTransferPanel, "the placeholders show the progress themselves")
        program.placeholders.first?.cancel()
        await program.wait { program.main.grid.grid.placeholderCount == 1 }
        two.open()
        await program.wait { program.shownNames.count == 4 }
        #expect(program.main.grid.grid.placeholderCount == 0)
        one.open()
        program.advance(by: 0.5)
        #expect(program.shownNames.count == 4)
    }

    @Test("DATA-7: a slow drop onto a row shows the transfer panel; its button cancels the import")
    func panel() async throws {
        let gate = Gate()
        drop([try slow(92, gate: gate)], at: program.center(ofAlbum: 0))
        #expect(!program.hasTransferPanel)
        program.advance(by: 0.8)
        #expect(program.hasTransferPanel)
        program.button("Cancel").map(program.click)
        await program.wait { !program.hasTransferPanel }
        gate.open()
        program.advance(by: 0.5)
        #expect(program.shownNames.count == 3)
    }

    @Test("APP-15: files dropped below all rows create one album, and each dropped folder creates another")
    func below() async throws {
        try fixture.picture("new/a.png", shade: 10)
        try fixture.picture("Hills/b.png", shade: 20)
        let place = CGPoint(x: 130, y: 600)
        drop([file("new/a.png"), file("Hills")], at: place)
        await program.wait {
            program.gallery.albums.count == 3 && program.gallery.albums.allSatisfy { $0.photoCount > 0 }
        }
        #expect(Set(program.gallery.albums.map(\.title)) == ["Coast", "New album", "Hills"])
        #expect(program.gallery.albums.map(\.photoCount) == [3, 1, 1])
        #expect(program.gallery.albums.allSatisfy { program.gallery.cover(of: $0) != nil }, "each shows its cover")
        await program.wait { program.notice != nil }
        program.gallery.undo()
        await program.wait { program.gallery.albums.count == 1 }
        #expect(program.gallery.albums.map(\.title) == ["Coast"], "one step takes all of it back")
    }

    func type(_ key: Key, _ text: String? = nil) {
        program.send(.keyDown(key, isRepeat: false), at: .zero)
        if let text { program.send(.text(text), at: .zero) }
        program.send(.keyUp(key), at: .zero)
    }

    /// The text in the focused text field; nil if there is none.
    var typedName: String? { (program.root.focusedView as? TextField)?.text }

    @Test("APP-15, APP-12: an album created by dropped files is named in place, in one undo step with the drop")
    func naming() async throws {
        try fixture.picture("new/a.png", shade: 10)
        drop([file("new/a.png")], at: CGPoint(x: 130, y: 600))
        await program.wait { typedName != nil && program.notice != nil }
        #expect(typedName == "New album")
        program.advance(by: 0.3)
        type(.character("S"), "Sea")
        type(.enter)
        #expect(program.gallery.albums.map(\.title) == ["Coast", "Sea"])
        await program.gallery.finishWriting()
        #expect(try await library.albums().map(\.title) == ["Coast", "Sea"])
        program.advance(by: 1)
        #expect(program.button("Undo") == nil, "the notice does not name the title")
        program.gallery.undo()
        await program.gallery.finishWriting()
        #expect(program.gallery.albums.map(\.title) == ["Coast"] && !program.gallery.canUndo)
        program.gallery.redo()
        await program.gallery.finishWriting()
        #expect(program.gallery.albums.map(\.title) == ["Coast", "Sea"])
    }

    @Test("APP-15: an album created after a delay takes the focus from no text field and interrupts no drag")
    func namingLater() async throws {
        let gate = Gate()
        drop([try slow(94, gate: gate)], at: CGPoint(x: 130, y: 600))
        program.drag(from: program.center(ofPhoto: 0), to: program.center(ofPhoto: 2))
        gate.open()
        await program.wait { program.gallery.albums.count == 2 && program.notice != nil }
        #expect(typedName == nil && program.root.engine.isDragging)
        program.release()
        #expect(program.gallery.albums.map(\.title) == ["Coast", "New album"])
    }

    @Test("APP-15: a drop of files that are no images below the rows creates no album")
    func nothingBelow() async throws {
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: fixture.path("notes.txt")))
        drop([file("notes.txt")], at: CGPoint(x: 130, y: 600))
        await program.wait { program.notice != nil }
        #expect(program.notice?.contains("notes.txt") == true)
        #expect(program.gallery.albums.map(\.title) == ["Coast"] && !program.gallery.canUndo)
        #expect(try await library.albums().count == 1)
    }

    @Test(
        "APP-20: dropped photos have the order of the items, although their data arrives in another",
        arguments: [0, 600])
    func orderOfItems(y: CGFloat) async throws {
        let gates = (0..<3).map { _ in Gate() }
        let items = try gates.enumerated().map { number, gate in
            let item = try slow(UInt8(100 + number), gate: gate)
            item.suggestedName = "slow\(number).png"
            return item
        }
        drop(items, at: y == 0 ? program.center(ofAlbum: 0) : CGPoint(x: 130, y: y))
        for (count, number) in [1, 2, 0].enumerated() {
            gates[number].open()
            await program.wait { program.main.grid.itemImporter?.transfers.count == 2 - count }
        }
        await program.wait { program.notice != nil }
        await program.gallery.finishWriting()
        let album = try #require(program.gallery.albums.last?.id)
        let names = (0..<3).map { "slow\($0).png" }
        #expect(try await library.photos(in: album).map(\.name).suffix(3) == names)
        if y == 0 { #expect(program.shownNames.suffix(3) == names) }
    }

    @Test("APP-16: a photo that the album contains is recognized and not added again")
    func known() async throws {
        drop([file("Coast/2.png")], at: between)
        await program.wait { program.main.grid.grid.placeholderCount == 0 && program.notice != nil }
        #expect(program.shownNames == ["1.png", "2.png", "3.png"])
        #expect(program.notice == "The photo is in Coast already")
        #expect(!program.gallery.canUndo)
    }

    @Test("APP-16: the notice counts the new photos and the photos that the album already contained")
    func partlyKnown() async throws {
        try fixture.picture("new/a.png", shade: 10)
        drop([file("Coast/1.png"), file("new/a.png"), file("Coast/3.png")], at: between)
        await program.wait { program.main.grid.grid.placeholderCount == 0 && program.notice != nil }
        #expect(program.shownNames == ["1.png", "a.png", "2.png", "3.png"])
        #expect(program.notice == "Added 1 photo to Coast; 2 were there already")
    }

    @Test("APP-6: photos are added to the album that they were dropped on, even if another album is shown by then")
    func elsewhere() async throws {
        let gate = Gate()
        drop([try slow(93, gate: gate)], at: between)
        let coast = try #require(program.gallery.albums.first?.id)
        program.main.makeAlbum()
        program.advance(by: 0.3)
        #expect(program.main.grid.grid.placeholderCount == 0)
        gate.open()
        await program.wait { program.gallery.photos(in: coast)?.count == 4 }
        #expect(try await library.photos(in: coast).count == 4)
    }

    @Test("APP-23: image data in a format without a loader is refused unless a link or another format is offered")
    func undecodableData() {
        func canLoad(_ types: String...) -> Bool {
            let provider = ItemProvider()
            for type in types { provider.registerDataRepresentation(forTypeIdentifier: type) { _ in Data() } }
            return IncomingContent.canLoad(provider, undecodable: ["public.heic", "public.camera-raw-image"])
        }
        let raw = ContentType(mimeType: "image/x-nikon-nef").identifier
        #expect(!canLoad("public.heic") && !canLoad(raw, "public.heic", TypeIdentifier.image))
        #expect(!canLoad("public.camera-raw-image") && canLoad(raw, TypeIdentifier.png))
        #expect(canLoad("public.heic", TypeIdentifier.png) && canLoad(TypeIdentifier.image))
        #expect(canLoad("public.heic", TypeIdentifier.fileURL) && canLoad("public.heic", TypeIdentifier.url))
        #expect(!canLoad("public.plain-text"))
    }

    @Test("DROP-13: the open viewer refuses another program's files")
    func viewerRefuses() async throws {
        program.main.grid.grid.becomeFocused()
        let point = program.center(ofPhoto: 1)
        for count in 1...2 {
            program.send(.pointerDown(.primary, clickCount: count), at: point)
            program.release()
        }
        program.advance(by: 1)
        #expect(program.root.subviews.contains { $0 is PhotoViewer })
        try fixture.picture("new/a.png", shade: 10)
        let offer = ForeignDragOffer(items: [file("new/a.png")])
        send(.entered(offer), at: point)
        send(.moved(allowsMove: false), at: point)
        program.advance(by: 0.1)
        #expect(program.root.engine.operation(ofForeignDrag: drag) == .forbidden)
        send(.dropped, at: point)
        program.advance(by: 0.5)
        #expect(program.shownNames.count == 3 && program.main.grid.grid.placeholderCount == 0)
    }
}
