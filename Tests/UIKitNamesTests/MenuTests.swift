import Testing
import Views

@testable import UIKitNames

@MainActor struct MenuTests {
    private let sender = UIView()

    /// The titles of a menu's items; "-" is a separator.
    private func titles(_ children: [UIMenuElement]) -> [String] {
        UIMenu(children: children).makeMenu(for: sender).items.map { item in
            if case .separator = item.kind { "-" } else { item.title }
        }
    }

    private func action(_ title: String, isHidden: Bool = false) -> UIAction {
        UIAction(title: title, attributes: isHidden ? .hidden : []) { _ in }
    }

    private func inline(_ children: UIMenuElement...) -> UIMenu { UIMenu(options: .displayInline, children: children) }

    @Test("an inline menu is between separators, and adds none if all its children are hidden")
    func separators() {
        let (hidden, empty) = (inline(action("h", isHidden: true)), inline())
        #expect(titles([action("a"), inline(action("b")), action("c")]) == ["a", "-", "b", "-", "c"])
        #expect(titles([inline(action("a")), inline(action("b"))]) == ["a", "-", "b"])
        #expect(titles([hidden, action("a")]) == ["a"])
        #expect(titles([action("a"), hidden]) == ["a"])
        #expect(
            titles([action("a"), inline(action("b")), hidden, empty, inline(hidden), action("c")])
                == ["a", "-", "b", "-", "c"])
        #expect(titles([hidden, empty]) == [])
    }
}
