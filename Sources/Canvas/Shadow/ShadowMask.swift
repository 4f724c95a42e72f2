import CCairo
import Foundation
import Geometry

/// The opacity of a shadow for each pixel, and the position of the outline in that mask.
///
/// All layers are black, so one alpha byte per pixel suffices: a quarter of the memory of a surface.
struct ShadowMask {
    /// The size of the outline's box, in pixels.
    let outlineSize: PixelSize
    /// How far the shadow extends beyond the outline's bounding box, in pixels.
    let margins: Margins
    let width: Int
    let height: Int
    /// The opacities, row by row without gaps.
    private(set) var bytes: [UInt8]

    struct Margins {
        var side = 0
        var top = 0
        var bottom = 0
    }

    /// Blurs the coverage map of an outline for each layer; the recipe's lengths are in pixels.
    init(of shape: CoverageMap, recipe: ShadowRecipe) {
        let layers = recipe.layers.map { layer in
            let blur = BoxBlur(deviation: max(0, layer.blur) / 2)
            return (blur: blur, offset: Int(layer.offset.rounded()), opacity: Float(layer.opacity))
        }
        var margins = Margins()
        for layer in layers {
            margins.side = max(margins.side, layer.blur.reach)
            margins.top = max(margins.top, layer.blur.reach - layer.offset)
            margins.bottom = max(margins.bottom, layer.blur.reach + layer.offset)
        }
        outlineSize = PixelSize(width: shape.width, height: shape.height)
        self.margins = margins
        width = shape.width + 2 * margins.side
        height = shape.height + margins.top + margins.bottom
        var transmittance = [Float](repeating: 1, count: width * height)
        for layer in layers {
            var plane = CoverageMap(width: width, height: height)
            plane.copy(shape, x: margins.side, y: margins.top + layer.offset)
            plane.blur(layer.blur)
            for index in transmittance.indices { transmittance[index] *= 1 - layer.opacity * plane.values[index] }
        }
        bytes = transmittance.map { UInt8(min(max((1 - $0) * 255 + 0.5, 0), 255)) }
    }

    /// Takes blurred coverage with margins of the same width on all sides, in pixels.
    init(outlineSize: PixelSize, margin: Int, coverage: CoverageMap) {
        self.outlineSize = outlineSize
        margins = Margins(side: margin, top: margin, bottom: margin)
        (width, height) = (coverage.width, coverage.height)
        bytes = coverage.values.map { UInt8(min(max($0 * 255 + 0.5, 0), 255)) }
    }

    /// Returns a cairo mask for an outline of this size or larger; the mask's middle column and row are repeated to
    /// fill it.
    func surface(outlineSize requested: PixelSize) -> CairoSurface {
        let (extraX, extraY) = (
            max(0, requested.width - outlineSize.width), max(0, requested.height - outlineSize.height)
        )
        let (newWidth, newHeight) = (width + extraX, height + extraY)
        let surface = CairoSurface(
            adopting: cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(clamping: newWidth), Int32(clamping: newHeight))
        )
        guard let target = cairo_image_surface_get_data(surface.pointer) else { return surface }
        let stride = Int(cairo_image_surface_get_stride(surface.pointer))
        let (middleX, middleY) = (margins.side + outlineSize.width / 2, margins.top + outlineSize.height / 2)
        bytes.withUnsafeBufferPointer { bytes in
            guard let source = bytes.baseAddress else { return }
            for y in 0..<newHeight {
                let row = source + (y <= middleY ? y : max(middleY, y - extraY)) * width
                let line = target + y * stride
                memcpy(line, row, middleX)
                memset(line + middleX, Int32(row[middleX]), extraX)
                memcpy(line + middleX + extraX, row + middleX, width - middleX)
            }
        }
        cairo_surface_mark_dirty(surface.pointer)
        return surface
    }
}
