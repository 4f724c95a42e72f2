import TestSupport
import Testing
import UIKitNames

@testable import Scenes

/// Drags of several images of the Image Gallery: a mouse drags, and taps of a finger add images.
@MainActor @Suite(.timeLimit(.minutes(20))) struct GalleryDragTests {
    /// A gallery with square images that are named by their numbers, all of which are shown.
    private func makeFixture(count: Int) async throws -> GalleryFixture {
        let fixture = try GalleryFixture(sizes: Array(repeating: CGSize(width: 20, height: 20), count: count))
        await fixture.window.settle { fixture.isLoaded }
        return fixture
    }

    /// The names of the dragged images, in the order of the session.
    private func dragged(_ fixture: GalleryFixture) -> [String] {
        fixture.window.root.engine.sessions.flatMap(\.items).map { ($0.localObject as? ImageModel)?.name ?? "" }
    }

    /// Begins a drag of one image, waits outside the gallery, and taps other images.
    private func beginDrag(_ fixture: GalleryFixture, of index: Int, adding taps: [Int]) {
        let window = fixture.window
        window.press(window.center(of: fixture.cell(index)))
        window.move(to: CGPoint(x: 950, y: 300))
        window.wait(0.5)
        tap(fixture, taps)
    }

    private func tap(_ fixture: GalleryFixture, _ indexes: [Int]) {
        for index in indexes {
            fixture.window.click(at: fixture.window.center(of: fixture.cell(index)), with: .finger())
            fixture.window.wait(0.5)
        }
    }

    @Test("SCENE-2: taps add images of the gallery to a drag, each once")
    func add() async throws {
        let fixture = try await makeFixture(count: 3)
        beginDrag(fixture, of: 1, adding: [0])
        #expect(dragged(fixture) == ["1", "0"])
        tap(fixture, [0, 1, 0])
        #expect(dragged(fixture) == ["1", "0"])
        fixture.window.key(.escape)
        fixture.window.release()
        await fixture.window.settle()
        #expect(fixture.names == ["0", "1", "2"])
    }

    @Test("SCENE-2: the trash removes several images, and no others")
    func trash() async throws {
        let fixture = try await makeFixture(count: 4)
        beginDrag(fixture, of: 0, adding: [2, 0, 2])
        fixture.window.move(to: fixture.window.center(of: fixture.gallery?.trashView))
        fixture.window.release()
        await fixture.window.settle { fixture.images.count < 4 }
        #expect(fixture.names == ["1", "3"])
        #expect(fixture.documents.first?.images == fixture.images)
        #expect(fixture.visibleCells.count == 2)
    }

    @Test("SCENE-2: the trash removes an image once, though two items stand for it")
    func sameImageTwice() async throws {
        let fixture = try await makeFixture(count: 3)
        let gallery = try #require(fixture.gallery)
        let items = [fixture.images[1], fixture.images[1]].map { image in
            let item = UIDragItem(itemProvider: NSItemProvider())
            item.localObject = image
            return item
        }
        #expect(gallery.trashView(gallery.trashView, canRemove: items))
        gallery.trashView(gallery.trashView, remove: items)
        await fixture.window.settle()
        #expect(fixture.names == ["0", "2"] && fixture.visibleCells.count == 2)
    }

    @Test("SCENE-2: several images are moved to the gap, in the order in which they were added")
    func move() async throws {
        let fixture = try await makeFixture(count: 4)
        let all = fixture.images
        beginDrag(fixture, of: 2, adding: [0, 2, 0])
        // The space below the images: the gap is at the end.
        fixture.window.move(to: CGPoint(x: 800, y: 560))
        fixture.window.wait(1)
        fixture.window.release()
        await fixture.window.settle { fixture.images != all }
        #expect(fixture.names == ["1", "3", "2", "0"])
        #expect(fixture.documents.first?.images == [1, 3, 2, 0].map { all[$0] })
        #expect(fixture.visibleCells.count == 4 && fixture.isLoaded)
    }

    @Test("SCENE-2: images are moved to their cells, though one of the drag was removed meanwhile")
    func removedMeanwhile() async throws {
        let fixture = try await makeFixture(count: 4)
        let (window, gallery) = (fixture.window, try #require(fixture.gallery))
        beginDrag(fixture, of: 0, adding: [1])
        let item = try #require(window.root.engine.sessions.first?.items.first)
        gallery.trashView(gallery.trashView, remove: [item])
        window.move(to: CGPoint(x: 800, y: 560))
        window.wait(1)
        window.release()
        window.frame()
        #expect(fixture.names == ["2", "3", "1"])
        let goal = window.center(of: fixture.cell(2))
        var last: CGRect?
        for _ in 0..<600 {
            let preview = window.previews.first { ($0.item.localObject as? ImageModel)?.name == "1" }
            guard let preview else { break }
            last = preview.bounds
            window.frame()
        }
        let landed = try #require(last)
        #expect(abs(landed.midX - goal.x) <= 1 && abs(landed.midY - goal.y) <= 1, "\(landed), not at \(goal)")
        await window.settle()
        #expect(fixture.visibleCells.count == 3)
    }

    @Test("SCENE-2: several images are dragged out, each with its URL, and stay in the gallery")
    func dragOut() async throws {
        let fixture = try await makeFixture(count: 3)
        let target = ImageTarget(frame: CGRect(x: 900, y: 200, width: 100, height: 200))
        fixture.window.root.addSubview(target)
        let urls = fixture.images.map(\.url)
        beginDrag(fixture, of: 0, adding: [1, 0, 1])
        fixture.window.release()
        await fixture.window.settle { target.images.count == 2 && target.urls.count == 2 }
        #expect(target.itemCount == 2)
        #expect(target.urls.sorted() == urls.prefix(2).map(\.absoluteString))
        #expect(target.images.map(\.size) == Array(repeating: CGSize(width: 20, height: 20), count: 2))
        #expect(fixture.names == ["0", "1", "2"] && fixture.visibleCells.count == 3)
    }
}

/// Loads the images and the URLs that are dropped on it.
@MainActor private final class ImageTarget: UIView, UIDropInteractionDelegate {
    private(set) var itemCount = 0
    private(set) var images: [UIImage] = []
    private(set) var urls: [String] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        addInteraction(UIDropInteraction(delegate: self))
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: UIDropSession) -> UIDropProposal {
        UIDropProposal(operation: .copy)
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) {
        itemCount = session.items.count
        session.loadObjects(ofClass: UIImage.self) { [weak self] objects in
            self?.images += objects.compactMap { $0 as? UIImage }
        }
        session.loadObjects(ofClass: NSURL.self) { [weak self] objects in
            self?.urls += objects.compactMap { ($0 as? NSURL)?.absoluteString }
        }
    }
}
