/// The state of a line of text being edited: text, selection and undo history, independent of any view.
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
    /// The maximum count of characters.
    let limit: Int
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

    init(_ text: String, limit: Int = 1_000, isMultiline: Bool = false) {
        self.limit = limit
        self.isMultiline = isMultiline
        self.text = String((isMultiline ? Self.multiline(text) : Self.singleLine(text)).prefix(limit))
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
        var last = text.startIndex
        for start in text.indices {
            if start > position { break }
            last = start
        }
        return utf8Offset(of: last)
    }

    private func next(_ from: Int, _ step: Step) -> Int {
        var at = index(from)
        switch step {
        case .character: if at < text.endIndex { at = text.index(after: at) }
        case .word:
            while at < text.endIndex, !text[at].isPartOfWord { at = text.index(after: at) }
            while at < text.endIndex, text[at].isPartOfWord { at = text.index(after: at) }
        case .end: at = text.endIndex
        }
        return utf8Offset(of: at)
    }

    private func previous(_ from: Int, _ step: Step) -> Int {
        var at = index(from)
        func before() -> String.Index? { at > text.startIndex ? text.index(before: at) : nil }
        switch step {
        case .character: at = before() ?? at
        case .word:
            while let index = before(), !text[index].isPartOfWord { at = index }
            while let index = before(), text[index].isPartOfWord { at = index }
        case .end: at = text.startIndex
        }
        return utf8Offset(of: at)
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
        isTyping = false
        (anchor, caret) = (offset(characters.lowerBound), offset(characters.upperBound))
    }

    // MARK: Moving

    mutating func move(to offset: Int, extending: Bool) {
        isTyping = false
        caret = boundary(offset)
        if !extending { anchor = caret }
    }

    mutating func moveForward(by step: Step, extending: Bool) {
        let collapses = !extending && step == .character && !selection.isEmpty
        move(to: collapses ? selection.upperBound : next(caret, step), extending: extending)
    }

    mutating func moveBackward(by step: Step, extending: Bool) {
        let collapses = !extending && step == .character && !selection.isEmpty
        move(to: collapses ? selection.lowerBound : previous(caret, step), extending: extending)
    }

    mutating func selectAll() {
        isTyping = false
        anchor = 0
        caret = end
    }

    /// Selects the word at an offset, or the run of non-word characters there.
    mutating func selectWord(at offset: Int) {
        isTyping = false
        guard !text.isEmpty else { return }
        var start = index(boundary(offset))
        if start == text.endIndex { start = text.index(before: start) }
        let kind = text[start].isPartOfWord
        var stop = start
        while stop < text.endIndex, text[stop].isPartOfWord == kind { stop = text.index(after: stop) }
        while start > text.startIndex, text[text.index(before: start)].isPartOfWord == kind {
            start = text.index(before: start)
        }
        (anchor, caret) = (utf8Offset(of: start), utf8Offset(of: stop))
    }

    // MARK: Changing

    /// Replaces the selection with text, truncated to `limit`; returns whether anything changed.
    @discardableResult mutating func insert(_ typed: String) -> Bool {
        let available = max(limit - text.count + selectedText.count, 0)
        let new = String((isMultiline ? Self.multiline(typed) : Self.singleLine(typed)).prefix(available))
        guard !new.isEmpty else { return false }
        // Consecutive insertions form one undo step.
        if !(isTyping && selection.isEmpty) { recordUndoStep() }
        replaceSelection(with: new)
        isTyping = true
        return true
    }

    /// Deletes the selection, or one step before the caret if it is empty; returns whether anything changed.
    @discardableResult mutating func deleteBackward(by step: Step = .character) -> Bool {
        delete(upTo: previous(caret, step))
    }

    /// Deletes the selection, or one step after the caret if it is empty; returns whether anything changed.
    @discardableResult mutating func deleteForward(by step: Step = .character) -> Bool {
        delete(upTo: next(caret, step))
    }

    private mutating func delete(upTo offset: Int) -> Bool {
        guard !selection.isEmpty || offset != caret else { return false }
        recordUndoStep()
        if selection.isEmpty { caret = offset }
        replaceSelection(with: "")
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
    }

    // MARK: Undo

    private var state: State {
        get { State(text: text, anchor: anchor, caret: caret) }
        set { (text, anchor, caret) = (newValue.text, newValue.anchor, newValue.caret) }
    }

    private mutating func recordUndoStep() {
        isTyping = false
        undoStack.append(state)
        if undoStack.count > Self.historyLimit { undoStack.removeFirst() }
        redoStack = []
    }

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

extension Character {
    fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" || self == "'" || self == "’" }
}
