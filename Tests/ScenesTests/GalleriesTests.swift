import TestSupport
import Testing
import UIKitNames

@testable import Scenes

@MainActor @Suite(.timeLimit(.minutes(20))) struct GalleriesTests {
    private func row(_ fixture: GalleryFixture, _ row: Int, _ section: Int = 0) throws -> UITableViewCell {
        try #require(fixture.table?.tableView.cellForRow(at: IndexPath(row: row, section: section)))
    }

    private func click(_ point: CGPoint, in window: SimulatedWindow) {
        window.press(point)
        window.release()
        window.wait(1)
    }

    private func swipe(_ distance: CGFloat, _ view: UIView, in window: SimulatedWindow) {
        for _ in 0..<8 { window.scroll(dx: distance / 8, dy: 0, at: window.center(of: view)) }
        window.wait(1)
    }

    @Test("SCENE-2: a swipe moves a gallery to Recently Deleted, another deletes it for good")
    func deletion() async throws {
        let fixture = try GalleryFixture()
        let gallery = fixture.store.makeGallery()
        fixture.store.add(gallery)
        let other = gallery.id
        fixture.table?.tableView.reloadData()
        fixture.window.wait(0.2)
        let shown = try #require(fixture.gallery?.galleryID)
        swipe(500, try row(fixture, 0), in: fixture.window)
        #expect(fixture.store[shown]?.isDeleted == true && fixture.documents.count == 2)
        #expect(fixture.gallery?.galleryID != shown, "another gallery is shown")
        let table = fixture.table?.tableView
        #expect(table?.numberOfRows(inSection: 0) == 1 && table?.numberOfRows(inSection: 1) == 1)
        #expect((try row(fixture, 0) as? GalleryTableViewCell)?.gallery?.id == other)
        #expect((try row(fixture, 0, 1) as? GalleryTableViewCell)?.gallery?.id == shown)
        click(fixture.window.center(of: try row(fixture, 0, 1)), in: fixture.window)
        #expect(fixture.gallery?.galleryID != shown, "a deleted gallery does not open")
        swipe(500, try row(fixture, 0, 1), in: fixture.window)
        #expect(fixture.store[shown] == nil && fixture.documents.count == 1)
    }

    @Test("SCENE-2: a deleted gallery has its own row above the galleries that were deleted before")
    func deletedRows() throws {
        let folder = try TemporaryFolder()
        let store = GalleryStore(directory: folder.path("galleries"))
        let ids = ["First", "Second"].map { name in
            var gallery = store.makeGallery()
            gallery.name = name
            store.add(gallery)
            return gallery.id
        }
        store.update(ids[1]) { $0.isDeleted = true }
        let fixture = try GalleryFixture(folder)
        swipe(500, try row(fixture, 0), in: fixture.window)
        let cells = try (0...1).map { try row(fixture, $0, 1) as? GalleryTableViewCell }
        #expect(cells.map(\.?.gallery?.id) == ids)
        #expect(fixture.split.viewController(for: .secondary) is ImageGalleryViewController == false)
    }

    @Test("SCENE-2: a swipe to the right undeletes a gallery with its images")
    func undeletion() async throws {
        let fixture = try GalleryFixture(sizes: [CGSize(width: 20, height: 20)])
        swipe(500, try row(fixture, 0), in: fixture.window)
        #expect(fixture.split.viewController(for: .secondary) as? ImageGalleryViewController == nil)
        swipe(-500, try row(fixture, 0, 1), in: fixture.window)
        #expect(fixture.documents.first?.isDeleted == false)
        #expect(fixture.names == ["0"])
    }

    @Test("SCENE-2: a double tap renames a gallery in place")
    func rename() throws {
        let fixture = try GalleryFixture()
        let point = fixture.window.center(of: try row(fixture, 0))
        for count in 1...2 {
            fixture.window.root.handle(
                InputEvent(.pointerDown(.primary, clickCount: count), at: point, time: fixture.window.now))
            fixture.window.root.handle(InputEvent(.pointerUp(.primary), at: point, time: fixture.window.now))
            fixture.window.frame()
        }
        fixture.window.root.handle(InputEvent(.text("Dawn"), at: point, time: fixture.window.now))
        fixture.window.key(.enter)
        fixture.window.wait(0.2)
        #expect(fixture.documents.map(\.name) == ["Dawn"])
        #expect(fixture.gallery?.title == "Dawn")
    }

    @Test("SCENE-2: the add button creates galleries with different names, and a press opens one")
    func adding() throws {
        let fixture = try GalleryFixture()
        #expect(fixture.table?.tableView.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
        let bar = try #require(fixture.table?.navigationController?.navigationBar)
        click(bar.convert(CGPoint(x: bar.bounds.maxX - 28, y: bar.bounds.midY), to: nil), in: fixture.window)
        #expect(fixture.documents.map(\.name) == ["Untitled", "Untitled 2"])
        #expect(fixture.gallery?.title == "Untitled 2")
        #expect(fixture.table?.tableView.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
        click(fixture.window.center(of: try row(fixture, 0)), in: fixture.window)
        #expect(fixture.gallery?.title == "Untitled")
    }

    @Test("SCENE-2: documents that are damaged are ignored, and a search engine's URL is replaced by the image's")
    func documents() throws {
        let folder = try TemporaryFolder()
        try folder.write(Data("{".utf8), "galleries/broken.gallery")
        let store = GalleryStore(directory: folder.path("galleries"))
        #expect(store.galleries.isEmpty)
        var gallery = store.makeGallery()
        gallery.images = [ImageModel(url: folder.path("a.png"), aspectRatio: 1.5)]
        store.add(gallery)
        #expect(GalleryStore(directory: folder.path("galleries")).galleries == [gallery])
        let page = try #require(URL(string: "https://search.example/imgres?imgurl=https%3A%2F%2Fa.example%2Fb.jpg&w=3"))
        #expect(page.imageURL.absoluteString == "https://a.example/b.jpg")
        #expect(folder.path("a.png").imageURL == folder.path("a.png"))
    }
}
