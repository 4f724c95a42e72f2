import DragAndDrop

/// What a window tells its owner. All calls come on the main actor, from the main queue, never from within a call
/// that the owner makes.
@MainActor public protocol WindowDelegate: AnyObject {
    /// The user did something. Moves of one pointer between other events are told once a turn, the last of them.
    func window(_ window: Window, didReceive event: InputEvent)
    /// The window has another size, in pixels. ``windowDrawsFrame(_:at:)`` follows before any other event, and draws
    /// everything: what the buffer holds is of no use.
    func window(_ window: Window, didResizeTo pixels: (width: Int, height: Int))
    /// Time for a frame: draw into ``Window/buffer()`` what has changed and call ``Window/present(_:)``.
    func windowDrawsFrame(_ window: Window, at time: Timestamp)
    /// The user asks for the window to be closed. Nothing happens unless ``Window/close()`` is called.
    func windowShouldClose(_ window: Window)
    /// Something that had covered the window is gone. The window has shown its last frame again already.
    func windowDidExpose(_ window: Window)
    /// ``Window/isViewable`` or ``Window/isFullyVisible`` has changed.
    func windowVisibilityChanged(_ window: Window)
}

extension WindowDelegate {
    /// Does nothing: the window has shown its last frame again already.
    public func windowDidExpose(_ window: Window) {}
    /// Does nothing.
    public func windowVisibilityChanged(_ window: Window) {}
}
