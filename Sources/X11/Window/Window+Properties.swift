internal import CX11
import Foundation

/// The window properties that the window manager and other clients read.
extension Window {
    func setProperties(_ raw: OpaquePointer) {
        let atoms = display.atoms
        setTitle()
        setSizeHints(raw)
        var hints = XWMHints()
        hints.flags = InputHint | StateHint
        hints.input = 1
        hints.initial_state = NormalState
        XSetWMHints(raw, id, &hints)
        let names = [configuration.className.instance, configuration.className.class]
        setBytes(UInt(XA_WM_CLASS), UInt(XA_STRING), names.flatMap { Array($0.utf8) + [0] })
        setNumbers(atoms[.windowType], UInt(XA_ATOM), [atoms[.typeNormal]])
        setNumbers(atoms[.pid], UInt(XA_CARDINAL), [UInt(getpid())])
        setBytes(UInt(XA_WM_CLIENT_MACHINE), UInt(XA_STRING), Array(Self.hostName.utf8))
        setIcon()
        var protocols = [atoms[.wmDeleteWindow], atoms[.ping]]
        if display.extensions.hasSync {
            server.syncCounter = XSyncCreateCounter(raw, XSyncValue(hi: 0, lo: 0))
            setNumbers(atoms[.syncCounter], UInt(XA_CARDINAL), [server.syncCounter])
            protocols.append(atoms[.syncRequest])
        }
        XSetWMProtocols(raw, id, &protocols, Int32(protocols.count))
    }

    /// Sets the title in `WM_NAME` and `_NET_WM_NAME`. Chromium and others ignore windows without `WM_NAME` (WIRE-42).
    func setTitle() {
        let atoms = display.atoms
        let bytes = Array(title.utf8)
        let latin = title.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
        let isLatin = latin.count == title.unicodeScalars.count
        for old in [UInt(XA_WM_NAME), UInt(XA_WM_ICON_NAME)] {
            setBytes(old, isLatin ? UInt(XA_STRING) : atoms[.utf8], isLatin ? latin : bytes)
        }
        for new in [atoms[.name], atoms[.iconName]] { setBytes(new, atoms[.utf8], bytes) }
    }

    func setSizeHints(_ raw: OpaquePointer) {
        var hints = XSizeHints()
        hints.flags = PMinSize | PWinGravity
        hints.min_width = Int32(Self.pixels(configuration.minimumSize.width, scale))
        hints.min_height = Int32(Self.pixels(configuration.minimumSize.height, scale))
        hints.win_gravity = NorthWestGravity
        XSetWMNormalHints(raw, id, &hints)
    }

    private func setIcon() {
        var numbers: [UInt] = []
        for icon in configuration.icon where icon.pixels.count == icon.width * icon.height {
            numbers += [UInt(icon.width), UInt(icon.height)] + icon.pixels.map { UInt($0) }
        }
        if !numbers.isEmpty { setNumbers(display.atoms[.icon], UInt(XA_CARDINAL), numbers) }
    }

    static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private func setBytes(_ name: UInt, _ type: UInt, _ bytes: [UInt8]) {
        display.setBytes(name, of: id, type: type, bytes)
    }

    private func setNumbers(_ name: UInt, _ type: UInt, _ numbers: [UInt]) {
        display.setNumbers(name, of: id, type: type, numbers)
    }

    /// Returns the server's time, in its milliseconds; 0 if the connection breaks. One round trip.
    ///
    /// The server sends an event with its time when a property changes, even if nothing is appended to it.
    func serverTime(_ raw: OpaquePointer) -> UInt32 {
        var change = (window: id, property: display.atoms[.serverTime])
        display.setBytes(change.property, of: id, type: UInt(XA_STRING), [UInt8](), appending: true)
        XSync(raw, 0)
        var found = XEvent()
        let isFound = withUnsafeMutableBytes(of: &change) { change in
            XCheckIfEvent(
                raw, &found,
                { _, event, change in
                    guard let event, let change, event.pointee.type == PropertyNotify else { return 0 }
                    let sought = UnsafeRawPointer(change).loadUnaligned(as: (window: UInt, property: UInt).self)
                    let found = event.pointee.xproperty
                    return found.window == sought.window && found.atom == sought.property ? 1 : 0
                }, change.baseAddress?.assumingMemoryBound(to: CChar.self))
        }
        return isFound != 0 ? UInt32(truncatingIfNeeded: found.xproperty.time) : 0
    }

    /// Sends a message about this window to the root window, where the window manager receives it.
    func sendToRoot(_ raw: OpaquePointer, _ type: Atoms.Name, _ numbers: (Int, Int, Int, Int, Int)) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = id
        event.xclient.message_type = display.atoms[type]
        event.xclient.format = 32
        event.xclient.data.l = numbers
        XSendEvent(raw, display.root, 0, SubstructureRedirectMask | SubstructureNotifyMask, &event)
    }
}
