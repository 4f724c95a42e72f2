import Foundation
import Testing

extension ScreenTests {
    @Suite @MainActor struct LiftTests {
        @Test("LIFT-1, LIFT-3: a long press lifts a photo, and releasing it puts the photo back")
        func longPress() async throws {
            let fixture = try await ScreenFixture()
            try fixture.input.move(to: try await fixture.cell("meadow-2.png"))
            try fixture.input.press()
            let drag = try await fixture.waitForDrag(in: "lifting")
            #expect(drag.items == 1)
            try fixture.input.release()
            try await fixture.waitForDragsToEnd()
            let phases = try await fixture.program.timeline().map(\.what).filter { $0.hasPrefix("phase.") }
            #expect(phases == ["phase.reverting", "phase.ended"])
            #expect(try await fixture.photoNames().prefix(9) == LibraryFixture.meadow.prefix(9))
            #expect(try await fixture.albums() == LibraryFixture.albums)
        }

        @Test("LIFT-2: a press that moves beyond the threshold starts a drag at once")
        func dragAtOnce() async throws {
            let fixture = try await ScreenFixture()
            let start = try await fixture.cell("meadow-2.png")
            try fixture.input.move(to: start)
            try fixture.input.press()
            try fixture.input.move(to: CGPoint(x: start.x + 6, y: start.y))
            try fixture.input.move(to: CGPoint(x: start.x + 12, y: start.y))
            try await fixture.waitForDrag(in: "dragging")
            let entries = try await fixture.program.timeline()
            let asked = try #require(entries.first { $0.what == "itemsForBeginning" })
            let began = try #require(entries.first { $0.what == "phase.dragging" })
            // Before the lift delay of 0.5 s can have passed.
            #expect(began.time - asked.time < 0.4)
            #expect(!entries.contains { $0.what == "phase.reverting" })
            try fixture.input.key("Escape")
            try await fixture.waitForDragsToEnd()
            try fixture.input.release()
            #expect(try await fixture.albums() == LibraryFixture.albums)
        }
    }
}
