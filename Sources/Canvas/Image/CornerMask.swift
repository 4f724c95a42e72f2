import Foundation

/// How much of each pixel in the square at a round corner lies inside; the four corners mirror one.
struct CornerMask {
    /// The square's side in pixels.
    let side: Int
    /// 0 to 255, row by row, for the top left corner.
    let coverage: [UInt8]

    /// A mask for a picture of a size, or nil when there is nothing to round.
    init?(radius: CGFloat, width: Int, height: Int) {
        let radius = min(radius, Double(min(width, height)) / 2)
        guard radius > 0, radius.isFinite else { return nil }
        let side = Int(radius.rounded(.up))
        self.side = side
        coverage = (0..<side * side).map { index in
            Self.coverage(x: Double(index % side), y: Double(index / side), radius: radius)
        }
    }

    /// Counts the samples of an 8×8 raster that lie in the circle.
    private static func coverage(x: Double, y: Double, radius: Double) -> UInt8 {
        func isInside(_ dx: Double, _ dy: Double) -> Bool {
            let (cx, cy) = (max(0, radius - x - dx), max(0, radius - y - dy))
            return cx * cx + cy * cy <= radius * radius
        }
        // The nearest and the farthest corner of the pixel decide most cases.
        if isInside(0, 0) { return 255 }
        if !isInside(1, 1) { return 0 }
        var inside = 0
        for sample in 0..<64 where isInside((Double(sample % 8) + 0.5) / 8, (Double(sample / 8) + 0.5) / 8) {
            inside += 1
        }
        return UInt8((inside * 255 + 32) / 64)
    }

    /// Thins the pixels at the four corners of a premultiplied picture without gaps between its rows.
    func apply(to pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int) {
        for y in 0..<side {
            for x in 0..<side {
                let part = UInt32(coverage[y * side + x])
                if part == 255 { continue }
                // Where a radius is not whole, the mirrored squares of a small picture may share a column or row.
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
