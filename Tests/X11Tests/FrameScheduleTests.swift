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
}
