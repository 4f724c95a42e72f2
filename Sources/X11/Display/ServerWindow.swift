internal import CX11
import DragAndDrop

/// The server-side and Xlib resources of a ``Window``, which are freed together.
@MainActor final class ServerWindow {
    /// The window's X id.
    let id: UInt
    /// Whether the window has been destroyed.
    private(set) var isClosed = false
    /// Composes text typed into the window.
    var inputContext: InputContext?
    /// The counter that the window manager waits for during a resize (`_NET_WM_SYNC_REQUEST`); 0 without sync counters.
    var syncCounter: UInt = 0
    /// The refreshes that the server reports to the window; nil before the first one is requested.
    var refreshEvents: RefreshEvents?
    /// Handles drags of other programs over the window.
    var dropTarget: DropTarget?
    /// Whether the window receives every change of the modifiers.
    private(set) var watchesModifiers = false

    private let display: Display

    /// Takes ownership of an existing window.
    init(_ id: UInt, display: Display) {
        self.id = id
        self.display = display
    }

    /// Frees all resources and destroys the window. Idempotent.
    func close() {
        guard !isClosed else { return }
        let target = dropTarget
        dropTarget = nil
        target?.end()
        display.reader.end(requestor: id)
        isClosed = true
        destroyInputContext()
        display.resumeInput()
        display.remove(id)
        _ = watchModifiers(false)
        refreshEvents?.end()
        refreshEvents = nil
        guard let raw = display.raw else { return }
        if syncCounter != 0 { XSyncDestroyCounter(raw, syncCounter) }
        _ = display.ignoringErrors { XDestroyWindow($0, id) }
    }

    func destroyInputContext() {
        inputContext?.destroy()
        inputContext = nil
    }

    /// Starts or stops receiving changes of the modifiers.
    ///
    /// - Returns: The current modifiers if no other window receives changes yet; otherwise nil.
    func watchModifiers(_ isEnabled: Bool) -> KeyModifiers? {
        guard isEnabled != watchesModifiers else { return nil }
        watchesModifiers = isEnabled
        let others = display.openWindows.contains { $0.id != id && $0.watchesModifiers }
        return others ? nil : display.keyboard.watchModifiers(isEnabled)
    }
}
