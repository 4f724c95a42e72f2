/// One line of text that can be changed: an album's title, for instance.
///
/// It begins to edit as it gets the focus, and ends with Enter or by losing the focus (`onCommit`), or with Escape,
/// which brings the text from before back (`onCancel`). Exactly one of the two is called for each editing.
/// Ctrl+C and Ctrl+X put text on the window's pasteboard, Ctrl+V asks for it (`RootView.onTextPaste`).
/// The caret does not blink: an idle window does nothing.
@MainActor public final class TextField: Control {
    /// The letters; never smaller than 11 points.
    public var font: Font {
        didSet {
            font = Font(family: font.family, size: max(font.size, 11), weight: font.weight)
            editingDidMove()
        }
    }
    /// What is read while there is no text.
    public var placeholder: String? {
        didSet { if placeholder != oldValue { setNeedsDisplay() } }
    }
    /// What a user would call the field; otherwise its text is its name.
    public var name: String?
    /// The text was changed by the user.
    public var onChange: (@MainActor (String) -> Void)?
    /// Editing has ended with this text, changed or not.
    public var onCommit: (@MainActor (String) -> Void)?
    /// Editing was given up.
    public var onCancel: (@MainActor () -> Void)?

    /// Whether it is being edited.
    public private(set) var isEditing = false

    var editing: TextEditing
    /// The text as editing began.
    private var original: String
    /// How far the text is moved to the left, in points, to keep the caret in sight.
    private(set) var scrolled: CGFloat = 0
    /// The pointer that selects.
    var selecting: PointerID?
    private var isTakingFocusByPress = false

    /// A field with a text.
    public init(
        _ text: String = "", placeholder: String? = nil, font: Font = .system(size: 13), name: String? = nil
    ) {
        editing = TextEditing(text)
        original = editing.text
        self.placeholder = placeholder
        self.font = Font(family: font.family, size: max(font.size, 11), weight: font.weight)
        self.name = name
        super.init()
    }

    /// The text; setting it puts the caret at its end, forgets what could be undone, and tells nobody.
    public var text: String {
        get { editing.text }
        set {
            guard newValue != editing.text else { return }
            editing = TextEditing(newValue)
            editingDidMove()
        }
    }

    /// The selected part of the text, in UTF-8 bytes; empty at the caret.
    public var selection: Range<Int> { editing.selection }

    /// The room for a text, in points: the width given, 32 high.
    public func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: ControlMetrics.height) }

    // MARK: Editing

    /// Takes the focus with all text selected, to be typed over.
    @discardableResult public func beginEditing() -> Bool {
        guard becomeFocused() else { return false }
        editing.selectAll()
        editingDidMove()
        return true
    }

    /// Ends editing as Enter does; nothing happens while it is not edited.
    public func commit() { endEditing(keeping: true) }

    /// Ends editing as Escape does; nothing happens while it is not edited.
    public func cancel() { endEditing(keeping: false) }

    func endEditing(keeping: Bool) {
        guard isEditing else { return }
        // Before anybody is told: giving up the focus must not end it a second time.
        isEditing = false
        selecting = nil
        editing = TextEditing(keeping ? editing.text : original)
        scrolled = 0
        if isFocused { root?.focus(nil) }
        setNeedsDisplay()
        if keeping { onCommit?(editing.text) } else { onCancel?() }
    }

    /// Begins editing, with everything selected if keys brought the focus; ends it by keeping the text.
    public override func focusChanged(_ isFocused: Bool) {
        setNeedsDisplay()
        if isFocused, !isEditing {
            isEditing = true
            original = editing.text
            if !isTakingFocusByPress { editing.selectAll() }
            editingDidMove()
        } else if !isFocused, root?.focusedView !== self {
            // Otherwise it is only the window that has lost the focus.
            endEditing(keeping: true)
        }
    }

    /// Ends editing, keeping the text, when it has lost its window.
    public override func didMoveToWindow() {
        super.didMoveToWindow()
        if root == nil { endEditing(keeping: true) }
    }

    func takeFocusByPress() {
        isTakingFocusByPress = true
        becomeFocused()
        isTakingFocusByPress = false
    }

    /// Puts typed or pasted text in place of the selection.
    @discardableResult public override func insertText(_ text: String) -> Bool {
        guard isEditing else { return false }
        if editing.insert(text) { textDidChange() }
        return true
    }

    func textDidChange() {
        editingDidMove()
        onChange?(editing.text)
    }

    // MARK: Input

    /// Places the caret; a double click takes a word, a triple one everything.
    public override func pointerDown(_ event: InputEvent) -> Bool { press(event) }
    /// Carries the selection's end with the pointer.
    public override func pointerMoved(_ event: InputEvent) { dragSelection(event) }
    /// Ends selecting.
    public override func pointerUp(_ event: InputEvent) { selecting = nil }
    /// Ends selecting.
    public override func pointerCancelled(_ pointer: PointerID) { selecting = nil }

    /// The keys of a line editor: caret, selection, deletion, commit and cancel.
    public override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        // Enter that is still held from what opened the field must not close it.
        if event.isRepeatedKey, key == .enter || key == .escape { return isEditing }
        return use(key, event.modifiers)
    }

    /// The text caret, or the arrow while it is disabled.
    public override func cursor(at point: CGPoint) -> PointerShape? { isEnabled ? .text : .arrow }

    // MARK: Layout

    /// From the field's edge to the text.
    var padding: CGFloat { min(8, bounds.width / 4) }

    var textArea: CGRect { bounds.insetBy(dx: padding, dy: 0) }

    var editedLayout: TextLayout { textLayout(editing.text, font: font) }

    /// Where the layout's top left is.
    var textOrigin: CGPoint {
        CGPoint(x: textArea.minX - scrolled, y: textArea.midY - editedLayout.size.height / 2)
    }

    /// Shows the caret, scrolling no further than needed, and never beyond the text.
    func editingDidMove() {
        let caret = editedLayout.caretX(at: editing.caret)
        let width = textArea.width
        // The caret itself needs room behind the last letter.
        let longest = max(editedLayout.size.width + 2 - width, 0)
        if caret - scrolled > width - 2 { scrolled = caret - width + 2 }
        if caret < scrolled { scrolled = caret }
        scrolled = isEditing ? min(max(scrolled, 0), longest) : 0
        setNeedsDisplay()
    }

    /// Keeps the caret in sight.
    public override func boundsDidChange() { editingDidMove() }

    // MARK: Accessibility

    /// A label: there is no role of its own for text that can be edited.
    public override var role: AccessibilityRole? { .label }

    /// Its name, else its text, else its placeholder.
    public override var accessibilityName: String? {
        name ?? (editing.text.isEmpty ? placeholder : editing.text)
    }

    /// The control's states, and editing.
    public override var accessibilityStates: Set<AccessibilityState> {
        isEditing ? super.accessibilityStates.union([.editing]) : super.accessibilityStates
    }

    /// Draws frame, text, selection and caret.
    public override func draw(_ context: Context) { drawField(in: context) }
}
