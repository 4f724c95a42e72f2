extension SimulatedWindow {
    /// Presses and releases a key, with modifier keys besides those of ``modifiers``, and draws a frame.
    public func press(_ key: Key, _ modifiers: KeyModifiers = []) {
        press([key], modifiers)
        refresh()
    }

    /// Types a text into the focused view: a key and its text for each character, then a frame. The key of a capital
    /// letter is that of the small one with Shift.
    public func type(_ text: String) {
        for character in text {
            let lower = character.lowercased()
            let (isShifted, letter) = (lower != String(character), lower.count == 1 ? lower.first : nil)
            let key: Key =
                character == " " ? .space : character == "\n" ? .enter : .character(letter ?? character)
            let shift: KeyModifiers = isShifted ? .shift : []
            press([key], shift)
            if character != "\n" { root.handle(event(.text(String(character)), shift)) }
        }
        refresh()
    }

    /// Gives the keyboard focus of the desktop to the window, or takes it away.
    public func setFocused(_ isFocused: Bool) { send(.focusChanged(isFocused), at: location()) }

    private func press(_ keys: [Key], _ modifiers: KeyModifiers = []) {
        for key in keys {
            root.handle(event(.keyDown(key, isRepeat: false), modifiers))
            root.handle(event(.keyUp(key), modifiers))
        }
    }

    /// An event of the keyboard, with modifier keys besides those of ``modifiers``.
    private func event(_ kind: InputEvent.Kind, _ modifiers: KeyModifiers) -> InputEvent {
        InputEvent(
            kind, at: location(), time: now, pointer: defaultPointer.id, pointerKind: defaultPointer.kind,
            modifiers: self.modifiers.union(modifiers))
    }
}
