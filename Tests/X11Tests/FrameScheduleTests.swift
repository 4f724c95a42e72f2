import DragAndDrop
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
}
