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
    /// The location of the mouse and of the first finger.
    var pointer = CGPoint.zero
    /// The locations of the other fingers, by their number.
    private var fingers: [Int: CGPoint] = [:]

    init(_ opened: OpenedGallery, _ options: ProgramOptions, width: Int = 940, to file: URL) throws {
        let setup = WindowContent.Setup(pixels: PixelSize(width: width, height: 640))
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

    func press(modifiers: KeyModifiers = [], clicks: Int = 1) async {
        send(.pointerDown(.primary, clickCount: clicks), modifiers: modifiers)
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

    func doubleClick(at point: CGPoint) async {
        await click(at: point)
        await press(clicks: 2)
        await release()
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

    /// The first finger.
    nonisolated static let finger = PointerID(1 << 32 | 7)

    /// Sends an event of a finger.
    func touch(_ kind: InputEvent.Kind, finger: Int = 1) {
        let location = fingers[finger] ?? pointer
        let id = PointerID(Self.finger.rawValue + finger - 1)
        content.handle(InputEvent(kind, at: location, time: now, pointer: id, pointerKind: .touch))
    }

    func touchDown(at point: CGPoint, finger: Int = 1) async {
        place(finger, at: point)
        touch(.pointerDown(.primary, clickCount: 1), finger: finger)
        await advance(by: .milliseconds(12))
    }

    /// Moves a finger to a point with one event.
    func swipe(to point: CGPoint, finger: Int) async {
        place(finger, at: point)
        touch(.pointerMoved, finger: finger)
        await advance(by: .milliseconds(4))
    }

    private func place(_ finger: Int, at point: CGPoint) {
        if finger == 1 { pointer = point } else { fingers[finger] = point }
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

extension FilmRecorder {
    /// Places the pointer without passing over anything.
    func pointer(at point: CGPoint) {
        pointer = point
        send(.pointerMoved)
    }
}
