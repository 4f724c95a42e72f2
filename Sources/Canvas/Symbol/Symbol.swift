import Foundation
import Geometry

/// Line icons with a uniform stroke width, designed on a grid of 24 units and legible from 16 points up.
public enum Symbol: String, CaseIterable, Sendable {
    /// A trash can: delete.
    case trash
    /// A plus sign: add.
    case plus
    /// A minus sign: remove.
    case minus
    /// A crossed circle: not allowed.
    case forbidden
    /// A checkmark: done or selected.
    case checkmark
    /// An angle that points down: more below.
    case chevronDown
    /// An angle that points right: more to the right.
    case chevronRight
    /// A diagonal cross: close or dismiss.
    case close
    /// Three dots: more actions.
    case more
    /// A triangle that points right: play.
    case play
    /// Two bars: pause.
    case pause
    /// A pencil: edit.
    case pencil
    /// Four squares: grid layout.
    case grid
    /// Rectangles of unequal width: justified rows.
    case rows
    /// A landscape: placeholder of a photo.
    case photo
    /// A triangle with an exclamation mark: warning.
    case warning
    /// A circular arrow: try again.
    case retry
    /// An arrow that bends left: undo.
    case undo
    /// An arrow that bends right: redo.
    case redo
    /// A magnifying glass: search.
    case search
    /// A magnifying glass with a plus sign: zoom in.
    case zoomIn
    /// A magnifying glass with a minus sign: zoom out.
    case zoomOut
    /// A sun: light appearance.
    case sun
    /// A moon: dark appearance.
    case moon
    /// An angle that points left: back.
    case chevronLeft
    /// An arrow that leaves a tray: share.
    case share
    /// An arrow that enters a tray: import.
    case download
    /// Lines of decreasing length: sort.
    case sort
    /// A folder: organize.
    case folder
    /// An open book: bookmarks.
    case book
    /// A camera: take a photo.
    case camera
    /// A window with a column: show or hide a sidebar.
    case sidebar
    /// A pencil on a sheet: begin a text.
    case compose
    /// Two triangles that point left: rewind.
    case rewind
    /// Two triangles that point right: fast forward.
    case fastForward
    /// Four corners that point outward: fill the screen.
    case fullScreen
    /// A letter i in a circle: information.
    case info
    /// The outline of a heart: not a favorite.
    case heart
    /// A filled heart: a favorite.
    case heartFilled
    /// Two landscapes, one behind the other: all photos.
    case photos

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
        var drawing = SymbolDrawing()
        drawing.add(self)
        let gridToRect = AffineTransform(m11: unit, m12: 0, m21: 0, m22: unit, tX: square.minX, tY: square.minY)
        return Shape(
            lines: drawing.lines.transformed(by: gridToRect), solids: drawing.solids.transformed(by: gridToRect),
            lineWidth: Self.lineWidth * unit)
    }

    /// The stroke width on the grid of 24 units.
    private static let lineWidth = 1.75
}

extension Context {
    /// Draws a symbol in one color, fitted into the rectangle and centered.
    package func draw(_ symbol: Symbol, in rect: CGRect, color: Color) {
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
