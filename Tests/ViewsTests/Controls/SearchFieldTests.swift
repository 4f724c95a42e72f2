import Testing

@testable import Views

@MainActor @Suite struct SearchFieldTests {
    let window = ControlWindow(CGSize(width: 320, height: 120))
    let search = SearchField(placeholder: "Search songs")
    private final class Changes { var texts: [String] = [] }
    private let changes = Changes()

    init() {
        window.add(search, x: 20, y: 20, CGSize(width: 240, height: 32))
        search.onChange = { [changes] in changes.texts.append($0) }
        window.frame()
    }

    private var clearButton: Button? { window.find(.button, "Clear") as? Button }

    @Test("APP-37: the text of a search field is cleared by its button, and the field keeps the focus")
    func clear() throws {
        #expect(clearButton == nil, "there is nothing to clear")
        window.click(search)
        window.type("al")
        window.frame()
        #expect(changes.texts == ["a", "al"] && search.text == "al")
        let button = try #require(clearButton)
        #expect(search.bounds.contains(button.frame))
        window.click(button)
        window.frame()
        #expect(changes.texts == ["a", "al", ""] && search.text.isEmpty && search.field.isEditing)
        #expect(clearButton == nil)
    }

    @Test("APP-37: the button is there whenever the field has a text, also after Escape has restored it")
    func restored() {
        search.text = "alps"
        window.frame()
        #expect(clearButton != nil && changes.texts.isEmpty)
        search.field.beginEditing()
        window.press(.backspace)
        window.frame()
        #expect(search.text.isEmpty && clearButton == nil)
        window.press(.escape)
        window.frame()
        #expect(search.text == "alps" && clearButton != nil)
        search.text = ""
        window.frame()
        #expect(clearButton == nil)
    }
}
