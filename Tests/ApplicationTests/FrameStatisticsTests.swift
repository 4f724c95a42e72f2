import Application
import Testing
import Views

@MainActor @Suite struct FrameStatisticsTests {
    @Test("Percentiles differ by at most 1 % from those of the sorted frame times")
    func percentiles() {
        let statistics = FrameStatistics()
        var lengths: [Double] = []
        var state: UInt64 = 7
        for _ in 0..<5000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let length = Double(state >> 40) / 1000
            lengths.append(length)
            statistics.recordFrame(milliseconds: length, bytes: 1)
        }
        lengths.sort()
        for part in [0.01, 0.5, 0.9, 0.99, 1] {
            let truth = lengths[Int((5000 * part).rounded(.up)) - 1]
            #expect(abs(statistics.percentile(part) - truth) <= truth * 0.01 + 0.001)
        }
        #expect(statistics.max == lengths.last)
        #expect(statistics.percentile(1) <= statistics.max)
        #expect(statistics.drawn == 5000 && statistics.bytes == 5000)
    }

    @Test("Without frames all values are zero; invalid frame times count as zero")
    func edges() {
        let statistics = FrameStatistics()
        #expect(statistics.percentile(0.5) == 0)
        statistics.recordFrame(milliseconds: -1, bytes: 0)
        statistics.recordFrame(milliseconds: .nan, bytes: 0)
        #expect(statistics.percentile(1) == 0)
        statistics.recordFrame(milliseconds: 1e12, bytes: 0)
        #expect(statistics.max == 1e12 && statistics.percentile(1) > 4e6)
        statistics.reset()
        #expect(statistics.drawn == 0 && statistics.max == 0 && statistics.percentile(1) == 0)
    }
}
