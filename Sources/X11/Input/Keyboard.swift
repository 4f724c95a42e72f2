internal import CX11
import DragAndDrop

/// The keyboard: what keys mean, what they type, and which modifiers are held.
///
/// Input methods and the keyboard map are asked for at the first key or focus, not when the display is opened.
@MainActor final class Keyboard {
    /// A change of modifiers that no key event of ours told of.
    struct StateChange {
        let modifiers: UInt32
        let time: UInt
    }

    private let connection: Connection
    private weak var display: Display?
    private var isPrepared = false
    private var pressed: [UInt32: Key] = [:]
    private var events: Int32?
    private var readModifiers: ModifierMap?

    init(display: Display) {
        self.display = display
        connection = display.connection
    }

    // MARK: Modifiers

    /// Which state bits mean Alt and the logo key; read from the keyboard map when first needed.
    var modifiers: ModifierMap {
        if let readModifiers { return readModifiers }
        guard let raw = connection.raw else { return ModifierMap() }
        var map = ModifierMap()
        let alternate = XkbKeysymToModifiers(raw, KeySym(XK_Alt_L))
        let logo = XkbKeysymToModifiers(raw, KeySym(XK_Super_L))
        if alternate != 0 { map.alternate = alternate }
        if logo != 0 { map.logo = logo & ~alternate }
        readModifiers = map
        display?.scheduleTurn()
        return map
    }

    /// Forgets what was read from the keyboard map.
    func mappingChanged() { readModifiers = nil }

    /// Asks to hear of every change of the modifiers, or no longer: only while a window could use it, so that typing
    /// elsewhere does not wake us.
    ///
    /// - Returns: The modifiers held now, when it begins: they may have changed before the server heard of our wish.
    func watchModifiers(_ isWanted: Bool) -> KeyModifiers? {
        guard let raw = connection.raw, prepare(raw) else { return nil }
        let mask = UInt(XkbModifierStateMask)
        XkbSelectEventDetails(raw, UInt32(XkbUseCoreKbd), UInt32(XkbStateNotify), mask, isWanted ? mask : 0)
        display?.scheduleTurn()
        var state = XkbStateRec()
        guard isWanted, XkbGetState(raw, UInt32(XkbUseCoreKbd), &state) == Success else { return nil }
        return modifiers.modifiers(UInt32(state.mods))
    }

    /// The change of modifiers that an event tells of, if it is one.
    func stateChange(_ event: inout XEvent) -> StateChange? {
        guard let events, event.type == events else { return nil }
        return withUnsafePointer(to: &event) { pointer in
            pointer.withMemoryRebound(to: XkbEvent.self, capacity: 1) { event in
                guard event.pointee.any.xkb_type == XkbStateNotify else { return nil }
                return StateChange(modifiers: event.pointee.state.mods, time: event.pointee.state.time)
            }
        }
    }

    /// Sets up the XKB extension: held keys then repeat without false releases.
    @discardableResult private func prepare(_ raw: OpaquePointer) -> Bool {
        if isPrepared { return events != nil }
        isPrepared = true
        var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        var (major, minor) = (XkbMajorVersion, XkbMinorVersion)
        guard XkbQueryExtension(raw, &opcode, &event, &error, &major, &minor) != 0 else { return false }
        XkbSetDetectableAutoRepeat(raw, 1, nil)
        events = event
        return true
    }

    // MARK: Input methods

    /// Lets the input method see an event first; true when it keeps it.
    func isTaken(byInputMethod event: inout XEvent) -> Bool {
        guard let raw = connection.raw else { return true }
        if event.type == KeyPress {
            prepare(raw)
            openMethod()
            if let window = display?.window(event.xkey.window), window.server.inputContext == nil {
                window.server.inputContext = makeContext(for: window)
            }
        }
        guard connection.inputMethod != nil else { return false }
        return XFilterEvent(&event, 0) != 0
    }

    private var hasTriedMethod = false

    private func openMethod() {
        guard connection.inputMethod == nil, !hasTriedMethod else { return }
        hasTriedMethod = true
        connection.openInputMethod()
    }

    /// The input method is gone, and its contexts with it: destroying them would read what is freed.
    func methodEnded() {
        hasTriedMethod = false
        for window in display?.serverWindows ?? [] { window.inputContext = nil }
    }

    private func makeContext(for window: Window) -> OpaquePointer? {
        guard let method = connection.inputMethod else { return nil }
        let style = XIMStyle(XIMPreeditNothing | XIMStatusNothing)
        let context = lightbox_create_input_context(method, style, window.id)
        if let context, window.isFocused { XSetICFocus(context) }
        return context
    }

    // MARK: Keys

    /// What an event of a key means.
    func inputs(_ event: inout XEvent, _ raw: OpaquePointer, _ window: Window) -> Window.KeyInput {
        let state = event.xkey.state
        let time = event.xkey.time
        let code = event.xkey.keycode
        guard event.type == KeyPress else {
            let key = pressed.removeValue(forKey: code)
            return Window.KeyInput(kinds: key.map { [.keyUp($0)] } ?? [], state: state, time: time)
        }
        let typed = lookUp(&event.xkey, window.server.inputContext)
        var kinds: [InputEvent.Kind] = []
        // A key code of zero is text that an input method has finished.
        if code != 0, let key = key(&event.xkey, raw, typed.symbol, window) {
            let isRepeat = pressed.updateValue(key, forKey: code) != nil
            kinds.append(.keyDown(key, isRepeat: isRepeat))
        }
        let shortcut = modifiers.modifiers(state).intersection([.control, .alternate, .logo])
        if KeySymbols.isPrintable(typed.text), code == 0 || shortcut.isEmpty { kinds.append(.text(typed.text)) }
        return Window.KeyInput(kinds: kinds, state: state, time: time)
    }

    /// The keys that were down when the focus went: nobody will tell of their release.
    func releaseAll() -> [InputEvent.Kind] {
        defer { pressed = [:] }
        return pressed.sorted { $0.key < $1.key }.map { .keyUp($0.value) }
    }

    private func key(_ event: inout XKeyEvent, _ raw: OpaquePointer, _ symbol: UInt, _ window: Window) -> Key? {
        if let named = KeySymbols.named(symbol) { return named }
        var plain = event
        plain.state &= ~(UInt32(ControlMask) | modifiers.alternate | modifiers.logo)
        let character = KeySymbols.typed(lookUp(&plain, window.server.inputContext).text)
        let isShortcut = event.state & (UInt32(ControlMask) | modifiers.alternate) != 0
        guard isShortcut, case .character(let found)? = character, !found.isASCII else { return character }
        // Ctrl+Z is on the key of Z, whatever else the layout writes there.
        for group: Int32 in 0..<4 {
            let symbol = XkbKeycodeToKeysym(raw, KeyCode(truncatingIfNeeded: event.keycode), group, 0)
            if let latin = KeySymbols.latin(symbol) { return .character(latin) }
        }
        return character
    }

    private func lookUp(_ event: inout XKeyEvent, _ context: OpaquePointer?) -> (text: String, symbol: UInt) {
        var symbol: KeySym = 0
        var bytes = [CChar](repeating: 0, count: 64)
        guard let context else {
            let count = XLookupString(&event, &bytes, Int32(bytes.count), &symbol, nil)
            // Without an input method the bytes are Latin-1, whose numbers are Unicode's.
            let scalars = bytes.prefix(Int(max(0, count))).map { Character(Unicode.Scalar(UInt8(bitPattern: $0))) }
            return (String(scalars), symbol)
        }
        var status: Int32 = 0
        var count = Xutf8LookupString(context, &event, &bytes, Int32(bytes.count), &symbol, &status)
        if status == XBufferOverflow {
            bytes = [CChar](repeating: 0, count: Int(count))
            count = Xutf8LookupString(context, &event, &bytes, count, &symbol, &status)
        }
        let hasText = status == XLookupChars || status == XLookupBoth
        let hasSymbol = status == XLookupKeySym || status == XLookupBoth
        let text = hasText ? bytes.prefix(Int(max(0, count))).map { UInt8(bitPattern: $0) } : []
        return (String(decoding: text, as: UTF8.self), hasSymbol ? symbol : 0)
    }
}
