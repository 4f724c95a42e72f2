import Foundation
import Testing

@testable import Views

@Suite("Content beyond its end") @MainActor struct OverscrollTests {
    let window = WindowFixture(CGSize(width: 300, height: 400))
    let scroll: ScrollView

    init() {
        scroll = window.add(ScrollView(), window.root.bounds)
        scroll.contentSize = CGSize(width: 300, height: 20_000)
        window.kind = .touch
        window.frame()
    }

    /// Pulls the content down beyond its beginning; the first 10 points do not scroll.
    private func pull(by distance: CGFloat) {
        window.press(at: CGPoint(x: 100, y: 20))
        window.drag(to: CGPoint(x: 100, y: 30 + distance), steps: 20)
    }

    @Test("HAND-2: content that is pulled beyond its end follows the finger less and less, and returns within 1 s")
    func pulling() {
        let resistance = PullResistance(length: 400)
        for (pull, movement) in [(0.0, 0.0), (10, 5.4), (100, 48.4), (300, 116.8), (1e9, 400)] {
            #expect(abs(resistance.movement(forPull: pull) - movement) < 0.05)
            #expect(abs(resistance.movement(forPull: -pull) + movement) < 0.05)
            guard pull < 1e6 else { continue }
            #expect(abs(resistance.pull(forMovement: -resistance.movement(forPull: pull)) + pull) < 0.01)
        }
        pull(by: 100)
        #expect(scroll.contentOffset.y == -48)
        #expect(window.stalePixels() == 0)
        window.drag(to: CGPoint(x: 100, y: 330), steps: 10)
        #expect(scroll.contentOffset.y == -117)
        window.hold(0.1)
        window.release()
        var last = scroll.contentOffset.y
        for _ in 0..<60 where scroll.contentOffset.y != 0 {
            window.advance(by: 1.0 / 60)
            #expect(scroll.contentOffset.y >= last && scroll.contentOffset.y <= 0)
            last = scroll.contentOffset.y
        }
        #expect(scroll.contentOffset.y == 0)
        window.settle()
        #expect(window.isAtRest && !scroll.isDecelerating)
    }

    @Test("HAND-2: thrown content passes its end with the velocity that it has there, and returns")
    func throwBeyondTheEnd() {
        scroll.contentOffset.y = 19_000
        window.press(at: CGPoint(x: 100, y: 380))
        window.drag(to: CGPoint(x: 100, y: 80), steps: 12)
        #expect(scroll.contentOffset.y == 19_290)
        window.release()
        // 1,500 points per second for 310 points: 881 at the end, where the spring has 10 radians per second.
        var farthest: CGFloat = 0
        for _ in 0..<120 {
            window.advance(by: 1.0 / 60)
            farthest = max(farthest, scroll.contentOffset.y - 19_600)
        }
        #expect(abs(farthest - (1_500 - 310 * 2.002) / 10 / 2.718) <= 2)
        window.settle()
        #expect(scroll.contentOffset.y == 19_600 && window.isAtRest)
    }

    @Test("HAND-2: a touch catches content beyond its end without a jump, and content that is let go returns")
    func catching() {
        pull(by: 300)
        window.release()
        window.advance(by: 0.05)
        let caught = scroll.contentOffset.y
        #expect(caught < -40)
        window.press(at: CGPoint(x: 100, y: 200))
        window.hold(0.3)
        #expect(scroll.contentOffset.y == caught)
        window.drag(to: CGPoint(x: 100, y: 211), steps: 11)
        #expect(abs(scroll.contentOffset.y - caught) <= 1)
        window.drag(to: CGPoint(x: 100, y: 231), steps: 11)
        #expect(scroll.contentOffset.y < caught - 3)
        window.release()
        window.settle()
        #expect(scroll.contentOffset.y == 0)
        // A tap.
        pull(by: 300)
        window.release()
        window.advance(by: 0.05)
        window.press(at: CGPoint(x: 100, y: 200))
        window.release()
        window.settle()
        #expect(scroll.contentOffset.y == 0 && window.isAtRest)
        // A touch that is lost.
        pull(by: 300)
        window.send(.pointerCanceled, at: CGPoint(x: 100, y: 300))
        window.settle()
        #expect(scroll.contentOffset.y == 0 && window.isAtRest)
    }

    @Test("HAND-2: content thrown back from beyond its end scrolls on")
    func throwBack() {
        pull(by: 300)
        window.drag(to: CGPoint(x: 100, y: 230), steps: 4)
        #expect(scroll.contentOffset.y < 0)
        window.release()
        window.settle()
        #expect(scroll.contentOffset.y > 300)
    }

    @Test(
        "HAND-2, MOTION-5: with reduced motion, or without bounces, content stops at its end", arguments: [false, true])
    func stops(isReduced: Bool) {
        if isReduced {
            window.root.desktopAppearance.reducesMotion = true
        } else {
            scroll.bounces = false
        }
        pull(by: 300)
        #expect(scroll.contentOffset.y == 0)
        window.drag(to: CGPoint(x: 100, y: 20), steps: 4)
        window.release()
        for _ in 0..<120 {
            window.advance(by: 1.0 / 60)
            #expect(scroll.contentOffset.y >= 0)
        }
        scroll.contentOffset = scroll.maximumOffset
        window.press(at: CGPoint(x: 100, y: 380))
        window.drag(to: CGPoint(x: 100, y: 80), steps: 6)
        window.release()
        window.settle()
        #expect(scroll.contentOffset == scroll.maximumOffset && window.isAtRest)
    }

    @Test("HAND-2: content that fits into the view in one direction stays there")
    func oneDirection() {
        window.press(at: CGPoint(x: 100, y: 100))
        window.drag(to: CGPoint(x: 220, y: 220), steps: 10)
        #expect(scroll.contentOffset.x == 0 && scroll.contentOffset.y < -40)
        window.release()
        window.settle()
        #expect(scroll.contentOffset == .zero)
    }

    @Test("HAND-2: content that grows or shrinks while a finger pulls it, or while it returns, does not jump")
    func changedContent() {
        scroll.contentOffset = scroll.maximumOffset
        window.press(at: CGPoint(x: 100, y: 380))
        window.drag(to: CGPoint(x: 100, y: 170), steps: 10)
        let beyond = scroll.contentOffset.y - 19_600
        #expect(beyond > 80)
        scroll.contentSize.height = 10_000
        #expect(scroll.contentOffset.y == 9_600 + beyond)
        window.drag(to: CGPoint(x: 100, y: 168), steps: 2)
        #expect(abs(scroll.contentOffset.y - 9_600 - beyond - 1) <= 1)
        scroll.contentSize.height = 11_000
        let shown = scroll.contentOffset.y
        window.drag(to: CGPoint(x: 100, y: 158), steps: 5)
        #expect(abs(scroll.contentOffset.y - shown - 10) <= 1)
        scroll.contentSize.height = 10_000
        #expect(scroll.contentOffset.y == 9_600)
        window.drag(to: CGPoint(x: 100, y: 58), steps: 5)
        window.release()
        window.advance(by: 0.05)
        scroll.contentSize.height = 9_000
        #expect(scroll.contentOffset.y > 8_600)
        window.settle()
        #expect(scroll.contentOffset.y == 8_600 && window.isAtRest)
    }

    @Test("HAND-2: a second finger takes over when the first one leaves; with both, the content follows their center")
    func takeover() {
        window.press(at: CGPoint(x: 100, y: 300))
        window.drag(to: CGPoint(x: 100, y: 200), steps: 10)
        #expect(scroll.contentOffset.y == 90)
        window.press(at: CGPoint(x: 200, y: 300), pointer: 1)
        #expect(scroll.contentOffset.y == 90)
        window.drag(to: CGPoint(x: 200, y: 260), steps: 10, pointer: 1)
        #expect(scroll.contentOffset.y == 110)
        window.release()
        #expect(scroll.isDragging && scroll.contentOffset.y == 110)
        window.drag(to: CGPoint(x: 200, y: 200), steps: 10, pointer: 1)
        #expect(scroll.contentOffset.y == 170)
        window.release(pointer: 1)
        #expect(scroll.isDecelerating)
        window.settle()
        #expect(scroll.contentOffset.y > 200)
    }

    @Test("HAND-2: a finger that joins a scrolling one presses and selects nothing")
    func joining() throws {
        let container = ContainerFixture(grid: Array(0..<300))
        let window = WindowFixture(CGSize(width: 400, height: 300))
        window.add(container.view, window.root.bounds)
        container.view.reloadData()
        window.settle()
        window.kind = .touch
        window.press(on: try #require(container.cell(1)))
        window.drag(to: CGPoint(x: 100, y: 20), steps: 5)
        let offset = container.view.contentOffset.y
        window.press(at: CGPoint(x: 100, y: 150), pointer: 1)
        #expect(container.view.subviews.allSatisfy { ($0 as? ItemCell)?.isHighlighted != true })
        window.hold(0.8)
        #expect(window.root.engine.sessions.isEmpty && container.view.contentOffset.y == offset)
        window.release(pointer: 1)
        #expect(container.view.selectedCount == 0)
        window.drag(to: CGPoint(x: 100, y: 10), steps: 5)
        #expect(container.view.contentOffset.y == offset + 10)
        window.release()
    }
}
