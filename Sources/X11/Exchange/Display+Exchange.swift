internal import CX11
import DragAndDrop

/// What exchanges ask of the server: messages, owners of selections, and whose a window is.
extension Display {
    /// Whether a window is one of this connection's.
    func isOwn(_ window: UInt) -> Bool { self.window(window) != nil || helperWindows.contains(window) }

    /// Sends a message of the XDND protocol.
    ///
    /// - Parameters:
    ///   - window: The window that it is about.
    ///   - receiver: The window that it is sent to, if that is another: a proxy.
    func send(_ message: DragMessage, about window: UInt, to receiver: UInt? = nil) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = atoms[message.name]
        event.xclient.format = 32
        let data = message.data
        event.xclient.data.l = (data[0], data[1], data[2], data[3], data[4])
        _ = ignoringErrors { XSendEvent($0, receiver ?? window, 0, 0, &event) }
    }

    /// The window that owns a selection; 0 when nobody does.
    func owner(of selection: UInt) -> UInt {
        guard let raw else { return 0 }
        scheduleTurn()
        return XGetSelectionOwner(raw, selection)
    }

    /// Asks to hear of every change of a selection's owner.
    func watchOwner(of selection: UInt) {
        guard extensions.fixesEvents != nil, let raw, watchedSelections.insert(selection).inserted else { return }
        let mask = UInt(
            XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
                | XFixesSelectionClientCloseNotifyMask)
        XFixesSelectSelectionInput(raw, root, selection, mask)
        scheduleTurn()
    }

    /// Where a point of the root window is in another window, and which of its children is there.
    ///
    /// The server heeds the shapes of windows, for input too, so that a preview is never found.
    func translate(_ x: Int, _ y: Int, to window: UInt) -> (x: Int, y: Int, child: UInt)? {
        var (localX, localY, child): (Int32, Int32, UInt) = (0, 0, 0)
        let found = ignoringErrors {
            XTranslateCoordinates(
                $0, root, window, Int32(clamping: x), Int32(clamping: y), &localX, &localY, &child)
        }
        return found == 1 ? (Int(localX), Int(localY), child) : nil
    }

    // MARK: Whose a window is

    /// Whether two windows are the same program's: by the numbers that the server gave its connection, or else by the
    /// process that the server says both belong to (XDND-6).
    ///
    /// LibreOffice speaks XDND over one connection and fetches data over another. Programs on other machines have no
    /// process here, so for them the first must do.
    func isSameProgram(_ a: UInt, _ b: UInt) -> Bool {
        guard a != 0, b != 0, let raw else { return false }
        let mask = UInt(xcb_get_setup(XGetXCBConnection(raw)).pointee.resource_id_mask)
        if (a ^ b) & ~mask == 0 { return true }
        guard let process = process(of: a) else { return false }
        return process == self.process(of: b)
    }

    /// The process that a window belongs to, as the server knows it; nil when it does not, or there is no such window.
    func process(of window: UInt) -> Int32? {
        guard extensions.tellsProcesses else { return nil }
        var spec = XResClientIdSpec(client: window, mask: UInt32(XRES_CLIENT_ID_PID_MASK.rawValue))
        var (count, values): (Int, UnsafeMutablePointer<XResClientIdValue>?) = (0, nil)
        let status = ignoringErrors { XResQueryClientIds($0, 1, &spec, &count, &values) }
        guard status == Success, let values else { return nil }
        defer { XResClientIdsDestroy(count, values) }
        for index in 0..<count where XResGetClientIdType(values + index) == XRES_CLIENT_ID_PID {
            let process = XResGetClientPid(values + index)
            if process > 0 { return process }
        }
        return nil
    }

    /// Whether a window belongs to a program of our team (DATA-9): the same as ours, or one of ``teammates``.
    func isOfTeam(_ window: UInt) -> Bool {
        guard let process = process(of: window), let ours = ProgramFile(of: getpid()) else { return false }
        return ProgramFile(of: process)?.isOfTeam(of: ours, teammates) ?? false
    }

    // MARK: Events

    /// Tells those that listen to an event's window; windows of the program itself hear of it besides.
    func route(_ event: XEvent) {
        for listener in routes.listeners(of: event.xany.window) { listener(event) }
    }

    /// Somebody else owns a selection now, or nobody.
    func selectionChanged(_ event: XEvent) {
        let change = withUnsafeBytes(of: event) { $0.load(as: XFixesSelectionNotifyEvent.self) }
        switch change.selection {
        case atoms.settingsOwner, atoms.compositorOwner: settingsAreStale = true
        case atoms[.dragSelection]:
            for window in openWindows { window.dropTarget?.ownerChanged(to: change.owner) }
        case atoms[.clipboard]: clipboard.ownerChanged()
        default: break
        }
    }
}
