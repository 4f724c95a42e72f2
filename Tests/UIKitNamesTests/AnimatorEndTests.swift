import Testing

@testable import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct AnimatorEndTests {
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let window: SimulatedWindow

    init() {
        window = SimulatedWindow(view)
        window.frame()
    }

    private var shown: Double { view.withShownValues { view.alpha } }

    @Test("BUILD-4: a stopped animation is finished at the end, at the start, or where it is")
    func finishing() {
        for (position, expected) in [(UIViewAnimatingPosition.end, 0.0...0), (.start, 1.0...1), (.current, 0.2...0.8)] {
            view.alpha = 1
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
            var ends: [UIViewAnimatingPosition] = []
            animator.addCompletion { ends.append($0) }
            animator.startAnimation()
            window.wait(0.5)
            animator.stopAnimation(false)
            animator.finishAnimation(at: position)
            #expect(expected.contains(view.alpha) && shown == view.alpha && ends == [position])
        }
    }

    @Test("BUILD-4: a paused animation continues with another curve in a part of the duration, in its direction")
    func continuing() {
        let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.alpha = 0 }
        var ends: [UIViewAnimatingPosition] = []
        animator.addCompletion { ends.append($0) }
        animator.fractionComplete = 0.5
        #expect(abs(shown - 0.5) < 0.01)
        animator.continueAnimation(
            withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0.5)
        window.wait(0.5)
        #expect((0.15...0.35).contains(shown) && animator.isRunning)
        window.wait(0.7)
        #expect(view.alpha == 0 && ends == [.end] && animator.state == .inactive)
        let back = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 1 }
        back.addCompletion { ends.append($0) }
        back.fractionComplete = 0.5
        back.isReversed = true
        back.continueAnimation(withTimingParameters: nil, durationFactor: 1)
        window.wait(0.5)
        #expect((0.1...0.4).contains(shown))
        window.wait(1)
        #expect(view.alpha == 0 && ends == [.end, .start])
    }
}
