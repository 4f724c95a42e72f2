import Foundation
import Testing

@testable import Views

/// A view with a menu.
@MainActor private final class MenuSpy: View {
    var menus: [CGPoint] = []
    var presses = 0

    override func showContextMenu(at point: CGPoint) -> Bool {
        menus.append(point)
        return true
    }
    override func pointerDown(_ event: InputEvent) -> Bool { true }
    override func pointerUp(_ event: InputEvent) { presses += 1 }
}

@Suite("Context menus by long press") @MainActor struct LongPressMenuTests {
    let window = WindowFixture()
    private let view: MenuSpy
    let point = CGPoint(x: 150, y: 120)

    init() {
        view = window.add(MenuSpy(), CGRect(x: 100, y: 100, width: 200, height: 100))
        window.frame()
        window.kind = .touch
    }

    @Test("HAND-2: a long press opens the menu when the finger is released where it was; a tap and a movement do not")
    func longPress() {
        window.press(at: point)
        window.drag(to: point + CGPoint(x: 6, y: 6))
        window.hold(0.6)
        #expect(view.menus.isEmpty)
        window.release()
        #expect(view.menus == [CGPoint(x: 56, y: 26)] && view.presses == 0)
        window.press(at: point)
        window.hold(0.3)
        window.release()
        #expect(view.menus.count == 1 && view.presses == 1)
        window.press(at: point)
        window.drag(to: point + CGPoint(x: 20, y: 0))
        window.drag(to: point)
        window.hold(0.6)
        window.release()
        #expect(view.menus.count == 1 && view.presses == 2)
    }

    @Test("HAND-2: a press that became a gesture, or of a mouse, opens no menu; the secondary button opens it at once")
    func others() {
        let recognizer = LongPressGestureRecognizer()
        view.addGestureRecognizer(recognizer)
        window.press(at: point)
        window.hold(0.7)
        window.release()
        #expect(view.menus.isEmpty && view.presses == 0)
        view.removeGestureRecognizer(recognizer)
        window.kind = .mouse
        window.press(at: point)
        window.hold(0.7)
        window.release()
        #expect(view.menus.isEmpty && view.presses == 1)
        window.press(at: point, button: .secondary)
        #expect(view.menus == [CGPoint(x: 50, y: 20)])
        window.release(.secondary)
    }

    @Test("HAND-2: a long press in a text field selects a word and offers the clipboard; editing continues")
    func textField() throws {
        let field = window.add(TextField("two words"), CGRect(x: 20, y: 20, width: 200, height: 30))
        var pasted: [View] = []
        window.root.onTextPaste = { pasted.append($0) }
        let pasteboard = PrivatePasteboard()
        window.root.pasteboard = pasteboard
        window.settle()
        window.press(at: CGPoint(x: 35, y: 35))
        window.hold(0.6)
        window.release()
        func menu() throws -> MenuView {
            try #require(window.root.subviews.compactMap { $0 as? MenuView }.first)
        }
        let titles = try menu().panels.flatMap(\.items).map(\.item).filter { !$0.isSeparator }
        #expect(titles.map(\.title) == ["Cut", "Copy", "Paste", "Select all"])
        #expect(titles.allSatisfy { $0.isEnabled })
        func choose(_ title: String) throws {
            window.settle()
            let item = try #require(menu().panels.flatMap(\.items).first { $0.item.title == title })
            window.press(at: item.convert(item.bounds.center, to: nil))
            window.release()
            window.settle()
        }
        try choose("Copy")
        #expect(pasteboard.availableItems?.count == 1 && field.isEditing)
        window.press(at: CGPoint(x: 35, y: 35))
        window.hold(0.6)
        window.release()
        try choose("Cut")
        #expect(field.text == " words" && field.isEditing && field.isFocused)
        window.press(at: CGPoint(x: 60, y: 35))
        window.hold(0.6)
        window.release()
        try choose("Paste")
        #expect(pasted.count == 1 && pasted.first === field)
        window.press(at: CGPoint(x: 400, y: 300))
        window.release()
    }
}
