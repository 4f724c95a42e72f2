import Testing
import ViewTesting

@testable import Views

/// A simulated window with a pointer and a keyboard whose events do not advance the clock.
@MainActor final class ControlWindow {
    private let window: SimulatedWindow

    init(_ size: CGSize = CGSize(width: 400, height: 300), scale: CGFloat = 1, dark: Bool = false) {
        window = SimulatedWindow(size: size, scale: scale, appearance: Appearance(isDark: dark))
    }

    var root: RootView { window.root }
    var time: Timestamp { window.now }
    var surface: Surface { window.surface }
    var shape: PointerShape { window.pointerShape }

    /// Adds a view to the window and draws a frame.
    @discardableResult func add<V: View>(_ view: V, x: CGFloat = 20, y: CGFloat = 20, _ size: CGSize) -> V {
        view.frame = CGRect(origin: CGPoint(x: x, y: y), size: size)
        root.addSubview(view)
        frame()
        return view
    }

    // MARK: Time

    /// Draws a frame at the current time; returns the number of damaged pixels.
    @discardableResult func frame() -> Int { window.drawFrame().area }

    /// Advances the clock with frames while requested and wake-ups at deadlines. Returns the number of wake-ups.
    @discardableResult func advance(_ duration: Duration) -> Int {
        let end = time + duration
        let tick = Duration.milliseconds(16)
        var wakeUps = 0
        while true {
            let next = root.wantsFrame ? time + tick : max(root.deadline ?? end, time)
            guard next < end || root.wantsFrame && next <= end else { break }
            window.advanceClock(by: next - time)
            frame()
            wakeUps += 1
            guard wakeUps < 100_000 else {
                Issue.record("A deadline at \(time) stays pending")
                break
            }
        }
        window.advanceClock(by: end - time)
        frame()
        return wakeUps
    }

    // MARK: The pointer

    /// The center of a view in the window; records an issue if a press there does not reach the view.
    func reach(_ view: View, sourceLocation: SourceLocation = #_sourceLocation) -> CGPoint {
        do { return try window.reachablePoint(of: view) } catch {
            Issue.record("\(error)", sourceLocation: sourceLocation)
            return view.convert(view.bounds.center, to: nil)
        }
    }

    func send(_ kind: InputEvent.Kind, at point: CGPoint = .zero, _ modifiers: KeyModifiers = []) {
        root.handle(InputEvent(kind, at: point, time: time, modifiers: modifiers))
    }

    func move(to point: CGPoint) { send(.pointerMoved, at: point) }
    func down(at point: CGPoint, clicks: Int = 1, _ modifiers: KeyModifiers = []) {
        send(.pointerDown(.primary, clickCount: clicks), at: point, modifiers)
    }
    func up(at point: CGPoint) { send(.pointerUp(.primary), at: point) }

    func click(at point: CGPoint, clicks: Int = 1, _ modifiers: KeyModifiers = []) {
        for count in 1...clicks {
            down(at: point, clicks: count, modifiers)
            up(at: point)
        }
    }

    func click(_ view: View, clicks: Int = 1, sourceLocation: SourceLocation = #_sourceLocation) {
        click(at: reach(view, sourceLocation: sourceLocation), clicks: clicks)
    }

    // MARK: The keyboard

    func press(_ key: Key, _ modifiers: KeyModifiers = []) {
        send(.keyDown(key, isRepeat: false), modifiers)
        send(.keyUp(key), modifiers)
    }

    /// Types text: a key and a text event for each character.
    func type(_ text: String) {
        for character in text {
            press(character == " " ? .space : .character(character))
            send(.text(String(character)))
        }
    }

    // MARK: The eyes

    /// All views in the window that have a role, from back to front.
    var described: [View] { window.elements }

    func find(_ role: AccessibilityRole, _ name: String) -> View? { window.elements(role, named: name).first }

    /// The color of the pixel at a point of the window, as 0xRRGGBB.
    func color(at point: CGPoint) -> UInt32 { window.color(at: point) }

    /// The number of pixels of a rectangle whose color satisfies a predicate.
    func count(in rect: CGRect, where matches: (UInt32) -> Bool) -> Int {
        let pixels = PixelRect(covering: rect.scaled(by: root.scale)).intersection(surface.bounds)
        guard !pixels.isEmpty else { return 0 }
        var count = 0
        for y in pixels.y..<pixels.maxY {
            for x in pixels.x..<pixels.maxX where matches(surface.pixel(x: x, y: y) & 0xff_ffff) { count += 1 }
        }
        return count
    }

    func hex(_ color: Color) -> UInt32 {
        func byte(_ part: Double) -> UInt32 { UInt32((part * 255).rounded()) }
        return byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
    }
}

extension View {
    /// The view and its descendants of a type.
    func all<V: View>(_ type: V.Type) -> [V] {
        subviews.reduce((self as? V).map { [$0] } ?? []) { $0 + $1.all(type) }
    }
}
