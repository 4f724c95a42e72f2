extension Raster {
    /// Returns the raster downscaled by a factor, each pixel the mean of those it replaces.
    func reduced(by factor: Int) -> Raster {
        var small = Raster(width: max(1, width / factor), height: max(1, height / factor))
        for row in 0..<small.height {
            for column in 0..<small.width {
                var sum = RGB.zero
                var count: Float = 0
                for y in (row * factor)..<min(height, (row + 1) * factor) {
                    for x in (column * factor)..<min(width, (column + 1) * factor) {
                        sum += self[x, y]
                        count += 1
                    }
                }
                small[column, row] = sum / max(count, 1)
            }
        }
        return small
    }

    /// Blurs with a radius in image heights: three box passes approximate a Gaussian.
    mutating func blur(_ radius: Float) {
        let reach = Int(radius * Float(height) * 0.5 + 0.5)
        guard reach > 0 else { return }
        for _ in 0..<3 {
            blurLines(count: height, length: width, stride: 1, lineStride: width, reach: reach)
            blurLines(count: width, length: height, stride: width, lineStride: 1, reach: reach)
        }
    }

    /// Blurs vertically, as moving water or a panned camera does.
    mutating func smear(rows radius: Float) {
        let reach = Int(radius * Float(height) * 0.5 + 0.5)
        guard reach > 0 else { return }
        for _ in 0..<2 {
            blurLines(count: width, length: height, stride: width, lineStride: 1, reach: reach)
        }
    }

    private mutating func blurLines(count: Int, length: Int, stride: Int, lineStride: Int, reach: Int) {
        var line = [RGB](repeating: .zero, count: length)
        let scale = 1 / Float(2 * reach + 1)
        pixels.withUnsafeMutableBufferPointer { buffer in
            for index in 0..<count {
                let base = index * lineStride
                for i in 0..<length { line[i] = buffer[base + i * stride] }
                var sum = RGB.zero
                for i in -reach...reach { sum += line[min(max(i, 0), length - 1)] }
                for i in 0..<length {
                    buffer[base + i * stride] = sum * scale
                    sum += line[min(i + reach + 1, length - 1)] - line[max(i - reach, 0)]
                }
            }
        }
    }
}
