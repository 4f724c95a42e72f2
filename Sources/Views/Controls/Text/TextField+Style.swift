extension TextField {
    /// How a field shows its text.
    package struct Style: Equatable {
        /// Whether the border and the background are drawn.
        package var showsBorder = true
        /// Nil means the text color of the appearance.
        package var textColor: Color?
        /// Whether dots stand for the characters.
        package var isSecure = false
        /// Lengths that other views take before and behind the text, in points.
        package var leading: CGFloat = 0
        package var trailing: CGFloat = 0
        /// The position of text that is shorter than the field: 0 at the left edge, 1 at the right one; nil for the
        /// edge where reading of the text starts.
        package var position: CGFloat?
    }

    private static let dot = "•"

    /// The text, or a dot for each character.
    var shownText: String {
        style.isSecure ? String(repeating: Self.dot, count: editing.text.count) : editing.text
    }

    /// The offset in the shown text of an offset in the text. Both count UTF-8 bytes.
    func shownOffset(of offset: Int) -> Int {
        guard style.isSecure else { return offset }
        let text = editing.text
        let end = text.utf8.index(text.startIndex, offsetBy: min(max(offset, 0), text.utf8.count))
        return text[..<end].count * Self.dot.utf8.count
    }

    /// The inverse of `shownOffset(of:)`.
    func textOffset(ofShown offset: Int) -> Int {
        guard style.isSecure else { return offset }
        return editing.text.prefix(offset / Self.dot.utf8.count).utf8.count
    }

    /// Changes the editor unless the owner refuses the change of the text.
    func change(_ body: (inout LineEditor) -> Bool) {
        guard let changed = editing.changed(by: body, shouldChange: hooks.shouldChange) else { return }
        editing = changed
        textDidChange()
    }
}

extension LineEditor {
    /// Returns the editor after a change; nil if nothing changes, or if `shouldChange` refuses the replacement of a
    /// range of the text.
    @MainActor func changed(
        by body: (inout LineEditor) -> Bool, shouldChange: (@MainActor (Range<String.Index>, String) -> Bool)?
    ) -> LineEditor? {
        var changed = self
        guard body(&changed) else { return nil }
        guard let shouldChange, changed.text != text else { return changed }
        // The replaced range lies between the common prefix, up to the selection, and the common suffix.
        let (old, new) = (Array(text), Array(changed.text))
        var (start, bytes) = (0, 0)
        while start < min(old.count, new.count), old[start] == new[start], bytes < selection.lowerBound {
            bytes += String(old[start]).utf8.count
            start += 1
        }
        var end = 0
        while end < min(old.count, new.count) - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        let range = text.index(text.startIndex, offsetBy: start)..<text.index(text.endIndex, offsetBy: -end)
        return shouldChange(range, String(new[start..<(new.count - end)])) ? changed : nil
    }
}
