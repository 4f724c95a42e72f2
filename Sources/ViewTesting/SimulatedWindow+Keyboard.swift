extension SimulatedWindow {
    /// Presses and releases a key, with modifier keys besides those of ``modifiers``, and draws a frame.
    public func press(_ key: Key, _ modifiers: KeyModifiers = []) {
        press([key], modifiers)
        refresh()
    }

    /// Types a text into the focused view: a key and its text for each character, then a frame.
    public func type(_ text: String) {
        for character in text {
            let key: Key = character == " " ? .space : character == "\n" ? .enter : .character(character)
            press([key])
            if character != "\n" { send(.text(String(character)), at: location()) }
        }
        refresh()
    }

    /// Gives the keyboard focus of the desktop to the window, or takes it away.
    public func setFocused(_ isFocused: Bool) { send(.focusChanged(isFocused), at: location()) }

    private func press(_ keys: [Key], _ modifiers: KeyModifiers = []) {
        let event = { (kind: InputEvent.Kind) in
            InputEvent(
                kind, at: self.location(), time: self.now, pointer: self.defaultPointer.id,
                pointerKind: self.defaultPointer.kind, modifiers: self.modifiers.union(modifiers))
        }
        for key in keys {
            root.handle(event(.keyDown(key, isRepeat: false)))
            root.handle(event(.keyUp(key)))
        }
    }
}
