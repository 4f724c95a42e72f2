import Foundation
@_exported import TestSupport
import Testing
import ViewTesting

@testable import Views

/// A simulated window whose failures are recorded as issues, with checks that only these tests need.
@MainActor final class WindowFixture {
    let window: SimulatedWindow
    /// The kind of pointer that sends the events.
    var kind = PointerKind.mouse

    init(_ size: CGSize = CGSize(width: 600, height: 400), scale: CGFloat = 1) {
        window = SimulatedWindow(size: size, scale: scale)
    }

    var root: RootView { window.root }
    var now: Timestamp { window.now }
    var surface: Surface { window.surface }
    /// Sent with every event.
    var modifiers: KeyModifiers {
        get { window.modifiers }
        set { window.modifiers = newValue }
    }
    /// Whether frames are rendered. Tests that check only frames of cells skip the rendering.
    var draws: Bool {
        get { window.drawsFrames }
        set { window.drawsFrames = newValue }
    }
    /// The rectangles that the last frame rendered.
    var drawn: [PixelRect] { window.damage.rects }
    /// Called after each frame.
    var onFrame: (() -> Void)? {
        get { window.onFrame }
        set { window.onFrame = newValue }
    }

    @discardableResult func add<V: View>(_ view: V, _ frame: CGRect) -> V {
        view.frame = frame
        root.addSubview(view)
        return view
    }

    func resize(_ size: CGSize) { window.resize(to: size) }

    // MARK: Time

    /// Draws a frame at the current time; returns the number of damaged pixels.
    @discardableResult func frame() -> Int { window.drawFrame().area }

    func advance(by seconds: Double) { window.advance(by: .seconds(seconds)) }

    func hold(_ seconds: Double) { advance(by: seconds) }

    /// Advances the clock by `duration` in a single frame.
    func advanceInOneFrame(by duration: Duration) {
        window.advanceClock(by: duration)
        frame()
    }

    /// Advances the clock until no frame and no deadline is pending; returns the elapsed seconds.
    @discardableResult func settle(atMost seconds: Double = 6) -> Double {
        let start = now
        // Tests of motion that does not end check the elapsed time.
        _ = try? window.advance(atMost: .seconds(seconds)) {
            now > start && !window.root.wantsFrame && window.root.deadline == nil
        }
        return (now - start).seconds
    }

    // MARK: Pointers

    private func pointer(_ number: Int) -> SimulatedPointer { SimulatedPointer(id: PointerID(number), kind: kind) }

    func send(_ kind: InputEvent.Kind, at point: CGPoint, pointer number: Int = 0) {
        window.send(kind, at: point, with: pointer(number))
    }

    func location(of number: Int = 0) -> CGPoint { window.location(of: pointer(number)) }

    /// The center of a view in the window; records an issue if the view is covered or outside the window.
    func reach(_ view: View, sourceLocation: SourceLocation = #_sourceLocation) -> CGPoint {
        do { return try window.reachablePoint(of: view) } catch {
            Issue.record("\(error)", sourceLocation: sourceLocation)
            return view.convert(view.bounds.center, to: nil)
        }
    }

    func press(
        on view: View, clicks: Int = 1, pointer: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        press(at: reach(view, sourceLocation: sourceLocation), clicks: clicks, pointer: pointer)
    }

    func press(at point: CGPoint, clicks: Int = 1, button: PointerButton = .primary, pointer number: Int = 0) {
        window.press(at: point, clicks: clicks, button: button, with: pointer(number))
    }

    func release(_ button: PointerButton = .primary, pointer number: Int = 0) {
        window.release(button, with: pointer(number))
    }

    func click(_ view: View, clicks: Int = 1, sourceLocation: SourceLocation = #_sourceLocation) {
        for count in 1...clicks {
            press(on: view, clicks: count, sourceLocation: sourceLocation)
            release()
        }
    }

    /// Moves a pointer in equal steps, one frame each.
    func drag(to point: CGPoint, steps: Int = 8, pointer number: Int = 0) {
        window.move(to: point, steps: steps, with: pointer(number))
    }

    /// Moves a pointer in a single event, without advancing the clock.
    func movePointer(to point: CGPoint, pointer: Int = 0) { send(.pointerMoved, at: point, pointer: pointer) }

    func key(_ key: Key) {
        send(.keyDown(key, isRepeat: false), at: location())
        send(.keyUp(key), at: location())
    }

    func modify(_ modifiers: KeyModifiers) { self.modifiers = modifiers }

    func wheel(_ dy: CGFloat, at point: CGPoint) { window.scroll(dy: dy, at: point) }

    // MARK: Rendering

    var previews: [PreviewPresentation] { root.engine.presentations.flatMap(\.previews) }

    var isAtRest: Bool { window.isIdle && window.root.deadline == nil }

    /// The color of the pixel at a point of the window, as 0xRRGGBB.
    func color(at point: CGPoint) -> UInt32 { window.color(at: point) }

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
