import Foundation

/// A transform of a layer: the part of Core Animation's that is seen without perspective.
///
/// Layers are flat: what a transform does to the third dimension is lost, so that each of several turns out of the
/// plane is applied to what the former ones have left of the layer. There is no `m34`.
public typealias CATransform3D = CGAffineTransform

/// The transform that has no effect.
public let CATransform3DIdentity = CGAffineTransform.identity

/// Returns a translation, in points; that of the third dimension is not seen.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    CGAffineTransform(translationX: tx, y: ty)
}

/// Returns a scale by factors; that of the third dimension is not seen.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CGAffineTransform(scaleX: sx, y: sy)
}

/// Returns a turn about an axis, clockwise in radians about the axis (0, 0, 1). An axis of length 0 turns nothing.
public func CATransform3DMakeRotation(
    _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return .identity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (sine, cosine) = (sin(angle), cos(angle))
    // The upper left quarter of the matrix of a turn about an axis: the others concern the third dimension.
    return CGAffineTransform(
        a: cosine + x * x * (1 - cosine), b: x * y * (1 - cosine) + z * sine, c: x * y * (1 - cosine) - z * sine,
        d: cosine + y * y * (1 - cosine), tx: 0, ty: 0)
}

/// Returns `t` after a translation.
public func CATransform3DTranslate(
    _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { CATransform3DMakeTranslation(tx, ty, tz).concatenating(t) }

/// Returns `t` after a scale.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3DMakeScale(sx, sy, sz).concatenating(t)
}

/// Returns `t` after a turn about an axis.
public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DMakeRotation(angle, x, y, z).concatenating(t) }

/// Returns the transform that has the effect of `a`, then of `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D { a.concatenating(b) }

/// Returns the transform itself.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D { m }

/// Returns the transform itself.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform { t }

/// Whether two transforms are equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// Whether a transform has no effect.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == .identity }
