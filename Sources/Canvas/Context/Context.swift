import CCairo
import Foundation
import Geometry

/// Draws on a ``Surface``.
///
/// Coordinates are points from the top left, y down, moved by the ``transform``. A context is handed out by
/// ``Surface/withContext(scale:clip:_:)``. Numbers that cannot be drawn (not finite, a transform that squeezes
/// everything to nothing) draw nothing and do no lasting harm.
@MainActor public final class Context {
    /// What ``saved(_:)`` brings back, apart from the clip.
    struct State {
        var matrix: Matrix
        var alpha: Double
    }

    let target: Surface
    private let cairo: CairoContext
    var state: State

    /// Cairo's own matrix stays the identity between calls: most drawing is cheaper in pixels.
    var pointer: OpaquePointer { cairo.pointer }

    init(target: Surface, scale: CGFloat, clip: [PixelRect]?) {
        self.target = target
        cairo = CairoContext(on: target.cairo)
        state = State(matrix: Matrix(scale: scale), alpha: 1)
        guard let clip else { return }
        for rect in clip where !rect.isEmpty {
            addPixels(rect.intersection(target.bounds))
        }
        cairo_clip(pointer)
    }

    // MARK: State

    /// Runs the body and then brings back the transform, the clip and the alpha from before.
    public func saved(_ body: () -> Void) {
        let before = state
        cairo_save(pointer)
        body()
        cairo_restore(pointer)
        state = before
    }

    /// How opaque everything drawn is, 0 to 1; it multiplies colours and pictures alike.
    public var alpha: Double {
        get { state.alpha }
        set { state.alpha = newValue.isFinite ? min(max(newValue, 0), 1) : 0 }
    }

    /// How the user's points become pixels of the surface.
    public var transform: AffineTransform {
        get { state.matrix.affine }
        set { state.matrix = Matrix(newValue) }
    }

    /// Moves the origin, in points.
    public func translate(x: CGFloat, y: CGFloat) { prepend(Matrix(xx: 1, yx: 0, xy: 0, yy: 1, x0: x, y0: y)) }

    /// Makes what follows larger (over 1) or smaller.
    public func scale(x: CGFloat, y: CGFloat) { prepend(Matrix(xx: x, yx: 0, xy: 0, yy: y, x0: 0, y0: 0)) }

    /// Turns what follows clockwise, as y points down.
    public func rotate(radians: CGFloat) {
        let (sine, cosine) = (sin(radians), cos(radians))
        prepend(Matrix(xx: cosine, yx: sine, xy: -sine, yy: cosine, x0: 0, y0: 0))
    }

    /// Applies another transform before the current one.
    public func concatenate(_ transform: AffineTransform) { prepend(Matrix(transform)) }

    private func prepend(_ matrix: Matrix) { state.matrix = matrix.followed(by: state.matrix) }

    // MARK: Clip

    /// Limits drawing to the rectangle, on top of earlier limits; for free when its edges fall on whole pixels.
    public func clip(to rect: CGRect) {
        if rect.isInfinite { return }
        if let pixels = alignedPixels(rect) {
            addPixels(pixels)
            cairo_clip(pointer)
        } else {
            clip(to: Path(rect: rect))
        }
    }

    /// Limits drawing to the inside of the path, with smooth edges, on top of earlier limits.
    public func clip(to path: Path) {
        cairo_new_path(pointer)
        if state.matrix.isUsable { addPath(path) }
        cairo_clip(pointer)
    }

    /// Where drawing can still have an effect, in the user's points; empty when nowhere. For skipping what is outside.
    public var clipBounds: CGRect {
        guard let inverse = state.matrix.inverted else { return .zero }
        let pixels = pixelClipBounds
        return pixels.isEmpty ? .zero : inverse.boundingBox(of: pixels)
    }

    /// The same in pixels of the surface.
    var pixelClipBounds: CGRect {
        var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(pointer, &x0, &y0, &x1, &y1)
        return CGRect(x: x0, y: y0, width: max(0, x1 - x0), height: max(0, y1 - y0))
    }

    // MARK: Groups

    /// Draws the body as one picture and then blends that, so that its parts do not show through each other.
    ///
    /// Costs a temporary surface of the bounds' size, except at alpha 1, where the body is drawn straight; so a body
    /// should only add, not ``clear(_:)``. At alpha 0 the body is not called.
    /// - Parameter bounds: What the body draws within, in points; the rest is cut off.
    public func group(alpha: Double, bounds: CGRect, _ body: () -> Void) {
        let opacity = alpha.isFinite ? min(max(alpha, 0), 1) * state.alpha : 0
        guard opacity > 0 else { return }
        saved {
            clip(to: bounds)
            guard opacity < 1 else { return body() }
            guard !pixelClipBounds.isEmpty else { return }
            cairo_push_group(pointer)
            state.alpha = 1
            body()
            cairo_pop_group_to_source(pointer)
            cairo_paint_with_alpha(pointer, opacity)
        }
    }
}
