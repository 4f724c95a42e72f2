import DragAndDrop

/// Receives a window's events. All methods are called on the main queue. The window's methods do not call the delegate,
/// with two exceptions: the first ``Window/show()`` draws a frame, and cleanup another program's drag delivers queued
/// input.
@MainActor package protocol WindowDelegate: AnyObject {
    /// Handles an input event. Moves of one pointer are coalesced per turn unless another event lies between them.
    func window(_ window: Window, didReceive event: InputEvent)
    /// The window has a new size in pixels. ``windowDrawsFrame(_:at:)`` follows before any other call and must draw
    /// everything, since the buffer's content is undefined.
    func window(_ window: Window, didResizeTo pixels: (width: Int, height: Int))
    /// A frame is due: draw all damage into ``Window/buffer()`` and call ``Window/present(_:)``.
    func windowDrawsFrame(_ window: Window, at time: Timestamp)
    /// The user asks to close the window. It stays open unless the delegate calls ``Window/close()``.
    func windowShouldClose(_ window: Window)
    /// Another client has destroyed the window, which is closed now.
    func windowWasDestroyed(_ window: Window)
    /// A part of the window became visible again. The window has already shown the last frame there.
    func windowDidExpose(_ window: Window)
    /// ``Display/settings`` have changed.
    func windowSettingsDidChange(_ window: Window)
    /// ``Window/isViewable`` or ``Window/isFullyVisible`` has changed.
    func windowVisibilityChanged(_ window: Window)
}

extension WindowDelegate {
    /// Handles it as the user's request to close the window.
    package func windowWasDestroyed(_ window: Window) { windowShouldClose(window) }
    /// Does nothing, since the window has already shown the last frame.
    package func windowDidExpose(_ window: Window) {}
    /// Ignores changes of settings.
    package func windowSettingsDidChange(_ window: Window) {}
    /// Ignores changes of visibility.
    package func windowVisibilityChanged(_ window: Window) {}
}
