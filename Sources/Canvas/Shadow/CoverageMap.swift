/// A matrix of coverage values from 0 to 1.
struct CoverageMap {
    private(set) var width: Int
    private(set) var height: Int
    var values: [Float]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        values = [Float](repeating: 0, count: width * height)
    }

    /// Copies another map into this one at a position. Precondition: it fits.
    mutating func copy(_ other: CoverageMap, x: Int, y: Int) {
        for row in 0..<other.height {
            let start = (y + row) * width + x
            let line = other.values[(row * other.width)..<((row + 1) * other.width)]
            values.replaceSubrange(start..<(start + other.width), with: line)
        }
    }

    /// Blurs in both directions; values outside the map count as 0.
    mutating func blur(_ blur: BoxBlur) {
        var scratch = values
        for _ in 0..<2 {
            for radius in blur.radii where radius > 0 {
                values.withUnsafeBufferPointer { old in
                    scratch.withUnsafeMutableBufferPointer { averageColumns(of: old, radius: radius, into: $0) }
                }
                swap(&values, &scratch)
            }
            values.withUnsafeBufferPointer { old in
                scratch.withUnsafeMutableBufferPointer { transpose(old, into: $0) }
            }
            swap(&values, &scratch)
            swap(&width, &height)
        }
    }

    /// Replaces each value by the mean of the `2 * radius + 1` values around it in its column.
    private func averageColumns(
        of old: UnsafeBufferPointer<Float>, radius: Int, into result: UnsafeMutableBufferPointer<Float>
    ) {
        let share = 1 / Float(2 * radius + 1)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: width) { sums in
            sums.initialize(repeating: 0)
            for y in -radius..<height {
                let (entering, leaving) = (y + radius, y - radius - 1)
                if entering < height {
                    for x in 0..<width { sums[x] += old[entering &* width &+ x] }
                }
                if leaving >= 0 {
                    for x in 0..<width { sums[x] -= old[leaving &* width &+ x] }
                }
                guard y >= 0 else { continue }
                for x in 0..<width { result[y &* width &+ x] = sums[x] * share }
            }
        }
    }

    /// Writes the transposed matrix, in blocks that fit into the processor's first-level cache.
    private func transpose(_ old: UnsafeBufferPointer<Float>, into result: UnsafeMutableBufferPointer<Float>) {
        let block = 16
        for top in Swift.stride(from: 0, to: height, by: block) {
            for left in Swift.stride(from: 0, to: width, by: block) {
                for x in left..<min(left + block, width) {
                    for y in top..<min(top + block, height) {
                        result[x &* height &+ y] = old[y &* width &+ x]
                    }
                }
            }
        }
    }
}

/// Three successive box blurs. They differ from a Gaussian blur by a few hundredths; the cost does not depend on the
/// radius.
struct BoxBlur: Hashable {
    let radii: [Int]

    /// Creates the blur that best matches a Gaussian with this standard deviation, in pixels.
    init(deviation: Double) {
        let square = 12 * deviation * deviation
        var lower = Int((square / 3 + 1).squareRoot().rounded(.down))
        if lower % 2 == 0 { lower -= 1 }
        let narrow = Double(lower)
        // The number of boxes with the smaller of two odd widths. With this number the variances add up to the
        // Gaussian's.
        let count = ((square - 3 * narrow * narrow - 12 * narrow - 9) / (-4 * narrow - 4)).rounded()
        radii = (0..<3).map { (Double($0) < count ? lower : lower + 2) / 2 }
    }

    /// The distance that a single pixel's coverage spreads, in pixels.
    var reach: Int { radii.reduce(0, +) }
}
