import Foundation
import Testing

extension ScreenTests {
    @Suite @MainActor struct DropTests {
        @Test("APP-2, APP-17: a photo dropped on an album moves there, the counts are updated, and a notice appears")
        func move() async throws {
            let fixture = try await ScreenFixture()
            try await fixture.drag("meadow-3.png", to: try await fixture.row("Harbour"))
            try await fixture.waitForDropTarget("row", "Harbour")
            try await fixture.drop()
            #expect(try await fixture.albumRows() == ["Meadow 11", "Harbour 6", "Night 3"])
            _ = try await fixture.waitForNotice(containing: "Moved 1 photo to Harbour")
            let moved = LibraryFixture.albums.with("Meadow", LibraryFixture.meadow.without("meadow-3.png"))
                .with("Harbour", LibraryFixture.harbour + ["meadow-3.png"])
            try await fixture.expect(albums: moved)
            // Undo through the notice's button.
            try fixture.input.click(at: try await fixture.center("button", "Undo"))
            try await fixture.expect(albums: LibraryFixture.albums)
        }

        @Test("APP-2: with Control held the photo is copied")
        func copy() async throws {
            let fixture = try await ScreenFixture()
            try await fixture.drag("meadow-3.png", to: try await fixture.row("Harbour"))
            try fixture.input.keyDown("ctrl")
            try await until("the copy") { try await fixture.program.sessions().first?.operation == "copy" }
            try fixture.input.release()
            try fixture.input.keyUp("ctrl")
            try await fixture.waitForDragsToEnd()
            #expect(try await fixture.albumRows() == ["Meadow 12", "Harbour 6", "Night 3"])
            try await fixture.expect(
                albums: LibraryFixture.albums.with("Harbour", LibraryFixture.harbour + ["meadow-3.png"]))
        }

        @Test("APP-3: a photo dropped between others is inserted there", arguments: ["immediate", "fast", "slow"])
        func reorder(_ cadence: String) async throws {
            let fixture = try await ScreenFixture(.init(arguments: ["--cadence", cadence]))
            try await fixture.drag("meadow-1.png", to: try await fixture.cell("meadow-6.png"))
            let index = try await fixture.waitForGap()
            #expect(index == 5)
            try await fixture.drop()
            var photos = LibraryFixture.meadow
            photos.insert(photos.remove(at: 0), at: index)
            #expect(try await fixture.photoNames().prefix(9) == photos.prefix(9))
            try await fixture.expect(albums: LibraryFixture.albums.with("Meadow", photos))
            try await fixture.expectSmoothFilm()
        }

        @Test("APP-13, ORDER-4: photos selected by a rubber band are dragged together and keep their order")
        func several() async throws {
            let fixture = try await ScreenFixture()
            let (first, second) = (try await fixture.cell("meadow-1.png"), try await fixture.cell("meadow-2.png"))
            let corner = CGPoint(x: first.x - 112, y: first.y - 112)
            try fixture.input.move(to: corner)
            try fixture.input.press()
            try fixture.input.glide(from: corner, to: second)
            try fixture.input.release()
            try fixture.input.keyDown("ctrl")
            try fixture.input.click(at: try await fixture.cell("meadow-5.png"))
            try fixture.input.keyUp("ctrl")
            let chosen: Set = ["meadow-1.png", "meadow-2.png", "meadow-5.png"]
            try await until("the selection") {
                Set(try await fixture.tree().all("cell").filter { $0.state.contains("selected") }.map(\.name)) == chosen
            }
            try await fixture.drag("meadow-2.png", to: try await fixture.cell("meadow-6.png"), items: 3)
            let index = try await fixture.waitForGap()
            let badge = try await fixture.tree().all("preview").compactMap { $0.value["count"] }
            #expect(badge == [3])
            try await fixture.drop()
            var photos = LibraryFixture.meadow.filter { !chosen.contains($0) }
            photos.insert(contentsOf: chosen.sorted(), at: index)
            #expect(try await fixture.photoNames().prefix(9) == photos.prefix(9))
            try await fixture.expect(albums: LibraryFixture.albums.with("Meadow", photos))
            try await fixture.expectSmoothFilm()
        }

        @Test("DROP-13, BUILD-5: an album's row is refused by its own grid, where nothing moves or disappears")
        func ownRow() async throws {
            let fixture = try await ScreenFixture()
            let before = try await fixture.photoNames()
            try fixture.input.move(to: try await fixture.row("Meadow"))
            try fixture.input.press()
            try fixture.input.glide(
                from: try await fixture.row("Meadow"), to: try await fixture.cell("meadow-5.png"))
            try await fixture.waitForDrag(in: "dragging", items: LibraryFixture.meadow.count)
            try await until("the badge") { try await fixture.program.sessions().first?.operation == "forbidden" }
            try fixture.input.release()
            try await fixture.waitForDragsToEnd()
            #expect(try await fixture.photoNames() == before)
            try await fixture.expect(albums: LibraryFixture.albums)
            try await fixture.expectSmoothFilm()
        }

        @Test("APP-4, SPRING-1: hovering over an album opens it, and the drag continues into its photos")
        func springLoading() async throws {
            let fixture = try await ScreenFixture()
            let row = try await fixture.row("Harbour")
            try await fixture.drag("meadow-3.png", to: row)
            try await until("the row's breathing") {
                try await fixture.tree().view("row", "Harbour")?.state.contains("springLoading") == true
            }
            let target = try await fixture.cell("harbour-2.png")
            #expect(try await fixture.tree().view("row", "Harbour")?.state.contains("selected") == true)
            try fixture.input.glide(from: row, to: target)
            let index = try await fixture.waitForGap()
            try await fixture.drop()
            var photos = LibraryFixture.harbour
            photos.insert("meadow-3.png", at: index)
            #expect(try await fixture.photoNames() == photos)
            try await fixture.expect(
                albums: LibraryFixture.albums.with("Meadow", LibraryFixture.meadow.without("meadow-3.png")).with(
                    "Harbour", photos))
            try await fixture.expectSmoothFilm()
        }

        @Test("APP-7, APP-12: the trash removes a photo, Ctrl+Z restores it, Ctrl+Shift+Z removes it again")
        func trash() async throws {
            let fixture = try await ScreenFixture()
            try await fixture.drag("meadow-4.png", to: try await fixture.center("trash", "Trash"))
            try await fixture.waitForDropTarget("trash", "Trash")
            try await fixture.drop()
            let without = LibraryFixture.albums.with("Meadow", LibraryFixture.meadow.without("meadow-4.png"))
            try await fixture.expect(albums: without)
            #expect(
                try await fixture.photoNames().prefix(4) == [
                    "meadow-1.png", "meadow-2.png", "meadow-3.png", "meadow-5.png",
                ])
            try fixture.input.key("ctrl+z")
            try await fixture.expect(albums: LibraryFixture.albums)
            try await until("the photo in its place") {
                try await fixture.photoNames().prefix(9) == LibraryFixture.meadow.prefix(9)
            }
            try fixture.input.key("ctrl+shift+z")
            try await fixture.expect(albums: without)
            try await fixture.expectSmoothFilm()
        }

        @Test("APP-5: an album's row drags all its photos")
        func album() async throws {
            let fixture = try await ScreenFixture()
            let (night, harbour) = (try await fixture.row("Night"), try await fixture.row("Harbour"))
            try await fixture.drag(from: night, to: harbour, items: 3)
            try await fixture.waitForDropTarget("row", "Harbour")
            try await fixture.drop()
            #expect(try await fixture.albumRows() == ["Meadow 12", "Harbour 8", "Night 0"])
            try await fixture.expect(
                albums: LibraryFixture.albums.with("Harbour", LibraryFixture.harbour + LibraryFixture.night).with(
                    "Night", []))
            try await fixture.expectSmoothFilm()
        }

        @Test("APP-15: a drop below the rows creates an album, which is renamed in place")
        func newAlbum() async throws {
            let fixture = try await ScreenFixture()
            let row = try await fixture.row("Night")
            try await fixture.drag("meadow-2.png", to: CGPoint(x: row.x, y: row.y + 200))
            try await until("the move") { try await fixture.program.sessions().first?.operation == "move" }
            try await fixture.drop()
            try await until("the field") {
                try await fixture.tree().view("textField", "Album name")?.state.contains("editing") == true
            }
            try fixture.input.type("Picks")
            try fixture.input.key("Return")
            try await until("the name") {
                try await fixture.albumRows() == ["Meadow 11", "Harbour 5", "Night 3", "Picks 1"]
            }
            try await fixture.expect(
                albums: LibraryFixture.albums.with("Meadow", LibraryFixture.meadow.without("meadow-2.png"))
                    + [.init(title: "Picks", photos: ["meadow-2.png"])])
        }
    }
}
