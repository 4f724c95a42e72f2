import Testing

@testable import DragAndDrop
@testable import Views

/// Text that is typed while a container has the focus.
@MainActor @Suite struct TypingTests {
    private let window: WindowFixture
    private let grid: ContainerFixture
    private final class Prefixes { var texts: [String] = [] }
    private let prefixes = Prefixes()

    init() {
        (window, grid, _) = WindowFixture.gridBesideTable()
        grid.view.onType = { [prefixes] in prefixes.texts.append($0.text) }
        grid.view.becomeFocused()
        window.settle()
    }

    private func type(_ text: String) {
        for character in text {
            window.key(character == " " ? .space : .character(character))
            window.send(.text("\(character)"), at: .zero)
            window.advance(by: 0.1)
        }
    }

    @Test("APP-22: text that is typed is a prefix, which Backspace shortens; after a pause it begins a new one")
    func prefix() {
        type("ic")
        window.key(.backspace)
        type("r of")
        #expect(prefixes.texts == ["i", "ic", "i", "ir", "ir ", "ir o", "ir of"])
        window.advance(by: 1.2)
        prefixes.texts = []
        window.key(.backspace)
        type("a")
        #expect(prefixes.texts == ["a"])
        #expect(TypedPrefix.of("al").matches("Älps") && !TypedPrefix.of("al").matches("Sealand"))
    }

    @Test("APP-22: a space begins no prefix, but continues one; with Control a key is a shortcut")
    func space() {
        type(" ")
        #expect(prefixes.texts.isEmpty && !grid.view.insertText(" "))
        type("a b")
        #expect(prefixes.texts == ["a", "a ", "a b"])
        window.advance(by: 1.2)
        prefixes.texts = []
        window.modify(.control)
        window.key(.character("k"))
        #expect(prefixes.texts.isEmpty)
    }

    @Test("APP-22: a container that nothing is typed into leaves text to others")
    func unused() {
        grid.view.onType = nil
        #expect(!grid.view.insertText("a"))
        let event = InputEvent(.keyDown(.character("a"), isRepeat: false), at: .zero, time: window.root.now)
        #expect(!grid.view.keyDown(.character("a"), event))
    }
}

extension TypedPrefix {
    fileprivate static func of(_ text: String) -> TypedPrefix {
        var prefix = TypedPrefix()
        prefix.append(text, at: .zero)
        return prefix
    }
}
