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

    @Test("HAND-2: a button of 12 points has an area of 44 points", arguments: [21, 23])
    func tinyButton(distance: CGFloat) {
        var presses = 0
        let button = Button("") { presses += 1 }
        window.add(button, CGRect(x: 100, y: 80, width: 12, height: 12))
        window.settle()
        window.kind = .touch
        for vector in [(1, 0), (-1, 0), (0, 1), (0, -1), (0.9, 0.9)] as [(CGFloat, CGFloat)] {
            presses = 0
            window.press(at: CGPoint(x: 106 + vector.0 * distance, y: 86 + vector.1 * distance))
            window.release()
            let isInside = max(abs(vector.0), abs(vector.1)) * distance < 22
            #expect(presses == (isInside ? 1 : 0), "\(vector)")
        }
    }

    @Test("HAND-2: a touch beside a target is on it also where a view inside the target is hit")
    func viewsInTargets() {
        var presses = 0
        let button = Button("") { presses += 1 }
        window.add(button, CGRect(x: 100, y: 80, width: 20, height: 20))
        button.addSubview(View(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
        window.settle()
        #expect(window.root.vectorToTouchTarget(from: CGPoint(x: 130, y: 90)) == CGPoint(x: -12, y: 0))
        #expect(window.root.vectorToTouchTarget(from: CGPoint(x: 110, y: 90)) == .zero)
    }

    @Test("HAND-2: the control of a row in edit mode and the actions of a row take touches beside them")
    func rowControls() {
        var presses = 0
        let control = RowEditingControl(style: .delete) { presses += 1 }
        window.add(control, CGRect(x: 100, y: 80, width: 22, height: 22))
        window.settle()
        window.press(at: CGPoint(x: 130, y: 91))
        window.release()
        #expect(presses == 0)
        window.kind = .touch
        window.press(at: CGPoint(x: 130, y: 91))
        window.release()
        #expect(presses == 1)
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
