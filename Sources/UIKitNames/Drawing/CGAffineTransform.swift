/// The library's affine transform, with the initializers and methods of CoreGraphics below.
public typealias CGAffineTransform = AffineTransform

extension AffineTransform {
    /// Creates a transform from CoreGraphics' components: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.init(m11: a, m12: b, m21: c, m22: d, tX: tx, tY: ty)
    }

    /// Creates a transform from CoreGraphics' components, without labels.
    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// The factor of x in x'.
    public var a: CGFloat {
        get { m11 }
        set { m11 = newValue }
    }
    /// The factor of x in y'.
    public var b: CGFloat {
        get { m12 }
        set { m12 = newValue }
    }
    /// The factor of y in x'.
    public var c: CGFloat {
        get { m21 }
        set { m21 = newValue }
    }
    /// The factor of y in y'.
    public var d: CGFloat {
        get { m22 }
        set { m22 = newValue }
    }
    /// The translation in x, in points.
    public var tx: CGFloat {
        get { tX }
        set { tX = newValue }
    }
    /// The translation in y, in points.
    public var ty: CGFloat {
        get { tY }
        set { tY = newValue }
    }

    /// Whether the transform maps every point to itself.
    public var isIdentity: Bool { self == .identity }

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

extension CGSize {
    /// Returns the vector from the origin to the corner, transformed without the translation.
    public func applying(_ transform: AffineTransform) -> CGSize {
        CGSize(
            width: transform.m11 * width + transform.m21 * height,
            height: transform.m12 * width + transform.m22 * height
        )
    }
}

/// A vector in points.
public struct CGVector: Sendable, Hashable, Codable {
    /// The horizontal component.
    public var dx: CGFloat
    /// The vertical component, downward.
    public var dy: CGFloat

    /// Creates a vector.
    public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

    /// Creates the vector (0, 0).
    public init() { self.init(dx: 0, dy: 0) }

    /// The vector (0, 0).
    public static let zero = CGVector()
}
