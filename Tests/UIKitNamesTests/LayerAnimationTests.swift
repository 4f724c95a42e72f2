import Testing

@testable import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct LayerAnimationTests {
    private final class Follower: CAAnimationDelegate {
        var log: [String] = []
        func animationDidStart(_ anim: CAAnimation) { log.append("start") }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { log.append("stop \(flag)") }
    }

    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let follower = Follower()

    private func window() -> SimulatedWindow {
        let container = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        container.addSubview(view)
        let window = SimulatedWindow(container)
        window.frame()
        return window
    }

    private func basic(_ keyPath: String, _ from: Any?, _ to: Any?, duration: Double = 1) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
        animation.delegate = follower
        return animation
    }

    @Test("BUILD-4: a basic animation shows values, and the layer's own one after its end; its delegate is notified")
    func basicAnimation() {
        let window = window()
        view.layer.add(basic("opacity", 0, 0.5), forKey: "fade")
        #expect(view.layer.animationKeys() == ["fade"] && follower.log.isEmpty)
        window.frame()
        window.wait(0.5)
        #expect((0.2...0.3).contains(Double(view.layer.opacity)) && follower.log == ["start"])
        window.wait(0.7)
        #expect(view.layer.opacity == 1 && follower.log == ["start", "stop true"])
        #expect(view.layer.animationKeys() == nil)
    }

    @Test("BUILD-4: keyframes move a layer by an offset; a value that the program sets meanwhile remains")
    func keyframes() {
        let window = window()
        let shake = CAKeyframeAnimation(keyPath: "transform.translation.x")
        (shake.values, shake.duration) = ([0, 40, -40, 0], 3)
        view.layer.add(shake, forKey: nil)
        window.frame()
        window.wait(1)
        #expect(abs(view.transform.tx - 40) < 4)
        view.transform = CGAffineTransform(translationX: 0, y: 7)
        window.wait(1)
        #expect(abs(view.transform.tx + 40) < 4 && view.transform.ty == 7)
        window.wait(2)
        #expect(view.transform == CGAffineTransform(translationX: 0, y: 7))
    }

    @Test("BUILD-4: an animation repeats and reverses; removing it restores the layer's color for both appearances")
    func repetition() {
        let window = window()
        view.backgroundColor = .systemBackground
        let pulse = basic("backgroundColor", UIColor.red, UIColor.blue)
        (pulse.autoreverses, pulse.repeatCount) = (true, .infinity)
        view.layer.add(pulse, forKey: "pulse")
        window.frame()
        window.wait(2)
        let color = view.backgroundColor
        window.wait(7)
        #expect(color != .systemBackground && view.layer.animationKeys() == ["pulse"])
        view.layer.removeAnimation(forKey: "pulse")
        #expect(view.backgroundColor == .systemBackground && follower.log == ["start", "stop false"])
        window.wait(1)
        #expect(follower.log.count == 2 && !window.root.wantsFrame)
    }

    @Test("BUILD-4: an animation that is not removed keeps its last value until another one replaces it")
    func fillMode() {
        let window = window()
        let shape = CAShapeLayer()
        view.layer.addSublayer(shape)
        let draw = basic("strokeEnd", 0, 0.5, duration: 0.2)
        (draw.fillMode, draw.isRemovedOnCompletion) = (.forwards, false)
        shape.add(draw, forKey: "draw")
        window.frame()
        window.wait(1)
        #expect(shape.strokeEnd == 0.5 && follower.log == ["start", "stop true"])
        shape.removeAllAnimations()
        #expect(shape.strokeEnd == 1 && follower.log.count == 2)
    }

    @Test("BUILD-4: groups run their animations together; a transaction's closure is called after their end")
    func groups() async {
        let window = window()
        let group = CAAnimationGroup()
        group.animations = [basic("position.x", nil, 150), basic("transform.scale", 1, 2)]
        group.duration = 1
        var isDone = false
        CATransaction.begin()
        CATransaction.setCompletionBlock { isDone = true }
        view.layer.add(group, forKey: "group")
        CATransaction.commit()
        window.frame()
        window.wait(0.5)
        #expect((95...105).contains(view.center.x) && (1.4...1.6).contains(view.transform.a))
        window.wait(1)
        await window.settle { isDone }
        #expect(isDone && view.center.x == 50 && view.transform == .identity)
    }

    @Test("BUILD-4: an animation that was added before the view is in a window begins when it is drawn")
    func addedBefore() async {
        view.layer.add(basic("opacity", 0, 0, duration: 100), forKey: "hidden")
        let window = window()
        for _ in 0..<100 where follower.log.isEmpty {
            await Task.yield()
            window.frame()
        }
        #expect(view.layer.opacity == 0 && follower.log == ["start"])
        view.removeFromSuperview()
        window.wait(0.1)
        #expect(view.layer.opacity == 1 && follower.log == ["start", "stop false"])
    }

    @Test("BUILD-4: the values of a spring overshoot, and rest after its settling duration")
    func spring() {
        let window = window()
        let spring = CASpringAnimation(keyPath: "position.x")
        (spring.fromValue, spring.toValue, spring.damping) = (0, 100, 5)
        spring.duration = spring.settlingDuration
        #expect(spring.settlingDuration > 1)
        view.layer.add(spring, forKey: nil)
        window.frame()
        var farthest: CGFloat = 0
        for _ in 0..<40 {
            window.wait(0.02)
            farthest = max(farthest, view.center.x)
        }
        #expect(farthest > 120)
        window.wait(spring.settlingDuration)
        #expect(view.center.x == 50)
    }
}
