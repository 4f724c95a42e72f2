import Testing
import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct LayerTests {
    private let content = UIView()
    private let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    private let window: SimulatedWindow

    init() {
        content.addSubview(view)
        window = SimulatedWindow(content, size: CGSize(width: 80, height: 80))
        window.root.backgroundColor = .white
        view.backgroundColor = .red
        window.frame()
    }

    /// The pixels after drawing only the damage, which must equal those of a complete drawing.
    private func checkDamage(_ sourceLocation: SourceLocation = #_sourceLocation) {
        window.frame()
        let shown = (0..<80).map { y in (0..<80).map { window.pixel($0, y) } }
        window.root.setNeedsDisplay()
        window.frame()
        #expect(shown == (0..<80).map { y in (0..<80).map { window.pixel($0, y) } }, sourceLocation: sourceLocation)
    }

    @Test("BUILD-4: a view has one layer, with the view's geometry and opacity")
    func backing() {
        #expect(view.layer === view.layer && view.layer.frame == view.frame)
        view.layer.opacity = 0.5
        view.layer.position = CGPoint(x: 30, y: 30)
        #expect(view.alpha == 0.5 && view.center == CGPoint(x: 30, y: 30))
        view.layer.cornerRadius = 8
        view.clipsToBounds = true
        #expect(view.cornerRadius == 8 && view.layer.masksToBounds)
        checkDamage()
    }

    @Test("BUILD-4: the corners clip subviews if the layer masks to its bounds, and only the masked ones")
    func corners() {
        let child = UIView(frame: view.bounds)
        child.backgroundColor = .blue
        view.addSubview(child)
        view.layer.cornerRadius = 16
        checkDamage()
        #expect(window.pixel(21, 21) == 0x0000ff)
        view.layer.masksToBounds = true
        view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        checkDamage()
        #expect(window.pixel(21, 21) == 0xffffff && window.pixel(58, 58) == 0xffffff)
        #expect(window.pixel(58, 21) == 0x0000ff && window.pixel(21, 58) == 0x0000ff)
        #expect(window.pixel(40, 40) == 0x0000ff)
    }

    @Test("BUILD-4: the border is inside the bounds and in front of the subviews")
    func border() {
        let child = UIView(frame: view.bounds)
        child.backgroundColor = .blue
        view.addSubview(child)
        view.layer.borderWidth = 4
        view.layer.borderColor = UIColor.green.cgColor
        checkDamage()
        #expect(window.pixel(19, 40) == 0xffffff && window.pixel(20, 40) == 0x00ff00)
        #expect(window.pixel(23, 40) == 0x00ff00 && window.pixel(24, 40) == 0x0000ff)
        view.layer.borderWidth = 0
        checkDamage()
        #expect(window.pixel(20, 40) == 0x0000ff)
    }

    @Test("BUILD-4: the shadow extends beyond the bounds, follows the view, and leaves nothing behind")
    func shadow() {
        view.layer.shadowOpacity = 1
        view.layer.shadowOffset = CGSize(width: 0, height: 8)
        view.layer.shadowRadius = 0
        checkDamage()
        #expect(window.pixel(40, 64) == 0 && window.pixel(40, 70) == 0xffffff && window.pixel(40, 40) == 0xff0000)
        view.layer.shadowRadius = 4
        checkDamage()
        #expect((1..<255).contains(Int(window.pixel(40, 70) & 0xff)))
        view.frame.origin.y -= 10
        checkDamage()
        view.layer.shadowPath = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 40)).cgPath
        checkDamage()
        #expect(window.pixel(50, 57) == 0xffffff)
        view.layer.shadowOpacity = 0
        checkDamage()
        #expect((0..<80).allSatisfy { window.pixel($0, 52) == 0xffffff })
        view.layer.shadowOpacity = 1
        view.layer.masksToBounds = true
        checkDamage()
        #expect(window.pixel(22, 57) == 0xffffff)
    }

    @Test("BUILD-4: without a background, the shadow is that of the content")
    func contentShadow() {
        view.backgroundColor = nil
        let dot = UIView(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
        dot.backgroundColor = .blue
        view.addSubview(dot)
        view.layer.shadowOpacity = 1
        view.layer.shadowOffset = CGSize(width: 12, height: 0)
        view.layer.shadowRadius = 0
        checkDamage()
        #expect(window.pixel(35, 35) == 0x0000ff && window.pixel(45, 35) == 0 && window.pixel(45, 50) == 0xffffff)
        view.alpha = 0.5
        checkDamage()
        #expect((0x70...0x90).contains(Int(window.pixel(45, 35) & 0xff)))
    }

    @Test("BUILD-4: a mask shows what its opacity covers, in the view and in its subviews")
    func mask() {
        let child = UIView(frame: CGRect(x: 0, y: 20, width: 40, height: 20))
        child.backgroundColor = .blue
        view.addSubview(child)
        let mask = CAShapeLayer()
        mask.path = UIBezierPath(ovalIn: view.bounds).cgPath
        view.layer.mask = mask
        checkDamage()
        #expect(window.pixel(22, 22) == 0xffffff && window.pixel(22, 58) == 0xffffff)
        #expect(window.pixel(40, 30) == 0xff0000 && window.pixel(40, 50) == 0x0000ff)
        mask.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 40)).cgPath
        checkDamage()
        #expect(window.pixel(22, 22) == 0xff0000 && window.pixel(50, 50) == 0xffffff)
        let fade = CAGradientLayer()
        fade.frame = view.bounds
        fade.colors = [UIColor.black.cgColor, UIColor.clear.cgColor]
        view.layer.mask = fade
        checkDamage()
        #expect(window.pixel(40, 21) & 0xff < 16 && window.pixel(40, 58) & 0xff00 > 0xe000)
        view.layer.mask = nil
        checkDamage()
        #expect(window.pixel(58, 58) == 0x0000ff)
    }

    @Test("BUILD-4: sublayers are behind the subviews, in the order of their positions")
    func sublayers() {
        let (back, front) = (CALayer(), CALayer())
        back.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
        front.frame = CGRect(x: 10, y: 10, width: 40, height: 10)
        back.backgroundColor = UIColor.blue.cgColor
        front.backgroundColor = UIColor.green.cgColor
        view.layer.addSublayer(back)
        view.layer.addSublayer(front)
        checkDamage()
        #expect(window.pixel(22, 22) == 0x0000ff && window.pixel(35, 35) == 0x00ff00)
        #expect(window.pixel(65, 35) == 0x00ff00, "beyond the bounds")
        back.zPosition = 1
        checkDamage()
        #expect(window.pixel(35, 35) == 0x0000ff)
        let child = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
        child.backgroundColor = .black
        view.addSubview(child)
        back.transform = CGAffineTransform(translationX: 2, y: 2)
        front.opacity = 0.5
        checkDamage()
        #expect(window.pixel(22, 22) == 0 && window.pixel(51, 35) != 0x00ff00)
        front.removeFromSuperlayer()
        checkDamage()
        #expect(window.pixel(65, 35) == 0xffffff && view.layer.sublayers?.count == 1)
        back.isHidden = true
        checkDamage()
        #expect(window.pixel(30, 30) == 0xff0000)
    }

    @Test("BUILD-4: a shape is stroked from its start to its end")
    func shape() {
        let shape = CAShapeLayer()
        shape.frame = view.bounds
        let line = UIBezierPath()
        line.move(to: CGPoint(x: 0, y: 20))
        line.addLine(to: CGPoint(x: 40, y: 20))
        shape.path = line.cgPath
        (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, UIColor.blue.cgColor, 4)
        shape.strokeEnd = 0.5
        view.layer.addSublayer(shape)
        checkDamage()
        #expect(window.pixel(25, 40) == 0x0000ff && window.pixel(45, 40) == 0xff0000)
        shape.strokeStart = 0.25
        shape.strokeEnd = 1
        checkDamage()
        #expect(window.pixel(25, 40) == 0xff0000 && window.pixel(45, 40) == 0x0000ff)
        shape.lineWidth = 80
        checkDamage()
        #expect(window.pixel(45, 75) == 0x0000ff, "a line reaches beyond the layer")
    }

    @Test("BUILD-4: a view whose layer class is a gradient shows it, with rounded corners")
    func layerClass() {
        final class GradientView: UIView {
            override class var layerClass: AnyClass { CAGradientLayer.self }
        }
        let gradient = GradientView(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
        let layer = gradient.layer as? CAGradientLayer
        layer?.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
        layer?.startPoint = CGPoint(x: 0, y: 0.5)
        layer?.endPoint = CGPoint(x: 1, y: 0.5)
        layer?.cornerRadius = 10
        content.addSubview(gradient)
        checkDamage()
        #expect(
            window.pixel(1, 1) == 0xffffff && window.pixel(10, 10) >> 16 > 0xd0 && window.pixel(70, 10) & 0xff > 0xd0)
    }

    @Test("BUILD-4: contents fill the layer, and a layer renders the view with its subviews into an image")
    func rendering() {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image {
            UIColor.green.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }
        view.layer.contents = image.cgImage
        let child = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        child.backgroundColor = .blue
        view.addSubview(child)
        checkDamage()
        #expect(window.pixel(50, 50) == 0x00ff00)
        let drawn = Pixels(
            UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { view.layer.render(in: $0.cgContext) })
        #expect(drawn[5, 5] == 0xff00_00ff && drawn[30, 30] == 0xff00_ff00)
    }

    @Test("BUILD-4: a view masks another one, also as the mask of its layer")
    func viewMask() {
        func mask() -> UIView {
            let mask = UIView(frame: CGRect(x: 10, y: 0, width: 20, height: 40))
            mask.backgroundColor = .black
            return mask
        }
        let second = mask()
        for set in [{ self.view.mask = mask() }, { self.view.layer.mask = second.layer }] {
            set()
            checkDamage()
            #expect(window.pixel(25, 40) == 0xffffff && window.pixel(55, 40) == 0xffffff)
            #expect(window.pixel(40, 40) == 0xff0000)
            #expect(view.mask != nil && view.mask?.layer.superlayer == nil)
            view.mask = nil
            checkDamage()
            #expect(window.pixel(25, 40) == 0xff0000)
        }
        let log = MessageLog()
        log.collect { view.mask = content }
        #expect(view.mask == nil && log.messages.count == 1)
    }

    @Test("BUILD-4: a layer cannot be added to itself or to a layer in it")
    func layerCycle() {
        let (outer, inner) = (CALayer(), CALayer())
        outer.addSublayer(inner)
        let log = MessageLog()
        log.collect {
            inner.addSublayer(outer)
            outer.addSublayer(outer)
        }
        #expect(log.messages.count == 2 && outer.superlayer == nil && inner.sublayers == nil)
        view.layer.addSublayer(outer)
        #expect(view.layer.sublayers?.count == 1)
    }

    @Test("BUILD-4, VIEW-15: a part of a curve with invalid coordinates is drawn without a failure")
    func invalidCurve() {
        let shape = CAShapeLayer()
        let path = UIBezierPath()
        path.move(to: .zero)
        path.addCurve(
            to: CGPoint(x: 30, y: 30), controlPoint1: CGPoint(x: CGFloat.nan, y: 4),
            controlPoint2: CGPoint(x: CGFloat.infinity, y: 1e300))
        shape.path = path.cgPath
        shape.strokeColor = UIColor.black.cgColor
        shape.strokeEnd = 0.5
        view.layer.addSublayer(shape)
        window.frame()
        #expect(window.pixel(40, 40) == 0xff0000)
    }
}
