import Testing
import UIKitNames

@Suite @MainActor struct TextViewTests {
    @MainActor final class Delegate: UITextViewDelegate {
        var calls: [String] = []
        var accepts = true
        var scrolls = 0

        func textViewDidBeginEditing(_ textView: UITextView) { calls.append("begin") }
        func textViewDidEndEditing(_ textView: UITextView) { calls.append("end") }
        func textViewDidChange(_ textView: UITextView) { calls.append("change") }
        func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
            calls.append("\(range.location) \(range.length) \(text)")
            return accepts
        }
        func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolls += 1 }
    }

    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let delegate = Delegate()
    let window: SimulatedWindow

    init() {
        view.delegate = delegate
        window = SimulatedWindow(view)
    }

    private func send(_ kind: InputEvent.Kind) { window.root.handle(InputEvent(kind, time: window.now)) }
    private func type(_ text: String) { send(.text(text)) }
    private func key(_ key: Key) { send(.keyDown(key, isRepeat: false)) }

    @Test("typing, line breaks and deletion change the text and call the delegate")
    func typing() {
        window.press(CGPoint(x: 50, y: 50))
        window.release()
        #expect(view.isFirstResponder && view.isEditing)
        type("a")
        key(.enter)
        type("b")
        key(.backspace)
        #expect(view.text == "a\n")
        #expect(
            delegate.calls
                == ["begin", "0 0 a", "change", "1 0 \n", "change", "2 0 b", "change", "2 1 ", "change"])
        delegate.accepts = false
        type("x")
        #expect(view.text == "a\n")
        key(.escape)
        #expect(!view.isFirstResponder && delegate.calls.last == "end")
    }

    @Test("the caret moves between lines and keeps visible")
    func lines() {
        view.text = (1...60).map { "line \($0)" }.joined(separator: "\n")
        view.becomeFirstResponder()
        view.selectedRange = NSRange(location: 0, length: 0)
        for _ in 1...59 { key(.down) }
        #expect(view.selectedRange.location > view.text.utf16.count - 8)
        #expect(view.contentOffset.y > 0 && delegate.scrolls > 0)
        key(.home)
        type("> ")
        #expect(view.text.hasSuffix("\n> line 60"))
    }

    @Test("the mouse selects text, which typing replaces")
    func selection() {
        view.text = "Hello wide world"
        window.press(CGPoint(x: 6, y: 14))
        window.move(to: CGPoint(x: 190, y: 14))
        window.release()
        #expect(view.selectedRange == NSRange(location: 0, length: 16))
        type("ä")
        #expect(view.text == "ä" && view.selectedRange == NSRange(location: 1, length: 0))
    }

    @Test("text that cannot be edited can be selected")
    func readOnly() {
        view.isEditable = false
        view.text = "text"
        view.becomeFirstResponder()
        type("x")
        key(.backspace)
        #expect(view.text == "text" && !view.isEditing && delegate.calls.isEmpty)
    }

    @Test("the fitting height grows with the text")
    func height() {
        view.text = "one"
        let one = view.sizeThatFits(CGSize(width: 200, height: 0)).height
        view.text = "one\ntwo\nthree"
        #expect(view.sizeThatFits(CGSize(width: 200, height: 0)).height > one + 20)
    }

    @Test("BUILD-4: a selected range that is set is limited to the text, and extended to whole characters")
    func limitedSelection() {
        view.text = "aé👩‍👩‍👧b"
        view.selectedRange = NSRange(location: 1, length: 100)
        #expect(view.selectedRange == NSRange(location: 1, length: NSString(string: view.text).length - 1))
        view.selectedRange = NSRange(location: 100, length: 3)
        #expect(view.selectedRange == NSRange(location: NSString(string: view.text).length, length: 0))
        view.selectedRange = NSRange(location: 3, length: 1)
        #expect(NSString(string: view.text).substring(with: view.selectedRange) == "👩‍👩‍👧")
    }
}
