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
    func filtered(across: FilterWeights, down: FilterWeights, isOpaque: Bool) -> PixelStore {
        let (newWidth, newHeight) = (across.starts.count, down.starts.count)
        return PixelStore(width: newWidth, height: newHeight) { pixels in
            withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: max(width, 1)) { line in
                guard let line = line.baseAddress else { return }
                for y in 0..<newHeight {
                    mixRows(into: line, from: down.starts[y], down, weightsAt: y * down.taps)
                    Self.mixColumns(of: line, into: pixels + y * newWidth, across, isOpaque)
                }
            }
        }
    }

    /// One row as wide as this picture, mixed from several rows.
    private func mixRows(
        into line: UnsafeMutablePointer<SIMD4<Float>>, from first: Int, _ down: FilterWeights, weightsAt offset: Int
    ) {
        line.initialize(repeating: .zero, count: width)
        for tap in 0..<down.taps {
            let weight = down.weights[offset + tap]
            if weight == 0 { continue }
            let source = UnsafeRawPointer(row(first + tap)).assumingMemoryBound(to: SIMD4<UInt8>.self)
            for x in 0..<width { line[x] += SIMD4<Float>(source[x]) * weight }
        }
    }

    private static func mixColumns(
        of line: UnsafeMutablePointer<SIMD4<Float>>, into target: UnsafeMutablePointer<UInt32>,
        _ across: FilterWeights, _ isOpaque: Bool
    ) {
        across.weights.withUnsafeBufferPointer { weights in
            for x in 0..<across.starts.count {
                let (first, offset) = (across.starts[x], x * across.taps)
                var sum = SIMD4<Float>.zero
                for tap in 0..<across.taps { sum += line[first + tap] * weights[offset + tap] }
                // Premultiplied colours may not be brighter than the opacity, which the overshoot would make them.
                let opacity = isOpaque ? 255 : min(max(sum[3], 0), 255)
                let limited = sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: opacity)) + 0.5
                target[x] = unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(limited)), to: UInt32.self)
            }
        }
    }
}
