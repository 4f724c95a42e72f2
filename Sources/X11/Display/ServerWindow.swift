internal import CX11
import DragAndDrop

/// What a ``Window`` has in the server and in Xlib, and what others do on its behalf: all that has to end with it.
@MainActor final class ServerWindow {
    /// The server's number for it.
    let id: UInt
    /// Whether it has been removed.
    private(set) var isClosed = false
    /// What composes text typed into it.
    var inputContext: OpaquePointer?
    /// Counts the frames that the window manager waits for; 0 when the server cannot count.
    var syncCounter: UInt = 0
    /// Where drags of other programs come in.
    var dropTarget: DropTarget?
    /// Whether it hears of each change of the modifiers.
    private(set) var watchesModifiers = false

    private let display: Display

    /// Takes over a window that was made.
    init(_ id: UInt, display: Display) {
        self.id = id
        self.display = display
    }

    /// Ends it all, and removes the window; harmless when that is done already.
    func close() {
        guard !isClosed else { return }
        let target = dropTarget
        dropTarget = nil
        target?.end()
        display.reader.end(requestor: id)
        isClosed = true
        destroyInputContext()
        display.releaseInput()
        display.remove(id)
        _ = watchModifiers(false)
        guard let raw = display.raw else { return }
        if syncCounter != 0 { XSyncDestroyCounter(raw, syncCounter) }
        _ = display.ignoringErrors { XDestroyWindow($0, id) }
    }

    func destroyInputContext() {
        if let inputContext { XDestroyIC(inputContext) }
        inputContext = nil
    }

    /// Asks to hear of the modifiers, or no longer; returns those held now when it is the first window that does.
    func watchModifiers(_ isWanted: Bool) -> KeyModifiers? {
        guard isWanted != watchesModifiers else { return nil }
        watchesModifiers = isWanted
        let others = display.openWindows.contains { $0.id != id && $0.watchesModifiers }
        return others ? nil : display.keyboard.watchModifiers(isWanted)
    }
}
