import UIKitNames

/// A heart that draws itself.
class HeartView: UIView {
    var color = UIColor.systemRed {
        didSet { setNeedsDisplay() }
    }

    var outline: UIBezierPath {
        let path = UIBezierPath()
        let (w, h) = (bounds.width, bounds.height)
        path.move(to: CGPoint(x: w / 2, y: h))
        path.addQuadCurve(to: CGPoint(x: 0, y: h * 0.3), controlPoint: CGPoint(x: 0, y: h * 0.65))
        path.addArc(
            withCenter: CGPoint(x: w * 0.25, y: h * 0.3), radius: w * 0.25, startAngle: .pi, endAngle: 0,
            clockwise: true)
        path.addArc(
            withCenter: CGPoint(x: w * 0.75, y: h * 0.3), radius: w * 0.25, startAngle: .pi, endAngle: 0,
            clockwise: true)
        path.addQuadCurve(to: CGPoint(x: w / 2, y: h), controlPoint: CGPoint(x: w, y: h * 0.65))
        path.close()
        return path
    }

    override func draw(_ rect: CGRect) {
        color.setFill()
        outline.fill()
        UIColor.black.withAlphaComponent(0.5).setStroke()
        let line = UIBezierPath(ovalIn: bounds.insetBy(dx: bounds.width * 0.45, dy: bounds.height * 0.45))
        line.lineWidth = 2
        line.lineCapStyle = .round
        line.stroke()
    }
}

/// Images created by drawing.
@MainActor enum Pictures {
    static func disc(of color: UIColor, side: CGFloat) -> UIImage {
        let size = CGSize(width: side, height: side)
        return UIGraphicsImageRenderer(size: size).image { context in
            UIColor.white.setFill()
            context.fill(CGRect(origin: .zero, size: size))
            color.setFill()
            let path = UIBezierPath(
                arcCenter: CGPoint(x: side / 2, y: side / 2), radius: side / 2, startAngle: 0, endAngle: .pi * 2,
                clockwise: true)
            path.apply(CGAffineTransform(translationX: 0, y: 0).scaledBy(x: 1, y: 1))
            path.fill()
        }
    }
}
