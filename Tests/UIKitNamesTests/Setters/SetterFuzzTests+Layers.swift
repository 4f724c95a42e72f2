import Foundation

@testable import UIKitNames

extension SetterFuzzTests {
    /// Layers and their animations.
    static let layerSetters: [String: Setter] = [
        "CAAnimation.beginTime": animate { $0.beginTime = $1.number },
        "CAAnimation.duration": animate { $0.duration = $1.number },
        "CAAnimation.repeatCount": animate { $0.repeatCount = $1.float },
        "CAAnimation.repeatDuration": animate { $0.repeatDuration = $1.number },
        "CAAnimation.speed": animate { $0.speed = $1.float },
        "CADisplayLink.preferredFramesPerSecond": { scene, value in
            link(scene) { $0.preferredFramesPerSecond = value.integer }
        },
        "CAFrameRateRange.maximum": { scene, value in
            link(scene) { $0.preferredFrameRateRange.maximum = value.float }
        },
        "CAFrameRateRange.minimum": { scene, value in
            link(scene) { $0.preferredFrameRateRange.minimum = value.float }
        },
        "CAFrameRateRange.preferred": { scene, value in
            link(scene) { $0.preferredFrameRateRange.preferred = value.float }
        },
        "CAGradientLayer.endPoint": { gradient($0).endPoint = $1.point },
        "CAGradientLayer.locations": { gradient($0).locations = [0, NSNumber(value: Double($1.number))] },
        "CAGradientLayer.startPoint": { gradient($0).startPoint = $1.point },
        "CAKeyframeAnimation.keyTimes": { scene, value in
            let animation = CAKeyframeAnimation(keyPath: "opacity")
            (animation.values, animation.duration) = ([0, 1, 0.5], 1)
            animation.keyTimes = [0, NSNumber(value: Double(value.number)), 1]
            scene.view.layer.add(animation, forKey: "fade")
        },
        "CALayer.borderWidth": { layer($0).borderWidth = $1.number },
        "CALayer.bounds": { layer($0).bounds = $1.rect },
        "CALayer.contentsScale": { layer($0).contentsScale = $1.number },
        "CALayer.cornerRadius": { layer($0).cornerRadius = $1.number },
        "CALayer.frame": { layer($0).frame = $1.rect },
        "CALayer.opacity": { layer($0).opacity = $1.float },
        "CALayer.position": { layer($0).position = $1.point },
        "CALayer.rasterizationScale": {
            layer($0).shouldRasterize = true
            layer($0).rasterizationScale = $1.number
        },
        "CALayer.shadowOffset": { layer($0).shadowOffset = $1.size },
        "CALayer.shadowOpacity": { layer($0).shadowOpacity = $1.float },
        "CALayer.shadowRadius": { layer($0).shadowRadius = $1.number },
        "CALayer.transform": { layer($0).transform = $1.transform },
        "CALayer.zPosition": { layer($0).zPosition = $1.number },
        "CAShapeLayer.lineDashPattern": {
            shape($0).lineDashPattern = [NSNumber(value: Double($1.number)), 3]
        },
        "CAShapeLayer.lineDashPhase": {
            let layer = shape($0)
            layer.lineDashPattern = [2, 3]
            layer.lineDashPhase = $1.number
        },
        "CAShapeLayer.lineWidth": { shape($0).lineWidth = $1.number },
        "CAShapeLayer.miterLimit": { shape($0).miterLimit = $1.number },
        "CAShapeLayer.strokeEnd": { shape($0).strokeEnd = $1.number },
        "CAShapeLayer.strokeStart": { shape($0).strokeStart = $1.number },
        "CASpringAnimation.damping": spring { $0.damping = $1 },
        "CASpringAnimation.initialVelocity": spring { $0.initialVelocity = $1 },
        "CASpringAnimation.mass": spring { $0.mass = $1 },
        "CASpringAnimation.stiffness": spring { $0.stiffness = $1 },
    ]

    private static func layer(_ scene: UnusualScene) -> CALayer {
        let layer = scene.view.layer
        if layer.sublayers?.isEmpty != false { layer.addSublayer(CALayer()) }
        let own = scene.view.layer.sublayers?.first ?? layer
        (own.backgroundColor, own.borderColor) = (UIColor.red.cgColor, UIColor.blue.cgColor)
        (own.shadowColor, own.shadowOpacity) = (UIColor.black.cgColor, 0.5)
        return own
    }

    private static func gradient(_ scene: UnusualScene) -> CAGradientLayer {
        let layer = scene.addLayer(CAGradientLayer())
        layer.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
        return layer
    }

    private static func shape(_ scene: UnusualScene) -> CAShapeLayer {
        let layer = scene.addLayer(CAShapeLayer())
        layer.path = UIBezierPath(ovalIn: CGRect(x: 4, y: 4, width: 30, height: 20)).cgPath
        (layer.strokeColor, layer.lineWidth) = (UIColor.red.cgColor, 2)
        return layer
    }

    private static func animate(_ set: @escaping @MainActor (CABasicAnimation, UnusualValue) -> Void) -> Setter {
        { scene, value in
            let animation = CABasicAnimation(keyPath: "opacity")
            (animation.fromValue, animation.toValue, animation.duration) = (0.0, 1.0, 1)
            set(animation, value)
            scene.view.layer.add(animation, forKey: "fade")
        }
    }

    private static func spring(_ set: @escaping @MainActor (CASpringAnimation, CGFloat) -> Void) -> Setter {
        { scene, value in
            let animation = CASpringAnimation(keyPath: "position.x")
            (animation.fromValue, animation.toValue) = (0.0, 40.0)
            set(animation, value.number)
            animation.duration = animation.settlingDuration
            scene.view.layer.add(animation, forKey: "move")
        }
    }

    private static func link(_ scene: UnusualScene, _ change: (CADisplayLink) -> Void) {
        let link = CADisplayLink(target: scene) { scene in { _ = scene.container } }
        change(link)
        link.add(to: .main, forMode: .common)
        scene.window.frame()
        link.invalidate()
    }
}
