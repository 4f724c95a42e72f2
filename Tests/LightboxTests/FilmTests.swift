import Application
import Foundation
import PhotoLibrary
import TestSupport
import Testing
import Views

@testable import Lightbox

/// Recorded drags at other frame rates than the recorded one.
///
/// `RECORD_FILMS=1` in the environment records them again; the test still fails.
@MainActor @Suite(.serialized) struct FilmTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Records/Films")

    private static func file(_ film: Film) -> URL { folder.appendingPathComponent("\(film.rawValue).jsonl") }

    /// A library with the photos of the records that need one; only a library takes photos from other programs.
    private func library() async throws -> CommandFixture {
        let fixture = try CommandFixture()
        for number in 0..<8 { try fixture.picture("Meadow/m\(number).png", shade: UInt8(20 + number * 25)) }
        let status = try await fixture.importing(fixture.path("Meadow"))
        #expect(status == 0)
        return fixture
    }

    private func record(_ film: Film) async throws {
        let fixture = film == .foreign ? try await library() : try CommandFixture()
        var options = ProgramOptions(library: fixture.library)
        if film != .foreign { options.synthetic = 40 }
        options.cadence = film.cadence
        try await film.perform(FilmRecorder(try OpenedGallery(options), options, to: Self.file(film)))
    }

    /// Replays a film and returns its checked moments.
    private func play(_ film: Film, rate: Int, keepsTrack: Bool = false) async throws -> FilmSampler {
        let record = try Record<RecordedStart>(contentsOf: Self.file(film).path)
        let originals = record.header.start.library == nil ? nil : try await library()
        let replayed = try ReplayLibrary(record.header.start, originalsIn: originals?.library)
        let content = WindowContent(record.header.setup)
        let replay = Replay(record.steps, on: content)
        replay.frameTimes = .every(rate: rate)
        replay.drawsFrames = false
        let interface = ProgramInterface(replayed.opened, on: content, cadence: record.header.start.cadence)
        // Without a compositor previews return to the window as soon as they fit.
        let sampler = FilmSampler(content, isTranslucent: rate != 120, drawsPreviews: rate == 60)
        if keepsTrack { sampler.track = FilmTrack() }
        replay.onChange = { sampler.sample($0, at: $1, isDone: $2) }
        _ = try await replay.run()
        withExtendedLifetime((interface, replayed, originals)) {}
        return sampler
    }

    @Test(
        "BUILD-5: at 60, 120 and 240 Hz everything moves as predicted, and one whole preview is visible",
        arguments: Film.allCases)
    func film(_ film: Film) async throws {
        if ProcessInfo.processInfo.environment["RECORD_FILMS"] == "1" {
            try await record(film)
            Issue.record("Recorded \(film.rawValue).jsonl: test without RECORD_FILMS.")
        }
        for rate in [60, 120, 240] {
            let checker = try await play(film, rate: rate).checker
            let findings = checker.findings.prefix(12).map { "\($0)" }.joined(separator: "\n")
            #expect(checker.findings.isEmpty, "\(rate) Hz: \(checker.findings.count)\n\(findings)")
            // Another program shows the previews of its drag until the drop.
            #expect(checker.comparedCount > 1000 && checker.previewCount > rate / (film == .foreign ? 10 : 2))
        }
    }

    /// A former defect, as a change of a track without defects.
    enum Mutant: String, CaseIterable {
        case gapAlternates, othersMoveAfterDrop, previewMissingAtRelease, previewClipped, previewDrawnInPart
        case previewInTwoWindows, cutInSize, jump, previewEndsInFlight

        var film: Film { self == .previewClipped ? .edge : .single }

        var finding: FilmChecker.Finding.Kind {
            switch self {
            case .gapAlternates: .gapReverses
            case .othersMoveAfterDrop: .movesAfterDrop
            case .previewMissingAtRelease, .previewEndsInFlight: .previewMissing
            case .previewClipped, .previewDrawnInPart: .previewClipped
            case .previewInTwoWindows: .previewDoubled
            case .cutInSize: .cut
            case .jump: .jump
            }
        }

        /// Changes a track that ends with a drop.
        func apply(to track: inout FilmTrack) throws {
            let release = try #require(track.moments.firstIndex { $0.after.drags.contains { $0.phase == .dropped } })
            let landing = try #require(track.moments[release...].firstIndex { $0.change == .frame })
            func changePreviews(of moment: Int, _ change: (inout FilmTrack.Part) -> Void) {
                for part in track.moments[moment].after.parts.indices
                where track.moments[moment].after.parts[part].kind == .preview {
                    change(&track.moments[moment].after.parts[part])
                }
            }
            switch self {
            case .gapAlternates:
                for moment in track.moments[..<release].indices where moment % 2 == 0 {
                    for gap in track.moments[moment].after.gaps.indices {
                        track.moments[moment].after.gaps[gap].position += 79
                    }
                }
            case .othersMoveAfterDrop:
                for moment in track.moments[release...].indices {
                    for part in track.moments[moment].after.parts.indices
                    where track.moments[moment].after.parts[part].kind == .cell {
                        track.moments[moment].after.parts[part].goal.origin.x -= 40
                    }
                }
            case .previewMissingAtRelease:
                track.moments[landing].after.parts.removeAll { $0.kind == .preview }
            case .previewClipped:
                for moment in track.moments.indices {
                    track.moments[moment].after.canvases = [CGRect(x: 0, y: 0, width: 940, height: 640)]
                }
            case .previewDrawnInPart: changePreviews(of: landing) { $0.coverage = 0.6 }
            case .previewInTwoWindows:
                track.moments[landing].after.canvases.append(CGRect(x: 0, y: 0, width: 940, height: 640))
            case .cutInSize: changePreviews(of: landing + 2) { $0.frame.size = $0.goal.size }
            case .jump: changePreviews(of: landing + 2) { $0.frame.origin.x += 3 }
            case .previewEndsInFlight:
                for moment in track.moments[(landing + 3)...].indices {
                    track.moments[moment].after.parts.removeAll { $0.kind == .preview }
                }
            }
        }
    }

    @Test("BUILD-5: the checker finds each former defect", arguments: Mutant.allCases)
    func mutant(_ mutant: Mutant) async throws {
        var track = try #require(try await play(mutant.film, rate: 60, keepsTrack: true).track)
        #expect(FilmChecker.findings(in: track).isEmpty)
        try mutant.apply(to: &track)
        let kinds = Set(FilmChecker.findings(in: track).map(\.kind))
        #expect(kinds == [mutant.finding], "\(kinds)")
    }
}
