import DragAndDrop
import Testing

@testable import X11

@Suite("Server clock") struct ServerClockTests {
    private func ms(_ value: Int) -> Duration { .milliseconds(value) }

    @Test("Mapped times keep the differences of the timestamps if events arrive late")
    func distances() {
        var clock = ServerClock()
        #expect(clock.map(1000, arrival: ms(50)) == ms(50))
        #expect(clock.map(1010, arrival: ms(60)) == ms(60))
        // Delayed by 30 ms: still 10 ms after the previous event, up to the allowed drift.
        let late = clock.map(1020, arrival: ms(100))
        #expect(late >= ms(70) && late < ms(71))
    }

    @Test("Timestamps may wrap after 49 days")
    func wrap() {
        var clock = ServerClock()
        #expect(clock.map(UInt32.max - 4, arrival: ms(100)) == ms(100))
        #expect(clock.map(5, arrival: ms(110)) == ms(110))
    }

    @Test("Mapped times are monotonic and never after the arrival")
    func order() {
        var clock = ServerClock()
        var random = SystemRandomNumberGenerator()
        var last = Duration.zero
        var arrival = 0
        for step in 0..<2000 {
            arrival += Int.random(in: 0...5, using: &random)
            let server = UInt32(truncatingIfNeeded: 4_294_966_000 + arrival - Int.random(in: 0...20, using: &random))
            let time = clock.map(step % 50 == 0 ? 0 : server, arrival: ms(arrival))
            #expect(time >= last && time <= ms(arrival))
            last = time
        }
    }

    @Test("The mapping follows a slower server clock and resynchronizes with one that was set")
    func drift() {
        var clock = ServerClock()
        for second in 1...3600 {
            let arrival = Duration.seconds(second)
            let time = clock.map(UInt32(Double(second) * 999.9), arrival: arrival)
            #expect(arrival - time <= ms(1))
        }
        _ = clock.map(100, arrival: .seconds(3601))
        let time = clock.map(110, arrival: .seconds(3602))
        #expect(.seconds(3602) - time < ms(1000))
    }
}
