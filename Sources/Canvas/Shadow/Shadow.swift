import CCairo
import Foundation
import Geometry

/// A shadow of an outline of a fixed size, ready to be drawn. A ``ShadowCache`` creates shadows.
package final class Shadow {
    /// How far the shadow extends beyond the outline's bounding box, in points; for damage rectangles.
    package let reach: Edges
    /// The size of the outline's bounding box, in pixels.
    package let outlineSize: PixelSize
    /// The position of the outline's bounding box in the mask, in pixels from the mask's top left corner.
    let outlineOrigin: (x: Int, y: Int)
    let surface: CairoSurface

    /// Distances from the four sides of a rectangle, in points.
    package struct Edges: Sendable, Hashable {
        /// The distance beyond the left side.
        package let left: CGFloat
        /// The distance beyond the top.
        package let top: CGFloat
        /// The distance beyond the right side.
        package let right: CGFloat
        /// The distance beyond the bottom.
        package let bottom: CGFloat
    }

    init(mask: ShadowMask, outlineSize: PixelSize, scale: CGFloat) {
        self.outlineSize = outlineSize
        outlineOrigin = (mask.margins.side, mask.margins.top)
        surface = mask.surface(outlineSize: outlineSize)
        reach = Edges(
            left: CGFloat(mask.margins.side) / scale, top: CGFloat(mask.margins.top) / scale,
            right: CGFloat(mask.margins.side) / scale, bottom: CGFloat(mask.margins.bottom) / scale)
    }

    /// The mask's bounds in pixels, relative to the top left corner of the outline's bounding box.
    var maskBounds: CGRect {
        CGRect(
            x: -outlineOrigin.x, y: -outlineOrigin.y, width: Int(cairo_image_surface_get_width(surface.pointer)),
            height: Int(cairo_image_surface_get_height(surface.pointer)))
    }

    /// The transform from the outline's pixel coordinates to the mask's.
    var outlineToMask: AffineTransform {
        AffineTransform(m11: 1, m12: 0, m21: 0, m22: 1, tX: Double(outlineOrigin.x), tY: Double(outlineOrigin.y))
    }

    /// Returns the shadow rotated about the outline's center; the center is at the origin of the result's coordinates.
    func rotated(byRadians angle: Double) -> ResampledImage? {
        let (sine, cosine) = (sin(angle), cos(angle))
        let centering = AffineTransform(
            m11: 1, m12: 0, m21: 0, m22: 1, tX: -Double(outlineSize.width) / 2, tY: -Double(outlineSize.height) / 2)
        let imageToDevice = centering.followed(
            by: AffineTransform(m11: cosine, m12: sine, m21: -sine, m22: cosine, tX: 0, tY: 0))
        guard let inverse = imageToDevice.usableInverse else { return nil }
        return ResampledImage(
            surface, through: inverse.followed(by: outlineToMask),
            area: PixelRect(covering: imageToDevice.boundingBox(of: maskBounds)))
    }
}

extension Context {
    /// Draws a shadow so that the bounding box of its outline lies on `rect`, in points.
    ///
    /// Without rotation, and at the shadow's own size, the mask is blended pixel by pixel, aligned to whole pixels.
    /// Otherwise it is sampled through the transform, which takes several times longer.
    package func draw(_ shadow: Shadow, around rect: CGRect) {
        let (width, height) = (Double(shadow.outlineSize.width), Double(shadow.outlineSize.height))
        guard width > 0, height > 0, rect.width > 0, rect.height > 0, !rect.isInfinite, state.alpha > 0 else { return }
        let imageToDevice = AffineTransform(
            m11: rect.width / width, m12: 0, m21: 0, m22: rect.height / height, tX: rect.minX, tY: rect.minY
        ).followed(by: state.transform)
        guard let inverse = imageToDevice.usableInverse else { return }
        // The outline's size is rounded to whole pixels; a difference of half a pixel is not visible in a blurred
        // shadow.
        let isOwnSize =
            abs(imageToDevice.m11 - 1) * width <= 0.5 + Self.pixelTolerance
            && abs(imageToDevice.m22 - 1) * height <= 0.5 + Self.pixelTolerance
        if imageToDevice.isAxisAligned && isOwnSize {
            drawBlack(
                shadow.surface, x: Int(imageToDevice.tX.rounded()) - shadow.outlineOrigin.x,
                y: Int(imageToDevice.tY.rounded()) - shadow.outlineOrigin.y)
        } else {
            let area = visibleArea(imageToDevice.boundingBox(of: shadow.maskBounds))
            guard
                let rotated = ResampledImage(
                    shadow.surface, through: inverse.followed(by: shadow.outlineToMask), area: area)
            else { return }
            drawBlack(rotated.surface, x: rotated.x, y: rotated.y)
        }
    }

    /// Draws the shadow of a rounded rectangle with a mask of the matching pixel size from `cache`.
    ///
    /// If the transform rotates, the cache also contains the rotated shadow, for angles in steps of a quarter of a
    /// degree.
    ///
    /// - Parameters:
    ///   - rect: The outline, in points.
    ///   - cornerRadius: In points.
    ///   - elevation: The apparent height above the surface, 0 (no shadow) to 1.
    package func drawShadow(around rect: CGRect, cornerRadius: CGFloat, elevation: Double, from cache: ShadowCache) {
        let transform = state.transform
        guard transform.isUsable, elevation > 0, rect.width > 0, rect.height > 0, !rect.isInfinite, state.alpha > 0
        else { return }
        let isRigid = abs(transform.m11 - transform.m22) < 1e-6 && abs(transform.m21 + transform.m12) < 1e-6
        if isRigid && !transform.isAxisAligned {
            let rotated = cache.rotatedShadow(
                size: rect.size, cornerRadius: cornerRadius, elevation: elevation, scale: transform.meanScale,
                angle: atan2(transform.m12, transform.m11))
            let center = transform.transform(rect.center)
            guard let rotated else { return }
            drawBlack(
                rotated.surface, x: rotated.x + Int(center.x.rounded()), y: rotated.y + Int(center.y.rounded()))
        } else {
            let shadow = cache.shadow(
                size: rect.size, cornerRadius: cornerRadius, elevation: elevation, scale: transform.meanScale)
            draw(shadow, around: rect)
        }
    }

    /// Blends black through a mask without scaling.
    private func drawBlack(_ mask: CairoSurface, x: Int, y: Int) {
        cairo_set_source_rgba(pointer, 0, 0, 0, state.alpha)
        cairo_mask_surface(pointer, mask.pointer, Double(x), Double(y))
    }
}
