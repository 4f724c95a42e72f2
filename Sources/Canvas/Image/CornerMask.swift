import Foundation

/// The coverage of the pixels in the square at the top left rounded corner; the other three corners are mirrored.
struct CornerMask {
    /// The side of the square, in pixels.
    let side: Int
    /// The coverage of each pixel, 0 to 255, row by row.
    let coverage: [UInt8]

    /// Creates the mask for an image of the given size in pixels; nil if the radius or a side is not positive.
    init?(radius: CGFloat, width: Int, height: Int) {
        let radius = min(radius, Double(min(width, height)) / 2)
        guard radius > 0, radius.isFinite else { return nil }
        let side = Int(radius.rounded(.up))
        self.side = side
        coverage = (0..<side * side).map { index in
            Self.coverage(x: Double(index % side), y: Double(index / side), radius: radius)
        }
    }

    /// The coverage of a pixel, estimated by the part of an 8×8 grid of samples that lies inside the circle.
    private static func coverage(x: Double, y: Double, radius: Double) -> UInt8 {
        func isInside(_ dx: Double, _ dy: Double) -> Bool {
            let (cx, cy) = (max(0, radius - x - dx), max(0, radius - y - dy))
            return cx * cx + cy * cy <= radius * radius
        }
        // For most pixels it is enough to test the corners farthest from and nearest to the circle's center.
        if isInside(0, 0) { return 255 }
        if !isInside(1, 1) { return 0 }
        var inside = 0
        for sample in 0..<64 where isInside((Double(sample % 8) + 0.5) / 8, (Double(sample / 8) + 0.5) / 8) {
            inside += 1
        }
        return UInt8((inside * 255 + 32) / 64)
    }

    /// Multiplies the four corners of a premultiplied image by the coverage. The rows must be stored without gaps.
    func apply(to pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int) {
        for y in 0..<side {
            for x in 0..<side {
                let part = UInt32(coverage[y * side + x])
                if part == 255 { continue }
                // With a fractional radius, the mirrored squares of a small image can share a column or a row, which is
                // multiplied once.
                let columns = x == width - 1 - x ? [x] : [x, width - 1 - x]
                let rows = y == height - 1 - y ? [y] : [y, height - 1 - y]
                for row in rows {
                    for column in columns { Self.thin(&pixels[row * width + column], part) }
                }
            }
        }
    }

    private static func thin(_ pixel: inout UInt32, _ part: UInt32) {
        func scaled(_ shift: UInt32) -> UInt32 { ((((pixel >> shift) & 0xff) * part + 127) / 255) << shift }
        pixel = scaled(0) | scaled(8) | scaled(16) | scaled(24)
    }
}
