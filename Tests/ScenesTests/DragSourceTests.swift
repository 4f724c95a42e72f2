import Synchronization
import TestSupport
import Testing
import UIKitNames

@testable import Scenes

/// Drags from the scene to a view beside it (SCENE-3).
@Suite(.timeLimit(.minutes(20))) @MainActor struct DragSourceTests {
    @Test("SCENE-3: a stack lifts one item for each photo, each with its own preview, the photo on top last")
    func stack() async throws {
        let fixture = await Fixture()
        let stack = fixture.controller.stacks[1]
        fixture.window.press(fixture.window.center(of: stack))
        fixture.window.wait(0.6)
        let session = try #require(fixture.session)
        #expect(session.items.map { $0.localObject as? UIView } == stack.photoViews)
        #expect(fixture.previews.map { $0.content.view as? UIView } == stack.photoViews)
        fixture.window.release()
        await fixture.window.settle()
    }

    @Test("SCENE-3: stacks are added to a drag, but no photo twice")
    func addStacks() async throws {
        let fixture = await Fixture()
        let stacks = fixture.controller.stacks
        fixture.beginDrag(from: stacks[0])
        for stack in stacks + stacks { fixture.window.secondaryClick(at: fixture.window.center(of: stack)) }
        let session = try #require(fixture.session)
        #expect(session.items.count == 10)
        #expect(session.items.map { $0.localObject as? UIView } == stacks.flatMap(\.photoViews))
        fixture.drop()
        await fixture.window.settle { fixture.target.images.count == 10 }
        #expect(fixture.target.images.count == 10)
    }

    @Test("SCENE-3: the QR codes of the image lift one by one from their places, with round corners")
    func liftCodes() async throws {
        let fixture = await Fixture()
        let codeView = fixture.controller.codeView
        #expect(codeView.codes.map(\.text) == ["https://example.org/path", "https://example.org/tide"])
        fixture.window.press(fixture.window.center(of: codeView))
        fixture.window.wait(1.5)
        let origin = codeView.convert(CGPoint.zero, to: nil)
        #expect(fixture.previews.count == 2)
        for (preview, code) in zip(fixture.previews, codeView.codes) {
            let frame = codeView.frame(of: code)
            #expect(preview.content.size == frame.size)
            // The lift may enlarge it, around its place.
            #expect(abs(preview.center.x - origin.x - frame.midX) < 1)
            #expect(abs(preview.center.y - origin.y - frame.midY) < 1)
            #expect(preview.content.parameters.visiblePath?.contains(CGPoint(x: 1, y: 1)) == false)
            #expect(preview.content.parameters.visiblePath?.contains(CGPoint(x: 12, y: 12)) == true)
        }
        #expect(codeView.alpha == 0.5)
        fixture.window.release()
        await fixture.window.settle()
        #expect(codeView.alpha == 1)
    }

    @Test("SCENE-3: canceled, the QR codes return to their places while the image becomes opaque again")
    func cancelCodes() async throws {
        let fixture = await Fixture()
        let codeView = fixture.controller.codeView
        fixture.beginDrag(from: codeView)
        fixture.window.move(to: CGPoint(x: 300, y: 60))
        fixture.window.wait(0.5)
        #expect(codeView.alpha == 0.5)
        fixture.window.release()
        var alphas: [Double] = []
        var last: [CGPoint] = []
        while !fixture.previews.isEmpty {
            alphas.append(codeView.withShownValues { codeView.alpha })
            last = fixture.previews.map(\.center)
            fixture.window.frame()
        }
        #expect(alphas.contains { $0 > 0.55 && $0 < 0.95 })
        #expect(codeView.alpha == 1)
        let origin = codeView.convert(CGPoint.zero, to: nil)
        for (center, code) in zip(last, codeView.codes) {
            #expect(abs(center.x - origin.x - codeView.frame(of: code).midX) < 2)
            #expect(abs(center.y - origin.y - codeView.frame(of: code).midY) < 2)
        }
        await fixture.window.settle()
    }

    @Test("SCENE-3: dropped QR codes are images that contain one code each; a drop leaves the image opaque")
    func dropCodes() async throws {
        let fixture = await Fixture()
        let codeView = fixture.controller.codeView
        fixture.beginDrag(from: codeView)
        fixture.window.secondaryClick(at: fixture.window.center(of: codeView))
        #expect(fixture.session?.items.count == 2)
        fixture.drop()
        await fixture.window.settle { fixture.target.images.count == 2 }
        var found: [String] = []
        for image in fixture.target.images { found += await QRCodeImage.codes(in: image).map(\.text) }
        #expect(found == ["https://example.org/path", "https://example.org/tide"])
        #expect(codeView.alpha == 1)
    }

    @Test("SCENE-3, DATA-3: a photo with a location turns into a platter as the drag begins, and carries both")
    func location() async throws {
        let fixture = await Fixture()
        let photo = fixture.controller.locationView
        fixture.window.press(fixture.window.center(of: photo))
        fixture.window.wait(0.6)
        #expect(fixture.previews.map { $0.content.view as? UIView } == [photo])
        fixture.window.move(to: fixture.targetPoint)
        fixture.window.wait(0.5)
        let platter = try #require(fixture.previews.first?.content.view as? LocationPlatterView)
        let texts = platter.subviews.compactMap { ($0 as? UILabel)?.text }
        #expect(texts == ["Ersfjord, Norway", "69.6951° N, 18.6106° E"])
        #expect(fixture.previews.first?.content.size == platter.bounds.size)
        fixture.window.release()
        await fixture.window.settle { fixture.target.locations.count == 1 && fixture.target.images.count == 1 }
        #expect(fixture.target.locations == [Location(latitude: 69.6951, longitude: 18.6106)])
        #expect(fixture.target.images.count == 1)
    }

    @Test("SCENE-3: a southern and western location is written with S and W")
    func coordinates() {
        let location = PhotoLocation(latitude: -33.8568, longitude: -151.2)
        #expect(LocationPlatterView.coordinates(of: location) == "33.8568° S, 151.2000° W")
    }

    @Test("SCENE-3: slow photos are gathered, each once; each takes its seconds, with progress, and can be canceled")
    func slow() async throws {
        let fixture = await Fixture()
        let photos = fixture.controller.slowViews
        let steps = photos.map { _ in Steps() }
        for (photo, steps) in zip(photos, steps) { photo.wait = { _ in await steps.wait() } }
        fixture.beginDrag(from: photos[0])
        for photo in photos { fixture.window.secondaryClick(at: fixture.window.center(of: photo)) }
        #expect(fixture.session?.items.count == 4)
        fixture.drop()
        #expect(fixture.target.progress.count == 4)

        // A step is a tenth of a second.
        for steps in steps { steps.allow(30) }
        await fixture.window.advance { fixture.target.images.count == 1 }
        await fixture.window.advance { fixture.target.progress[1].fractionCompleted > 0.5 }
        #expect(fixture.target.images.count == 1)
        #expect(!fixture.target.progress[1].isFinished)
        fixture.target.progress[3].cancel()
        for steps in steps { steps.allow(60) }
        await fixture.window.advance { fixture.target.images.count == 3 && fixture.target.failures == 1 }
        #expect(fixture.target.images.count == 3)
        #expect(fixture.target.failures == 1)
    }

    @Test(
        "SCENE-3: the scene with lifted QR codes looks as in the reference image",
        .enabled(if: SceneFont.isInstalled, SceneFont.advice), arguments: [false, true])
    func picture(isDark: Bool) async throws {
        let fixture = await Fixture(isDark: isDark)
        fixture.window.press(fixture.window.center(of: fixture.controller.codeView))
        fixture.window.wait(1.5)
        ScenePicture.check(fixture.window.surface, "drag-source-\(isDark ? "dark" : "light")")
    }
}

/// Lets tasks proceed by a number of steps.
private final class Steps: Sendable {
    private let state = Mutex<(allowed: Int, waiting: [CheckedContinuation<Void, Never>])>((0, []))

    func wait() async {
        await withCheckedContinuation { continuation in
            let isAllowed = state.withLock { state in
                guard state.allowed > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.allowed -= 1
                return true
            }
            if isAllowed { continuation.resume() }
        }
    }

    func allow(_ count: Int) {
        let resumed = state.withLock { state in
            state.allowed += count
            let resumed = Array(state.waiting.prefix(state.allowed))
            state.waiting.removeFirst(resumed.count)
            state.allowed -= resumed.count
            return resumed
        }
        for continuation in resumed { continuation.resume() }
    }
}

/// Takes images and locations.
@MainActor private final class TargetView: UIView, UIDropInteractionDelegate {
    private var loaded: [Int: UIImage] = [:]
    /// In the order of the items.
    var images: [UIImage] { loaded.sorted { $0.key < $1.key }.map(\.value) }
    private(set) var locations: [Location] = []
    private(set) var failures = 0
    private(set) var progress: [Progress] = []

    override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        addInteraction(UIDropInteraction(delegate: self))
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: UIDropSession) -> UIDropProposal {
        UIDropProposal(operation: .copy)
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) {
        session.progressIndicatorStyle = .none
        session.loadObjects(ofClass: Location.self) { self.locations = $0 }
        progress = session.items.enumerated().map { index, item in
            item.itemProvider.loadObject(ofClass: UIImage.self) { object, _ in
                let image = object as? UIImage
                DispatchQueue.main.async {
                    self.loaded[index] = image
                    if image == nil { self.failures += 1 }
                }
            }
        }
    }
}

/// The scene beside a drop target.
@MainActor private final class Fixture {
    let controller = DragSourceViewController()
    let window: SimulatedWindow
    let target: TargetView
    let targetPoint = CGPoint(x: 850, y: 100)

    /// Waits until all photos have been painted and the codes found.
    init(isDark: Bool = false) async {
        controller.photoSide = 96
        let container = UIView()
        controller.view.frame = CGRect(x: 0, y: 0, width: 760, height: 680)
        target = TargetView(frame: CGRect(x: 780, y: 0, width: 140, height: 680))
        container.addSubview(controller.view)
        container.addSubview(target)
        window = SimulatedWindow(container, size: CGSize(width: 920, height: 680))
        window.root.desktopAppearance = Appearance(isDark: isDark)
        let photos = controller.stacks.flatMap(\.photoViews) + [controller.locationView] + controller.slowViews
        await window.settle {
            photos.allSatisfy { $0.image != nil } && !self.controller.codeView.codes.isEmpty
        }
        window.frame()
    }

    var session: UIDragSession? { window.root.engine.sessions.first }

    var previews: [PreviewPresentation] { window.root.engine.presentations.first?.previews ?? [] }

    func beginDrag(from view: UIView) {
        let center = window.center(of: view)
        window.press(center)
        window.move(to: CGPoint(x: center.x + 20, y: center.y))
        window.wait(0.3)
    }

    func drop() {
        window.move(to: targetPoint)
        window.wait(0.3)
        window.release()
    }
}
