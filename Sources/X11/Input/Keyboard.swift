internal import CX11
import DragAndDrop

/// Translates key events, composes text, and tracks the modifiers.
///
/// The input method and the keyboard map are loaded at the first key event or focus, not when the display is opened.
@MainActor final class Keyboard {
    /// A change of modifiers that XKB has reported without a key event.
    struct StateChange {
        let modifiers: UInt32
        let time: UInt
    }

    /// The XKB extension, queried on first use.
    private enum ExtensionState {
        case unknown
        case absent
        case present(eventCode: Int32)
    }

    let connection: Connection
    private(set) weak var display: Display?
    /// Whether opening an input method was tried since the last one ended.
    var hasTriedInputMethod = false
    /// Observes the root window while the configured input method's server is not running.
    var serversObserver: WindowObserver? { didSet { oldValue?.end() } }
    private var pressed: [UInt32: Key] = [:]
    private var extensionState = ExtensionState.unknown
    private var cachedModifierMap: ModifierMap?

    init(display: Display) {
        self.display = display
        connection = display.connection
    }

    // MARK: Modifiers

    /// The state bits of Alt and the logo key, read from the keyboard map on first use.
    var modifierMap: ModifierMap {
        if let cachedModifierMap { return cachedModifierMap }
        guard let raw = connection.raw else { return ModifierMap() }
        var map = ModifierMap()
        let alternate = XkbKeysymToModifiers(raw, KeySym(XK_Alt_L))
        let logo = XkbKeysymToModifiers(raw, KeySym(XK_Super_L))
        if alternate != 0 { map.alternate = alternate }
        if logo != 0 { map.logo = logo & ~alternate }
        cachedModifierMap = map
        display?.scheduleTurn()
        return map
    }

    /// Discards the modifiers that were read from the keyboard map.
    func mappingChanged() { cachedModifierMap = nil }

    /// Starts or stops receiving changes of the modifiers. Changes are received only while a window needs them, so that
    /// typing in other programs does not wake this one.
    ///
    /// - Returns: The current modifiers when starting, since they may have changed before the server received the
    ///   request; otherwise nil.
    func watchModifiers(_ isEnabled: Bool) -> KeyModifiers? {
        guard let raw = connection.raw, loadExtension(raw) else { return nil }
        let mask = UInt(XkbModifierStateMask)
        XkbSelectEventDetails(raw, UInt32(XkbUseCoreKbd), UInt32(XkbStateNotify), mask, isEnabled ? mask : 0)
        display?.scheduleTurn()
        var state = XkbStateRec()
        guard isEnabled, XkbGetState(raw, UInt32(XkbUseCoreKbd), &state) == Success else { return nil }
        return modifierMap.modifiers(in: UInt32(state.mods))
    }

    /// The change of modifiers that an event reports; nil for other events.
    func stateChange(_ event: inout XEvent) -> StateChange? {
        guard case .present(let eventCode) = extensionState, event.type == eventCode else { return nil }
        return withUnsafePointer(to: &event) { pointer in
            pointer.withMemoryRebound(to: XkbEvent.self, capacity: 1) { event in
                guard event.pointee.any.xkb_type == XkbStateNotify else { return nil }
                return StateChange(modifiers: event.pointee.state.mods, time: event.pointee.state.time)
            }
        }
    }

    /// Initializes XKB once.
    func loadExtension() { if let raw = connection.raw { loadExtension(raw) } }

    /// Initializes XKB once; returns whether it is available. Held keys then repeat without key releases in between.
    @discardableResult private func loadExtension(_ raw: OpaquePointer) -> Bool {
        switch extensionState {
        case .present: return true
        case .absent: return false
        case .unknown: break
        }
        extensionState = .absent
        var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        var (major, minor) = (XkbMajorVersion, XkbMinorVersion)
        guard XkbQueryExtension(raw, &opcode, &event, &error, &major, &minor) != 0 else { return false }
        XkbSetDetectableAutoRepeat(raw, 1, nil)
        extensionState = .present(eventCode: event)
        return true
    }

    // MARK: Keys

    func translate(_ event: inout XEvent, _ raw: OpaquePointer, _ window: Window) -> Window.KeyInput {
        let state = event.xkey.state
        let time = event.xkey.time
        let code = event.xkey.keycode
        guard event.type == KeyPress else {
            let key = pressed.removeValue(forKey: code)
            return Window.KeyInput(kinds: key.map { [.keyUp($0)] } ?? [], state: state, time: time)
        }
        // Text that was composed for an editor that no longer has the focus.
        if code == 0, connection.usesServer, window.textInput == nil {
            return Window.KeyInput(kinds: [], state: state, time: time)
        }
        let typed = lookUp(&event.xkey, window.server.inputContext?.raw)
        var kinds: [InputEvent.Kind] = []
        // A key event with code 0 contains text that the input method has composed.
        if code != 0, let key = key(&event.xkey, raw, typed.symbol, window) {
            let isRepeat = pressed.updateValue(key, forKey: code) != nil
            kinds.append(.keyDown(key, isRepeat: isRepeat))
        }
        let shortcut = modifierMap.modifiers(in: state).intersection([.control, .alternate, .logo])
        if KeySymbols.isPrintable(typed.text), code == 0 || shortcut.isEmpty { kinds.append(.text(typed.text)) }
        return Window.KeyInput(kinds: kinds, state: state, time: time)
    }

    /// Returns key-up events for all pressed keys. Called when the window loses the focus: another window receives the
    /// releases.
    func releaseAll() -> [InputEvent.Kind] {
        defer { pressed = [:] }
        return pressed.sorted { $0.key < $1.key }.map { .keyUp($0.value) }
    }

    private func key(_ event: inout XKeyEvent, _ raw: OpaquePointer, _ symbol: UInt, _ window: Window) -> Key? {
        if let named = KeySymbols.namedKey(symbol) { return named }
        var plain = event
        plain.state &= ~(UInt32(ControlMask) | modifierMap.alternate | modifierMap.logo)
        let character = KeySymbols.characterKey(lookUp(&plain, window.server.inputContext?.raw).text)
        let isShortcut = event.state & (UInt32(ControlMask) | modifierMap.alternate) != 0
        guard isShortcut, case .character(let found)? = character, !found.isASCII else { return character }
        // Ctrl+Z is the key that produces Z in one of the layout groups, even if another group is active.
        for group: Int32 in 0..<4 {
            let symbol = XkbKeycodeToKeysym(raw, KeyCode(truncatingIfNeeded: event.keycode), group, 0)
            if let latin = KeySymbols.latinCharacter(symbol) { return .character(latin) }
        }
        return character
    }

    private func lookUp(_ event: inout XKeyEvent, _ context: OpaquePointer?) -> (text: String, symbol: UInt) {
        var symbol: KeySym = 0
        var bytes = [CChar](repeating: 0, count: 64)
        guard let context else {
            let count = XLookupString(&event, &bytes, Int32(bytes.count), &symbol, nil)
            // Without an input method the bytes are Latin-1, whose codes equal the first 256 Unicode scalars.
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
