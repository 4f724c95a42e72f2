import CCairo
import Foundation
import Geometry

/// An image or mask that was resampled through a transform, aligned to whole pixels of the surface to draw on.
struct ResampledImage {
    let surface: CairoSurface
    let x: Int
    let y: Int

    /// Samples the image for every pixel of `area`; nil if `area` is empty or the image has no pixels.
    ///
    /// - Parameters:
    ///   - inverse: The transform from the pixels of `area` to those of the image.
    ///   - extends: Whether the border pixels repeat outside the image.
    init?(_ image: CairoSurface, through inverse: AffineTransform, area: PixelRect, extends: Bool = false) {
        guard !area.isEmpty, let source = cairo_image_surface_get_data(image.pointer) else { return nil }
        let format = cairo_image_surface_get_format(image.pointer)
        let isMask = format == CAIRO_FORMAT_A8
        surface = CairoSurface(
            adopting: cairo_image_surface_create(
                isMask ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_ARGB32, Int32(clamping: area.width),
                Int32(clamping: area.height)))
        (x, y) = (area.x, area.y)
        guard let target = cairo_image_surface_get_data(surface.pointer) else { return nil }
        let positions = SamplePositions(inverse: inverse, area: area)
        let stride = Int(cairo_image_surface_get_stride(surface.pointer))
        if isMask {
            positions.fill(target, stride: stride, from: Self.sampler(image, source, forcedBits: 0, extends))
        } else {
            let forcedBits: UInt32 = format == CAIRO_FORMAT_RGB24 ? 0xff00_0000 : 0
            target.withMemoryRebound(to: UInt32.self, capacity: area.area) { target in
                source.withMemoryRebound(to: UInt32.self, capacity: 1) { source in
                    positions.fill(
                        target, stride: stride / 4, from: Self.sampler(image, source, forcedBits: forcedBits, extends))
                }
            }
        }
        cairo_surface_mark_dirty(surface.pointer)
    }

    private static func sampler<Pixel: BilinearPixel>(
        _ image: CairoSurface, _ source: UnsafePointer<Pixel>, forcedBits: Pixel, _ extends: Bool
    ) -> AffineSampler<Pixel> {
        AffineSampler(
            source: source, stride: Int(cairo_image_surface_get_stride(image.pointer)) / MemoryLayout<Pixel>.size,
            width: Int(cairo_image_surface_get_width(image.pointer)),
            height: Int(cairo_image_surface_get_height(image.pointer)), forcedBits: forcedBits, extendsBorder: extends)
    }

    /// The sample positions in the image for the pixels of an area.
    private struct SamplePositions {
        let inverse: AffineTransform
        let area: PixelRect

        func fill<Pixel: BilinearPixel>(
            _ target: UnsafeMutablePointer<Pixel>, stride: Int, from sampler: AffineSampler<Pixel>
        ) {
            func fixed(_ value: Double) -> Int { Int((value * 65536).rounded()) }
            let (du, dv) = (fixed(inverse.m11), fixed(inverse.m12))
            for y in 0..<area.height {
                // A pixel is sampled at its center.
                let start = inverse.transform(CGPoint(x: Double(area.x) + 0.5, y: Double(area.y + y) + 0.5))
                sampler.fill(
                    target + y * stride, count: area.width, u: fixed(start.x - 0.5), v: fixed(start.y - 0.5), du: du,
                    dv: dv)
            }
        }
    }
}

// MARK: Sampling

/// A pixel format that supports bilinear interpolation.
private protocol BilinearPixel: FixedWidthInteger & UnsignedInteger {
    /// Interpolates between four pixels: upper left, upper right, lower left, lower right.
    ///
    /// - Parameters:
    ///   - right: The weight of the right pixels, in 1/256, 0 to 255.
    ///   - down: The weight of the lower pixels, in 1/256, 0 to 255.
    static func mix(_ a: Self, _ b: Self, _ c: Self, _ d: Self, right: Int, down: Int) -> Self
}

extension UInt8: BilinearPixel {
    @inline(__always)
    static func mix(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, right: Int, down: Int) -> UInt8 {
        let upper = Int(a) &* (256 &- right) &+ Int(b) &* right
        let lower = Int(c) &* (256 &- right) &+ Int(d) &* right
        return UInt8(truncatingIfNeeded: (upper &* (256 &- down) &+ lower &* down &+ 0x8000) >> 16)
    }
}

extension UInt32: BilinearPixel {
    @inline(__always)
    static func mix(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, right: Int, down: Int) -> UInt32 {
        // Compute with one 16-bit lane per channel. The weights add up to 256, so no lane overflows.
        let lowerRight = (right &* down) >> 8
        let (upperRight, lowerLeft) = (right &- lowerRight, down &- lowerRight)
        let upperLeft = 256 &- right &- lowerLeft
        let sum =
            spread(a) &* UInt64(truncatingIfNeeded: upperLeft) &+ spread(b) &* UInt64(truncatingIfNeeded: upperRight)
            &+ spread(c) &* UInt64(truncatingIfNeeded: lowerLeft)
            &+ spread(d) &* UInt64(truncatingIfNeeded: lowerRight) &+ 0x0080_0080_0080_0080
        let mixed = (sum >> 8) & 0x00ff_00ff_00ff_00ff
        return UInt32(truncatingIfNeeded: mixed | mixed >> 24)
    }

    @inline(__always)
    private static func spread(_ pixel: UInt32) -> UInt64 {
        (UInt64(pixel) | UInt64(pixel) << 24) & 0x00ff_00ff_00ff_00ff
    }
}

/// Samples an image through an affine transform with a bilinear filter.
///
/// Several times faster than pixman's filter, which matters because a dragged preview is rotated in every frame. In the
/// same file as its use, so that builds without whole-module optimization, such as those of the tests, specialize it.
private struct AffineSampler<Pixel: BilinearPixel> {
    /// The image, row by row.
    let source: UnsafePointer<Pixel>
    /// The distance between rows, in pixels.
    let stride: Int
    let width: Int
    let height: Int
    /// Bits to set in every sampled pixel: the alpha bits if the image has no alpha channel.
    let forcedBits: Pixel
    /// Whether the border pixels repeat outside the image; if not, the outside is transparent.
    let extendsBorder: Bool

    /// Fills one row of the result. Pixels outside the image keep their value unless `extendsBorder` is true.
    ///
    /// - Parameters:
    ///   - u: The column to sample for the row's first pixel, in 1/65,536 pixel; 0 is the center of the first column.
    ///   - v: The row to sample, in the same unit.
    ///   - du: The increment of `u` per pixel.
    ///   - dv: The increment of `v` per pixel.
    @inline(__always)
    func fill(_ target: UnsafeMutablePointer<Pixel>, count: Int, u: Int, v: Int, du: Int, dv: Int) {
        let sampledRange =
            extendsBorder
            ? 0..<count
            : Self.steps(from: u, by: du, above: -1, below: width, count: count)
                .clamped(to: Self.steps(from: v, by: dv, above: -1, below: height, count: count))
        let innerRange = Self.steps(from: u, by: du, above: 0, below: width - 1, count: count)
            .clamped(to: Self.steps(from: v, by: dv, above: 0, below: height - 1, count: count))
            .clamped(to: sampledRange)
        for x in sampledRange.lowerBound..<innerRange.lowerBound { target[x] = borderPixel(u &+ x &* du, v &+ x &* dv) }
        var (currentU, currentV) = (u &+ innerRange.lowerBound &* du, v &+ innerRange.lowerBound &* dv)
        for x in innerRange {
            let upper = source + ((currentV >> 16) &* stride &+ (currentU >> 16))
            let lower = upper + stride
            target[x] =
                Pixel.mix(
                    upper[0], upper[1], lower[0], lower[1], right: (currentU >> 8) & 0xff, down: (currentV >> 8) & 0xff)
                | forcedBits
            currentU &+= du
            currentV &+= dv
        }
        for x in innerRange.upperBound..<max(innerRange.upperBound, sampledRange.upperBound) {
            target[x] = borderPixel(u &+ x &* du, v &+ x &* dv)
        }
    }

    /// Samples a position for which at least one of the four neighboring pixels lies outside the image.
    private func borderPixel(_ u: Int, _ v: Int) -> Pixel {
        let (x, y) = (u >> 16, v >> 16)
        return Pixel.mix(
            pixel(x, y), pixel(x + 1, y), pixel(x, y + 1), pixel(x + 1, y + 1), right: (u >> 8) & 0xff,
            down: (v >> 8) & 0xff)
    }

    private func pixel(_ x: Int, _ y: Int) -> Pixel {
        if x >= 0, y >= 0, x < width, y < height { return source[y * stride + x] | forcedBits }
        guard extendsBorder else { return 0 }
        return source[min(max(y, 0), height - 1) * stride + min(max(x, 0), width - 1)] | forcedBits
    }

    /// Returns the indices `i` in `0..<count` for which `start + i·step` lies within `low..<high`; the bounds are in
    /// whole pixels.
    private static func steps(from start: Int, by step: Int, above low: Int, below high: Int, count: Int) -> Range<Int>
    {
        let (low, high) = (low << 16, high << 16)
        guard high > low else { return 0..<0 }
        if step == 0 { return start >= low && start < high ? 0..<count : 0..<0 }
        // The smallest i with i·step ≥ distance, for a positive step.
        func first(_ distance: Int, _ step: Int) -> Int {
            let quotient = distance / step
            return min(max(0, distance > quotient * step ? quotient + 1 : quotient), count)
        }
        let begin = step > 0 ? first(low - start, step) : first(start - high + 1, -step)
        let end = step > 0 ? first(high - start, step) : first(start - low + 1, -step)
        return begin..<max(begin, end)
    }
}
