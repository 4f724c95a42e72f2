import Application
import Foundation
import PhotoLibrary
import TestSupport
import Testing
import ViewTesting
import Views

@testable import Lightbox

/// The program in a window content with simulated input and a recorder.
@MainActor final class RecordedRun {
    let content: WindowContent
    let interface: ProgramInterface
    private let surface: Surface
    private var now = Duration.zero

    init(_ fixture: CommandFixture, to file: String, options: (inout ProgramOptions) -> Void = { _ in }) throws {
        var chosen = ProgramOptions(library: fixture.library)
        chosen.record = file
        options(&chosen)
        let opened = try OpenedGallery(chosen)
        let setup = WindowContent.Setup(pixels: PixelSize(width: 720, height: 480))
        content = WindowContent(setup)
        surface = Surface(width: 720, height: 480, format: .rgb)
        content.recorder = try Recorder(
            path: file, header: RecordHeader(program: "tests", setup: setup, start: try RecordedStart(opened, chosen))
        ) { Issue.record($0) }
        interface = ProgramInterface(opened, on: content, cadence: chosen.cadence)
    }

    var grid: PhotoGridController { interface.main.grid }

    func draw(_ count: Int = 1) {
        for _ in 0..<count {
            now += .microseconds(16_667)
            _ = content.drawFrame(into: surface, at: now)
        }
    }

    func send(_ kind: InputEvent.Kind, at point: CGPoint = .zero, modifiers: KeyModifiers = []) {
        now += .milliseconds(1)
        content.handle(InputEvent(kind, at: point, time: now, modifiers: modifiers))
    }

    /// Waits for all pending requests.
    func settle() async throws {
        let cells = { [grid] in (0..<grid.count).compactMap { grid.cell(at: $0) } }
        var looks = 0
        while cells().isEmpty || cells().contains(where: { $0.shownImage == nil }) {
            looks += 1
            try #require(looks < 1_000_000, "pictures that never came")
            await Task.yield()
            if cells().isEmpty { draw() }
        }
        await interface.main.gallery.finishWriting()
        draw(60)
    }

    func center(of place: Int) throws -> CGPoint {
        let cell = try #require(grid.cell(at: place))
        return cell.convert(cell.bounds.center, to: nil)
    }

    func drag(from start: CGPoint, to end: CGPoint) {
        send(.pointerDown(.primary, clickCount: 1), at: start)
        for step in 1...20 {
            send(.pointerMoved, at: start + (end - start) * (CGFloat(step) / 20))
            draw()
        }
        draw(20)
    }

    /// Ends the record and writes the last frame.
    func end(picture: String) throws {
        content.perform(.end, at: now)
        content.recorder?.close()
        try surface.writePNG(to: picture)
    }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct ReplayTests {
    let fixture: CommandFixture
    let record: String

    init() throws {
        fixture = try CommandFixture()
        record = fixture.path("run.jsonl")
    }

    private func replay(_ arguments: String...) async throws -> Int32 {
        try await ReplayCommand.parse(arguments).execute(fixture.console())
    }

    private func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: fixture.path(name))) }

    private func makeLibrary() async throws {
        for number in 0..<6 { try fixture.picture("Meadow/m\(number).png", shade: UInt8(20 + number * 30)) }
        for number in 0..<3 { try fixture.picture("Harbour/h\(number).png", shade: UInt8(30 + number * 30)) }
        #expect(try await fixture.importing(fixture.path("Meadow"), fixture.path("Harbour")) == 0)
        _ = fixture.take()
    }

    /// Moves a photo, undoes it, and moves another one to the second album.
    private func recordDrags() async throws {
        let run = try RecordedRun(fixture, to: record)
        run.draw()
        try await run.settle()
        run.drag(from: try run.center(of: 0), to: try run.center(of: 2) + CGPoint(x: 30, y: 0))
        run.send(.pointerUp(.primary), at: try run.center(of: 2))
        run.draw(40)
        try await run.settle()
        run.send(.keyDown(.character("z"), isRepeat: false), modifiers: .control)
        try await run.settle()
        // The row of the second album.
        let row = CGPoint(x: 120, y: 150 + ListsController.height)
        run.drag(from: try run.center(of: 1), to: row)
        run.send(.pointerUp(.primary), at: row)
        try await run.settle()
        try run.end(picture: fixture.path("live.png"))
    }

    @Test("BUILD-1, BUILD-2: a replay is identical to the pixel and does not change the library")
    func library() async throws {
        try await makeLibrary()
        let before = try fixture.listing()
        try await recordDrags()
        let after = try fixture.listing()
        #expect(after != before)
        #expect(try await replay(record, "--shot", "999=\(fixture.path("one.png"))") == 0)
        #expect(fixture.take().out.contains("wrote 1 image."))
        #expect(try await replay(record, "--shot", "999=\(fixture.path("two.png"))", "--speed", "100") == 0)
        #expect(try bytes("one.png") == bytes("live.png"))
        #expect(try bytes("two.png") == bytes("live.png"))
        #expect(try fixture.listing() == after)
        // Later changes of the library have no effect: the record contains its own copy of the albums.
        let library = try await fixture.openLibrary().library
        try await library.apply(.deleteAlbum(AlbumID(rawValue: before.albums[0].id)))
        #expect(try await replay(record, "--shot", "999=\(fixture.path("three.png"))") == 0)
        #expect(try bytes("three.png") == bytes("live.png"))
    }

    @Test("APP-43, BUILD-2: a run that makes, fills, closes and deletes folders is replayed to the pixel")
    func folders() async throws {
        try await makeLibrary()
        // The record's start state has a folder.
        let library = try await fixture.openLibrary().library
        try await library.apply(.createFolder(FolderRecord(id: library.newFolderID(), title: "Trips", place: .end)))
        try library.close()
        let run = try RecordedRun(fixture, to: record)
        run.draw()
        try await run.settle()
        func row(_ index: Int) throws -> CGPoint {
            let table = run.interface.main.list.table
            let cell = try #require(table.cellForRow(at: IndexPath(row: index, section: 0)))
            return cell.convert(cell.bounds.center, to: nil)
        }
        func press(_ key: Key, _ modifiers: KeyModifiers = []) async throws {
            run.send(.keyDown(key, isRepeat: false), modifiers: modifiers)
            run.send(.keyUp(key), modifiers: modifiers)
            try await run.settle()
        }
        func drop(_ start: CGPoint, at end: CGPoint) async throws {
            run.drag(from: start, to: end)
            run.send(.pointerUp(.primary), at: end)
            run.draw(40)
            try await run.settle()
        }
        try await press(.character("e"), .control)
        try await drop(try row(1), at: try row(0))
        for letter in "Norway" { run.send(.text(String(letter))) }
        try await press(.enter)
        // "Norway" with both albums into "Trips".
        try await drop(try row(0), at: try row(3))
        try await press(.character("z"), .control)
        try await press(.character("z"), [.control, .shift])
        let titles = run.interface.main.gallery.catalog.tree.rows.map {
            run.interface.main.gallery.catalog.title(of: $0.item) ?? ""
        }
        #expect(titles == ["Trips", "Norway", "Meadow", "Harbour"])
        // Out of edit mode, and the folder is closed and shown.
        try await press(.character("e"), .control)
        let point = try row(1)
        run.send(.pointerDown(.primary, clickCount: 1), at: point)
        run.send(.pointerUp(.primary), at: point)
        try await run.settle()
        try await press(.left)
        try run.end(picture: fixture.path("live.png"))
        let after = try fixture.listing()
        #expect(after.folders.map(\.title) == ["Trips", "Norway"])
        #expect(try await replay(record, "--shot", "999=\(fixture.path("one.png"))") == 0)
        #expect(try bytes("one.png") == bytes("live.png"))
        #expect(try fixture.listing() == after)
    }

    @Test("Each frame's file is named by number and time, and a snapshot is the last frame before the requested time")
    func frames() async throws {
        try await makeLibrary()
        try await recordDrags()
        let folder = fixture.path("frames")
        #expect(try await replay(record, "--frames", folder, "--shot", "0.5=\(fixture.path("shot.png"))") == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(names.count > 30)
        let frames = try names.enumerated().map { index, name in
            let parts = name.dropLast("s.png".count).split(separator: "-")
            #expect(Int(parts[0]) == index + 1 && parts.count == 2 && name.hasSuffix("s.png"))
            return (name: name, time: try #require(Double(parts[1])))
        }
        let shown = try #require(frames.last { $0.time <= 0.5 })
        #expect(try bytes("shot.png") == bytes("frames/\(shown.name)"))
        #expect(try bytes("frames/\(names[names.count - 1])") == bytes("live.png"))
        #expect(fixture.take().out.contains("\(names.count) frames"))
    }

    @Test("Without the recorded photos' files the replay fails with a message, and --library names their folder")
    func moved() async throws {
        try await makeLibrary()
        try await recordDrags()
        _ = fixture.take()
        let elsewhere = fixture.folder.appendingPathComponent("elsewhere")
        try FileManager.default.moveItem(at: fixture.library, to: elsewhere)
        await #expect(
            throws: LibraryStateError.originalsMissing(
                directory: fixture.library.path, first: "m0.png", count: 9, total: 9)
        ) { try await replay(record) }
        #expect(
            try await replay(record, "--library", elsewhere.path, "--shot", "999=\(fixture.path("one.png"))") == 0)
        #expect(try bytes("one.png") == bytes("live.png"))
    }

    @Test("A snapshot before the first frame fails, and so does a snapshot in a folder that does not exist")
    func badShots() async throws {
        let run = try RecordedRun(fixture, to: record) { $0.synthetic = 5 }
        run.draw()
        try await run.settle()
        try run.end(picture: fixture.path("live.png"))
        await #expect(throws: CommandFailure.nothingDrawn(time: 0.001)) {
            try await replay(record, "--shot", "0.001=\(fixture.path("a.png"))")
        }
        await #expect(throws: CanvasError.unwritable(path: fixture.path("no/a.png"), reason: .notFound)) {
            try await replay(record, "--shot", "1=\(fixture.path("no/a.png"))")
        }
        // Cut off within a line, as after a power failure.
        var text = try bytes("run.jsonl")
        text += Data("{\"t\":17.3,\"inp".utf8)
        try text.write(to: URL(fileURLWithPath: record))
        #expect(try await replay(record, "--shot", "1=\(fixture.path("b.png"))") == 0)
        #expect(fixture.take().error.contains("is incomplete"))
        #expect(try bytes("b.png") == bytes("live.png"))
    }

    @Test("A library that was read-only in the recorded run is read-only in its replay")
    func readOnly() async throws {
        try await makeLibrary()
        // The first owner keeps the library locked.
        let owner = try Library.open(at: fixture.library).library
        try await recordDrags()
        withExtendedLifetime(owner) {}
        #expect(try await replay(record, "--shot", "999=\(fixture.path("one.png"))") == 0)
        #expect(try bytes("one.png") == bytes("live.png"))
    }
}

/// The font of the reference images.
private enum StoredFont {
    /// Whether text is drawn as in the reference images: with Inter in the weights of the tests' font configuration.
    static let isInstalled =
        ProcessInfo.processInfo.environment["FONTCONFIG_FILE"]?.hasSuffix("Tests/Resources/fonts.conf") == true
        && ["/usr/share/fonts/opentype/inter", "/usr/share/fonts/inter"].contains {
            FileManager.default.fileExists(atPath: $0)
        }
    static let advice: Comment = "The stored pictures' typeface is needed: apt install fonts-inter, and make test."
}

/// A run recorded in the window with a real mouse: a photo is dragged through the grid to an album, then the move is
/// undone.
///
/// `RECORD_PICTURES=1` in the environment writes the reference images again; the test still fails.
@Suite(.timeLimit(.minutes(20)), .enabled(if: StoredFont.isInstalled, StoredFont.advice)) @MainActor
struct StoredRecordTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Records")

    @Test("BUILD-2: a stored record matches its reference images", arguments: [("gap", "4.15"), ("landing", "6.21")])
    func picture(_ name: String, _ time: String) async throws {
        let fixture = try CommandFixture()
        let taken = fixture.path("\(name).png")
        let record = Self.folder.appendingPathComponent("drag.jsonl").path
        let command = try ReplayCommand.parse([record, "--shot", "\(time)=\(taken)"])
        #expect(try await command.execute(fixture.console()) == 0)
        let stored = Self.folder.appendingPathComponent("\(name).png")
        try ImageComparison.screenshot.check(try Surface.readPNG(from: taken), against: stored.path)
    }
}
