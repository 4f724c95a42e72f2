import DragAndDrop
import Testing

@testable import X11

/// A window delegate that records its calls and draws one color.
@MainActor final class RecordingWindowDelegate: WindowDelegate {
    let signal = Signal()
    var inputs: [InputEvent] = []
    var sizes: [[Int]] = []
    var frames: [Timestamp] = []
    var closes = 0
    var settingsChanges = 0
    var exposes = 0
    /// The color of the next frame, `0xRRGGBB`.
    var color: UInt32 = 0x3366cc
    /// Called after each frame was presented.
    var onFrame: (Window) -> Void = { _ in }
    var onInput: (Window, InputEvent) -> Void = { _, _ in }

    func window(_ window: Window, didReceive event: InputEvent) {
        inputs.append(event)
        onInput(window, event)
        signal.changed()
    }

    func window(_ window: Window, didResizeTo pixels: (width: Int, height: Int)) {
        sizes.append([pixels.width, pixels.height])
        signal.changed()
    }

    func windowDrawsFrame(_ window: Window, at time: Timestamp) {
        frames.append(time)
        fill(window.buffer(), with: color)
        window.present(.all(of: window))
        onFrame(window)
        signal.changed()
    }

    func windowSettingsDidChange(_ window: Window) {
        settingsChanges += 1
        signal.changed()
    }

    func windowShouldClose(_ window: Window) {
        closes += 1
        signal.changed()
    }

    func windowDidExpose(_ window: Window) {
        exposes += 1
        signal.changed()
    }

    func windowVisibilityChanged(_ window: Window) { signal.changed() }

    /// The kinds of all recorded input.
    var kinds: [InputEvent.Kind] { inputs.map(\.kind) }
}

/// Fills a buffer with one color.
func fill(_ buffer: FrameBuffer, with color: UInt32) {
    for row in 0..<buffer.height {
        let line = (buffer.pointer + row * buffer.stride).assumingMemoryBound(to: UInt32.self)
        for column in 0..<buffer.width { line[column] = color }
    }
}

extension DamageRegion {
    /// Returns all pixels of a window.
    @MainActor static func all(of window: Window) -> DamageRegion {
        var damage = DamageRegion()
        damage.add(PixelRect(x: 0, y: 0, width: window.pixelSize.width, height: window.pixelSize.height))
        return damage
    }
}

/// A server, a display with a shown window, and another client for inspection.
@MainActor struct ShownWindow {
    let server: XServer
    let client: TestClient
    let display: Display
    let window: Window
    let recorder: RecordingWindowDelegate

    init(
        server: XServer, scale: CGFloat = 1, color: UInt32 = 0x3366cc, minimum: (CGFloat, CGFloat) = (1, 1)
    ) async throws {
        self.server = server
        client = try #require(TestClient(server.name))
        display = try Display.open(server.name)
        var configuration = Window.Configuration(title: "Fotos: Öl & π", size: (200, 100))
        configuration.scale = scale
        configuration.minimumSize = minimum
        configuration.icon = [(2, 1, [0xff00_0000, 0x8000_ff00])]
        window = try Window(display: display, configuration: configuration)
        recorder = RecordingWindowDelegate()
        recorder.color = color
        window.delegate = recorder
        window.show()
        let (window, recorder) = (window, recorder)
        try await recorder.signal.wait("the window is shown") { window.isViewable && recorder.exposes > 0 }
    }
}

extension Display {
    /// Handles received events, and waits until the server has processed all requests.
    func settle() {
        drain()
        _ = catchingErrors { _ in }
        drain()
    }
}
