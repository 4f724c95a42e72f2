import Testing
import UIKitNames

@Suite @MainActor struct AnimationTests {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let content = UIView()
    let window: SimulatedWindow

    init() {
        view.backgroundColor = .red
        content.backgroundColor = .white
        content.addSubview(view)
        window = SimulatedWindow(content)
    }

    @Test("animate sets the value at once, shows it gradually, and completes at the end")
    func animate() {
        var finished: Bool?
        UIView.animate(withDuration: 0.5, delay: 0.1, options: [.curveLinear]) {
            view.frame.origin.x += 100
            view.center.y += 50
        } completion: {
            finished = $0
        }
        #expect(view.frame == CGRect(x: 100, y: 50, width: 100, height: 100))
        window.wait(0.35)
        #expect(window.pixel(50, 60) == 0xff0000 || window.pixel(80, 60) == 0xff0000)
        #expect(finished == nil && window.pixel(195, 140) == 0xffffff)
        window.wait(0.4)
        #expect(finished == true && window.pixel(195, 140) == 0xff0000 && window.pixel(50, 60) == 0xffffff)
        #expect(!window.root.wantsFrame)
    }

    @Test("a spring and performWithoutAnimation")
    func spring() {
        UIView.animate(
            withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
            animations: {
                view.alpha = 0
                UIView.performWithoutAnimation { content.backgroundColor = .blue }
            })
        window.frame()
        #expect(window.pixel(300, 300) == 0x0000ff && window.pixel(50, 50) != 0x0000ff)
        window.wait(1.1)
        #expect(window.pixel(50, 50) == 0x0000ff)
    }

    @Test("a transition dissolves the former content")
    func transition() {
        var finished = false
        UIView.transition(with: view, duration: 0.4, options: .transitionCrossDissolve) {
            view.backgroundColor = .blue
        } completion: {
            finished = $0
        }
        window.wait(0.2)
        let middle = window.pixel(50, 50)
        #expect(middle & 0xff > 0x40 && middle >> 16 > 0x40)
        window.wait(0.4)
        #expect(window.pixel(50, 50) == 0x0000ff && finished && content.subviews.count == 1)
    }

    @Test("a snapshot keeps the content as it was")
    func snapshot() {
        let snapshot = view.snapshotView(afterScreenUpdates: false)
        view.backgroundColor = .blue
        snapshot?.frame.origin = CGPoint(x: 200, y: 200)
        if let snapshot { content.addSubview(snapshot) }
        window.frame()
        #expect(window.pixel(250, 250) == 0xff0000 && window.pixel(50, 50) == 0x0000ff)
        let image = UIGraphicsImageRenderer(size: CGSize(width: 50, height: 50)).image { _ in
            view.drawHierarchy(in: CGRect(x: 0, y: 0, width: 50, height: 50), afterScreenUpdates: true)
        }
        #expect(image.size == CGSize(width: 50, height: 50))
    }

    @Test("a property animator is moved, reversed and stopped")
    func animator() {
        var ends: [UIViewAnimatingPosition] = []
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in view.frame.origin.x = 200 }
        animator.addCompletion { ends.append($0) }
        animator.fractionComplete = 0.5
        window.frame()
        #expect(window.pixel(150, 50) == 0xff0000 && window.pixel(50, 50) == 0xffffff && animator.state == .active)
        animator.isReversed = true
        animator.startAnimation()
        window.wait(1.2)
        #expect(ends == [.start] && view.frame.minX == 0 && animator.state == .inactive)

        let second = UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in view.frame.origin.x = 200 }
        second.addCompletion { ends.append($0) }
        second.startAnimation()
        window.wait(0.5)
        second.stopAnimation(false)
        #expect(abs(view.frame.minX - 100) < 8)
        second.finishAnimation(at: .end)
        #expect(ends.count == 2)
    }
}
