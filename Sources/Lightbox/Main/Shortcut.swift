import Views

/// A key that performs a command.
struct Shortcut: Hashable, Sendable {
    let key: Key
    var control = false
    var alternate = false
    var shift = false

    /// A letter or another character with Control.
    static func control(_ character: Character, shift: Bool = false) -> Shortcut {
        Shortcut(key: .character(character), control: true, shift: shift)
    }

    /// A digit or another character with Alt.
    static func alternate(_ character: Character) -> Shortcut {
        Shortcut(key: .character(character), alternate: true)
    }

    /// Whether the key is a digit without Control and Alt. In the viewer such keys zoom.
    var isPlainDigit: Bool {
        guard case .character(let character) = key else { return false }
        return character.isNumber && !control && !alternate
    }

    /// Whether a pressed key is the shortcut. Shift counts for letters and named keys only: other characters need it on
    /// some keyboards.
    func matches(_ pressed: Key, _ modifiers: KeyModifiers) -> Bool {
        guard modifiers.contains(.control) == control, modifiers.contains(.alternate) == alternate else {
            return false
        }
        guard case .character(let own) = key else { return key == pressed && modifiers.contains(.shift) == shift }
        guard case .character(let character) = pressed, character.lowercased() == own.lowercased() else { return false }
        return !own.isLetter || modifiers.contains(.shift) == shift
    }

    /// The text in menus and tooltips, such as "Ctrl+Shift+I" or "Alt+3".
    var text: String {
        let name =
            switch key {
            // A dot alone is easily overlooked.
            case .character("."): "Period"
            case .character(let character): character.uppercased()
            case .function(let number): "F\(number)"
            default: "\(key)".prefix(1).uppercased() + "\(key)".dropFirst()
            }
        return (control ? "Ctrl+" : "") + (alternate ? "Alt+" : "") + (shift ? "Shift+" : "") + name
    }
}
