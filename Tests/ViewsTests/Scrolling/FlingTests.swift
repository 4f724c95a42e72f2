import Foundation
import Testing

@testable import Views

@Suite("Thrown content") @MainActor struct FlingTests {
    let window = WindowFixture(CGSize(width: 300, height: 400))
    let scroll: ScrollView

    init() {
        scroll = window.add(ScrollView(), window.root.bounds)
        scroll.contentSize = CGSize(width: 300, height: 20_000)
        window.kind = .touch
        window.frame()
    }

    /// Moves a finger up at a velocity, in points per second.
    private func drag(velocity: CGFloat, seconds: Double = 0.2) {
        window.press(at: CGPoint(x: 100, y: 380))
        let steps = Int(seconds * 60)
        window.drag(to: CGPoint(x: 100, y: 380 - velocity * CGFloat(steps) / 60), steps: steps)
    }

    @Test(
        "HAND-2: thrown content starts at the finger's velocity, and goes as far as the rate says",
        arguments: [
            (600.0, ScrollView.DecelerationRate.normal, 0.4995), (1_500, .normal, 0.4995), (1_500, .fast, 0.0995),
        ])
    func exponentialDecay(velocity: CGFloat, rate: ScrollView.DecelerationRate, factor: CGFloat) {
        scroll.decelerationRate = rate
        drag(velocity: velocity)
        let start = scroll.contentOffset.y
        window.release()
        window.advance(by: 1.0 / 60)
        let first = scroll.contentOffset.y - start
        // The average of the first frame.
        let expected = velocity * factor * CGFloat(1 - pow(rate.rawValue, 1_000.0 / 60))
        #expect(abs(first - expected) <= 1)
        #expect(scroll.isDecelerating)
        window.advance(by: 0.4)
        let middle = velocity * factor * CGFloat(1 - pow(rate.rawValue, 400 + 1_000.0 / 60))
        #expect(abs(scroll.contentOffset.y - start - middle) <= 1)
        window.settle()
        #expect(abs(scroll.contentOffset.y - start - velocity * factor) <= 1)
        #expect(window.isAtRest)
    }

    @Test("HAND-2: content without an indicator is at rest as soon as it stops", arguments: [true, false])
    func restsWithoutIndicator(hasIndicator: Bool) {
        scroll.showsVerticalScrollIndicator = hasIndicator
        drag(velocity: 300)
        window.hold(0.1)
        window.release()
        window.advance(by: 0.1)
        #expect(window.isAtRest == !hasIndicator)
    }

    @Test("HAND-2: the velocity is that of the last 50 ms, and zero for a finger that has rested")
    func velocityOfTheEnd() {
        drag(velocity: 100, seconds: 0.5)
        window.drag(to: window.location() - CGPoint(x: 0, y: 80), steps: 4)
        let start = scroll.contentOffset.y
        window.release()
        window.settle()
        #expect(abs(scroll.contentOffset.y - start - 1_200 * 0.4995) <= 1)
        drag(velocity: 600)
        window.hold(0.06)
        let rest = scroll.contentOffset.y
        window.release()
        #expect(!scroll.isDecelerating)
        window.settle()
        #expect(scroll.contentOffset.y == rest)
    }

    @Test("HAND-2: the content follows the finger without a jump at the start")
    func noJump() {
        window.press(at: CGPoint(x: 100, y: 300))
        for step in 1...30 {
            let before = scroll.contentOffset.y
            window.drag(to: CGPoint(x: 100, y: 300 - CGFloat(step)), steps: 1)
            #expect(scroll.contentOffset.y - before <= 1)
        }
        #expect(scroll.contentOffset.y == 20)
    }

    @Test("HAND-2: a touch catches the content, also on a control, and presses nothing in a container")
    func catching() {
        let button = Button("Add") {}
        button.frame = CGRect(x: 0, y: 0, width: 300, height: 20_000)
        drag(velocity: 1_500)
        window.release()
        window.advance(by: 0.1)
        scroll.addSubview(button)
        window.press(at: CGPoint(x: 100, y: 200))
        let caught = scroll.contentOffset.y
        window.advance(by: 0.3)
        #expect(scroll.contentOffset.y == caught && !scroll.isDecelerating)
        window.release()
        window.settle()
        #expect(scroll.contentOffset.y == caught)
    }

    @Test("HAND-2: a program's target is reached from the finger's velocity; the wheel continues a throw")
    func interruptedThrow() {
        drag(velocity: 1_500)
        window.release()
        window.advance(by: 0.1)
        let before = scroll.contentOffset.y
        let goal = scroll.glideGoal.y
        scroll.scroll(to: CGPoint(x: 0, y: 3_000), animated: true)
        window.advance(by: 1.0 / 60)
        #expect(scroll.contentOffset.y > before + 10)
        window.settle()
        #expect(scroll.contentOffset.y == 3_000 && goal < 1_100 && window.isAtRest)
    }

    @Test("HAND-2: a throw beyond the end rests at the end")
    func endOfContent() {
        scroll.contentOffset.y = 19_400
        drag(velocity: 1_500)
        window.release()
        window.settle()
        #expect(scroll.contentOffset.y == 19_600 && window.isAtRest && !scroll.isDecelerating)
    }

    @Test("DRAG-4: two fingers on one item lift it once; a second session adds no item of the first")
    func itemIsInOneSession() throws {
        let container = ContainerFixture(grid: Array(0..<30))
        let window = WindowFixture(CGSize(width: 400, height: 300))
        window.add(container.view, window.root.bounds)
        container.view.reloadData()
        window.settle()
        window.kind = .touch
        let cell = try #require(container.cell(1))
        window.press(on: cell)
        window.hold(0.2)
        window.press(on: cell, pointer: 1)
        window.hold(1)
        #expect(window.root.engine.sessions.isEmpty, "two fingers may be a pinch")
        window.release(pointer: 1)
        window.hold(0.8)
        #expect(window.root.engine.sessions.map(\.items.count) == [1])
        window.press(on: cell, pointer: 1)
        window.hold(0.8)
        #expect(window.root.engine.sessions.map(\.items.count) == [1])
        window.release(pointer: 1)
        window.press(on: try #require(container.cell(3)), pointer: 2)
        window.hold(0.8)
        #expect(window.root.engine.sessions.map(\.items.count) == [1, 1])
        window.release(pointer: 2)
        window.release()
        window.settle()
        window.press(on: cell)
        window.hold(0.8)
        #expect(window.root.engine.sessions.map(\.items.count) == [1], "the item can be lifted again")
    }
}
