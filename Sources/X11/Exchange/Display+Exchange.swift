internal import CX11
import DragAndDrop

/// Requests for exchanges with other programs: messages, selection owners, and the clients of windows.
extension Display {
    /// Whether a window was created over this connection.
    func isOwn(_ window: UInt) -> Bool { self.window(window) != nil || helperWindows.contains(window) }

    /// Sends an XDND message.
    ///
    /// - Parameters:
    ///   - window: The window that the message names.
    ///   - receiver: The window that the message is sent to, if different: a proxy.
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

    /// Returns the window that owns a selection; 0 if there is none. One round trip.
    func owner(of selection: UInt) -> UInt {
        guard let raw else { return 0 }
        scheduleTurn()
        return XGetSelectionOwner(raw, selection)
    }

    /// Observes all changes of a selection's owner.
    func watchOwner(of selection: UInt) {
        guard extensions.fixesEvents != nil, let raw, watchedSelections.insert(selection).inserted else { return }
        let mask = UInt(
            XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
                | XFixesSelectionClientCloseNotifyMask)
        XFixesSelectSelectionInput(raw, root, selection, mask)
        scheduleTurn()
    }

    // MARK: Clients of windows

    /// Whether two windows belong to the same program: by their resource ids, or else by the process id that the server
    /// reports (XDND-6, WIRE-65).
    ///
    /// LibreOffice uses separate connections for XDND messages and for data. Remote clients have no process id, so for
    /// them only the resource ids count.
    func isSameProgram(_ a: UInt, _ b: UInt) -> Bool {
        guard a != 0, b != 0, let raw else { return false }
        let mask = UInt(xcb_get_setup(XGetXCBConnection(raw)).pointee.resource_id_mask)
        if (a ^ b) & ~mask == 0 { return true }
        guard let process = process(of: a) else { return false }
        return process == self.process(of: b)
    }

    /// Returns the process of a window's client; nil if the server does not know it or the window does not exist.
    func process(of window: UInt) -> Int32? {
        guard extensions.reportsProcesses else { return nil }
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

    /// Whether a window's client runs this program's executable, or one of ``teamExecutables``, in the same folder
    /// (DATA-9).
    func isTeamMember(_ window: UInt) -> Bool {
        guard let process = process(of: window), let ours = ProgramFile(of: getpid()) else { return false }
        return ProgramFile(of: process)?.isTeamMember(of: ours, teamExecutables) ?? false
    }

    /// Returns the names of the offered types that this program knows, best first. The type of this project's programs
    /// is left out if the owner's client is none of them: such a client would not serve this program either.
    func knownTypes(among types: some Sequence<UInt>, of owner: UInt) -> [String] {
        let offered = Set(types)
        let names = zip(atoms(IncomingOffer.names), IncomingOffer.names).filter { offered.contains($0.0) }.map(\.1)
        return names.filter { $0 != TeamItem.target || isTeamMember(owner) }
    }

    // MARK: Events

    /// Calls all listeners of the event's window.
    func route(_ event: XEvent) {
        for listener in routes.listeners(of: event.xany.window) { listener(event) }
    }

    /// Handles a change of a selection's owner.
    func handleSelectionChange(_ event: XEvent) {
        let change = withUnsafeBytes(of: event) { $0.load(as: XFixesSelectionNotifyEvent.self) }
        switch change.selection {
        case atoms.settingsOwner, atoms.compositorOwner: settingsAreStale = true
        case atoms[.dragSelection]:
            for window in openWindows { window.dropTarget?.ownerChanged(to: change.owner, serial: event.xany.serial) }
        case atoms[.clipboard]: clipboard.ownerChanged(to: change.owner, serial: event.xany.serial)
        default: break
        }
    }
}
