import Testing

@testable import Views

@Suite struct LineEditorTests {
    private func editor(_ text: String, _ selection: Range<Int>) -> LineEditor {
        var editor = LineEditor(text)
        editor.move(to: selection.lowerBound, extending: false)
        editor.move(to: selection.upperBound, extending: true)
        return editor
    }

    /// Mutating calls are not possible within an expectation.
    private func check(_ isAsExpected: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(isAsExpected, sourceLocation: sourceLocation)
    }

    @Test("Typing replaces the selection and places the caret after the typed text")
    func typingReplacesSelection() {
        var text = editor("Summer by the sea", 0..<6)
        text.insert("Winter")
        #expect(text.text == "Winter by the sea")
        #expect(text.selection == 6..<6)
    }

    @Test("A grapheme cluster is passed and deleted in a single step", arguments: ["👨‍👩‍👧", "e\u{301}", "🇩🇪", "ß"])
    func graphemesAreSingleSteps(_ character: String) {
        var text = LineEditor("a\(character)b")
        text.moveBackward(by: .character, extending: false)
        text.moveBackward(by: .character, extending: false)
        #expect(text.caret == 1)
        text.moveForward(by: .character, extending: false)
        text.deleteBackward()
        #expect(text.text == "ab")
    }

    @Test("An offset within a grapheme cluster is rounded down to its beginning")
    func offsetsAreRoundedDown() {
        let content = "aé👨‍👩‍👧b"
        var text = LineEditor(content)
        let boundaries = (Array(content.indices) + [content.endIndex]).map { index in
            content.utf8.distance(from: content.startIndex, to: index)
        }
        for offset in -3...40 {
            text.move(to: offset, extending: false)
            #expect(text.caret == boundaries.last { $0 <= max(offset, 0) }, "\(offset)")
            text.insert("|")
            #expect(text.text.filter { $0 != "|" } == content, "\(offset)")
            text.undo()
        }
    }

    @Test("Inserting a combining character keeps the caret at the boundary of a grapheme cluster")
    func combiningCharacters() {
        var text = LineEditor("e")
        text.insert("\u{301}")
        #expect(text.text == "e\u{301}")
        #expect(text.caret == text.end)
        text.move(to: 0, extending: false)
        text.insert("a")
        text.insert("\u{308}")
        #expect(text.text == "a\u{308}e\u{301}")
        #expect(text.caret == 3)
    }

    @Test("Words are passed from boundary to boundary, with any separators")
    func wordMovement() {
        var text = LineEditor("Ann's trip, 2019 – sea")
        text.moveBackward(by: .end, extending: false)
        var stops: [Int] = []
        for _ in 0..<20 where text.caret < text.end {
            text.moveForward(by: .word, extending: false)
            stops.append(text.caret)
        }
        #expect(stops == [5, 10, 16, 24])
        var back: [Int] = []
        for _ in 0..<20 where text.caret > 0 {
            text.moveBackward(by: .word, extending: false)
            back.append(text.caret)
        }
        #expect(back == [21, 12, 6, 0])
    }

    @Test("An arrow without Shift moves to the edge of the selection")
    func arrowsCollapseSelection() {
        var text = editor("Summer", 1..<4)
        text.moveForward(by: .character, extending: false)
        #expect(text.selection == 4..<4)
        text = editor("Summer", 1..<4)
        text.moveBackward(by: .character, extending: false)
        #expect(text.selection == 1..<1)
    }

    @Test("A double click selects the word, or the characters between words")
    func doubleClickSelectsWord() {
        var text = LineEditor("by the  sea")
        text.selectWord(at: 4)
        #expect(text.selectedText == "the")
        text.selectWord(at: 6)
        #expect(text.selectedText == "  ")
        text.selectWord(at: 11)
        #expect(text.selectedText == "sea")
        var empty = LineEditor("")
        empty.selectWord(at: 0)
        #expect(empty.selection.isEmpty)
    }

    @Test("Line breaks become spaces, and control characters are removed")
    func lineBreaksAreReplaced() {
        var text = LineEditor("")
        text.insert("a\nb\tc\u{7}d\r\ne\u{0}")
        #expect(text.text == "a b cd e")
        check(!text.insert("\u{8}"))
    }

    @Test("Typed and pasted text is cut at the length limit; the initial text is not")
    func lengthLimit() {
        var text = LineEditor(String(repeating: "a", count: 5_000), limit: 1_000)
        #expect(text.text.count == 5_000)
        check(!text.insert("b"))
        text.selectAll()
        text.insert(String(repeating: "b", count: 5_000))
        #expect(text.text == String(repeating: "b", count: 1_000))
        var unlimited = LineEditor("")
        unlimited.insert(String(repeating: "c", count: 5_000))
        #expect(unlimited.text.count == 5_000)
    }

    @Test("A paste is undone separately from typing before and after it")
    func pasteIsAStep() {
        var text = LineEditor("")
        for letter in ["s", "e", "a"] { text.insert(letter) }
        text.insert("side town")
        for letter in ["s", "!"] { text.insert(letter) }
        #expect(text.text == "seaside towns!")
        check(text.undo())
        #expect(text.text == "seaside town")
        check(text.undo())
        #expect(text.text == "sea")
        check(text.undo())
        #expect(text.text == "")
    }

    @Test("Consecutive typing is undone in one step, deletions separately; redo restores both")
    func undoAndRedo() {
        var text = LineEditor("sea")
        for letter in ["s", "i", "d", "e"] { text.insert(letter) }
        text.deleteBackward()
        #expect(text.text == "seasid")
        check(text.undo())
        #expect(text.text == "seaside")
        check(text.undo())
        #expect(text.text == "sea")
        check(!text.undo())
        check(text.redo())
        check(text.redo())
        #expect(text.text == "seasid")
        check(!text.redo())
        text.undo()
        text.insert("!")
        check(!text.redo())
    }

    @Test("Random edits keep the selection at the boundaries of grapheme clusters", arguments: 0..<20)
    func randomEdits(_ seed: UInt64) {
        var random = Random(state: seed &* 2_654_435_761 &+ 1)
        let pieces = ["a", " ", "é", "👨‍👩‍👧", "\u{301}", "שלום", "x y", "\n"]
        var text = LineEditor("Übersee 👋🏽 photos")
        for _ in 0..<300 {
            switch random.next() % 10 {
            case 0, 1: text.insert(pieces[Int(random.next() % UInt64(pieces.count))])
            case 2: text.deleteBackward(by: random.next() % 2 == 0 ? .character : .word)
            case 3: text.deleteForward(by: random.next() % 2 == 0 ? .character : .word)
            case 4: text.moveForward(by: .word, extending: random.next() % 2 == 0)
            case 5: text.moveBackward(by: .character, extending: random.next() % 2 == 0)
            case 6: text.move(to: Int(random.next() % 60), extending: random.next() % 2 == 0)
            case 7: text.selectWord(at: Int(random.next() % 60))
            case 8: text.undo()
            default: text.redo()
            }
            #expect(text.boundary(text.caret) == text.caret)
            #expect(text.boundary(text.anchor) == text.anchor)
            #expect(text.selection.upperBound <= text.end)
        }
    }

    /// A deterministic generator: a failing seed reproduces the edits.
    private struct Random {
        var state: UInt64
        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state >> 8
        }
    }
}
