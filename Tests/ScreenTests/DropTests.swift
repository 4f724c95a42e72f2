import Foundation
import Testing

extension ScreenTests {
    @Suite @MainActor struct DropTests {
        @Test("APP-2, APP-17: a photo dropped on an album moves there, the counts are updated, and a notice appears")
        func move() async throws {
            let stage = try await Stage()
            try await stage.carry("meadow-3.png", to: try await stage.row("Harbour"))
            try await stage.target("row", "Harbour")
            try await stage.drop()
            #expect(try await stage.rows() == ["Meadow 11", "Harbour 6", "Night 3"])
            _ = try await stage.notice(containing: "Moved 1 photo to Harbour")
            let moved = Fixture.albums.with("Meadow", Fixture.meadow.without("meadow-3.png"))
                .with("Harbour", Fixture.harbour + ["meadow-3.png"])
            try await stage.expect(albums: moved)
            // Undo through the notice's button.
            try stage.hand.click(at: try await stage.place("button", "Undo"))
            try await stage.expect(albums: Fixture.albums)
        }

        @Test("APP-2: with Control held the photo is copied")
        func copy() async throws {
            let stage = try await Stage()
            try await stage.carry("meadow-3.png", to: try await stage.row("Harbour"))
            try stage.hand.keyDown("ctrl")
            try await until("the copy") { try await stage.program.sessions().first?.operation == "copy" }
            try stage.hand.release()
            try stage.hand.keyUp("ctrl")
            try await stage.noDrag()
            #expect(try await stage.rows() == ["Meadow 12", "Harbour 6", "Night 3"])
            try await stage.expect(albums: Fixture.albums.with("Harbour", Fixture.harbour + ["meadow-3.png"]))
        }

        @Test("APP-3: a photo dropped between others is inserted there", arguments: ["immediate", "fast", "slow"])
        func reorder(_ cadence: String) async throws {
            let stage = try await Stage(.init(arguments: ["--cadence", cadence]))
            try await stage.carry("meadow-1.png", to: try await stage.cell("meadow-6.png"))
            let place = try await stage.gap()
            #expect(place == 5)
            try await stage.drop()
            var photos = Fixture.meadow
            photos.insert(photos.remove(at: 0), at: place)
            #expect(try await stage.shown().prefix(9) == photos.prefix(9))
            try await stage.expect(albums: Fixture.albums.with("Meadow", photos))
        }

        @Test("APP-13, ORDER-4: photos selected by a rubber band are dragged together and keep their order")
        func several() async throws {
            let stage = try await Stage()
            let (first, second) = (try await stage.cell("meadow-1.png"), try await stage.cell("meadow-2.png"))
            let corner = CGPoint(x: first.x - 112, y: first.y - 112)
            try stage.hand.move(to: corner)
            try stage.hand.press()
            try stage.hand.glide(from: corner, to: second)
            try stage.hand.release()
            try stage.hand.keyDown("ctrl")
            try stage.hand.click(at: try await stage.cell("meadow-5.png"))
            try stage.hand.keyUp("ctrl")
            let chosen: Set = ["meadow-1.png", "meadow-2.png", "meadow-5.png"]
            try await until("the selection") {
                Set(try await stage.tree().all("cell").filter { $0.state.contains("selected") }.map(\.name)) == chosen
            }
            try await stage.carry("meadow-2.png", to: try await stage.cell("meadow-6.png"), items: 3)
            let place = try await stage.gap()
            let badge = try await stage.tree().all("preview").compactMap { $0.value["count"] }
            #expect(badge == [3])
            try await stage.drop()
            var photos = Fixture.meadow.filter { !chosen.contains($0) }
            photos.insert(contentsOf: chosen.sorted(), at: place)
            #expect(try await stage.shown().prefix(9) == photos.prefix(9))
            try await stage.expect(albums: Fixture.albums.with("Meadow", photos))
        }

        @Test("APP-4, SPRING-1: hovering over an album opens it, and the drag continues into its photos")
        func springLoading() async throws {
            let stage = try await Stage()
            let row = try await stage.row("Harbour")
            try await stage.carry("meadow-3.png", to: row)
            try await until("the row's breathing") {
                try await stage.tree().view("row", "Harbour")?.state.contains("springLoading") == true
            }
            let target = try await stage.cell("harbour-2.png")
            #expect(try await stage.tree().view("row", "Harbour")?.state.contains("selected") == true)
            try stage.hand.glide(from: row, to: target)
            let place = try await stage.gap()
            try await stage.drop()
            var photos = Fixture.harbour
            photos.insert("meadow-3.png", at: place)
            #expect(try await stage.shown() == photos)
            try await stage.expect(
                albums: Fixture.albums.with("Meadow", Fixture.meadow.without("meadow-3.png")).with("Harbour", photos))
        }

        @Test("APP-7, APP-12: the trash removes a photo, Ctrl+Z restores it, Ctrl+Shift+Z removes it again")
        func trash() async throws {
            let stage = try await Stage()
            try await stage.carry("meadow-4.png", to: try await stage.place("trash", "Trash"))
            try await stage.target("trash", "Trash")
            try await stage.drop()
            let without = Fixture.albums.with("Meadow", Fixture.meadow.without("meadow-4.png"))
            try await stage.expect(albums: without)
            #expect(
                try await stage.shown().prefix(4) == ["meadow-1.png", "meadow-2.png", "meadow-3.png", "meadow-5.png"])
            try stage.hand.key("ctrl+z")
            try await stage.expect(albums: Fixture.albums)
            try await until("the photo in its place") {
                try await stage.shown().prefix(9) == Fixture.meadow.prefix(9)
            }
            try stage.hand.key("ctrl+shift+z")
            try await stage.expect(albums: without)
        }

        @Test("APP-5: an album's row drags all its photos")
        func album() async throws {
            let stage = try await Stage()
            let (night, harbour) = (try await stage.row("Night"), try await stage.row("Harbour"))
            try await stage.carry(from: night, to: harbour, items: 3)
            try await stage.target("row", "Harbour")
            try await stage.drop()
            #expect(try await stage.rows() == ["Meadow 12", "Harbour 8", "Night 0"])
            try await stage.expect(
                albums: Fixture.albums.with("Harbour", Fixture.harbour + Fixture.night).with("Night", []))
        }

        @Test("APP-15: a drop below the rows creates an album, which is renamed in place")
        func newAlbum() async throws {
            let stage = try await Stage()
            let row = try await stage.row("Night")
            try await stage.carry("meadow-2.png", to: CGPoint(x: row.x, y: row.y + 200))
            try await until("the move") { try await stage.program.sessions().first?.operation == "move" }
            try await stage.drop()
            try await until("the field") {
                try await stage.tree().view("label", "Album name")?.state.contains("editing") == true
            }
            try stage.hand.type("Picks")
            try stage.hand.key("Return")
            try await until("the name") {
                try await stage.rows() == ["Meadow 11", "Harbour 5", "Night 3", "Picks 1"]
            }
            try await stage.expect(
                albums: Fixture.albums.with("Meadow", Fixture.meadow.without("meadow-2.png"))
                    + [.init(title: "Picks", photos: ["meadow-2.png"])])
        }
    }
}
