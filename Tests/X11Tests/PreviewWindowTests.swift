import DragAndDrop
import Testing

@testable import X11

@Suite("Preview window", .serialized, .timeLimit(.minutes(20)), .enabled(if: XServer.isInstalled, XServer.advice))
@MainActor struct PreviewWindowTests {
    /// The left half opaque red, the right half a quarter opaque.
    private func draw(_ buffer: FrameBuffer) {
        fill(buffer, with: 0x4010_1010)
        for row in 0..<buffer.height {
            let line = (buffer.pointer + row * buffer.stride).assumingMemoryBound(to: UInt32.self)
            for column in 0..<buffer.width / 2 { line[column] = 0xffff_0000 }
        }
    }

    @Test(
        "DRAG-1: where the screen cannot be read, the preview has the shape of its opaque pixels",
        arguments: [(16, []), (24, ["-extension", "MIT-SHM"])] as [(Int, [String])])
    func shaped(_ depth: Int, _ arguments: [String]) throws {
        let server = try XServer(screen: "800x600x\(depth)", ["-terminate"] + arguments)
        let client = try #require(TestClient(server.name))
        let display = try Display.open(server.name)
        let preview = try PreviewWindow(display: display)
        #expect(!preview.blends)
        preview.show(at: CGPoint(x: 300, y: 200), width: 40, height: 20, draw: draw)
        display.settle()
        let red: UInt = depth == 24 ? 0xff0000 : 0xf800
        #expect(client.pixel(x: 300, y: 200) == red)
        #expect(client.pixel(x: 319, y: 219) == red)
        #expect(client.pixel(x: 320, y: 219) == 0)
        #expect(client.shape(preview.id, input: false) == [[0, 0, 20, 20]])
        #expect(preview.move(to: CGPoint(x: 100, y: 50)))
        display.settle()
        #expect(client.pixel(x: 100, y: 50) == red)
        #expect(client.pixel(x: 300, y: 200) == 0)
        preview.hide()
        display.settle()
        #expect(client.pixel(x: 100, y: 50) == 0)
    }

    @Test("DRAG-1, WIRE-33: the preview takes no input and is not an XDND target")
    func manners() throws {
        let server = try XServer()
        let client = try #require(TestClient(server.name))
        let display = try Display.open(server.name)
        let preview = try PreviewWindow(display: display)
        preview.show(at: CGPoint(x: -5, y: 10), width: 40, height: 20, draw: draw)
        display.settle()
        #expect(client.shape(preview.id, input: true) == [])
        #expect(client.properties(preview.id) == ["_NET_WM_WINDOW_TYPE"])
        let type = client.property("_NET_WM_WINDOW_TYPE", of: preview.id)?.numbers
        #expect(type == [client.atom("_NET_WM_WINDOW_TYPE_DND")])
        let attributes = client.attributes(preview.id)
        #expect(attributes.isOverride && attributes.isShown)
        #expect((attributes.x, attributes.y) == (-5, 10))
    }

    @Test("DRAG-1: under a compositor the preview is translucent, starting with the next image")
    func translucent() async throws {
        let server = try XServer()
        let client = try #require(TestClient(server.name))
        let display = try Display.open(server.name)
        let preview = try PreviewWindow(display: display)
        preview.show(at: .zero, width: 40, height: 20, draw: draw)
        display.settle()
        #expect(client.attributes(preview.id).depth == 24)
        let delegate = RecordingWindowDelegate()
        let window = try Window(display: display, configuration: Window.Configuration(title: "", size: (50, 50)))
        window.delegate = delegate
        client.own("_NET_WM_CM_S0")
        try await delegate.signal.wait("the compositor starts") { display.settings.hasCompositor }
        #expect(!preview.move(to: CGPoint(x: 5, y: 5)), "the image has to be shown again")
        preview.show(at: .zero, width: 40, height: 20, draw: draw)
        display.settle()
        #expect(client.attributes(preview.id).depth == 32)
        #expect(client.shape(preview.id, input: false) == [[0, 0, 40, 20]])
    }

    @Test("An image of another size replaces the previous one; an invalid size hides the preview")
    func sizes() throws {
        let server = try XServer()
        let client = try #require(TestClient(server.name))
        let display = try Display.open(server.name)
        var errors: [ServerError] = []
        display.onError = { errors.append($0) }
        let preview = try PreviewWindow(display: display)
        for width in [40, 300, 3] {
            preview.show(at: .zero, width: width, height: width) { fill($0, with: 0xff00_ff00) }
            display.settle()
            #expect(client.pixel(x: Int32(width) - 1, y: Int32(width) - 1) == 0x00ff00)
            #expect(client.pixel(x: Int32(width), y: 0) == 0)
        }
        preview.show(at: .zero, width: 0, height: 10) { _ in Issue.record("Nothing to draw.") }
        display.settle()
        #expect(client.pixel(x: 0, y: 0) == 0)
        #expect(errors.isEmpty)
    }
}
