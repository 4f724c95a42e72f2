import Foundation
import Testing

extension ScreenTests {
    @Suite @MainActor struct CancelTests {
        @Test("DRAG-9: Escape animates the dragged photo back to its source, and nothing has changed")
        func escape() async throws {
            let stage = try await Stage()
            try await stage.carry("meadow-2.png", to: try await stage.row("Harbour"))
            try await stage.target("row", "Harbour")
            try stage.hand.key("Escape")
            try await stage.noDrag()
            try stage.hand.release()
            let phases = try await stage.program.timeline().map(\.what).filter { $0.hasPrefix("phase.") }
            #expect(phases == ["phase.dragging", "phase.cancelling", "phase.ended"])
            try await stage.nothingChanged()
        }

        @Test("DRAG-9: Escape over an open gap closes it")
        func escapeOverGap() async throws {
            let stage = try await Stage()
            try await stage.carry("meadow-2.png", to: try await stage.cell("meadow-6.png"))
            _ = try await stage.gap()
            try stage.hand.key("Escape")
            try await stage.noDrag()
            try stage.hand.release()
            try await stage.nothingChanged()
        }

        @Test(
            "DROP-4: a drop without a target animates the photo back to its source, and nothing has changed",
            arguments: [CGPoint(x: 60, y: 26), CGPoint(x: 1300, y: 800)])
        func nothing(_ place: CGPoint) async throws {
            let stage = try await Stage()
            try await stage.carry("meadow-2.png", to: place)
            try await until("no target") { try await stage.program.sessions().first?.operation == "cancel" }
            try await stage.drop()
            #expect(try await stage.program.timeline().contains { $0.what == "phase.cancelling" })
            try await stage.nothingChanged()
        }

        @Test("DROP-4: an album refuses photos that it contains")
        func same() async throws {
            let stage = try await Stage()
            try await stage.carry("meadow-2.png", to: try await stage.row("Meadow"))
            try await until("no target") { try await stage.program.sessions().first?.operation == "cancel" }
            try await stage.drop()
            try await stage.nothingChanged()
        }

        @Test("DRAG-3, DRAG-5: a right click on a photo during a drag adds it, and the badge counts")
        func tapToAdd() async throws {
            // With the slow cadence the photo under the pointer has not moved aside yet.
            let stage = try await Stage(.init(arguments: ["--cadence", "slow"]))
            let start = try await stage.cell("meadow-2.png")
            try stage.hand.move(to: start)
            try stage.hand.press()
            try stage.hand.glide(from: start, to: try await stage.cell("meadow-6.png"), thenClick: .right)
            try await stage.drag(in: "dragging", items: 2)
            try await until("the badge") {
                try await stage.tree().all("preview").compactMap { $0.value["count"] } == [2]
            }
            // A row adds all its photos.
            try stage.hand.glide(
                from: try await stage.row("Meadow"), to: try await stage.row("Night"), thenClick: .right)
            try await stage.drag(in: "dragging", items: 5)
            try await until("the stack") { try await stage.tree().all("preview").count == 4 }
            try stage.hand.glide(from: try await stage.row("Night"), to: try await stage.row("Harbour"))
            try await stage.target("row", "Harbour")
            try await stage.drop()
            #expect(try await stage.rows() == ["Meadow 10", "Harbour 10", "Night 0"])
            try await stage.expect(
                albums: Fixture.albums.with("Meadow", Fixture.meadow.without("meadow-2.png", "meadow-6.png"))
                    .with("Harbour", Fixture.harbour + ["meadow-2.png", "meadow-6.png"] + Fixture.night)
                    .with("Night", []))
        }
    }
}
