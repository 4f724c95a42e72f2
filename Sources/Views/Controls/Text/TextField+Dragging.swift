extension TextField {
    /// Whether the user can drag the selected text, and drop text into the field (VIEW-19); false by default. A drop
    /// within the field moves the text, with Control it copies.
    public var allowsTextDragging: Bool {
        get { dragging != nil }
        set {
            guard newValue != (dragging != nil) else { return }
            dragging?.remove()
            dragging = newValue ? TextDragging(self) : nil
        }
    }

    /// Draws where a drop would insert.
    func drawDropCaret(_ context: Context) {
        guard let offset = dragging?.offset else { return }
        let caret = editedLayout.caretRect(TextLayout.Caret(shownOffset(of: offset)))
            .offsetBy(dx: textOrigin.x, dy: textOrigin.y)
        let rect = CGRect(x: caret.minX - 1, y: caret.minY - 1, width: 2, height: caret.height + 2)
        context.fill(context.snapped(rect), palette.accent)
    }
}

extension TextField: DraggableText {
    var mayDragText: Bool { isEnabled && !style.isSecure }
    var mayChangeText: Bool { isEnabled }
    func textOffset(at point: CGPoint) -> Int {
        let shown = editedLayout.caret(inLine: 0, x: point.x - textOrigin.x)
        return editing.boundary(textOffset(ofShown: shown.offset))
    }
    func textRects(of range: Range<Int>) -> [CGRect] {
        editedLayout.selectionRects(shownOffset(of: range.lowerBound)..<shownOffset(of: range.upperBound))
            .map { $0.offsetBy(dx: textOrigin.x, dy: textOrigin.y) }
    }
    func changeByDrop(_ body: (inout LineEditor) -> Bool) { change(body) }
}
