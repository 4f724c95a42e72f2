import Foundation

/// Corners of a rectangle; y points down.
package struct RectCorners: OptionSet, Sendable, Hashable {
    /// One bit per corner.
    package let rawValue: UInt
    /// Creates a set from its bits.
    package init(rawValue: UInt) { self.rawValue = rawValue }
    /// The top left corner.
    package static let topLeft = RectCorners(rawValue: 1)
    /// The top right corner.
    package static let topRight = RectCorners(rawValue: 2)
    /// The bottom left corner.
    package static let bottomLeft = RectCorners(rawValue: 4)
    /// The bottom right corner.
    package static let bottomRight = RectCorners(rawValue: 8)
    /// All four.
    package static let all = RectCorners(rawValue: 15)
}

extension Path {
    /// Creates a rectangle with some corners rounded; the radius is limited to half the shorter side.
    package init(roundedRect rect: CGRect, cornerRadius: CGFloat, corners: RectCorners) {
        if corners.isSuperset(of: .all) {
            self.init(roundedRect: rect, cornerRadius: cornerRadius)
            return
        }
        self.init()
        let radius = min(max(cornerRadius, 0), min(rect.width, rect.height) / 2)
        let quarters: [(corner: RectCorners, point: CGPoint, toCenter: CGPoint)] = [
            (.topLeft, CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: radius, y: radius)),
            (.topRight, CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: -radius, y: radius)),
            (.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: -radius, y: -radius)),
            (.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: radius, y: -radius)),
        ]
        for (index, (corner, point, toCenter)) in quarters.enumerated() {
            if corners.contains(corner), radius > 0 {
                let start = CGFloat(index) * .pi / 2 + .pi
                addArc(center: point + toCenter, radius: radius, from: start, to: start + .pi / 2)
            } else {
                addLine(to: point)
            }
        }
        close()
    }
}
