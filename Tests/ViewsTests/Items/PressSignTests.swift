import Foundation
import Testing

@testable import Views

@Suite("The sign of a long press") @MainActor struct PressSignTests {
    let container = ContainerFixture(grid: Array(0..<300))
    let window = WindowFixture(CGSize(width: 400, height: 300))

    init() {
        window.add(container.view, window.root.bounds)
        container.view.reloadData()
        window.settle()
        window.kind = .touch
    }

    private func scale(_ value: Int) -> CGFloat { container.cell(value)?.containerScale ?? 0 }

    @Test("LIFT-9: a cell gives way to 0.97 from 0.1 s on, and its preview springs up from there")
    func sign() throws {
        let cell = try #require(container.cell(1))
        window.press(on: cell)
        window.hold(0.09)
        #expect(scale(1) == 1)
        window.hold(0.06)
        #expect(scale(1) < 1 && scale(1) > 0.97)
        window.hold(0.34)
        #expect(abs(scale(1) - 0.97) < 0.001 && window.root.engine.sessions.isEmpty)
        #expect(window.stalePixels() == 0)
        // The corner of the cell shows the background.
        #expect(window.color(at: cell.convert(CGPoint(x: 1, y: 1), to: nil)) != ValueCell.color(of: 1))
        window.hold(0.02)
        let preview = try #require(window.previews.first)
        #expect(preview.size.width < cell.frame.width && preview.size.width > cell.frame.width * 0.965)
        window.hold(0.4)
        #expect(window.previews.map { $0.size.width > cell.frame.width * 1.05 } == [true])
        #expect(scale(1) == 1)
        window.release()
        window.settle()
        #expect(window.isAtRest && window.stalePixels() == 0)
    }

    @Test("LIFT-9: a cell springs back when the finger leaves, scrolls or is joined by another one", arguments: 0..<4)
    func end(way: Int) throws {
        let cell = try #require(container.cell(2))
        window.press(on: cell)
        window.hold(0.3)
        #expect(scale(2) < 0.98)
        switch way {
        case 0: window.release()
        case 1: window.drag(to: window.location() - CGPoint(x: 0, y: 40), steps: 4)
        case 2: window.send(.pointerCanceled, at: window.location())
        default: window.press(on: try #require(container.cell(1)), pointer: 1)
        }
        window.hold(0.4)
        #expect(scale(2) == 1 && window.root.engine.sessions.isEmpty)
        #expect(window.stalePixels() == 0)
        if way == 1 { window.release() }
        window.settle()
        #expect(way == 3 || window.isAtRest)
    }

    @Test("LIFT-9, MOTION-5: a mouse, and reduced motion, have no sign", arguments: [false, true])
    func none(isMouse: Bool) throws {
        if isMouse { window.kind = .mouse } else { window.root.desktopAppearance.reducesMotion = true }
        window.press(on: try #require(container.cell(1)))
        for _ in 0..<28 {
            window.hold(1.0 / 60)
            #expect(scale(1) == 1)
        }
    }

    @Test("LIFT-9, VIEW-9: a cell that is reused while it gives way shows its next item at full size")
    func reuse() throws {
        let cell = try #require(container.cell(1))
        window.press(on: cell)
        window.hold(0.3)
        container.view.contentOffset.y = 2_000
        window.frame()
        #expect(cell.containerScale == 1)
        window.hold(0.1)
        #expect(container.view.subviews.allSatisfy { $0.containerScale == 1 })
    }
}
