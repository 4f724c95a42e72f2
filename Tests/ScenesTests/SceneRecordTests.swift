import Application
import TestSupport
import Testing
import UIKitNames
import ViewTesting

@testable import Scenes

/// Replays of runs that were recorded with a real mouse (`SceneRunTests` in ScreenTests), one drag in each scene. The
/// last frame before the button is released is the scene's image in the documentation.
///
/// `RECORD_PICTURES=1` in the environment writes the images again; the test still fails.
@Suite(.timeLimit(.minutes(20)), .enabled(if: SceneFont.isInstalled, SceneFont.advice)) @MainActor
struct SceneRecordTests {
    /// The initial state in the records: the command line.
    private struct Start: Codable, Sendable {
        var arguments: [String]
    }

    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let resources = tests.deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources/UIKitNames/UIKitNames.docc/Resources", isDirectory: true)

    /// A scene in the state in which its recorded run began.
    @MainActor private struct Fixture {
        let controller: UIViewController
        /// Whether everything has loaded that the scene loads by itself.
        let isReady: () -> Bool
        /// The images of the items that other programs drag in, whose data is not in a record, in their order.
        var dropped: [UIImage] = []
        /// Whether everything has arrived that was dropped.
        var isComplete: () -> Bool = { true }
        /// Lives as long as the scene.
        var folder: TemporaryFolder?
    }

    private func fixture(_ scene: Scene) throws -> Fixture {
        switch scene {
        case .gallery:
            let folder = try TemporaryFolder()
            let store = GalleryStore(directory: folder.path("galleries"))
            var gallery = store.makeGallery()
            gallery.name = "Coast"
            gallery.images = try [
                "Evening tide", "The light at Black Head", "Sea stacks, two minutes", "Harbour at dusk",
                "Thirty parasols",
                "Ice going out",
            ].map { name in
                let image = try #require(ScenePhotos.image(named: name, longSide: 480))
                let data = try #require(image.pngData())
                let url = try folder.write(data, "\(name).png")
                return ImageModel(
                    url: url, aspectRatio: Double(image.size.width / image.size.height),
                    thumbnail: image.preparingThumbnail(of: CGSize(width: 128, height: 128))?.pngData())
            }
            store.add(gallery)
            let split = GalleriesViewController.makeSplitViewController(store: store)
            return Fixture(
                controller: split,
                isReady: {
                    let shown = split.viewController(for: .secondary) as? ImageGalleryViewController
                    let cells = shown?.collectionView.visibleCells ?? []
                    return cells.count == gallery.images.count
                        && cells.allSatisfy { ($0 as? ImageCollectionViewCell)?.imageView.image != nil }
                }, folder: folder)
        case .dragSource:
            let source = DragSourceViewController()
            return Fixture(controller: source) {
                let photos = source.stacks.flatMap(\.photoViews) + [source.locationView] + source.slowViews
                return photos.allSatisfy { $0.image != nil } && source.codeView.codes.count == 2
            }
        case .dropDestination:
            let destination = DropDestinationViewController()
            let dropped = try ["Oranges by the window", "Poppies", "Leaf against the sun", "Dahlia"].map {
                try #require(ScenePhotos.image(named: $0, longSide: 480))
            }
            return Fixture(
                controller: destination, isReady: { true }, dropped: dropped,
                isComplete: { !destination.grid.photoViews.contains(where: \.isLoading) })
        case .pinboard:
            let board = PinboardViewController()
            return Fixture(controller: board) { board.pins.count == PinboardViewController.initialPhotos.count }
        case .mail: return Fixture(controller: MailViewController()) { true }
        case .slowPhotos:
            let slow = SlowPhotosViewController()
            return Fixture(controller: slow) {
                slow.collectionView.visibleCells.allSatisfy { ($0 as? SlowPhotoCell)?.imageView.image != nil }
            }
        }
    }

    /// Waits for results of other threads. The content's clock stands still meanwhile.
    private func wait(until condition: () -> Bool) async throws {
        for _ in 0..<2_000_000 {
            if condition() { return }
            await Task.yield()
        }
        try #require(Bool(false), "the data never arrives")
    }

    /// The steps of a record, or those until the button is released for the last time. The data of items of other
    /// programs, which the record does not contain, is that of the fixture.
    private func steps(_ record: Record<Start>, _ fixture: Fixture, untilRelease: Bool) throws -> [TimedStep] {
        let release = try #require(
            record.steps.lastIndex {
                if case .input(let event) = $0.step, case .pointerUp = event.kind { true } else { false }
            })
        let end = untilRelease ? release : record.steps.endIndex
        func providers(_ items: [NSItemProvider]) -> [NSItemProvider] {
            zip(items, fixture.dropped).map { item, image in
                let provider = NSItemProvider(object: image)
                provider.suggestedName = item.suggestedName
                return provider
            }
        }
        return record.steps[..<end].map { step in
            guard case .input(var event) = step.step, case .foreignDrag(let id, let drag) = event.kind else {
                return step
            }
            switch drag {
            case .entered(let offer):
                event.kind = .foreignDrag(id, .entered(ForeignDragOffer(items: providers(offer.items))))
            case .offered(let items): event.kind = .foreignDrag(id, .offered(providers(items)))
            case .moved, .exited, .released, .dropped: break
            }
            return TimedStep(.input(event), at: step.time)
        }
    }

    /// Replays a scene's record, up to the release of the button without a rate; returns the last frame.
    private func replay(
        _ scene: Scene, isDark: Bool = false, rate: Int? = nil, follow: (WindowContent, Replay) -> Void = { _, _ in }
    ) async throws -> Surface {
        let path = Self.tests.appendingPathComponent("Records/\(scene.rawValue).jsonl").path
        let record = try Record<Start>(contentsOf: path)
        #expect(record.header.start.arguments.first == scene.rawValue && !record.isTruncated)
        var setup = record.header.setup
        setup.settings.isDark = isDark
        let content = WindowContent(setup)
        let fixture = try fixture(scene)
        let replay = Replay(try steps(record, fixture, untilRelease: rate == nil), on: content)
        replay.pace = { _ in try await wait(until: fixture.isComplete) }
        if let rate { replay.frameTimes = .every(rate: rate) }
        follow(content, replay)
        let window = UIWindow(frame: content.root.bounds)
        content.root.addSubview(window)
        window.frame = content.root.bounds
        window.rootViewController = scene.makeRootViewController(showing: fixture.controller)
        content.onResize = { window.resize(to: $0) }
        window.layoutIfNeeded()
        try await wait(until: fixture.isReady)
        let summary = try await replay.run()
        #expect(summary.frames > 20)
        let sessions = content.root.engine.sessions
        // The data of a drop may still be on its way.
        #expect(rate == nil ? sessions.map(\.phase) == [.dragging] : sessions.allSatisfy { !$0.phase.isBeingDragged })
        return try #require(replay.surface)
    }

    @Test("BUILD-2: a replay of each scene's drag ends with the image of the documentation", arguments: Scene.allCases)
    func picture(_ scene: Scene) async throws {
        if let folder = ProcessInfo.processInfo.environment["DARK_PICTURES"] {
            try await replay(scene, isDark: true).writePNG(to: "\(folder)/\(scene.rawValue).png")
        }
        let surface = try await replay(scene)
        let stored = Self.resources.appendingPathComponent("scene-\(scene.rawValue).png").path
        try ImageComparison.screenshot.check(surface, against: stored)
    }

    @Test("BUILD-5: nothing jumps in the drags of the scenes and at their drops", arguments: Scene.allCases)
    func film(_ scene: Scene) async throws {
        for rate in [60, 120, 240] {
            var sampler: FilmSampler?
            _ = try await replay(scene, rate: rate) { content, replay in
                sampler = FilmSampler(content)
                sampler?.follow(replay)
            }
            let checker = try #require(sampler?.checker)
            #expect(checker.previewCount > rate / 3)
            let findings = checker.findings.prefix(12).map { "\($0)" }
            #expect(findings.isEmpty, "\(rate) Hz: \(findings.joined(separator: "\n"))")
        }
    }

    @Test("BUILD-5: every record belongs to a scene, whose drag is checked")
    func records() throws {
        let folder = Self.tests.appendingPathComponent("Records").path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".jsonl") }
        #expect(Set(names) == Set(Scene.allCases.map { "\($0.rawValue).jsonl" }))
    }
}
