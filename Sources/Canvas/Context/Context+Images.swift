import CCairo
import Foundation
import Geometry

/// The filter for drawing an image at a size other than its own.
public enum InterpolationQuality: Sendable, Hashable {
    /// Nearest neighbor: fastest, with visible steps.
    case fast
    /// Bilinear, from a halved copy of the image if it shrinks to half or less: for interactive drawing.
    case good
    /// Area-weighted: slow; for images that are drawn once.
    case best
}

extension Context {
    /// Draws the whole image into a rectangle in points, stretching it as needed.
    ///
    /// An image with exactly as many pixels as the rectangle, aligned to whole pixels, is copied or blended without a
    /// filter, at the speed of memory.
    ///
    /// - Parameter cornerRadius: In points. Images from ``Image/preparedThumbnail(covering:cornerRadius:)`` contain the
    ///   rounded corners and draw several times faster without this parameter.
    public func draw(
        _ image: Image, in rect: CGRect, quality: InterpolationQuality = .good, cornerRadius: CGFloat = 0
    ) {
        if image.traits.rendering == .template {
            tinted(image.traits.tint ?? .black, bounds: rect) {
                draw(image.with { $0.rendering = .original }, in: rect, quality: quality, cornerRadius: cornerRadius)
            }
        } else if !image.traits.caps.isEmpty {
            saved {
                if cornerRadius > 0 { clip(to: Path(roundedRect: rect, cornerRadius: cornerRadius)) }
                drawParts(of: image, in: rect, quality: quality)
            }
        } else {
            draw(image, in: rect, visible: nil, quality: quality, cornerRadius: cornerRadius)
        }
    }

    /// Draws the center of the image so that it covers the rectangle and keeps its aspect ratio.
    public func draw(
        _ image: Image, covering rect: CGRect, quality: InterpolationQuality = .good, cornerRadius: CGFloat = 0
    ) {
        if image.traits.rendering == .template {
            return tinted(image.traits.tint ?? .black, bounds: rect) {
                draw(
                    image.with { $0.rendering = .original }, covering: rect, quality: quality,
                    cornerRadius: cornerRadius)
            }
        }
        draw(
            image, in: rect.covering(aspectRatio: image.size.aspectRatio), visible: rect, quality: quality,
            cornerRadius: cornerRadius)
    }

    /// Draws a surface into a rectangle in points, stretching it as needed. No filter is used if the size in pixels is
    /// the surface's own. The surface may be the context's own.
    package func draw(_ surface: Surface, in rect: CGRect) {
        if surface === target {
            let copy = Surface(width: surface.width, height: surface.height, format: surface.format)
            copy.copy(from: surface, rects: [surface.bounds])
            return draw(copy, in: rect)
        }
        surface.flush()
        paint(
            Source(surface: surface.cairo, width: Double(surface.width), height: Double(surface.height)),
            in: rect, visible: nil, quality: .good, cornerRadius: 0)
    }

    private func draw(
        _ image: Image, in rect: CGRect, visible: CGRect?, quality: InterpolationQuality, cornerRadius: CGFloat
    ) {
        guard image.width > 0, image.height > 0, rect.width > 0, rect.height > 0 else { return }
        if let onDrawImage { return onDrawImage(DrawnImage(image, in: rect, visible: visible ?? rect, context: self)) }
        let pixels = state.transform.meanScale
        let shrinking = min(
            rect.width * pixels / Double(image.width), rect.height * pixels / Double(image.height))
        let source = image.source(shrunkBy: quality == .fast ? 1 : shrinking)
        if visible == nil, cornerRadius == 0, image.roundedCornerSide > 0,
            copyOpaquePartsAndBlendCorners(image, source, in: rect)
        {
            return
        }
        paint(source, in: rect, visible: visible, quality: quality, cornerRadius: cornerRadius)
    }

    /// Draws an image that is transparent in its rounded corners only: copies everything outside the corners, blends
    /// the corners.
    ///
    /// Returns false without drawing if the image needs scaling, or alpha applies to the whole image.
    private func copyOpaquePartsAndBlendCorners(_ image: Image, _ source: Source, in rect: CGRect) -> Bool {
        let imageToDevice = AffineTransform(
            m11: rect.width / source.width, m12: 0, m21: 0, m22: rect.height / source.height, tX: rect.minX,
            tY: rect.minY
        ).followed(by: state.transform)
        // `roundedCornerSide` holds for the full size; a halved copy has smaller corners.
        guard state.alpha == 1, source.surface.isUsable, let (x, y) = unscaledOrigin(imageToDevice, source),
            source.width == Double(image.width), source.height == Double(image.height)
        else { return false }
        let (corner, width, height) = (image.roundedCornerSide, image.width, image.height)
        cairo_set_source_surface(pointer, source.surface.pointer, Double(x), Double(y))
        cairo_pattern_set_filter(cairo_get_source(pointer), CAIRO_FILTER_NEAREST)
        addPixels(PixelRect(x: x + corner, y: y, width: width - 2 * corner, height: corner))
        addPixels(PixelRect(x: x, y: y + corner, width: width, height: height - 2 * corner))
        addPixels(PixelRect(x: x + corner, y: y + height - corner, width: width - 2 * corner, height: corner))
        cairo_set_operator(pointer, CAIRO_OPERATOR_SOURCE)
        cairo_fill(pointer)
        cairo_set_operator(pointer, CAIRO_OPERATOR_OVER)
        for left in [x, x + width - corner] {
            for top in [y, y + height - corner] {
                addPixels(PixelRect(x: left, y: top, width: corner, height: corner))
            }
        }
        cairo_fill(pointer)
        releaseSource()
        return true
    }

    /// A cairo surface to draw from, and the image's size in that surface's pixels, which is fractional for a halved
    /// image of odd size.
    struct Source {
        var surface: CairoSurface
        var width: Double
        var height: Double
    }

    private func paint(
        _ source: Source, in rect: CGRect, visible: CGRect?, quality: InterpolationQuality, cornerRadius: CGFloat
    ) {
        guard state.alpha > 0, source.width > 0, source.height > 0, rect.width > 0, rect.height > 0,
            !rect.isInfinite, source.surface.isUsable
        else { return }
        let imageToDevice = AffineTransform(
            m11: rect.width / source.width, m12: 0, m21: 0, m22: rect.height / source.height, tX: rect.minX,
            tY: rect.minY
        ).followed(by: state.transform)
        guard let inverse = imageToDevice.usableInverse else { return }
        let shape = visible ?? rect
        let isCut = visible != nil && visible != rect || cornerRadius > 0
        defer { releaseSource() }
        if let (x, y) = unscaledOrigin(imageToDevice, source) {
            cairo_set_source_surface(pointer, source.surface.pointer, Double(x), Double(y))
            cairo_pattern_set_filter(cairo_get_source(pointer), CAIRO_FILTER_NEAREST)
            if isCut { fillSource(shape, cornerRadius) } else { paintSource() }
        } else if !imageToDevice.isAxisAligned, quality == .good {
            // Without a clip shape, the filter itself antialiases the edges.
            let bounds = imageToDevice.boundingBox(of: CGRect(x: 0, y: 0, width: source.width, height: source.height))
            guard
                let resampled = ResampledImage(
                    source.surface, through: inverse, area: visibleArea(bounds), extends: isCut)
            else { return }
            cairo_set_source_surface(pointer, resampled.surface.pointer, Double(resampled.x), Double(resampled.y))
            cairo_pattern_set_filter(cairo_get_source(pointer), CAIRO_FILTER_NEAREST)
            if isCut { fillSource(shape, cornerRadius) } else { paintSource() }
        } else {
            cairo_set_source_surface(pointer, source.surface.pointer, 0, 0)
            let pattern = cairo_get_source(pointer)
            var matrix = inverse.cairo
            cairo_pattern_set_matrix(pattern, &matrix)
            cairo_pattern_set_filter(pattern, quality.filter)
            if isCut || imageToDevice.isAxisAligned {
                cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
                fillSource(shape, cornerRadius)
            } else {
                paintSource()
            }
        }
    }

    /// Releases the source surface, which cairo would otherwise retain until the next source is set.
    func releaseSource() { cairo_set_source_rgba(pointer, 0, 0, 0, 1) }

    /// The pixel at which the image's top left corner is drawn, if the image needs no scaling; otherwise nil.
    func unscaledOrigin(_ imageToDevice: AffineTransform, _ source: Source) -> (x: Int, y: Int)? {
        guard imageToDevice.isAxisAligned, abs(imageToDevice.m11 - 1) * source.width <= Self.pixelTolerance,
            abs(imageToDevice.m22 - 1) * source.height <= Self.pixelTolerance,
            let x = Self.wholePixel(imageToDevice.tX),
            let y = Self.wholePixel(imageToDevice.tY)
        else { return nil }
        return (x, y)
    }

    private func paintSource() {
        guard state.alpha == 1 else { return cairo_paint_with_alpha(pointer, state.alpha) }
        // Where an opaque image covers whole pixels, cairo replaces the operator OVER by SOURCE itself.
        cairo_paint(pointer)
    }

    func fillSource(_ shape: CGRect, _ cornerRadius: CGFloat) {
        func addShape() {
            if cornerRadius > 0 {
                addPath(Path(roundedRect: shape, cornerRadius: cornerRadius))
            } else if let pixels = alignedPixels(shape) {
                addPixels(pixels)
            } else {
                addPath(Path(rect: shape))
            }
        }
        guard state.alpha < 1 else {
            addShape()
            return cairo_fill(pointer)
        }
        cairo_save(pointer)
        addShape()
        cairo_clip(pointer)
        cairo_paint_with_alpha(pointer, state.alpha)
        cairo_restore(pointer)
    }
}

extension InterpolationQuality {
    var filter: cairo_filter_t {
        switch self {
        case .fast: CAIRO_FILTER_NEAREST
        case .good: CAIRO_FILTER_BILINEAR
        case .best: CAIRO_FILTER_BEST
        }
    }
}
