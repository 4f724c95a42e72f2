import CCairo
import Foundation
import Geometry

/// A shadow of a certain size, ready to be drawn; made by a ``ShadowCache``.
@MainActor public final class Shadow {
    /// How far the shadow reaches beyond the outline's box, in points; for damage.
    public let reach: Edges
    /// The outline's box in pixels.
    public let core: PixelSize
    /// From the mask's top left to the outline's box, in pixels.
    let inset: (x: Int, y: Int)
    let surface: CairoSurface

    /// Distances from the four sides of a rectangle, in points.
    public struct Edges: Sendable, Hashable {
        /// Beyond the left side.
        public let left: CGFloat
        /// Beyond the top.
        public let top: CGFloat
        /// Beyond the right side.
        public let right: CGFloat
        /// Beyond the bottom.
        public let bottom: CGFloat
    }

    init(mask: ShadowMask, core: PixelSize, scale: CGFloat) {
        self.core = core
        inset = (mask.margins.side, mask.margins.top)
        surface = mask.surface(core: core)
        reach = Edges(
            left: CGFloat(mask.margins.side) / scale, top: CGFloat(mask.margins.top) / scale,
            right: CGFloat(mask.margins.side) / scale, bottom: CGFloat(mask.margins.bottom) / scale)
    }

    /// The whole mask's box in pixels, seen from the outline's top left.
    var box: CGRect {
        CGRect(
            x: -inset.x, y: -inset.y, width: Int(cairo_image_surface_get_width(surface.pointer)),
            height: Int(cairo_image_surface_get_height(surface.pointer)))
    }

    /// From the outline's pixels to the mask's.
    var shift: Matrix { Matrix(xx: 1, yx: 0, xy: 0, yy: 1, x0: Double(inset.x), y0: Double(inset.y)) }

    /// The shadow turned about the outline's middle, which is the origin of the result.
    func turned(byRadians angle: Double) -> Turned? {
        let (sine, cosine) = (sin(angle), cos(angle))
        let middle = Matrix(
            xx: 1, yx: 0, xy: 0, yy: 1, x0: -Double(core.width) / 2, y0: -Double(core.height) / 2)
        let placed = middle.followed(by: Matrix(xx: cosine, yx: sine, xy: -sine, yy: cosine, x0: 0, y0: 0))
        guard let inverse = placed.inverted else { return nil }
        return Turned(
            surface, through: inverse.followed(by: shift), area: PixelRect(covering: placed.boundingBox(of: box)))
    }
}

extension Context {
    /// Draws a shadow so that its outline's box lies on a rectangle, in points.
    ///
    /// Upright and at its own size it is blended pixel by pixel, on whole pixels; otherwise it is looked up through the
    /// transform, which takes several times longer.
    public func draw(_ shadow: Shadow, around rect: CGRect) {
        let (width, height) = (Double(shadow.core.width), Double(shadow.core.height))
        guard width > 0, height > 0, rect.width > 0, rect.height > 0, !rect.isInfinite, state.alpha > 0 else { return }
        let placed = Matrix(
            xx: rect.width / width, yx: 0, xy: 0, yy: rect.height / height, x0: rect.minX, y0: rect.minY
        ).followed(by: state.matrix)
        guard let inverse = placed.inverted else { return }
        // The softness hides that the outline's size is rounded to pixels.
        let isOwnSize =
            abs(placed.xx - 1) * width <= 0.5 + Self.snap && abs(placed.yy - 1) * height <= 0.5 + Self.snap
        if placed.isUpright && isOwnSize {
            drawBlack(
                shadow.surface, x: Int(placed.x0.rounded()) - shadow.inset.x,
                y: Int(placed.y0.rounded()) - shadow.inset.y)
        } else {
            let area = visibleArea(placed.boundingBox(of: shadow.box))
            guard let turned = Turned(shadow.surface, through: inverse.followed(by: shadow.shift), area: area)
            else { return }
            drawBlack(turned.surface, x: turned.x, y: turned.y)
        }
    }

    /// Draws the shadow of a round-cornered rectangle, taking one of the fitting size in pixels from the cache.
    ///
    /// Where the transform turns, so does the shadow, in steps of a quarter of a degree, which are kept too.
    /// - Parameters:
    ///   - rect: The outline, in points.
    ///   - cornerRadius: In points.
    ///   - elevation: How far it is lifted, 0 (no shadow) to 1.
    public func drawShadow(around rect: CGRect, cornerRadius: CGFloat, elevation: Double, from cache: ShadowCache) {
        let matrix = state.matrix
        guard matrix.isUsable, elevation > 0, rect.width > 0, rect.height > 0, !rect.isInfinite, state.alpha > 0
        else { return }
        let isRigid = abs(matrix.xx - matrix.yy) < 1e-6 && abs(matrix.xy + matrix.yx) < 1e-6
        if isRigid && !matrix.isUpright {
            let turned = cache.turnedShadow(
                size: rect.size, cornerRadius: cornerRadius, elevation: elevation, scale: matrix.meanScale,
                angle: atan2(matrix.yx, matrix.xx))
            let middle = matrix.point(rect.midX, rect.midY)
            guard let turned else { return }
            drawBlack(
                turned.surface, x: turned.x + Int(middle.x.rounded()), y: turned.y + Int(middle.y.rounded()))
        } else {
            let shadow = cache.shadow(
                size: rect.size, cornerRadius: cornerRadius, elevation: elevation, scale: matrix.meanScale)
            draw(shadow, around: rect)
        }
    }

    /// Darkens by a mask, pixel for pixel.
    private func drawBlack(_ mask: CairoSurface, x: Int, y: Int) {
        cairo_set_source_rgba(pointer, 0, 0, 0, state.alpha)
        cairo_mask_surface(pointer, mask.pointer, Double(x), Double(y))
    }
}
