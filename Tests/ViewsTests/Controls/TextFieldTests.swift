import Testing

@testable import Views

@MainActor @Suite(.timeLimit(.minutes(20))) struct TextFieldTests {
    let window = ControlWindow()

    /// The recorded callbacks, in order.
    final class Log {
        var entries: [String] = []
    }
    let log = Log()

    private func add(_ text: String, width: CGFloat = 200) -> TextField {
        let field = TextField(text, placeholder: "New album")
        field.onCommit = { [log] in log.entries.append("commit \($0)") }
        field.onCancel = { [log] in log.entries.append("cancel") }
        field.onChange = { [log] in log.entries.append("change \($0)") }
        return window.add(field, CGSize(width: width, height: 32))
    }

    /// The position of a caret in the window.
    private func caretLocation(_ field: TextField, _ offset: Int) -> CGPoint {
        field.convert(
            CGPoint(x: field.textOrigin.x + field.editedLayout.caretX(at: offset), y: field.bounds.midY), to: nil)
    }

    @Test("Editing begins with all text selected, typing replaces it, and Enter commits")
    func typingReplacesText() {
        let field = add("Summer")
        #expect(field.beginEditing())
        #expect(field.accessibilityStates.contains(.editing))
        window.type("by sea")
        window.press(.enter)
        #expect(field.text == "by sea")
        #expect(log.entries.suffix(2) == ["change by sea", "commit by sea"])
        #expect(!field.isEditing)
        #expect(window.root.focusedView == nil)
    }

    @Test("Escape restores the text and reports the cancellation once")
    func escapeRestoresText() {
        let field = add("Summer")
        field.beginEditing()
        window.type("x")
        log.entries = []
        window.press(.escape)
        #expect(field.text == "Summer")
        #expect(log.entries == ["cancel"])
    }

    @Test("Losing the focus commits, the window's losing the focus does not")
    func focusLossCommits() {
        let field = add("Summer")
        window.add(Button("Edit"), y: 100, CGSize(width: 80, height: 32))
        field.beginEditing()
        window.send(.focusChanged(false))
        window.send(.focusChanged(true))
        #expect(field.isEditing)
        window.press(.tab)
        #expect(log.entries == ["commit Summer"])
        #expect(!field.isEditing)
    }

    @Test("A field that is removed from its window during editing commits its text")
    func removedFieldCommits() {
        let field = add("Summer")
        field.beginEditing()
        window.type("x")
        field.removeFromSuperview()
        #expect(log.entries == ["change x", "commit x"])
    }

    @Test("A field may be removed in its commit callback")
    func fieldRemovedInCallback() {
        let field = add("Summer")
        var commits = 0
        field.onCommit = { [weak field] _ in
            commits += 1
            field?.removeFromSuperview()
        }
        field.beginEditing()
        window.press(.enter)
        #expect(commits == 1)
        #expect(field.root == nil)
    }

    @Test("The selection counts characters of any encoded length, and can be set")
    func selectionInCharacters() {
        let field = add("e\u{301}te\u{301} 👨‍👩‍👧 日本")
        field.beginEditing()
        #expect(field.selection == 0..<8)
        field.selection = 4..<5
        #expect(field.selection == 4..<5)
        window.type("x")
        #expect(field.text == "e\u{301}te\u{301} x 日本" && field.selection == 5..<5)
        field.selection = 1..<3
        window.press(.delete)
        #expect(field.text == "e\u{301} x 日本" && field.selection == 1..<1)
        field.selection = 4..<900
        #expect(field.selection == 4..<6)
        field.selection = -5 ..< -2
        #expect(field.selection == 0..<0)
        field.selection = 700..<900
        #expect(field.selection == 6..<6)
    }

    @Test("A click places the caret, a drag selects, a double click selects the word, a triple click everything")
    func pointerSelects() {
        let field = add("Summer by the sea")
        window.click(at: caretLocation(field, 6))
        #expect(field.isEditing)
        #expect(field.selection == 6..<6)
        window.down(at: caretLocation(field, 7))
        window.move(to: caretLocation(field, 13))
        window.up(at: caretLocation(field, 13))
        #expect(field.selection == 7..<13)
        window.click(at: caretLocation(field, 8), clicks: 2)
        #expect(field.selection == 7..<9)
        window.click(at: caretLocation(field, 8), clicks: 3)
        #expect(field.selection == 0..<17)
        window.click(at: caretLocation(field, 2))
        window.click(at: caretLocation(field, 4), .shift)
        #expect(field.selection == 2..<4)
        window.move(to: caretLocation(field, 3))
        #expect(window.shape == .text)
    }

    @Test("Arrows, word and line movement, deletions and select all")
    func editingKeys() {
        let field = add("Summer by the sea")
        field.beginEditing()
        window.press(.home)
        window.press(.right, .control)
        #expect(field.selection == 6..<6)
        window.press(.end, .shift)
        #expect(field.selection == 6..<17)
        window.press(.backspace)
        #expect(field.text == "Summer")
        window.press(.left, .shift)
        window.press(.left, .shift)
        #expect(field.selection == 4..<6)
        window.press(.delete)
        #expect(field.text == "Summ")
        window.press(.backspace, .control)
        #expect(field.text == "")
        window.press(.character("z"), .control)
        #expect(field.text == "Summ")
        window.press(.character("a"), .control)
        #expect(field.selection == 0..<4)
    }

    @Test("Editing keys do not reach the surrounding views, even without effect")
    func fieldConsumesKeys() {
        let around = KeyRecorder()
        window.add(around, CGSize(width: 300, height: 200))
        let field = TextField("Sea")
        around.addSubview(field)
        field.frame = CGRect(x: 0, y: 0, width: 100, height: 32)
        field.beginEditing()
        for key in [Key.delete, .delete, .backspace, .left, .right, .home, .end, .up, .down, .space, .character("g")] {
            window.press(key)
        }
        #expect(around.keys == [])
        window.press(.character("q"), .control)
        window.press(.function(2))
        #expect(around.keys == [.character("q"), .function(2)])
    }

    @Test("Copy and cut put text on the window's pasteboard; paste requests text from the window")
    func clipboard() async throws {
        let field = add("Summer by the sea")
        func copied() async throws -> String? {
            try await window.root.pasteboard.availableItems?.first?.object(ofClass: String.self)
        }
        field.beginEditing()
        window.press(.character("c"), .control)
        #expect(try await copied() == "Summer by the sea")
        window.press(.home)
        window.press(.character("x"), .control)
        #expect(field.text == "Summer by the sea", "an empty selection is not cut")
        window.press(.right, [.control, .shift])
        window.press(.character("x"), .control)
        #expect(field.text == " by the sea")
        #expect(try await copied() == "Summer")
        window.press(.end)
        window.press(.character("v"), .control)
        #expect(field.text == " by the sea", "no handler provides text")
        var requesters: [View] = []
        window.root.onTextPaste = { requesters.append($0) }
        window.press(.character("v"), .control)
        #expect(requesters.count == 1 && requesters.first === field)
        window.root.handle(InputEvent(.text("Summer\n"), at: .zero, time: window.root.now))
        #expect(field.text == " by the seaSummer ")
    }

    @Test("A long text scrolls to the caret, and back to its beginning after editing")
    func longTextScrolls() {
        let field = add("A title that is much too long for such a narrow field", width: 100)
        field.beginEditing()
        window.press(.end)
        let caret = caretLocation(field, field.selection.upperBound).x
        #expect(field.scrollOffset > 0)
        #expect(field.frame.minX <= caret && caret <= field.frame.maxX)
        window.press(.home)
        #expect(field.scrollOffset == 0)
        window.press(.end)
        for _ in 0..<60 { window.press(.backspace) }
        #expect(field.scrollOffset == 0)
        window.press(.escape)
        #expect(field.scrollOffset == 0)
    }

    @Test("The placeholder is shown while the text is empty")
    func placeholderText() {
        let field = add("")
        #expect(field.accessibilityName == "New album")
        window.frame()
        let white = window.hex(.white)
        let inside = field.frame.insetBy(dx: 4, dy: 4)
        #expect(window.count(in: inside) { $0 != white } > 20)
        field.text = "Sea"
        #expect(field.accessibilityName == "Sea")
    }

    @Test("A field that is edited but idle requests neither frames nor wake-ups")
    func idleFieldIsQuiet() {
        let field = add("Summer")
        field.beginEditing()
        window.frame()
        #expect(!window.root.wantsFrame)
        #expect(window.root.deadline == nil)
    }

    @Test("In right-to-left text arrows move in their visual direction")
    func arrowsInRightToLeftText() {
        let field = add("שלום")
        field.beginEditing()
        window.press(.home)
        #expect(field.selection == 0..<0)
        window.press(.left)
        #expect(field.selection == 1..<1)
        window.press(.right)
        #expect(field.selection == 0..<0)
    }

    @Test("VIEW-18: a field shows right-to-left text at its right edge, unless it has a position")
    func rightToLeftText() {
        let field = add("שלום")
        #expect(abs(field.textOrigin.x + field.editedLayout.size.width - field.textArea.maxX) < 0.5)
        field.style.position = 0
        #expect(field.textOrigin.x == field.textArea.minX)
        field.style.position = nil
        field.text = "Summer"
        #expect(field.textOrigin.x == field.textArea.minX)
        // An empty field is edited where its placeholder is.
        field.text = ""
        field.placeholder = "אלבום"
        #expect(field.textOrigin.x == field.textArea.maxX)
    }

    @Test("VIEW-18: arrows leave a selection at its left or right end, and move in visual order in mixed text")
    func arrowsInMixedText() {
        let field = add("abc שלום def")
        field.beginEditing()
        window.press(.home)
        for _ in 0..<5 { window.press(.right) }
        #expect(field.selectedOffsets == 10..<10)
        window.press(.left)
        #expect(field.selectedOffsets == 4..<4)
        // The Hebrew word begins at its right edge.
        field.selection = 5..<7
        window.press(.left)
        #expect(field.selectedOffsets == 10..<10)
        field.selection = 5..<7
        window.press(.right)
        #expect(field.selectedOffsets == 6..<6)
        window.press(.end)
        #expect(field.selectedOffsets == 16..<16)
        window.press(.left, .control)
        #expect(field.selectedOffsets == 13..<13)
    }

    @Test("Text of a program is not cut; typing and pasting obey `maximumLength`")
    func maximumLength() {
        let title = String(repeating: "a", count: 3_000)
        let field = add(title)
        #expect(field.text == title)
        field.beginEditing()
        field.commit()
        #expect(field.text == title && log.entries == ["commit \(title)"])
        field.maximumLength = 5
        field.text = "abcdefg"
        #expect(field.text == "abcdefg")
        field.beginEditing()
        window.type("1234567")
        #expect(field.text == "12345")
        field.commit()
        field.beginEditing()
        window.root.handle(InputEvent(.text("a long paste"), time: window.root.now))
        #expect(field.text == "a lon")
    }

    @Test("A selection scrolls on while the pointer rests beyond the edge, and back")
    func selectionScrollsOn() {
        let field = add("A title that is much too long for such a narrow field", width: 100)
        field.beginEditing()
        window.press(.home)
        window.down(at: caretLocation(field, 1))
        window.move(to: CGPoint(x: field.frame.maxX + 30, y: field.frame.midY))
        let before = field.selection
        window.advance(.seconds(4))
        #expect(before.upperBound < 30 && field.selection == 1..<field.text.count)
        #expect(field.scrollOffset == field.maximumOffset && !window.root.wantsFrame)
        window.move(to: CGPoint(x: field.frame.minX - 30, y: field.frame.midY))
        window.advance(.seconds(4))
        #expect(field.selection == 0..<1 && field.scrollOffset == 0)
        window.up(at: CGPoint(x: 0, y: field.frame.midY))
        #expect(!window.root.wantsFrame)
    }

    @Test("Sizes of fonts that are not finite have no effect")
    func fontSize() {
        let field = add("Summer")
        field.font.size = .nan
        #expect(field.font.size == 13)
        field.font = .system(size: .infinity)
        #expect(field.font.size == 12)
    }

    @Test("HAND-7: input methods know the caret of the edited text, but not that of a secure field")
    func textInput() {
        let (field, other) = (add("Summer"), TextField("Winter"))
        window.add(other, y: 100, CGSize(width: 200, height: 32))
        var targets: [TextInputTarget?] = []
        window.root.onTextInput = { targets.append($0) }
        window.click(at: caretLocation(field, 2))
        let first = window.root.textInput
        #expect(first?.caret.minX == caretLocation(field, 2).x && targets.last == first)
        window.press(.right)
        #expect(window.root.textInput?.session == first?.session)
        #expect(window.root.textInput?.caret.minX == caretLocation(field, 3).x)
        // A composition ends when the program replaces the text, and with the focus.
        field.text = "Spring"
        window.frame()
        let second = window.root.textInput
        #expect(second != nil && second?.session != first?.session)
        window.click(at: caretLocation(other, 1))
        #expect(window.root.textInput.map { $0.session != second?.session } == true)
        other.style.isSecure = true
        window.frame()
        #expect(window.root.textInput == nil && targets.last == .some(nil))
        field.beginEditing()
        window.frame()
        field.removeFromSuperview()
        window.frame()
        #expect(window.root.textInput == nil)
    }

    @Test("A press on a button commits the text before the action of the button")
    func pressElsewhereCommits() {
        let field = add("Summer")
        let button = window.add(Button("Done"), y: 100, CGSize(width: 80, height: 32))
        button.onPress = { [log] in log.entries.append("done") }
        field.beginEditing()
        window.type("x")
        window.click(button)
        #expect(log.entries == ["change x", "commit x", "done"])
    }

    @Test("A repeated Enter does not end editing")
    func repeatedEnterKeepsEditing() {
        let field = add("Summer")
        field.beginEditing()
        window.send(.keyDown(.enter, isRepeat: true))
        #expect(field.isEditing)
        window.press(.enter)
        #expect(!field.isEditing)
    }

    @Test("A disabled field cannot be edited")
    func disabledField() {
        let field = add("Summer")
        field.isEnabled = false
        #expect(!field.beginEditing())
        window.click(field)
        window.type("x")
        #expect(field.text == "Summer")
    }
}

/// Records the keys that no subview has consumed.
@MainActor final class KeyRecorder: View {
    var keys: [Key] = []
    override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        keys.append(key)
        return true
    }
}
