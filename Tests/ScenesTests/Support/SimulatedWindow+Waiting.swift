import Testing
import UIKitNames

extension SimulatedWindow {
    /// Draws frames until a time that has not passed.
    func wait(until time: Timestamp) {
        precondition(now <= time)
        while now < time { frame() }
    }

    /// Draws frames until the condition holds, while spinners may turn and transfers may be in progress.
    func advance(until condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async {
        for _ in 0..<20_000 {
            if condition() { return }
            frame()
            await Task.yield()
        }
        Issue.record("the data never arrives", sourceLocation: sourceLocation)
    }

    /// Clicks the secondary button, which adds to a drag in progress.
    func secondaryClick(at point: CGPoint) {
        move(to: point)
        press(point, button: .secondary)
        root.handle(InputEvent(.pointerUp(.secondary), at: point, time: now, pointerKind: .mouse))
        wait(0.5)
    }
}
