import Application
import Foundation

/// Shows a replay on the display; what the user does there changes nothing, but for closing it.
@MainActor final class ReplayWindow {
    private let window: Window
    private var shown: Surface?
    private var damage = DamageRegion()
    /// The user has seen enough.
    private(set) var isClosed = false

    /// - Throws: `DisplayError`.
    init(_ setup: Stage.Setup, title: String) throws {
        let display = try Display.open()
        var configuration = Window.Configuration(
            title: title, size: (CGFloat(setup.pixels.width) / setup.scale, CGFloat(setup.pixels.height) / setup.scale))
        configuration.scale = setup.scale
        window = try Window(display: display, configuration: configuration)
        window.delegate = self
        display.onConnectionLost = { [weak self] _ in self?.isClosed = true }
        window.show()
    }

    func show(_ frame: Replay.Frame) {
        if shown !== frame.surface { damage.add(frame.surface.bounds) }
        shown = frame.surface
        for rect in frame.damage.rects { damage.add(rect) }
        window.requestFrame()
    }
}

extension ReplayWindow: WindowDelegate {
    func window(_ window: Window, didReceive event: InputEvent) {}

    func window(_ window: Window, didResizeTo pixels: (width: Int, height: Int)) {
        damage.add(PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height))
    }

    func windowDrawsFrame(_ window: Window, at time: Timestamp) {
        guard let shown else { return }
        let buffer = window.buffer()
        let target = Surface(
            wrapping: buffer.pointer, width: buffer.width, height: buffer.height, stride: buffer.stride, format: .rgb,
            owner: window)
        target.copy(from: shown, rects: damage.rects)
        window.present(damage)
        damage = DamageRegion()
    }

    func windowShouldClose(_ window: Window) {
        isClosed = true
        window.close()
    }
}
