import Application
import Foundation
import Testing
import Views

@testable import Lightbox

/// The runs of the committed records.
enum Film: String, CaseIterable, Sendable {
    case single, many, rows, trash, album, edge, cancel, shapes, fast, slow, keyboard, scroll, foreign, viewer, info
    case fling, caught, pull, held
    case paging, zoom, swipe, sidebar, reorder, mode, rotation, pinch, hasty

    /// The films that the environment variable `FILMS` names, separated by commas; all without it.
    static var selected: [Film] {
        let names = ProcessInfo.processInfo.environment["FILMS"]?.split(separator: ",")
        return allCases.filter { film in names?.contains { $0 == film.rawValue } ?? true }
    }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Records/Films")

    var file: URL { Self.folder.appendingPathComponent("\(rawValue).jsonl") }

    /// Whether a finger scrolls or holds in the grid, without a drag.
    private var isTouch: Bool { [.fling, .caught, .pull, .held].contains(self) }

    /// Whether something is dragged.
    var hasPreviews: Bool {
        !isTouch && ![.info, .paging, .zoom, .swipe, .mode, .rotation, .pinch, .hasty].contains(self)
    }

    /// The number of synthetic photos; nil for a library.
    var photos: Int? { self == .foreign ? nil : isTouch ? 400 : 40 }

    /// The width of the window: in a narrow one the sidebar slides over the photos.
    var width: Int { self == .sidebar ? 600 : 940 }

    var cadence: ReorderingCadence? {
        switch self {
        case .fast: .fast
        case .slow: .slow
        default: nil
        }
    }

    /// Performs the run's input.
    @MainActor func perform(_ run: FilmRecorder) async throws {
        try await run.settle()
        switch self {
        case .single, .fast, .slow:
            try await drag(1, through: [4, 7], run)
            if self == .slow { await run.advance(by: .milliseconds(900)) }
            await run.release()
        case .many:
            await run.click(at: try run.center(ofPhoto: 1))
            for photo in [3, 4, 6] { await run.click(at: try run.center(ofPhoto: photo), modifiers: .control) }
            try await drag(4, through: [7, 2], run)
            await run.release()
        case .rows:
            run.pointer(at: try run.center(ofAlbum: 0))
            await run.press()
            await run.move(to: try run.center(ofAlbum: 3) + CGPoint(x: 6, y: 30), speed: 250)
            await run.advance(by: .milliseconds(200))
            await run.release()
        case .trash:
            run.pointer(at: try run.center(ofPhoto: 1))
            await run.press()
            await run.move(to: try run.center { $0.accessibilityRole == .trash })
            await run.advance(by: .milliseconds(400))
            await run.release()
        case .album:
            run.pointer(at: try run.center(ofPhoto: 2))
            await run.press()
            await run.move(to: try run.center(ofAlbum: 2))
            await run.advance(by: .milliseconds(300))
            await run.release()
        case .edge:
            run.pointer(at: try run.center(ofPhoto: 2))
            await run.press()
            await run.move(to: CGPoint(x: 925, y: 625))
            await run.advance(by: .milliseconds(100))
            await run.release()
        case .cancel:
            try await drag(1, through: [5], run)
            await run.type(.escape)
            await run.advance(by: .milliseconds(700))
            await run.release()
        case .shapes:
            await run.click(
                at: try run.center { ($0 as? Button)?.accessibilityName?.contains("aspect ratios") == true })
            try await run.settle()
            try await drag(1, through: [3, 5, 2], run)
            await run.release()
        case .keyboard:
            await run.click(at: try run.center(ofPhoto: 1))
            await run.type(.character("d"), [.control, .shift])
            await run.advance(by: .milliseconds(400))
            for _ in 0..<4 { await run.type(.right) }
            await run.advance(by: .milliseconds(300))
            await run.type(.enter)
        case .viewer:
            await run.click(at: try run.center(ofPhoto: 6))
            await run.type(.enter)
            try await run.settle()
            let strip = try run.center { $0 is PhotoGrid && $0.accessibilityName == "Filmstrip" }
            run.pointer(at: CGPoint(x: 550, y: 330))
            await run.press()
            for x in [-100, 160, 40] { await run.move(to: strip + CGPoint(x: x, y: 6)) }
            await run.advance(by: .milliseconds(150))
            await run.release()
        case .info:
            await run.click(at: try run.center(ofPhoto: 1))
            for _ in 0..<2 {
                await run.type(.character("i"), .control)
                await run.advance(by: .milliseconds(900))
            }
        case .scroll:
            await run.click(at: try run.center(ofPhoto: 1))
            await run.type(.character("d"), [.control, .shift])
            await run.advance(by: .milliseconds(400))
            for key in [Key.down, .down, .down, .down, .end, .up, .pageUp, .home, .pageDown] {
                await run.type(key)
                if key != .down { await run.advance(by: .milliseconds(250)) }
            }
            await run.type(.enter)
        case .foreign:
            let drag = ForeignDragID(1)
            let provider = ItemProvider()
            provider.suggestedName = "boat.png"
            // A replay has no data of other programs, either.
            provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in
                throw CocoaError(.fileReadUnknown)
            }
            run.pointer = CGPoint(x: 500, y: 600)
            run.send(.foreignDrag(drag, .entered(ForeignDragOffer(items: [provider]))))
            for goal in [try run.center(ofPhoto: 4), try run.center(ofPhoto: 1)] {
                await run.move(to: goal + CGPoint(x: 20, y: 9), as: .foreignDrag(drag, .moved(allowsMove: false)))
            }
            await run.advance(by: .milliseconds(200))
            run.send(.foreignDrag(drag, .dropped))
        case .fling:
            await run.touchDown(at: CGPoint(x: 600, y: 560))
            await run.swipe(by: CGPoint(x: 0, y: -240), events: 30)
            run.touch(.pointerUp(.primary))
            await run.advance(by: .milliseconds(3_500))
        case .caught:
            await run.touchDown(at: CGPoint(x: 600, y: 560))
            await run.swipe(by: CGPoint(x: 0, y: -300), events: 25)
            run.touch(.pointerUp(.primary))
            await run.advance(by: .milliseconds(305))
            await run.touchDown(at: CGPoint(x: 500, y: 300))
            await run.advance(by: .milliseconds(200))
            await run.swipe(by: CGPoint(x: 12, y: 160), events: 60)
            await run.advance(by: .milliseconds(100))
            run.touch(.pointerUp(.primary))
        case .pull:
            await run.touchDown(at: CGPoint(x: 600, y: 200))
            await run.swipe(by: CGPoint(x: 0, y: 400), events: 60)
            await run.advance(by: .milliseconds(100))
            run.touch(.pointerUp(.primary))
        case .held:
            await run.touchDown(at: try run.center(ofPhoto: 4))
            await run.advance(by: .milliseconds(430))
            run.touch(.pointerUp(.primary))
        case .paging, .zoom, .swipe, .rotation, .pinch: try await performInViewer(run)
        case .hasty:
            // The next photo is shown, and the viewer closed, while it still opens; then a finger is as fast.
            await run.click(at: try run.center(ofPhoto: 5))
            for pause in [120, 60, 700] {
                run.send(.keyDown(.enter, isRepeat: false))
                await run.advance(by: .milliseconds(pause))
                for key in [Key.right, .right, .escape] {
                    run.send(.keyDown(key, isRepeat: false))
                    await run.advance(by: .milliseconds(pause))
                }
                await run.advance(by: .milliseconds(900))
            }
            run.send(.keyDown(.enter, isRepeat: false))
            await run.advance(by: .milliseconds(40))
            await run.touchDown(at: CGPoint(x: 600, y: 300))
            await run.swipe(by: CGPoint(x: -200, y: 4), events: 8)
            run.touch(.pointerUp(.primary))
            await run.advance(by: .milliseconds(900))
            await run.type(.escape)
            await run.advance(by: .milliseconds(700))
        case .mode:
            // The mode begins, ends on the way, and begins again; then two notices follow each other.
            await run.click(at: try run.center(ofPhoto: 3))
            for pause in [60, 900, 900, 60, 900] {
                await run.type(.character("l"), [.control, .shift])
                await run.advance(by: .milliseconds(pause))
            }
            await run.type(.delete)
            await run.advance(by: .milliseconds(500))
            await run.type(.delete)
            await run.advance(by: .milliseconds(900))
            await run.type(.character("z"), .control)
            await run.advance(by: .milliseconds(900))
        case .reorder:
            await run.click(at: try run.center { ($0 as? Button)?.title == "Edit" })
            await run.advance(by: .milliseconds(500))
            let goals = try [3, 1, 2].map { try run.center(ofAlbum: $0) + CGPoint(x: 0, y: 25) }
            run.pointer(at: try run.center(ofAlbum: 0))
            await run.press()
            for goal in goals { await run.move(to: goal, speed: 250) }
            await run.advance(by: .milliseconds(300))
            await run.release()
        case .sidebar:
            let button = try run.center { $0.accessibilityName == "Albums" && $0 is Button }
            await run.click(at: button)
            await run.advance(by: .milliseconds(700))
            await run.click(at: CGPoint(x: 570, y: 400))
            await run.advance(by: .milliseconds(200))
            // The sidebar turns back on its way.
            await run.click(at: button)
            await run.advance(by: .milliseconds(900))
            await run.click(at: CGPoint(x: 570, y: 400))
            await run.advance(by: .milliseconds(700))
            run.pointer(at: try run.center(ofPhoto: 4))
            await run.press()
            await run.move(to: button)
            await run.advance(by: .milliseconds(1_600))
            await run.move(to: try run.center(ofAlbum: 2))
            await run.advance(by: .milliseconds(200))
            await run.release()
        }
        await run.end()
    }

    /// Drags a photo over the places of others.
    @MainActor private func drag(_ photo: Int, through places: [Int], _ run: FilmRecorder) async throws {
        let goals = try places.map { try run.center(ofPhoto: $0) + CGPoint(x: 14, y: 9) }
        run.pointer(at: try run.center(ofPhoto: photo))
        await run.press()
        for goal in goals { await run.move(to: goal) }
        await run.advance(by: .milliseconds(150))
    }
}

extension Film {
    /// Replays the record and returns its checked moments.
    @MainActor func play(
        rate: Int, keepsTrack: Bool = false, onFrame: @escaping (WindowContent, Duration) -> Void = { _, _ in },
        willDraw: @escaping (WindowContent) -> Void = { _ in }
    ) async throws -> FilmSampler {
        let record = try Record<RecordedStart>(contentsOf: file.path)
        let originals = record.header.start.libraryFolder(ofRecord: file.path)
        let replay = FilmReplay(record: record, originals: originals, willDraw: willDraw, onFrame: onFrame)
        return try await replay.check(rate: rate, keepsTrack: keepsTrack)
    }
}

extension Film {
    /// Opens the viewer, shows other photos or parts of one, and closes it.
    @MainActor func performInViewer(_ run: FilmRecorder) async throws {
        await run.click(at: try run.center(ofPhoto: 5))
        await run.type(.enter)
        try await run.settle()
        let finger = CGPoint(x: 600, y: 300)
        switch self {
        case .paging:
            for _ in 0..<2 {
                await run.type(.right)
                await run.advance(by: .milliseconds(500))
            }
            // Faster than the photos slide.
            for key in [Key.left, .left, .right, .pageDown] { await run.type(key) }
            await run.advance(by: .milliseconds(600))
            for key in [Key.end, .left, .home] {
                await run.type(key)
                await run.advance(by: .milliseconds(700))
            }
            // The controls appear when the pointer moves.
            run.pointer(at: CGPoint(x: 600, y: 500))
            await run.advance(by: .milliseconds(400))
            let strip = try run.center { $0 is PhotoGrid && $0.accessibilityName == "Filmstrip" }
            await run.click(at: strip + CGPoint(x: 90, y: 4))
            await run.advance(by: .milliseconds(900))
        case .zoom:
            await run.doubleClick(at: CGPoint(x: 400, y: 260))
            await run.advance(by: .milliseconds(600))
            for key in [Key.right, .down, .left] { await run.type(key) }
            await run.advance(by: .milliseconds(400))
            for notches in [-1.0, -1, 2] {
                run.send(.scroll(dx: 0, dy: InputEvent.wheelNotch * notches))
                await run.advance(by: .milliseconds(60))
            }
            await run.advance(by: .milliseconds(500))
            await run.type(.character("i"))
            await run.advance(by: .milliseconds(800))
            await run.type(.pageDown)
            await run.advance(by: .milliseconds(800))
            await run.type(.character("i"))
            await run.advance(by: .milliseconds(800))
        case .rotation:
            // The second picture arrives while the first one fades in.
            for pause in [0, 900, 60, 60, 900] {
                await run.type(.character("r"), .control)
                await run.advance(by: .milliseconds(pause))
            }
            await run.type(.end)
            await run.type(.home)
            await run.advance(by: .milliseconds(900))
        case .pinch:
            await run.touchDown(at: finger)
            await run.touchDown(at: CGPoint(x: 500, y: 300), finger: 2)
            for step in 1...30 {
                await run.swipe(to: CGPoint(x: 600 + 4 * step, y: 300 - 2 * step), finger: 1)
                await run.swipe(to: CGPoint(x: 500 - 3 * step, y: 300 + step), finger: 2)
            }
            run.touch(.pointerUp(.primary), finger: 2)
            await run.swipe(by: CGPoint(x: -60, y: 50), events: 12)
            run.touch(.pointerUp(.primary))
            await run.advance(by: .milliseconds(1_200))
        default:
            await run.touchDown(at: finger)
            await run.swipe(by: CGPoint(x: -320, y: 4), events: 20)
            run.touch(.pointerUp(.primary))
            await run.advance(by: .milliseconds(800))
            // Not far enough for the next photo.
            await run.touchDown(at: finger)
            await run.swipe(by: CGPoint(x: -90, y: 0), events: 30)
            await run.advance(by: .milliseconds(200))
            run.touch(.pointerUp(.primary))
            await run.advance(by: .milliseconds(700))
            await run.doubleClick(at: finger)
            await run.advance(by: .milliseconds(700))
            await run.touchDown(at: finger)
            await run.swipe(by: CGPoint(x: -120, y: 90), events: 16)
            run.touch(.pointerUp(.primary))
            await run.advance(by: .milliseconds(900))
        }
        await run.type(.escape)
        await run.advance(by: .milliseconds(700))
    }
}
