import DragAndDrop
import Testing

@testable import Application

@MainActor @Suite struct DeadlineTimerTests {
    @Test("A later deadline keeps the scheduled timer, an earlier one replaces it")
    func rescheduling() {
        var timer = DeadlineTimer()
        timer.schedule(at: .seconds(100), now: .zero) {}
        timer.schedule(at: .seconds(200), now: .zero) {}
        #expect(timer.deadline == .seconds(100))
        timer.schedule(at: .seconds(50), now: .zero) {}
        #expect(timer.deadline == .seconds(50))
        timer.cancel()
        #expect(timer.deadline == nil)
    }

    @Test("A past deadline fires asynchronously, a canceled one never", .timeLimit(.minutes(1)))
    func firing() async {
        var fired: [String] = []
        var (canceled, past) = (DeadlineTimer(), DeadlineTimer())
        canceled.schedule(at: .zero, now: .seconds(1)) { fired.append("canceled") }
        canceled.cancel()
        await withCheckedContinuation { continuation in
            past.schedule(at: .zero, now: .seconds(1)) {
                fired.append("past")
                continuation.resume()
            }
            #expect(fired.isEmpty)
        }
        #expect(fired == ["past"] && past.deadline == .zero)
        past.cancel()
    }
}
