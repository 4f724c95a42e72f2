internal import CX11
import DragAndDrop

/// Maps keysyms to keys.
enum KeySymbols {
    /// The key of a keysym that has a name, such as Escape; nil for keysyms of characters and modifiers.
    static func namedKey(_ symbol: UInt) -> Key? {
        switch Int32(truncatingIfNeeded: symbol) {
        case XK_Escape: .escape
        case XK_Return, XK_KP_Enter, XK_ISO_Enter: .enter
        case XK_Tab, XK_KP_Tab, XK_ISO_Left_Tab: .tab
        case XK_space, XK_KP_Space: .space
        case XK_BackSpace: .backspace
        case XK_Delete, XK_KP_Delete: .delete
        case XK_Left, XK_KP_Left: .left
        case XK_Right, XK_KP_Right: .right
        case XK_Up, XK_KP_Up: .up
        case XK_Down, XK_KP_Down: .down
        case XK_Home, XK_KP_Home: .home
        case XK_End, XK_KP_End: .end
        case XK_Prior, XK_KP_Prior: .pageUp
        case XK_Next, XK_KP_Next: .pageDown
        case XK_Menu: .menu
        case XK_F1...XK_F35: .function(Int(symbol) - Int(XK_F1) + 1)
        default: nil
        }
    }

    /// The key of the character that a key types without Control and Alt.
    static func characterKey(_ text: String) -> Key? {
        guard let character = text.lowercased().first, text.count == 1, isPrintable(text) else { return nil }
        return .character(character)
    }

    /// The lower-case character of a Latin keysym, for shortcuts on non-Latin layouts.
    static func latinCharacter(_ symbol: UInt) -> Character? {
        guard (0x21...0x7e).contains(symbol), let scalar = Unicode.Scalar(UInt32(symbol)) else { return nil }
        return Character(scalar).lowercased().first
    }

    /// Whether text can be inserted: it is not empty and does not begin with a control character.
    static func isPrintable(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first else { return false }
        return first.value >= 0x20 && !(0x7f..<0xa0).contains(first.value)
    }
}

/// The state bits of Alt and the logo key, which may be any of Mod1 to Mod5.
struct ModifierMap: Equatable {
    var alternate: UInt32 = UInt32(Mod1Mask)
    var logo: UInt32 = UInt32(Mod4Mask)

    /// Returns the modifiers of an event's state.
    func modifiers(in state: UInt32) -> KeyModifiers {
        var result: KeyModifiers = []
        if state & UInt32(ShiftMask) != 0 { result.insert(.shift) }
        if state & UInt32(ControlMask) != 0 { result.insert(.control) }
        if state & alternate != 0 { result.insert(.alternate) }
        if state & logo != 0 { result.insert(.logo) }
        return result
    }
}
