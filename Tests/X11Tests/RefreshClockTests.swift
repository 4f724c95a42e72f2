import DragAndDrop
import Testing

@testable import X11

@Suite("Refresh clock") struct RefreshClockTests {
    private let period = Duration.milliseconds(10)

    private func clock(_ refreshes: (time: Double, number: UInt64)...) -> RefreshClock {
        var clock = RefreshClock()
        for refresh in refreshes {
            clock.record(.init(time: .milliseconds(refresh.time), number: refresh.number))
        }
        return clock
    }

    private func deadline(_ clock: RefreshClock, before now: Double, hasCompositor: Bool = false) -> Duration? {
        clock.deadline(before: .milliseconds(now), period: period, hasCompositor: hasCompositor)?.time
    }

    @Test("A deadline precedes its refresh by the time that drawing and copying take")
    func lead() {
        var clock = clock((1000, 100))
        #expect(deadline(clock, before: 1007) == .milliseconds(998))
        #expect(deadline(clock, before: 1008) == .milliseconds(1008))
        clock.recordDrawing(.milliseconds(1))
        #expect(deadline(clock, before: 1007) == .milliseconds(1007))
        clock.recordDrawing(.milliseconds(40))
        #expect(deadline(clock, before: 1007) == .milliseconds(1005))
    }

    @Test("A compositor has half of a period for a frame")
    func compositor() {
        #expect(deadline(clock((1000, 100)), before: 1004, hasCompositor: true) == .milliseconds(995))
    }

    @Test("The period is measured between two reports")
    func measured() throws {
        let clock = clock((1000, 100), (1505, 150))
        let next = try #require(clock.deadline(before: .milliseconds(1520), period: period, hasCompositor: false))
        #expect(next.period == .microseconds(10_100))
        #expect(next.time == .microseconds(1_505_000 + 10_100 - 2000))
    }

    @Test("Nothing is predicted from old reports, from another rate, or between reports of two monitors")
    func unknown() {
        #expect(deadline(RefreshClock(), before: 1000) == nil)
        #expect(deadline(clock((1000, 100)), before: 4001) == nil)
        #expect(deadline(clock((1000, 100), (1500, 130)), before: 1501) == nil)
        #expect(deadline(clock((1000, 100), (1500, 9000)), before: 1501) == nil)
        #expect(deadline(clock((1000, 9000), (1500, 100)), before: 1508) == .milliseconds(1508))
    }

    @Test("A report is requested with the first frame, then twice per second of drawing")
    func requests() {
        var clock = RefreshClock()
        let requests = (0..<120).filter { clock.needsReport(at: .milliseconds(16 * $0)) }
        #expect(requests == [0, 32, 64, 96])
    }
}
