import Foundation
import Testing

extension ScreenTests {
    @Suite @MainActor struct CancelTests {
        @Test("DRAG-9: Escape animates the dragged photo back to its source and changes nothing")
        func escape() async throws {
            let fixture = try await ScreenFixture()
            try await fixture.drag("meadow-2.png", to: try await fixture.row("Harbour"))
            try await fixture.waitForDropTarget("row", "Harbour")
            try fixture.input.key("Escape")
            try await fixture.waitForDragsToEnd()
            try fixture.input.release()
            let phases = try await fixture.program.timeline().map(\.what).filter { $0.hasPrefix("phase.") }
            #expect(phases == ["phase.dragging", "phase.cancelling", "phase.ended"])
            try await fixture.expectNothingChanged()
        }

        @Test("DRAG-9: Escape over an open gap closes it")
        func escapeOverGap() async throws {
            let fixture = try await ScreenFixture()
            try await fixture.drag("meadow-2.png", to: try await fixture.cell("meadow-6.png"))
            _ = try await fixture.waitForGap()
            try fixture.input.key("Escape")
            try await fixture.waitForDragsToEnd()
            try fixture.input.release()
            try await fixture.expectNothingChanged()
            try await fixture.expectSmoothFilm()
        }

        @Test(
            "DROP-4: a drop without a target animates the photo back to its source, and nothing has changed",
            arguments: [(CGPoint(x: 60, y: 26), "forbidden"), (CGPoint(x: 1300, y: 800), "cancel")])
        func withoutTarget(_ point: CGPoint, operation: String) async throws {
            let fixture = try await ScreenFixture()
            try await fixture.drag("meadow-2.png", to: point)
            try await until("no target") { try await fixture.program.sessions().first?.operation == operation }
            try await fixture.drop()
            #expect(try await fixture.program.timeline().contains { $0.what == "phase.cancelling" })
            try await fixture.expectNothingChanged()
        }

        @Test("DROP-4, DROP-13: an album refuses photos that it contains")
        func same() async throws {
            let fixture = try await ScreenFixture()
            try await fixture.drag("meadow-2.png", to: try await fixture.row("Meadow"))
            try await until("a refusal") {
                try await fixture.program.sessions().first?.operation == "forbidden"
            }
            try await fixture.drop()
            try await fixture.expectNothingChanged()
        }

        @Test("DRAG-3, DRAG-5: a right click on a photo during a drag adds the photo, and the badge shows the count")
        func tapToAdd() async throws {
            // With the slow cadence the photo under the pointer has not moved aside yet.
            let fixture = try await ScreenFixture(.init(arguments: ["--cadence", "slow"]))
            let start = try await fixture.cell("meadow-2.png")
            try fixture.input.move(to: start)
            try fixture.input.press()
            try fixture.input.glide(from: start, to: try await fixture.cell("meadow-6.png"), thenClick: .right)
            try await fixture.waitForDrag(in: "dragging", items: 2)
            try await until("the badge") {
                try await fixture.tree().all("preview").compactMap { $0.value["count"] } == [2]
            }
            // A row adds all its photos.
            try fixture.input.glide(
                from: try await fixture.row("Meadow"), to: try await fixture.row("Night"), thenClick: .right)
            try await fixture.waitForDrag(in: "dragging", items: 5)
            try await until("the stack") { try await fixture.tree().all("preview").count == 4 }
            try fixture.input.glide(from: try await fixture.row("Night"), to: try await fixture.row("Harbour"))
            try await fixture.waitForDropTarget("row", "Harbour")
            try await fixture.drop()
            #expect(try await fixture.albumRows() == ["Meadow 10", "Harbour 10", "Night 0"])
            try await fixture.expect(
                albums: LibraryFixture.albums.with(
                    "Meadow", LibraryFixture.meadow.without("meadow-2.png", "meadow-6.png")
                )
                .with("Harbour", LibraryFixture.harbour + ["meadow-2.png", "meadow-6.png"] + LibraryFixture.night)
                .with("Night", []))
        }
    }
}
