/// The source pixels and weights for each pixel of a resampled row or column.
struct FilterWeights {
    /// The first source pixel of each result pixel.
    private(set) var starts: [Int] = []
    /// The number of source pixels per result pixel.
    let taps: Int
    /// The weights, `taps` per result pixel; those of one result pixel add up to 1.
    private(set) var weights: [Float] = []

    /// Creates cubic-filter weights that resample `length` source pixels, from `start`, to `count` result pixels.
    ///
    /// - Parameter limit: The number of source pixels; outside them the outermost pixels repeat.
    init(from start: Double, length: Double, limit: Int, to count: Int) {
        let step = length / Double(count)
        let width = max(step, 1)
        taps = min(Int((width * 4).rounded(.up)) + 1, limit)
        for index in 0..<count {
            let middle = start + (Double(index) + 0.5) * step
            let first = min(max(0, Int((middle - width * 2).rounded(.up))), limit - taps)
            starts.append(first)
            var parts = [Double](repeating: 0, count: taps)
            var sum = 0.0
            for old in Int((middle - width * 2).rounded(.down))...Int((middle + width * 2).rounded(.up)) {
                let part = Self.cubic((Double(old) + 0.5 - middle) / width)
                // Outside the image the outermost pixel repeats, so add the weight to that pixel's.
                parts[min(max(old - first, 0), taps - 1)] += part
                sum += part
            }
            weights.append(contentsOf: parts.map { Float($0 / sum) })
        }
    }

    /// The Catmull-Rom kernel: sharp, with a slight overshoot that the caller clamps.
    private static func cubic(_ distance: Double) -> Double {
        let x = abs(distance)
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
        return 0
    }
}

extension PixelStore {
    /// Returns the image resampled with weights for its columns (`across`) and rows (`down`).
    ///
    /// Scales each row horizontally first, and keeps only as many scaled rows as one result row needs.
    func filtered(across: FilterWeights, down: FilterWeights, isOpaque: Bool) -> PixelStore {
        let (newWidth, newHeight) = (across.starts.count, down.starts.count)
        return PixelStore(width: newWidth, height: newHeight) { pixels in
            withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: newWidth * (down.taps + 1) + width) { room in
                guard let kept = room.baseAddress else { return }
                let sum = kept + newWidth * down.taps
                let wide = sum + newWidth
                var next = 0
                for y in 0..<newHeight {
                    let rows = down.starts[y]..<(down.starts[y] + down.taps)
                    next = max(next, rows.lowerBound)
                    while next < rows.upperBound {
                        resampleRow(row(next), through: wide, into: kept + (next % down.taps) * newWidth, across)
                        next += 1
                    }
                    sum.initialize(repeating: SIMD4(repeating: 0.5), count: newWidth)
                    for (tap, old) in rows.enumerated() {
                        let (weight, line) = (down.weights[y * down.taps + tap], kept + (old % down.taps) * newWidth)
                        if weight == 0 { continue }
                        for x in 0..<newWidth { sum[x] += line[x] * weight }
                    }
                    Self.store(sum, count: newWidth, in: pixels + y * newWidth, isOpaque: isOpaque)
                }
            }
        }
    }

    /// Scales one row horizontally.
    private func resampleRow(
        _ row: UnsafePointer<UInt32>, through wide: UnsafeMutablePointer<SIMD4<Float>>,
        into target: UnsafeMutablePointer<SIMD4<Float>>, _ across: FilterWeights
    ) {
        for x in 0..<width {
            let pixel = row[x]
            wide[x] = SIMD4(
                Float(pixel & 0xff), Float(pixel >> 8 & 0xff), Float(pixel >> 16 & 0xff), Float(pixel >> 24))
        }
        across.weights.withUnsafeBufferPointer { weights in
            across.starts.withUnsafeBufferPointer { starts in
                for x in 0..<starts.count {
                    let (first, offset) = (starts[x], x &* across.taps)
                    var sum = SIMD4<Float>.zero
                    for tap in 0..<across.taps { sum += wide[first &+ tap] * weights[offset &+ tap] }
                    target[x] = sum
                }
            }
        }
    }

    private static func store(
        _ line: UnsafePointer<SIMD4<Float>>, count: Int, in target: UnsafeMutablePointer<UInt32>, isOpaque: Bool
    ) {
        for x in 0..<count {
            let sum = line[x]
            // Premultiplied components must not exceed the alpha; because of the overshoot they could.
            let limit: Float = isOpaque ? 255.5 : min(max(sum[3], 0), 255.5)
            func part(_ channel: Int) -> UInt32 { UInt32(min(max(sum[channel], 0), limit)) << (8 * UInt32(channel)) }
            target[x] = part(0) | part(1) | part(2) | (isOpaque ? 0xff00_0000 : part(3))
        }
    }
}
