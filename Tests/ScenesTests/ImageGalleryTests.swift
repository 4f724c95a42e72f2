import TestSupport
import Testing
import UIKitNames

@testable import Scenes

/// The Image Gallery in a window, beside a source of drags.
@MainActor final class GalleryFixture {
    let folder: TemporaryFolder
    let store: GalleryStore
    let split: UISplitViewController
    let window: SimulatedWindow
    /// What the source at the right edge of the window offers.
    var providers: [NSItemProvider] = []

    /// Shows the galleries in a folder, which is empty by default.
    init(_ folder: TemporaryFolder? = nil) throws {
        let folder = try folder ?? TemporaryFolder()
        self.folder = folder
        store = GalleryStore(directory: folder.path("galleries"))
        split = GalleriesViewController.makeSplitViewController(store: store)
        let content = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 600))
        split.view.frame = CGRect(x: 0, y: 0, width: 900, height: 600)
        content.addSubview(split.view)
        var offered: () -> [NSItemProvider] = { [] }
        content.addSubview(
            ItemDragSource(frame: CGRect(x: 920, y: 20, width: 60, height: 60)) { offered() })
        window = SimulatedWindow(content, size: CGSize(width: 1000, height: 600))
        offered = { [unowned self] in providers }
    }

    /// A gallery with images of these sizes, which are files in the folder.
    convenience init(sizes: [CGSize]) throws {
        let folder = try TemporaryFolder()
        let store = GalleryStore(directory: folder.path("galleries"))
        var gallery = store.makeGallery()
        gallery.images = try sizes.enumerated().map { index, size in
            let data = try TestImage.png(width: Int(size.width), height: Int(size.height))
            return ImageModel(
                url: try folder.write(data, "\(index).png"), aspectRatio: Double(size.width / size.height),
                thumbnail: data)
        }
        store.add(gallery)
        try self.init(folder)
    }

    /// A gallery with painted photos of these names.
    convenience init(photos: [String]) throws {
        let folder = try TemporaryFolder()
        let store = GalleryStore(directory: folder.path("galleries"))
        var gallery = store.makeGallery()
        gallery.name = "Coast"
        gallery.images = try photos.map { name in
            let image = try #require(ScenePhotos.image(named: name, longSide: 240))
            return ImageModel(
                url: try folder.write(try #require(image.pngData()), "\(name).png"),
                aspectRatio: Double(image.size.width / image.size.height),
                thumbnail: image.preparingThumbnail(of: CGSize(width: 128, height: 128))?.pngData())
        }
        store.add(gallery)
        try self.init(folder)
    }

    var table: GalleriesViewController? {
        split.viewController(for: .primary) as? GalleriesViewController
    }

    var gallery: ImageGalleryViewController? {
        split.viewController(for: .secondary) as? ImageGalleryViewController
    }

    /// The names of the images' files, without suffix.
    var names: [String] { images.map { $0.url.deletingPathExtension().lastPathComponent } }

    var images: [ImageModel] { gallery?.images ?? [] }

    var visibleCells: [UICollectionViewCell] { gallery?.collectionView.visibleCells ?? [] }

    /// The documents on disk.
    var documents: [ImageGallery] { GalleryStore(directory: folder.path("galleries")).galleries }

    func cell(_ index: Int) -> ImageCollectionViewCell? {
        gallery?.collectionView.cellForItem(at: IndexPath(item: index, section: 0)) as? ImageCollectionViewCell
    }

    /// Whether every cell shows its image.
    var isLoaded: Bool {
        visibleCells.allSatisfy { ($0 as? ImageCollectionViewCell)?.imageView.image != nil }
    }

    static let source = CGPoint(x: 950, y: 50)

    /// Drops what the source offers on a point of the window.
    func drop(_ providers: [NSItemProvider], at point: CGPoint) {
        self.providers = providers
        window.drag(from: Self.source, to: point)
    }

    /// An item as a browser provides it: the image and its URL. The image's data waits for the gate.
    func item(
        _ name: String, width: Int = 60, height: Int = 30, after gate: Gate? = nil, link: URL? = nil
    ) throws -> NSItemProvider {
        let data = try TestImage.png(width: width, height: height)
        let url = try link ?? folder.write(data, "\(name).png")
        let provider = NSItemProvider()
        provider.registerDataRepresentation(forTypeIdentifier: UTType.png.identifier, visibility: .all) { handler in
            Task {
                await gate?.wait()
                handler(data, nil)
            }
            return nil
        }
        if let link = NSURL(string: url.absoluteString) { provider.registerObject(link, visibility: .all) }
        return provider
    }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct ImageGalleryTests {
    @Test("SCENE-2: a dropped image with a URL has a placeholder until it arrives, and is saved at once")
    func dropFromOutside() async throws {
        let (fixture, gate) = (try GalleryFixture(), Gate())
        #expect(fixture.images.isEmpty && fixture.store.galleries.map(\.name) == ["Untitled"])
        fixture.drop([try fixture.item("Sunrise", after: gate)], at: CGPoint(x: 500, y: 200))
        fixture.window.wait(1)
        let collection = try #require(fixture.gallery?.collectionView)
        let placeholder = collection.subviews.lazy.compactMap { $0 as? ImageCollectionViewCell }.first
        #expect(placeholder?.frame.width == 191 && placeholder?.imageView.isLoading == true)
        #expect(fixture.images.isEmpty)
        gate.open()
        await fixture.window.settle { fixture.images.count == 1 && fixture.isLoaded }
        #expect(fixture.names == ["Sunrise"] && fixture.images.first?.aspectRatio == 2)
        #expect(fixture.documents.first?.images == fixture.images)
        #expect(collection.visibleCells.count == 1 && fixture.isLoaded)
        let thumbnail = try #require(fixture.documents.first?.images.first?.thumbnail.flatMap { UIImage(data: $0) })
        #expect(thumbnail.size == CGSize(width: 128, height: 64))
    }

    @Test("SCENE-2: a dropped image is fetched again by its URL, and a URL without an image shows an error")
    func fetchedAgain() async throws {
        let fixture = try GalleryFixture()
        // The dragged data is wide, the image of the URL is tall.
        let tall = try fixture.folder.write(try TestImage.png(width: 20, height: 40), "Tall.png")
        fixture.drop([try fixture.item("Wide", link: tall)], at: CGPoint(x: 500, y: 200))
        await fixture.window.settle { fixture.images.count == 1 && fixture.isLoaded }
        #expect(fixture.cell(0)?.imageView.image?.size == CGSize(width: 20, height: 40))
        #expect(fixture.images[0].aspectRatio == 0.5)
        let missing = fixture.folder.path("Missing.png")
        fixture.drop([try fixture.item("Wide", link: missing)], at: CGPoint(x: 800, y: 500))
        await fixture.window.settle { fixture.images.count == 2 && fixture.cell(1)?.imageView.hasFailed == true }
        #expect(fixture.images[1].aspectRatio == 1 && fixture.images[1].thumbnail != nil)
    }

    @Test("SCENE-2: several images are inserted at the gap, in the order of the drag")
    func dropSeveral() async throws {
        let fixture = try GalleryFixture(sizes: [CGSize(width: 20, height: 20), CGSize(width: 20, height: 20)])
        let gap = fixture.window.center(of: fixture.cell(1)) - CGPoint(x: 60, y: 0)
        fixture.drop([try fixture.item("A"), try fixture.item("B")], at: gap)
        await fixture.window.settle { fixture.images.count == 4 }
        #expect(fixture.names == ["0", "A", "B", "1"])
    }

    @Test("SCENE-2: from outside, an image without a URL and a URL without an image are refused")
    func refusals() async throws {
        let fixture = try GalleryFixture()
        let image = try #require(UIImage(data: TestImage.png()))
        let link = try #require(NSURL(string: "https://example.org/page"))
        for provider in [NSItemProvider(object: image), NSItemProvider(object: link)] {
            fixture.drop([provider], at: CGPoint(x: 500, y: 200))
            await fixture.window.settle()
        }
        #expect(fixture.images.isEmpty && fixture.visibleCells.isEmpty)
    }

    @Test("SCENE-2: a placeholder disappears if the data never comes")
    func failedDrop() async throws {
        let fixture = try GalleryFixture()
        let provider = NSItemProvider()
        provider.registerDataRepresentation(forTypeIdentifier: UTType.png.identifier, visibility: .all) { handler in
            handler(nil, CocoaError(.fileReadUnknown))
            return nil
        }
        let link = try #require(NSURL(string: "https://example.org/image.png"))
        provider.registerObject(link, visibility: .all)
        fixture.drop([provider], at: CGPoint(x: 500, y: 200))
        await fixture.window.settle { fixture.visibleCells.isEmpty }
        #expect(fixture.images.isEmpty && fixture.documents.first?.images.isEmpty == true)
    }

    @Test("SCENE-2: cells have one width and the images' aspect ratios; a pinch changes the width")
    func sizes() async throws {
        let fixture = try GalleryFixture(sizes: [CGSize(width: 40, height: 20), CGSize(width: 20, height: 40)])
        await fixture.window.settle { fixture.isLoaded }
        let (wide, tall) = (try #require(fixture.cell(0)), try #require(fixture.cell(1)))
        // Three columns between margins of 16 points, with 12 points between them.
        let width: CGFloat = 191
        #expect(wide.frame.size == CGSize(width: width, height: 96))
        #expect(tall.frame.size == CGSize(width: width, height: width * 2))
        let point = fixture.window.center(of: wide)
        fixture.window.root.handle(
            InputEvent(.scroll(dx: 0, dy: -120), at: point, time: fixture.window.now, modifiers: .control))
        fixture.window.wait(1)
        #expect(fixture.cell(0)?.frame.size == CGSize(width: 293, height: 147))
        for _ in 0..<20 {
            fixture.window.root.handle(
                InputEvent(.scroll(dx: 0, dy: 400), at: point, time: fixture.window.now, modifiers: .control))
            fixture.window.frame()
        }
        fixture.window.wait(1)
        #expect(fixture.cell(0)?.frame.width == 75, "seven columns")
    }

    @Test("SCENE-2, HAND-2: two fingers that part widen the cells, and narrow them when they meet")
    func pinch() async throws {
        let fixture = try GalleryFixture(sizes: [CGSize(width: 40, height: 20), CGSize(width: 20, height: 40)])
        await fixture.window.settle { fixture.isLoaded }
        let window = fixture.window
        /// Moves two fingers on the background from a distance to another one.
        func pinch(from start: CGFloat, to end: CGFloat) {
            let fingers = [1, 2].map { SimulatedPointer(id: PointerID($0), kind: .touch) }
            func place(_ index: Int, _ distance: CGFloat) -> CGPoint {
                CGPoint(x: 600 + (index == 0 ? -distance : distance) / 2, y: 540)
            }
            for (index, finger) in fingers.enumerated() { window.press(at: place(index, start), with: finger) }
            for step in 1...10 {
                let distance = start + (end - start) * CGFloat(step) / 10
                for (index, finger) in fingers.enumerated() {
                    window.move(to: place(index, distance), steps: 1, with: finger)
                }
            }
            for finger in fingers { window.release(with: finger) }
            window.wait(1)
        }
        #expect(fixture.cell(0)?.frame.width == 191)
        pinch(from: 120, to: 180)
        #expect(fixture.cell(0)?.frame.width == 293)
        pinch(from: 300, to: 120)
        #expect((fixture.cell(0)?.frame.width ?? 400) < 191)
    }

    @Test("SCENE-2: a drag within the gallery moves the image, also in the document")
    func reorder() async throws {
        let fixture = try GalleryFixture(sizes: Array(repeating: CGSize(width: 20, height: 20), count: 3))
        await fixture.window.settle { fixture.isLoaded }
        let (first, last) = (fixture.cell(0), fixture.cell(1))
        fixture.window.drag(from: fixture.window.center(of: first), to: fixture.window.center(of: last))
        await fixture.window.settle { fixture.names == ["1", "0", "2"] }
        #expect(fixture.documents.first?.images == fixture.images)
        #expect(fixture.visibleCells.count == 3 && fixture.isLoaded)
    }

    @Test("SCENE-2: an image that is dropped on the trash shrinks into it and is removed")
    func trash() async throws {
        let fixture = try GalleryFixture(sizes: Array(repeating: CGSize(width: 20, height: 20), count: 3))
        await fixture.window.settle { fixture.isLoaded }
        let (trash, window) = (fixture.gallery?.trashView, fixture.window)
        window.drag(from: window.center(of: fixture.cell(1)), to: window.center(of: trash))
        window.wait(0.1)
        // The last frame with the preview is where its animation ends: in the icon, at a tenth of its size.
        let icon = try #require(trash).iconView
        let goal = window.center(of: icon)
        let lifted = try #require(window.previewFrames.first)
        var last = lifted
        for _ in 0..<600 {
            guard let shown = window.previewFrames.first else { break }
            last = shown
            window.frame()
        }
        #expect(window.previewFrames.isEmpty)
        #expect(abs(last.midX - goal.x) <= 1 && abs(last.midY - goal.y) <= 1)
        #expect(abs(last.width - 19.1) <= 1.5 && abs(last.height - 19.1) <= 1.5, "\(last.size), a tenth of the cell")
        await window.settle { fixture.names == ["0", "2"] }
        #expect(fixture.documents.first?.images.count == 2)
        #expect(fixture.visibleCells.count == 2)
        // The trash takes nothing else.
        fixture.drop([try fixture.item("Other")], at: window.center(of: trash))
        await window.settle()
        #expect(fixture.names == ["0", "2"])
    }

    @Test("SCENE-2: a cancelled drag changes nothing")
    func cancel() async throws {
        let fixture = try GalleryFixture(sizes: Array(repeating: CGSize(width: 20, height: 20), count: 2))
        await fixture.window.settle { fixture.isLoaded }
        fixture.window.press(fixture.window.center(of: fixture.cell(0)))
        fixture.window.move(to: fixture.window.center(of: fixture.gallery?.trashView))
        fixture.window.key(.escape)
        fixture.window.release()
        await fixture.window.settle()
        #expect(fixture.names == ["0", "1"] && fixture.visibleCells.count == 2)
    }

    @Test("SCENE-2: an image that cannot be fetched has a square cell; a tap tries again")
    func retry() async throws {
        let fixture = try GalleryFixture()
        let url = fixture.folder.path("late.png")
        fixture.store.update(try #require(fixture.gallery?.galleryID)) {
            $0.images = [ImageModel(url: url, aspectRatio: 2)]
        }
        let reopened = try GalleryFixture(fixture.folder)
        await reopened.window.settle { reopened.cell(0).map { $0.frame.height == $0.frame.width } == true }
        #expect(reopened.cell(0)?.imageView.image == nil)
        try TestImage.png(width: 40, height: 20).write(to: url)
        reopened.window.press(reopened.window.center(of: reopened.cell(0)))
        reopened.window.release()
        await reopened.window.settle { reopened.isLoaded }
        #expect(reopened.cell(0)?.frame.size == CGSize(width: 191, height: 96))
        #expect(reopened.gallery?.navigationController?.viewControllers.count == 1)
    }

    @Test("SCENE-2: a tap opens an image, which zooms and scrolls")
    func detail() async throws {
        let fixture = try GalleryFixture(sizes: [CGSize(width: 400, height: 200)])
        await fixture.window.settle { fixture.isLoaded }
        fixture.window.press(fixture.window.center(of: fixture.cell(0)))
        fixture.window.release()
        await fixture.window.settle()
        let detail = try #require(fixture.gallery?.navigationController?.topViewController as? ImageViewController)
        #expect(detail.title == "0")
        let scrollView = try #require(detail.view.subviews.first as? UIScrollView)
        #expect(scrollView.zoomScale == 1)
        #expect(fixture.window.center(of: scrollView.subviews.first) == fixture.window.center(of: scrollView))
        fixture.window.root.handle(
            InputEvent(
                .scroll(dx: 0, dy: -800), at: fixture.window.center(of: scrollView), time: fixture.window.now,
                modifiers: .control))
        fixture.window.wait(1)
        #expect(scrollView.zoomScale > 4)
        let offset = scrollView.contentOffset
        fixture.window.scroll(dx: 0, dy: 50, at: fixture.window.center(of: scrollView))
        fixture.window.wait(1)
        #expect(scrollView.contentOffset.y == offset.y + 50)
    }

    @Test(
        "SCENE-2: the window during a drag between images matches its reference image",
        .enabled(if: SceneFont.isInstalled, SceneFont.advice), arguments: [false, true])
    func picture(isDark: Bool) async throws {
        let fixture = try GalleryFixture(photos: [
            "Evening tide", "The light at Black Head", "Ice going out", "Sea stacks, two minutes", "Harbour at dusk",
        ])
        fixture.window.root.desktopAppearance = Appearance(isDark: isDark)
        for source in fixture.window.views(ofType: ItemDragSource.self) { source.isHidden = true }
        await fixture.window.settle { fixture.isLoaded }
        let (first, third) = (try #require(fixture.cell(0)), try #require(fixture.cell(2)))
        fixture.window.press(fixture.window.center(of: first))
        fixture.window.move(to: fixture.window.center(of: third) - CGPoint(x: 90, y: 0))
        fixture.window.wait(2)
        ScenePicture.check(fixture.window.surface, "image-gallery-\(isDark ? "dark" : "light")")
        fixture.window.key(.escape)
        fixture.window.release()
        await fixture.window.settle()
    }
}
