import Application
import Foundation
import ImageFiles

/// Replays a record at fixed frame rates, and checks everything that moves (BUILD-5).
@MainActor struct FilmReplay {
    /// The rates of common displays, in frames per second.
    static let rates = [60, 120, 240]

    let record: Record<RecordedStart>
    /// The library's folder with the photos' files; nil for synthetic photos.
    var originals: URL?
    /// Decodes those files.
    var decoder: any ImageDecoding = InProcessDecoder()
    /// Called before each frame, after the places of the previews were chosen.
    var willDraw: (WindowContent) -> Void = { _ in }
    /// Called after each frame with its time.
    var onFrame: (WindowContent, Duration) -> Void = { _, _ in }

    /// Replays the record on a new copy of its library; the returned sampler has checked all moments.
    ///
    /// - Parameters:
    ///   - rate: The number of frames per second.
    ///   - keepsTrack: Whether the sampler keeps the track, which takes memory.
    /// - Throws: `LibraryStateError`, `LibraryError`, `RecordError`.
    func check(rate: Int, keepsTrack: Bool = false) async throws -> FilmSampler {
        let library = try ReplayLibrary(record.header.start, originalsIn: originals, decoder: decoder)
        let content = WindowContent(record.header.setup)
        let replay = Replay(record.steps, on: content)
        replay.frameTimes = .every(rate: rate)
        let interface = ProgramInterface(library.opened, on: content, cadence: record.header.start.cadence)
        defer { withExtendedLifetime((interface, library)) {} }
        let sampler = FilmSampler(content)
        if keepsTrack { sampler.track = FilmTrack() }
        sampler.follow(replay)
        let (sample, place) = (replay.onChange, replay.willDraw)
        replay.willDraw = {
            place()
            willDraw(content)
        }
        replay.onChange = { change, time, isDone in
            try sample?(change, time, isDone)
            if case .frame = change, isDone { onFrame(content, time) }
        }
        _ = try await replay.run()
        return sampler
    }

    /// Checks all rates, and prints a line for each finding and a summary (BUILD-5).
    ///
    /// - Returns: The exit status: failure if there are findings.
    func printFindings(on console: Console) async throws -> Int32 {
        var checkers: [(rate: Int, checker: FilmChecker)] = []
        for rate in Self.rates { checkers.append((rate, try await check(rate: rate).checker)) }
        return Self.printFindings(of: checkers, on: console)
    }

    /// Prints the findings of checkers with their frame rates; see ``printFindings(on:)``.
    static func printFindings(of checkers: [(rate: Int, checker: FilmChecker)], on console: Console) -> Int32 {
        for (rate, checker) in checkers {
            for finding in checker.findings { console.printLine("\(rate) Hz: \(finding)") }
        }
        let findingCount = checkers.map(\.checker.findings.count).reduce(0, +)
        let positionCount = checkers.map(\.checker.comparedCount).reduce(0, +)
        let frameCount = checkers.map(\.checker.previewCount).reduce(0, +)
        let rates = checkers.map { "\($0.rate)" }
        console.printLine(
            "Checked \(counted(positionCount, "position")) and \(counted(frameCount, "frame")) with previews at "
                + "\(rates.dropLast().joined(separator: ", ")) and \(rates.last ?? "") Hz: "
                + "\(findingCount == 0 ? "no findings" : counted(findingCount, "finding")).")
        return findingCount == 0 ? LightboxCommand.Status.success : LightboxCommand.Status.failure
    }
}
