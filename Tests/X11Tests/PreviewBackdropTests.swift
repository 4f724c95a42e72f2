import CX11
import DragAndDrop
import Foundation
import Geometry
import Testing

@testable import X11

@Suite("Preview backdrop", .serialized, .timeLimit(.minutes(20)), .enabled(if: XServer.isInstalled, XServer.advice))
@MainActor struct PreviewBackdropTests {
    @Test("DRAG-1: without a compositor the preview is blended over the screen, wherever it moves")
    func follows() throws { try BackdropFixture().testMovement() }

    @Test("DRAG-1: at the edges of the screen the preview is blended over the visible part")
    func edges() throws { try BackdropFixture().testEdges() }

    @Test("DRAG-1: where another program repaints late, a preview that returns is not blended over its own remains")
    func lateRepainting() throws { try BackdropFixture().testLateRepainting() }

    @Test("DRAG-1: a preview is blended over what other programs draw below it, at rest and while it moves")
    func drawing() async throws { try await BackdropFixture().testDrawing() }

    @Test("DRAG-1: a preview is blended over other programs' windows that move, change their size, open and close")
    func movingWindows() async throws { try await BackdropFixture().testMovingWindows() }

    @Test("DRAG-1: after the preview is hidden, other programs' windows are as before, and none is kept in memory")
    func release() async throws { try await BackdropFixture().testRelease() }

    @Test("DRAG-1: two previews at once are blended over the same windows, also after one of them has ended")
    func twoPreviews() async throws { try await BackdropFixture().testTwoPreviews() }

    @Test("DRAG-1: a preview at rest sends no requests until the program's window changes below it")
    func resting() throws { try BackdropFixture().testResting() }

    @Test("DRAG-1: over the program's window the preview is blended over its latest frame")
    func ownWindow() throws { try BackdropFixture().testOwnWindow() }
}

/// A preview over a screen with a pattern. Released on the main actor, on which Xlib is called.
@MainActor private final class BackdropFixture {
    private let server: XServer
    private let client: TestClient
    private let display: Display
    private let preview: PreviewWindow

    private static let (even, odd): (UInt, UInt) = (0x3a6ea5, 0xe8e0d0)

    init() throws {
        server = try XServer()
        client = try #require(TestClient(server.name))
        client.fillScreen(Self.even, Self.odd)
        display = try Display.open(server.name)
        preview = try PreviewWindow(display: display)
    }

    /// A quarter opaque, with an opaque green pixel in each row.
    private func draw(_ buffer: FrameBuffer) {
        fill(buffer, with: 0x4010_0820)
        for row in 0..<buffer.height {
            let line = (buffer.pointer + row * buffer.stride).assumingMemoryBound(to: UInt32.self)
            line[row % buffer.width] = 0xff00_ff00
        }
    }

    private func ground(_ x: Int, _ y: Int) -> UInt { (x / 20 + y / 20).isMultiple(of: 2) ? Self.even : Self.odd }

    /// The quarter opaque color over an opaque one, both rounded to the nearest value.
    private func shade(_ ground: UInt) -> UInt {
        [(16, 0x10), (8, 0x08), (0, 0x20)].reduce(0 as UInt) { color, channel in
            let below = Double(ground >> UInt(channel.0) & 0xff)
            return color | (UInt((below * (255 - 64) / 255).rounded()) + UInt(channel.1)) << UInt(channel.0)
        }
    }

    /// Compares the screen around the preview with the image over `ground`.
    private func check(
        at x: Int, _ y: Int, width: Int, height: Int, ground: (Int, Int) -> UInt, _ comment: Comment
    ) {
        display.settle()
        for row in max(y - 25, 0)..<min(y + height + 25, 600) {
            for column in max(x - 25, 0)..<min(x + width + 25, 800) {
                var expected = ground(column, row)
                if (x..<x + width).contains(column), (y..<y + height).contains(row) {
                    expected = column - x == (row - y) % width ? 0x00ff00 : shade(expected)
                }
                let actual = client.pixel(x: Int32(column), y: Int32(row))
                guard actual != expected else { continue }
                Issue.record(
                    "\(comment): \(String(actual, radix: 16)) at \(column), \(row), not \(String(expected, radix: 16))")
                return
            }
        }
    }

    func testMovement() {
        #expect(preview.blends)
        preview.show(at: CGPoint(x: 300, y: 200), width: 50, height: 30, draw: draw)
        check(at: 300, 200, width: 50, height: 30, ground: ground, "shown")
        // By less and by more than its size, in each direction, and back to where it was.
        let path = [(303, 200), (303, 213), (290, 190), (600, 20), (610, 25), (303, 213), (304, 213), (303, 213)]
        for (x, y) in path {
            #expect(preview.move(to: CGPoint(x: x, y: y)))
            check(at: x, y, width: 50, height: 30, ground: ground, "moved to \(x), \(y)")
        }
        preview.show(at: CGPoint(x: 295, y: 210), width: 70, height: 20, draw: draw)
        check(at: 295, 210, width: 70, height: 20, ground: ground, "another size")
        #expect(client.shape(preview.id, input: false) == [[0, 0, 70, 20]])
        preview.hide()
        check(at: 0, 0, width: 0, height: 0, ground: ground, "hidden")
        check(at: 300, 215, width: 0, height: 0, ground: ground, "hidden")
        // Another program's drawing while the preview was hidden.
        _ = client.cover(x: 280, y: 200, width: 100, height: 60)
        preview.show(at: CGPoint(x: 300, y: 215), width: 50, height: 30, draw: draw)
        display.settle()
        #expect(client.pixel(x: 320, y: 216) == shade(0))
    }

    func testEdges() {
        preview.show(at: CGPoint(x: -20, y: -10), width: 50, height: 30, draw: draw)
        for (x, y) in [(-20, -10), (-30, 5), (-49, 590), (775, 585), (740, 580), (790, -29), (-60, -40), (-5, -5)] {
            #expect(preview.move(to: CGPoint(x: x, y: y)))
            check(at: x, y, width: 50, height: 30, ground: ground, "at \(x), \(y)")
        }
    }

    func testLateRepainting() {
        _ = client.showBusyWindow(x: 200, y: 100, width: 400, height: 400, color: 0x406080)
        preview.show(at: CGPoint(x: 300, y: 200), width: 50, height: 30, draw: draw)
        // Away in small steps and in one, and back to where it was.
        for (x, y) in [(310, 205), (330, 215), (450, 350), (300, 200), (305, 220)] {
            #expect(preview.move(to: CGPoint(x: x, y: y)))
            display.settle()
            for (dx, dy) in [(5, 1), (45, 25), (20, 14)] {
                #expect(client.pixel(x: Int32(x + dx), y: Int32(y + dy)) == shade(0x406080), "\(x), \(y): \(dx)")
            }
        }
        preview.hide()
        preview.show(at: CGPoint(x: 300, y: 210), width: 50, height: 30, draw: draw)
        display.settle()
        #expect(client.pixel(x: 345, y: 211) == shade(0x406080), "after it was hidden")
    }

    /// Waits until a condition holds. The preview is refreshed by a timer on the main queue.
    private func wait(_ comment: @autoclosure () -> Comment, until condition: () -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(20)
        while !condition() {
            try #require(ContinuousClock.now < end, comment())
            await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
            display.drain()
        }
    }

    /// Waits until the screen has the colors of the preview over others, by position.
    private func expect(_ shades: [(x: Int32, y: Int32, ground: UInt)], _ comment: String) async throws {
        func found() -> [UInt] { shades.map { client.pixel(x: $0.x, y: $0.y) } }
        let expected = shades.map { shade($0.ground) }
        try await wait("\(comment): \(found()), not \(expected)") { found() == expected }
    }

    func testDrawing() async throws {
        let lower = client.showBusyWindow(x: 200, y: 100, width: 300, height: 300, color: 0x406080)
        let upper = client.showBusyWindow(x: 250, y: 50, width: 70, height: 400, color: 0x112233)
        preview.show(at: CGPoint(x: 300, y: 200), width: 50, height: 30, draw: draw)
        display.settle()
        client.fill(lower, 0x908070)
        try await expect([(340, 202, 0x908070), (305, 202, 0x112233)], "the lower window")
        client.fill(upper, 0x445566)
        try await expect([(340, 202, 0x908070), (305, 202, 0x445566)], "the upper window")
        client.fill(lower, 0x406080)
        #expect(preview.move(to: CGPoint(x: 310, y: 205)))
        display.settle()
        #expect(client.pixel(x: 350, y: 207) == shade(0x406080), "at the movement")
        // Where the preview was, too.
        #expect(client.pixel(x: 305, y: 202) == 0x445566)
        client.fill(upper, 0x112233)
        client.fill(upper, 0x778899)
        try await expect([(315, 207, 0x778899), (350, 207, 0x406080)], "the last drawing")
    }

    func testMovingWindows() async throws {
        let window = client.showBusyWindow(x: 200, y: 100, width: 300, height: 300, color: 0x406080)
        preview.show(at: CGPoint(x: 320, y: 200), width: 50, height: 30, draw: draw)
        display.settle()
        let opened = client.showBusyWindow(x: 350, y: 100, width: 100, height: 300, color: 0x112233)
        // Below the preview, as window managers open windows during a drag.
        client.lower(opened, below: preview.id)
        // The server asks the program to draw then.
        try await wait("the server keeps the opened window") { client.isRedirected(opened) }
        client.fill(opened, 0x112233)
        try await expect([(322, 210, 0x406080), (360, 201, 0x112233)], "opened")
        client.move(opened, x: 335, y: 100)
        try await expect([(322, 210, 0x406080), (340, 201, 0x112233), (360, 201, 0x112233)], "moved")
        client.resize(opened, width: 12, height: 300)
        client.fill(opened, 0x112233)
        client.fill(window, 0x908070)
        try await expect([(340, 201, 0x112233), (360, 201, 0x908070)], "resized")
        // Each time a window is mapped it has another pixmap.
        client.remap(window)
        client.fill(window, 0x445566)
        try await expect([(322, 210, 0x445566), (360, 201, 0x445566)], "shown again")
        client.fill(window, 0x908070)
        client.unmap(opened)
        try await expect([(322, 210, 0x908070), (340, 201, 0x908070)], "closed")
        client.destroy(window)
        display.settle()
        #expect(preview.move(to: CGPoint(x: 600, y: 500)))
        check(at: 600, 500, width: 50, height: 30, ground: ground, "beside")
    }

    func testRelease() async throws {
        let window = client.showBusyWindow(x: 200, y: 100, width: 300, height: 300, color: 0x406080)
        preview.show(at: CGPoint(x: 320, y: 200), width: 50, height: 30, draw: draw)
        display.settle()
        #expect(client.isRedirected(window))
        client.fill(window, 0x908070)
        preview.hide()
        display.settle()
        #expect(!client.isRedirected(window) && display.damageHandlers.isEmpty && display.routes.count == 0)
        for (x, y) in [(330, 205), (369, 229), (210, 110)] as [(Int32, Int32)] {
            #expect(client.pixel(x: x, y: y) == 0x908070, "at \(x), \(y)")
        }
    }

    func testTwoPreviews() async throws {
        let window = client.showBusyWindow(x: 200, y: 100, width: 300, height: 300, color: 0x406080)
        var second: PreviewWindow? = try PreviewWindow(display: display)
        preview.show(at: CGPoint(x: 220, y: 120), width: 50, height: 30, draw: draw)
        second?.show(at: CGPoint(x: 320, y: 200), width: 50, height: 30, draw: draw)
        display.settle()
        client.fill(window, 0x908070)
        try await expect([(260, 122, 0x908070), (360, 202, 0x908070)], "both")
        preview.hide()
        client.fill(window, 0x112233)
        try await expect([(360, 202, 0x112233)], "the second one")
        #expect(client.isRedirected(window))
        // A program's window that is closed during a drag releases its preview without hiding it.
        second = nil
        display.settle()
        #expect(!client.isRedirected(window) && display.damageHandlers.isEmpty && display.routes.count == 0)
        #expect(client.pixel(x: 360, y: 202) == 0x112233 && display.previewWindows == [preview.id])
    }

    func testResting() throws {
        let raw = try #require(display.raw)
        var pixels = [UInt32](repeating: 0x0011_2233, count: 60 * 40)
        func requests(_ position: CGPoint, damage: [PixelRect]) -> UInt {
            pixels.withUnsafeMutableBytes { bytes in
                guard let base = bytes.baseAddress else { return 0 }
                let frame = FrameBuffer(pointer: base, width: 60, height: 40, stride: 60 * 4, isOpaque: true)
                let before = XNextRequest(raw)
                let isMoved = preview.move(
                    to: position,
                    over: PreviewWindow.OwnWindow(position: CGPoint(x: 100, y: 100), frame: frame, damage: damage))
                #expect(isMoved)
                return XNextRequest(raw) - before
            }
        }
        preview.show(at: CGPoint(x: 130, y: 110), width: 50, height: 30, draw: draw)
        let (place, other) = (CGPoint(x: 130, y: 110), CGPoint(x: 131, y: 110))
        #expect(requests(place, damage: []) == 0)
        #expect(requests(place, damage: [PixelRect(x: 0, y: 0, width: 30, height: 40)]) == 0, "beside the preview")
        #expect(requests(place, damage: [PixelRect(x: 30, y: 20, width: 5, height: 5)]) > 0)
        #expect(requests(other, damage: []) > 0)
        display.settle()
        #expect(client.pixel(x: 150, y: 112) == shade(0x112233))
    }

    func testOwnWindow() {
        let position = CGPoint(x: 100, y: 100)
        _ = client.cover(x: 100, y: 100, width: 60, height: 40)
        var pixels = [UInt32](repeating: 0, count: 64 * 40)
        func own(_ color: UInt32, _ body: (PreviewWindow.OwnWindow) -> Void) {
            for index in pixels.indices { pixels[index] = color }
            pixels.withUnsafeMutableBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                body(
                    PreviewWindow.OwnWindow(
                        position: position,
                        frame: FrameBuffer(pointer: base, width: 60, height: 40, stride: 64 * 4, isOpaque: true),
                        damage: [PixelRect(x: 0, y: 0, width: 60, height: 40)]))
            }
        }
        func colors(_ x: Int32, _ y: Int32) -> UInt {
            display.settle()
            return client.pixel(x: x, y: y)
        }
        own(0x2040_6080) {
            preview.show(at: CGPoint(x: 80, y: 90), width: 50, height: 30, over: $0, draw: draw)
            #expect(colors(120, 101) == shade(0x406080))
            #expect(colors(90, 95) == shade(ground(90, 95)))
        }
        own(0x0011_2233) {
            #expect(preview.move(to: CGPoint(x: 80, y: 90), over: $0))
            #expect(colors(120, 101) == shade(0x112233), "a new frame at the same position")
            #expect(preview.move(to: CGPoint(x: 140, y: 95), over: $0))
            #expect(colors(150, 110) == shade(0x112233))
            #expect(colors(170, 110) == shade(ground(170, 110)))
        }
    }
}
