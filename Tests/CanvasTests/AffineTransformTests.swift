import Foundation
import Testing

@testable import Canvas
import Geometry

@Suite struct AffineTransformTests {
    private let rotated = AffineTransform(m11: 1.5, m12: 0.5, m21: -0.25, m22: 2, tX: 30, tY: -7)
    private let scaled = AffineTransform(m11: 3, m12: 0, m21: 0, m22: 0.5, tX: -1, tY: 4)

    @Test("Concatenation applies the first transform first, as Foundation's `append` does")
    func concatenation() {
        var appended = rotated
        appended.append(scaled)
        let point = CGPoint(x: 11, y: -3)
        let expected = scaled.transform(rotated.transform(point))
        #expect(rotated.followed(by: scaled).transform(point).distance(to: expected) < 1e-9)
        #expect(appended.transform(point).distance(to: expected) < 1e-9)
    }

    @Test("The inverse maps points back; transforms that cairo rejects have none")
    func inverse() throws {
        let inverse = try #require(rotated.usableInverse)
        let point = CGPoint(x: 5, y: 8)
        #expect(inverse.transform(rotated.transform(point)).distance(to: point) < 1e-9)
        #expect(AffineTransform(scale: 0).usableInverse == nil)
        #expect(AffineTransform(scale: .nan).usableInverse == nil)
        #expect(AffineTransform(translationByX: 5_000_000, byY: 0).usableInverse == nil)
        #expect(AffineTransform(scaleByX: 1e5, byY: 1).usableInverse == nil)
    }

    @Test("Only a positive scale with a translation is axis-aligned")
    func axisAlignment() {
        #expect(scaled.isAxisAligned && !rotated.isAxisAligned)
        #expect(!AffineTransform(scaleByX: -1, byY: 1).isAxisAligned)
    }

    @Test("The bounding box of a rotated square spans its diagonal")
    func boundingBox() {
        let box = AffineTransform(rotationByDegrees: 45).boundingBox(of: CGRect(x: -1, y: -1, width: 2, height: 2))
        #expect(abs(box.width - 2 * 2.0.squareRoot()) < 1e-9 && abs(box.midX) < 1e-9 && abs(box.midY) < 1e-9)
    }

    @Test("The conversion to cairo keeps the meaning of every component")
    func cairoMatrix() {
        let matrix = rotated.cairo
        let point = rotated.transform(CGPoint(x: 2, y: 5))
        #expect(matrix.xx * 2 + matrix.xy * 5 + matrix.x0 == Double(point.x))
        #expect(matrix.yx * 2 + matrix.yy * 5 + matrix.y0 == Double(point.y))
    }
}
