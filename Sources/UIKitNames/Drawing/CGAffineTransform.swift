/// Moves, scales and turns points.
public typealias CGAffineTransform = AffineTransform

extension AffineTransform {
    /// Makes things larger (over 1) or smaller.
    public init(scaleX x: CGFloat, y: CGFloat) { self.init(scaleByX: x, byY: y) }

    /// Moves things, in points.
    public init(translationX x: CGFloat, y: CGFloat) { self.init(translationByX: x, byY: y) }

    /// Turns things, clockwise by radians since y points down.
    public init(rotationAngle angle: CGFloat) { self.init(rotationByRadians: angle) }

    /// This transform after one that scales.
    public func scaledBy(x: CGFloat, y: CGFloat) -> AffineTransform { after(AffineTransform(scaleX: x, y: y)) }

    /// This transform after one that moves.
    public func translatedBy(x: CGFloat, y: CGFloat) -> AffineTransform {
        after(AffineTransform(translationX: x, y: y))
    }

    /// This transform after one that turns.
    public func rotated(by angle: CGFloat) -> AffineTransform { after(AffineTransform(rotationAngle: angle)) }

    /// This transform and then another.
    public func concatenating(_ other: AffineTransform) -> AffineTransform {
        var result = self
        result.append(other)
        return result
    }

    private func after(_ other: AffineTransform) -> AffineTransform {
        var result = self
        result.prepend(other)
        return result
    }
}

extension CGPoint {
    /// Where a transform takes the point.
    public func applying(_ transform: AffineTransform) -> CGPoint { transform.transform(self) }
}

extension CGRect {
    /// The smallest rectangle around what a transform makes of this one.
    public func applying(_ transform: AffineTransform) -> CGRect {
        isNull ? self : Path(rect: self).transformed(by: transform).bounds
    }
}
