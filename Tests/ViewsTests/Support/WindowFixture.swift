import Foundation
@_exported import TestSupport
import Testing

@testable import Views

/// A view tree without a display, its clock, and pointers that reach only views that are not covered.
@MainActor final class WindowFixture {
    let root: RootView
    private(set) var now: Timestamp = .seconds(1)
    private(set) var surface: Surface
    private var pointerLocations: [Int: CGPoint] = [:]
    /// Sent with every event.
    var modifiers: KeyModifiers = []
    /// The kind of pointer that sends the events.
    var kind = PointerKind.mouse
    /// Whether frames are rendered. Tests that check only frames of cells skip the rendering.
    var draws = true
    /// The rectangles that the last frame rendered.
    private(set) var drawn: [PixelRect] = []
    /// Called after each frame.
    var onFrame: (() -> Void)?

    static let frame = Duration.nanoseconds(16_666_667)

    init(_ size: CGSize = CGSize(width: 600, height: 400), scale: CGFloat = 1) {
        root = RootView(
            size: size, scale: scale, appearance: Appearance(isDark: false), textRenderer: .standard,
            engine: SessionEngine())
        surface = Surface(
            width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()), format: .rgb)
    }

    @discardableResult func add<V: View>(_ view: V, _ frame: CGRect) -> V {
        view.frame = frame
        root.addSubview(view)
        return view
    }

    func resize(_ size: CGSize) {
        root.resize(to: size, scale: root.scale)
        surface = Surface(
            width: Int((size.width * root.scale).rounded()), height: Int((size.height * root.scale).rounded()),
            format: .rgb)
        root.invalidate()
    }

    // MARK: Time

    /// Draws a frame at the current time; returns the number of damaged pixels.
    @discardableResult func frame() -> Int {
        var area = 0
        if draws {
            let damage = root.drawFrame(into: surface, at: now)
            (drawn, area) = (damage.rects, damage.area)
        } else {
            root.advance(to: now)
            root.discardDamage()
        }
        onFrame?()
        return area
    }

    /// Advances the clock by `seconds`, with a frame every 1/60 s.
    func advance(by seconds: Double) {
        let end = now + .seconds(seconds)
        while now < end {
            now = min(now + Self.frame, end)
            frame()
        }
    }

    func hold(_ seconds: Double) { advance(by: seconds) }

    /// Advances the clock by `duration` in a single frame.
    func advanceInOneFrame(by duration: Duration) {
        now += duration
        frame()
    }

    /// Advances the clock until no frame and no deadline is pending; returns the elapsed seconds.
    @discardableResult func settle(atMost seconds: Double = 6) -> Double {
        let start = now
        repeat {
            now += Self.frame
            frame()
        } while (root.wantsFrame || root.deadline != nil) && (now - start).seconds < seconds
        return (now - start).seconds
    }

    // MARK: Pointers

    func send(_ kind: InputEvent.Kind, at point: CGPoint, pointer: Int = 0) {
        pointerLocations[pointer] = point
        root.handle(
            InputEvent(
                kind, at: point, time: now, pointer: PointerID(pointer), pointerKind: self.kind, modifiers: modifiers))
    }

    func location(of pointer: Int = 0) -> CGPoint { pointerLocations[pointer] ?? .zero }

    /// The center of a view in the window; records an issue if the view is covered or outside the window.
    func reach(_ view: View, sourceLocation: SourceLocation = #_sourceLocation) -> CGPoint {
        let point = view.convert(view.bounds.center, to: nil)
        let hit = root.hitTest(point)
        #expect(
            root.bounds.contains(point) && hit?.isDescendant(of: view) == true,
            "covered or outside the window: \(point)",
            sourceLocation: sourceLocation)
        return point
    }

    func press(
        on view: View, clicks: Int = 1, pointer: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        press(at: reach(view, sourceLocation: sourceLocation), clicks: clicks, pointer: pointer)
    }

    func press(at point: CGPoint, clicks: Int = 1, button: PointerButton = .primary, pointer: Int = 0) {
        send(.pointerDown(button, clickCount: clicks), at: point, pointer: pointer)
    }

    func release(_ button: PointerButton = .primary, pointer: Int = 0) {
        send(.pointerUp(button), at: location(of: pointer), pointer: pointer)
    }

    func click(_ view: View, clicks: Int = 1, sourceLocation: SourceLocation = #_sourceLocation) {
        for count in 1...clicks {
            press(on: view, clicks: count, sourceLocation: sourceLocation)
            release()
        }
    }

    /// Moves a pointer in equal steps, one frame each.
    func drag(to point: CGPoint, steps: Int = 8, pointer: Int = 0) {
        let start = location(of: pointer)
        for step in 1...max(steps, 1) {
            now += Self.frame
            send(
                .pointerMoved, at: start + (point - start) * (CGFloat(step) / CGFloat(max(steps, 1))), pointer: pointer)
            frame()
        }
    }

    /// Moves a pointer in a single event, without advancing the clock.
    func movePointer(to point: CGPoint, pointer: Int = 0) { send(.pointerMoved, at: point, pointer: pointer) }

    func key(_ key: Key) {
        send(.keyDown(key, isRepeat: false), at: location())
        send(.keyUp(key), at: location())
    }

    func modify(_ modifiers: KeyModifiers) {
        self.modifiers = modifiers
        send(.modifiersChanged, at: location())
    }

    func wheel(_ dy: CGFloat, at point: CGPoint) { send(.scroll(dx: 0, dy: dy), at: point) }

    // MARK: Rendering

    var previews: [PreviewPresentation] { root.engine.presentations.flatMap(\.previews) }

    var isAtRest: Bool { !root.wantsFrame && root.deadline == nil && root.engine.sessions.isEmpty }

    /// The color of the pixel at a point of the window, as 0xRRGGBB.
    func color(at point: CGPoint) -> UInt32 {
        surface.pixel(x: Int(point.x * root.scale), y: Int(point.y * root.scale)) & 0xff_ffff
    }

    /// The number of pixels that differ from a full redraw of the window; the previews of dragged items are excluded.
    func stalePixels() -> Int {
        let fresh = Surface(width: surface.width, height: surface.height, format: .rgb)
        root.invalidate()
        _ = root.drawFrame(into: fresh, at: now)
        let previews = root.dragPreviewsExtent(withShadows: true)
        let skipped = previews.isNull ? CGRect.null : previews.scaled(by: root.scale).insetBy(dx: -2, dy: -2)
        var count = 0
        for y in 0..<surface.height {
            for x in 0..<surface.width where surface.pixel(x: x, y: y) != fresh.pixel(x: x, y: y) {
                if !skipped.contains(CGPoint(x: x, y: y)) { count += 1 }
            }
        }
        return count
    }

    /// A hash of all pixels of the window.
    var fingerprint: UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for y in 0..<surface.height {
            for x in 0..<surface.width { hash = (hash ^ UInt64(surface.pixel(x: x, y: y))) &* 0x100_0000_01b3 }
        }
        return hash
    }
}
