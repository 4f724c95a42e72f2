import Testing

@testable import Views

/// How programs learn of the end of editing.
@MainActor @Suite(.timeLimit(.minutes(20))) struct TextFieldReturnTests {
    private let window = ControlWindow()

    private final class Log {
        var entries: [String] = []
    }
    private let log = Log()

    @Test("A program learns that Enter has ended editing, after the commit, and not that the focus was lost")
    func onReturn() {
        let field = window.add(TextField("Summer"), CGSize(width: 200, height: 32))
        field.onCommit = { [log] in log.entries.append("commit \($0)") }
        field.onCancel = { [log] in log.entries.append("cancel") }
        field.onReturn = { [log] in log.entries.append("return \($0)") }
        field.beginEditing()
        window.type("By sea")
        window.press(.enter)
        #expect(log.entries.suffix(2) == ["commit By sea", "return By sea"])
        field.beginEditing()
        window.root.focus(nil)
        #expect(log.entries.last == "commit By sea")
        field.beginEditing()
        window.press(.escape)
        #expect(log.entries.last == "cancel")
    }
}
