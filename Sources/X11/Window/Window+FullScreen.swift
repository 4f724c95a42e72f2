internal import CX11

extension Window {
    /// Whether the window manager announces that it lets windows fill the screen. One round trip.
    package var canFillScreen: Bool {
        let supported = display.property(display.atoms[.supported], of: display.root)?.numbers ?? []
        return supported.contains(display.atoms[.fullScreen])
    }

    /// Whether the window fills the screen, as the window manager last said. One round trip.
    package var fillsScreen: Bool {
        let state = display.property(display.atoms[.windowState], of: id)?.numbers ?? []
        return state.contains(display.atoms[.fullScreen])
    }

    /// Asks the window manager to let the window fill the screen, or to restore its former frame. The window is resized
    /// later, if at all. Has an effect only while the window is shown.
    package func setFillsScreen(_ fills: Bool) {
        guard let raw = liveConnection else { return }
        // 1 adds the state and 0 removes it; source indication 1: the request comes from an application.
        sendToRoot(raw, .windowState, (fills ? 1 : 0, Int(display.atoms[.fullScreen]), 0, 1, 0))
        display.scheduleTurn()
    }
}
