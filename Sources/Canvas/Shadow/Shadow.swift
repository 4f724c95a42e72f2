import CCairo
import Foundation
import Geometry

/// A shadow for an outline of a fixed size, ready to be drawn. Created by a ``ShadowCache``.
@MainActor public final class Shadow {
    /// How far the shadow extends beyond the outline's box, in points; for damage rectangles.
    public let reach: Edges
    /// The size of the outline's box, in pixels.
    public let core: PixelSize
    /// The offset of the outline's box from the mask's top left corner, in pixels.
    let inset: (x: Int, y: Int)
    let surface: CairoSurface

    /// Distances from the four sides of a rectangle, in points.
    public struct Edges: Sendable, Hashable {
        /// The distance beyond the left side.
        public let left: CGFloat
        /// The distance beyond the top.
        public let top: CGFloat
        /// The distance beyond the right side.
        public let right: CGFloat
        /// The distance beyond the bottom.
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

    /// The mask's bounds in pixels, relative to the top left corner of the outline's box.
    var box: CGRect {
        CGRect(
            x: -inset.x, y: -inset.y, width: Int(cairo_image_surface_get_width(surface.pointer)),
            height: Int(cairo_image_surface_get_height(surface.pointer)))
    }

    /// The transform from the outline's pixels to the mask's.
    var shift: Matrix { Matrix(xx: 1, yx: 0, xy: 0, yy: 1, x0: Double(inset.x), y0: Double(inset.y)) }

    /// Returns the shadow rotated about the outline's center, which is the origin of the result.
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
    /// Draws a shadow so that its outline's box lies on `rect`, in points.
    ///
    /// Without rotation and at its own size it is blended pixel by pixel, aligned to whole pixels. Otherwise it is
    /// sampled through the transform, which takes several times longer.
    public func draw(_ shadow: Shadow, around rect: CGRect) {
        let (width, height) = (Double(shadow.core.width), Double(shadow.core.height))
        guard width > 0, height > 0, rect.width > 0, rect.height > 0, !rect.isInfinite, state.alpha > 0 else { return }
        let placed = Matrix(
            xx: rect.width / width, yx: 0, xy: 0, yy: rect.height / height, x0: rect.minX, y0: rect.minY
        ).followed(by: state.matrix)
        guard let inverse = placed.inverted else { return }
        // The blur hides that the outline's size is rounded to whole pixels.
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

    /// Draws the shadow of a rounded rectangle with a cached mask of the matching pixel size.
    ///
    /// Under a rotation the rotated shadow is cached as well, in steps of a quarter of a degree.
    ///
    /// - Parameters:
    ///   - rect: The outline, in points.
    ///   - cornerRadius: In points.
    ///   - elevation: The apparent height above the surface, 0 (no shadow) to 1.
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

    /// Blends black through a mask without scaling.
    private func drawBlack(_ mask: CairoSurface, x: Int, y: Int) {
        cairo_set_source_rgba(pointer, 0, 0, 0, state.alpha)
        cairo_mask_surface(pointer, mask.pointer, Double(x), Double(y))
    }
}
