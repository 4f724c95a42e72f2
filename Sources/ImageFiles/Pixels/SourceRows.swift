/// A loader's output: rows of RGB or RGBA bytes, not premultiplied, possibly padded.
struct SourceRows {
    let start: UnsafePointer<UInt8>
    let width: Int
    let height: Int
    let stride: Int
    let channels: Int

    func image(applying orientation: ImageOrientation) -> DecodedImage {
        let layout = orientation.layout(storedWidth: width, storedHeight: height)
        let swaps = orientation.swapsSides
        return DecodedImage(width: swaps ? height : width, height: swaps ? width : height) { pixels in
            guard let base = pixels.baseAddress else { return true }
            var conjunction: UInt32 = 0xff
            for row in 0..<height {
                let source = start + row * stride
                let target = base + (layout.origin + row * layout.stepY)
                if channels == 4 {
                    conjunction &= Self.premultiply(source, to: target, step: layout.stepX, count: width)
                } else if layout.stepX == 1 {
                    // A constant step lets the compiler vectorize.
                    Self.copy(source, to: target, step: 1, count: width)
                } else {
                    Self.copy(source, to: target, step: layout.stepX, count: width)
                }
            }
            return conjunction == 0xff
        }
    }

    @inline(__always)
    private static func copy(
        _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt32>, step: Int, count: Int
    ) {
        var index = 0
        while index < count {
            let (from, to) = (source + index &* 3, target + index &* step)
            to.pointee = 0xff00_0000 | UInt32(from[0]) &<< 16 | UInt32(from[1]) &<< 8 | UInt32(from[2])
            index &+= 1
        }
    }

    /// Returns the bitwise AND of all alpha values: 255 only if every pixel is opaque.
    @inline(__always)
    private static func premultiply(
        _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt32>, step: Int, count: Int
    ) -> UInt32 {
        var source = source
        var target = target
        var conjunction: UInt32 = 0xff
        for _ in 0..<count {
            let alpha = UInt32(source[3])
            conjunction &= alpha
            let (red, green, blue) = (
                scale(UInt32(source[0]), alpha), scale(UInt32(source[1]), alpha), scale(UInt32(source[2]), alpha)
            )
            target.pointee = alpha &<< 24 | red &<< 16 | green &<< 8 | blue
            source += 4
            target += step
        }
        return conjunction
    }

    /// `value * alpha / 255`, rounded, without a division.
    @inline(__always)
    private static func scale(_ value: UInt32, _ alpha: UInt32) -> UInt32 {
        let product = value &* alpha &+ 128
        return (product &+ product &>> 8) &>> 8
    }
}
