import Foundation
import Geometry

extension Surface {
    /// Copies pixels from the same positions of another surface without blending.
    ///
    /// Rectangles are clipped to both surfaces. Pixels that are copied from an `rgb` surface to an `argb` one become
    /// opaque. The cost is that of copying the memory.
    package func copy(from source: Surface, rects: [PixelRect]) {
        guard source !== self else { return }
        source.flush()
        flush()
        guard let from = source.bytes, let to = bytes else { return }
        let common = bounds.intersection(source.bounds)
        let makesOpaque = format == .argb && source.format == .rgb
        for rect in rects {
            let part = rect.intersection(common)
            guard !part.isEmpty else { continue }
            for y in part.y..<part.maxY {
                let target = to + y * stride + part.x * 4
                memcpy(target, from + y * source.stride + part.x * 4, part.width * 4)
                if makesOpaque { Self.makeOpaque(target, count: part.width) }
            }
        }
        markDirty()
    }

    private static func makeOpaque(_ row: UnsafeMutableRawPointer, count: Int) {
        let pixels = row.assumingMemoryBound(to: UInt32.self)
        for x in 0..<count { pixels[x] |= 0xff00_0000 }
    }
}
