import Application
import ArgumentParser
import Foundation
import ImageFiles
import PhotoLibrary

/// Replays a record, without a display unless `--window` is given.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay", _superCommandName: "lightbox", abstract: "Replay a recorded run.",
        discussion: """
            Repeats the run frame by frame and pixel by pixel, without a display. The record contains the albums; the \
            photos' files are read from the library, which is not changed. A replay runs as fast as possible unless \
            --speed or --window is given.

            With --check it repeats the run at 60, 120 and 240 frames per second instead, and prints where something \
            moves other than its animation predicts, or a dragged preview is not completely visible. The exit status \
            is then 1.

            Examples:
              lightbox --record run.jsonl
              lightbox replay run.jsonl --shot 1.25=gap.png --shot 2=landed.png
              lightbox replay run.jsonl --frames frames
              lightbox replay run.jsonl --window --speed 0.25
              lightbox replay run.jsonl --check
            """)

    @Argument(help: "A record written by 'lightbox --record'.", completion: .file())
    var record: String

    @Option(
        help: ArgumentHelp(
            "Write the frame at a time in seconds as PNG; can be repeated.",
            valueName: "time=png"),
        transform: RequestedSnapshot.read)
    var shot: [RequestedSnapshot] = []

    @Option(
        help: ArgumentHelp("Write every frame to this folder, named by its number and time.", valueName: "dir"),
        completion: .directory)
    var frames: String?

    @Option(help: ArgumentHelp("The speed relative to the recorded run, from 0.01 to 100.", valueName: "factor"))
    var speed: Double?

    @Flag(help: "Show the replay in a window.")
    var window = false

    @Flag(help: "Check at 60, 120 and 240 frames per second that everything moves smoothly.")
    var check = false

    @Option(
        name: .customLong("library"),
        help: ArgumentHelp(
            "The library folder with the photos' files (default: the recorded one).", valueName: "dir"),
        completion: .directory)
    var library: String?

    func validate() throws {
        if let speed, !(0.01...100).contains(speed) {
            throw ValidationError("--speed takes a factor from 0.01 to 100.")
        }
        if frames?.isEmpty == true { throw ValidationError("--frames needs the path of a folder.") }
        if check, window || speed != nil || frames != nil || !shot.isEmpty {
            throw ValidationError("--check can't be combined with --shot, --frames, --speed or --window.")
        }
        if library?.isEmpty == true { throw ValidationError("--library needs the path of a folder.") }
    }

    /// Replays, writes the requested images and prints a summary, or checks the record and prints findings.
    @MainActor func execute(
        _ console: Console, decoder: any ImageDecoding = InProcessDecoder()
    ) async throws -> Int32 {
        let recorded = try Record<RecordedStart>(contentsOf: record)
        if recorded.isTruncated {
            console.printError("The last line of '\(record)' is incomplete; it was ignored.")
        }
        let directory =
            library.map { URL(fileURLWithPath: $0, isDirectory: true).standardizedFileURL }
            ?? recorded.header.start.libraryFolder(ofRecord: record)
        if check {
            AllocatorTuning.keepFreedBlocks()
            return try await FilmReplay(record: recorded, originals: directory, decoder: decoder)
                .printFindings(on: console)
        }
        let library = try ReplayLibrary(recorded.header.start, originalsIn: directory, decoder: decoder)
        let pictures = try ReplayImages(shots: shot, frames: frames)
        let screen = window ? try ReplayWindow(recorded.header.setup, title: "Replay of \(record)") : nil
        let pace = window || speed != nil ? ReplayClock(speed: speed ?? 1) : nil
        screen?.onClose = { pace?.end() }

        let content = WindowContent(recorded.header.setup)
        let replay = Replay(recorded.steps, on: content)
        replay.pace = { time in
            try pictures.writeSnapshots(before: time)
            await pace?.wait(until: time)
            if screen?.isClosed == true { throw CancellationError() }
        }
        replay.onFrame = { frame in
            try pictures.add(frame)
            screen?.show(frame)
        }
        let interface = ProgramInterface(library.opened, on: content, cadence: recorded.header.start.cadence)
        defer { withExtendedLifetime((interface, library)) {} }
        do {
            let summary = try await replay.run()
            try pictures.writeSnapshots(before: nil)
            console.printLine(Self.text(summary, pictures: pictures.count))
        } catch is CancellationError {
            console.printLine("Stopped.")
        }
        return LightboxCommand.Status.success
    }

    /// "Replayed 3.25 s: 214 events, 120 frames; wrote 2 images."
    static func text(_ summary: Replay.Summary, pictures: Int) -> String {
        let length = String(format: "%.2f", summary.duration.seconds)
        let written = pictures > 0 ? "; wrote \(counted(pictures, "image"))" : ""
        return
            "Replayed \(length) s: \(counted(summary.events, "event")), \(counted(summary.frames, "frame"))\(written)."
    }
}

/// Delays a replay to the record's times, scaled by a speed.
@MainActor private final class ReplayClock {
    private let speed: Double
    private let start = ContinuousClock.now
    private var state = State.idle
    private var lastNumber = 0

    private enum State {
        case idle
        /// `number` identifies the delay, so that its timer does not resume a later one.
        case waiting(number: Int, CheckedContinuation<Void, Never>)
        case ended
    }

    init(speed: Double) { self.speed = speed }

    func wait(until time: Duration) async {
        let rest = (start + time / speed) - .now
        guard rest > .milliseconds(1), case .idle = state else { return await Task.yield() }
        lastNumber += 1
        let number = lastNumber
        await withCheckedContinuation { continuation in
            state = .waiting(number: number, continuation)
            DispatchQueue.main.asyncAfter(deadline: .now() + rest.seconds) { [weak self] in
                MainActor.assumeIsolated { self?.resume(number) }
            }
        }
    }

    /// Ends the pending delay and all later ones.
    func end() {
        let last = state
        state = .ended
        if case .waiting(_, let continuation) = last { continuation.resume() }
    }

    private func resume(_ number: Int) {
        guard case .waiting(number, let continuation) = state else { return }
        state = .idle
        continuation.resume()
    }
}
