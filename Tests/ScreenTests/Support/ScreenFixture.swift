import Foundation
import PhotoLibrary
import Testing

/// The fixture of a test: a copy of the library, an X server, an input device and the program.
@MainActor final class ScreenFixture {
    let libraryFixture: LibraryFixture
    let home: URL
    let server: XServer
    let input: UserInput
    private let touchScreen: TouchScreen?
    private(set) var environment: [String: String]
    private let arguments: [String]
    private let isRecorded: Bool
    private var startCount = 0
    /// The records that have not been checked yet.
    private var records: [URL] = []
    private var running: TestedProgram?

    /// The file with the recorded input of the program that started last.
    var record: URL { home.appendingPathComponent("run-\(startCount).jsonl") }
    var library: URL { home.appendingPathComponent("library", isDirectory: true) }

    /// Options of the fixture.
    struct Setup {
        var size = "960x640"
        var scheme = "light"
        var scale = "1"
        var depth = 24
        var serverArguments: [String] = []
        /// Whether the fixture uses a thumbnail cache of its own.
        var hasOwnCache = false
        /// The address of the session bus; nil for a session without one.
        var sessionBus: String?
        /// Additional arguments of the program.
        var arguments: [String] = []
        /// Whether the program records its input; the runs are checked at the end of the test (`ChecksFilms`). False
        /// for runs that a record does not contain: the data of other programs and the thumbnail cache.
        var isRecorded = true
        /// Whether the server has a touch screen.
        var hasTouchScreen = false
    }

    /// A point of the screen at which the pointer covers nothing.
    static let aside = CGPoint(x: 1690, y: 1190)

    /// Starts the server and the program. `prepare` can modify the copy of the library before.
    init(_ setup: Setup = Setup(), prepare: (URL) throws -> Void = { _ in }) async throws {
        libraryFixture = try await LibraryFixture.shared
        home = libraryFixture.folder.appendingPathComponent(String(UUID().uuidString.prefix(8)), isDirectory: true)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let library = home.appendingPathComponent("library", isDirectory: true)
        try FileManager.default.copyItem(at: libraryFixture.library, to: library)
        try prepare(library)
        if setup.hasTouchScreen {
            server = try XServer(touchScreenIn: home)
            touchScreen = try TouchScreen(in: home)
        } else {
            server = try XServer(depth: setup.depth, setup.serverArguments, folder: home)
            touchScreen = nil
        }
        input = try UserInput(display: server.name)
        try input.move(to: Self.aside)
        let cache = setup.hasOwnCache ? home.appendingPathComponent("cache", isDirectory: true) : libraryFixture.cache
        environment = LibraryFixture.environment(home: home, cache: cache)
        environment["DISPLAY"] = server.name
        environment["LIGHTBOX_SCALE"] = setup.scale
        environment["DBUS_SESSION_BUS_ADDRESS"] = setup.sessionBus
        arguments =
            ["--library", library.path, "--size", setup.size, "--scheme", setup.scheme] + setup.arguments
        isRecorded = setup.isRecorded
        try await start()
        ChecksFilms.films?.add(self)
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    /// The running program.
    var program: TestedProgram {
        get throws { try #require(running, "the program was not started") }
    }

    /// The fingers on the screen; requires `Setup.hasTouchScreen`.
    var fingers: TouchScreen {
        get throws { try #require(touchScreen, "the fixture has no touch screen") }
    }

    /// Starts the program, also after its end.
    func start() async throws {
        startCount += 1
        if isRecorded { records.append(record) }
        running = try await TestedProgram(
            arguments: arguments + (isRecorded ? ["--record", record.path] : []), environment: environment, home: home)
        try await waitUntilIdle()
    }

    /// Quits the program and starts it again.
    func restart() async throws {
        #expect(try await program.quit() == 0)
        try await start()
    }

    /// Quits the program if it runs, and checks the record of its last start at several frame rates (BUILD-5).
    func expectSmoothFilm(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        if let running, running.isRunning { #expect(try await running.quit() == 0, sourceLocation: sourceLocation) }
        records.removeAll { $0 == record }
        let output = try await checkFilm(record, sourceLocation: sourceLocation)
        // A run without a preview would show nothing.
        #expect(!output.contains(" and 0 frames with previews"), sourceLocation: sourceLocation)
    }

    /// Quits the program if it runs, and checks all records that have not been checked.
    func checkFilms() async throws {
        if let running, running.isRunning { _ = try await running.quit() }
        running = nil
        for record in records { _ = try await checkFilm(record) }
        records = []
    }

    /// Checks a record without a display; returns the command's output.
    private func checkFilm(
        _ record: URL, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        var environment = environment
        environment["DISPLAY"] = nil
        let result = try await Command.run(["replay", record.path, "--check"], environment)
        // The record of a program that was killed ends within a line.
        let error = result.error.contains("is incomplete") ? "" : result.error
        #expect(
            result.status == 0 && error.isEmpty, "\(result.output)\(result.error)", sourceLocation: sourceLocation)
        return result.output
    }

    /// Starts a second instance with the same arguments.
    func startSecond() async throws -> TestedProgram {
        try await TestedProgram(arguments: arguments, environment: environment, home: home)
    }

    /// Starts another instance with a library of its own, which the caller ends.
    func start(library: URL, size: String) async throws -> TestedProgram {
        try await TestedProgram(
            arguments: ["--library", library.path, "--size", size], environment: environment, home: home)
    }

    // MARK: Inspection

    func tree() async throws -> InspectedTree { try await program.tree() }

    /// Waits for a view and returns its center.
    func center(
        _ role: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> CGPoint {
        try await until("the \(role) '\(name)'", sourceLocation: sourceLocation) {
            try await tree().view(role, name)?.frame.center
        }
    }

    func cell(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> CGPoint {
        try await center("cell", name, sourceLocation: sourceLocation)
    }

    func row(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> CGPoint {
        try await center("row", name, sourceLocation: sourceLocation)
    }

    /// The names of the visible photos, in reading order.
    func photoNames() async throws -> [String] {
        try await tree().all("cell").sorted { ($0.frame.y, $0.frame.x) < ($1.frame.y, $1.frame.x) }.map(\.name)
    }

    /// The titles of the albums with their counts, from the top.
    func albumRows() async throws -> [String] {
        try await albumViews().map { "\($0.name) \($0.value["count"] ?? -1)" }
    }

    /// The rows of the albums from the top. Those of the built-in lists have no count.
    func albumViews() async throws -> [InspectedView] {
        try await tree().all("row").filter { $0.value["count"] != nil }.sorted { $0.frame.y < $1.frame.y }
    }

    /// Waits until the window is idle: all images are loaded, no animation is running, and no frame was drawn between
    /// several inspections. Near its end an animation moves by less than a pixel and draws nothing for some frames.
    func waitUntilIdle(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        var last = -1
        var attempts = 0
        try await until("rest", sourceLocation: sourceLocation) {
            let frames = try await program.frames()
            attempts = frames.drawn == last && !frames.animating ? attempts + 1 : 0
            last = frames.drawn
            guard attempts >= 4 else { return false }
            return try await !tree().all("cell").contains { $0.state.contains("loading") }
        }
    }

    /// Waits for a phase of the drag session and returns its report.
    @discardableResult func waitForDrag(
        in phase: String, items: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> InspectedSessions.Drag {
        try await until("a drag that is \(phase)", sourceLocation: sourceLocation) {
            try await program.sessions().first { $0.phase == phase && (items == nil || $0.items == items) }
        }
    }

    /// Waits until no drag is in progress.
    func waitForDragsToEnd(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await until("the end of all drags", sourceLocation: sourceLocation) {
            try await program.sessions().isEmpty
        }
    }

    /// Waits for a notice and returns its text.
    func waitForNotice(
        containing text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> InspectedView {
        try await until("a notice with '\(text)'", sourceLocation: sourceLocation) {
            try await tree().all("notice").first { $0.name.contains(text) }
        }
    }

    /// The output of `lightbox list`, which reads the library in another process.
    func albums() async throws -> [LibraryFixture.Album] { try await albums(of: library) }

    /// The same of another library that was copied from the fixture's.
    func albums(of library: URL) async throws -> [LibraryFixture.Album] {
        let result = try await Command.run(["list", "--json", "--library", library.path], environment)
        try #require(result.status == 0, "\(result.error)")
        let listing = try JSONDecoder().decode(Listing.self, from: Data(result.output.utf8))
        return listing.albums.map { album in
            LibraryFixture.Album(title: album.title, photos: album.photos.map { libraryFixture.names[$0] ?? "\($0)" })
        }
    }

    /// The photos of an album in order, with their original files.
    func originals(of title: String) async throws -> [(name: String, file: URL)] {
        let library = try Library.open(at: library, mode: .readOnly).library
        let album = try #require(try await library.albums().first { $0.title == title })
        return try await library.photos(in: album.id).map { ($0.name, library.originalURL(of: $0)) }
    }

    /// Waits until the library has new photos at an index of the album "Meadow"; returns all photos of the album. The
    /// program shows an imported photo at its place before the library stores the place.
    func originals(
        with count: Int, insertedAt index: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> [(name: String, file: URL)] {
        try await until("\(count) photos at \(index)", sourceLocation: sourceLocation) {
            let photos = try await originals(of: "Meadow")
            let others = photos.map(\.name).prefix(index) + photos.map(\.name).dropFirst(index + count)
            return Array(others) == LibraryFixture.meadow ? photos : nil
        }
    }

    /// Waits until the library has the expected contents.
    func expect(albums: [LibraryFixture.Album], sourceLocation: SourceLocation = #_sourceLocation) async throws {
        var found: [LibraryFixture.Album] = []
        do {
            try await until("the albums", sourceLocation: sourceLocation) {
                found = try await self.albums()
                return found == albums
            }
        } catch {
            #expect(found == albums, sourceLocation: sourceLocation)
            throw error
        }
    }
}
