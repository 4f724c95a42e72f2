import Testing

@testable import Views

/// Menus that a key or a press opens.
@MainActor @Suite struct MenuOpeningTests {
    let window = ControlWindow()

    private var highlighted: [String] {
        window.root.all(MenuItemView.self).filter(\.isHighlighted).map(\.item.title)
    }

    @Test("A menu that a key has opened highlights its first item that can be chosen; one opened by a press none")
    func openedByKey() {
        let view = KeyView { [self] in
            Menu([.separator, MenuItem("Off", isEnabled: false) {}, MenuItem("On") {}]).show(at: .zero, in: window.root)
        }
        window.root.addSubview(view)
        window.root.focus(view)
        window.press(.enter)
        window.frame()
        #expect(highlighted == ["On"])
        window.press(.escape)
        Menu(["A", "B"].map { MenuItem($0) {} }).show(at: .zero, in: window.root)
        window.frame()
        #expect(highlighted.isEmpty)
    }

    /// Performs a closure for each key.
    private final class KeyView: View {
        let onKey: () -> Void

        init(onKey: @escaping () -> Void) {
            self.onKey = onKey
            super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        }

        override var canBecomeFocused: Bool { true }

        override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
            onKey()
            return true
        }
    }
}
