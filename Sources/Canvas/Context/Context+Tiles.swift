import CCairo
import Foundation
import Geometry

// Images with caps, whose middle is stretched or repeated.
extension Context {
    /// Draws nine parts: the corners keep their size, the edges are stretched along one axis, the middle along both.
    func drawParts(of image: Image, in rect: CGRect, quality: InterpolationQuality) {
        let (caps, scale) = (image.traits.caps, image.traits.scale)
        let columns = Self.spans(caps.left, caps.right, image.width, scale, rect.minX, rect.width)
        let rows = Self.spans(caps.top, caps.bottom, image.height, scale, rect.minY, rect.height)
        for row in rows {
            for column in columns {
                // Each part is an image of its own, so that the filter does not read beyond its edges.
                let source = PixelRect(
                    x: column.from.lowerBound, y: row.from.lowerBound, width: column.from.count, height: row.from.count)
                guard let part = image.cropped(to: source) else { continue }
                let target = CGRect(
                    x: column.to.lowerBound, y: row.to.lowerBound,
                    width: column.to.upperBound - column.to.lowerBound,
                    height: row.to.upperBound - row.to.lowerBound)
                drawPart(part, scale: scale, in: target, tiles: image.traits.tilesMiddle, quality: quality)
            }
        }
    }

    private func drawPart(
        _ part: Image, scale: CGFloat, in target: CGRect, tiles: Bool, quality: InterpolationQuality
    ) {
        let natural = CGSize(width: CGFloat(part.width) / scale, height: CGFloat(part.height) / scale)
        let tile = CGSize(
            width: tiles ? min(natural.width, target.width) : target.width,
            height: tiles ? min(natural.height, target.height) : target.height)
        guard tile != target.size else { return draw(part, in: target, quality: quality) }
        fill(target, with: part, tile: tile, quality: quality)
    }

    /// Fills a rectangle with copies of an image, from its top left corner, by one repeated pattern: the cost does not
    /// depend on the number of copies.
    ///
    /// - Parameter tile: The size of a copy, in points. An axis as long as the rectangle has one copy.
    private func fill(_ target: CGRect, with image: Image, tile: CGSize, quality: InterpolationQuality) {
        guard image.width > 0, image.height > 0, tile.width > 0, tile.height > 0, state.alpha > 0 else { return }
        // The first copy stands for all.
        let copy = CGRect(origin: target.origin, size: tile)
        if let onDrawImage { return onDrawImage(DrawnImage(image, in: copy, visible: copy, context: self)) }
        var imageToDevice = AffineTransform(
            m11: tile.width / CGFloat(image.width), m12: 0, m21: 0, m22: tile.height / CGFloat(image.height),
            tX: target.minX, tY: target.minY
        ).followed(by: state.transform)
        var store = image.store
        let source = Source(
            surface: store.surface(isOpaque: image.isOpaque), width: Double(image.width), height: Double(image.height))
        let isUnscaled = unscaledOrigin(imageToDevice, source) != nil
        if !isUnscaled {
            // A filter at the end of the only copy would otherwise read from its other end.
            let margin = (x: tile.width == target.width ? 1 : 0, y: tile.height == target.height ? 1 : 0)
            store = store.extended(by: margin)
            imageToDevice = AffineTransform(translationByX: CGFloat(-margin.x), byY: CGFloat(-margin.y))
                .followed(by: imageToDevice)
        }
        let surface = store.surface(isOpaque: image.isOpaque)
        guard surface.isUsable, let inverse = imageToDevice.usableInverse else { return }
        cairo_set_source_surface(pointer, surface.pointer, 0, 0)
        defer { releaseSource() }
        let pattern = cairo_get_source(pointer)
        var matrix = inverse.cairo
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
        cairo_pattern_set_filter(pattern, isUnscaled ? CAIRO_FILTER_NEAREST : quality.filter)
        fillSource(target, 0)
    }

    /// Sets the source to copies of an image, the first one at the origin of the user's space; returns false if nothing
    /// would be drawn.
    func setSource(repeating image: Image, opacity: Double) -> Bool {
        let scale = image.traits.scale
        guard image.width > 0, image.height > 0, scale > 0 else { return false }
        let imageToDevice = AffineTransform(scaleByX: 1 / scale, byY: 1 / scale).followed(by: state.transform)
        let surface = image.store.faded(to: opacity).surface(isOpaque: image.isOpaque && opacity >= 1)
        guard surface.isUsable, let inverse = imageToDevice.usableInverse else { return false }
        let source = Source(surface: surface, width: Double(image.width), height: Double(image.height))
        cairo_set_source_surface(pointer, surface.pointer, 0, 0)
        let pattern = cairo_get_source(pointer)
        var matrix = inverse.cairo
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
        cairo_pattern_set_filter(
            pattern, unscaledOrigin(imageToDevice, source) == nil ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST)
        return true
    }

    /// The parts along one axis: pixels of the image and points of the target. Caps that do not fit are reduced in
    /// proportion.
    private static func spans(
        _ start: CGFloat, _ end: CGFloat, _ pixels: Int, _ scale: CGFloat, _ origin: CGFloat, _ length: CGFloat
    ) -> [(from: Range<Int>, to: ClosedRange<CGFloat>)] {
        func whole(_ cap: CGFloat) -> Int { cap.isFinite ? Int(min(max(cap * scale, 0), CGFloat(pixels))) : 0 }
        let first = whole(start)
        let last = max(pixels - whole(end), first)
        let fitting = start + end > length && start + end > 0 ? length / (start + end) : 1
        let (low, high) = (
            origin + CGFloat(first) / scale * fitting, origin + length - CGFloat(pixels - last) / scale * fitting
        )
        return [
            (0..<first, origin...max(low, origin)), (first..<last, low...max(high, low)),
            (last..<pixels, high...max(origin + length, high)),
        ].filter { !$0.0.isEmpty && $0.1.upperBound > $0.1.lowerBound }
    }
}

extension PixelStore {
    /// Returns the pixels with their opacity multiplied; themselves for 1.
    fileprivate func faded(to opacity: Double) -> PixelStore {
        guard opacity < 1 else { return self }
        let factor = UInt32((max(opacity, 0) * 256).rounded())
        return PixelStore(width: width, height: height) { pixels in
            for y in 0..<height {
                let source = row(y)
                for x in 0..<width {
                    // Two components at once: their products do not overlap.
                    let (odd, even) = (source[x] >> 8 & 0xff_00ff, source[x] & 0xff_00ff)
                    pixels[y * width + x] = (odd * factor & 0xff00_ff00) | ((even * factor) >> 8 & 0xff_00ff)
                }
            }
        }
    }

    /// Returns the pixels with copies of the outermost ones at the left and right, and at the top and bottom.
    // Inlined, it makes the optimizer of Swift 6.3 fail.
    @inline(never) fileprivate func extended(by margin: (x: Int, y: Int)) -> PixelStore {
        guard margin != (0, 0) else { return self }
        let (columns, rows) = (width + 2 * margin.x, height + 2 * margin.y)
        return PixelStore(width: columns, height: rows) { pixels in
            for y in 0..<rows {
                let source = row(min(max(y - margin.y, 0), height - 1))
                for x in 0..<columns { pixels[y * columns + x] = source[min(max(x - margin.x, 0), width - 1)] }
            }
        }
    }
}
