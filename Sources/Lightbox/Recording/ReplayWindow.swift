import Application
import Foundation
import Views
import X11

/// Shows a replay in a window, which ignores all input except closing. If the window's size differs from the frame's,
/// the frame is scaled to fit.
@MainActor final class ReplayWindow {
    private let window: Window
    private var shown: Surface?
    private var damage = DamageRegion()
    /// Whether the user has closed the window or the connection is lost.
    private(set) var isClosed = false {
        didSet { if isClosed { onClose?() } }
    }
    /// Called when `isClosed` becomes true.
    var onClose: (() -> Void)?
    /// The color beside a frame of another aspect ratio.
    private static let surround = Color(white: 0.5)

    /// - Throws: `DisplayError`.
    init(_ setup: WindowContent.Setup, title: String) throws {
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
        if shown.bounds == target.bounds {
            target.copy(from: shown, rects: damage.rects)
        } else if !target.bounds.isEmpty, !shown.bounds.isEmpty {
            damage.add(target.bounds)
            target.withContext { context in
                context.fill(target.bounds.rect, Self.surround)
                let size = shown.bounds.rect.size
                context.draw(shown, in: target.bounds.rect.fitting(aspectRatio: size.width / size.height))
            }
            target.flush()
        }
        window.present(damage)
        damage = DamageRegion()
    }

    func windowShouldClose(_ window: Window) {
        isClosed = true
        window.close()
    }
}
