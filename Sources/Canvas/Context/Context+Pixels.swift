import CCairo
import Foundation
import Geometry

// Conversions from points in user space to cairo's device pixels.
extension Context {
    /// The tolerance, in pixels, for alignment to whole pixels: the resolution of cairo's fixed-point numbers.
    static let pixelTolerance = 1.0 / 256

    static func wholePixel(_ value: Double) -> Int? {
        let rounded = value.rounded()
        guard abs(value - rounded) <= pixelTolerance, abs(rounded) < AffineTransform.maximumOffset else { return nil }
        return Int(rounded)
    }

    /// The pixels that the rectangle covers exactly; nil if an edge lies between pixels, or the transform rotates or
    /// mirrors.
    func alignedPixels(_ rect: CGRect) -> PixelRect? {
        let transform = state.transform
        guard transform.isAxisAligned, transform.isUsable, !rect.isNull, !rect.isInfinite else { return nil }
        guard let x0 = Self.wholePixel(transform.m11 * rect.minX + transform.tX),
            let y0 = Self.wholePixel(transform.m22 * rect.minY + transform.tY),
            let x1 = Self.wholePixel(transform.m11 * rect.maxX + transform.tX),
            let y1 = Self.wholePixel(transform.m22 * rect.maxY + transform.tY)
        else { return nil }
        return PixelRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    }

    /// The pixels inside the clip that a box in device pixels touches, with a margin of one pixel for antialiasing.
    func visibleArea(_ box: CGRect) -> PixelRect {
        PixelRect(covering: box.insetBy(dx: -1, dy: -1).intersection(pixelClipBounds))
    }

    /// Adds a rectangle of device pixels to cairo's current path.
    func addPixels(_ rect: PixelRect) {
        cairo_rectangle(pointer, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    }

    /// Adds a path in user space to cairo's current path; a path with infinite or NaN coordinates adds nothing.
    func addPath(_ path: Path) {
        guard !path.elements.contains(where: { !$0.isFinite }) else { return }
        let transform = state.transform
        func place(_ point: CGPoint) -> CGPoint {
            let moved = transform.transform(point)
            let far = AffineTransform.maximumOffset
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

    /// Sets the source to a color or its pattern, with its alpha multiplied by the context's; returns false if the
    /// result is invisible.
    func setSource(_ color: Color) -> Bool {
        let color = color.resolved(in: scheme)
        let opacity = color.alpha * state.alpha
        guard opacity > 0, state.transform.isUsable else { return false }
        if let image = color.pattern?.image as? Image { return setSource(repeating: image, opacity: opacity) }
        cairo_set_source_rgba(pointer, color.red, color.green, color.blue, opacity)
        return true
    }

    /// Runs `body` with cairo's matrix set to `transform`, then resets it to the identity.
    func inUserSpace(_ transform: AffineTransform, _ body: () -> Void) {
        var matrix = transform.cairo
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
