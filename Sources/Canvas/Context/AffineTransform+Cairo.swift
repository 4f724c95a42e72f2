import CCairo
import Foundation

/// Checks transforms before cairo receives them: a matrix without an inverse puts a cairo context into a permanent
/// error state. A transform maps a point to x' = m11·x + m21·y + tX, y' = m12·x + m22·y + tY.
extension AffineTransform {
    /// The transform as cairo's type. Cairo names each component after its result and its argument: `xy` is the factor
    /// of y in x'.
    var cairo: cairo_matrix_t { cairo_matrix_t(xx: m11, yx: m12, xy: m21, yy: m22, x0: tX, y0: tY) }

    private var determinant: Double { m11 * m22 - m21 * m12 }

    /// The maximum translation in pixels; larger values overflow cairo's fixed-point numbers.
    static let maximumOffset = 4_000_000.0

    /// Whether the transform has an inverse and stays within cairo's number range. A mean scale below 1/10,000 is not
    /// usable.
    var isUsable: Bool {
        let size = abs(determinant)
        return size > 1e-8 && size < 1e8 && abs(tX) < Self.maximumOffset && abs(tY) < Self.maximumOffset
            && max(abs(m11), abs(m21), abs(m12), abs(m22)) < 1e4
    }

    /// Whether the transform maps rectangles to axis-aligned rectangles without mirroring them.
    var isAxisAligned: Bool { m21 == 0 && m12 == 0 && m11 > 0 && m22 > 0 }

    /// The geometric mean of the scale factors.
    var meanScale: Double { abs(determinant).squareRoot() }

    /// Returns the transform that applies this one first and then `next`.
    func followed(by next: AffineTransform) -> AffineTransform {
        AffineTransform(
            m11: m11 * next.m11 + m12 * next.m21, m12: m11 * next.m12 + m12 * next.m22,
            m21: m21 * next.m11 + m22 * next.m21, m22: m21 * next.m12 + m22 * next.m22,
            tX: tX * next.m11 + tY * next.m21 + next.tX, tY: tX * next.m12 + tY * next.m22 + next.tY)
    }

    /// The inverse; nil if the transform is not usable. Foundation's `inverted()` also inverts transforms that cairo
    /// rejects.
    var usableInverse: AffineTransform? {
        guard isUsable else { return nil }
        let k = 1 / determinant
        return AffineTransform(
            m11: m22 * k, m12: -m12 * k, m21: -m21 * k, m22: m11 * k,
            tX: (m21 * tY - m22 * tX) * k, tY: (m12 * tX - m11 * tY) * k)
    }

    /// Returns the bounding box of the transformed rectangle.
    func boundingBox(of rect: CGRect) -> CGRect {
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
        ].map { transform($0) }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        return CGRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }
}
