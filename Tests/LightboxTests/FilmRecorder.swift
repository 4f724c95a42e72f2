import Application
import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// Records the program while simulated input drags in it, at 60 frames per second, for the committed records.
@MainActor final class FilmRecorder {
    let content: WindowContent
    let interface: ProgramInterface
    private var now = Duration.zero
    private var nextFrame = Duration.zero
    var pointer = CGPoint.zero

    init(_ opened: OpenedGallery, _ options: ProgramOptions, to file: URL) throws {
        let setup = WindowContent.Setup(pixels: PixelSize(width: 940, height: 640))
        content = WindowContent(setup)
        var start = try RecordedStart(opened, options)
        // A replay gets another library with the same photos.
        if start.library != nil { start.library = "library" }
        content.recorder = try Recorder(
            path: file.path, header: RecordHeader(program: "tests", setup: setup, start: start)
        ) { Issue.record($0) }
        interface = ProgramInterface(opened, on: content, cadence: options.cadence)
    }

    var grid: PhotoGridController { interface.main.grid }

    /// Lets time pass and draws the frames that are due.
    func advance(by duration: Duration) async {
        let end = now + duration
        while nextFrame <= end {
            now = max(now, nextFrame)
            if content.root.wantsFrame || content.root.deadline.map({ $0 <= now }) ?? false {
                _ = content.advanceFrame(at: now)
            }
            nextFrame += .microseconds(16_667)
            for _ in 1...20 { await Task.yield() }
        }
        now = end
    }

    /// Draws frames until all photos in view have their images and nothing moves.
    func settle() async throws {
        await advance(by: .milliseconds(100))
        let isLoading = { [grid] in (0..<grid.count).compactMap { grid.cell(at: $0) }.contains { $0.shownImage == nil }
        }
        var looks = 0
        while isLoading() {
            looks += 1
            try #require(looks < 1_000_000, "images that never came")
            await Task.yield()
        }
        await advance(by: .milliseconds(600))
    }

    func send(_ kind: InputEvent.Kind, modifiers: KeyModifiers = []) {
        content.handle(InputEvent(kind, at: pointer, time: now, pointer: PointerID(2), modifiers: modifiers))
    }

    func press(modifiers: KeyModifiers = []) async {
        send(.pointerDown(.primary, clickCount: 1), modifiers: modifiers)
        await advance(by: .milliseconds(30))
    }

    func release(modifiers: KeyModifiers = []) async {
        send(.pointerUp(.primary), modifiers: modifiers)
        await advance(by: .milliseconds(30))
    }

    func click(at point: CGPoint, modifiers: KeyModifiers = []) async {
        pointer = point
        await press(modifiers: modifiers)
        await release(modifiers: modifiers)
    }

    func type(_ key: Key, _ modifiers: KeyModifiers = []) async {
        send(.keyDown(key, isRepeat: false), modifiers: modifiers)
        send(.keyUp(key))
        await advance(by: .milliseconds(130))
    }

    /// Moves the pointer to a point at 600 points per second, with an event every 11 ms.
    func move(to point: CGPoint, speed: CGFloat = 600, as kind: InputEvent.Kind = .pointerMoved) async {
        let start = pointer
        let steps = max(Int((start.distance(to: point) / speed / 0.011).rounded(.up)), 1)
        for step in 1...steps {
            let location = start + (point - start) * (CGFloat(step) / CGFloat(steps))
            pointer = CGPoint(x: (location.x * 4).rounded() / 4, y: (location.y * 4).rounded() / 4)
            send(kind)
            await advance(by: .milliseconds(11))
        }
    }

    func center(ofPhoto index: Int) throws -> CGPoint {
        let cell = try #require(grid.cell(at: index))
        return cell.convert(cell.bounds.center, to: nil)
    }

    func center(ofAlbum index: Int) throws -> CGPoint {
        let cell = try #require(interface.main.list.table.cellForRow(at: IndexPath(row: index, section: 0)))
        return cell.convert(cell.bounds.center, to: nil)
    }

    func center(where matches: (View) -> Bool) throws -> CGPoint {
        func find(_ view: View) -> View? {
            if view.isHidden { return nil }
            if matches(view) { return view }
            for child in view.subviews { if let found = find(child) { return found } }
            return nil
        }
        let view = try #require(find(content.root))
        return view.convert(view.bounds.center, to: nil)
    }

    // MARK: Fingers

    /// The finger of all touches.
    nonisolated static let finger = PointerID(1 << 32 | 7)

    /// Sends an event of the finger.
    func touch(_ kind: InputEvent.Kind) {
        content.handle(InputEvent(kind, at: pointer, time: now, pointer: Self.finger, pointerKind: .touch))
    }

    func touchDown(at point: CGPoint) async {
        pointer = point
        touch(.pointerDown(.primary, clickCount: 1))
        await advance(by: .milliseconds(12))
    }

    /// Moves the finger along a straight line, with an event every 8 ms.
    func swipe(by vector: CGPoint, events: Int) async {
        let start = pointer
        for event in 1...events {
            pointer = start + vector * (CGFloat(event) / CGFloat(events))
            touch(.pointerMoved)
            await advance(by: .milliseconds(8))
        }
    }

    /// Ends the record when everything has settled.
    func end() async {
        await advance(by: .milliseconds(1500))
        content.perform(.end, at: now)
        content.recorder?.close()
    }
}

/// The runs of the committed records.
enum Film: String, CaseIterable, Sendable {
    case single, many, rows, trash, album, edge, cancel, shapes, fast, slow, keyboard, scroll, foreign, viewer, info
    case fling, caught, pull, held

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Records/Films")

    var file: URL { Self.folder.appendingPathComponent("\(rawValue).jsonl") }

    /// Whether a finger scrolls or holds, without a drag.
    var isTouch: Bool { [.fling, .caught, .pull, .held].contains(self) }

    /// Whether something is dragged.
    var hasPreviews: Bool { !isTouch && self != .info }

    /// The number of synthetic photos; nil for a library.
    var photos: Int? { self == .foreign ? nil : isTouch ? 400 : 40 }

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
        rate: Int, keepsTrack: Bool = false, onFrame: @escaping (WindowContent, Duration) -> Void = { _, _ in }
    ) async throws -> FilmSampler {
        let record = try Record<RecordedStart>(contentsOf: file.path)
        let originals = record.header.start.libraryFolder(ofRecord: file.path)
        let replay = FilmReplay(record: record, originals: originals, onFrame: onFrame)
        return try await replay.check(rate: rate, keepsTrack: keepsTrack)
    }
}

extension FilmRecorder {
    /// Places the pointer without passing over anything.
    func pointer(at point: CGPoint) {
        pointer = point
        send(.pointerMoved)
    }
}
