import Geometry

/// Converts an image with soft edges for windows without alpha: to a shape, and to colors without opacity.
enum AlphaShape {
    /// The minimum alpha of a pixel that belongs to the shape: half of 255, rounded up.
    static let threshold: UInt32 = 128

    /// Returns rectangles that cover all pixels that are more than half opaque, in YX-banded order.
    ///
    /// - Parameters:
    ///   - pixels: Premultiplied 32-bit ARGB.
    ///   - stride: Pixels from one row to the next.
    static func rectangles(
        _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int
    ) -> [PixelRect] {
        var result: [PixelRect] = []
        var band: [PixelRect] = []
        for y in 0..<height {
            let runs = runs(pixels + y * stride, width: width, y: y)
            if runs.count == band.count, !band.isEmpty, band[0].maxY == y,
                zip(runs, band).allSatisfy({ $0.x == $1.x && $0.width == $1.width })
            {
                for index in band.indices { band[index].height += 1 }
            } else {
                result += band
                band = runs
            }
        }
        return result + band
    }

    private static func runs(_ row: UnsafePointer<UInt32>, width: Int, y: Int) -> [PixelRect] {
        var result: [PixelRect] = []
        var start: Int?
        for x in 0..<width {
            let inside = row[x] >> 24 >= threshold
            if inside, start == nil { start = x }
            if !inside, let from = start {
                result.append(PixelRect(x: from, y: y, width: x - from, height: 1))
                start = nil
            }
        }
        if let from = start { result.append(PixelRect(x: from, y: y, width: width - from, height: 1)) }
        return result
    }

    /// Divides each color by its alpha, so that half-transparent edges do not become dark lines.
    static func makeOpaque(_ pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int) {
        for y in 0..<height {
            for x in 0..<width {
                let value = pixels[y * stride + x]
                let alpha = value >> 24
                guard alpha != 255, alpha >= threshold else { continue }
                func full(_ shift: UInt32) -> UInt32 { min(255, ((value >> shift & 0xff) * 255 + alpha / 2) / alpha) }
                pixels[y * stride + x] = 0xff00_0000 | full(16) << 16 | full(8) << 8 | full(0)
            }
        }
    }
}
