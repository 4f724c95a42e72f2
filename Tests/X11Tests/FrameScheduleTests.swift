import DragAndDrop
import TestSupport
import Testing

@testable import X11

@Suite("Frame schedule") struct FrameScheduleTests {
    private let period = Duration.milliseconds(10)

    @Test("The first frame after a pause is due immediately, the next one a period later")
    func first() {
        var schedule = FrameSchedule()
        #expect(schedule.delay(at: .seconds(5), period: period) == .zero)
        schedule.recordFrame(at: .seconds(5), period: period)
        #expect(schedule.delay(at: .seconds(5), period: period) == period)
        #expect(schedule.delay(at: .seconds(6), period: period) == .zero)
    }

    @Test("A late timer does not lower the frame rate; a long frame starts a new phase")
    func beat() {
        var schedule = FrameSchedule()
        schedule.recordFrame(at: .milliseconds(0), period: period)
        schedule.recordFrame(at: .milliseconds(12), period: period)
        #expect(schedule.delay(at: .milliseconds(12), period: period) == .milliseconds(8))
        schedule.recordFrame(at: .milliseconds(38), period: period)
        #expect(schedule.delay(at: .milliseconds(38), period: period) == period)
    }

    @Test("With known refreshes, a frame is due at once after a deadline without a frame, else at the next deadline")
    func deadlines() {
        var schedule = FrameSchedule()
        func delay(at now: Int) -> Duration {
            let deadline = Duration.milliseconds(now - (now - 3) % 10)
            return schedule.delay(at: .milliseconds(now), period: period, deadline: deadline)
        }
        #expect(delay(at: 105) == .zero)
        schedule.recordFrame(at: .milliseconds(105), period: period)
        #expect(delay(at: 106) == .milliseconds(7))
        // The timer is late.
        schedule.recordFrame(at: .milliseconds(115), period: period)
        #expect(delay(at: 116) == .milliseconds(7))
        schedule.recordFrame(at: .milliseconds(123), period: period)
        #expect(delay(at: 134) == .zero)
    }

    @Test("A frame immediately before a predicted deadline is the frame of that deadline")
    func earlyFrame() {
        var schedule = FrameSchedule()
        schedule.recordFrame(at: .microseconds(99_500), period: period)
        let delay = schedule.delay(at: .milliseconds(101), period: period, deadline: .milliseconds(100))
        #expect(delay == .milliseconds(9))
    }

    @Test("A frame immediately before a deadline that is yet to come is that deadline's, too")
    func frameBeforeNextDeadline() {
        var schedule = FrameSchedule()
        schedule.recordFrame(at: .microseconds(99_500), period: period)
        let delay = schedule.delay(at: .microseconds(99_700), period: period, deadline: .milliseconds(90))
        #expect(delay == .microseconds(10_300))
    }

    /// The times of frames that are requested as soon as the one before is drawn, some of which take long to draw or
    /// are late, on a monitor that reports each refresh exactly.
    private func frames(_ seed: UInt64, period: Duration, hasCompositor: Bool) -> [Timestamp] {
        var random = SplitMix(seed: seed)
        var (schedule, clock, refresh) = (FrameSchedule(), RefreshClock(), UInt64(0))
        let first = Duration.microseconds(random.below(16_000))
        var now = Timestamp.seconds(1)
        var times: [Timestamp] = []
        for _ in 0..<300 {
            while first + period * Double(refresh) <= now {
                clock.record(RefreshClock.Refresh(time: first + period * Double(refresh), number: refresh))
                refresh += 1
            }
            times.append(now)
            schedule.recordFrame(at: now, period: period)
            let drawing = Duration.microseconds(100 + random.below(random.chance(0.97) ? 4_000 : 30_000))
            let request = now + drawing * (Double(random.below(100)) / 100)
            let deadline = clock.deadline(before: request, period: period, hasCompositor: hasCompositor)
            let delay = schedule.delay(
                at: request, period: deadline?.period ?? period, deadline: deadline?.time)
            clock.recordDrawing(drawing)
            now = max(request + delay, now + drawing) + .microseconds(random.below(random.chance(0.95) ? 400 : 40_000))
        }
        return times
    }

    @Test("Each deadline has at most one frame, however long drawing takes, and however late timers are")
    func oneFramePerDeadline() {
        let period = Duration.seconds(1 / 60.0)
        for seed in 0..<100 {
            let times = frames(UInt64(seed), period: period, hasCompositor: seed % 2 == 0)
            for (index, time) in times.enumerated().dropFirst() {
                // The one before has at least an eighth of a period until the deadline of this one.
                #expect(time - times[index - 1] >= period / 8, "seed \(seed), frame \(index)")
                // The deadlines of eleven frames include ten whole periods, the first and the last of which begin at
                // deadlines that precede their refreshes by different times: at most by half a period.
                guard index >= 11 else { continue }
                #expect(time - times[index - 11] > period * 9.6, "seed \(seed), frame \(index)")
            }
        }
    }
}
