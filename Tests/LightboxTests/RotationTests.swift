import Foundation
import ImageFiles
import PhotoLibrary
import TestSupport
import Testing
import Views

@testable import Lightbox

/// Rotating photos of a library in the window.
@MainActor @Suite(.timeLimit(.minutes(20))) struct RotationTests {
    private let fixture: CommandFixture
    private let program: ProgramFixture
    private var main: MainController { program.main }
    private var gallery: Gallery { program.gallery }

    /// The album "Sea" with a JPEG and a PNG of four colored quarters, 48 by 32, and the album "Hills" with the PNG.
    init() async throws {
        let fixture = try CommandFixture()
        func write(_ data: Data, _ name: String) throws {
            let file = URL(fileURLWithPath: fixture.path(name))
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        }
        try write(try TestImage.jpeg(), "Sea/1.jpg")
        try write(try TestImage.png(), "Sea/2.png")
        try write(try TestImage.png(), "Hills/2.png")
        let program = try await fixture.program(importing: "Sea", "Hills", drawsFrames: true)
        await program.wait { program.main.grid.cell(at: 1)?.shownImage != nil }
        program.advance(by: 1)
        (self.fixture, self.program) = (fixture, program)
    }

    private func settle() async {
        await gallery.finishWriting()
        program.advance(by: 1)
    }

    /// The colors in the middle of the quarters of a rectangle of the window, in reading order.
    private func quarters(_ rect: CGRect) -> String {
        [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].map { x, y in
            let point = CGPoint(x: rect.minX + rect.width * x, y: rect.minY + rect.height * y)
            let color = program.color(at: point)
            switch (color >> 16 & 255 > 127, color >> 8 & 255 > 127, color & 255 > 127) {
            case (true, false, false): return "R"
            case (false, true, false): return "G"
            case (false, false, true): return "B"
            case (true, true, true): return "W"
            default: return "?"
            }
        }.joined()
    }

    private func quarters(ofPhoto index: Int) -> String {
        main.grid.cell(at: index).map { quarters($0.convert($0.bounds, to: nil)) } ?? ""
    }

    private func quarters(ofAlbum index: Int) -> String {
        guard let cell = main.list.table.cellForRow(at: [0, index]) as? AlbumCell else { return "" }
        return quarters(cell.convert(cell.thumbnailRect, to: nil))
    }

    @Test("APP-39: Ctrl+R and Ctrl+Shift+R rotate the selected photos in the grid and in their albums' rows; undo")
    func grid() async throws {
        // The rows' images arrive independently of those of the grid.
        await program.wait { quarters(ofAlbum: 0) == "RGBW" }
        #expect((0...1).map(quarters(ofPhoto:)) == ["RGBW", "RGBW"] && quarters(ofAlbum: 0) == "RGBW")
        main.grid.grid.selectAll()
        program.press(.character("r"), .control)
        await settle()
        await program.wait { quarters(ofPhoto: 0) == "BRWG" && quarters(ofPhoto: 1) == "BRWG" }
        #expect((0...1).map(quarters(ofPhoto:)) == ["BRWG", "BRWG"])
        #expect(program.notice == "Rotated 2 photos right" && program.selected == ["1.jpg", "2.png"])
        await program.wait { quarters(ofAlbum: 0) == "BRWG" && quarters(ofAlbum: 1) == "BRWG" }
        #expect((0...1).map(quarters(ofAlbum:)) == ["BRWG", "BRWG"], "the rows show the rotation")
        program.send(.keyDown(.character("r"), isRepeat: true), at: .zero, modifiers: .control)
        await settle()
        let first = try #require(main.grid.photo(at: 0))
        #expect(gallery.store.details(of: first)?.turns == .right, "a held key rotates once")
        main.grid.select(1)
        program.press(.character("r"), [.control, .shift])
        await settle()
        await program.wait { quarters(ofPhoto: 1) == "RGBW" }
        #expect((0...1).map(quarters(ofPhoto:)) == ["BRWG", "RGBW"])
        #expect(gallery.nextUndo?.text == "rotating 1 photo")
        gallery.undo()
        gallery.undo()
        await settle()
        await program.wait { (0...1).map(quarters(ofPhoto:)) == ["RGBW", "RGBW"] }
        #expect((0...1).map(quarters(ofPhoto:)) == ["RGBW", "RGBW"] && quarters(ofAlbum: 0) == "RGBW")
        #expect(program.notice == "Undid rotating 2 photos" && !gallery.canUndo)
        gallery.redo()
        await settle()
        await program.wait { (0...1).map(quarters(ofPhoto:)) == ["BRWG", "BRWG"] }
        #expect((0...1).map(quarters(ofPhoto:)) == ["BRWG", "BRWG"] && quarters(ofAlbum: 1) == "BRWG")
    }

    @Test("APP-39: with the photos' own shapes, a rotated photo's cell changes its shape, and the others move")
    func ownShapes() async throws {
        main.setKeepsAspectRatios(true)
        program.advance(by: 1)
        let (cell, next) = (try #require(main.grid.cell(at: 0)), try #require(main.grid.cell(at: 1)))
        let (before, place) = (cell.frame, next.frame)
        #expect(abs(before.width / before.height - 1.5) < 0.02)
        main.grid.select(0)
        var widths: [CGFloat] = []
        program.send(.keyDown(.character("r"), isRepeat: false), at: .zero, modifiers: .control)
        await gallery.finishWriting()
        for _ in 0..<60 {
            program.advance(by: 1.0 / 60)
            widths.append(cell.frame.width)
        }
        let after = cell.frame
        #expect(main.grid.cell(at: 0) === cell, "the cell stays")
        #expect(abs(after.height / after.width - 1.5) < 0.02 && next.frame.minX < place.minX)
        #expect(Set(widths.map { $0.rounded() }).count > 4, "animated: \(widths.prefix(20))")
        await program.wait { quarters(ofPhoto: 0) == "BRWG" }
        #expect(quarters(ofPhoto: 0) == "BRWG")
        gallery.undo()
        await settle()
        #expect(cell.frame == before && next.frame == place)
    }

    @Test("APP-39: the viewer rotates its photo by keys, its bar and its menu, and fades to the rotated photo")
    func viewer() async throws {
        main.grid.onOpen?(0)
        let viewer = try #require(main.viewer)
        await program.wait { viewer.isLoaded(0) }
        program.advance(by: 3)
        let frame = { viewer.placement.frame(in: viewer.space, at: program.now) }
        #expect(quarters(frame()) == "RGBW" && abs(frame().width / frame().height - 1.5) < 0.01)
        program.send(.keyDown(.character("r"), isRepeat: false), at: .zero, modifiers: .control)
        await gallery.finishWriting()
        var shown: [UInt32] = []
        let point = program.root.bounds.center + CGPoint(x: -40, y: -40)
        for _ in 0..<1000 where shown.last.map({ $0 >> 16 & 255 < 20 && $0 & 255 > 230 }) != true {
            await Task.yield()
            program.advance(by: 1.0 / 120)
            shown.append(program.color(at: point))
        }
        #expect(Set(shown.map { $0 >> 16 & 255 }).count > 4, "red fades to blue")
        program.advance(by: 1)
        #expect(quarters(frame()) == "BRWG" && abs(frame().height / frame().width - 1.5) < 0.01)
        program.button("Rotate right")?.press()
        await settle()
        await program.wait { quarters(frame()) == "WBGR" }
        #expect(quarters(frame()) == "WBGR")
        program.press(.menu)
        program.advance(by: 0.3)
        #expect(program.menuTitles.contains("Rotate right") && program.menuTitles.contains("Rotate left"))
        program.choose("Rotate left")
        await settle()
        await program.wait { quarters(frame()) == "BRWG" }
        #expect(gallery.nextUndo?.text == "rotating 1 photo" && program.notice == "Rotated 1 photo left")
        #expect(quarters(frame()) == "BRWG", "\(frame()) \(viewer.photo.aspectRatio) \(viewer.controls.isShown)")
        program.send(.keyDown(.character("r"), isRepeat: true), at: .zero, modifiers: .control)
        await settle()
        #expect(gallery.store.details(of: viewer.photo)?.turns == .right, "a held key rotates once")
    }

    @Test("APP-39: the menus of the grid and of the program rotate; not deleted photos")
    func menus() async throws {
        #expect(!main.isEnabled(.rotateRight))
        main.grid.select(0)
        let point = program.center(ofPhoto: 0)
        program.send(.pointerDown(.secondary, clickCount: 1), at: point)
        program.send(.pointerUp(.secondary), at: point)
        program.advance(by: 0.3)
        program.choose("Rotate left")
        await settle()
        await program.wait { quarters(ofPhoto: 0) == "GWRB" }
        #expect(quarters(ofPhoto: 0) == "GWRB" && program.notice == "Rotated 1 photo left")
        let rotate = try #require(main.programMenuItems.first { $0.title == "Rotate" })
        guard case .submenu(let menu) = rotate.kind else {
            Issue.record("no submenu")
            return
        }
        #expect(menu.items.map(\.title) == ["Rotate right", "Rotate left"])
        program.press(.delete)
        await settle()
        main.open(AlbumID(.recentlyDeleted))
        await program.wait { main.grid.count == 1 }
        main.grid.select(0)
        #expect(!main.isEnabled(.rotateRight) && !main.isEnabled(.rotateLeft))
    }

    @Test("APP-39: other programs get the original file, and image data that shows the rotation")
    func otherPrograms() async throws {
        let library = try #require(main.library)
        func data(_ photo: ListedPhoto, _ type: String) async throws -> Data {
            try await data(of: try gallery.store.itemProvider(of: photo), type)
        }
        func data(of provider: ItemProvider, _ type: String) async throws -> Data {
            try await withCheckedThrowingContinuation { continuation in
                provider.loadDataRepresentation(forTypeIdentifier: type) { data, error in
                    continuation.resume(
                        with: data.map { .success($0) } ?? .failure(error ?? CocoaError(.coderInvalidValue)))
                }
            }
        }
        let original = try Data(contentsOf: URL(fileURLWithPath: fixture.path("Sea/1.jpg")))
        let photo = try #require(main.grid.photo(at: 0))
        #expect(try await data(photo, TypeIdentifier.jpeg) == original)
        let early = try gallery.store.itemProvider(of: photo)
        main.grid.grid.selectAll()
        program.press(.character("r"), .control)
        await settle()
        let jpeg = try await data(photo, TypeIdentifier.jpeg)
        #expect(jpeg != original && jpeg.suffix(400) == original.suffix(400))
        for type in [TypeIdentifier.jpeg, TypeIdentifier.png] {
            #expect(try await ImageDecoder.decode(data: data(photo, type), name: "").quarters == "BRWG")
        }
        for type in [TypeIdentifier.jpeg, TypeIdentifier.png] {
            let image = try await ImageDecoder.decode(data: data(of: early, type), name: "")
            #expect(image.quarters == "BRWG", "an item from before the rotation")
        }
        let other = try #require(main.grid.photo(at: 1))
        #expect(try await ImageDecoder.decode(data: data(other, TypeIdentifier.png), name: "").quarters == "BRWG")
        let address = String(decoding: try await data(photo, TypeIdentifier.fileURL), as: UTF8.self)
        let copy = try #require(URL(string: address))
        #expect(try Data(contentsOf: copy) == original)
        let stored = try #require(try library.photo(photo.id))
        #expect(try Data(contentsOf: library.originalURL(of: stored)) == original)
    }

    // MARK: Values from before a rotation

    @Test("APP-39: details that were read before a rotation are not kept after it")
    func staleDetails() async throws {
        let library = try #require(main.library)
        let details = PhotoDetails(library: library)
        let id = try #require(main.grid.photo(at: 0)).id
        let generation = details.generation
        let old = try await library.photos([id])
        try await library.apply(.turnPhotos([id], by: .right))
        await details.refresh([id])
        #expect(!details.insert(old, readIn: generation) && details[id] == nil)
        #expect(try await details.details(of: id).turns == .right)
        #expect(details.insert(old, readIn: details.generation) && details[id]?.turns == .right)
        details.keep(old[0])
        await details.refresh([id])
        #expect(details[id]?.turns == .right)
    }

    @Test("APP-39: a photo whose original was replaced or merged before it was rotated is shown rotated")
    func lateEvents() async throws {
        let photo = try #require(main.grid.photo(at: 0))
        let old = try #require(try main.library?.photo(photo.id))
        main.grid.select(0)
        program.press(.character("r"), .control)
        await settle()
        for event in [SampleFiller.Event.replaced(old), .merged(into: old)] {
            gallery.store.keepDetails(old)
            main.model.show(event)
            await settle()
            #expect(gallery.store.details(of: photo)?.turns == .right)
            let shown = try #require(main.grid.photo(at: 0))
            #expect(shown.id == photo.id && shown.aspectRatio < 1)
            await program.wait { quarters(ofPhoto: 0) == "BRWG" }
            #expect(quarters(ofPhoto: 0) == "BRWG")
        }
    }

    @Test("APP-39: of the images of a photo, those after its rotation are shown before larger ones from before it")
    func nearestImage() async throws {
        let loader = PhotoLoader(store: gallery.store, backgroundWork: gallery.backgroundWork)
        let photo = try #require(main.grid.photo(at: 0))
        func load(_ side: Int) async throws -> Image {
            var image: Image?
            let request = loader.load(photo, size: PixelSize(width: side, height: side), radius: 0) {
                image = try? $0.get()
            }
            await program.wait { image != nil }
            return try withExtendedLifetime(request) { try #require(image) }
        }
        let (small, large) = (try await load(12), try await load(24))
        #expect(loader.nearest(photo) === large)
        loader.imageDidChange(of: photo.id)
        #expect(loader.nearest(photo) === large, "any image is better than none")
        let turned = try await load(12)
        #expect(turned !== small && loader.nearest(photo) === turned)
    }
}
