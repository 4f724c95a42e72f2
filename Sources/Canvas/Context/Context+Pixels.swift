import CCairo
import Foundation
import Geometry

// Conversions from points in user space to cairo's device pixels.
extension Context {
    /// The tolerance for alignment to whole pixels, equal to the resolution of cairo's fixed-point numbers.
    static let snap = 1.0 / 256

    static func whole(_ value: Double) -> Int? {
        let rounded = value.rounded()
        guard abs(value - rounded) <= snap, abs(rounded) < Matrix.farthest else { return nil }
        return Int(rounded)
    }

    /// The pixels that the rectangle covers exactly; nil when an edge lies between pixels or the transform rotates.
    func alignedPixels(_ rect: CGRect) -> PixelRect? {
        let matrix = state.matrix
        guard matrix.isUpright, matrix.isUsable, !rect.isNull, !rect.isInfinite else { return nil }
        guard let x0 = Self.whole(matrix.xx * rect.minX + matrix.x0),
            let y0 = Self.whole(matrix.yy * rect.minY + matrix.y0),
            let x1 = Self.whole(matrix.xx * rect.maxX + matrix.x0),
            let y1 = Self.whole(matrix.yy * rect.maxY + matrix.y0)
        else { return nil }
        return PixelRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    }

    /// The unclipped pixels that a box in device pixels touches, with one pixel added for antialiasing.
    func visibleArea(_ box: CGRect) -> PixelRect {
        PixelRect(covering: box.insetBy(dx: -1, dy: -1).intersection(pixelClipBounds))
    }

    /// Adds a rectangle of device pixels to cairo's current path.
    func addPixels(_ rect: PixelRect) {
        cairo_rectangle(pointer, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    }

    /// Adds the path, in user space, to cairo's current path; a path with infinite or NaN coordinates adds nothing.
    func addPath(_ path: Path) {
        guard !path.elements.contains(where: { !$0.isFinite }) else { return }
        let matrix = state.matrix
        func place(_ point: CGPoint) -> CGPoint {
            let moved = matrix.point(point.x, point.y)
            let far = Matrix.farthest
            return CGPoint(x: min(max(moved.x, -far), far), y: min(max(moved.y, -far), far))
        }
        for element in path.elements {
            switch element {
            case .move(let to):
                let to = place(to)
                cairo_move_to(pointer, to.x, to.y)
            case .line(let to):
                let to = place(to)
                cairo_line_to(pointer, to.x, to.y)
            case .curve(let to, let control1, let control2):
                let (to, control1, control2) = (place(to), place(control1), place(control2))
                cairo_curve_to(pointer, control1.x, control1.y, control2.x, control2.y, to.x, to.y)
            case .close:
                cairo_close_path(pointer)
            }
        }
    }

    /// Sets the source color, multiplied by the context's alpha; returns false when the result is invisible.
    func setSource(_ color: Color) -> Bool {
        let opacity = color.alpha * state.alpha
        guard opacity > 0, state.matrix.isUsable else { return false }
        cairo_set_source_rgba(pointer, color.red, color.green, color.blue, opacity)
        return true
    }

    /// Runs `body` with cairo's matrix set to `matrix`, then resets it to the identity.
    func inUserSpace(_ matrix: Matrix, _ body: () -> Void) {
        var matrix = matrix.cairo
        cairo_set_matrix(pointer, &matrix)
        body()
        cairo_identity_matrix(pointer)
    }
}

extension Path.Element {
    fileprivate var isFinite: Bool {
        switch self {
        case .move(let to), .line(let to): to.isFinite
        case .curve(let to, let control1, let control2): to.isFinite && control1.isFinite && control2.isFinite
        case .close: true
        }
    }
}

extension CGPoint {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
