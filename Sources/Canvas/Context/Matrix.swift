import CCairo
import Foundation

/// A transform in cairo's terms: x' = xx·x + xy·y + x0, y' = yx·x + yy·y + y0.
///
/// The transform is checked before cairo sees it, because setting a matrix without an inverse puts a cairo context into
/// a permanent error state.
struct Matrix {
    var xx: Double
    var yx: Double
    var xy: Double
    var yy: Double
    var x0: Double
    var y0: Double

    init(xx: Double, yx: Double, xy: Double, yy: Double, x0: Double, y0: Double) {
        self.xx = xx
        self.yx = yx
        self.xy = xy
        self.yy = yy
        self.x0 = x0
        self.y0 = y0
    }

    init(scale: CGFloat) { self.init(xx: scale, yx: 0, xy: 0, yy: scale, x0: 0, y0: 0) }

    init(_ affine: AffineTransform) {
        self.init(
            xx: affine.m11, yx: affine.m12, xy: affine.m21, yy: affine.m22, x0: affine.tX, y0: affine.tY)
    }

    var affine: AffineTransform { AffineTransform(m11: xx, m12: yx, m21: xy, m22: yy, tX: x0, tY: y0) }

    var cairo: cairo_matrix_t { cairo_matrix_t(xx: xx, yx: yx, xy: xy, yy: yy, x0: x0, y0: y0) }

    var determinant: Double { xx * yy - xy * yx }

    /// Larger offsets overflow cairo's fixed-point numbers.
    static let farthest = 4_000_000.0

    /// Whether the transform has an inverse and stays within cairo's number range; a scale below 1/10,000 is not
    /// usable.
    var isUsable: Bool {
        let size = abs(determinant)
        return size > 1e-8 && size < 1e8 && abs(x0) < Self.farthest && abs(y0) < Self.farthest
            && max(abs(xx), abs(xy), abs(yx), abs(yy)) < 1e4
    }

    /// Whether the transform maps rectangles to axis-aligned rectangles without mirroring them.
    var isUpright: Bool { xy == 0 && yx == 0 && xx > 0 && yy > 0 }

    /// The geometric mean of the scale factors.
    var meanScale: Double { abs(determinant).squareRoot() }

    /// Returns the transform that applies this one first and then `next`.
    func followed(by next: Matrix) -> Matrix {
        Matrix(
            xx: xx * next.xx + yx * next.xy, yx: xx * next.yx + yx * next.yy,
            xy: xy * next.xx + yy * next.xy, yy: xy * next.yx + yy * next.yy,
            x0: x0 * next.xx + y0 * next.xy + next.x0, y0: x0 * next.yx + y0 * next.yy + next.y0)
    }

    /// The inverse; nil when the transform is not usable.
    var inverted: Matrix? {
        guard isUsable else { return nil }
        let k = 1 / determinant
        return Matrix(
            xx: yy * k, yx: -yx * k, xy: -xy * k, yy: xx * k,
            x0: (xy * y0 - yy * x0) * k, y0: (yx * x0 - xx * y0) * k)
    }

    func point(_ x: Double, _ y: Double) -> CGPoint {
        CGPoint(x: xx * x + xy * y + x0, y: yx * x + yy * y + y0)
    }

    /// Returns the bounding box of the transformed rectangle.
    func boundingBox(of rect: CGRect) -> CGRect {
        let corners = [
            point(rect.minX, rect.minY), point(rect.maxX, rect.minY), point(rect.minX, rect.maxY),
            point(rect.maxX, rect.maxY),
        ]
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        return CGRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }
}
