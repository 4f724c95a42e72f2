/// A single-line text editor.
///
/// Editing begins when the field gains the focus. It ends with Enter or the loss of the focus (`onCommit`), or with
/// Escape, which restores the former text (`onCancel`). Exactly one of the two closures is called per editing session.
/// Ctrl+C and Ctrl+X write to the window's pasteboard, Ctrl+V calls `RootView.onTextPaste`. The caret does not blink,
/// so that an idle window draws no frames.
@preconcurrency @MainActor public final class TextField: Control {
    /// Questions to the owner of a field; nil means yes, or the default.
    package struct Hooks {
        /// Whether editing begins.
        package var shouldBegin: (@MainActor () -> Bool)?
        /// Editing has begun.
        package var didBegin: (@MainActor () -> Void)?
        /// Whether editing ends.
        package var shouldEnd: (@MainActor () -> Bool)?
        /// Whether a range of the text is replaced.
        package var shouldChange: (@MainActor (Range<String.Index>, String) -> Bool)?
        /// The caret was moved, or the selection changed, while the text is being edited.
        package var selectionDidChange: (@MainActor () -> Void)?
        /// Enter was pressed; in place of a commit.
        package var onReturn: (@MainActor () -> Void)?
        /// Whether a command of editing is offered that the editor can perform.
        package var canPerform: (@MainActor (EditCommand) -> Bool)?
        /// Performs a command of editing; in place of the editor.
        package var perform: (@MainActor (EditCommand) -> Void)?
        /// The text has become empty, or is no longer, for any reason.
        package var emptinessDidChange: (@MainActor () -> Void)?
    }

    /// Questions to the owner.
    package var hooks = Hooks()
    /// Whether the focus selects all text unless a press moved it; otherwise the caret is behind the text.
    package var selectsAllOnFocus = true
    /// What the owner was told last.
    private var reportedSelection = 0..<0
    /// How the text is shown.
    package var style = Style() {
        didSet { editingDidMove() }
    }

    /// Whether the border, the background and the focus ring are drawn; true by default. A field that edits a text in
    /// its place, such as that of a row, has none.
    public var isBordered: Bool {
        get { style.showsBorder }
        set { style.showsBorder = newValue }
    }

    /// The number of characters that typing and pasting leave; nil, the default, sets no limit. Text that the program
    /// sets is not cut.
    public var maximumLength: Int? {
        didSet { editing.limit = maximumLength ?? .max }
    }
    /// The font; sizes below 11 points are raised to 11.
    public var font: Font {
        didSet {
            font = font.legible
            cachedLayout = nil
            editingDidMove()
        }
    }
    /// The text drawn while the field is empty.
    public var placeholder: String? {
        didSet {
            guard placeholder != oldValue else { return }
            setNeedsDisplay()
            invalidateIntrinsicContentSize()
        }
    }
    /// The color of the placeholder; nil is that of secondary text.
    package var placeholderColor: Color? { didSet { setNeedsDisplay() } }
    /// The accessibility name; nil uses the text.
    public var name: String?
    /// Called when the user has changed the text.
    @preconcurrency public var onChange: (@MainActor (String) -> Void)?
    /// Called with the text when editing has ended by Enter or loss of the focus, even if the text is unchanged.
    @preconcurrency public var onCommit: (@MainActor (String) -> Void)?
    /// Called with the text when Enter has ended editing, after ``onCommit``. No view has the focus then: give it to
    /// the one that the keys are for.
    @preconcurrency public var onReturn: (@MainActor (String) -> Void)?
    /// Called when editing was canceled and the former text was restored.
    @preconcurrency public var onCancel: (@MainActor () -> Void)?

    /// Whether the text is being edited.
    public private(set) var isEditing = false

    var editing: LineEditor {
        didSet {
            guard editing.text.isEmpty != wasEmpty else { return }
            wasEmpty.toggle()
            hooks.emptinessDidChange?()
        }
    }
    private var wasEmpty: Bool
    /// The text when editing began, restored by `cancel()`.
    private var originalText: String
    /// Horizontal scroll offset in points that keeps the caret visible.
    private(set) var scrollOffset: CGFloat = 0
    /// The pointer that is extending the selection.
    var selectingPointer: PointerID?
    /// A press on the selection: its release moves the caret, unless a drag begins.
    var caretPress: PointerID?
    package internal(set) var dragging: TextDragging?
    var selectionScroll: SelectionScroll?
    private var isPressTakingFocus = false
    private var cachedLayout: TextLayout?

    /// Creates a field that shows `text`.
    public init(
        _ text: String = "", placeholder: String? = nil, font: Font = .system(size: 13), name: String? = nil
    ) {
        editing = LineEditor(text)
        originalText = editing.text
        wasEmpty = editing.text.isEmpty
        self.placeholder = placeholder
        self.font = font.legible
        self.name = name
        super.init(frame: .zero)
    }

    /// The text. Setting it moves the caret to the end and clears the undo history; it does not call `onChange`.
    public var text: String {
        get { editing.text }
        set {
            guard newValue != editing.text else { return }
            editing = LineEditor(newValue, limit: maximumLength ?? .max)
            if isEditing { root?.discardComposition() }
            editingDidMove()
        }
    }

    /// The selected range, in UTF-8 offsets.
    package var selectedOffsets: Range<Int> { editing.selection }

    /// The selected range, counted in characters of `text`; empty at the caret. Setting it clamps it to the text and
    /// scrolls to the caret, which is at its end. O(n) in the text's length.
    public var selection: Range<Int> {
        get { editing.characters(of: editing.selection) }
        set {
            editing.select(characters: newValue)
            editingDidMove()
        }
    }

    /// The greater of the widths of text and placeholder, and a height of 32 points.
    public override var intrinsicContentSize: CGSize {
        let texts = [text, placeholder ?? ""].map { textLayout($0, font: font).size.width }
        return CGSize(width: ((texts.max() ?? 0) + 2 * Self.widestPadding).rounded(.up), height: ControlMetrics.height)
    }

    /// The baseline of the text.
    public override func baseline(isFirst: Bool) -> LayoutBaseline? {
        let line = textLayout(" ", font: font)
        return LayoutBaseline(fraction: 0.5, offset: line.baseline - line.size.height / 2)
    }

    /// The given width and a height of 32 points.
    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: ControlMetrics.height)
    }

    // MARK: Editing

    /// Takes the focus and selects all text.
    @discardableResult public func beginEditing() -> Bool {
        guard becomeFocused() else { return false }
        editing.selectAll()
        editingDidMove()
        return true
    }

    /// Ends editing and keeps the text, as Enter does; has no effect outside editing.
    public func commit() { endEditing(keepingText: true) }

    /// Ends editing and restores the former text, as Escape does; has no effect outside editing.
    public func cancel() { endEditing(keepingText: false) }

    func endEditing(keepingText: Bool) {
        guard isEditing else { return }
        // Set before the callbacks, because giving up the focus calls this method again.
        isEditing = false
        endSelecting()
        editing = LineEditor(keepingText ? editing.text : originalText, limit: maximumLength ?? .max)
        scrollOffset = 0
        root?.discardComposition()
        if isFocused { root?.focus(nil) }
        setNeedsDisplay()
        if keepingText { onCommit?(editing.text) } else { onCancel?() }
    }

    /// Begins editing when the field gains the focus, selecting all text unless a press moved the focus; commits when
    /// it loses the focus.
    public override func focusChanged(_ isFocused: Bool) {
        setNeedsDisplay()
        if isFocused, !isEditing {
            isEditing = true
            originalText = editing.text
            if selectsAllOnFocus {
                if !isPressTakingFocus { editing.selectAll() }
            } else {
                editing.move(to: editing.end, extending: false)
            }
            reportedSelection = editing.selection
            editingDidMove()
            hooks.didBegin?()
        } else if !isFocused, root?.focusedView !== self, !(root?.focusedView is MenuView) {
            // The field's menu gives the focus back.
            // Checks the focus because this method is also called when the window loses the focus, which does not end
            // editing.
            endEditing(keepingText: true)
        }
    }

    /// Commits when the field leaves the window.
    public override func didMoveToWindow() {
        super.didMoveToWindow()
        cachedLayout = nil
        if root == nil { endEditing(keepingText: true) }
    }

    /// Asks the owner.
    override var acceptsFocus: Bool { hooks.shouldBegin?() ?? true }

    /// Asks the owner while the text is being edited.
    public override var canResignFirstResponder: Bool { !isEditing || hooks.shouldEnd?() ?? true }

    func becomeFocusedByPress() {
        isPressTakingFocus = true
        becomeFocused()
        isPressTakingFocus = false
    }

    /// `isEditing`.
    public override var isEditingText: Bool { isEditing }
    /// The caret; none in secure fields.
    public override var textInputCaret: CGRect? {
        guard isEditing, !style.isSecure else { return nil }
        let origin = textOrigin
        return editedLayout.caretRect(shownCaret).offsetBy(dx: origin.x, dy: origin.y)
    }

    /// Replaces the selection with typed or pasted text.
    @discardableResult public override func insertText(_ text: String) -> Bool {
        guard isEditing else { return false }
        change { $0.insert(text) }
        return true
    }

    /// While the text is edited; a secure field does not copy.
    public override func canPerform(_ command: EditCommand) -> Bool { canUse(command) }
    /// Changes, copies or selects the edited text.
    public override func perform(_ command: EditCommand) { use(command) }

    func textDidChange() {
        editingDidMove()
        onChange?(editing.text)
    }

    // MARK: Input

    /// Moves the caret; a double click selects a word, a triple click all text.
    public override func pointerDown(_ event: InputEvent) -> Bool { press(event) }
    /// Shows the menu of the clipboard.
    override func showContextMenu(at point: CGPoint) -> Bool {
        super.showContextMenu(at: point) || showTextMenu(at: point)
    }
    /// Extends the selection to the pointer.
    public override func pointerMoved(_ event: InputEvent) { dragSelection(event) }
    /// Ends extending the selection.
    public override func pointerUp(_ event: InputEvent) { endPress(event) }
    /// Ends extending the selection.
    public override func pointerCanceled(_ pointer: PointerID) {
        if caretPress == pointer { caretPress = nil }
        endSelecting()
    }
    /// Scrolls on while the pointer that extends the selection rests beyond the edge.
    public override func animate(at time: Timestamp) -> Bool {
        let scrolls = scrollSelection(at: time)
        return super.animate(at: time) || scrolls
    }

    /// Handles the keys of a line editor: caret, selection, deletion, undo, commit and cancel.
    public override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        // The repeat of the Enter key that began editing must not commit.
        if event.isRepeatedKey, key == .enter || key == .escape { return isEditing }
        return use(key, event.modifiers)
    }

    /// The text shape, or the arrow while disabled.
    public override func cursor(at point: CGPoint) -> PointerShape? { isEnabled ? .text : .arrow }

    // MARK: Layout

    /// Distance from the field's edge to the text.
    var padding: CGFloat { min(style.showsBorder ? Self.widestPadding : 2, bounds.width / 4) }
    private static let widestPadding: CGFloat = 8

    var textArea: CGRect {
        var area = bounds.insetBy(dx: padding, dy: 0)
        area.origin.x += style.leading
        area.size.width = max(area.width - style.leading - style.trailing, 0)
        return area
    }

    /// Kept until the text, the font or the look of the window changes, since several of its positions are needed.
    var editedLayout: TextLayout {
        let text = shownText
        // Equal texts may have different bytes, which offsets count.
        if let cachedLayout, cachedLayout.string.utf8.elementsEqual(text.utf8) { return cachedLayout }
        let layout = textLayout(text, font: font)
        cachedLayout = layout
        return layout
    }

    /// The top left corner of the text layout.
    var textOrigin: CGPoint {
        let size = editedLayout.size
        let x = position(ofLength: size.width, isRightToLeft: isRightToLeft)
        return CGPoint(x: x - scrollOffset, y: textArea.midY - size.height / 2)
    }

    /// Whether the text, or in its absence the placeholder, is read from right to left.
    private var isRightToLeft: Bool {
        let layout = editing.text.isEmpty ? placeholder.map { textLayout($0, font: font) } : editedLayout
        return layout?.isRightToLeft(at: 0) == true
    }

    /// The left edge of text that is not scrolled.
    func position(ofLength length: CGFloat, isRightToLeft: Bool) -> CGFloat {
        textArea.minX + max(textArea.width - length, 0) * (style.position ?? (isRightToLeft ? 1 : 0))
    }

    /// The caret in the shown text.
    var shownCaret: TextLayout.Caret {
        TextLayout.Caret(shownOffset(of: editing.caret), isUpstream: editing.isCaretUpstream)
    }

    /// Scrolls by a distance within the text.
    func scroll(by distance: CGFloat) {
        scrollOffset = min(max(scrollOffset + distance, 0), maximumOffset)
    }

    /// Leaves 2 points for the caret behind the last character.
    var maximumOffset: CGFloat { max(editedLayout.size.width + 2 - textArea.width, 0) }

    /// Scrolls by the least amount that makes the caret visible, limited to the extent of the text.
    func editingDidMove() {
        let caret = editedLayout.caretRect(shownCaret).minX
        let width = textArea.width
        if caret - scrollOffset > width - 2 { scrollOffset = caret - width + 2 }
        if caret < scrollOffset { scrollOffset = caret }
        scrollOffset = isEditing ? min(max(scrollOffset, 0), maximumOffset) : 0
        setNeedsDisplay()
        guard isEditing, editing.selection != reportedSelection else { return }
        reportedSelection = editing.selection
        hooks.selectionDidChange?()
    }

    /// Lays out the text with the fonts and the scale of the window.
    public override func appearanceDidChange() {
        cachedLayout = nil
        super.appearanceDidChange()
    }

    /// Scrolls to the caret.
    public override func boundsDidChange() { editingDidMove() }

    // MARK: Accessibility

    /// The text field role.
    public override var defaultAccessibilityRole: AccessibilityRole? { .textField }

    /// `name`, otherwise the text, otherwise the placeholder.
    public override var defaultAccessibilityName: String? {
        name ?? (editing.text.isEmpty ? placeholder : editing.text)
    }

    /// The control's states and `editing`.
    public override var accessibilityStates: Set<AccessibilityState> {
        isEditing ? super.accessibilityStates.union([.editing]) : super.accessibilityStates
    }

    /// Draws the frame, text, selection and caret.
    public override func draw(_ context: Context) { drawField(in: context) }
}

extension TextField: PressUsing {
    /// Presses move the caret unless the field is disabled.
    package var usesPresses: Bool { isEnabled }
}
