import Application
import Foundation
import Testing

@testable import Lightbox
@testable import Views

/// The curves of touches in recorded runs, compared with formulas at several frame rates.
@MainActor @Suite(.timeLimit(.minutes(20))) struct FilmCurveTests {
    nonisolated static let rates = [60, 120, 240]

    /// What a finger does with the content of the grid.
    private struct Scrolling {
        let moments: [FilmTrack.Moment]
        /// The part whose content the finger scrolls.
        private let content: Int

        init(_ track: FilmTrack?) throws {
            moments = try #require(track).moments
            let parts = moments.flatMap(\.after.parts)
            content = try #require(parts.first { !$0.pointers.isEmpty }).id
        }

        func offset(_ state: FilmTrack.State) -> CGFloat? { state.parts.first { $0.id == content }?.frame.minY }

        func finger(_ state: FilmTrack.State) -> CGFloat? { state.pointers[FilmRecorder.finger.rawValue]?.y }

        /// The moments with a name, and their positions.
        func events(_ name: String) -> [Int] { moments.indices.filter { moments[$0].name == name } }

        func seconds(from first: Int, to moment: Int) -> Double { (moments[moment].time - moments[first].time).seconds }

        func frames(after event: Int, before end: Int? = nil) -> [Int] {
            (event..<(end ?? moments.count)).filter { moments[$0].change == .frame }
        }
    }

    private func play(_ film: Film, rate: Int) async throws -> Scrolling {
        try Scrolling(try await film.play(rate: rate, keepsTrack: true).track)
    }

    @Test(
        "HAND-2: thrown content has the finger's velocity of the last 50 ms, which decays exponentially",
        arguments: rates)
    func fling(rate: Int) async throws {
        let film = try await play(.fling, rate: rate)
        let release = try #require(film.events("pointerUp").first)
        let moves = film.events("pointerMoved")
        let last = try #require(moves.last)
        let first = try #require(moves.first { film.seconds(from: $0, to: last) <= 0.05 })
        let (from, to) = (film.finger(film.moments[first].after), film.finger(film.moments[last].after))
        let velocity = -(try #require(to) - (try #require(from))) / film.seconds(from: first, to: last)
        #expect(velocity > 900)
        let start = try #require(film.offset(film.moments[release].after))
        let frames = film.frames(after: release)
        #expect(frames.count > rate)
        for frame in frames {
            let time = film.seconds(from: release, to: frame)
            let expected = start + velocity * (1 - pow(0.998, 1_000 * time)) / 2.002
            #expect(abs(try #require(film.offset(film.moments[frame].after)) - expected) <= 1, "after \(time) s")
        }
    }

    @Test(
        "HAND-2: caught content stays as the latest frame has shown it, and then follows the finger",
        arguments: rates)
    func caught(rate: Int) async throws {
        let film = try await play(.caught, rate: rate)
        let (down, up) = (try #require(film.events("pointerDown").last), try #require(film.events("pointerUp").last))
        let shown = try #require(film.frames(after: 0, before: down).last)
        let caught = try #require(film.offset(film.moments[shown].after))
        #expect(film.offset(film.moments[shown].before) != film.offset(film.moments[down].before), "it moves")
        let start = try #require(film.finger(film.moments[down].after))
        let moves = film.events("pointerMoved").filter { $0 > down }
        let offsets = try (down..<moves[0]).map { try #require(film.offset(film.moments[$0].after)) }
        // The content is aligned to whole pixels.
        #expect(offsets.allSatisfy { abs($0 - caught) <= 0.5 && $0 == offsets[0] }, "\(offsets) after \(caught)")
        let end = try #require(film.finger(film.moments[up].after))
        let followed = caught - (try #require(film.offset(film.moments[up].before)))
        // The movement of 10 points before the scrolling is left out.
        #expect(abs(followed - (end - start - 10)) <= 1)
    }

    @Test("HAND-2: content that is pulled beyond its end follows the curve of the rubber band", arguments: rates)
    func pull(rate: Int) async throws {
        var length: CGFloat?
        let sampler = try await Film.pull.play(rate: rate, keepsTrack: true) { content, _ in
            length = Self.grid(in: content.root)?.frame.height
        }
        let (film, height) = (try Scrolling(sampler.track), try #require(length))
        let (down, up) = (try #require(film.events("pointerDown").first), try #require(film.events("pointerUp").first))
        let start = try #require(film.finger(film.moments[down].after))
        var greatest: CGFloat = 0
        for frame in film.frames(after: down, before: up) {
            let state = film.moments[frame].after
            let pull = max(try #require(film.finger(state)) - start - 10, 0)
            let expected = -(1 - 1 / (0.55 * pull / height + 1)) * height
            #expect(abs(try #require(film.offset(state)) - expected) <= 1, "pulled by \(pull)")
            greatest = max(greatest, pull)
        }
        #expect(greatest == 390)
        // It returns to its end.
        #expect(film.offset(try #require(film.moments.last).after) == 0)
    }

    @Test(
        "LIFT-9: a cell has its size for 100 ms, then approaches 0.97 of it by a critically damped spring",
        arguments: rates)
    func held(rate: Int) async throws {
        var scales: [(time: Duration, scale: CGFloat)] = []
        let sampler = try await Film.held.play(rate: rate, keepsTrack: true) { content, time in
            let cell = Self.grid(in: content.root)?.cellForItem(at: IndexPath(item: 4, section: 0))
            scales.append((time, cell?.containerScale ?? 0))
        }
        let moments = try #require(sampler.track).moments
        let down = try #require(moments.first { $0.name == "pointerDown" }).time
        let up = try #require(moments.first { $0.name == "pointerUp" }).time
        let shown = scales.filter { $0.time >= down && $0.time < up }
        #expect(shown.count > rate / 4)
        for (time, scale) in shown {
            let phase = 2 * .pi / 0.25 * max((time - down).seconds - 0.1, 0)
            let expected = 1 - 0.03 * (1 - exp(-phase) * (1 + phase))
            #expect(abs(scale - expected) < 0.000_5, "after \((time - down).seconds) s")
            if time - down < .milliseconds(100) { #expect(scale == 1) }
        }
        #expect(abs(try #require(shown.last).scale - 0.97) < 0.000_5 && scales.last?.scale == 1)
    }

    private static func grid(in view: View) -> PhotoGrid? {
        view as? PhotoGrid ?? view.subviews.lazy.compactMap { grid(in: $0) }.first
    }
}
