import Foundation

extension CGPoint {
    /// Adds the coordinates of two points.
    public static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
    /// Subtracts the coordinates of two points: the vector from `b` to `a`.
    public static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
    /// Multiplies both coordinates by `k`.
    public static func * (a: CGPoint, k: CGFloat) -> CGPoint { CGPoint(x: a.x * k, y: a.y * k) }

    /// The Euclidean distance to another point of the same coordinate space.
    public func distance(to other: CGPoint) -> CGFloat { (x - other.x).magnitude.hypotenuse(y - other.y) }
}

extension CGFloat {
    fileprivate func hypotenuse(_ other: CGFloat) -> CGFloat { (self * self + other * other).squareRoot() }
}

extension CGSize {
    /// Multiplies both sides by `k`.
    package static func * (a: CGSize, k: CGFloat) -> CGSize { CGSize(width: a.width * k, height: a.height * k) }

    /// Width divided by height; 1 for an empty size, so that callers can divide by it.
    package var aspectRatio: CGFloat { width > 0 && height > 0 ? width / height : 1 }

    /// The size with sides from 0 to 10⁶, as a layout can use them; 0 in place of NaN.
    package var legal: CGSize {
        func length(_ side: CGFloat) -> CGFloat { side.isNaN ? 0 : min(max(side, 0), 1e6) }
        return CGSize(width: length(width), height: length(height))
    }
}

extension CGPoint {
    /// Whether neither coordinate is infinite or NaN.
    package var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGRect {
    /// Whether the rectangle can be drawn: not null, no infinite or NaN component, and within ±10⁹ of the origin.
    package var isFinite: Bool {
        !isNull && origin.isFinite && size.width.isFinite && size.height.isFinite && max(abs(minX), abs(maxX)) < 1e9
            && max(abs(minY), abs(maxY)) < 1e9
    }

    /// Whether the rectangles have points in common; false for numbers that are not finite, with which `intersects` may
    /// trap.
    package func overlaps(_ other: CGRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// Creates a rectangle of the given size around `center`.
    public init(center: CGPoint, size: CGSize) {
        self.init(
            x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    }

    /// The bounding rectangle of the corners after a transform.
    package func boundingBox(_ transform: (CGPoint) -> CGPoint) -> CGRect {
        let corners = [
            CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY), CGPoint(x: maxX, y: maxY),
        ].map(transform)
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (x0, y0) = (xs.min() ?? 0, ys.min() ?? 0)
        return CGRect(x: x0, y: y0, width: (xs.max() ?? 0) - x0, height: (ys.max() ?? 0) - y0)
    }

    /// The midpoint of the rectangle.
    public var center: CGPoint { CGPoint(x: midX, y: midY) }

    /// Returns the largest rectangle of the aspect ratio (width by height) that fits inside, centered.
    package func fitting(aspectRatio: CGFloat) -> CGRect {
        guard width > 0, height > 0, aspectRatio > 0 else { return CGRect(center: center, size: .zero) }
        let size =
            width / height > aspectRatio
            ? CGSize(width: height * aspectRatio, height: height) : CGSize(width: width, height: width / aspectRatio)
        return CGRect(center: center, size: size)
    }

    /// Returns the smallest rectangle of the aspect ratio (width by height) that covers this one, centered.
    package func covering(aspectRatio: CGFloat) -> CGRect {
        guard width > 0, height > 0, aspectRatio > 0 else { return self }
        let size =
            width / height > aspectRatio
            ? CGSize(width: width, height: width / aspectRatio) : CGSize(width: height * aspectRatio, height: height)
        return CGRect(center: center, size: size)
    }

    /// The smallest rectangle with whole-number edges that contains this one. Null and infinite rectangles are returned
    /// unchanged.
    package var roundedOut: CGRect {
        guard !isNull, !isInfinite else { return self }
        let (x0, y0) = (minX.rounded(.down), minY.rounded(.down))
        return CGRect(x: x0, y: y0, width: maxX.rounded(.up) - x0, height: maxY.rounded(.up) - y0)
    }

    /// Returns the rectangle with its origin and size multiplied by `k`.
    package func scaled(by k: CGFloat) -> CGRect {
        CGRect(x: minX * k, y: minY * k, width: width * k, height: height * k)
    }
}
