import Foundation
import Geometry

/// The symbols of lists of images.
extension SymbolDrawing {
    /// The outline of a heart, clockwise from its tip.
    static let heart: Path = {
        // The curves of the left half from the tip upward; the right half mirrors them.
        let tip = CGPoint(x: 12, y: 20.25)
        let curves: [(end: CGPoint, control1: CGPoint, control2: CGPoint)] = [
            (CGPoint(x: 3.25, y: 9.25), CGPoint(x: 7.25, y: 16.75), CGPoint(x: 3.25, y: 13.25)),
            (CGPoint(x: 7.75, y: 4.5), CGPoint(x: 3.25, y: 6.5), CGPoint(x: 5.25, y: 4.5)),
            (CGPoint(x: 12, y: 7), CGPoint(x: 9.5, y: 4.5), CGPoint(x: 11, y: 5.4)),
        ]
        func mirrored(_ point: CGPoint) -> CGPoint { CGPoint(x: 24 - point.x, y: point.y) }
        var path = Path()
        path.move(to: tip)
        for curve in curves { path.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2) }
        let starts = [tip] + curves.map(\.end)
        for (curve, start) in zip(curves, starts).reversed() {
            path.addCurve(
                to: mirrored(start), control1: mirrored(curve.control2), control2: mirrored(curve.control1))
        }
        path.close()
        return path
    }()

    /// A photo and, beyond its corner, the arrow of a quarter turn.
    mutating func addRotation(isMirrored: Bool) {
        func place(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: isMirrored ? 24 - x : x, y: y) }
        box(isMirrored ? 8.25 : 2.5, 9.25, 13.25, 11, radius: 2.25)
        var way = Path()
        way.move(to: place(8.5, 4.25))
        way.addLine(to: place(13.5, 4.25))
        way.addCurve(to: place(19.25, 10), control1: place(16.75, 4.25), control2: place(19.25, 6.75))
        way.addLine(to: place(19.25, 13))
        line(way)
        var head = Path()
        head.move(to: place(16.5, 10.75))
        head.addLine(to: place(19.25, 13.5))
        head.addLine(to: place(22, 10.75))
        line(head)
    }

    mutating func addImages() {
        box(2.5, 7.5, 15.5, 12.5, radius: 2.5)
        line((3, 17.5), (7, 14.25), (9.5, 16.25), (13, 12.5), (17.6, 16.75))
        dot(6.75, 11.5, radius: 1.3)
        // The upper and the right edge of the one behind.
        var behind = Path()
        behind.move(to: CGPoint(x: 6.5, y: 4))
        behind.addLine(to: CGPoint(x: 19, y: 4))
        behind.addArc(center: CGPoint(x: 19, y: 6.5), radius: 2.5, from: 1.5 * .pi, to: 2 * .pi)
        behind.addLine(to: CGPoint(x: 21.5, y: 16))
        line(behind)
    }
}
