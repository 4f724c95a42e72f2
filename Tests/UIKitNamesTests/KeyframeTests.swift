import Testing

@testable import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct KeyframeTests {
    @Test("BUILD-4: keyframes change a property one after the other; the completion is called at the end")
    func sequence() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let window = SimulatedWindow(view)
        window.frame()
        var ends: [Bool] = []
        UIView.animateKeyframes(withDuration: 1, delay: 0.5, options: []) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0 }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0.5 }
        } completion: {
            ends.append($0)
        }
        func shown() -> Double { view.withShownValues { view.alpha } }
        window.wait(0.4)
        #expect(shown() == 1)
        window.wait(0.35)
        #expect((0.3...0.7).contains(shown()))
        window.wait(0.3)
        #expect(shown() < 0.2 && ends.isEmpty)
        window.wait(1)
        #expect(shown() == 0.5 && view.alpha == 0.5 && ends == [true])
    }

    @Test("BUILD-4: a keyframe outside a sequence changes at once; overlapping ones run together")
    func overlap() {
        let (first, second) = (UIView(), UIView())
        let container = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        for view in [first, second] { container.addSubview(view) }
        let window = SimulatedWindow(container)
        window.frame()
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { first.alpha = 0 }
        #expect(first.withShownValues { first.alpha } == 0)
        UIView.animateKeyframes(withDuration: 1, delay: 0) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { first.alpha = 1 }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { second.alpha = 0 }
        }
        window.wait(0.4)
        #expect(second.withShownValues { second.alpha } == 1 && first.withShownValues { first.alpha } > 0.2)
        window.wait(0.4)
        #expect(second.withShownValues { second.alpha } < 0.9)
        window.wait(1)
        #expect(second.withShownValues { second.alpha } == 0)
    }

    @Test("BUILD-4: an animator follows the timing parameters of a spring, which overshoots")
    func springParameters() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let window = SimulatedWindow(view)
        window.frame()
        let spring = UISpringTimingParameters(dampingRatio: 0.2, initialVelocity: CGVector(dx: 0, dy: 4))
        let animator = UIViewPropertyAnimator(duration: 1, timingParameters: spring)
        animator.addAnimations { view.center.x = 105 }
        animator.startAnimation()
        var farthest: CGFloat = 0
        for _ in 0..<30 {
            window.wait(0.02)
            farthest = max(farthest, view.withShownValues { view.center.x })
        }
        #expect(farthest > 110)
    }
}
