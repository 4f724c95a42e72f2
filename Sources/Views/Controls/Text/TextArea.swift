/// A text editor of several lines that scrolls.
///
/// Editing begins when the view gains the focus and is editable. A mouse selects by moving; a finger scrolls, and moves
/// the caret by a tap. Keys are those of a text field; Enter breaks the line, and Escape gives up the focus.
@preconcurrency @MainActor open class TextArea: ScrollView {
    package var hooks = Hooks()
    package var textFont = Font.system(size: 13) {
        didSet { textDidChange() }
    }
    /// Nil means the text color of the appearance.
    package var textInk: Color? {
        didSet { setNeedsDisplay() }
    }
    package var lineAlignment = TextAlignment.leading {
        didSet { textDidChange() }
    }
    /// The space around the text.
    package var textInsets = ContentInsets(top: 8, left: 5, bottom: 8, right: 5) {
        didSet { textDidChange() }
    }
    /// Whether the user can change the text; true by default.
    public var isEditable = true {
        didSet { if !isEditable, isEditing { root?.focus(nil) } }
    }
    /// Whether the user can select text; true by default.
    public var isSelectable = true
    /// Whether the text is being edited.
    public private(set) var isEditing = false

    /// The number of characters that typing and pasting leave; nil, the default, sets no limit. Text that the program
    /// sets is not cut.
    public var maximumLength: Int? {
        didSet { editing.limit = maximumLength ?? .max }
    }

    private(set) var editing = LineEditor("", isMultiline: true)
    private var selectingPointer: PointerID?
    /// A press on the selection: its release moves the caret, unless a drag begins.
    private var caretPress: PointerID?
    package internal(set) var dragging: TextDragging?
    private var selectionScroll: SelectionScroll?
    /// The x coordinate at which movements by lines began.
    private var goalX: CGFloat?
    private var cachedLayout: (width: CGFloat, layout: TextLayout)?

    /// The text. Setting it moves the caret to the end, clears the undo history, and calls no hook.
    package var content: String {
        get { editing.text }
        set {
            editing = LineEditor(newValue, limit: maximumLength ?? .max, isMultiline: true)
            goalX = nil
            if isEditing { root?.discardComposition() }
            textDidChange()
        }
    }

    /// The selected range, in UTF-8 offsets.
    package var selectedOffsets: Range<Int> {
        get { editing.selection }
        set {
            editing.move(to: newValue.lowerBound, extending: false)
            editing.move(to: newValue.upperBound, extending: true)
            goalX = nil
            setNeedsDisplay()
        }
    }

    // MARK: Layout

    private var textWidth: CGFloat { max(frame.width - textInsets.left - textInsets.right, 0) }

    /// The layout of the text at the view's width. Cached until the text, the width or the window changes.
    var shownLayout: TextLayout {
        if let cachedLayout, cachedLayout.width == textWidth { return cachedLayout.layout }
        let layout = layout(width: textWidth)
        cachedLayout = (textWidth, layout)
        return layout
    }

    private func layout(width: CGFloat) -> TextLayout {
        textLayout(editing.text, font: textFont, maximumWidth: width, alignment: lineAlignment, lines: 0)
    }

    private func textDidChange() {
        cachedLayout = nil
        // Before the view has a width, there are no lines, and the fonts need not be loaded.
        let height = textWidth > 0 ? shownLayout.size.height : 0
        contentSize = CGSize(width: frame.width, height: height + textInsets.top + textInsets.bottom)
        setNeedsDisplay()
    }

    /// Wraps the text at the new width.
    open override func boundsDidChange() {
        textDidChange()
        super.boundsDidChange()
    }
    /// Wraps the text with the fonts and the scale of the window.
    open override func appearanceDidChange() {
        super.appearanceDidChange()
        textDidChange()
    }
    /// Ends editing when the view leaves its window.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if root == nil { endEditing() }
        textDidChange()
    }

    /// The height of the text at the given width, with its insets.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let height = layout(width: max(size.width - textInsets.left - textInsets.right, 0)).size.height
        return CGSize(width: size.width, height: (height + textInsets.top + textInsets.bottom).rounded(.up)).legal
    }

    private func caret(at point: CGPoint) -> TextLayout.Caret {
        shownLayout.caret(at: point - CGPoint(x: textInsets.left, y: textInsets.top))
    }

    var caretRect: CGRect {
        shownLayout.caretRect(editing.caretPosition).offsetBy(dx: textInsets.left, dy: textInsets.top)
    }

    // MARK: Focus

    /// Whether the text can be edited or selected.
    open override var canBecomeFocused: Bool { isEditable || isSelectable }
    override var acceptsFocus: Bool { !isEditable || hooks.shouldBegin?() ?? true }
    /// Asks the owner while the text is being edited.
    open override var canResignFirstResponder: Bool { !isEditing || hooks.shouldEnd?() ?? true }
    /// `isEditing`.
    open override var isEditingText: Bool { isEditing }
    /// The caret.
    open override var textInputCaret: CGRect? { isEditing ? caretRect : nil }

    /// Begins or ends editing.
    open override func focusChanged(_ isFocused: Bool) {
        setNeedsDisplay()
        if isFocused, isEditable, !isEditing {
            isEditing = true
            hooks.didBegin?()
        } else if !isFocused, root?.focusedView !== self, !(root?.focusedView is MenuView) {
            endEditing()
        }
    }

    private func endEditing() {
        endSelecting()
        guard isEditing else { return }
        isEditing = false
        setNeedsDisplay()
        hooks.didEnd?()
    }

    // MARK: Pointer

    /// Moves the caret; a double click selects a word, a triple click all text.
    open override func pointerDown(_ event: InputEvent) -> Bool {
        guard case .pointerDown(.primary, let clicks) = event.kind else { return false }
        if super.pointerDown(event) { return true }
        press(event, clicks: clicks)
        return canBecomeFocused
    }

    /// Shows the menu of the clipboard; selects the word at the point if nothing is selected.
    override func showContextMenu(at point: CGPoint) -> Bool {
        if super.showContextMenu(at: point) { return true }
        guard canBecomeFocused else { return false }
        becomeFocused()
        guard isFocused else { return false }
        if editing.selection.isEmpty { move { $0.selectWord(at: self.caret(at: point).offset) } }
        endSelecting()
        if let root { Menu.text.show(at: convert(point, to: nil), in: root, of: self) }
        return true
    }

    private func press(_ event: InputEvent, clicks: Int) {
        guard canBecomeFocused else { return }
        let extends = isFocused && event.modifiers.contains(.shift)
        becomeFocused()
        guard isFocused else { return }
        switch clicks {
        case ...1:
            if !extends, case .pointerDown = event.kind, dragging?.isOnSelection(event.location) == true {
                caretPress = event.pointer
                return
            }
            move { $0.move(to: self.caret(at: event.location), extending: extends) }
            if event.pointerKind == .mouse { selectingPointer = event.pointer }
        case 2: move { $0.selectWord(at: self.caret(at: event.location).offset) }
        default: move { $0.selectAll() }
        }
    }

    /// Extends the selection, or scrolls.
    open override func pointerMoved(_ event: InputEvent) {
        if caretPress == event.pointer, event.pointerKind == .mouse { return }
        guard selectingPointer == event.pointer else { return super.pointerMoved(event) }
        let point = event.location - contentOffset
        selectionScroll = SelectionScroll(point: point, time: selectionScroll?.time ?? event.time)
        extendSelection(to: point)
        startAnimating()
    }

    /// Extends the selection to the visible position nearest to a point, from the view's edges.
    private func extendSelection(to point: CGPoint) {
        let visible = CGPoint(x: point.x, y: min(max(point.y, 0), frame.height - 1)) + contentOffset
        move(showsCaret: false) { $0.move(to: self.caret(at: visible), extending: true) }
    }

    /// Scrolls on while the pointer rests beyond the edge.
    open override func animate(at time: Timestamp) -> Bool {
        var scrolls = false
        if selectingPointer != nil, var scroll = selectionScroll {
            let beyond = scroll.point.y - min(max(scroll.point.y, 0), frame.height)
            scrolls = beyond != 0 && canAutoscroll(toward: CGPoint(x: 0, y: beyond))
            let step = scroll.step(beyondEdge: beyond, at: time)
            selectionScroll = scroll
            if scrolls {
                _ = autoscroll(by: CGPoint(x: 0, y: step))
                extendSelection(to: scroll.point)
            }
        }
        return super.animate(at: time) || scrolls
    }

    private func endSelecting() { (selectingPointer, selectionScroll) = (nil, nil) }

    /// Ends the selection; a finger that did not scroll moves the caret.
    open override func pointerUp(_ event: InputEvent) {
        if caretPress == event.pointer, event.pointerKind == .mouse {
            caretPress = nil
            move { $0.move(to: self.caret(at: event.location), extending: false) }
        } else if selectingPointer == event.pointer {
            endSelecting()
        } else {
            let isTap = tracking?.contains(event.pointer) == true && !isDragging && event.pointerKind == .touch
            super.pointerUp(event)
            if isTap { press(event, clicks: 1) }
        }
    }

    /// Ends the selection.
    open override func pointerCanceled(_ pointer: PointerID) {
        if selectingPointer == pointer { endSelecting() }
        if caretPress == pointer { caretPress = nil }
        super.pointerCanceled(pointer)
    }

    /// The text shape.
    open override func cursor(at point: CGPoint) -> PointerShape? { canBecomeFocused ? .text : nil }

    // MARK: Keys

    func move(keepsGoal: Bool = false, showsCaret: Bool = true, _ body: (inout LineEditor) -> Void) {
        let before = editing.selection
        if !keepsGoal { goalX = nil }
        body(&editing)
        if showsCaret { showCaret() } else { setNeedsDisplay() }
        if editing.selection != before { hooks.didChangeSelection?() }
    }

    private func showCaret() {
        setNeedsDisplay()
        guard isFocused else { return }
        scrollRectToVisible(caretRect.insetBy(dx: 0, dy: -4), animated: false)
    }

    func change(_ body: (inout LineEditor) -> Bool) {
        guard isEditing, let changed = editing.changed(by: body, shouldChange: hooks.shouldChange) else { return }
        editing = changed
        goalX = nil
        textDidChange()
        showCaret()
        hooks.didChange?()
        hooks.didChangeSelection?()
    }

    /// Replaces the selection with typed or pasted text.
    @discardableResult open override func insertText(_ text: String) -> Bool {
        guard isEditing else { return false }
        change { $0.insert(text) }
        return true
    }

    /// Handles the keys of an editor.
    open override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard isFocused else { return false }
        let extends = event.modifiers.contains(.shift)
        let isWord = event.modifiers.contains(.control)
        switch key {
        case .left, .right:
            move {
                $0.move(
                    right: key == .right, by: isWord ? .word : .character, extending: extends, in: self.shownLayout)
            }
        case .up, .down:
            let x = goalX ?? shownLayout.caretRect(editing.caretPosition).minX
            goalX = x
            move(keepsGoal: true) { $0.move(down: key == .down, x: x, extending: extends, in: self.shownLayout) }
        case .home, .end:
            move { $0.moveInLine(toEnd: key == .end, inText: isWord, extending: extends, in: self.shownLayout) }
        case .enter where isEditing: change { $0.insert("\n") }
        case .backspace where isEditing: change { $0.deleteBackward(by: isWord ? .word : .character) }
        case .delete where isEditing: change { $0.deleteForward(by: isWord ? .word : .character) }
        case .escape: root?.focus(nil)
        case .space: return isEditing
        case .character(let character):
            if event.modifiers.contains(.control) {
                guard let command = EditCommand(character, shift: extends) else { return false }
                if canPerform(command) { perform(command) }
                return true
            }
            return isEditing && !event.modifiers.contains(.alternate) && !event.modifiers.contains(.logo)
        default: return false
        }
        return true
    }

    /// Copies and selects; while the text is edited, changes it, too.
    open override func canPerform(_ command: EditCommand) -> Bool {
        switch command {
        case .undo: isEditing && editing.canUndo
        case .redo: isEditing && editing.canRedo
        case .cut: isEditing && !editing.selection.isEmpty
        case .copy: !editing.selection.isEmpty
        case .delete: isEditing && !editing.selection.isEmpty
        case .paste: isEditing && root?.onTextPaste != nil
        case .selectAll: canBecomeFocused
        }
    }

    /// Changes, copies or selects the text.
    open override func perform(_ command: EditCommand) {
        switch command {
        case .undo: change { $0.undo() }
        case .redo: change { $0.redo() }
        case .cut, .copy:
            guard root?.pasteboard.put([ItemProvider(object: editing.selectedText)]) == true else { return }
            if command == .cut { change { $0.deleteBackward() } }
        case .paste:
            editing.endTyping()
            root?.onTextPaste?(self)
        case .delete: change { $0.deleteBackward() }
        case .selectAll: move { $0.selectAll() }
        }
    }

    // MARK: Look

    /// The text view role.
    open override var defaultAccessibilityRole: AccessibilityRole? { .textView }
    /// The text.
    open override var defaultAccessibilityName: String? { editing.text }

    /// Draws the selection, the text and the caret.
    open override func draw(_ context: Context) {
        super.draw(context)
        guard bounds.width > 0, bounds.height > 0 else { return }
        let (layout, origin) = (shownLayout, CGPoint(x: textInsets.left, y: textInsets.top))
        if showsSelection {
            let visible = bounds.offsetBy(dx: -origin.x, dy: -origin.y)
            for rect in layout.selectionRects(editing.selection, visible: visible) {
                context.fill(
                    context.snapped(rect.offsetBy(dx: origin.x, dy: origin.y)), palette.accent.withAlpha(0.26))
            }
        }
        context.draw(layout, at: origin, color: textInk ?? palette.text)
        if isEditing, editing.selection.isEmpty {
            let caret = caretRect
            context.fill(
                context.snapped(CGRect(x: caret.minX - 0.75, y: caret.minY, width: 1.5, height: caret.height)),
                palette.accent)
        }
        drawDropCaret(context)
    }

    /// A text editor goes on showing its selection below its menu.
    private var showsSelection: Bool { isFocused || (root?.focusedView as? MenuView)?.formerFocus === self }
}

extension TextArea: PressUsing {
    /// Presses move the caret if the text can be edited or selected.
    package var usesPresses: Bool { canBecomeFocused }
}
