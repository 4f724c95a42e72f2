import TestSupport
import Testing
import UIKitNames

@testable import Scenes

/// Drops from a view beside the scene, whose data arrives when the test says so (SCENE-4).
@Suite(.timeLimit(.minutes(20))) @MainActor struct DropDestinationTests {
    @Test("SCENE-4: each dropped image has its own progress, and appears when its data arrives, in the items' order")
    func progress() async throws {
        let fixture = try Fixture([.red, .green, .blue])
        fixture.drop()
        #expect(fixture.window.root.engine.slowTransfers.isEmpty)
        fixture.window.wait(2)
        let photos = fixture.grid.photoViews
        #expect(photos.map(\.isLoading) == [true, true, true])
        #expect(photos.map(\.frame.minX) == photos.map(\.frame.minX).sorted())

        fixture.gates[1].open()
        await fixture.window.advance { photos[1].image != nil }
        #expect(photos.map(\.isLoading) == [true, false, true])
        #expect(fixture.color(of: photos[1]) == 0x00ff00)

        // The rest of the window is usable meanwhile: no panel of the library is shown.
        #expect(fixture.window.root.engine.slowTransfers.isEmpty)
        fixture.openAll()
        await fixture.window.advance { !photos.contains(where: \.isLoading) }
        #expect(photos.map { fixture.color(of: $0) } == [0xff0000, 0x00ff00, 0x0000ff])
        #expect(photos.allSatisfy { $0.cancelButton.isHidden })
    }

    @Test("SCENE-4: an image that arrives before its preview lands stays hidden until then")
    func hiddenUntilLanded() async throws {
        let fixture = try Fixture([.red])
        fixture.openAll()
        fixture.drop()
        let photo = try #require(fixture.grid.photoViews.first)
        let preview = try #require(fixture.window.root.engine.presentations.first?.previews.first)
        #expect(preview.content.view is LoadingImageView)
        #expect(preview.content.size == photo.bounds.size)
        // The clock stands still while the data arrives.
        for _ in 0..<200_000 where photo.image == nil { await Task.yield() }
        #expect(photo.image != nil)
        #expect(photo.alpha == 0)
        await fixture.window.advance { fixture.window.root.engine.presentations.isEmpty }
        #expect(photo.alpha == 1)
        #expect(fixture.color(of: photo) == 0xff0000)
    }

    @Test("SCENE-4: an image is canceled by its own button; the others arrive")
    func cancel() async throws {
        let fixture = try Fixture([.red, .green])
        fixture.drop()
        fixture.window.wait(2)
        let photos = fixture.grid.photoViews
        fixture.click(photos[0].cancelButton)
        await fixture.window.advance { fixture.grid.photoViews == [photos[1]] }
        fixture.window.wait(1)
        #expect(photos[0].superview == nil)
        #expect(photos[1].frame.minX == fixture.firstPhotoX)
        fixture.openAll()
        await fixture.window.advance { photos[1].image != nil }
        #expect(fixture.color(of: photos[1]) == 0x00ff00)
    }

    @Test("SCENE-4: an image that cannot be loaded says so until it is dismissed")
    func failure() async throws {
        let fixture = try Fixture([.red, nil])
        fixture.openAll()
        fixture.drop()
        let photos = fixture.grid.photoViews
        await fixture.window.advance { photos.allSatisfy { !$0.isLoading } }
        fixture.window.wait(2)
        #expect(photos.map(\.hasFailed) == [false, true])
        fixture.click(photos[1].cancelButton)
        #expect(fixture.grid.photoViews == [photos[0]])
    }

    @Test("SCENE-4: a photo dropped on the strip shrinks into the icon, which grows meanwhile, and is deleted")
    func delete() async throws {
        let fixture = try await Fixture.filled([.red, .green])
        let (photos, icon) = (fixture.grid.photoViews, fixture.controller.trashView.iconView)
        let iconCenter = fixture.window.center(of: icon)
        fixture.window.drag(from: fixture.window.center(of: photos[0]), to: fixture.stripPoint)
        #expect(fixture.grid.photoViews == [photos[1]])

        let size = try #require(fixture.window.root.engine.presentations.first?.previews.first?.size)
        var last = size
        var largest: CGFloat = 1
        while let preview = fixture.window.root.engine.presentations.first?.previews.first {
            last = preview.size
            largest = max(largest, fixture.shownScale(of: icon))
            fixture.window.frame()
            await Task.yield()
        }
        #expect(last.width < 0.25 * size.width)
        #expect(largest > 1.2)
        await fixture.window.settle()
        #expect(fixture.shownScale(of: icon) == 1)
        #expect(fixture.window.center(of: icon) == iconCenter)
        #expect(photos[1].frame.minX == fixture.firstPhotoX)
    }

    @Test("SCENE-4: the strip takes only photos of the grid, and the grid takes none of its own")
    func ownPhotosOnly() async throws {
        let fixture = try await Fixture.filled([.red])
        let photo = try #require(fixture.grid.photoViews.first)
        fixture.window.drag(from: fixture.sourcePoint, to: fixture.stripPoint)
        await fixture.window.settle()
        #expect(fixture.grid.photoViews == [photo])

        let point = fixture.window.center(of: photo)
        fixture.window.drag(from: point, to: CGPoint(x: point.x + 150, y: point.y + 100))
        await fixture.window.settle()
        #expect(fixture.grid.photoViews == [photo])
    }

    @Test("SCENE-4: several photos are gathered, each once, and deleted together")
    func deleteSeveral() async throws {
        let fixture = try await Fixture.filled([.red, .green])
        let photos = fixture.grid.photoViews
        fixture.window.press(fixture.window.center(of: photos[0]))
        fixture.window.move(to: CGPoint(x: fixture.window.center(of: photos[0]).x, y: 300))
        for photo in [photos[1], photos[1], photos[0]] {
            fixture.window.secondaryClick(at: fixture.window.center(of: photo))
        }
        #expect(fixture.window.root.engine.sessions.first?.items.count == 2)
        fixture.window.move(to: fixture.stripPoint)
        fixture.window.release()
        await fixture.window.settle()
        #expect(fixture.grid.photoViews.isEmpty)
    }

    @Test(
        "SCENE-4: loading, loaded and failed photos look as in the reference image",
        .enabled(if: SceneFont.isInstalled, SceneFont.advice), arguments: [false, true])
    func picture(isDark: Bool) async throws {
        let fixture = try await Fixture.filled([.systemTeal, nil], isDark: isDark)
        // The data arrived after an unknown number of frames; the spinner's phase depends on the time.
        fixture.window.wait(until: .seconds(61))
        fixture.drop([.systemPink])
        for source in fixture.window.views(ofType: ItemDragSource.self) { source.isHidden = true }
        fixture.window.wait(2)
        ScenePicture.check(fixture.window.surface, "drop-destination-\(isDark ? "dark" : "light")")
    }
}

/// The scene with a drag source beside it.
@MainActor private final class Fixture {
    let controller = DropDestinationViewController()
    let window: SimulatedWindow
    private(set) var gates: [Gate] = []
    private var providers: [NSItemProvider] = []

    var grid: PhotoGridView { controller.grid }
    let sourcePoint = CGPoint(x: 660, y: 40)
    let stripPoint = CGPoint(x: 100, y: 448)
    let firstPhotoX: CGFloat = 20

    /// Creates images of colors; nil is an image whose data cannot be loaded.
    init(_ colors: [UIColor?], isDark: Bool = false) throws {
        let container = UIView()
        controller.view.frame = CGRect(x: 0, y: 0, width: 600, height: 480)
        container.addSubview(controller.view)
        window = SimulatedWindow(container, size: CGSize(width: 700, height: 480))
        if isDark { window.root.desktopAppearance = Appearance(isDark: true) }
        container.addSubview(
            ItemDragSource(frame: CGRect(x: 620, y: 0, width: 80, height: 80)) { [unowned self] in providers })
        setColors(colors)
        window.frame()
    }

    static func filled(_ colors: [UIColor?], isDark: Bool = false) async throws -> Fixture {
        let fixture = try Fixture(colors, isDark: isDark)
        fixture.openAll()
        fixture.drop()
        await fixture.window.advance { fixture.grid.photoViews.allSatisfy { !$0.isLoading } }
        await fixture.window.settle()
        return fixture
    }

    private func setColors(_ colors: [UIColor?]) {
        gates = colors.map { _ in Gate() }
        providers = zip(colors, gates).map { color, gate in
            let provider = NSItemProvider()
            let data = color.map { color in
                UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).pngData { context in
                    color.setFill()
                    context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
                }
            }
            provider.registerDataRepresentation(forTypeIdentifier: UTType.png.identifier) { _ in
                await gate.wait()
                guard let data else { throw CocoaError(.fileReadUnknown) }
                return data
            }
            return provider
        }
    }

    func drop(_ colors: [UIColor?]) {
        setColors(colors)
        drop()
    }

    func drop() { window.drag(from: sourcePoint, to: CGPoint(x: 300, y: 330)) }

    func openAll() { for gate in gates { gate.open() } }

    func click(_ view: UIView) {
        window.press(window.center(of: view))
        window.release()
        window.frame()
    }

    func color(of view: UIView) -> UInt32 {
        window.frame()
        let center = window.center(of: view)
        return window.pixel(Int(center.x), Int(center.y))
    }

    func shownScale(of view: UIView) -> CGFloat { view.withShownValues { view.transform.a } }
}
