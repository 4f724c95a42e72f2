import CCairo
import Foundation
import Geometry

/// An image or mask resampled through a transform, aligned to whole pixels of the surface to draw on.
struct Turned {
    let surface: CairoSurface
    let x: Int
    let y: Int

    /// Samples the image for every pixel of `area`; nil when `area` is empty or the image has no pixels in memory.
    ///
    /// - Parameters:
    ///   - inverse: The transform from the pixels of `area` to those of the image.
    ///   - extends: Whether border pixels repeat beyond the image.
    init?(_ picture: CairoSurface, through inverse: Matrix, area: PixelRect, extends: Bool = false) {
        guard !area.isEmpty, let source = cairo_image_surface_get_data(picture.pointer) else { return nil }
        let format = cairo_image_surface_get_format(picture.pointer)
        let isMask = format == CAIRO_FORMAT_A8
        surface = CairoSurface(
            adopting: cairo_image_surface_create(
                isMask ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_ARGB32, Int32(clamping: area.width),
                Int32(clamping: area.height)))
        (x, y) = (area.x, area.y)
        guard let target = cairo_image_surface_get_data(surface.pointer) else { return nil }
        let walk = Walk(inverse: inverse, area: area)
        let stride = Int(cairo_image_surface_get_stride(surface.pointer))
        if isMask {
            walk.fill(target, stride: stride, from: Self.sampler(picture, source, forced: 0, extends))
        } else {
            let forced: UInt32 = format == CAIRO_FORMAT_RGB24 ? 0xff00_0000 : 0
            target.withMemoryRebound(to: UInt32.self, capacity: area.area) { target in
                source.withMemoryRebound(to: UInt32.self, capacity: 1) { source in
                    walk.fill(
                        target, stride: stride / 4, from: Self.sampler(picture, source, forced: forced, extends))
                }
            }
        }
        cairo_surface_mark_dirty(surface.pointer)
    }

    private static func sampler<Pixel: BilinearPixel>(
        _ picture: CairoSurface, _ source: UnsafePointer<Pixel>, forced: Pixel, _ extends: Bool
    ) -> AffineSampler<Pixel> {
        AffineSampler(
            source: source, stride: Int(cairo_image_surface_get_stride(picture.pointer)) / MemoryLayout<Pixel>.size,
            width: Int(cairo_image_surface_get_width(picture.pointer)),
            height: Int(cairo_image_surface_get_height(picture.pointer)), forced: forced, extends: extends)
    }

    /// The sample positions in the image for the pixels of an area.
    private struct Walk {
        let inverse: Matrix
        let area: PixelRect

        func fill<Pixel: BilinearPixel>(
            _ target: UnsafeMutablePointer<Pixel>, stride: Int, from sampler: AffineSampler<Pixel>
        ) {
            func fixed(_ value: Double) -> Int { Int((value * 65536).rounded()) }
            let (du, dv) = (fixed(inverse.xx), fixed(inverse.yx))
            for y in 0..<area.height {
                // A pixel is sampled at its center.
                let start = inverse.point(Double(area.x) + 0.5, Double(area.y + y) + 0.5)
                sampler.fill(
                    target + y * stride, count: area.width, u: fixed(start.x - 0.5), v: fixed(start.y - 0.5), du: du,
                    dv: dv)
            }
        }
    }
}
