import Foundation
import Testing
import Views

@testable import Application

/// The initial state of a board, which is empty.
private struct Nothing: Codable, Sendable {}

@MainActor @Suite struct ReplayTests {
    let folder: TemporaryFolder
    let file: String

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("run.jsonl")
    }

    /// The pixels and time of every frame.
    private struct Film: Equatable {
        var frames: [[UInt32]] = []
        var times: [Duration] = []

        @MainActor mutating func add(_ surface: Surface, at time: Duration) {
            var pixels: [UInt32] = []
            Image(copying: surface).forEachRow { pixels += $0 }
            frames.append(pixels)
            times.append(time)
        }
    }

    /// Performs a drag while recording, with colors that arrive one by one in the middle of it.
    private func live() async throws -> Film {
        let stage = Stage(Board.setup)
        stage.recorder = try Recorder(
            path: file, header: RecordHeader(program: "tests", stage: Board.setup, start: Nothing())
        ) { Issue.record($0) }
        let doors = (0..<12).map { _ in Door() }
        let board = Board(on: stage) { tile in
            await doors[tile].pass()
            return Board.color(of: tile)
        }
        var film = Film()
        var surface = Surface(width: 400, height: 320, format: .rgb)
        func draw(_ milliseconds: Int) {
            let time = Duration.milliseconds(milliseconds)
            if !stage.drawFrame(into: surface, at: time).isEmpty { film.add(surface, at: time) }
        }
        func open(_ tile: Int) async throws {
            await doors[tile].open()
            var looks = 0
            while board.colors[tile] == nil {
                looks += 1
                try #require(looks < 1_000_000, "colour \(tile) never came")
                await Task.yield()
            }
        }
        draw(0)
        for tile in [7, 0, 3] { try await open(tile) }
        draw(16)
        let (start, goal) = (try board.center(of: 0), try board.center(of: 6))
        stage.handle(InputEvent(.pointerDown(.primary, clickCount: 1), at: start, time: .milliseconds(20)))
        for step in 1...30 {
            let point = start + (goal - start) * min(CGFloat(step) / 20, 1)
            // Nanoseconds that no decimal fraction of a second represents exactly.
            stage.handle(InputEvent(.pointerMoved, at: point, time: .nanoseconds(20_000_001 + step * 15_333_337)))
            draw(22 + step * 16)
            if step == 10 { try await open(11) }
            if step == 14 {
                stage.perform(.settings(Stage.Settings(isDark: true)), at: .milliseconds(22 + step * 16))
            }
        }
        stage.handle(InputEvent(.pointerUp(.primary), at: goal, time: .milliseconds(520)))
        for step in 0..<20 { draw(530 + step * 16) }
        stage.perform(.resize(PixelSize(width: 500, height: 300), scale: 1.25), at: .milliseconds(850))
        surface = Surface(width: 500, height: 300, format: .rgb)
        stage.root.invalidate()
        for step in 0..<8 { draw(860 + step * 16) }
        stage.perform(.end, at: .seconds(1))
        stage.recorder?.close()
        #expect(board.order.prefix(7) != [0, 1, 2, 3, 4, 5, 6], "the drag moved nothing")
        return film
    }

    private func replay(
        palette: @escaping @Sendable (Int) async throws -> Color = { Board.color(of: $0) }
    ) async throws -> (film: Film, summary: Replay.Summary) {
        let record = try Record<Nothing>(contentsOf: file)
        let stage = Stage(record.header.stage)
        let replay = Replay(record.steps, on: stage)
        let board = Board(on: stage, palette: palette)
        var film = Film()
        replay.onFrame = { film.add($0.surface, at: $0.time) }
        let summary = try await replay.run()
        withExtendedLifetime(board) {}
        return (film, summary)
    }

    @Test("BUILD-1, BUILD-2: a replay draws the recorded pixels every time, whenever results complete")
    func same() async throws {
        let film = try await live()
        #expect(film.frames.count > 40)
        let first = try await replay()
        #expect(first.film == film)
        #expect(first.summary.events == 32)
        #expect(first.summary.frames == film.frames.count)
        #expect(first.summary.duration == .seconds(1))
        // In the replay the colors complete in another order, each blocked by one requested later.
        let doors = (0..<12).map { _ in Door() }
        let second = try await replay { tile in
            if tile < 11 { await doors[tile + 1].pass() }
            await doors[tile].open()
            return Board.color(of: tile)
        }
        #expect(second.film == film)
    }

    @Test("BUILD-1: recording a replay yields the same record")
    func again() async throws {
        _ = try await live()
        let record = try Record<Nothing>(contentsOf: file)
        let stage = Stage(record.header.stage)
        stage.recorder = try Recorder(path: folder.file("again.jsonl"), header: record.header) { Issue.record($0) }
        let replay = Replay(record.steps, on: stage)
        let board = Board(on: stage)
        _ = try await replay.run()
        stage.recorder?.close()
        withExtendedLifetime(board) {}
        let (once, again) = (URL(fileURLWithPath: file), URL(fileURLWithPath: folder.file("again.jsonl")))
        #expect(try Data(contentsOf: again) == Data(contentsOf: once))
    }

    @Test("a result that was never requested ends the replay with its line number")
    func strayed() async throws {
        let stage = Stage(Board.setup)
        let replay = Replay([TimedStep(.frame, at: .zero), TimedStep(.arrival("colour 99"), at: .zero)], on: stage)
        await #expect(throws: RecordError.strayed(line: 3, arrival: "colour 99")) { try await replay.run() }
    }

    @Test("VIEW-6, BUILD-2: a result long after the last event takes effect at its own time, also in a replay")
    func time() async throws {
        let live = Stage(Board.setup)
        live.clock = { .seconds(30) }
        try await live.arrivals.value("it") {}
        #expect(live.root.now == .seconds(30))
        let stage = Stage(Board.setup)
        let replay = Replay([TimedStep(.arrival("it"), at: .seconds(30))], on: stage)
        var time: Timestamp?
        let task = stage.arrivals.ask("it") {}.whenThere { _ in time = stage.root.now }
        _ = try await replay.run()
        await task.value
        #expect(time == .seconds(30))
    }

    @Test("a cancelled result has no effect and is not recorded")
    func cancelled() async throws {
        let stage = Stage(Board.setup)
        var arrived: [String] = []
        stage.arrivals.onArrival = { arrived.append($0) }
        let door = Door()
        let late = stage.arrivals.ask("late") {
            await door.pass()
            return 1
        }
        let task = Task { try await late.value }
        task.cancel()
        await door.open()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(arrived.isEmpty)
    }

    @Test("`pace` delays a replay, and an error from it ends the replay")
    func pace() async throws {
        let stage = Stage(Board.setup)
        let replay = Replay((0..<5).map { TimedStep(.frame, at: .milliseconds($0)) }, on: stage)
        var times: [Duration] = []
        replay.pace = { time in
            times.append(time)
            if time == .milliseconds(3) { throw CancellationError() }
        }
        await #expect(throws: CancellationError.self) { try await replay.run() }
        #expect(times == (0..<4).map { .milliseconds($0) })
    }
}
