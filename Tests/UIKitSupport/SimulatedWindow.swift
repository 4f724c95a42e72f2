import Testing
import UIKitNames

/// A window without a display, with a clock and a pointer that the test controls.
@MainActor package final class SimulatedWindow {
    /// The root of the view tree.
    package let root: RootView
    /// What was drawn last.
    package let surface: Surface
    /// The time of the last frame or event.
    package private(set) var now: Timestamp = .seconds(1)
    private var pointer = CGPoint.zero

    /// Creates a window of a size in points that shows a view, and draws the first frame.
    package init(_ view: UIView, size: CGSize = CGSize(width: 400, height: 400)) {
        root = RootView(
            size: size, scale: 1, appearance: Appearance(isDark: false), textRenderer: .standard,
            engine: SessionEngine())
        surface = Surface(width: Int(size.width), height: Int(size.height), format: .rgb)
        view.frame = root.bounds
        root.addSubview(view)
        frame()
    }

    /// Draws one frame.
    package func frame() {
        now += .milliseconds(16)
        _ = root.drawFrame(into: surface, at: now)
    }

    /// Draws frames for a time in seconds.
    package func wait(_ seconds: Double) {
        let end = now + .seconds(seconds)
        while now < end { frame() }
    }

    /// The kind of pointer that presses.
    package var kind = PointerKind.mouse

    /// Presses a button at a point of the window.
    package func press(_ point: CGPoint, button: PointerButton = .primary) {
        pointer = point
        send(.pointerDown(button, clickCount: 1))
    }

    /// Moves the pointer in equal steps, one frame each.
    package func move(to point: CGPoint, steps: Int = 12) {
        let start = pointer
        for step in 1...steps {
            pointer = start + (point - start) * (CGFloat(step) / CGFloat(steps))
            frame()
            send(.pointerMoved)
        }
        frame()
    }

    /// Scrolls by the wheel at a point of the window.
    package func scroll(dx: CGFloat, dy: CGFloat, at point: CGPoint) {
        pointer = point
        send(.scroll(dx: dx, dy: dy))
    }

    /// Presses and releases a key.
    package func key(_ key: Key) {
        send(.keyDown(key, isRepeat: false))
        send(.keyUp(key))
    }

    /// Releases the primary button.
    package func release() { send(.pointerUp(.primary)) }

    /// Drags from one point to another, and releases after the pointer has rested.
    package func drag(from start: CGPoint, to end: CGPoint) {
        press(start)
        move(to: end)
        wait(0.6)
        release()
    }

    private func send(_ kind: InputEvent.Kind) {
        root.handle(InputEvent(kind, at: pointer, time: now, pointerKind: self.kind))
    }

    /// Advances frames until `condition()` returns true, and then until no session or transfer is in progress.
    package func settle(until condition: () -> Bool = { true }, sourceLocation: SourceLocation = #_sourceLocation) async
    {
        for _ in 0..<Self.maximumSteps {
            if condition(), root.engine.sessions.isEmpty, !root.wantsFrame { return }
            if root.wantsFrame { frame() } else { now += .milliseconds(16) }
            await Task.yield()
        }
        Issue.record("animations or transfers never end", sourceLocation: sourceLocation)
    }

    /// The maximum number of steps to wait for asynchronous data.
    private static let maximumSteps = 200_000

    /// The center of a view, in window coordinates.
    package func center(of view: UIView?) -> CGPoint {
        guard let view else { return .zero }
        return view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    }

    /// The color of a pixel as 0xRRGGBB.
    package func pixel(_ x: Int, _ y: Int) -> UInt32 { surface.pixel(x: x, y: y) & 0xff_ffff }
}

/// A drag source with the items given by a test.
@MainActor package final class ItemDragSource: UIView, UIDragInteractionDelegate {
    private let providers: () -> [NSItemProvider]

    /// Creates a view whose drags have the items of a closure.
    package init(frame: CGRect, _ providers: @escaping () -> [NSItemProvider]) {
        self.providers = providers
        super.init(frame: frame)
        backgroundColor = .blue
        addInteraction(UIDragInteraction(delegate: self))
    }

    /// Returns the items of the closure.
    package func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: UIDragSession)
        -> [UIDragItem]
    {
        providers().map { UIDragItem(itemProvider: $0) }
    }
}

extension UIImage {
    /// An image of one color.
    package static func filled(_ color: UIColor, width: CGFloat = 90, height: CGFloat = 60) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { context in
            color.setFill()
            context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        }
    }
}
