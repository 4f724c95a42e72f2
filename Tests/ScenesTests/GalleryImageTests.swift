import Synchronization
import TestSupport
import Testing
import UIKitNames

@testable import Scenes

/// What the Image Gallery shows of its images, and when.
@MainActor @Suite(.timeLimit(.minutes(20))) struct GalleryImageTests {
    /// Loads that wait for a gate, counted.
    private final class Loads: Sendable {
        let gate = Gate()
        private let started = Mutex(0)
        var count: Int { started.withLock { $0 } }

        func load(_ image: UIImage?) async -> UIImage? {
            started.withLock { $0 += 1 }
            await gate.wait()
            return image
        }
    }

    @Test("SCENE-2: an image that is shown twice is fetched once; one that fails is fetched again")
    func sharedLoad() async {
        let (cache, loads, image) = (ImageCache(countLimit: 2), Loads(), UIImage.filled(.red))
        let requests = (0..<2).map { _ in Task { await cache.image("a") { await loads.load(image) } } }
        while loads.count == 0 { await Task.yield() }
        loads.gate.open()
        for request in requests { #expect(await request.value === image) }
        #expect(loads.count == 1 && cache["a"] === image)
        #expect(await cache.image("a") { await loads.load(nil) } === image)
        #expect(loads.count == 1, "it is kept")
        for count in 2...3 {
            #expect(await cache.image("b") { await loads.load(nil) } == nil)
            #expect(loads.count == count)
        }
    }

    @Test("SCENE-2: a reused cell does not show the image of its former URL that arrives late")
    func reusedCell() async throws {
        let (cache, loads) = (ImageCache(countLimit: 4), Loads())
        let (late, shown) = (UIImage.filled(.red, width: 20, height: 10), UIImage.filled(.blue))
        let (former, new) = (URL(fileURLWithPath: "/former.png"), URL(fileURLWithPath: "/new.png"))
        // The cell's request shares this load.
        let request = Task { await cache.image(former.absoluteString) { await loads.load(late) } }
        while loads.count == 0 { await Task.yield() }
        let cell = ImageCollectionViewCell(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var sizes: [CGSize?] = []
        cell.show(former, from: cache) { sizes.append($0) }
        #expect(cell.imageView.isLoading)
        cache[new] = shown
        cell.show(new, from: cache) { sizes.append($0) }
        #expect(cell.imageView.image === shown)
        while sizes.isEmpty { await Task.yield() }
        loads.gate.open()
        #expect(await request.value === late)
        while sizes.count < 2 { await Task.yield() }
        #expect(sizes == [shown.size, late.size])
        #expect(cell.imageView.image === shown && cell.accessibilityLabel == "new")
        #expect(loads.count == 1)
    }

    @Test("SCENE-2: the row of a gallery shows its first image, a symbol without one, and the number of images")
    func thumbnails() async throws {
        let fixture = try GalleryFixture(sizes: [CGSize(width: 40, height: 20), CGSize(width: 20, height: 40)])
        await fixture.window.settle { fixture.isLoaded }
        let gallery = try #require(fixture.gallery)
        let row = try #require(fixture.table?.tableView.cellForRow(at: IndexPath(row: 0, section: 0)))
        let thumbnail = try #require(row.contentView.subviews.lazy.compactMap { $0 as? UIImageView }.last)
        var count: String? { row.contentView.subviews.compactMap { ($0 as? UILabel)?.text }.last }
        #expect(thumbnail.image?.size == CGSize(width: 40, height: 20))
        #expect(count == "2 images" && row.accessibilityLabel == "Untitled")
        func removeFirst() {
            let item = UIDragItem(itemProvider: NSItemProvider())
            item.localObject = fixture.images[0]
            gallery.trashView(gallery.trashView, remove: [item])
        }
        removeFirst()
        #expect(thumbnail.image?.size == CGSize(width: 20, height: 40) && count == "1 image")
        removeFirst()
        #expect(thumbnail.image != nil && thumbnail.contentMode == .center && count == "0 images")
        fixture.store.update(gallery.galleryID) { $0.name = "Dawn" }
        #expect(row.accessibilityLabel == "Dawn")
    }
}
