import DragAndDrop

/// Receives a window's events. All methods are called on the main queue, and never from within a call of the delegate's
/// owner into the window.
@MainActor package protocol WindowDelegate: AnyObject {
    /// An input event. Moves of one pointer without another event in between are coalesced per turn.
    func window(_ window: Window, didReceive event: InputEvent)
    /// The window has a new size in pixels. ``windowDrawsFrame(_:at:)`` follows before any other event and must draw
    /// everything: the buffer's content is undefined.
    func window(_ window: Window, didResizeTo pixels: (width: Int, height: Int))
    /// A frame deadline: draw what has changed into ``Window/buffer()`` and call ``Window/present(_:)``.
    func windowDrawsFrame(_ window: Window, at time: Timestamp)
    /// The user requests closing the window. It stays open unless ``Window/close()`` is called.
    func windowShouldClose(_ window: Window)
    /// A part of the window became visible again. The window has already shown its last frame there.
    func windowDidExpose(_ window: Window)
    /// ``Window/isViewable`` or ``Window/isFullyVisible`` has changed.
    func windowVisibilityChanged(_ window: Window)
}

extension WindowDelegate {
    /// Does nothing: the last frame is already shown.
    package func windowDidExpose(_ window: Window) {}
    /// Ignores changes of visibility.
    package func windowVisibilityChanged(_ window: Window) {}
}
