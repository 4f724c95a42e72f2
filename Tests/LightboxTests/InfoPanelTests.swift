import Application
import Foundation
import ImageFiles
import PhotoLibrary
import TestSupport
import Testing
import Views

@testable import Lightbox

@MainActor @Suite(.timeLimit(.minutes(20))) struct InfoPanelTests {
    private func texts(_ view: View) -> [String] {
        ((view as? Label).map { [$0.text] } ?? []) + view.subviews.flatMap(texts)
    }

    private func links(_ view: View) -> [Button] {
        ((view as? Button).map { [$0] } ?? []) + view.subviews.flatMap(links)
    }

    private func press(_ key: Key, _ modifiers: KeyModifiers = [], in fixture: ProgramFixture) {
        fixture.send(.keyDown(key, isRepeat: false), at: fixture.root.bounds.center, modifiers: modifiers)
    }

    @Test("APP-21, APP-33: Ctrl+I shows a panel that names the selected photo and its albums, as links")
    func grid() async throws {
        let fixture = ProgramFixture(photos: 40)
        let (main, panel) = (fixture.main, fixture.main.infoPanel)
        let width = main.grid.grid.frame.width
        press(.character("i"), .control, in: fixture)
        fixture.advance(by: 0.1)
        let grid = main.grid.grid
        #expect(grid.frame.width == width && grid.layoutWidth == width - 300, "the photos move while it slides")
        let cell = try #require(main.grid.cell(at: 1))
        let goal = try #require(grid.frameForItem(at: IndexPath(item: 1, section: 0)))
        #expect(cell.frame != goal && goal.maxX < width - 300)
        let sliding = panel.frame.minX
        fixture.advance(by: 1)
        #expect(grid.frame.width == width - 300 && grid.layoutWidth == nil && cell.frame == goal)
        #expect(panel.frame.minX < sliding && panel.frame.maxX == panel.superview?.bounds.maxX && !panel.isHidden)
        #expect(texts(panel) == ["Select a photo to see its details"])
        main.grid.select(4)
        await fixture.wait { panel.information?.name == "Photo 5" }
        let album = try #require(main.gallery.albums.first)
        #expect(texts(panel).contains("Photo 5") && links(panel).compactMap(\.title) == [album.title])
        let other = main.gallery.albums[3]
        main.gallery.copy(main.grid.selectedPhotos, to: other.id, at: nil)
        await fixture.wait { panel.information?.albums == [album.id, other.id] }
        #expect(links(panel).compactMap(\.title) == [album.title, other.title])
        fixture.advance(by: 0.1)
        try #require(links(panel).last).press()
        await fixture.wait { fixture.selected == ["Photo 5"] }
        #expect(main.grid.album == other.id, "a link opens its album and selects the photo")
        main.grid.grid.selectAll()
        main.open(album.id)
        main.grid.grid.selectAll()
        await fixture.wait { texts(panel) == ["40 photos selected"] }
        #expect(texts(panel) == ["40 photos selected"])
        press(.character("i"), .control, in: fixture)
        fixture.advance(by: 1)
        #expect(main.grid.grid.frame.width == width && panel.isHidden)
    }

    @Test("APP-33: in the viewer the photo moves aside for the panel, which follows the shown photo")
    func viewer() async throws {
        let fixture = ProgramFixture(photos: 40)
        fixture.main.grid.onOpen?(5)
        let viewer = try #require(fixture.root.subviews.lazy.compactMap { $0 as? PhotoViewer }.first)
        let panel = try #require(viewer.infoPanel)
        fixture.advance(by: 1)
        let before = viewer.space.rest
        press(.character("i"), in: fixture)
        fixture.advance(by: 1)
        #expect(viewer.space.rest.maxX <= panel.frame.minX && before.maxX > panel.frame.minX)
        await fixture.wait { panel.information?.name == "Photo 6" }
        press(.right, in: fixture)
        await fixture.wait { panel.information?.name == "Photo 7" }
        #expect(texts(panel).contains("Photo 7"))
        press(.character("i"), in: fixture)
        fixture.advance(by: 1)
        #expect(viewer.space.rest == before && panel.isHidden && !viewer.isClosing)
    }

    @Test("APP-33: the lines name what is known, in the locale's format")
    func lines() throws {
        let capture = CaptureInfo(
            camera: "FUJIFILM X-T5", lens: "XF35mmF1.4 R", exposureTime: 0.004, aperture: 2.8, sensitivity: 400,
            focalLength: 35)
        #expect(PhotoInformation.exposure(try #require(capture)) == "1/250 s, f/2.8, ISO 400, 35 mm")
        let slow = CaptureInfo(
            camera: "", lens: "", exposureTime: 2.5, aperture: nil, sensitivity: nil, focalLength: nil)
        #expect(PhotoInformation.exposure(try #require(slow)) == "\(2.5.formatted()) s")
        #expect(FileSize.text(1) == "1 byte" && FileSize.text(812) == "812 bytes")
        #expect(
            FileSize.text(45_200) == "45 kB" && FileSize.text(3_420_000) == "\(3.4.formatted()) MB")
    }

    @Test("APP-33: a photo of a library has its date, camera, size and file; one whose file is missing has the rest")
    func library() async throws {
        let fixture = try CommandFixture()
        let data = try TestImage.jpeg(make: "Canon", model: "EOS R5", lens: "RF 50mm")
        try FileManager.default.createDirectory(atPath: fixture.path("Coast"), withIntermediateDirectories: true)
        try data.write(to: URL(fileURLWithPath: fixture.path("Coast/beach.jpg")))
        #expect(try await fixture.importing(fixture.path("Coast")) == 0)
        let library = try await fixture.openLibrary().library
        let album = try #require(try await library.albums().first?.id)
        let store = LibraryStore(library: library, cache: nil)
        let photo = try #require(try await store.list(of: album).photos.first)
        let information = try await store.information(of: photo)
        let rows = Dictionary(information.rows.map { ($0.label, $0.value) }) { first, _ in first }
        #expect(information.name == "beach.jpg" && information.albums == [album])
        #expect(rows["Camera"] == "Canon EOS R5" && rows["Lens"] == "RF 50mm" && rows["Size"] == "48 × 32 pixels")
        #expect(rows["File"]?.hasPrefix("JPEG, ") == true && rows["Added"] != nil && rows["Taken"] == nil)
        let details = try #require(store.details(of: photo))
        try FileManager.default.removeItem(at: library.originalURL(of: details))
        let missing = try await store.information(of: photo)
        #expect(missing.capture == nil && missing.photo == details && missing.albums == [album])
    }

    @Test("APP-23, APP-33: the panel shows the camera, the size and the kind of a raw file")
    func rawFile() async throws {
        let fixture = try CommandFixture()
        try FileManager.default.createDirectory(atPath: fixture.path("Coast"), withIntermediateDirectories: true)
        let data = try TestImage.dng(orientation: 6, preview: (48, 32))
        try data.write(to: URL(fileURLWithPath: fixture.path("Coast/beach.dng")))
        #expect(try await fixture.importing(fixture.path("Coast")) == 0)
        #expect(fixture.take().out.hasPrefix("Added 'beach.dng'.\n"))
        let library = try await fixture.openLibrary().library
        let album = try #require(try await library.albums().first?.id)
        let store = LibraryStore(library: library, cache: nil)
        let photo = try #require(try await store.list(of: album).photos.first)
        let rows = try await store.information(of: photo).rows
        func value(_ label: String) -> String? { rows.first { $0.label == label }?.value }
        #expect(value("Camera") == "Lightbox Sample 0" && value("Lens") == "Lens 35mm F2.8")
        #expect(value("Exposure") == "1/250 s, f/2.8, ISO 400, 35 mm" && value("Size") == "64 × 96 pixels")
        #expect(value("File")?.hasPrefix("Camera raw (DNG), ") == true && value("Taken") != nil)
        // Other programs get the file itself, and a PNG of the sensor's data.
        let provider = try store.itemProvider(of: photo)
        #expect(provider.registeredTypeIdentifiers.contains("public.camera-raw-image"))
        func load(_ type: String) async throws -> Data {
            try await withCheckedThrowingContinuation { continuation in
                _ = provider.loadDataRepresentation(forTypeIdentifier: type) { data, error in
                    if let data { continuation.resume(returning: data) }
                    if let error { continuation.resume(throwing: error) }
                }
            }
        }
        #expect(try await load("public.camera-raw-image") == data)
        let png = try ImageDecoder.decode(data: await load(TypeIdentifier.png), name: "a.png")
        #expect(png.size == "64 × 96" && png.quarters == "BRWG")
    }
}
