import Foundation
import Testing

@testable import Views

@MainActor struct TouchTargetTests {
    let window = WindowFixture(CGSize(width: 900, height: 200))

    @Test("HAND-2: a touch beside a small button presses it, a click does not", arguments: [PointerKind.touch, .mouse])
    func button(kind: PointerKind) {
        var presses = 0
        let button = Button("+") { presses += 1 }
        window.add(button, CGRect(x: 100, y: 80, width: 28, height: 28))
        window.settle()
        window.kind = kind
        for (point, isNear) in [
            (CGPoint(x: 134, y: 94), true), (CGPoint(x: 94, y: 74), true), (CGPoint(x: 114, y: 115), true),
            (CGPoint(x: 140, y: 94), false), (CGPoint(x: 114, y: 60), false),
        ] {
            presses = 0
            window.press(at: point)
            window.release()
            #expect(presses == (isNear && kind == .touch ? 1 : 0), "\(point)")
        }
    }

    @Test("HAND-2: a touch beside a button that another view covers, or beside a second control, does not press it")
    func coveredButton() {
        var presses: [Int] = []
        let first = Button("1") { presses.append(1) }
        let second = Button("2") { presses.append(2) }
        window.add(first, CGRect(x: 100, y: 80, width: 28, height: 28))
        window.add(second, CGRect(x: 130, y: 80, width: 28, height: 28))
        window.settle()
        window.kind = .touch
        window.press(at: CGPoint(x: 131, y: 90))
        window.release()
        #expect(presses == [2])
        window.add(View(), CGRect(x: 60, y: 40, width: 70, height: 100))
        window.press(at: CGPoint(x: 96, y: 90))
        window.release()
        #expect(presses == [2])
    }

    @Test("HAND-2: a touch within 12 points of the divider moves it, and the divider does not jump")
    func divider() {
        let split = SplitView(sidebar: View(), main: View())
        window.add(split, window.root.bounds)
        window.settle()
        let width = split.sidebarWidth
        window.kind = .touch
        window.press(at: CGPoint(x: width + 11, y: 100))
        #expect(split.sidebarWidth == width)
        window.drag(to: CGPoint(x: width + 31, y: 100))
        #expect(abs(split.sidebarWidth - width - 20) <= 1)
        window.release()
        let moved = split.sidebarWidth
        window.press(at: CGPoint(x: moved + 14, y: 100))
        window.drag(to: CGPoint(x: moved + 30, y: 100))
        #expect(split.sidebarWidth == moved)
    }
}
