extension TextField {
    // MARK: Pointer

    /// The caret nearest to a point of the field.
    private func caret(at point: CGPoint) -> TextLayout.Caret {
        let shown = editedLayout.caret(inLine: 0, x: point.x - textOrigin.x)
        return TextLayout.Caret(textOffset(ofShown: shown.offset), isUpstream: shown.isUpstream)
    }

    func press(_ event: InputEvent) -> Bool {
        guard case .pointerDown(.primary, let clicks) = event.kind else { return false }
        guard isEnabled else { return true }
        let wasEditing = isEditing
        if !wasEditing { becomeFocusedByPress() }
        guard isEditing else { return true }
        let caret = caret(at: event.location)
        switch clicks {
        case ...1:
            if wasEditing, !event.modifiers.contains(.shift), dragging?.isOnSelection(event.location) == true {
                caretPress = event.pointer
                return true
            }
            editing.move(to: caret, extending: wasEditing && event.modifiers.contains(.shift))
            selectingPointer = event.pointer
        case 2: editing.selectWord(at: caret.offset)
        default: editing.selectAll()
        }
        editingDidMove()
        return true
    }

    /// Shows the menu of the clipboard; selects the word at the point if nothing is selected.
    func showTextMenu(at point: CGPoint) -> Bool {
        guard isEnabled else { return false }
        if !isEditing { becomeFocusedByPress() }
        guard isEditing else { return false }
        if editing.selection.isEmpty { editing.selectWord(at: caret(at: point).offset) }
        endSelecting()
        editingDidMove()
        if let root { Menu.text.show(at: convert(point, to: nil), in: root, of: self) }
        return true
    }

    func dragSelection(_ event: InputEvent) {
        guard selectingPointer == event.pointer, isEditing else { return }
        selectionScroll = SelectionScroll(point: event.location, time: selectionScroll?.time ?? event.time)
        extendSelection(to: event.location)
        startAnimating()
    }

    /// Extends the selection to the visible position nearest to a point.
    private func extendSelection(to point: CGPoint) {
        let visible = CGPoint(x: min(max(point.x, textArea.minX), textArea.maxX), y: point.y)
        editing.move(to: caret(at: visible), extending: true)
        editingDidMove()
    }

    /// Ends extending the selection; a press on the selection that began no drag moves the caret.
    func endPress(_ event: InputEvent) {
        if caretPress == event.pointer {
            caretPress = nil
            editing.move(to: caret(at: event.location), extending: false)
            editingDidMove()
        }
        endSelecting()
    }

    func endSelecting() { (selectingPointer, selectionScroll) = (nil, nil) }

    /// Scrolls on if the pointer that extends the selection is beyond the edge; returns whether it is.
    func scrollSelection(at time: Timestamp) -> Bool {
        guard selectingPointer != nil, isEditing, var scroll = selectionScroll else { return false }
        let beyond = scroll.point.x - min(max(scroll.point.x, textArea.minX), textArea.maxX)
        let step = scroll.step(beyondEdge: beyond, at: time)
        selectionScroll = scroll
        guard beyond < 0 ? scrollOffset > 0 : beyond > 0 && scrollOffset < maximumOffset else { return false }
        self.scroll(by: step)
        extendSelection(to: scroll.point)
        return true
    }

    // MARK: Keys

    private func commitByReturn() {
        commit()
        if !isEditing { onReturn?(text) }
    }

    /// Returns whether the field used the key. While editing, the field uses all keys that have a meaning in text, so
    /// that no other view receives them.
    func use(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        guard isEditing else { return false }
        let extendsSelection = modifiers.contains(.shift)
        let byWord = modifiers.contains(.control)
        switch key {
        case .tab, .pageUp, .pageDown, .function, .menu: return false
        case .enter: if let onReturn = hooks.onReturn { onReturn() } else { commitByReturn() }
        case .escape: cancel()
        case .left: moveHorizontally(left: true, by: byWord ? .word : .character, extending: extendsSelection)
        case .right: moveHorizontally(left: false, by: byWord ? .word : .character, extending: extendsSelection)
        case .home, .up: moveToEdge(isEnd: false, extending: extendsSelection)
        case .end, .down: moveToEdge(isEnd: true, extending: extendsSelection)
        case .backspace: change { $0.deleteBackward(by: byWord ? .word : .character) }
        case .delete: change { $0.deleteForward(by: byWord ? .word : .character) }
        case .space: break
        case .character(let character):
            if modifiers.contains(.control) {
                guard let command = EditCommand(character, shift: extendsSelection) else { return false }
                if canPerform(command) { perform(command) }
                return true
            }
            return !modifiers.contains(.alternate) && !modifiers.contains(.logo)
        }
        return true
    }

    /// Arrows move in visual order.
    private func moveHorizontally(left: Bool, by step: LineEditor.Step, extending: Bool) {
        if !style.isSecure {
            editing.move(right: !left, by: step, extending: extending, in: editedLayout)
        } else if left {
            editing.moveBackward(by: step, extending: extending)
        } else {
            editing.moveForward(by: step, extending: extending)
        }
        editingDidMove()
    }

    private func moveToEdge(isEnd: Bool, extending: Bool) {
        editing.moveInLine(toEnd: isEnd, inText: style.isSecure, extending: extending, in: editedLayout)
        editingDidMove()
    }

    func canUse(_ command: EditCommand) -> Bool {
        guard isEditing, hooks.canPerform?(command) ?? true else { return false }
        return canEdit(command)
    }

    /// Whether the editor itself can perform a command.
    package func canEdit(_ command: EditCommand) -> Bool {
        guard isEditing else { return false }
        return switch command {
        case .undo: editing.canUndo
        case .redo: editing.canRedo
        case .cut, .copy: !editing.selection.isEmpty && !style.isSecure
        case .delete: !editing.selection.isEmpty
        case .paste: root?.onTextPaste != nil
        case .selectAll: true
        }
    }

    func use(_ command: EditCommand) {
        if let perform = hooks.perform { perform(command) } else { edit(command) }
    }

    /// Performs a command in the editor itself.
    package func edit(_ command: EditCommand) {
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
        case .selectAll:
            editing.selectAll()
            editingDidMove()
        }
    }
}
