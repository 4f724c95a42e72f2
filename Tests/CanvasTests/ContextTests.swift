import Foundation
import Geometry
import Testing

@testable import Canvas

@MainActor @Suite struct ContextTests {
    @Test("A rectangle on whole pixels has sharp edges at any scale")
    func crispRectangle() {
        let surface = Surface(width: 30, height: 30)
        surface.withContext(scale: 1.5) { $0.fill(CGRect(x: 2, y: 4, width: 6, height: 2), Color(hex: 0xff0000)) }
        #expect(surface.count(of: 0xffff_0000) == 9 * 3)
        #expect(surface.count(of: 0) == 900 - 27)
        #expect(surface.pixel(x: 3, y: 6) == 0xffff_0000)
        #expect(surface.pixel(x: 11, y: 8) == 0xffff_0000)
    }

    @Test("An edge between two pixels covers one of them partially")
    func softEdge() {
        let surface = Surface(width: 4, height: 1)
        surface.withContext { $0.fill(CGRect(x: 0.5, y: 0, width: 2, height: 1), .black) }
        #expect((127...128).contains(surface.pixel(x: 0, y: 0) >> 24))
        #expect(surface.pixel(x: 1, y: 0) >> 24 == 255)
        #expect((127...128).contains(surface.pixel(x: 2, y: 0) >> 24))
    }

    @Test("Colors blend with their alpha multiplied by the context's")
    func alpha() {
        let surface = Surface.filled(3, 1, .white)
        surface.withContext { context in
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1), Color(white: 0, alpha: 0.5))
            context.alpha = 0.5
            context.saved {
                context.alpha *= 0.5
                context.fill(CGRect(x: 1, y: 0, width: 1, height: 1), .black)
            }
            context.fill(CGRect(x: 2, y: 0, width: 1, height: 1), .black)
        }
        #expect((127...128).contains(surface.pixel(x: 0, y: 0) & 0xff))
        #expect((191...192).contains(surface.pixel(x: 1, y: 0) & 0xff))
        #expect((127...128).contains(surface.pixel(x: 2, y: 0) & 0xff))
        #expect(surface.pixel(x: 1, y: 0) >> 24 == 255)
    }

    @Test("`saved(_:)` restores the transform, the clip and the alpha")
    func saving() {
        let surface = Surface(width: 10, height: 10)
        surface.withContext { context in
            context.saved {
                context.translate(x: 3, y: 3)
                context.scale(x: 2, y: 2)
                context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
                context.alpha = 0.1
                #expect(context.clipBounds == CGRect(x: 0, y: 0, width: 1, height: 1))
            }
            #expect(context.alpha == 1)
            #expect(context.transform == AffineTransform.identity)
            #expect(context.clipBounds == CGRect(x: 0, y: 0, width: 10, height: 10))
        }
    }

    @Test("Drawing is limited to the clip rectangles")
    func damageClip() {
        let surface = Surface(width: 10, height: 10)
        let damage = [PixelRect(x: 1, y: 1, width: 2, height: 2), PixelRect(x: 6, y: 5, width: 100, height: 1)]
        surface.withContext(clip: damage) { $0.fill(CGRect(x: -5, y: -5, width: 50, height: 50), .black) }
        #expect(surface.count(of: 0xff00_0000) == 4 + 4)
        #expect(surface.pixel(x: 9, y: 5) == 0xff00_0000)
        surface.withContext(clip: []) { context in
            #expect(context.clipBounds.isEmpty)
            context.clear(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        #expect(surface.count(of: 0xff00_0000) == 8)
    }

    @Test("A circular clip excludes the corners")
    func roundClip() {
        let surface = Surface(width: 20, height: 20)
        surface.withContext { context in
            context.clip(to: Path(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20)))
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 20), .black)
        }
        #expect(surface.pixel(x: 0, y: 0) == 0)
        #expect(surface.pixel(x: 10, y: 10) == 0xff00_0000)
        #expect(surface.pixel(x: 10, y: 0) >> 24 > 200)
    }

    @Test("A quarter turn maps right to down")
    func rotation() {
        let surface = Surface(width: 10, height: 10)
        surface.withContext { context in
            context.translate(x: 5, y: 5)
            context.rotate(radians: .pi / 2)
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 1), .black)
        }
        #expect(surface.pixel(x: 4, y: 8) == 0xff00_0000)
        #expect(surface.pixel(x: 8, y: 5) == 0)
    }

    @Test("A transform without an inverse draws nothing and leaves the context usable")
    func degenerateTransform() {
        let surface = Surface(width: 10, height: 10)
        surface.withContext { context in
            drawEverything(in: context)
            context.saved {
                context.scale(x: 0, y: 1)
                drawEverything(in: context)
                #expect(context.clipBounds.isEmpty)
            }
            context.clear(CGRect(x: 0, y: 0, width: 10, height: 10))
            context.fill(CGRect(x: 2, y: 2, width: 3, height: 3), .black)
        }
        #expect(surface.count(of: 0xff00_0000) == 9)
        #expect(surface.count(of: 0) == 91)
    }

    @Test("Overlapping parts of a group do not show through each other")
    func group() {
        let surface = Surface.filled(10, 10, .white)
        surface.withContext { context in
            context.group(alpha: 0.5, bounds: CGRect(x: 0, y: 0, width: 8, height: 10)) {
                context.fill(CGRect(x: 0, y: 0, width: 6, height: 6), .black)
                context.fill(CGRect(x: 2, y: 2, width: 8, height: 6), .black)
            }
        }
        #expect(surface.pixel(x: 1, y: 1) == surface.pixel(x: 3, y: 3))
        #expect((127...128).contains(surface.pixel(x: 3, y: 3) & 0xff))
        #expect(surface.pixel(x: 9, y: 4) == 0xffff_ffff)
    }

    @Test("The context's alpha applies once to a group with an alpha of its own")
    func groupInAlpha() {
        let surface = Surface.filled(4, 4, .white)
        surface.withContext { context in
            context.alpha = 0.5
            context.group(alpha: 0.5, bounds: CGRect(x: 0, y: 0, width: 4, height: 4)) {
                context.fill(CGRect(x: 0, y: 0, width: 4, height: 4), .black)
            }
        }
        #expect((190...192).contains(surface.pixel(x: 1, y: 1) & 0xff))
    }

    @Test("A gradient runs between its colors and follows the transform")
    func gradient() {
        let surface = Surface(width: 200, height: 2)
        surface.withContext(scale: 2) { context in
            context.fill(
                Path(rect: CGRect(x: 0, y: 0, width: 100, height: 1)), linear: [(0, .black), (1, .white)], from: .zero,
                to: CGPoint(x: 100, y: 0))
        }
        let values = (0..<200).map { Int(surface.pixel(x: $0, y: 1) & 0xff) }
        #expect(values == values.sorted())
        #expect(values[0] <= 2 && values[199] >= 253)
        #expect((125...130).contains(values[100]))
    }

    @Test("A stroke has the requested width in points")
    func strokeWidth() {
        let surface = Surface(width: 40, height: 40)
        var path = Path()
        path.move(to: CGPoint(x: 0, y: 10))
        path.addLine(to: CGPoint(x: 20, y: 10))
        surface.withContext(scale: 2) { $0.stroke(path, .black, width: 3) }
        #expect((0..<40).filter { surface.pixel(x: 20, y: $0) >> 24 == 255 } == Array(17..<23))
    }

    @Test("A context that outlives `withContext` draws on a retained surface")
    func escapedContext() {
        var kept: Context?
        Surface(width: 4, height: 4).withContext { kept = $0 }
        kept?.fill(CGRect(x: 0, y: 0, width: 2, height: 2), .black)
        #expect(kept?.target.count(of: 0xff00_0000) == 4)
    }
}
