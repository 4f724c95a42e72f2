/// For each pixel of a row to be made: which pixels of the old row it is mixed from, and by how much.
struct FilterWeights {
    /// The first old pixel for each new one.
    private(set) var starts: [Int] = []
    /// How many old pixels each new one is mixed from.
    let taps: Int
    /// The parts, `taps` for each new pixel; they add up to 1.
    private(set) var weights: [Float] = []

    /// Weights for making `count` pixels out of the stretch of a row that begins at `from`, with a cubic filter.
    ///
    /// - Parameter limit: How many old pixels there are; beyond the ends the last one repeats.
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
                // What falls off an end counts for the last pixel there.
                parts[min(max(old - first, 0), taps - 1)] += part
                sum += part
            }
            weights.append(contentsOf: parts.map { Float($0 / sum) })
        }
    }

    /// The Catmull-Rom curve: sharp, with a slight overshoot that the caller limits.
    private static func cubic(_ distance: Double) -> Double {
        let x = abs(distance)
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
        return 0
    }
}

extension PixelStore {
    /// A new picture mixed from this one, by the weights for columns and rows.
    ///
    /// Each row is first brought to the new width; of those rows only so many are kept as one new row is mixed from.
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
                        squeeze(row(next), through: wide, into: kept + (next % down.taps) * newWidth, across)
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

    /// Brings one row to the new width.
    private func squeeze(
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
            // Premultiplied colours may not be brighter than the opacity, which the overshoot would make them.
            let limit: Float = isOpaque ? 255.5 : min(max(sum[3], 0), 255.5)
            func part(_ channel: Int) -> UInt32 { UInt32(min(max(sum[channel], 0), limit)) << (8 * UInt32(channel)) }
            target[x] = part(0) | part(1) | part(2) | (isOpaque ? 0xff00_0000 : part(3))
        }
    }
}
