/// The library's affine transform, with the initializers and methods of CoreGraphics below.
public typealias CGAffineTransform = AffineTransform

extension AffineTransform {
    /// Creates a scaling transform.
    public init(scaleX x: CGFloat, y: CGFloat) { self.init(scaleByX: x, byY: y) }

    /// Creates a translation, in points.
    public init(translationX x: CGFloat, y: CGFloat) { self.init(translationByX: x, byY: y) }

    /// Creates a rotation in radians, clockwise since y points down.
    public init(rotationAngle angle: CGFloat) { self.init(rotationByRadians: angle) }

    /// Returns a transform that scales first and then applies this one.
    public func scaledBy(x: CGFloat, y: CGFloat) -> AffineTransform { after(AffineTransform(scaleX: x, y: y)) }

    /// Returns a transform that translates first and then applies this one.
    public func translatedBy(x: CGFloat, y: CGFloat) -> AffineTransform {
        after(AffineTransform(translationX: x, y: y))
    }

    /// Returns a transform that rotates first and then applies this one.
    public func rotated(by angle: CGFloat) -> AffineTransform { after(AffineTransform(rotationAngle: angle)) }

    /// Returns a transform that applies this one first and then `other`.
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
    /// Returns the transformed point.
    public func applying(_ transform: AffineTransform) -> CGPoint { transform.transform(self) }
}

extension CGRect {
    /// Returns the bounding box of the transformed rectangle; the null rectangle stays null.
    public func applying(_ transform: AffineTransform) -> CGRect {
        isNull ? self : Path(rect: self).transformed(by: transform).bounds
    }
}
