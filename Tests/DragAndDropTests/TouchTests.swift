import DragAndDrop
import Foundation
import Testing

@Suite("Touches", .timeLimit(.minutes(10))) @MainActor struct TouchTests {
    let fixture = EngineFixture()

    private func second() -> (view: TestView, delegate: TestDragDelegate) {
        fixture.addPhoto("second", at: CGRect(x: 40, y: 400, width: 100, height: 100))
    }

    @Test("HAND-2: the sixth touch makes all touches a palm, which lifts, adds and presses nothing")
    func palm() {
        let second = second()
        for finger in 0..<10 {
            let view = finger % 2 == 0 ? fixture.photo : second.view
            let isConsumed = fixture.press(on: view, pointer: finger, touch: true)
            #expect(isConsumed == (finger >= 5))
        }
        fixture.hold(1.2)
        #expect(fixture.phases.isEmpty && fixture.engine.deadline == nil)
        #expect(Set(fixture.host.consumedPresses).isSuperset(of: (0..<5).map { PointerID($0) }))
        for finger in 0..<10 {
            #expect(fixture.send(.pointerMoved, pointer: finger, touch: true))
            #expect(fixture.release(pointer: finger, touch: true))
        }
        fixture.press(on: fixture.photo, pointer: 11, touch: true)
        fixture.hold(0.6)
        #expect(fixture.phases == ["lifting"], "the palm has left the screen")
    }

    @Test("HAND-2: five touches lift, and a sixth does not disturb their drags")
    func fiveFingers() {
        let views = (0..<6).map { index in
            fixture.addPhoto("\(index)", at: CGRect(x: 20 + 80 * index, y: 600, width: 60, height: 60)).view
        }
        for finger in 0..<5 { fixture.press(on: views[finger], pointer: finger, touch: true) }
        fixture.hold(0.6)
        #expect(fixture.phases.count == 5)
        fixture.press(on: views[5], pointer: 5, touch: true)
        fixture.hold(0.6)
        #expect(fixture.phases == Array(repeating: "lifting", count: 5))
    }

    @Test("HAND-2: a touch does not lift while another finger is on the same view; its delay begins again afterwards")
    func heldBack() {
        fixture.press(on: fixture.photo, pointer: 0, touch: true)
        fixture.hold(0.3)
        fixture.press(on: fixture.photo, pointer: 1, touch: true)
        fixture.hold(1)
        #expect(fixture.phases.isEmpty && fixture.engine.deadline == nil)
        fixture.release(pointer: 1, touch: true)
        fixture.hold(0.4)
        #expect(fixture.phases.isEmpty)
        fixture.hold(0.2)
        #expect(fixture.phases == ["lifting"])
    }

    @Test("HAND-2, DRAG-8: a finger that holds a drag, one on another view and a mouse hold back nothing")
    func notHeldBack() {
        let second = second()
        fixture.press(on: fixture.photo, pointer: 0, touch: true)
        fixture.press(on: second.view, pointer: 1, touch: true)
        fixture.hold(0.6)
        #expect(fixture.phases == ["lifting", "lifting"])
        fixture.press(on: fixture.photo, pointer: 2, touch: true)
        fixture.press(on: second.view, pointer: 3, touch: false)
        fixture.hold(0.6)
        #expect(fixture.phases == Array(repeating: "lifting", count: 4))
    }

    @Test("DRAG-8: a window that covers this one at one pointer does not cover it at another")
    func coveredPointer() {
        let second = second()
        fixture.beginDrag(touch: true)
        fixture.press(on: second.view, pointer: 1, touch: true)
        fixture.hold(0.6)
        fixture.host.coveredPointers = [PointerID(0)]
        fixture.drag(to: fixture.album, touch: true)
        #expect(fixture.log.count("target.didEnter") == 0)
        fixture.drag(to: fixture.album, pointer: 1, touch: true)
        #expect(fixture.log.count("target.didEnter") == 1)
        #expect(fixture.engine.targetView(of: fixture.engine.sessions[1]) === fixture.album)
        fixture.release(touch: true)
        fixture.settle()
        #expect(fixture.log.count("target.performDrop") == 0)
    }

    @Test(
        "DRAG-3: a touch adds items only if it lasts 30 ms; a mouse click always",
        arguments: [(0.02, true, 1), (0.04, true, 2), (0, false, 2)])
    func briefTap(seconds: Double, touch: Bool, count: Int) {
        let second = second()
        fixture.beginDrag(touch: true)
        fixture.press(on: second.view, pointer: 1, touch: touch)
        fixture.advanceInOneFrame(by: seconds)
        fixture.release(pointer: 1, touch: touch)
        #expect(fixture.engine.sessions.map(\.items.count) == [count])
    }

    @Test(
        "DRAG-3: how long a touch lasts is the time between its events, whenever frames are drawn",
        arguments: [(0.01, 0, 1), (0.06, 0.1, 2)])
    func lateFrame(seconds: Double, late: Double, count: Int) {
        let second = second()
        fixture.beginDrag(touch: true)
        func tap(_ kind: InputEvent.Kind, at time: Timestamp) {
            fixture.engine.handle(
                InputEvent(
                    kind, at: second.view.centerInWindow, time: time, pointer: PointerID(1), pointerKind: .touch))
        }
        let begin = fixture.now
        fixture.advanceInOneFrame(by: late)
        tap(.pointerDown(.primary, clickCount: 1), at: begin)
        fixture.advanceInOneFrame(by: 0.1)
        tap(.pointerUp(.primary), at: begin + .seconds(seconds))
        #expect(fixture.engine.sessions.map(\.items.count) == [count])
    }

    @Test("DRAG-3: touches within 100 ms of each other add no items", arguments: [(0.05, 0), (0.15, 2)])
    func tapsTogether(interval: Double, count: Int) {
        let second = second()
        let third = fixture.addPhoto("third", at: CGRect(x: 240, y: 600, width: 100, height: 80))
        fixture.beginDrag(touch: true)
        fixture.press(on: second.view, pointer: 1, touch: true)
        fixture.advanceInOneFrame(by: interval)
        fixture.press(on: third.view, pointer: 2, touch: true)
        fixture.advanceInOneFrame(by: 0.1)
        fixture.release(pointer: 1, touch: true)
        fixture.release(pointer: 2, touch: true)
        #expect(fixture.engine.sessions.map(\.items.count) == [1 + count])
    }

    /// A view whose right half is a handle.
    private final class HandleView: TestView, DragHandleView {
        func isDragHandle(at point: CGPoint) -> Bool { point.x > bounds.midX }
    }

    @Test("HAND-2: a touch on a handle lifts at once and drags; beside it, it waits; a mouse drags when it moves")
    func handle() {
        let handle = HandleView("handle", frame: fixture.photo.bounds)
        fixture.photo.add(handle)
        let left = fixture.photo.centerInWindow - CGPoint(x: 30, y: 0)
        let right = fixture.photo.centerInWindow + CGPoint(x: 30, y: 0)
        #expect(fixture.press(at: right, touch: true))
        #expect(fixture.phases == ["lifting"])
        fixture.drag(to: right + CGPoint(x: 13, y: 0), steps: 1, touch: true)
        #expect(fixture.phases == ["dragging"])
        fixture.release(touch: true)
        fixture.settle()
        #expect(!fixture.press(at: left, touch: true))
        #expect(fixture.phases.isEmpty)
        fixture.release(touch: true)
        fixture.press(at: right)
        #expect(fixture.phases.isEmpty)
        fixture.drag(to: right + CGPoint(x: 20, y: 0), steps: 1)
        #expect(fixture.phases == ["dragging"])
    }

    @Test("HAND-2: a finger that trembles by 7 points at 120 Hz lifts, and then begins no drag")
    func tremblingFinger() {
        fixture.press(on: fixture.photo, touch: true)
        let center = fixture.photo.centerInWindow
        for step in 0..<120 {
            let offset = CGPoint(x: step % 2 == 0 ? 7 : -7, y: step % 3 == 0 ? -7 : 7)
            fixture.advanceInOneFrame(by: 1 / 120)
            fixture.send(.pointerMoved, at: center + offset, touch: true)
        }
        #expect(fixture.phases == ["lifting"])
        fixture.drag(to: center + CGPoint(x: 13, y: 0), steps: 1, touch: true)
        #expect(fixture.phases == ["dragging"])
    }
}
