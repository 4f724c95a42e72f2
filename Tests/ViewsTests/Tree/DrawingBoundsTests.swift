import Foundation
import Testing

@testable import Views

/// Draws a filled circle, the diagonals and a text far beyond its bounds.
@MainActor private final class ExcessiveView: View {
    var reach: CGFloat = 0
    override var overflow: CGFloat { reach }
    override func draw(_ context: Context) {
        context.fill(Path(ovalIn: bounds.insetBy(dx: -60, dy: -60)), Color(hex: 0xCC2200))
        context.stroke(Path(rect: bounds.insetBy(dx: -40, dy: -40)), Color(hex: 0x0022CC), width: 7)
    }
}

@MainActor struct DrawingBoundsTests {
    @Test(
        "VIEW-14: what a view draws beyond its bounds and overflow is clipped, so that no marks stay",
        arguments: [(1, 0), (1, 9), (1.25, 0), (1.5, 4.3)] as [(CGFloat, CGFloat)])
    func noMarks(scale: CGFloat, reach: CGFloat) {
        let window = WindowFixture(CGSize(width: 200, height: 160), scale: scale)
        let outer = window.add(View(), CGRect(x: 20, y: 20, width: 150, height: 120))
        let view = ExcessiveView(frame: CGRect(x: 50, y: 40, width: 31, height: 23))
        view.reach = reach
        outer.addSubview(view)
        window.settle()
        let changes: [(String, () -> Void)] = [
            ("moved", { view.frame.origin.x += 30.3 }), ("resized", { view.frame.size.height -= 9 }),
            ("rotated", { view.transform = AffineTransform(rotationByRadians: 0.4) }),
            ("scaled", { view.transform = AffineTransform(scaleByX: 0.7, byY: 1.3) }),
            ("faded", { view.alpha = 0.6 }),
            ("moved with its superview", { outer.frame.origin.y -= 17.7 }),
            ("animated", { window.root.animate { view.frame.origin = CGPoint(x: 5, y: 60) } }),
            ("hidden", { view.isHidden = true }), ("shown", { view.isHidden = false }),
            ("removed", { view.removeFromSuperview() }),
        ]
        for (name, change) in changes {
            change()
            window.advance(by: 0.05)
            #expect(window.stalePixels() == 0, "\(name), while it is animated")
            window.settle()
            #expect(window.stalePixels() == 0, "\(name)")
        }
    }

    @Test("BUILD-5: the damage of frames whose pixels are not read is drawn with the next frame that is")
    func postponedFrames() {
        let root = RootView(
            size: CGSize(width: 40, height: 20), scale: 1, appearance: Appearance(isDark: false),
            textRenderer: .standard, engine: SessionEngine())
        let views = (0..<2).map { View(frame: CGRect(x: 20 * $0, y: 0, width: 20, height: 20)) }
        views.forEach(root.addSubview)
        let surface = Surface(width: 40, height: 20, format: .rgb)
        var time = Timestamp.zero
        func frame(isNeeded: Bool) -> DamageRegion {
            time = time + .milliseconds(16)
            return root.drawFrame(into: surface, at: time, willDraw: {}, isNeeded: { isNeeded })
        }
        func colors() -> [UInt32] { [10, 30].map { surface.pixel(x: $0, y: 10) & 0xFFFFFF } }
        _ = frame(isNeeded: true)
        views[0].backgroundColor = Color(hex: 0xFF0000)
        #expect(frame(isNeeded: false).rects == [PixelRect(x: 0, y: 0, width: 20, height: 20)])
        #expect(colors()[0] != 0xFF0000)
        views[1].backgroundColor = Color(hex: 0x0000FF)
        #expect(frame(isNeeded: true).rects == [PixelRect(x: 20, y: 0, width: 20, height: 20)])
        #expect(colors() == [0xFF0000, 0x0000FF])
        #expect(frame(isNeeded: true).isEmpty)
    }

    @Test("VIEW-14: a view draws up to its overflow, and on all pixels that its bounds touch")
    func extent() {
        let window = WindowFixture(CGSize(width: 120, height: 120))
        let view = window.add(ExcessiveView(), CGRect(x: 40, y: 40, width: 20.5, height: 20))
        view.backgroundColor = nil
        window.settle()
        let background = window.color(at: CGPoint(x: 1, y: 1))
        #expect(window.color(at: CGPoint(x: 40, y: 50)) == 0xCC2200)
        #expect(window.color(at: CGPoint(x: 60, y: 50)) == 0xCC2200)
        #expect(window.color(at: CGPoint(x: 39, y: 50)) == background)
        #expect(window.color(at: CGPoint(x: 61, y: 50)) == background)
        view.setNeedsDisplay()
        view.reach = 8
        view.setNeedsDisplay()
        window.settle()
        #expect(window.color(at: CGPoint(x: 32, y: 50)) == 0xCC2200)
        #expect(window.color(at: CGPoint(x: 31, y: 50)) == background)
    }
}
