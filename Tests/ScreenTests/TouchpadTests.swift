import Foundation
import Testing

extension ScreenTests {
    /// Gestures of a touchpad, as the X server's driver sends them.
    @Suite(.enabled(if: Needs.haveTouchScreen, Needs.touchAdvice)) @MainActor struct TouchpadTests {
        @Test(
            "HAND-2, APP-9: a touchpad's pinch zooms the grid about the pointer; it may rest, and the next begins again",
            arguments: [TouchScreen.Rate.usual, .fast])
        func pinch(_ rate: TouchScreen.Rate) async throws {
            let fixture = try await ScreenFixture.withTouchScreen(.init(isRecorded: rate == .fast))
            let pad = try InputTestDevice(socket: fixture.home.appendingPathComponent("touchpad.socket").path)
            func frame() async throws -> Frame {
                try await fixture.waitUntilIdle()
                return try await fixture.frame("cell", "meadow-5.png")
            }
            func pinch(to scale: Double) async throws {
                try pad.pinch(.begin, scale: 1)
                for step in 1...12 {
                    try pad.pinch(.update, scale: 1 + (scale - 1) * Double(step) / 12)
                    try pad.sync()
                    await pause(.nanoseconds(1_000_000_000 / rate.rawValue))
                }
            }
            let first = try await frame()
            try fixture.input.move(to: first.center)
            try await pinch(to: 1.4)
            let large = try await frame()
            #expect(large.width > first.width * 1.2)
            #expect(abs(large.center.y - first.center.y) <= 2)
            // Longer than the pause that ends the pinch of a device without phases.
            await pause(.milliseconds(700))
            try pad.pinch(.update, scale: 1.4)
            try pad.pinch(.end, scale: 1.4)
            #expect(try await frame().width == large.width)
            try pad.pinch(.begin, scale: 1)
            try pad.pinch(.update, scale: 1)
            try pad.pinch(.end, scale: 1)
            #expect(try await frame().width == large.width, "the next pinch begins with the size of the photos")
            try await pinch(to: 0.6)
            try pad.pinch(.end, scale: 0.6)
            #expect(try await frame().width < large.width)
            #expect(try await fixture.program.timeline().allSatisfy { $0.what != "lift" })
        }
    }
}
