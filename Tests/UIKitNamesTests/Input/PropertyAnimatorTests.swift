import Testing
import UIKitNames

@Suite @MainActor struct PropertyAnimatorTests {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let content = UIView()
    let window: SimulatedWindow

    init() {
        view.backgroundColor = .red
        content.addSubview(view)
        window = SimulatedWindow(content)
    }

    /// Counts the deallocations of objects that closures capture.
    private final class Probe {}

    @Test("an animator that has ended is inactive, and runs again with new changes")
    func reuse() {
        var ends: [UIViewAnimatingPosition] = []
        let animator = UIViewPropertyAnimator(duration: 0.2, curve: .linear) { [view] in view.frame.origin.x = 100 }
        animator.addCompletion { ends.append($0) }
        animator.startAnimation()
        #expect(animator.state == .active && animator.isRunning)
        window.wait(0.4)
        #expect(ends == [.end] && animator.state == .inactive && !animator.isRunning)
        animator.addAnimations { [view] in view.frame.origin.x = 200 }
        animator.addCompletion { ends.append($0) }
        animator.startAnimation()
        #expect(animator.state == .active && view.frame.minX == 200)
        window.wait(0.1)
        animator.isReversed = true
        window.wait(0.3)
        #expect(ends == [.end, .start] && view.frame.minX == 100)
        #expect(animator.state == .inactive && !animator.isReversed)
        animator.addAnimations { [view] in view.frame.origin.x = 50 }
        animator.startAnimation()
        window.wait(0.1)
        animator.stopAnimation(false)
        #expect(animator.state == .stopped && view.frame.minX > 50 && view.frame.minX < 100)
        animator.startAnimation()
        #expect(animator.state == .stopped)
        animator.finishAnimation(at: .current)
        #expect(animator.state == .inactive && ends.count == 2)
        animator.addAnimations { [view] in view.frame.origin.x = 0 }
        animator.startAnimation()
        window.wait(0.4)
        #expect(view.frame.minX == 0 && animator.state == .inactive && !window.root.wantsFrame)
    }

    @Test("a completion may start its animator again")
    func restartInCompletion() {
        let animator = UIViewPropertyAnimator(duration: 0.2, curve: .linear) { [view] in view.frame.origin.x = 100 }
        animator.addCompletion { [view] _ in
            animator.addAnimations { view.frame.origin.x = 0 }
            animator.startAnimation()
        }
        animator.startAnimation()
        window.wait(0.3)
        #expect(animator.isRunning && view.frame.minX == 0)
        window.wait(0.3)
        #expect(animator.state == .inactive)
    }

    @Test("set before the start, isReversed shows the changes backward")
    func reversedStart() {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in view.frame.origin.x = 200 }
        animator.isReversed = true
        animator.startAnimation()
        window.wait(0.2)
        #expect(window.pixel(250, 50) == 0xff0000 && window.pixel(50, 50) != 0xff0000)
        window.wait(1)
        #expect(view.frame.minX == 0 && animator.state == .inactive)
    }

    @Test("an animator that starts reversed shows the new values during its delay")
    func reversedDelay() {
        let animator = UIViewPropertyAnimator.runningPropertyAnimator(
            withDuration: 1, delay: 1, options: .curveLinear, animations: { [view] in view.frame.origin.x = 200 })
        animator.stopAnimation(true)
        view.frame.origin.x = 0
        animator.isReversed = true
        animator.addAnimations { [view] in view.frame.origin.x = 200 }
        animator.startAnimation()
        window.wait(0.9)
        #expect(window.pixel(290, 50) == 0xff0000 && animator.isRunning)
        window.wait(0.6)
        #expect(window.pixel(290, 50) != 0xff0000 && window.pixel(150, 50) == 0xff0000)
        window.wait(1)
        #expect(view.frame.minX == 0 && animator.state == .inactive)
    }

    @Test(
        "an animator is retained while it is active, and released after each kind of end", .timeLimit(.minutes(20)),
        arguments: 0..<5)
    func release(way: Int) async {
        weak var animator: UIViewPropertyAnimator?
        weak var probe: Probe?
        do {
            let captured = Probe()
            let made = UIViewPropertyAnimator(duration: 0.2, curve: .linear) { [view, captured] in
                view.frame.origin.x = 100
                withExtendedLifetime(captured) {}
            }
            made.addCompletion { [captured] _ in withExtendedLifetime(captured) {} }
            (animator, probe) = (made, captured)
            if way == 4 { view.removeFromSuperview() }
            made.startAnimation()
            window.wait(0.05)
        }
        #expect(way == 4 || animator != nil)
        switch way {
        case 0: window.wait(0.4)
        case 1: animator?.stopAnimation(true)
        case 2:
            animator?.stopAnimation(false)
            animator?.finishAnimation(at: .end)
        case 3:
            view.removeFromSuperview()
            window.wait(0.1)
        default: for _ in 0..<100 where probe != nil { await Task.yield() }
        }
        #expect(animator == nil && probe == nil)
    }

    @Test("completions without changes are called later, and do not recurse", .timeLimit(.minutes(20)))
    func asynchronousCompletion() async {
        var (depth, mostDepth, count) = (0, 0, 0)
        func next() {
            (depth, count) = (depth + 1, count + 1)
            mostDepth = max(mostDepth, depth)
            if count < 20 {
                UIView.animate(withDuration: count.isMultiple(of: 2) ? 1 : 0) {
                } completion: { _ in
                    next()
                }
            }
            depth -= 1
        }
        next()
        #expect(count == 1)
        for _ in 0..<1000 where count < 20 { await Task.yield() }
        #expect(count == 20 && mostDepth == 1)
        var transitions: [Bool] = []
        UIView.transition(with: UIView(), duration: 1, animations: nil) { transitions.append($0) }
        UIView.transition(from: UIView(), to: UIView(), duration: 1) { transitions.append($0) }
        #expect(transitions.isEmpty)
        for _ in 0..<1000 where transitions.count < 2 { await Task.yield() }
        #expect(transitions == [true, false])
    }

    @Test("a repeating animation of a removed view completes with false, and requests no more frames")
    func removedView() {
        var finished: Bool?
        UIView.animate(withDuration: 0.2, delay: 0, options: [.repeat, .autoreverse]) {
            view.alpha = 0
        } completion: {
            finished = $0
        }
        window.wait(1)
        #expect(finished == nil && window.root.wantsFrame)
        view.removeFromSuperview()
        window.wait(0.1)
        #expect(finished == false && !window.root.wantsFrame)
    }
}
