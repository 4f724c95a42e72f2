import Testing

@testable import Views

@Suite @MainActor struct AnimationDelayTests {
    let window = WindowFixture()
    let view: View

    init() {
        view = window.add(View(), CGRect(x: 0, y: 0, width: 100, height: 100))
        view.backgroundColor = Color(hex: 0xff0000)
        window.frame()
    }

    private func animation(_ duration: Double = 1, delay: Double = 0) -> ViewAnimation {
        ViewAnimation(duration: duration, delay: delay, curve: .linear)
    }

    private var shownAlpha: Double { view.withShownValues { view.alpha } }

    @Test("MOTION-5: with reduced motion a delay remains, and the change is shown at once after it")
    func reducedMotion() {
        window.root.desktopAppearance.reducesMotion = true
        let animation = animation(delay: 3)
        var end: ViewAnimation.End?
        animation.onEnd = { end = $0 }
        animation.record { view.alpha = 0 }
        animation.start()
        window.advance(by: 2.9)
        #expect(end == nil && shownAlpha == 1)
        window.advance(by: 0.2)
        #expect(end == .end && shownAlpha == 0)
    }

    @Test("during the delay nothing is drawn, and the window waits for the end of the delay")
    func waiting() {
        let animation = animation(delay: 1)
        animation.record { view.alpha = 0 }
        animation.start()
        let beginning = window.now + .seconds(1)
        window.frame()
        #expect(!window.root.wantsFrame && window.root.deadline == beginning)
        #expect(window.frame() == 0)
        window.advance(by: 0.9)
        #expect(shownAlpha == 1 && !window.root.wantsFrame)
        window.advance(by: 0.6)
        #expect(abs(shownAlpha - 0.5) < 0.05 && window.root.wantsFrame && window.root.deadline == nil)
        // A second frame at the same time shows the same.
        #expect(window.frame() == 0)
        window.settle()
        #expect(shownAlpha == 0 && view.motion == nil)
    }

    @Test("an animation that is reversed before its start runs toward the former values after the delay")
    func reversed() {
        let animation = animation(delay: 1)
        var end: ViewAnimation.End?
        animation.onEnd = { end = $0 }
        animation.record { view.alpha = 0 }
        animation.prepareReversed()
        animation.start()
        window.advance(by: 0.9)
        #expect(shownAlpha == 0 && end == nil)
        window.advance(by: 0.6)
        #expect(abs(shownAlpha - 0.5) < 0.05)
        window.settle()
        #expect(end == .start && view.alpha == 1)
    }

    @Test(
        "an animation that was started outside a window ends neither after a pause nor after changes in a window",
        .timeLimit(.minutes(20)), arguments: [true, false])
    func canceledEnd(pauses: Bool) async {
        let animation = animation()
        var end: ViewAnimation.End?
        animation.onEnd = { end = $0 }
        animation.start()
        if pauses {
            animation.pause()
        } else {
            animation.record { view.alpha = 0 }
            #expect(animation.isRunning)
        }
        for _ in 0..<20 { await Task.yield() }
        #expect(end == nil)
        if pauses {
            animation.record { view.alpha = 0 }
            #expect(!animation.isRunning)
            animation.start()
        }
        window.advance(by: 0.5)
        #expect(abs(shownAlpha - 0.5) < 0.05)
        window.settle()
        #expect(end == .end)
    }

    @Test("an animation that is reversed outside a window ends with the former values", .timeLimit(.minutes(20)))
    func reversedOutsideWindow() async {
        let animation = animation()
        var end: ViewAnimation.End?
        animation.onEnd = { end = $0 }
        animation.start()
        animation.isReversed = true
        for _ in 0..<100 where end == nil { await Task.yield() }
        #expect(end == .start)
    }

    @Test(
        "after the window was closed, an animation ends on a later turn with its new values",
        .timeLimit(.minutes(20)))
    func closed() async {
        var ends: [ViewAnimation.End] = []
        func pulse() {
            let animation = animation()
            animation.onEnd = { end in
                ends.append(end)
                if end != .current { pulse() }
            }
            animation.record { view.alpha = view.alpha == 1 ? 0 : 1 }
            animation.start()
        }
        pulse()
        window.frame()
        window.root.close()
        #expect(ends == [.end] && window.root.viewAnimations.isEmpty)
        for _ in 0..<100 where ends.count < 2 { await Task.yield() }
        #expect(ends == [.end, .current])
        #expect(view.alpha == 1 && view.motion == nil)
    }

    @Test("an animation that takes a property back from another one returns to what was shown then")
    func repeatedChanges() {
        let animation = animation()
        animation.record { view.alpha = 0.5 }
        animation.start()
        window.advance(by: 0.5)
        // Another animation takes the property over, and the first one takes it back.
        let other = self.animation()
        other.record { view.alpha = 0.2 }
        animation.record { view.alpha = 0 }
        window.frame()
        animation.stop(at: .start)
        #expect(abs(view.alpha - 0.75) < 0.05 && view.motion == nil)
        #expect(window.root.viewAnimations.isEmpty)
    }
}
