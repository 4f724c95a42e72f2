import DragAndDrop
import Testing

@Suite struct PointerTrackTests {
    @Test("ORDER-3: a pointer without events rests, and a repeated location does not count as a movement")
    func rest() {
        var track = PointerTrack(at: .zero)
        track.move(from: .zero, to: CGPoint(x: 10, y: 0), at: .milliseconds(10))
        #expect(track.velocity.x > 0 && track.arrived == .milliseconds(10))
        let location = CGPoint(x: 10, y: 0)
        track.move(from: location, to: location, at: .milliseconds(30))
        #expect(track.arrived == .milliseconds(10) && track.lastMove == .milliseconds(30))
        let delay = Duration.milliseconds(60)
        #expect(track.velocity(at: .milliseconds(89), restDelay: delay) == track.velocity)
        #expect(track.velocity(at: .milliseconds(90), restDelay: delay) == .zero && track.velocity != .zero)
        let rested = [89, 90, 200].map { track.rest(at: .milliseconds($0), after: delay) }
        #expect(rested == [false, true, false], "it stops once")
        #expect(track.velocity == .zero)
    }

    @Test("DRAG-12: after a jump the velocity is zero, and events of the same time do not change the velocity")
    func jump() {
        var track = PointerTrack(at: .zero)
        track.move(from: .zero, to: CGPoint(x: 10, y: 0), at: .zero)
        #expect(track.velocity == .zero)
        track.move(from: .zero, to: CGPoint(x: 10, y: 0), at: .milliseconds(5))
        track.jump(at: .milliseconds(9))
        #expect(track.velocity == .zero && track.lastMove == .milliseconds(9) && track.arrived == .milliseconds(5))
    }
}
