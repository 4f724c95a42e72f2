import Canvas

/// The state of a text being edited: text, selection and undo history, independent of any view.
///
/// Offsets count UTF-8 bytes, as in `TextLayout`. Invariant: `anchor` and `caret` lie on boundaries of grapheme
/// clusters.
struct LineEditor: Sendable, Equatable {
    /// The unit of one movement or deletion.
    enum Step: Sendable {
        case character
        case word
        case end
    }

    private(set) var text: String
    /// The fixed end of the selection.
    private(set) var anchor: Int
    /// The moving end of the selection, where typed text is inserted.
    private(set) var caret: Int
    /// Whether the caret is drawn at the end of the character before it (``TextLayout/Caret``).
    private(set) var isCaretUpstream = false
    /// The maximum count of characters that typing and pasting leave. Other text is not cut.
    var limit: Int
    /// Whether the text may contain line breaks.
    let isMultiline: Bool
    private var redoStack: [State] = []
    private var undoStack: [State] = []
    private var isTyping = false

    private struct State: Sendable, Equatable {
        var text: String
        var anchor: Int
        var caret: Int
    }

    private static let historyLimit = 100

    init(_ text: String, limit: Int = .max, isMultiline: Bool = false) {
        self.limit = limit
        self.isMultiline = isMultiline
        self.text = isMultiline ? Self.multiline(text) : Self.singleLine(text)
        anchor = 0
        caret = 0
        move(to: end, extending: false)
    }

    var end: Int { text.utf8.count }
    var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }
    var selectedText: String { String(text[index(selection.lowerBound)..<index(selection.upperBound)]) }

    /// Replaces line breaks and tabs with spaces and removes other control characters.
    static func singleLine(_ text: String) -> String {
        var result = ""
        for character in text {
            if character.isNewline || character == "\t" {
                result.append(" ")
            } else {
                let kept = character.unicodeScalars.filter { $0.properties.generalCategory != .control }
                result.unicodeScalars.append(contentsOf: kept)
            }
        }
        return result
    }

    /// Unifies line breaks, and removes control characters other than tabs.
    static func multiline(_ text: String) -> String {
        var result = ""
        for character in text {
            if character.isNewline {
                result.append("\n")
            } else if character == "\t" {
                result.append(character)
            } else {
                let kept = character.unicodeScalars.filter { $0.properties.generalCategory != .control }
                result.unicodeScalars.append(contentsOf: kept)
            }
        }
        return result
    }

    // MARK: Offsets

    private func index(_ offset: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: min(max(offset, 0), end))
    }

    private func utf8Offset(of index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }

    /// The grapheme cluster boundary at or before an offset.
    func boundary(_ offset: Int) -> Int {
        let position = index(offset)
        guard position < text.endIndex else { return end }
        // The index of the interior of a cluster is rounded down to its start.
        return utf8Offset(of: text.index(before: text.index(after: position)))
    }

    fileprivate func next(_ from: Int, _ step: Step) -> Int {
        let at = index(from)
        switch step {
        case .character: return at < text.endIndex ? utf8Offset(of: text.index(after: at)) : end
        case .word: return nextWordEnd(from)
        case .end: return end
        }
    }

    private func previous(_ from: Int, _ step: Step) -> Int {
        let at = index(from)
        switch step {
        case .character: return at > text.startIndex ? utf8Offset(of: text.index(before: at)) : 0
        case .word: return previousWordStart(from)
        case .end: return 0
        }
    }

    /// The characters of a range of offsets, by their indices. O(n).
    func characters(of offsets: Range<Int>) -> Range<Int> {
        let start = text.distance(from: text.startIndex, to: index(offsets.lowerBound))
        return start..<start + text.distance(from: index(offsets.lowerBound), to: index(offsets.upperBound))
    }

    /// Selects characters by their indices, clamped to the text; the caret is at the end of the range. O(n).
    mutating func select(characters: Range<Int>) {
        func offset(_ character: Int) -> Int {
            let index = text.index(text.startIndex, offsetBy: max(character, 0), limitedBy: text.endIndex)
            return utf8Offset(of: index ?? text.endIndex)
        }
        (isTyping, isCaretUpstream) = (false, false)
        (anchor, caret) = (offset(characters.lowerBound), offset(characters.upperBound))
    }

    // MARK: Moving

    /// The caret with the side at which it is drawn.
    var caretPosition: TextLayout.Caret { TextLayout.Caret(caret, isUpstream: isCaretUpstream) }

    mutating func move(to offset: Int, extending: Bool) { move(to: TextLayout.Caret(offset), extending: extending) }

    mutating func move(to position: TextLayout.Caret, extending: Bool) {
        isTyping = false
        caret = boundary(position.offset)
        isCaretUpstream = position.isUpstream && caret == position.offset
        if !extending { anchor = caret }
    }

    /// Ends the undo step of the characters typed so far.
    mutating func endTyping() { isTyping = false }

    mutating func moveForward(by step: Step, extending: Bool) {
        let collapses = !extending && step == .character && !selection.isEmpty
        move(to: collapses ? selection.upperBound : next(caret, step), extending: extending)
    }

    mutating func moveBackward(by step: Step, extending: Bool) {
        let collapses = !extending && step == .character && !selection.isEmpty
        move(to: collapses ? selection.lowerBound : previous(caret, step), extending: extending)
    }

    mutating func selectAll() {
        (isTyping, isCaretUpstream) = (false, false)
        anchor = 0
        caret = end
    }

    /// Selects the word at an offset, or what is between two words there.
    mutating func selectWord(at offset: Int) {
        isTyping = false
        guard !text.isEmpty else { return }
        var position = boundary(offset)
        if position == end { position = previous(position, .character) }
        let range = rangeOfWord(at: position)
        (anchor, caret, isCaretUpstream) = (range.lowerBound, range.upperBound, true)
    }

    // MARK: Changing

    /// Replaces the selection with text, truncated to `limit`; returns whether anything changed.
    @discardableResult mutating func insert(_ typed: String) -> Bool {
        // Counting the characters takes the time of the whole text.
        let available = limit == .max ? .max : max(limit - text.count + selectedText.count, 0)
        let new = String((isMultiline ? Self.multiline(typed) : Self.singleLine(typed)).prefix(available))
        guard !new.isEmpty else { return false }
        // Consecutive characters form one undo step; a paste, or text of an input method, is one of its own.
        let isCharacter = new.count == 1
        if !(isTyping && selection.isEmpty && isCharacter) { recordUndoStep() }
        replaceSelection(with: new)
        isTyping = isCharacter
        return true
    }

    /// Deletes the selection, or one step before the caret if it is empty; returns whether anything changed.
    @discardableResult mutating func deleteBackward(by step: Step = .character) -> Bool {
        delete(upTo: previous(caret, step), isUpstream: true)
    }

    /// Deletes the selection, or one step after the caret if it is empty; returns whether anything changed.
    @discardableResult mutating func deleteForward(by step: Step = .character) -> Bool {
        delete(upTo: next(caret, step), isUpstream: false)
    }

    /// Inserts text at an offset and selects it, in one undo step with the removal of `moved`, the range that the text
    /// had before. Returns whether anything changed: not if the range is the same.
    @discardableResult mutating func drop(_ dropped: String, at offset: Int, moving moved: Range<Int>? = nil) -> Bool {
        if let moved, (moved.lowerBound...moved.upperBound).contains(offset) { return false }
        let available = limit == .max ? .max : max(limit - text.count, 0)
        let clean = isMultiline ? Self.multiline(dropped) : Self.singleLine(dropped)
        let new = moved == nil ? String(clean.prefix(available)) : clean
        guard !new.isEmpty else { return false }
        recordUndoStep()
        var target = boundary(offset)
        if let moved {
            text.replaceSubrange(index(moved.lowerBound)..<index(moved.upperBound), with: "")
            if target >= moved.upperBound { target -= moved.count }
        }
        (anchor, caret) = (target, target)
        replaceSelection(with: new)
        anchor = boundary(target)
        return true
    }

    private mutating func delete(upTo offset: Int, isUpstream: Bool) -> Bool {
        guard !selection.isEmpty || offset != caret else { return false }
        recordUndoStep()
        if selection.isEmpty { caret = offset }
        replaceSelection(with: "")
        isCaretUpstream = isUpstream
        return true
    }

    private mutating func replaceSelection(with new: String) {
        let range = selection
        let offset = range.lowerBound + new.utf8.count
        text.replaceSubrange(index(range.lowerBound)..<index(range.upperBound), with: new)
        // The inserted text may form a grapheme cluster with the adjacent characters.
        caret = offset == end ? end : boundary(offset)
        if caret < offset, caret < end { caret = next(caret, .character) }
        anchor = caret
        // The next character typed is beside this one.
        isCaretUpstream = true
    }

    // MARK: Undo

    private var state: State {
        get { State(text: text, anchor: anchor, caret: caret) }
        set {
            (text, anchor, caret) = (newValue.text, newValue.anchor, newValue.caret)
            isCaretUpstream = true
        }
    }

    private mutating func recordUndoStep() {
        isTyping = false
        undoStack.append(state)
        if undoStack.count > Self.historyLimit { undoStack.removeFirst() }
        redoStack = []
    }

    var canUndo: Bool { !undoStack.isEmpty }
    var canRedo: Bool { !redoStack.isEmpty }

    /// Undoes the last change; returns whether there was one.
    @discardableResult mutating func undo() -> Bool {
        guard let last = undoStack.popLast() else { return false }
        redoStack.append(state)
        state = last
        isTyping = false
        return true
    }

    /// Redoes the change undone last; returns whether there was one.
    @discardableResult mutating func redo() -> Bool {
        guard let last = redoStack.popLast() else { return false }
        undoStack.append(state)
        state = last
        isTyping = false
        return true
    }
}

// MARK: Words

extension LineEditor {
    /// The paragraph around an offset, without its line break. Words do not cross paragraphs.
    private func paragraph(at offset: Int) -> Range<Int> {
        let (bytes, newline) = (text.utf8, UInt8(ascii: "\n"))
        let at = bytes.index(bytes.startIndex, offsetBy: min(max(offset, 0), end))
        let start = bytes[..<at].lastIndex(of: newline).map { bytes.index(after: $0) } ?? bytes.startIndex
        let stop = bytes[at...].firstIndex(of: newline) ?? bytes.endIndex
        return bytes.distance(from: bytes.startIndex, to: start)..<bytes.distance(from: bytes.startIndex, to: stop)
    }

    private func words(in range: Range<Int>) -> TextWords {
        let bytes = text.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
        return TextWords(String(text[start..<bytes.index(start, offsetBy: range.count)]))
    }

    private func nextWordEnd(_ offset: Int) -> Int {
        var range = paragraph(at: offset)
        while true {
            if let found = words(in: range).end(after: offset - range.lowerBound) {
                return max(boundary(found + range.lowerBound), next(offset, .character))
            }
            guard range.upperBound < end else { return end }
            range = paragraph(at: range.upperBound + 1)
        }
    }

    private func previousWordStart(_ offset: Int) -> Int {
        var range = paragraph(at: offset)
        while true {
            if let found = words(in: range).start(before: offset - range.lowerBound) {
                return boundary(found + range.lowerBound)
            }
            guard range.lowerBound > 0 else { return 0 }
            range = paragraph(at: range.lowerBound - 1)
        }
    }

    /// The word at a boundary before the end, or the line break there, or what is between two words.
    private func rangeOfWord(at offset: Int) -> Range<Int> {
        let range = paragraph(at: offset)
        guard range.contains(offset) else { return offset..<next(offset, .character) }
        let found = words(in: range).range(at: offset - range.lowerBound)
        let (start, stop) = (found.lowerBound + range.lowerBound, found.upperBound + range.lowerBound)
        return boundary(start)..<max(boundary(stop), next(offset, .character))
    }
}
