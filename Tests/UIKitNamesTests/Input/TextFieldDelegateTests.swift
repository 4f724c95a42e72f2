import Testing
import UIKitNames

@Suite @MainActor struct TextFieldDelegateTests {
    @MainActor final class Delegate: UITextFieldDelegate {
        var calls: [String] = []
        var begins = true
        var ends = true
        var accepts = true
        var selections = 0

        func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
            calls.append("shouldBegin")
            return begins
        }
        func textFieldDidChangeSelection(_ textField: UITextField) { selections += 1 }
        func textFieldDidBeginEditing(_ textField: UITextField) { calls.append("didBegin") }
        func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
            calls.append("shouldEnd")
            return ends
        }
        func textFieldDidEndEditing(_ textField: UITextField) { calls.append("didEnd") }
        func textField(
            _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
        ) -> Bool {
            calls.append("change \(range.location) \(range.length) \(string)")
            return accepts
        }
        func textFieldShouldReturn(_ textField: UITextField) -> Bool {
            calls.append("return")
            textField.resignFirstResponder()
            return true
        }
    }

    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 34))
    let delegate = Delegate()
    let content = UIView()
    let window: SimulatedWindow

    init() {
        field.delegate = delegate
        field.borderStyle = .roundedRect
        content.addSubview(field)
        window = SimulatedWindow(content)
    }

    private func send(_ kind: InputEvent.Kind) { window.root.handle(InputEvent(kind, time: window.now)) }
    private func type(_ text: String) { for character in text { send(.text(String(character))) } }
    private func key(_ key: Key) { send(.keyDown(key, isRepeat: false)) }

    @Test("VIEW-18: natural alignment follows the direction of the text, left alignment does not")
    func alignment() {
        func hasInk(_ columns: Range<Int>) -> Bool {
            let background = window.color(at: CGPoint(x: field.center.x, y: field.frame.minY + 6))
            return columns.contains { x in
                (26..<48).contains { window.color(at: CGPoint(x: x, y: $0)) != background }
            }
        }
        /// Whether there is text at the left and at the right edge, within the border.
        func sides(_ text: String, _ alignment: NSTextAlignment) -> [Bool] {
            (field.text, field.textAlignment) = (text, alignment)
            window.frame()
            return [hasInk(24..<60), hasInk(180..<216)]
        }
        #expect(sides("שלום", .natural) == [false, true] && sides("Sea", .natural) == [true, false])
        #expect(sides("שלום", .left) == [true, false] && sides("Sea", .right) == [false, true])
    }

    @Test("editing begins with a press and ends by Return and resignFirstResponder")
    func lifeOfEditing() {
        window.press(window.center(of: field))
        window.release()
        #expect(field.isFirstResponder && field.isEditing)
        type("é1")
        key(.backspace)
        key(.enter)
        #expect(field.text == "é" && !field.isFirstResponder)
        #expect(
            delegate.calls
                == [
                    "shouldBegin", "didBegin", "change 0 0 é", "change 1 0 1", "change 1 1 ", "return", "shouldEnd",
                    "didEnd",
                ])
    }

    @Test("the delegate refuses to begin, to change and to end")
    func refusals() {
        delegate.begins = false
        #expect(!field.becomeFirstResponder() && !field.isEditing)
        delegate.begins = true
        #expect(field.becomeFirstResponder())
        delegate.accepts = false
        type("a")
        #expect(field.text?.isEmpty == true)
        delegate.accepts = true
        type("b")
        delegate.ends = false
        let other = UITextField(frame: CGRect(x: 20, y: 80, width: 200, height: 34))
        content.addSubview(other)
        #expect(!other.becomeFirstResponder() && field.isFirstResponder)
        #expect(!content.endEditing(false) && field.isEditing)
        delegate.ends = true
        #expect(content.endEditing(true) && !field.isEditing && field.text == "b")
    }

    @Test("the events of editing are sent in their order")
    func events() {
        var events: [String] = []
        for (event, name) in [
            (UIControl.Event.editingDidBegin, "begin"), (.editingChanged, "changed"), (.editingDidEnd, "end"),
        ] {
            field.addAction(UIAction { _ in events.append(name) }, for: event)
        }
        field.becomeFirstResponder()
        type("ab")
        field.resignFirstResponder()
        #expect(events == ["begin", "changed", "changed", "end"])
    }

    @Test("the caret of a field that becomes first responder is behind its text; each movement is reported")
    func caretBehindText() {
        field.text = "Hello"
        field.becomeFirstResponder()
        #expect(field.selectedRange == NSRange(location: 5, length: 0))
        delegate.selections = 0
        type("x")
        #expect(field.text == "Hellox" && delegate.selections == 1)
        key(.left)
        #expect(field.selectedRange == NSRange(location: 5, length: 0) && delegate.selections == 2)
        field.selectAll(nil)
        #expect(field.selectedRange == NSRange(location: 0, length: 6) && delegate.selections == 3)
        field.resignFirstResponder()
        #expect(delegate.selections == 3)
    }

    @Test("a selection that is typed over is reported as its range")
    func replacedRange() {
        field.text = "Hello World"
        field.becomeFirstResponder()
        field.selectAll(nil)
        delegate.calls = []
        type("x")
        #expect(delegate.calls == ["change 0 11 x"] && field.text == "x")
    }

    @Test("the clear button removes the text while it is visible")
    func clearButton() {
        field.text = "text"
        field.clearButtonMode = .always
        window.frame()
        window.press(CGPoint(x: 206, y: 37))
        window.release()
        #expect(field.text?.isEmpty == true && !field.hasText)
    }

    @Test("a secure field shows dots, and edits the text behind them")
    func secure() {
        field.isSecureTextEntry = true
        field.becomeFirstResponder()
        type("pässe")
        key(.left)
        key(.backspace)
        #expect(field.text == "päse")
    }

    @Test("a view that overrides canBecomeFirstResponder receives keys")
    func keyView() {
        final class KeyView: UIView {
            var typed = ""
            override var canBecomeFirstResponder: Bool { true }
            override func insertText(_ text: String) -> Bool {
                typed += text
                return true
            }
        }
        let view = KeyView()
        content.addSubview(view)
        #expect(view.becomeFirstResponder() && view.isFirstResponder)
        type("k")
        #expect(view.typed == "k" && view.resignFirstResponder() && !view.isFirstResponder)
    }
}
