@testable import DragAndDrop
import Testing

/// When a press lifts, and when it ends without a lift.
@MainActor struct PressOutcomeTests {
    /// A press at 10,10 that lifts at 1.5 seconds.
    private func press(_ kind: PointerKind = .mouse, dragsBeforeDelay: Bool = true) -> SessionState.Press {
        SessionState.Press(
            pointer: PointerID(0), kind: kind, origin: CGPoint(x: 10, y: 10), began: .seconds(1),
            liftDelay: .milliseconds(500), dragsBeforeDelay: dragsBeforeDelay)
    }

    @Test(
        "LIFT-1, LIFT-2: a press lifts after its delay, and a mouse that drags at once also lifts when it moves")
    func pressOutcomes() {
        typealias Outcome = SessionState.Press.Outcome
        func outcomes(_ event: SessionState.Press.Event, at time: Timestamp) -> [Outcome?] {
            [press(), press(.touch), press(dragsBeforeDelay: false)].map {
                #expect($0.deadline == .milliseconds(1_500))
                return $0.outcome(of: event, at: time, thresholds: Thresholds())
            }
        }
        let (early, deadline) = (Timestamp.milliseconds(1_499), Timestamp.milliseconds(1_500))
        let (near, far) = (CGPoint(x: 18, y: 10), CGPoint(x: 21, y: 10))
        #expect(outcomes(.timePassed, at: early) == [nil, nil, nil])
        #expect(outcomes(.timePassed, at: deadline) == Array(repeating: .lift(draggedTo: nil), count: 3))
        #expect(outcomes(.moved(near), at: early) == [nil, nil, nil])
        #expect(outcomes(.moved(far), at: early) == [.lift(draggedTo: far), .end, .end])
        #expect(outcomes(.ended, at: early) == [.end, .end, .end])
    }
}
