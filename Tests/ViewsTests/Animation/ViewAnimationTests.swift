import Testing

@testable import Views

@Suite @MainActor struct ViewAnimationTests {
    let window = WindowFixture()
    let view: View

    init() {
        view = window.add(View(), CGRect(x: 0, y: 0, width: 100, height: 100))
        view.backgroundColor = Color(hex: 0xff0000)
        window.frame()
    }

    private func animate(
        _ duration: Double = 1, delay: Double = 0, curve: AnimationCurve = .linear, repeats: Bool = false,
        autoreverses: Bool = false, _ block: @MainActor () -> Void
    ) -> ViewAnimation {
        let animation = ViewAnimation(
            duration: duration, delay: delay, curve: curve, repeats: repeats, autoreverses: autoreverses)
        animation.record(block)
        animation.start()
        return animation
    }

    private var shown: CGRect { view.withShownValues { view.frame } }

    @Test("the property has its new value at once, and the shown one approaches it")
    func frame() {
        var end: ViewAnimation.End?
        let animation = animate { view.frame.origin.x = 200 }
        animation.onEnd = { end = $0 }
        #expect(view.frame.minX == 200 && shown.minX == 0)
        window.advance(by: 0.5)
        #expect(abs(shown.minX - 100) < 4)
        #expect(window.color(at: CGPoint(x: 110, y: 50)) == 0xff0000)
        #expect(window.color(at: CGPoint(x: 20, y: 50)) != 0xff0000)
        #expect(window.stalePixels() == 0)
        window.settle()
        #expect(shown.minX == 200 && end == .end && window.isAtRest)
        #expect(window.color(at: CGPoint(x: 250, y: 50)) == 0xff0000)
        #expect(window.stalePixels() == 0)
    }

    @Test("alpha, transform and color are animated together")
    func properties() {
        _ = animate {
            view.alpha = 0
            view.transform = AffineTransform(scale: 2)
            view.backgroundColor = Color(hex: 0x0000ff)
        }
        window.advance(by: 0.5)
        let values = view.withShownValues { view.values }
        #expect(abs(values.alpha - 0.5) < 0.05 && abs((values.transform?.m11 ?? 0) - 1.5) < 0.05)
        #expect(abs((values.background?.red ?? 0) - 0.5) < 0.05)
        #expect(window.stalePixels() == 0)
        window.settle()
        #expect(view.alpha == 0 && view.motion == nil)
    }

    @Test("layout in the block moves the subviews along")
    func layout() {
        final class Filled: View {
            let inner = View()
            override func layoutSubviews() { inner.frame = bounds.insetBy(dx: 10, dy: 10) }
        }
        let outer = window.add(Filled(), CGRect(x: 0, y: 200, width: 100, height: 100))
        outer.addSubview(outer.inner)
        window.frame()
        _ = animate {
            outer.frame.size.width = 300
            outer.layoutIfNeeded()
        }
        window.advance(by: 0.5)
        let inner = outer.inner.withShownValues { outer.inner.frame.width }
        #expect(abs(inner - 180) < 5 && outer.inner.frame.width == 280)
    }

    @Test("a second animation continues from what is shown")
    func interruption() {
        _ = animate { view.frame.origin.x = 200 }
        window.advance(by: 0.5)
        let before = shown.minX
        _ = animate { view.frame.origin.x = 0 }
        #expect(shown.minX == before && view.frame.minX == 0)
        window.settle()
        #expect(shown.minX == 0)
    }

    @Test("a property set without animation is shown at once")
    func direct() {
        _ = animate { view.frame.origin.x = 200 }
        window.advance(by: 0.5)
        view.frame.origin.x = 300
        #expect(shown.minX == 300)
        _ = animate { ViewAnimation.withoutAnimation { view.frame.origin.x = 10 } }
        #expect(shown.minX == 10)
    }

    @Test("a delay, a repetition and its reversal follow the time")
    func timing() {
        _ = animate(1, delay: 0.5) { view.frame.origin.x = 100 }
        window.advance(by: 0.4)
        #expect(shown.minX == 0)
        window.advance(by: 0.6)
        #expect(abs(shown.minX - 50) < 3)
        window.settle()
        let repeating = animate(1, repeats: true, autoreverses: true) { view.frame.origin.x = 200 }
        window.advance(by: 1.5)
        #expect(abs(shown.minX - 150) < 3)
        window.advance(by: 1)
        #expect(abs(shown.minX - 150) < 3)
        repeating.stop(at: .end)
        #expect(shown.minX == 200 && window.root.viewAnimations.isEmpty)
    }

    @Test("a spring overshoots, and rests at the end")
    func spring() {
        _ = animate(1, curve: .spring(dampingRatio: 0.3, velocity: 0)) { view.frame.origin.x = 100 }
        var most: CGFloat = 0
        window.onFrame = { most = max(most, shown.minX) }
        window.settle()
        #expect(most > 110 && shown.minX == 100)
    }

    @Test("a paused animation follows the fraction, reverses and stops where it is")
    func control() {
        let animation = ViewAnimation(duration: 1, curve: .linear)
        animation.record { view.frame.origin.x = 100 }
        animation.timeFraction = 0.25
        #expect(shown.minX == 25)
        window.advance(by: 1)
        #expect(shown.minX == 25 && window.isAtRest)
        animation.isReversed = true
        animation.start()
        window.settle()
        #expect(view.frame.minX == 0)

        let second = animate { view.frame.origin.x = 100 }
        window.advance(by: 0.5)
        second.stop(at: .current)
        #expect(abs(view.frame.minX - 50) < 3 && view.motion == nil)
    }

    @Test("without a view in a window the animation ends on a later turn of the main queue", .timeLimit(.minutes(20)))
    func nothing() async {
        var ends = 0
        let animation = ViewAnimation(duration: 1)
        animation.onEnd = { _ in ends += 1 }
        let detached = View()
        animation.record { detached.frame.size.width = 10 }
        animation.start()
        #expect(ends == 0 && detached.frame.width == 10)
        for _ in 0..<100 where ends == 0 { await Task.yield() }
        #expect(ends == 1)
    }

    @Test("the completion of a nested animation does not join the outer one", .timeLimit(.minutes(20)))
    func nestedCompletion() async {
        var isInside: Bool?
        let outer = ViewAnimation(duration: 1)
        outer.record {
            let inner = ViewAnimation(duration: 1)
            inner.onEnd = { _ in isInside = ViewAnimation.current != nil }
            inner.start()
        }
        for _ in 0..<100 where isInside == nil { await Task.yield() }
        #expect(isInside == false)
    }

    @Test("completions that start animations without changes do not recurse")
    func recursion() {
        var depth = 0
        var mostDepth = 0
        var count = 0
        func next() {
            depth += 1
            mostDepth = max(mostDepth, depth)
            count += 1
            if count < 10 { window.root.animate(.reflow, {}, completion: next) }
            depth -= 1
        }
        window.root.animate(.reflow, {}, completion: next)
        #expect(count == 0)
        window.frame()
        #expect(count == 1)
        window.settle()
        #expect(count == 10 && mostDepth == 1 && window.isAtRest)
    }

    @Test("MOTION-5: with reduced motion the next frame shows the end and calls the completion")
    func reducedMotion() {
        window.root.desktopAppearance.reducesMotion = true
        var count = 0
        window.root.animate {
            view.frame.origin.x = 200
        } completion: {
            count += 1
        }
        let timed = animate { view.alpha = 0.5 }
        timed.onEnd = { _ in count += 1 }
        #expect(count == 0)
        window.frame()
        #expect(count == 2 && shown.minX == 200 && view.motion == nil)
        window.frame()
        #expect(window.isAtRest)
    }

    @Test("a repeating animation ends when its view leaves the window or the property is set", arguments: 0..<3)
    func repeatingEnds(way: Int) {
        var end: ViewAnimation.End?
        let animation = animate(repeats: true, autoreverses: true) { view.alpha = 0.2 }
        animation.onEnd = { end = $0 }
        window.advance(by: 3)
        #expect(end == nil && window.root.wantsFrame)
        switch way {
        case 0: view.removeFromSuperview()
        case 1: view.alpha = 1
        default: window.root.animate { view.alpha = 0.9 }
        }
        #expect(end == nil)
        window.settle()
        #expect(end == .current && window.isAtRest && view.motion == nil)
        #expect(view.alpha == [0.2, 1, 0.9][way])
    }

    @Test("the delay is not applied again after a pause")
    func delayAndPause() {
        let animation = animate(1, delay: 0.5) { view.frame.origin.x = 100 }
        window.advance(by: 0.3)
        animation.pause()
        window.advance(by: 1)
        animation.start()
        window.advance(by: 0.3)
        #expect(abs(shown.minX - 10) < 3)
        animation.pause()
        window.advance(by: 1)
        animation.start()
        window.advance(by: 0.4)
        #expect(abs(shown.minX - 50) < 4)
    }

    @Test("a change that is added to a running animation begins with what is shown")
    func addition() {
        let animation = animate { view.frame.origin.x = 100 }
        window.advance(by: 0.5)
        animation.record { view.alpha = 0 }
        window.advance(by: 0.02)
        #expect(view.withShownValues { view.alpha } > 0.9)
        window.advance(by: 0.23)
        #expect(abs(view.withShownValues { view.alpha } - 0.5) < 0.1)
        window.settle()
        #expect(view.motion == nil)
    }

    @Test("the spring's changes have their final values at once, and are retargeted from what is shown")
    func retargeted() {
        window.root.animate { view.frame.origin.x = 200 }
        #expect(view.frame.minX == 200 && shown.minX == 0)
        window.advance(by: 0.1)
        let x = shown.minX
        #expect(x > 5 && x < 195)
        window.root.animate { view.frame.origin.x = 0 }
        #expect(view.frame.minX == 0 && shown.minX == x)
        window.settle()
        #expect(shown.minX == 0 && window.isAtRest && window.stalePixels() == 0)
    }

    @Test("LIFT-7: changes of the engine are restored at the start, also after the view has left the window")
    func engineChanges() throws {
        let changes = try #require(window.root.recordChanges { view.alpha = 0.2 })
        #expect(window.root.recordChanges {} == nil)
        changes.apply(progress: 0.5)
        #expect(view.alpha == 0.2 && abs(view.withShownValues { view.alpha } - 0.6) < 0.01)
        view.removeFromSuperview()
        changes.finish(at: .start)
        #expect(view.alpha == 1 && view.motion == nil)
    }

    @Test("subviews follow the size by their masks")
    func autoresizing() {
        let child = View(frame: CGRect(x: 10, y: 10, width: 50, height: 20))
        view.addSubview(child)
        child.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        view.frame.size = CGSize(width: 200, height: 140)
        #expect(child.frame == CGRect(x: 10, y: 50, width: 150, height: 20))
        view.autoresizesSubviews = false
        view.bounds.size.width = 300
        #expect(child.frame.width == 150 && view.center.x == 100)
    }
}
