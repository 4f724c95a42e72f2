import Foundation
import Geometry

/// Collects a symbol's stroked and filled outlines on the grid of 24 units.
package struct SymbolDrawing {
    package private(set) var lines = Path()
    package private(set) var solids = Path()

    package init() {}

    /// Adds a polyline.
    package mutating func line(_ points: (Double, Double)...) {
        for (index, point) in points.enumerated() {
            let point = CGPoint(x: point.0, y: point.1)
            if index == 0 { lines.move(to: point) } else { lines.addLine(to: point) }
        }
    }

    /// Adds a circular arc; angles are in degrees, clockwise from the positive x axis.
    package mutating func arc(_ x: Double, _ y: Double, radius: Double, from: Double, to: Double) {
        var arc = Path()
        arc.addArc(center: CGPoint(x: x, y: y), radius: radius, from: from * .pi / 180, to: to * .pi / 180)
        lines.append(arc)
    }

    package mutating func circle(_ x: Double, _ y: Double, radius: Double) {
        lines.append(Path(ovalIn: CGRect(center: CGPoint(x: x, y: y), size: CGSize(width: radius, height: radius) * 2)))
    }

    package mutating func dot(_ x: Double, _ y: Double, radius: Double) {
        solids.append(
            Path(ovalIn: CGRect(center: CGPoint(x: x, y: y), size: CGSize(width: radius, height: radius) * 2)))
    }

    package mutating func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) {
        lines.append(Path(roundedRect: CGRect(x: x, y: y, width: width, height: height), cornerRadius: radius))
    }

    package mutating func solidBox(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) {
        solids.append(Path(roundedRect: CGRect(x: x, y: y, width: width, height: height), cornerRadius: radius))
    }

    /// Adds a path to stroke.
    package mutating func line(_ path: Path) { lines.append(path) }

    /// Adds a path to fill.
    package mutating func solid(_ path: Path) { solids.append(path) }
}

extension Path {
    /// Creates a closed polygon with rounded corners.
    package init(rounded points: [CGPoint], radius: Double) {
        self.init()
        for index in points.indices {
            let corner = points[index]
            let before = points[(index + points.count - 1) % points.count]
            let after = points[(index + 1) % points.count]
            let into = corner + (before - corner) * (radius / before.distance(to: corner))
            let outOf = corner + (after - corner) * (radius / after.distance(to: corner))
            if index == 0 { move(to: into) } else { addLine(to: into) }
            addCurve(to: outOf, control1: corner + (into - corner) * 0.45, control2: corner + (outOf - corner) * 0.45)
        }
        close()
    }
}
