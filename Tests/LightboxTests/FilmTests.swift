import Application
import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// Recorded drags at other frame rates than the recorded one.
///
/// `RECORD_FILMS=1` in the environment records them again, and `RECORD_FILMS=shapes,slow` some of them; the test still
/// fails. Record the film again whose replay ends early because the program requests other images than it did.
@MainActor @Suite(.timeLimit(.minutes(20)), .serialized) struct FilmTests {
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
        if film == .foreign {
            // The replay reads the photos' files beside the record.
            let kept = Film.folder.appendingPathComponent("library/originals")
            try? FileManager.default.removeItem(at: kept)
            try FileManager.default.createDirectory(
                at: kept.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: fixture.library.appendingPathComponent("originals"), to: kept)
        }
        var options = ProgramOptions(library: fixture.library)
        options.synthetic = film.photos
        options.cadence = film.cadence
        try await film.perform(FilmRecorder(try OpenedGallery(options), options, width: film.width, to: film.file))
    }

    private func play(_ film: Film, rate: Int, keepsTrack: Bool = false) async throws -> FilmSampler {
        try await film.play(rate: rate, keepsTrack: keepsTrack)
    }

    @Test(
        "BUILD-5: at 60, 120 and 240 Hz everything moves as predicted, and one whole preview is visible",
        arguments: Film.selected)
    func film(_ film: Film) async throws {
        let recorded = ProcessInfo.processInfo.environment["RECORD_FILMS"]?.split(separator: ",") ?? []
        if recorded == ["1"] || recorded.contains(where: { $0 == film.rawValue }) {
            try await record(film)
            Issue.record("Recorded \(film.rawValue).jsonl: test without RECORD_FILMS.")
        }
        for rate in FilmReplay.rates {
            let checker = try await play(film, rate: rate).checker
            let findings = checker.findings.prefix(12).map { "\($0)" }.joined(separator: "\n")
            #expect(checker.findings.isEmpty, "\(rate) Hz: \(checker.findings.count)\n\(findings)")
            #expect(checker.comparedCount > 1000)
            // Another program shows the previews of its drag until the drop.
            if film.hasPreviews { #expect(checker.previewCount > rate / (film == .foreign ? 10 : 2)) }
        }
    }

    @Test("BUILD-5: every record of the tests is checked, also that of the images in the documentation")
    func records() async throws {
        let records = Film.folder.deletingLastPathComponent()
        let found = try #require(FileManager.default.enumerator(atPath: records.path)?.allObjects as? [String])
        let checked = Film.allCases.map { "Films/\($0.rawValue).jsonl" } + ["drag.jsonl"]
        #expect(Set(found.filter { $0.hasSuffix(".jsonl") }) == Set(checked))
        let record = try Record<RecordedStart>(contentsOf: records.appendingPathComponent("drag.jsonl").path)
        for rate in FilmReplay.rates {
            let checker = try await FilmReplay(record: record).check(rate: rate).checker
            #expect(checker.findings.isEmpty, "\(rate) Hz: \(checker.findings)")
            #expect(checker.previewCount > rate / 2)
        }
    }

    /// A former defect, as a change of a track without defects.
    enum Mutant: String, CaseIterable {
        case gapAlternates, othersMoveAfterDrop, previewMissingAtRelease, previewClipped, previewDrawnInPart
        case previewInTwoWindows, previewRemains, previewHiddenForAnInstant, cutInSize, jump, previewEndsInFlight
        case keyboardPreviewJumps, cellVanishes, cellMissingAtLanding, thumbnailCut, trashCut, photoStretched
        case previewStretched, cropJumps
        case contentOutrunsFinger, contentMovesAgainstFinger, contentCutAtCatch

        var film: Film {
            switch self {
            case .previewClipped: .edge
            case .keyboardPreviewJumps: .keyboard
            case .thumbnailCut: .shapes
            case .trashCut: .trash
            case .contentOutrunsFinger, .contentMovesAgainstFinger, .contentCutAtCatch: .caught
            default: .single
            }
        }

        var finding: FilmChecker.Finding.Kind {
            switch self {
            case .gapAlternates: .gapReverses
            case .othersMoveAfterDrop: .movesAfterDrop
            case .previewMissingAtRelease, .previewEndsInFlight, .previewHiddenForAnInstant, .cellMissingAtLanding:
                .previewMissing
            case .previewClipped, .previewDrawnInPart: .previewClipped
            case .previewInTwoWindows, .previewRemains: .previewDoubled
            case .cutInSize: .cut
            case .jump, .keyboardPreviewJumps, .contentOutrunsFinger, .contentMovesAgainstFinger, .contentCutAtCatch:
                .jump
            case .cellVanishes: .opacity
            case .thumbnailCut, .trashCut: .content
            case .photoStretched, .previewStretched: .stretched
            case .cropJumps: .crop
            }
        }

        /// Changes a track that ends with a drop, or with content that was caught.
        func apply(to track: inout FilmTrack) throws {
            if film == .caught { return try moveContent(in: &track) }
            let release = try #require(track.moments.firstIndex { $0.after.drags.contains { $0.phase == .dropped } })
            let landing = try #require(track.moments[release...].firstIndex { $0.change == .frame })
            let window = FilmTrack.Canvas(area: CGRect(x: 0, y: 0, width: 940, height: 640))
            func changeParts(
                _ kind: FilmTrack.Part.Kind, of moment: Int, _ change: (inout FilmTrack.Part) -> Void
            ) {
                for part in track.moments[moment].after.parts.indices
                where track.moments[moment].after.parts[part].kind == kind {
                    change(&track.moments[moment].after.parts[part])
                }
            }
            func changeScreens(of moment: Int, _ change: (inout FilmTrack.Screen) -> Void) {
                for screen in track.moments[moment].after.screens.indices {
                    change(&track.moments[moment].after.screens[screen])
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
                    changeParts(.cell, of: moment) { $0.goal.origin.x -= 40 }
                }
            case .previewMissingAtRelease:
                track.moments[landing].after.parts.removeAll { $0.kind == .preview }
            case .previewClipped:
                for moment in track.moments.indices {
                    changeScreens(of: moment) { $0.instants = $0.instants.map { $0.isEmpty ? [] : [window] } }
                }
            case .previewDrawnInPart:
                changeScreens(of: landing) { $0.coverage = $0.coverage.mapValues { _ in 0.95 } }
            case .previewInTwoWindows: changeScreens(of: landing) { $0.instants[$0.instants.count - 1].append(window) }
            case .previewRemains:
                let last = try #require(track.moments.lastIndex { $0.change == .frame })
                changeScreens(of: last) { $0.instants = [[window]] }
            case .previewHiddenForAnInstant: changeScreens(of: landing) { $0.instants.insert([], at: 0) }
            case .cutInSize: changeParts(.preview, of: landing + 2) { $0.frame.size = $0.goal.size }
            case .jump: changeParts(.preview, of: landing + 2) { $0.frame.origin.x += 3 }
            case .keyboardPreviewJumps: changeParts(.preview, of: release - 1) { $0.frame.origin.x += 3 }
            case .previewEndsInFlight:
                for moment in track.moments[(landing + 3)...].indices {
                    track.moments[moment].after.parts.removeAll { $0.kind == .preview }
                }
            case .cellMissingAtLanding:
                let end = try #require(
                    track.moments[landing...].firstIndex { moment in
                        !moment.after.parts.contains { $0.kind == .preview }
                    })
                let hidden = track.moments[end].before.parts.filter { $0.kind == .cell && $0.alpha == 0 }.map(\.id)
                for moment in track.moments[end...].indices {
                    changeParts(.cell, of: moment) { if hidden.contains($0.id) { $0.alpha = 0 } }
                }
            case .cellVanishes: changeParts(.cell, of: landing + 2) { $0.alpha *= 0.5 }
            case .thumbnailCut, .cropJumps, .photoStretched:
                for moment in track.moments[landing...].indices {
                    changeParts(.cell, of: moment) { part in
                        for image in part.images.indices {
                            switch self {
                            case .thumbnailCut: part.images[image].id += 10_000
                            case .cropJumps:
                                part.images[image].crop = CGRect(x: 0.1, y: 0, width: 0.9, height: 1)
                            default: part.images[image].stretch = 1.1
                            }
                        }
                    }
                }
            case .trashCut:
                for moment in track.moments[landing...].indices {
                    changeParts(.piece, of: moment) { $0.color = $0.color.map { $0 + 0.12 } }
                }
            case .previewStretched: changeParts(.preview, of: landing + 2) { $0.stretch = 0.9 }
            case .contentOutrunsFinger, .contentMovesAgainstFinger, .contentCutAtCatch: break
            }
        }

        /// Moves content otherwise than the finger that scrolls it or catches it.
        private func moveContent(in track: inout FilmTrack) throws {
            let caught = try #require(track.moments.lastIndex { $0.name == "pointerDown" })
            let moved = try #require(track.moments.lastIndex { $0.name == "pointerMoved" })
            let index = try #require(track.moments[moved].after.parts.firstIndex { !$0.pointers.isEmpty })
            let part = track.moments[moved].after.parts[index]
            let distance = track.moments[moved].before.parts.first { $0.id == part.id }.map {
                part.frame.minY - $0.frame.minY
            }
            func shift(_ moment: Int, by distance: CGFloat) {
                for part in track.moments[moment].after.parts.indices
                where track.moments[moment].after.parts[part].id == track.moments[moved].after.parts[index].id {
                    track.moments[moment].after.parts[part].frame.origin.y += distance
                }
            }
            switch self {
            case .contentOutrunsFinger: shift(moved, by: try #require(distance))
            case .contentMovesAgainstFinger: shift(moved, by: -2 * (try #require(distance)))
            default: shift(caught, by: 40)
            }
        }
    }

    /// The tracks at 60 Hz of the films that tests change.
    private static var tracks: [Film: FilmTrack] = [:]

    private func track(of film: Film) async throws -> FilmTrack {
        if let track = Self.tracks[film] { return track }
        let track = try #require(try await play(film, rate: 60, keepsTrack: true).track)
        #expect(FilmChecker.findings(in: track).isEmpty)
        Self.tracks[film] = track
        return track
    }

    @Test("BUILD-5: the checker finds each former defect", arguments: Mutant.allCases)
    func mutant(_ mutant: Mutant) async throws {
        var track = try await track(of: mutant.film)
        try mutant.apply(to: &track)
        var kinds = Set(FilmChecker.findings(in: track).map(\.kind))
        // The cell below the preview becomes visible where no preview is any more.
        if mutant == .previewEndsInFlight { kinds.remove(.opacity) }
        #expect(kinds == [mutant.finding], "\(kinds)")
    }

    // MARK: The command

    @Test("BUILD-2: every recorded run is replayed without preparation", arguments: Film.allCases)
    func replays(_ film: Film) async throws {
        let fixture = try CommandFixture()
        let picture = fixture.path("last.png")
        let command = try ReplayCommand.parse([film.file.path, "--shot", "1000=\(picture)"])
        #expect(try await command.execute(fixture.console()) == 0)
        let output = fixture.take().out
        let match = try #require(try /([\d,]+) frames; wrote 1 image\.\n/.firstMatch(in: output), "\(output)")
        #expect(try #require(Int(match.1.replacing(",", with: ""))) > 50)
        #expect(FileManager.default.fileExists(atPath: picture))
    }

    @Test("BUILD-2: a recorded run is replayed with an image of each frame")
    func images() async throws {
        let fixture = try CommandFixture()
        let frames = fixture.path("frames")
        let command = try ReplayCommand.parse([Film.keyboard.file.path, "--frames", frames])
        #expect(try await command.execute(fixture.console()) == 0)
        let count = try FileManager.default.contentsOfDirectory(atPath: frames).count
        #expect(count > 50 && fixture.take().out.hasSuffix("wrote \(count) images.\n"))
    }

    private func check(_ record: String, _ fixture: CommandFixture) async throws -> Int32 {
        try await ReplayCommand.parse([record, "--check"]).execute(fixture.console())
    }

    @Test("BUILD-5: --check succeeds for a run without defects, also one with reduced motion")
    func checkSucceeds() async throws {
        let fixture = try CommandFixture()
        let (record, reduced) = (Film.single.file.path, fixture.path("reduced.jsonl"))
        try String(contentsOfFile: record, encoding: .utf8)
            .replacing(#""reducesMotion":false"#, with: #""reducesMotion":true"#)
            .write(toFile: reduced, atomically: true, encoding: .utf8)
        for record in [record, reduced] {
            #expect(try await check(record, fixture) == 0)
            let (out, error) = fixture.take()
            #expect(out.hasPrefix("Checked ") && out.hasSuffix("at 60, 120 and 240 Hz: no findings.\n"), "\(out)")
            #expect(out.filter { $0 == "\n" }.count == 1 && error.isEmpty)
        }
    }

    @Test(
        "BUILD-5: steps with another time than the window's state show no movement of their own",
        arguments: [
            (-30, #""input":"keyDown","key":"f9""#),
            (100, #""settings":{"dragDistance":8,"isDark":true,"reducesMotion":false}"#),
        ])
    func otherTimes(delay: Double, step: String) async throws {
        let fixture = try CommandFixture()
        let record = fixture.path("run.jsonl")
        var lines = try String(contentsOf: Film.single.file, encoding: .utf8).split(separator: "\n").map(String.init)
        struct Line: Decodable { var t: Double }
        let times = try lines.dropFirst().map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)).t }
        let release = try #require(lines.firstIndex { $0.contains("pointerUp") })
        let end = times[release - 1]
        // While the preview lands, so that it is at another place at another time. The next frame may be the one that
        // advances the clock to the step's time.
        let later = try #require(times.firstIndex { $0 > end + 100 })
        lines.insert(#"{"t":\#(end + delay),\#(step)}"#, at: later + 1)
        // The incomplete last line is ignored.
        try (lines.joined(separator: "\n") + "\n{\"t\":9").write(toFile: record, atomically: true, encoding: .utf8)
        #expect(try await check(record, fixture) == 0)
        let (out, error) = fixture.take()
        #expect(out.hasSuffix(": no findings.\n"), "\(out)")
        #expect(error.contains("is incomplete"))
    }

    @Test("BUILD-5: --check prints each finding with rate, time, frame, kind and distance, and fails")
    func checkFails() async throws {
        var checkers: [(rate: Int, checker: FilmChecker)] = []
        for rate in FilmReplay.rates {
            var track =
                rate == 60
                ? try await track(of: .single)
                : try #require(try await play(.single, rate: rate, keepsTrack: true).track)
            try Mutant.cutInSize.apply(to: &track)
            var checker = FilmChecker()
            for moment in track.moments { checker.check(moment) }
            checkers.append((rate, checker))
        }
        let fixture = try CommandFixture()
        #expect(FilmReplay.printFindings(of: checkers, on: fixture.console()) == 1)
        let output = fixture.take().out.split(separator: "\n").map(String.init)
        let pattern =
            #/
            (60|120|240)\ Hz:\ 1\.\d{3}\ s,\ frame\ \d+:\ (change\ of\ size|preview\ clipped)\ by\ \d+\.\d\ px:
            \ (with.*,\ )?preview\ .*
            /#
        #expect(output.dropLast().allSatisfy { $0.wholeMatch(of: pattern) != nil }, "\(output)")
        #expect(Set(output.dropLast().map { $0.prefix { $0 != " " } }) == ["60", "120", "240"])
        #expect(output.last?.hasSuffix("at 60, 120 and 240 Hz: \(output.count - 1) findings.") == true)
    }

    @Test("BUILD-5: --check explains a missing file, a file that is no record, and a record of another version")
    func checkRejects() async throws {
        let fixture = try CommandFixture()
        func error(_ text: String?) async throws -> String {
            let path = fixture.path("record")
            try text?.write(toFile: path, atomically: true, encoding: .utf8)
            let error = await #expect(throws: RecordError.self) { try await check(path, fixture) }
            #expect(fixture.take() == ("", ""))
            return "\(try #require(error))".replacing(path, with: "record")
        }
        #expect(try await error(nil) == "Couldn't read the record 'record': there is no such file or folder.")
        for text in ["", "hello\n", "{}\n", #"{"lightbox-record":0,"program":"x"}"# + "\n"] {
            #expect(try await error(text).hasPrefix("Couldn't replay 'record': it is not a record."), "\(text)")
        }
        let newer = try await error(#"{"lightbox-record":2,"program":"x"}"# + "\n")
        #expect(newer.contains("it is a record of version 2, and this program reads version 1"))
        #expect(try await error(#"{"lightbox-record":1,"program":"x"}"# + "\n").contains("line 1 is invalid"))
    }
}
