import Foundation
import Geometry

/// A line icon with a uniform stroke width, legible from 16 points up.
///
/// The library has icons for common commands. A program adds its own, designed on a grid of 24 by 24 units with y
/// pointing down, with a margin of about 2 units:
///
///     extension Symbol {
///         static let column = Symbol(name: "column", lines: Path(rect: CGRect(x: 8, y: 3, width: 8, height: 18)))
///     }
public struct Symbol: Sendable, Hashable {
    /// The name, for tests and logs.
    public let name: String
    private let lines: Path
    private let solids: Path

    /// Creates a symbol from outlines on the grid of 24 units: `lines` are stroked with a width of 1.75 units and round
    /// caps, `solids` are filled.
    public init(name: String, lines: Path = Path(), solids: Path = Path()) {
        (self.name, self.lines, self.solids) = (name, lines, solids)
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// The outlines of a symbol, in points.
    package struct Shape: Sendable, Equatable {
        /// The outlines to stroke with ``lineWidth`` and round caps.
        package var lines: Path
        /// The outlines to fill.
        package var solids: Path
        /// The stroke width, scaled with the symbol.
        package var lineWidth: CGFloat
    }

    /// Returns the symbol's outlines, fitted into the rectangle and centered.
    package func shape(in rect: CGRect) -> Shape {
        let square = rect.fitting(aspectRatio: 1)
        let unit = square.width / 24
        let gridToRect = AffineTransform(m11: unit, m12: 0, m21: 0, m22: unit, tX: square.minX, tY: square.minY)
        return Shape(
            lines: lines.transformed(by: gridToRect), solids: solids.transformed(by: gridToRect),
            lineWidth: Self.lineWidth * unit)
    }

    /// The stroke width on the grid of 24 units.
    private static let lineWidth = 1.75
}

extension Context {
    /// Draws a symbol in one color, fitted into the rectangle and centered.
    public func draw(_ symbol: Symbol, in rect: CGRect, color: Color) {
        let shape = symbol.shape(in: rect)
        func drawParts(_ color: Color) {
            if !shape.solids.isEmpty { fill(shape.solids, color) }
            if !shape.lines.isEmpty { stroke(shape.lines, color, width: shape.lineWidth, cap: .round) }
        }
        let isLayered = !shape.solids.isEmpty && !shape.lines.isEmpty
        if isLayered && color.alpha * alpha < 1 {
            group(alpha: color.alpha, bounds: rect.insetBy(dx: -1, dy: -1)) { drawParts(color.withAlpha(1)) }
        } else {
            drawParts(color)
        }
    }
}
