internal import CX11

/// The input method's state of a window.
@MainActor final class InputContext {
    private let pointer: OpaquePointer
    private let connection: Connection
    /// Whether keys are composed.
    var isFocused = false {
        didSet {
            guard isFocused != oldValue, connection.canUseInputMethod() else { return }
            if isFocused { XSetICFocus(pointer) } else { XUnsetICFocus(pointer) }
        }
    }
    /// The bottom of the caret, in pixels from the window's top left corner.
    var spot: XPoint?
    private var sentSpot: XPoint?
    /// Whether keys have been composed since the last reset. Without any, the server would not answer a reset.
    var hasComposed = false

    /// Takes ownership of a context, which ``destroy()`` frees.
    init(_ pointer: OpaquePointer, connection: Connection) {
        (self.pointer, self.connection) = (pointer, connection)
    }

    /// Xlib's context; nil after the exit of the input method's server, as Xlib has freed it then.
    var raw: OpaquePointer? { connection.inputMethod == nil ? nil : pointer }

    /// Reports the place of the caret if it has changed. Waits for the server; called before it receives a key, and not
    /// for each movement of the caret, such as during scrolling.
    func sendSpot() {
        guard let spot, spot.x != sentSpot?.x || spot.y != sentSpot?.y, connection.canUseInputMethod() else { return }
        sentSpot = spot
        lightbox_set_spot_location(pointer, spot)
    }

    /// Discards what was composed and is not inserted yet. Waits for the server.
    func reset() {
        guard hasComposed, connection.canUseInputMethod() else { return }
        hasComposed = false
        if let text = Xutf8ResetIC(pointer) { XFree(text) }
    }

    /// Frees Xlib's context. Waits for the server.
    func destroy() { if connection.canUseInputMethod() { XDestroyIC(pointer) } }
}
