import Testing
import UIKitNames

/// `CGContext`, image contexts and renderers.
@Suite(.timeLimit(.minutes(20))) struct ContextTests {
    /// Draws 40×40 points at scale 1 and returns the pixels.
    private func pixels(_ draw: (CGContext) -> Void) -> Pixels {
        var format = UIGraphicsImageRendererFormat()
        format.scale = 1
        return Pixels(
            UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40), format: format).image { draw($0.cgContext) })
    }

    @Test("BUILD-4: a renderer draws text, images, shadows and paths on another thread")
    func threads() async {
        let image = await Task.detached {
            #expect(!Thread.isMainThread)
            var format = UIGraphicsImageRendererFormat()
            format.scale = 2
            return UIGraphicsImageRenderer(size: CGSize(width: 60, height: 40), format: format).image { renderer in
                UIColor.white.setFill()
                renderer.fill(CGRect(x: 0, y: 0, width: 60, height: 40))
                let dot = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { inner in
                    UIColor.blue.setFill()
                    inner.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
                }
                dot.draw(at: CGPoint(x: 50, y: 30))
                "Text".draw(at: .zero, withAttributes: [.foregroundColor: UIColor.red])
                UIBezierPath(ovalIn: CGRect(x: 40, y: 0, width: 20, height: 20)).fill()
            }
        }.value
        #expect(image.size == CGSize(width: 60, height: 40) && image.scale == 2 && image.cgImage?.width == 120)
        let drawn = Pixels(image)
        #expect(drawn[105, 65] == 0xff00_00ff, "the nested image")
        #expect((0..<60).contains { x in (0..<40).contains { drawn[x, $0] & 0xff_ffff == 0xff0000 } }, "red glyphs")
    }

    @Test("BUILD-4: image contexts are nested, and end in reverse order")
    func imageContexts() {
        #expect(UIGraphicsGetCurrentContext() == nil)
        UIGraphicsEndImageContext()
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 10), true, 2)
        UIColor.green.setFill()
        UIGraphicsBeginImageContext(CGSize(width: 4, height: 4))
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
        let inner = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()
        UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 10))
        inner?.draw(at: CGPoint(x: 6, y: 0))
        let outer = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
        #expect(outer?.size == CGSize(width: 10, height: 10) && outer?.scale == 2)
        let drawn = outer.map { Pixels($0) }
        #expect(drawn?[2, 2] == 0xff00_ff00 && drawn?[13, 2] == 0xffff_0000 && drawn?[18, 18] == 0xff00_0000)
        UIGraphicsBeginImageContext(CGSize(width: CGFloat.nan, height: 4))
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
    }

    @Test("BUILD-4: states are restored, also those that the drawing code leaves behind")
    func states() {
        let drawn = pixels { context in
            context.setFillColor(UIColor.red.cgColor)
            context.saveGState()
            context.setFillColor(UIColor.blue.cgColor)
            context.translateBy(x: 20, y: 0)
            context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 40))
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
            context.restoreGState()
            context.fill(CGRect(x: 0, y: 20, width: 40, height: 10))
            context.restoreGState()
            context.fill(CGRect(x: 0, y: 30, width: 5, height: 5))
            context.saveGState()
            context.saveGState()
        }
        #expect(drawn[22, 5] == 0xff00_00ff && drawn[26, 5] == 0)
        #expect(drawn[2, 25] == 0xffff_0000 && drawn[38, 25] == 0xffff_0000 && drawn[2, 32] == 0xffff_0000)
    }

    @Test("BUILD-4: points are mapped when they are added to the path, the line width when it is drawn")
    func pathTransforms() {
        let drawn = pixels { context in
            context.saveGState()
            context.scaleBy(x: 10, y: 10)
            context.move(to: CGPoint(x: 0, y: 1))
            context.addLine(to: CGPoint(x: 4, y: 1))
            context.restoreGState()
            context.setStrokeColor(UIColor.black.cgColor)
            context.setLineWidth(4)
            context.strokePath()
            #expect(context.isPathEmpty)
        }
        #expect((0..<40).filter { drawn[20, $0] >> 24 == 0xff } == [8, 9, 10, 11])
    }

    @Test("BUILD-4: the even-odd rule leaves a hole; both rules apply to fills, clips and hit tests")
    func rules() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 40, height: 40))
        path.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20)))
        for usesEvenOdd in [false, true] {
            path.usesEvenOddFillRule = usesEvenOdd
            let filled = pixels { _ in path.fill() }
            let clipped = pixels { context in
                path.addClip()
                context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
            }
            for drawn in [filled, clipped] {
                #expect(drawn[5, 5] == 0xff00_0000)
                #expect(drawn[20, 20] == (usesEvenOdd ? 0 : 0xff00_0000))
            }
            #expect(path.contains(CGPoint(x: 20, y: 20)) != usesEvenOdd && path.contains(CGPoint(x: 5, y: 5)))
        }
        #expect(path.cgPath.contains(CGPoint(x: 20, y: 20)))
        #expect(!path.cgPath.contains(CGPoint(x: 20, y: 20), using: .evenOdd))
    }

    @Test("BUILD-4: a reversed inner path is a hole by the winding rule")
    func reversed() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 40, height: 40))
        path.append(UIBezierPath(ovalIn: CGRect(x: 10, y: 10, width: 20, height: 20)).reversing())
        #expect(!path.contains(CGPoint(x: 20, y: 20)) && path.contains(CGPoint(x: 2, y: 2)))
        #expect(path.bounds == CGRect(x: 0, y: 0, width: 40, height: 40))
    }

    @Test("BUILD-4: dashes, ends and corners have the style of the path")
    func lines() {
        let line = UIBezierPath()
        line.move(to: CGPoint(x: 4, y: 10))
        line.addLine(to: CGPoint(x: 36, y: 10))
        line.lineWidth = 4
        line.setLineDash([8, 4], count: 2, phase: 0)
        let dashed = pixels { _ in line.stroke() }
        #expect(
            (0..<40).filter { dashed[$0, 10] == 0 } == Array(0..<4) + [12, 13, 14, 15, 24, 25, 26, 27] + Array(36..<40))
        line.setLineDash(nil, count: 0, phase: 0)
        line.lineCapStyle = .square
        let square = pixels { _ in line.stroke() }
        #expect(square[2, 10] == 0xff00_0000 && square[1, 10] == 0)
        func corner(_ join: CGLineJoin) -> UInt32 {
            let angle = UIBezierPath()
            angle.move(to: CGPoint(x: 0, y: 30))
            angle.addLine(to: CGPoint(x: 30, y: 30))
            angle.addLine(to: CGPoint(x: 30, y: 0))
            angle.lineWidth = 10
            angle.lineJoinStyle = join
            return pixels { _ in angle.stroke() }[34, 34]
        }
        #expect(corner(.miter) == 0xff00_0000 && corner(.bevel) == 0 && corner(.round) != 0xff00_0000)
    }

    @Test(
        "BUILD-4: blend modes combine colors as CoreGraphics does",
        arguments: [
            (CGBlendMode.normal, 0xff80_8080), (.multiply, 0xff80_0000), (.screen, 0xffff_8080),
            (.difference, 0xff7f_8080),
            (.clear, 0), (.copy, 0xff80_8080), (.destinationOver, 0xffff_0000), (.destinationOut, 0),
        ] as [(CGBlendMode, UInt32)])
    func blending(_ mode: CGBlendMode, _ wanted: UInt32) {
        let drawn = pixels { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 40))
            context.setBlendMode(mode)
            UIColor.gray.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 40))
        }
        for shift in [0, 8, 16, 24] as [UInt32] {
            let (a, b) = (Int(drawn[5, 5] >> shift & 0xff), Int(wanted >> shift & 0xff))
            #expect(abs(a - b) <= 1, "\(mode): \(String(drawn[5, 5], radix: 16))")
        }
        #expect(drawn[15, 5] == 0xffff_0000, "what the drawing does not cover is unchanged")
    }

    @Test("BUILD-4: a shadow is below and beside what is drawn, and as soft as its blur")
    func shadows() {
        let drawn = pixels { context in
            context.setShadow(offset: CGSize(width: 6, height: 6), blur: 0, color: UIColor.blue.cgColor)
            UIColor.red.setFill()
            context.fill(CGRect(x: 5, y: 5, width: 10, height: 10))
            context.setShadow(offset: .zero, blur: 8, color: UIColor.black.cgColor)
            context.fillEllipse(in: CGRect(x: 25, y: 25, width: 8, height: 8))
            context.setShadow(offset: .zero, blur: 0, color: nil)
            context.fill(CGRect(x: 30, y: 2, width: 4, height: 4))
        }
        #expect(drawn[10, 10] == 0xffff_0000 && drawn[18, 18] == 0xff00_00ff && drawn[22, 12] == 0)
        let soft = drawn[36, 29] >> 24
        #expect(soft > 0 && soft < 0xff && drawn[29, 29] == 0xffff_0000)
        #expect(drawn[35, 4] == 0)
    }

    @Test("BUILD-4: a context draws a CGImage upside down, as UIKit's contexts do, and a UIImage upright")
    func images() throws {
        let half = pixels { context in
            UIColor.green.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 40, height: 20))
        }.image
        let rect = CGRect(x: 0, y: 0, width: 40, height: 40)
        let upright = pixels { _ in half.draw(in: rect) }
        let flipped = pixels { $0.draw(half, in: rect) }
        #expect(upright[20, 5] == 0xff00_ff00 && upright[20, 35] == 0)
        #expect(flipped[20, 5] == 0 && flipped[20, 35] == 0xff00_ff00)
        let part = try #require(half.cgImage?.cropping(to: CGRect(x: 30, y: 10, width: 20, height: 20)))
        #expect(part.width == 10 && part.height == 20)
        #expect(Pixels(part)[5, 5] == 0xff00_ff00 && Pixels(part)[5, 15] == 0)
        #expect(half.cropping(to: CGRect(x: 50, y: 0, width: 5, height: 5)) == nil)
    }

    @Test("BUILD-4: gradients fill the clip, beyond their ends only with options")
    func gradients() throws {
        let gradient = try #require(
            CGGradient(
                colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: [UIColor.red.cgColor, UIColor.blue.cgColor],
                locations: [0, 1]))
        let ends = (CGPoint(x: 10, y: 0), CGPoint(x: 30, y: 0))
        let plain = pixels { $0.drawLinearGradient(gradient, start: ends.0, end: ends.1, options: []) }
        #expect(plain[5, 20] == 0 && plain[35, 20] == 0 && plain[20, 20] >> 24 == 0xff)
        let extended = pixels {
            $0.drawLinearGradient(
                gradient, start: ends.0, end: ends.1, options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        }
        #expect(extended[5, 20] == 0xffff_0000 && extended[35, 20] == 0xff00_00ff)
        let radial = pixels {
            $0.drawRadialGradient(
                gradient, startCenter: CGPoint(x: 20, y: 20), startRadius: 0, endCenter: CGPoint(x: 20, y: 20),
                endRadius: 15, options: [])
        }
        #expect(radial[1, 1] == 0 && radial[20, 20] >> 16 & 0xff > 0xe0)
        #expect(CGGradient(colorsSpace: nil, colors: ["red"], locations: nil) == nil)
    }

    @Test("BUILD-4: arcs of CGPath and of UIBezierPath name opposite directions clockwise")
    func arcs() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: false)
        path.closeSubpath()
        #expect(path.contains(CGPoint(x: 0, y: 5)) && !path.contains(CGPoint(x: 0, y: -5)))
        let rounded = CGMutablePath()
        rounded.move(to: CGPoint(x: 0, y: 0))
        rounded.addArc(tangent1End: CGPoint(x: 20, y: 0), tangent2End: CGPoint(x: 20, y: 20), radius: 10)
        #expect(rounded.currentPoint.distance(to: CGPoint(x: 20, y: 10)) < 1e-6)
        rounded.addLine(to: CGPoint(x: 0, y: 20))
        rounded.closeSubpath()
        #expect(!rounded.contains(CGPoint(x: 19, y: 1)) && rounded.contains(CGPoint(x: 16, y: 4)))
    }

    @Test("BUILD-4: affine transforms have CoreGraphics' components")
    func transforms() {
        let transform = CGAffineTransform(a: 2, b: 0, c: 1, d: 3, tx: 5, ty: 7)
        #expect(CGPoint(x: 1, y: 1).applying(transform) == CGPoint(x: 8, y: 10))
        #expect(CGSize(width: 1, height: 1).applying(transform) == CGSize(width: 3, height: 3))
        #expect(transform.a == 2 && transform.c == 1 && transform.tx == 5 && !transform.isIdentity)
        #expect(CGAffineTransform.identity.isIdentity)
    }

    @Test("BUILD-4: a renderer of a rectangle draws in its coordinates")
    func rendererBounds() {
        var format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let bounds = CGRect(x: 100, y: -20, width: 40, height: 40)
        let drawn = Pixels(
            UIGraphicsImageRenderer(bounds: bounds, format: format).image { renderer in
                UIColor.red.setFill()
                renderer.fill(CGRect(x: 110, y: -20, width: 10, height: 40))
            })
        #expect(drawn[15, 20] == 0xffff_0000 && drawn[5, 20] == 0 && drawn[25, 20] == 0)
    }

    @Test("BUILD-4: a path that changes its coordinates on the way keeps the points that it has")
    func pathInSeveralCoordinates() {
        let drawn = pixels { context in
            UIColor.red.setFill()
            context.move(to: CGPoint(x: 10, y: 10))
            context.addLine(to: CGPoint(x: 30, y: 10))
            context.translateBy(x: 10, y: 10)
            context.addLine(to: CGPoint(x: 20, y: 20))
            context.addLine(to: CGPoint(x: 0, y: 20))
            context.closePath()
            context.fillPath()
        }
        #expect(drawn[20, 20] == 0xffff_0000 && drawn[12, 28] == 0xffff_0000)
        #expect(drawn[35, 20] == 0 && drawn[20, 35] == 0)
    }
}

/// The pixels of an image as premultiplied 0xAARRGGBB.
struct Pixels {
    let image: UIImage
    private var rows: [[UInt32]] = []

    init(_ image: UIImage) {
        self.image = image
        image.forEachRow { rows.append(Array($0)) }
    }

    subscript(_ x: Int, _ y: Int) -> UInt32 {
        guard rows.indices.contains(y), rows[y].indices.contains(x) else { return 0 }
        return image.isOpaque ? rows[y][x] | 0xff00_0000 : rows[y][x]
    }
}
