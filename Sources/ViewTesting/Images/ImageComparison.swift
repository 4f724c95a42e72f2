import Canvas
import Foundation
import Geometry

/// Compares rendered pixels with a reference image.
public struct ImageComparison: Sendable {
    /// The allowed difference of a pixel's channels, 0 to 255.
    public var tolerance: Int
    /// The fraction of pixels that may differ by more than the tolerance, 0 to 1.
    public var allowedFraction: Double

    /// Creates a comparison; the default allows for rounding only.
    public init(tolerance: Int = 2, allowedFraction: Double = 0) {
        self.tolerance = tolerance
        self.allowedFraction = allowedFraction
    }

    /// The result of a comparison.
    public struct Outcome: Sendable, Equatable, CustomStringConvertible {
        /// Whether the images are equal within the allowed differences.
        public let matches: Bool
        /// The sizes in pixels.
        package let sizes: (actual: PixelSize, expected: PixelSize)
        /// The number of pixels that differ by more than the tolerance; all of them if the sizes differ.
        public let differing: Int
        /// The largest difference in any channel of any pixel, 0 to 255.
        public let largestDifference: Int
        /// The first differing pixel in reading order.
        public let first: (x: Int, y: Int)?

        /// Two results are equal if all their figures are.
        public static func == (a: Outcome, b: Outcome) -> Bool {
            a.matches == b.matches && a.sizes == b.sizes && a.differing == b.differing
                && a.largestDifference == b.largestDifference && a.first?.x == b.first?.x && a.first?.y == b.first?.y
        }

        /// The figures for the message of a failed test.
        public var description: String {
            guard sizes.actual == sizes.expected else {
                return "\(sizes.actual.width) × \(sizes.actual.height) pixels instead of "
                    + "\(sizes.expected.width) × \(sizes.expected.height)"
            }
            guard let first else { return "no pixel differs" }
            return "\(differing) pixels differ by up to \(largestDifference) of 255, first at (\(first.x), \(first.y))"
        }
    }

    /// Compares two images pixel by pixel.
    @MainActor public func compare(_ actual: Surface, with expected: Surface) -> Outcome {
        let sizes = (PixelSize(actual), PixelSize(expected))
        guard sizes.0 == sizes.1 else {
            return Outcome(
                matches: false, sizes: sizes, differing: max(actual.bounds.area, expected.bounds.area),
                largestDifference: 255, first: (0, 0))
        }
        var differing = 0
        var largest = 0
        var first: (x: Int, y: Int)?
        for y in 0..<actual.height {
            for x in 0..<actual.width {
                let distance = Self.distance(actual.pixel(x: x, y: y), expected.pixel(x: x, y: y))
                largest = max(largest, distance)
                guard distance > tolerance else { continue }
                differing += 1
                first = first ?? (x, y)
            }
        }
        let isFewEnough = Double(differing) <= allowedFraction * Double(actual.bounds.area)
        return Outcome(
            matches: isFewEnough, sizes: sizes, differing: differing, largestDifference: largest, first: first)
    }

    /// Renders the difference: the reference image faded, with differing pixels in red.
    @MainActor public func difference(_ actual: Surface, from expected: Surface) -> Surface {
        let width = max(actual.width, expected.width)
        let height = max(actual.height, expected.height)
        let result = Surface(width: width, height: height, format: .rgb)
        result.withContext { context in
            context.fill(CGRect(x: 0, y: 0, width: width, height: height), .white)
            context.alpha = 0.25
            context.draw(expected, in: expected.bounds.rect)
            context.alpha = 1
            let common = actual.bounds.intersection(expected.bounds)
            for y in 0..<height {
                for x in 0..<width {
                    let isCommon = x < common.maxX && y < common.maxY
                    let distance = Self.distance(actual.pixel(x: x, y: y), expected.pixel(x: x, y: y))
                    guard !isCommon || distance > tolerance else { continue }
                    context.fill(CGRect(x: x, y: y, width: 1, height: 1), Color(hex: 0xd0342c))
                }
            }
        }
        return result
    }

    /// Writes the rendered image and the difference beside the reference image, as `NAME.new.png` and `NAME.diff.png`,
    /// and returns the two paths. `path` is that of the reference image, with or without `.png`.
    ///
    /// - Throws: `CanvasError.unwritable`.
    @MainActor @discardableResult
    public func writeDifference(
        _ actual: Surface, from expected: Surface, besides path: String
    ) throws(CanvasError) -> (new: String, diff: String) {
        let stem = Self.stem(of: path)
        let paths = (new: stem + ".new.png", diff: stem + ".diff.png")
        try actual.writePNG(to: paths.new)
        try difference(actual, from: expected).writePNG(to: paths.diff)
        return paths
    }

    /// The largest difference between two pixels' channels.
    private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
        var largest = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            largest = max(largest, abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff)))
        }
        return largest
    }
}

extension PixelSize {
    @MainActor fileprivate init(_ surface: Surface) { self.init(width: surface.width, height: surface.height) }
}
