import Foundation
import Testing

@testable import Views

/// Keyboard drags to targets that are not visible.
@MainActor struct KeyboardDragScrollTests {
    private let window = WindowFixture(CGSize(width: 290, height: 420))
    private let container: ContainerFixture

    init() {
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 80, height: 80)
        container = ContainerFixture(grid: Array(0..<300), layout: layout)
        window.add(container.view, window.root.bounds)
        container.view.reloadData()
        container.view.becomeFocused()
        window.settle()
        container.view.select([IndexPath(item: 1, section: 0)], clearing: true)
    }

    private var offset: CGFloat { container.view.contentOffset.y }

    /// The offset at rest.
    private var goal: CGFloat { offset + container.view.remainingGlide.y }

    @Test("DRAG-12: a target that is not visible scrolls into view in steps, and its gap and the preview stay with it")
    func scrollIsAnimated() throws {
        window.liftByKeys()
        window.settle()
        for key in [Key.down, .down, .down, .down, .pageDown, .pageUp, .end, .home] {
            let start = offset
            window.key(key)
            #expect(offset == start, "\(key): nothing moves before the next frame")
            let (end, path) = (goal, container.view.gapPath)
            var offsets = [offset]
            for _ in 0..<90 {
                window.advance(by: 1 / 60)
                offsets.append(offset)
                #expect(container.view.gapPath == path, "\(key): the gap stays at the target")
                let preview = try #require(window.previews.first)
                #expect(window.root.bounds.insetBy(dx: -4, dy: -4).contains(preview.center), "\(key)")
            }
            let steps = zip(offsets.dropFirst(), offsets).map { $0 - $1 }
            #expect(steps.allSatisfy { $0 * (end - start) >= 0 }, "\(key): it scrolls in one direction")
            #expect(steps.allSatisfy { abs($0) <= max(abs(end - start) * 0.3, 4) }, "\(key): no frame jumps")
            #expect(abs(offset - end) <= 1)
            let frame = try #require(container.view.gapFrames.first)
            #expect(container.view.bounds.contains(frame), "\(key)")
            let location = try #require(window.root.engine.sessions.first).location(in: container.view)
            #expect(location.distance(to: frame.center) < 30, "\(key)")
        }
        window.key(.enter)
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("DRAG-12: repeated keys retarget the scroll without a stop, and a drop meanwhile lands in the gap")
    func repeatedKeys() {
        window.liftByKeys()
        window.settle()
        for _ in 0..<4 { window.key(.down) }
        var (last, speeds) = (offset, [CGFloat]())
        for step in 0..<60 {
            if step.isMultiple(of: 4) { window.key(.down) }
            window.advance(by: 1 / 60)
            speeds.append(offset - last)
            last = offset
        }
        #expect(speeds.dropFirst(4).allSatisfy { $0 > 4 && $0 < 60 }, "\(speeds)")
        window.key(.enter)
        window.settle()
        #expect(container.sections[0].firstIndex(of: 1) == 1 + 19 * 3)
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("DRAG-12: a target is announced with its neighbors when it has scrolled into view")
    func announcement() {
        window.liftByKeys()
        window.settle()
        let count = window.announcements().count
        window.key(.end)
        #expect(window.announcements().count == count)
        window.settle()
        #expect(Array(window.announcements().dropFirst(count)) == ["Place 300 of 300, after 299"])
        for key in [Key.home, .end, .up] {
            window.key(key)
            window.advance(by: 0.1)
        }
        window.settle()
        #expect(Array(window.announcements().dropFirst(count + 1)) == ["Place 297 of 300, between 296 and 297"])
        window.key(.escape)
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("DRAG-12: the preview stays at its target when the scroll to it is stopped")
    func stoppedScroll() throws {
        window.liftByKeys()
        window.settle()
        let view = container.view
        while view.remainingGlide == .zero { window.key(.down) }
        #expect(view.remainingGlide.y > 8)
        // As a press on the thumb of the scroll bar does, before the content has moved.
        view.scroll(to: view.contentOffset, animated: false)
        window.settle()
        let location = try #require(window.root.engine.sessions.first).locationInWindow
        let stopped = try #require(window.previews.first).center - location
        view.scroll(to: .zero, animated: false)
        window.key(.home)
        window.settle()
        let atRest =
            try #require(window.previews.first).center
            - (try #require(window.root.engine.sessions.first).locationInWindow)
        #expect(stopped.distance(to: atRest) < 1, "\(stopped), \(atRest)")
        window.key(.escape)
        window.settle()
    }

    @Test("DRAG-12: with reduced motion the target is in view at once")
    func reducedMotion() {
        window.root.desktopAppearance.reducesMotion = true
        window.liftByKeys()
        window.key(.end)
        #expect(container.view.gapFrames.first.map { container.view.bounds.contains($0) } == true)
        #expect(window.root.announcement == "Place 300 of 300, after 299")
        window.key(.escape)
        window.settle()
    }

    @Test("DRAG-12: in a layout of the program, the first target is a visible cell, also far behind other sections")
    func visibleTarget() throws {
        let layout = ClosureLayout(CGSize(width: 290, height: 3_000)) { path in
            CGRect(x: 0, y: (path.section * 10 + path.item) * 100, width: 290, height: 90)
        }
        let sections = (0..<3).map { Array($0 * 10..<$0 * 10 + 10) }
        let other = ContainerFixture(grid: sections[0], layout: layout)
        other.sections = sections
        let window = WindowFixture(CGSize(width: 290, height: 420))
        window.add(other.view, window.root.bounds)
        other.view.reloadData()
        other.view.becomeFocused()
        window.settle()
        other.view.select([IndexPath(item: 0, section: 0)], clearing: true)
        window.liftByKeys()
        window.settle()
        other.view.scroll(to: CGPoint(x: 0, y: 2_240), animated: false)
        window.settle()
        let session = try #require(other.view.dropDrag?.session)
        let target = try #require(other.view.firstKeyboardTarget(of: session))
        #expect(other.view.bounds.contains(target.point), "\(target.point)")
        window.key(.escape)
        window.settle()
    }
}
