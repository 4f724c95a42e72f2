internal import CX11
import DragAndDrop

/// What keys mean.
enum KeySymbols {
    /// The key for a keysym that is named rather than typed; nil for one that types, and for modifiers.
    static func named(_ symbol: UInt) -> Key? {
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

    /// The key for what was typed without Control and Alt.
    static func typed(_ text: String) -> Key? {
        guard let character = text.lowercased().first, text.count == 1, isPrintable(text) else { return nil }
        return .character(character)
    }

    /// The character of a Latin keysym, in lower case: what a shortcut means on a layout of another script.
    static func latin(_ symbol: UInt) -> Character? {
        guard (0x21...0x7e).contains(symbol), let scalar = Unicode.Scalar(UInt32(symbol)) else { return nil }
        return Character(scalar).lowercased().first
    }

    /// Whether text is something to insert rather than a control character.
    static func isPrintable(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first else { return false }
        return first.value >= 0x20 && !(0x7f..<0xa0).contains(first.value)
    }
}

/// Which bits of the server's modifier state mean what; Alt and the logo key can be on any of five.
struct ModifierMap: Equatable {
    var alternate: UInt32 = UInt32(Mod1Mask)
    var logo: UInt32 = UInt32(Mod4Mask)

    /// The modifiers for the state of an event.
    func modifiers(_ state: UInt32) -> KeyModifiers {
        var result: KeyModifiers = []
        if state & UInt32(ShiftMask) != 0 { result.insert(.shift) }
        if state & UInt32(ControlMask) != 0 { result.insert(.control) }
        if state & alternate != 0 { result.insert(.alternate) }
        if state & logo != 0 { result.insert(.logo) }
        return result
    }
}
