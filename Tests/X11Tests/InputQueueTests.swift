import DragAndDrop
import Testing

@testable import X11

@Suite("Input queue") struct InputQueueTests {
    private func event(_ kind: InputEvent.Kind, _ x: CGFloat, pointer: Int = 2) -> InputEvent {
        InputEvent(kind, at: CGPoint(x: x, y: 0), time: .zero, pointer: PointerID(pointer))
    }

    @Test("Moves of a pointer are coalesced, but not across a press")
    func moves() {
        var queue = InputQueue<Int>()
        queue.append(event(.pointerMoved, 1), for: 1)
        queue.append(event(.pointerMoved, 50, pointer: 3), for: 1)
        queue.append(event(.pointerMoved, 2), for: 1)
        queue.append(event(.pointerDown(.primary, clickCount: 1), 2), for: 1)
        queue.append(event(.pointerMoved, 3), for: 1)
        queue.append(event(.pointerMoved, 4), for: 1)
        queue.append(event(.pointerMoved, 5), for: 2)
        #expect(queue.drain().map(\.event.location.x) == [2, 50, 2, 4, 5])
        #expect(queue.isEmpty)
    }

    @Test("DRAG-9: the release of a lost pointer becomes a cancellation")
    func lostPointer() {
        var queue = InputQueue<Int>()
        for pointer in [3, 4] { queue.append(event(.pointerUp(.primary), 8, pointer: pointer), for: 1) }
        queue.cancelReleases { $0 == PointerID(4) }
        let events = queue.drain().map(\.event)
        #expect(events.map(\.kind) == [.pointerUp(.primary), .pointerCanceled])
        #expect(events.last?.location.x == 8)
    }

    @Test("Consecutive scroll events are merged")
    func scrolls() {
        var queue = InputQueue<Int>()
        queue.append(event(.scroll(dx: 1, dy: 10), 0), for: 1)
        queue.append(event(.scroll(dx: 2, dy: 20), 0), for: 1)
        queue.append(event(.pointerMoved, 0), for: 1)
        queue.append(event(.scroll(dx: 0, dy: 5), 0), for: 1)
        #expect(
            queue.drain().map(\.event.kind) == [.scroll(dx: 3, dy: 30), .pointerMoved, .scroll(dx: 0, dy: 5)])
    }
}
