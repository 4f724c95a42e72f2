import Foundation
import Geometry

/// The program's drawn signs: line icons of even weight, drawn on a grid of 24 and good from 16 points up.
public enum Symbol: String, CaseIterable, Sendable {
    /// A trash can: the two parts below together.
    case trash
    /// The trash can's lid alone, at its place, so that it can be drawn open.
    case trashLid
    /// The trash can without its lid.
    case trashCan
    /// Adding.
    case plus
    /// Taking away.
    case minus
    /// A crossed circle: not allowed.
    case forbidden
    /// Done, or chosen.
    case checkmark
    /// More below.
    case chevronDown
    /// More to the right.
    case chevronRight
    /// A cross: away with this.
    case close
    /// Three dots: more that can be done.
    case more
    /// Start.
    case play
    /// Interrupt.
    case pause
    /// Edit.
    case pencil
    /// Photos in squares.
    case grid
    /// Photos in justified rows.
    case rows
    /// A landscape, where a photo is going to be.
    case photo
    /// A triangle with an exclamation mark.
    case warning
    /// Try again.
    case retry
    /// Take back.
    case undo
    /// Do once more.
    case redo
    /// A magnifying glass.
    case search
    /// A magnifying glass with a plus.
    case zoomIn
    /// A magnifying glass with a minus.
    case zoomOut
    /// Light colours.
    case sun
    /// Dark colours.
    case moon

    /// What is to be drawn for a symbol, in points.
    public struct Shape: Sendable, Equatable {
        /// To be stroked with the line width and round ends.
        public var lines: Path
        /// To be filled.
        public var solids: Path
        /// The lines' width.
        public var lineWidth: CGFloat
    }

    /// The symbol's parts, as large as the rectangle allows and in its middle.
    public func shape(in rect: CGRect) -> Shape {
        let box = rect.fitting(aspectRatio: 1)
        let unit = box.width / 24
        var drawing = SymbolDrawing()
        drawing.add(self)
        let place = AffineTransform(m11: unit, m12: 0, m21: 0, m22: unit, tX: box.minX, tY: box.minY)
        return Shape(
            lines: drawing.lines.transformed(by: place), solids: drawing.solids.transformed(by: place),
            lineWidth: Self.lineWidth * unit)
    }

    /// The lines' width on the grid of 24.
    private static let lineWidth = 1.75
}

extension Context {
    /// Draws a symbol in one colour, as large as the rectangle allows and in its middle.
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
