extension TextField {
    // MARK: Pointer

    /// The text offset nearest to a point of the field.
    private func textOffset(at point: CGPoint) -> Int {
        let x = point.x - textOrigin.x
        return textOffset(ofShown: editedLayout.index(at: CGPoint(x: x, y: editedLayout.size.height / 2)))
    }

    func press(_ event: InputEvent) -> Bool {
        guard case .pointerDown(.primary, let clicks) = event.kind else { return false }
        guard isEnabled else { return true }
        let wasEditing = isEditing
        if !wasEditing { becomeFocusedByPress() }
        guard isEditing else { return true }
        let offset = textOffset(at: event.location)
        switch clicks {
        case ...1:
            editing.move(to: offset, extending: wasEditing && event.modifiers.contains(.shift))
            selectingPointer = event.pointer
        case 2: editing.selectWord(at: offset)
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
        if editing.selection.isEmpty { editing.selectWord(at: textOffset(at: point)) }
        selectingPointer = nil
        editingDidMove()
        let canCopy = !editing.selection.isEmpty && !style.isSecure
        TextMenu(canCut: canCopy, canCopy: canCopy, canPaste: root?.onTextPaste != nil).show(at: point, in: self) {
            [weak self] in _ = self?.useShortcut($0, shift: false)
        }
        return true
    }

    func dragSelection(_ event: InputEvent) {
        guard selectingPointer == event.pointer, isEditing else { return }
        editing.move(to: textOffset(at: event.location), extending: true)
        editingDidMove()
    }

    // MARK: Keys

    /// Returns whether the field used the key. While editing, the field uses all keys that have a meaning in text, so
    /// that no other view receives them.
    func use(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        guard isEditing else { return false }
        let extendsSelection = modifiers.contains(.shift)
        let byWord = modifiers.contains(.control)
        switch key {
        case .tab, .pageUp, .pageDown, .function, .menu: return false
        case .enter: if let onReturn = hooks.onReturn { onReturn() } else { commit() }
        case .escape: cancel()
        case .left: moveHorizontally(left: true, by: byWord ? .word : .character, extending: extendsSelection)
        case .right: moveHorizontally(left: false, by: byWord ? .word : .character, extending: extendsSelection)
        case .home, .up: move(backward: true, by: .end, extending: extendsSelection)
        case .end, .down: move(backward: false, by: .end, extending: extendsSelection)
        case .backspace: change { $0.deleteBackward(by: byWord ? .word : .character) }
        case .delete: change { $0.deleteForward(by: byWord ? .word : .character) }
        case .space: break
        case .character(let character):
            if modifiers.contains(.control) { return useShortcut(character, shift: extendsSelection) }
            return !modifiers.contains(.alternate) && !modifiers.contains(.logo)
        }
        return true
    }

    /// Arrows move in visual order: in right-to-left text the left arrow moves forward.
    private func moveHorizontally(left: Bool, by step: LineEditor.Step, extending: Bool) {
        let shown = editedLayout
        let isRightToLeft = shown.caretX(at: 0) > shown.caretX(at: shownOffset(of: editing.end))
        move(backward: left != isRightToLeft, by: step, extending: extending)
    }

    private func move(backward: Bool, by step: LineEditor.Step, extending: Bool) {
        if backward {
            editing.moveBackward(by: step, extending: extending)
        } else {
            editing.moveForward(by: step, extending: extending)
        }
        editingDidMove()
    }

    private func useShortcut(_ character: Character, shift: Bool) -> Bool {
        switch character.lowercased() {
        case "a":
            editing.selectAll()
            editingDidMove()
        case "c", "x":
            guard !editing.selection.isEmpty, !style.isSecure,
                root?.pasteboard.put([ItemProvider(object: editing.selectedText)]) == true
            else { return true }
            if character.lowercased() == "x" { change { $0.deleteBackward() } }
        case "v": root?.onTextPaste?(self)
        case "z": change { shift ? $0.redo() : $0.undo() }
        case "y": change { $0.redo() }
        default: return false
        }
        return true
    }
}
