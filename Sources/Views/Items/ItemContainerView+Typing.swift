// Typing that selects items by their names.
extension ItemContainerView {
    /// Takes the keys of text for `onType`, so that they are not used as shortcuts, and Backspace while a prefix is
    /// typed.
    func pressKeyOfText(_ key: Key, _ event: InputEvent) -> Bool {
        let isCommand = !event.modifiers.isDisjoint(with: [.control, .alternate, .logo])
        guard let onType, let root, !isCommand else { return false }
        switch key {
        case .character(let character): return !options.typed.isNew(at: root.now) || beginsTyping("\(character)")
        case .backspace:
            guard options.typed.removeLast(at: root.now) else { return false }
            if !options.typed.isEmpty { onType(options.typed) }
            return true
        default: return false
        }
    }

    /// Adds text to the prefix; returns whether it belongs to one.
    func insertTyped(_ text: String) -> Bool {
        guard let onType, let root, !text.contains(where: \.isNewline),
            !options.typed.isNew(at: root.now) || beginsTyping(text)
        else { return false }
        options.typed.append(text, at: root.now)
        onType(options.typed)
        return true
    }
}
