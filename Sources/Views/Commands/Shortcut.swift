/// A key, alone or with modifier keys, that performs a command.
///
///     MenuItem("New card", shortcut: .control("n")) { board.addCard() }
public struct Shortcut: Hashable, Sendable {
    /// The key; a letter in lower case.
    public let key: Key
    /// Whether Control is held.
    public var control: Bool
    /// Whether Alt is held.
    public var alternate: Bool
    /// Whether Shift is held.
    public var shift: Bool

    /// Creates a shortcut.
    public init(key: Key, control: Bool = false, alternate: Bool = false, shift: Bool = false) {
        (self.key, self.control, self.alternate, self.shift) = (key, control, alternate, shift)
    }

    /// A letter or another character with Control.
    public static func control(_ character: Character, shift: Bool = false) -> Shortcut {
        Shortcut(key: .character(character), control: true, shift: shift)
    }

    /// A digit or another character with Alt.
    public static func alternate(_ character: Character) -> Shortcut {
        Shortcut(key: .character(character), alternate: true)
    }

    /// Whether a pressed key is the shortcut. Characters other than letters match with Shift, too: they need it on some
    /// keyboards.
    public func matches(_ pressed: Key, _ modifiers: KeyModifiers) -> Bool {
        guard modifiers.contains(.control) == control, modifiers.contains(.alternate) == alternate,
            !modifiers.contains(.logo)
        else { return false }
        let isShifted = modifiers.contains(.shift)
        guard case .character(let own) = key else { return key == pressed && isShifted == shift }
        guard case .character(let character) = pressed, character.lowercased() == own.lowercased() else { return false }
        return isShifted == shift || !own.isLetter && !shift
    }

    /// The text in menus and tooltips, such as "Ctrl+Shift+I" or "Alt+3".
    public var text: String {
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

    /// Whether the key types text while text is being edited.
    var typesText: Bool {
        switch key {
        case .character, .space, .enter, .tab: !control && !alternate
        default: false
        }
    }
}
