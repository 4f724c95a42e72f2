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
}

extension Context {
    /// Draws a shadow so that its outline's box lies on a rectangle, in points.
    ///
    /// Upright and at its own size it is blended pixel by pixel, on whole pixels; otherwise it is stretched.
    public func draw(_ shadow: Shadow, around rect: CGRect) {
        let (width, height) = (Double(shadow.core.width), Double(shadow.core.height))
        guard width > 0, height > 0, rect.width > 0, rect.height > 0, !rect.isInfinite, state.alpha > 0 else { return }
        let placed = Matrix(
            xx: rect.width / width, yx: 0, xy: 0, yy: rect.height / height, x0: rect.minX, y0: rect.minY
        ).followed(by: state.matrix)
        guard let inverse = placed.inverted else { return }
        let (left, top) = (Double(shadow.inset.x), Double(shadow.inset.y))
        cairo_set_source_rgba(pointer, 0, 0, 0, state.alpha)
        // The softness hides that the outline's size is rounded to pixels.
        let isOwnSize =
            abs(placed.xx - 1) * width <= 0.5 + Self.snap && abs(placed.yy - 1) * height <= 0.5 + Self.snap
        if placed.isUpright && isOwnSize {
            cairo_mask_surface(
                pointer, shadow.surface.pointer, placed.x0.rounded() - left, placed.y0.rounded() - top)
        } else {
            let pattern = CairoPattern(adopting: cairo_pattern_create_for_surface(shadow.surface.pointer))
            var matrix = inverse.followed(by: Matrix(xx: 1, yx: 0, xy: 0, yy: 1, x0: left, y0: top)).cairo
            cairo_pattern_set_matrix(pattern.pointer, &matrix)
            cairo_pattern_set_filter(pattern.pointer, CAIRO_FILTER_BILINEAR)
            cairo_mask(pointer, pattern.pointer)
        }
    }

    /// Draws the shadow of a round-cornered rectangle, taking one of the fitting size in pixels from the cache.
    ///
    /// - Parameters:
    ///   - rect: The outline, in points.
    ///   - cornerRadius: In points.
    ///   - elevation: How far it is lifted, 0 (no shadow) to 1.
    public func drawShadow(around rect: CGRect, cornerRadius: CGFloat, elevation: Double, from cache: ShadowCache) {
        let scale = state.matrix.meanScale
        guard state.matrix.isUsable, elevation > 0, rect.width > 0, rect.height > 0, !rect.isInfinite else { return }
        draw(
            cache.shadow(size: rect.size, cornerRadius: cornerRadius, elevation: elevation, scale: scale), around: rect)
    }
}
