import Foundation
import Testing

extension ScreenTests {
    @Suite @MainActor struct AlbumTests {
        @Test("ORDER-6: albums are reordered by dragging in edit mode")
        func reorder() async throws {
            let stage = try await Stage()
            try stage.hand.click(at: try await stage.place("button", "Edit"))
            _ = try await stage.place("button", "Delete Night")
            let (night, meadow) = (try await stage.row("Night"), try await stage.row("Meadow"))
            try await stage.carry(from: night, to: CGPoint(x: meadow.x, y: meadow.y - 8), items: 1)
            try await until("the gap") { try await !stage.tree().all("gap").isEmpty }
            try await stage.drop()
            #expect(try await stage.rows() == ["Night 3", "Meadow 12", "Harbour 5"])
            let albums = Fixture.albums
            try await stage.expect(albums: [albums[2], albums[0], albums[1]])
            try stage.hand.key("ctrl+z")
            try await stage.expect(albums: albums)
        }

        @Test("APP-5: F2 and a double click rename an album in place; Escape keeps the title")
        func rename() async throws {
            let stage = try await Stage()
            try stage.hand.click(at: try await stage.row("Harbour"))
            _ = try await stage.cell("harbour-1.png")
            try stage.hand.key("F2")
            try await editing(stage)
            try stage.hand.type("Quay")
            try stage.hand.key("Return")
            try await until("the name") { try await stage.rows()[1] == "Quay 5" }

            try stage.hand.move(to: try await stage.row("Night"))
            try stage.hand.click(times: 2)
            try await editing(stage)
            try stage.hand.type("Nonsense")
            try stage.hand.key("Escape")
            try await until("the end of it") { try await stage.tree().view("label", "Album name") == nil }
            var albums = Fixture.albums
            albums[1].title = "Quay"
            #expect(try await stage.rows() == ["Meadow 12", "Quay 5", "Night 3"])
            try await stage.expect(albums: albums)
        }

        private func editing(_ stage: Stage) async throws {
            try await until("the field") {
                try await stage.tree().view("label", "Album name")?.state.contains("editing") == true
            }
        }

        @Test("APP-5, APP-12: undoing an album's deletion restores its photos and position")
        func delete() async throws {
            let stage = try await Stage()
            try stage.hand.click(at: try await stage.place("button", "Edit"))
            try stage.hand.click(at: try await stage.place("button", "Delete Harbour"))
            _ = try await stage.notice(containing: "Deleted Harbour")
            try await stage.expect(albums: [Fixture.albums[0], Fixture.albums[2]])
            try stage.hand.key("ctrl+z")
            try await stage.expect(albums: Fixture.albums)
            try await until("the row") { try await stage.rows() == ["Meadow 12", "Harbour 5", "Night 3"] }
        }
    }
}
