import Foundation
import Testing

extension ScreenTests {
    @Suite @MainActor struct LiftTests {
        @Test("LIFT-1, LIFT-3: a long press lifts a photo, and releasing it puts the photo back")
        func longPress() async throws {
            let stage = try await Stage()
            try stage.hand.move(to: try await stage.cell("meadow-2.png"))
            try stage.hand.press()
            let drag = try await stage.drag(in: "lifting")
            #expect(drag.items == 1)
            try stage.hand.release()
            try await stage.noDrag()
            let phases = try await stage.program.timeline().map(\.what).filter { $0.hasPrefix("phase.") }
            #expect(phases == ["phase.reverting", "phase.ended"])
            #expect(try await stage.shown().prefix(9) == Fixture.meadow.prefix(9))
            #expect(try await stage.albums() == Fixture.albums)
        }

        @Test("LIFT-2: a press that moves beyond the threshold starts a drag at once")
        func dragAtOnce() async throws {
            let stage = try await Stage()
            let start = try await stage.cell("meadow-2.png")
            try stage.hand.move(to: start)
            try stage.hand.press()
            try stage.hand.move(to: CGPoint(x: start.x + 6, y: start.y))
            try stage.hand.move(to: CGPoint(x: start.x + 12, y: start.y))
            try await stage.drag(in: "dragging")
            let entries = try await stage.program.timeline()
            let asked = try #require(entries.first { $0.what == "itemsForBeginning" })
            let began = try #require(entries.first { $0.what == "phase.dragging" })
            // Before the lift delay of 0.5 s can have passed.
            #expect(began.time - asked.time < 0.4)
            #expect(!entries.contains { $0.what == "phase.reverting" })
            try stage.hand.key("Escape")
            try await stage.noDrag()
            try stage.hand.release()
            #expect(try await stage.albums() == Fixture.albums)
        }
    }
}
