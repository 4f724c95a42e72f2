extension TextArea {
    /// Questions to the owner and notifications; nil means yes.
    package struct Hooks {
        /// Whether editing begins.
        package var shouldBegin: (@MainActor () -> Bool)?
        /// Editing has begun.
        package var didBegin: (@MainActor () -> Void)?
        /// Whether editing ends.
        package var shouldEnd: (@MainActor () -> Bool)?
        /// Editing has ended.
        package var didEnd: (@MainActor () -> Void)?
        /// Whether a range of the text is replaced.
        package var shouldChange: (@MainActor (Range<String.Index>, String) -> Bool)?
        /// The user has changed the text.
        package var didChange: (@MainActor () -> Void)?
        /// The selection has changed.
        package var didChangeSelection: (@MainActor () -> Void)?
    }

    /// Whether the user can drag the selected text, and drop text into the editor (VIEW-19); false by default. A drop
    /// within the editor moves the text, with Control it copies.
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
        let caret = shownLayout.caretRect(TextLayout.Caret(offset)).offsetBy(dx: textInsets.left, dy: textInsets.top)
        context.fill(
            context.snapped(CGRect(x: caret.minX - 1, y: caret.minY, width: 2, height: caret.height)), palette.accent)
    }
}

extension TextArea: DraggableText {
    var mayDragText: Bool { isSelectable }
    var mayChangeText: Bool { isEditable }
    func textOffset(at point: CGPoint) -> Int {
        editing.boundary(shownLayout.caret(at: point - CGPoint(x: textInsets.left, y: textInsets.top)).offset)
    }
    func textRects(of range: Range<Int>) -> [CGRect] {
        shownLayout.selectionRects(range).map { $0.offsetBy(dx: textInsets.left, dy: textInsets.top) }
    }
    func changeByDrop(_ body: (inout LineEditor) -> Bool) { change(body) }
}
