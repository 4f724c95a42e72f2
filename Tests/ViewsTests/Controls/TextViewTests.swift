import Testing

@testable import Views

@MainActor @Suite(.timeLimit(.minutes(20))) struct TextViewTests {
    let window = ControlWindow()

    /// The recorded callbacks, in order.
    final class Log {
        var entries: [String] = []
    }
    let log = Log()

    private func add(_ text: String, width: CGFloat = 200) -> TextView {
        let view = TextView(text, placeholder: "Caption")
        view.onCommit = { [log] in log.entries.append("commit \($0)") }
        view.onCancel = { [log] in log.entries.append("cancel") }
        view.onChange = { [log] in log.entries.append("change \($0)") }
        return window.add(view, CGSize(width: width, height: view.sizeThatFits(CGSize(width: width, height: 0)).height))
    }

    @Test("Enter breaks the line, Ctrl+Enter commits, and each change is reported")
    func lines() {
        let view = add("Summer")
        #expect(view.beginEditing() && view.accessibilityStates.contains(.editing))
        #expect(view.selection == 0..<6)
        window.type("one")
        window.press(.enter)
        window.type("two")
        #expect(view.text == "one\ntwo")
        window.press(.enter, .control)
        #expect(log.entries.suffix(2) == ["change one\ntwo", "commit one\ntwo"])
        #expect(!view.isEditing && window.root.focusedView == nil)
    }

    @Test("Escape restores the former text and reports the cancellation once; undo within the text comes first")
    func cancellation() {
        let view = add("Summer")
        window.add(Button("Done"), y: 200, CGSize(width: 80, height: 32))
        view.beginEditing()
        window.type("x")
        window.press(.character("z"), .control)
        #expect(view.text == "Summer" && view.isEditing)
        window.type("y")
        log.entries = []
        window.press(.escape)
        #expect(view.text == "Summer" && log.entries == ["cancel"] && !view.isEditing)
        view.beginEditing()
        window.press(.tab)
        #expect(log.entries == ["cancel", "commit Summer"])
    }

    @Test("A press on a button commits, although it does not move the focus")
    func button() {
        let view = add("Summer")
        let button = window.add(Button("Done"), y: 200, CGSize(width: 80, height: 32))
        view.beginEditing()
        window.type("x")
        log.entries = []
        window.click(at: button.convert(button.bounds.center, to: nil))
        #expect(log.entries == ["commit x"] && !view.isEditing)
    }

    @Test("The selection counts characters, and is clamped to the text")
    func selection() {
        let view = add("a👨‍👩‍👧é\nb")
        view.beginEditing()
        view.selection = 1..<3
        #expect(view.selection == 1..<3)
        window.type("-")
        #expect(view.text == "a-\nb" && view.selection == 2..<2)
        view.selection = 3..<100
        #expect(view.selection == 3..<4)
    }

    @Test("The fitting height follows the lines of the text within its limits, and longer text scrolls to the caret")
    func fitting() {
        func height(_ lines: Int) -> CGFloat {
            let view = TextView(String(repeating: "x\n", count: lines - 1) + "x")
            window.add(view, CGSize(width: 200, height: 60))
            return view.sizeThatFits(CGSize(width: 200, height: 0)).height
        }
        #expect(height(1) == height(2) && height(2) < height(3) && height(7) < height(8) && height(8) == height(30))
        let view = TextView(String(repeating: "x\n", count: 30) + "x")
        view.fittingLines = 1...1
        window.add(view, CGSize(width: 200, height: 80))
        #expect(view.sizeThatFits(CGSize(width: 200, height: 0)).height < height(2))
        view.beginEditing()
        window.press(.end, .control)
        window.type("y")
        #expect(view.contentOffset.y > 0 && view.text.hasSuffix("xy"))
    }

    @Test("The accessibility name is the given one, otherwise the text, otherwise the placeholder")
    func names() {
        let view = add("")
        #expect(view.accessibilityName == "Caption" && view.accessibilityRole == .textView)
        view.text = "Geysir"
        #expect(view.accessibilityName == "Geysir")
        view.name = "Caption of the photo"
        #expect(view.accessibilityName == "Caption of the photo")
    }
}
