import Foundation
import Geometry
import Testing

@Suite struct PathTests {
    private let rect = CGRect(x: 10, y: 20, width: 100, height: 60)

    @Test("A rectangle has its own bounds and contains the points inside it")
    func rectangle() {
        let path = Path(rect: rect)
        #expect(path.bounds == rect)
        #expect(path.contains(CGPoint(x: 11, y: 21)))
        #expect(path.contains(rect.center))
        for outside in [CGPoint(x: 9, y: 50), CGPoint(x: 111, y: 50), CGPoint(x: 50, y: 19), CGPoint(x: 50, y: 81)] {
            #expect(!path.contains(outside))
        }
    }

    @Test("A rounded rectangle excludes all four corners", arguments: [1, 8, 30, 500])
    func roundedRectangle(radius: CGFloat) {
        let path = Path(roundedRect: rect, cornerRadius: radius)
        #expect(path.bounds == rect)
        let actual = min(radius, 30)
        for (x, y) in [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY)] {
            let corner = CGPoint(x: x, y: y)
            let inwards = CGPoint(x: x < rect.midX ? 1 : -1, y: y < rect.midY ? 1 : -1)
            #expect(!path.contains(corner + inwards * (actual * 0.27)))
            #expect(path.contains(corner + inwards * (actual * 0.32)))
        }
    }

    @Test("A rounded rectangle without a radius equals a plain one")
    func noRadius() {
        #expect(Path(roundedRect: rect, cornerRadius: 0) == Path(rect: rect))
        #expect(Path(roundedRect: rect, cornerRadius: -4) == Path(rect: rect))
    }

    @Test("An ellipse contains points just inside it, and none just outside")
    func oval() {
        let path = Path(ovalIn: rect)
        #expect(path.bounds == rect)
        for degrees in stride(from: 0.0, to: 360, by: 10) {
            let angle = degrees * .pi / 180
            func point(_ part: CGFloat) -> CGPoint {
                CGPoint(x: rect.midX + 50 * part * cos(angle), y: rect.midY + 30 * part * sin(angle))
            }
            #expect(path.contains(point(0.985)))
            #expect(!path.contains(point(1.01)))
        }
    }

    @Test("A nested subpath belongs to the fill; in the opposite direction it is a hole")
    func winding() {
        var donut = Path(rect: rect)
        donut.append(Path(rect: rect.insetBy(dx: 20, dy: 20)))
        #expect(donut.contains(rect.center))
        var hole = Path(rect: rect)
        hole.move(to: CGPoint(x: 30, y: 40))
        for point in [CGPoint(x: 30, y: 60), CGPoint(x: 90, y: 60), CGPoint(x: 90, y: 40)] { hole.addLine(to: point) }
        hole.close()
        #expect(!hole.contains(rect.center))
        #expect(hole.contains(CGPoint(x: 15, y: 25)))
    }

    @Test("An open subpath counts as closed; an empty path contains no point and has null bounds")
    func openAndEmpty() {
        var triangle = Path()
        triangle.addLine(to: CGPoint(x: 0, y: 0))
        triangle.addLine(to: CGPoint(x: 10, y: 0))
        triangle.addLine(to: CGPoint(x: 0, y: 10))
        #expect(triangle.contains(CGPoint(x: 2, y: 2)))
        #expect(!triangle.contains(CGPoint(x: 8, y: 8)))
        var path = Path()
        path.close()
        #expect(path.isEmpty && path.bounds.isNull && path.currentPoint == nil)
        #expect(!path.contains(.zero))
    }

    @Test("A line after a close continues from the start of the closed subpath")
    func afterClose() {
        var path = Path(rect: rect)
        #expect(path.currentPoint == rect.origin)
        path.addLine(to: CGPoint(x: -30, y: 20))
        path.addLine(to: CGPoint(x: -30, y: 80))
        // The new subpath starts at the rectangle's first corner, as it does for renderers.
        #expect(path.contains(CGPoint(x: -25, y: 24)))
    }

    @Test("A transform moves every point, and inner points stay inside")
    func transformed() {
        var transform = AffineTransform(translationByX: 5, byY: -7)
        transform.scale(2)
        transform.rotate(byDegrees: 30)
        let path = Path(roundedRect: rect, cornerRadius: 12)
        let moved = path.transformed(by: transform)
        #expect(moved.elements.count == path.elements.count)
        for point in [rect.center, CGPoint(x: 11, y: 21), CGPoint(x: 109, y: 50), CGPoint(x: 0, y: 0)] {
            #expect(moved.contains(transform.transform(point)) == path.contains(point))
        }
    }

    @Test("After a close, a path continues at the start of the closed subpath, also in other coordinates")
    func continuation() {
        var path = Path()
        #expect(path.currentPoint == nil)
        path.move(to: CGPoint(x: 10, y: 20))
        path.addLine(to: CGPoint(x: 50, y: 20))
        path.close()
        path.close()
        #expect(path.currentPoint == CGPoint(x: 10, y: 20))
        path.add(through: AffineTransform(scale: 2)) { added in
            #expect(added.currentPoint == CGPoint(x: 5, y: 10))
            added.addLine(to: CGPoint(x: 5, y: 30))
        }
        var expected = Path()
        expected.move(to: CGPoint(x: 10, y: 20))
        expected.addLine(to: CGPoint(x: 50, y: 20))
        expected.close()
        expected.addLine(to: CGPoint(x: 10, y: 60))
        #expect(path == expected)
        path.add(through: AffineTransform(scale: 0)) { $0.addLine(to: .zero) }
        #expect(path == expected)
    }
}

@Suite struct ColorTests {
    @Test("WCAG contrast ranges from 1 to 21, is symmetric, and matches a published example")
    func contrast() {
        #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
        #expect(Color.white.contrast(with: .white) == 1)
        let gray = Color(hex: 0x777777)
        #expect(abs(gray.contrast(with: .white) - 4.478) < 0.001)
        #expect(gray.contrast(with: .white) == Color.white.contrast(with: gray))
    }

    @Test(
        "The colors of the design reach a contrast of 4.5 for text and 3 for symbols",
        arguments: [
            (UInt32(0x1D1D1F), UInt32(0xFFFFFF), 4.5), (0x6E6E73, 0xFFFFFF, 4.5), (0x6E6E73, 0xF4F4F6, 4.5),
            (0xF5F5F7, 0x1C1C1E, 4.5), (0xA1A1A6, 0x242427, 4.5), (0x0A64D6, 0xFFFFFF, 3), (0x4C9BFF, 0x1C1C1E, 3),
            (0x1E9E4A, 0xFFFFFF, 3), (0xD0342C, 0xFFFFFF, 3), (0x35C26A, 0x1C1C1E, 3), (0xFF5A52, 0x1C1C1E, 3),
        ])
    func designColors(front: UInt32, back: UInt32, least: Double) {
        #expect(Color(hex: front).contrast(with: Color(hex: back)) >= least)
    }

    @Test("Colors are created from hexadecimal numbers, change their opacity, and mix")
    func parts() {
        let color = Color(hex: 0xFF8000, alpha: 0.5)
        #expect(color == Color(red: 1, green: 128.0 / 255, blue: 0, alpha: 0.5))
        #expect(color.withAlpha(1).alpha == 1)
        let mixed = Color.black.mixed(with: .white, by: 0.25)
        #expect(mixed == Color(white: 0.25))
        #expect(Color.clear.mixed(with: .white, by: 0) == .clear)
        #expect(Color.black.mixed(with: color, by: 1) == color)
    }
}

@Suite struct RectTests {
    @Test("Fitting stays inside, covering covers; both keep aspect ratio and center", arguments: [0.2, 1, 1.5, 9])
    func fittingAndCovering(ratio: CGFloat) {
        let rect = CGRect(x: 10, y: 20, width: 100, height: 60)
        let (inside, around) = (rect.fitting(aspectRatio: ratio), rect.covering(aspectRatio: ratio))
        for result in [inside, around] {
            #expect(abs(result.width / result.height - ratio) < 1e-9)
            #expect(result.center.distance(to: rect.center) < 1e-9)
        }
        for (outer, inner) in [(rect, inside), (around, rect)] {
            #expect(outer.minX <= inner.minX + 1e-9 && outer.maxX >= inner.maxX - 1e-9)
            #expect(outer.minY <= inner.minY + 1e-9 && outer.maxY >= inner.maxY - 1e-9)
        }
        #expect(abs(inside.width - 100) < 1e-9 || abs(inside.height - 60) < 1e-9)
    }

    @Test("Empty sizes fit nothing and have an aspect ratio of 1")
    func degenerate() {
        #expect(CGRect.zero.fitting(aspectRatio: 2).size == .zero)
        #expect(CGRect(x: 0, y: 0, width: 4, height: 4).fitting(aspectRatio: 0).size == .zero)
        #expect(CGSize.zero.aspectRatio == 1)
    }

    @Test("Rounding out moves each edge outwards; null and infinite rectangles are unchanged")
    func roundingOut() {
        let rect = CGRect(x: -0.5, y: 0.5, width: 1, height: 2).roundedOut
        #expect(rect == CGRect(x: -1, y: 0, width: 2, height: 3))
        #expect(CGRect.null.roundedOut.isNull)
        #expect(CGRect.infinite.roundedOut.isInfinite)
    }

    @Test("All points of an arc have the same distance from the center, and the arc has the requested direction")
    func arcs() {
        let center = CGPoint(x: 3, y: -7)
        for (start, end) in [(0, 1), (0, -1), (2, 2 + 2 * .pi), (-1, 11), (5, 5)] as [(CGFloat, CGFloat)] {
            var path = Path()
            path.addArc(center: center, radius: 10, from: start, to: end)
            let points = path.elements.map { element -> CGPoint in
                switch element {
                case .move(let to), .line(let to), .curve(let to, _, _): to
                case .close: .zero
                }
            }
            #expect(points.allSatisfy { abs($0.distance(to: center) - 10) < 1e-9 })
            #expect(points.first?.distance(to: center + CGPoint(x: cos(start), y: sin(start)) * 10) ?? 1 < 1e-9)
            #expect(points.last?.distance(to: center + CGPoint(x: cos(end), y: sin(end)) * 10) ?? 1 < 1e-9)
        }
        var circle = Path()
        circle.addArc(center: center, radius: 10, from: 0.3, to: 0.3 + 2 * .pi)
        #expect(circle.elements.count == 9)
        for step in 0..<64 {
            let ray = CGPoint(x: cos(CGFloat(step) / 10), y: sin(CGFloat(step) / 10))
            #expect(circle.contains(center + ray * 9.99) && !circle.contains(center + ray * 10.01))
        }
    }

    @Test("An arc continues from the current point, and an infinite one adds nothing")
    func arcEnds() {
        var path = Path()
        path.move(to: .zero)
        path.addArc(center: .zero, radius: 2, from: 0, to: .pi / 4)
        #expect(path.elements.prefix(2) == [.move(to: .zero), .line(to: CGPoint(x: 2, y: 0))])
        #expect(path.elements.count == 3)
        let before = path
        for (radius, end) in [(.nan, 1), (.infinity, 1), (1, .nan), (1, .infinity), (1, 1e300)] as [(CGFloat, CGFloat)]
        {
            path.addArc(center: .zero, radius: radius, from: 0, to: end)
        }
        #expect(path == before)
    }
}
