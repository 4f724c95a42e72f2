import Foundation

extension CGPoint {
    /// The vector sum.
    public static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
    /// The vector difference.
    public static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
    /// The vector times a number.
    public static func * (a: CGPoint, k: CGFloat) -> CGPoint { CGPoint(x: a.x * k, y: a.y * k) }

    /// The distance to another point, in the points' own unit.
    public func distance(to other: CGPoint) -> CGFloat { (x - other.x).magnitude.hypotenuse(y - other.y) }
}

extension CGFloat {
    fileprivate func hypotenuse(_ other: CGFloat) -> CGFloat { (self * self + other * other).squareRoot() }
}

extension CGSize {
    /// The size times a number.
    public static func * (a: CGSize, k: CGFloat) -> CGSize { CGSize(width: a.width * k, height: a.height * k) }

    /// Width by height; 1 for an empty size, so that it can be divided by.
    public var aspectRatio: CGFloat { width > 0 && height > 0 ? width / height : 1 }
}

extension CGPoint {
    /// Whether both coordinates are numbers that can be reckoned with.
    package var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGRect {
    /// Whether it is one that can be shown: not null, nowhere without end, and of sides that can be reckoned with.
    package var isFinite: Bool {
        !isNull && origin.isFinite && size.width.isFinite && size.height.isFinite && max(abs(minX), abs(maxX)) < 1e9
            && max(abs(minY), abs(maxY)) < 1e9
    }

    /// A rectangle around a middle.
    public init(center: CGPoint, size: CGSize) {
        self.init(
            x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    }

    /// The middle.
    public var center: CGPoint { CGPoint(x: midX, y: midY) }

    /// The largest rectangle of the given shape that fits inside, centred.
    public func fitting(aspectRatio: CGFloat) -> CGRect {
        guard width > 0, height > 0, aspectRatio > 0 else { return CGRect(center: center, size: .zero) }
        let size =
            width / height > aspectRatio
            ? CGSize(width: height * aspectRatio, height: height) : CGSize(width: width, height: width / aspectRatio)
        return CGRect(center: center, size: size)
    }

    /// The smallest rectangle of the given shape that covers this one, centred.
    public func covering(aspectRatio: CGFloat) -> CGRect {
        guard width > 0, height > 0, aspectRatio > 0 else { return self }
        let size =
            width / height > aspectRatio
            ? CGSize(width: width, height: width / aspectRatio) : CGSize(width: height * aspectRatio, height: height)
        return CGRect(center: center, size: size)
    }

    /// The rectangle with each side moved out to a whole number.
    public var roundedOut: CGRect {
        guard !isNull, !isInfinite else { return self }
        let (x0, y0) = (minX.rounded(.down), minY.rounded(.down))
        return CGRect(x: x0, y: y0, width: maxX.rounded(.up) - x0, height: maxY.rounded(.up) - y0)
    }

    /// The rectangle scaled about the origin.
    public func scaled(by k: CGFloat) -> CGRect {
        CGRect(x: minX * k, y: minY * k, width: width * k, height: height * k)
    }
}
