import Foundation
import Testing
import Views

@testable import Application

/// The initial state of the tile board, which is empty.
private struct EmptyStart: Codable, Sendable {}

@MainActor @Suite(.timeLimit(.minutes(20))) struct ContentReplayTests {
    let folder: ShortPathFolder
    let file: String

    init() throws {
        folder = try ShortPathFolder()
        file = folder.file("run.jsonl")
    }

    /// The pixels and time of every frame.
    private struct FrameSequence: Equatable {
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
    private func recordDrag() async throws -> FrameSequence {
        let content = WindowContent(TileBoard.setup)
        content.recorder = try Recorder(
            path: file, header: RecordHeader(program: "tests", setup: TileBoard.setup, start: EmptyStart())
        ) { Issue.record($0) }
        let gates = (0..<12).map { _ in AsyncGate() }
        let tiles = TileBoard(on: content) { tile in
            await gates[tile].pass()
            return TileBoard.color(of: tile)
        }
        var frames = FrameSequence()
        var surface = Surface(width: 400, height: 320, format: .rgb)
        func draw(_ milliseconds: Int) {
            let time = Duration.milliseconds(milliseconds)
            if !content.drawFrame(into: surface, at: time).isEmpty { frames.add(surface, at: time) }
        }
        func open(_ tile: Int) async throws {
            await gates[tile].open()
            var looks = 0
            while tiles.colors[tile] == nil {
                looks += 1
                try #require(looks < 1_000_000, "color \(tile) never came")
                await Task.yield()
            }
        }
        draw(0)
        for tile in [7, 0, 3] { try await open(tile) }
        draw(16)
        let (start, goal) = (try tiles.center(of: 0), try tiles.center(of: 6))
        content.handle(InputEvent(.pointerDown(.primary, clickCount: 1), at: start, time: .milliseconds(20)))
        for step in 1...30 {
            let point = start + (goal - start) * min(CGFloat(step) / 20, 1)
            // Times that no binary fraction of a millisecond represents exactly.
            content.handle(InputEvent(.pointerMoved, at: point, time: .nanoseconds(20_000_001 + step * 15_333_337)))
            draw(22 + step * 16)
            if step == 10 { try await open(11) }
            if step == 14 {
                content.perform(.settings(WindowContent.Settings(isDark: true)), at: .milliseconds(22 + step * 16))
            }
        }
        content.handle(InputEvent(.pointerUp(.primary), at: goal, time: .milliseconds(520)))
        for step in 0..<20 { draw(530 + step * 16) }
        content.perform(.resize(PixelSize(width: 500, height: 300), scale: 1.25), at: .milliseconds(850))
        surface = Surface(width: 500, height: 300, format: .rgb)
        content.root.invalidate()
        for step in 0..<8 { draw(860 + step * 16) }
        content.perform(.end, at: .seconds(1))
        content.recorder?.close()
        #expect(tiles.order.prefix(7) != [0, 1, 2, 3, 4, 5, 6], "the drag moved nothing")
        return frames
    }

    private func replay(
        palette: @escaping @Sendable (Int) async throws -> Color = { TileBoard.color(of: $0) }
    ) async throws -> (frames: FrameSequence, summary: Replay.Summary) {
        let record = try Record<EmptyStart>(contentsOf: file)
        let content = WindowContent(record.header.setup)
        let replay = Replay(record.steps, on: content)
        let tiles = TileBoard(on: content, palette: palette)
        var frames = FrameSequence()
        replay.onFrame = { frames.add($0.surface, at: $0.time) }
        let summary = try await replay.run()
        withExtendedLifetime(tiles) {}
        return (frames, summary)
    }

    @Test("BUILD-1, BUILD-2: a replay always draws the recorded pixels, whenever results complete")
    func same() async throws {
        let frames = try await recordDrag()
        #expect(frames.frames.count > 40)
        let first = try await replay()
        #expect(first.frames == frames)
        #expect(first.summary.events == 32)
        #expect(first.summary.frames == frames.frames.count)
        #expect(first.summary.duration == .seconds(1))
        // In the replay the colors complete in another order, each blocked by one requested later.
        let gates = (0..<12).map { _ in AsyncGate() }
        let second = try await replay { tile in
            if tile < 11 { await gates[tile + 1].pass() }
            await gates[tile].open()
            return TileBoard.color(of: tile)
        }
        #expect(second.frames == frames)
    }

    @Test("BUILD-1: recording a replay yields the same record")
    func again() async throws {
        _ = try await recordDrag()
        let record = try Record<EmptyStart>(contentsOf: file)
        let content = WindowContent(record.header.setup)
        content.recorder = try Recorder(path: folder.file("again.jsonl"), header: record.header) { Issue.record($0) }
        let replay = Replay(record.steps, on: content)
        let tiles = TileBoard(on: content)
        _ = try await replay.run()
        content.recorder?.close()
        withExtendedLifetime(tiles) {}
        let (once, again) = (URL(fileURLWithPath: file), URL(fileURLWithPath: folder.file("again.jsonl")))
        #expect(try Data(contentsOf: again) == Data(contentsOf: once))
    }

    @Test(
        "BUILD-5: at every frame rate a replay ends as recorded, whether or not frames are drawn", arguments: [60, 240])
    func resampled(rate: Int) async throws {
        let frames = try await recordDrag()
        let record = try Record<EmptyStart>(contentsOf: file)
        for drawsFrames in [true, false] {
            let content = WindowContent(record.header.setup)
            let replay = Replay(record.steps, on: content)
            replay.frameTimes = .every(rate: rate)
            replay.drawsFrames = drawsFrames
            let tiles = TileBoard(on: content)
            var drawn = FrameSequence()
            replay.onFrame = { drawn.add($0.surface, at: $0.time) }
            var times: [Duration] = []
            replay.onChange = { change, time, isDone in if change == .frame, isDone { times.append(time) } }
            let summary = try await replay.run()
            #expect(summary.events == 32 && summary.duration == .seconds(1))
            // The recorded run draws while it shows nothing new, too.
            #expect(times.count > 40 * rate / 60 && drawn.times.allSatisfy { times.contains($0) })
            #expect(
                times.allSatisfy { time in
                    let frame = (time.seconds * Double(rate)).rounded()
                    return abs(time.seconds - frame / Double(rate)) < 1e-6
                })
            #expect(drawsFrames ? drawn.frames.last == frames.frames.last : drawn.frames.isEmpty)
            withExtendedLifetime(tiles) {}
        }
    }

    @Test("BUILD-5: at other frame times a result waits until it is requested")
    func overdue() async throws {
        let content = WindowContent(TileBoard.setup)
        let steps = [
            TimedStep(.result("late"), at: .milliseconds(100)), TimedStep(.result("never"), at: .milliseconds(100)),
            TimedStep(.result("early"), at: .milliseconds(200)),
            TimedStep(.covered(PointerID(2), true), at: .milliseconds(900)), TimedStep(.end, at: .seconds(1)),
        ]
        let replay = Replay(steps, on: content)
        replay.frameTimes = .every(rate: 60)
        var arrived: [String] = []
        func request(_ name: String) {
            content.backgroundWork.start(name) {}.onCompletion { _ in arrived.append(name) }
        }
        request("early")
        replay.onChange = { change, _, isDone in
            if change == .step(.covered(PointerID(2), true)), isDone { request("late") }
        }
        _ = try await replay.run()
        #expect(arrived == ["early", "late"])
    }

    @Test("A recorded result that was never requested ends the replay with an error that names the line")
    func diverged() async throws {
        let content = WindowContent(TileBoard.setup)
        let replay = Replay([TimedStep(.frame, at: .zero), TimedStep(.result("color 99"), at: .zero)], on: content)
        await #expect(throws: RecordError.diverged(line: 3, result: "color 99")) { try await replay.run() }
    }

    @Test("VIEW-6, BUILD-2: a result long after the last event takes effect when it arrives, also in a replay")
    func time() async throws {
        let live = WindowContent(TileBoard.setup)
        live.clock = { .seconds(30) }
        try await live.backgroundWork.perform("it") {}
        #expect(live.root.now == .seconds(30))
        let content = WindowContent(TileBoard.setup)
        let replay = Replay([TimedStep(.result("it"), at: .seconds(30))], on: content)
        var time: Timestamp?
        let task = content.backgroundWork.start("it") {}.onCompletion { _ in time = content.root.now }
        _ = try await replay.run()
        await task.value
        #expect(time == .seconds(30))
    }

    @Test("A canceled result has no effect and is not recorded")
    func canceled() async throws {
        let content = WindowContent(TileBoard.setup)
        var arrived: [String] = []
        content.backgroundWork.onResult = { arrived.append($0) }
        let gate = AsyncGate()
        let late = content.backgroundWork.start("late") {
            await gate.pass()
            return 1
        }
        let task = Task { try await late.value }
        task.cancel()
        await gate.open()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(arrived.isEmpty)
    }

    @Test("`pace` delays a replay, and an error from it ends the replay")
    func pace() async throws {
        let content = WindowContent(TileBoard.setup)
        let replay = Replay((0..<5).map { TimedStep(.frame, at: .milliseconds($0)) }, on: content)
        var times: [Duration] = []
        replay.pace = { time in
            times.append(time)
            if time == .milliseconds(3) { throw CancellationError() }
        }
        await #expect(throws: CancellationError.self) { try await replay.run() }
        #expect(times == (0..<4).map { .milliseconds($0) })
    }
}
