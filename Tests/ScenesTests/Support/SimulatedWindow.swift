import Testing
import UIKitNames

/// A window without a display, with a clock and a pointer that the test controls.
@MainActor final class SimulatedWindow {
    let root: RootView
    let surface: Surface
    private(set) var now: Timestamp = .seconds(1)
    private var pointer = CGPoint.zero

    init(_ view: UIView, size: CGSize = CGSize(width: 400, height: 400)) {
        root = RootView(
            size: size, scale: 1, appearance: Appearance(isDark: false), textRenderer: .standard,
            engine: SessionEngine())
        surface = Surface(width: Int(size.width), height: Int(size.height), format: .rgb)
        view.frame = root.bounds
        root.addSubview(view)
        frame()
    }

    func frame() {
        now += .milliseconds(16)
        _ = root.drawFrame(into: surface, at: now)
    }

    func wait(_ seconds: Double) {
        let end = now + .seconds(seconds)
        while now < end { frame() }
    }

    /// The kind of pointer that presses.
    var kind = PointerKind.mouse

    func press(_ point: CGPoint, button: PointerButton = .primary) {
        pointer = point
        send(.pointerDown(button, clickCount: 1))
    }

    /// Moves the pointer in equal steps, one frame each.
    func move(to point: CGPoint, steps: Int = 12) {
        let start = pointer
        for step in 1...steps {
            pointer = start + (point - start) * (CGFloat(step) / CGFloat(steps))
            frame()
            send(.pointerMoved)
        }
        frame()
    }

    func scroll(dx: CGFloat, dy: CGFloat, at point: CGPoint) {
        pointer = point
        send(.scroll(dx: dx, dy: dy))
    }

    func key(_ key: Key) {
        send(.keyDown(key, isRepeat: false))
        send(.keyUp(key))
    }

    func release() { send(.pointerUp(.primary)) }

    /// Drags from one point to another, and releases after the pointer has rested.
    func drag(from start: CGPoint, to end: CGPoint) {
        press(start)
        move(to: end)
        wait(0.6)
        release()
    }

    private func send(_ kind: InputEvent.Kind) {
        root.handle(InputEvent(kind, at: pointer, time: now, pointerKind: self.kind))
    }

    /// Advances frames until `condition()` returns true, and then until no session or transfer is in progress.
    func settle(until condition: () -> Bool = { true }, sourceLocation: SourceLocation = #_sourceLocation) async {
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
    func center(of view: UIView?) -> CGPoint {
        guard let view else { return .zero }
        return view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    }

    func pixel(_ x: Int, _ y: Int) -> UInt32 { surface.pixel(x: x, y: y) & 0xff_ffff }
}

/// A drag source with the items given by a test.
@MainActor final class ItemDragSource: UIView, UIDragInteractionDelegate {
    private let providers: () -> [NSItemProvider]

    init(frame: CGRect, _ providers: @escaping () -> [NSItemProvider]) {
        self.providers = providers
        super.init(frame: frame)
        backgroundColor = .blue
        addInteraction(UIDragInteraction(delegate: self))
    }

    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: UIDragSession) -> [UIDragItem] {
        providers().map { UIDragItem(itemProvider: $0) }
    }
}
