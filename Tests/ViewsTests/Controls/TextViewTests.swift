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
    func brokenLines() {
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

    /// Adds a view that is edited, with the caret at an offset.
    private func edit(_ text: String, at offset: Int, width: CGFloat = 200) -> TextView {
        let view = TextView(text, font: Font(family: "DejaVu Sans", size: 13))
        view.fittingLines = 2...20
        window.add(view, CGSize(width: width, height: view.sizeThatFits(CGSize(width: width, height: 0)).height))
        view.beginEditing()
        view.selectedOffsets = offset..<offset
        return view
    }

    @Test("VIEW-18: Up and Down keep the column across short lines, and go to the ends of the text beyond them")
    func lines() {
        let view = edit("a long line\n\nanother long line\nlast", at: 9)
        let stops = [Key.down, .down, .down, .down, .up, .up, .up, .up].map { key in
            window.press(key)
            return view.selectedOffsets.lowerBound
        }
        #expect(stops[0] == 12 && (20...23).contains(stops[1]) && stops[2] == 35 && stops[3] == 35)
        #expect(stops[4] == stops[1] && stops[5] == 12 && stops[6] == 9 && stops[7] == 0)
        // A horizontal movement begins a new column.
        window.press(.down)
        #expect(view.selectedOffsets.lowerBound == 12)
        window.press(.right)
        window.press(.up)
        window.press(.up)
        #expect(view.selectedOffsets.lowerBound == 0)
    }

    @Test("VIEW-18: arrows, Home and End follow the direction of each paragraph")
    func directions() {
        let view = edit("one\nשלום\ntwo", at: 4)
        #expect(view.caretRect.minX > 150)
        window.press(.left)
        #expect(view.selectedOffsets == 6..<6)
        window.press(.end)
        #expect(view.selectedOffsets == 12..<12 && view.caretRect.minX < 190)
        window.press(.home)
        #expect(view.selectedOffsets == 4..<4)
        window.press(.right)
        #expect(view.selectedOffsets == 3..<3)
        window.press(.right)
        window.press(.left, .control)
        #expect(view.selectedOffsets == 12..<12)
        window.press(.left)
        #expect(view.selectedOffsets == 13..<13)
    }

    @Test("VIEW-18: at a soft line break End stays on its line, and typing goes on behind it")
    func softBreak() {
        let view = edit("wrapping everywhere again", at: 2, width: 110)
        let top = view.caretRect.minY
        window.press(.end)
        #expect(view.selectedOffsets == 9..<9 && view.caretRect.minY == top)
        window.press(.home)
        #expect(view.selectedOffsets == 0..<0)
        window.press(.end)
        window.press(.right)
        #expect(view.selectedOffsets == 10..<10 && view.caretRect.minY > top)
        window.press(.home)
        #expect(view.selectedOffsets == 9..<9 && view.caretRect.minY > top)
        window.press(.left)
        #expect(view.selectedOffsets == 8..<8 && view.caretRect.minY == top)
    }

    @Test("A selection scrolls on while the pointer rests beyond the edge")
    func selectionScrollsOn() {
        let view = TextView((0..<60).map { "line \($0)" }.joined(separator: "\n"))
        window.add(view, CGSize(width: 200, height: 80))
        window.down(at: CGPoint(x: 40, y: 40))
        window.move(to: CGPoint(x: 60, y: 130))
        let before = view.selection.upperBound
        window.advance(.milliseconds(300))
        #expect(view.selection.upperBound > before && view.contentOffset.y > 0)
        window.advance(.seconds(20))
        #expect(view.contentOffset.y == view.maximumOffset.y)
        #expect(view.selection.upperBound > 460 && !window.root.wantsFrame)
        window.up(at: CGPoint(x: 60, y: 130))
    }

    @Test("The selection stays visible while the context menu of the text is open")
    func selectionBelowMenu() {
        let view = add("Summer by the sea")
        view.isEditable = false
        window.click(at: view.convert(CGPoint(x: 20, y: 15), to: nil), clicks: 2)
        #expect(view.selection == 0..<6)
        window.move(to: CGPoint(x: 390, y: 290))
        window.frame()
        let area = view.convert(CGRect(x: 8, y: 7, width: 30, height: 14), to: nil)
        let white = window.hex(.white)
        let plain = window.count(in: area) { $0 == white }
        #expect(plain == 0)
        window.send(.pointerDown(.secondary, clickCount: 1), at: view.convert(CGPoint(x: 20, y: 15), to: nil))
        window.send(.pointerUp(.secondary), at: view.convert(CGPoint(x: 20, y: 15), to: nil))
        #expect(window.root.focusedView is MenuView)
        view.setNeedsDisplay()
        window.frame()
        #expect(window.count(in: CGRect(x: area.minX, y: area.minY, width: 6, height: 10)) { $0 == white } == 0)
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
