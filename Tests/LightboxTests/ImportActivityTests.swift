import Testing
import Views

@testable import Lightbox

@Suite("Progress of imports") struct ImportActivityTests {
    private func rate(_ samples: (seconds: Double, count: Int)...) -> ImportRate {
        var rate = ImportRate()
        for sample in samples { rate.add(sample.count, at: .seconds(sample.seconds)) }
        return rate
    }

    @Test("APP-28: the rate is that of the last seconds, and unknown at first")
    func rates() {
        #expect(rate().perSecond == nil && rate((0, 0), (1, 50)).perSecond == nil)
        #expect(rate((0, 0), (2, 50)).perSecond == 25)
        #expect(rate((0, 0), (10, 10), (20, 110), (30, 210)).perSecond == 10)
        #expect(rate((0, 100), (4, 100)).seconds(for: 10) == nil)
        #expect(rate((0, 0), (2, 50)).seconds(for: 100) == 4)
        var paused = rate((0, 0), (2, 50))
        paused.reset()
        #expect(paused.perSecond == nil)
    }

    @Test("APP-28: the panel names the count, the rate and the time left")
    func texts() {
        func text(_ rate: ImportRate, isPaused: Bool = false) -> String {
            DisplayText.importing(1_200, of: 100_000, rate, isPaused: isPaused)
        }
        #expect(text(rate()) == "1,200 of 100,000")
        #expect(text(rate((0, 0), (2, 104))) == "1,200 of 100,000 · 52 per second · 32 minutes left")
        #expect(text(rate((0, 0), (2, 3))) == "1,200 of 100,000 · 1.5 per second · 18 hours left")
        #expect(text(rate((0, 7), (2, 7))) == "1,200 of 100,000")
        #expect(text(rate((0, 0), (2, 104)), isPaused: true) == "1,200 of 100,000 · paused")
        #expect(
            [10, 70, 3_500, 90_000, 200_000].map(DisplayText.duration) == [
                "less than a minute", "1 minute", "1 hour", "25 hours", "2 days",
            ])
    }

    @Test("APP-28: a notice names up to three files")
    func files() {
        #expect(DisplayText.files([]) == "" && DisplayText.files(["a"]) == "'a'")
        #expect(DisplayText.files(["a", "b"]) == "'a' and 'b'")
        #expect(DisplayText.files(["a", "b", "c"]) == "'a', 'b' and 'c'")
        #expect(DisplayText.files(["a", "b", "c", "d", "e"]) == "'a', 'b', 'c', and 2 more")
    }
}
