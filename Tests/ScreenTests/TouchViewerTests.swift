import Foundation
import Testing

extension ScreenTests {
    /// The viewer by real fingers.
    @Suite(.enabled(if: Needs.haveTouchScreen, Needs.touchAdvice)) @MainActor struct TouchViewerTests {
        @Test("APP-14, HAND-2: a double tap and pinches of fingers and of a touchpad zoom the photo in the viewer")
        func zoom() async throws {
            let fixture = try await ScreenFixture.withTouchScreen(.init(isRecorded: false))
            let fingers = try fixture.fingers
            let pad = try InputTestDevice(socket: fixture.home.appendingPathComponent("touchpad.socket").path)
            let photo = try await fixture.cell("meadow-4.png")
            for _ in 0..<2 { try await fingers.tap(at: photo) }
            let middle = try await fixture.center("image", "meadow-4.png")
            let whole = try await fixture.viewerPercentage()
            try await fixture.pinch(about: middle, from: 80, to: 160, rate: .usual)
            try await until("the pinched photo") {
                try await abs(fixture.viewerPercentage() - whole * 2) <= whole / 5
            }
            // One finger moves it, and shows no other photo.
            try fingers.press(at: middle)
            try await fingers.glide(to: CGPoint(x: middle.x - 60, y: middle.y), rate: .usual, jitter: 3)
            try fingers.release()
            try await fixture.waitUntilIdle()
            // A double tap shows the whole photo, and another one enlarges it.
            let enlarged = whole < 80 ? 100 : min(whole * 5 / 2, 800)
            for percentage in [whole, enlarged, whole] {
                for _ in 0..<2 { try await fingers.tap(at: middle) }
                try await until("\(percentage) %") { try await abs(fixture.viewerPercentage() - percentage) <= 2 }
                _ = try await fixture.center("image", "meadow-4.png")
                try await fixture.waitUntilIdle()
            }
            try fixture.input.move(to: middle)
            for scale in [1, 1.2, 1.4, 1.6] { try pad.pinch(scale == 1 ? .begin : .update, scale: scale) }
            try pad.pinch(.end, scale: 1.6)
            try pad.sync()
            try await until("the photo that the touchpad has enlarged") {
                try await abs(fixture.viewerPercentage() - whole * 8 / 5) <= 2
            }
        }
    }
}
