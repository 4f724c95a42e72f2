extension PixelStore {
    /// Returns the image at half size (odd sizes are rounded up); each pixel is the mean of four.
    func halved() -> PixelStore {
        let (newWidth, newHeight) = ((width + 1) / 2, (height + 1) / 2)
        return PixelStore(width: newWidth, height: newHeight) { pixels in
            for y in 0..<newHeight {
                let (upper, lower) = (row(2 * y), row(min(2 * y + 1, height - 1)))
                let target = pixels + y * newWidth
                for x in 0..<(width / 2) {
                    target[x] = Self.mean(upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1])
                }
                if width % 2 == 1 {
                    let last = width - 1
                    target[newWidth - 1] = Self.mean(upper[last], upper[last], lower[last], lower[last])
                }
            }
        }
    }

    /// The mean of each of the four bytes, computed in two 16-bit lanes at a time.
    @inline(__always)
    private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
        let mask: UInt32 = 0x00ff_00ff
        let half: UInt32 = 0x0002_0002
        let even = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ half
        let odd =
            ((a >> 8) & mask) &+ ((b >> 8) & mask) &+ ((c >> 8) & mask) &+ ((d >> 8) & mask) &+ half
        return ((even >> 2) & mask) | (((odd >> 2) & mask) << 8)
    }
}
