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
