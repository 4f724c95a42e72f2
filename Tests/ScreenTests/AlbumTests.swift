import Foundation
import PhotoLibrary
import TestSupport
import Testing

extension ScreenTests {
    @Suite @MainActor struct AlbumTests {
        @Test("ORDER-6: albums are reordered by dragging in edit mode")
        func reorder() async throws {
            let fixture = try await ScreenFixture()
            try fixture.input.click(at: try await fixture.center("button", "Edit"))
            _ = try await fixture.center("button", "Delete Night")
            let (night, meadow) = (try await fixture.row("Night"), try await fixture.row("Meadow"))
            try await fixture.drag(from: night, to: CGPoint(x: meadow.x, y: meadow.y - 22), items: 1)
            try await until("the gap") { try await !fixture.tree().all("gap").isEmpty }
            try await fixture.drop()
            #expect(try await fixture.albumRows() == ["Night 3", "Meadow 12", "Harbour 5"])
            let albums = LibraryFixture.albums
            try await fixture.expect(albums: [albums[2], albums[0], albums[1]])
            try fixture.input.key("ctrl+z")
            try await fixture.expect(albums: albums)
            try await fixture.expectSmoothFilm()
        }

        @Test("APP-43: an album dropped on another one makes a folder of both, whose title is typed at once")
        func folder() async throws {
            let fixture = try await ScreenFixture()
            try fixture.input.click(at: try await fixture.center("button", "Edit"))
            _ = try await fixture.center("button", "Delete Night")
            try await fixture.drag(from: try await fixture.row("Night"), to: try await fixture.row("Meadow"), items: 1)
            try await fixture.waitForDropTarget("row", "Meadow")
            try await fixture.drop()
            try await until("the field") {
                try await fixture.tree().view("textField", "Folder name")?.state.contains("editing") == true
            }
            try fixture.input.type("Trips")
            try fixture.input.key("Return")
            let rows = ["Trips 2", "Meadow 12", "Night 3", "Harbour 5"]
            try await until("the title") { try await fixture.albumRows() == rows }
            let albums = LibraryFixture.albums
            try await fixture.expect(albums: [albums[0], albums[2], albums[1]])
            let catalog = try await Library.open(at: fixture.library, mode: .readOnly).library.catalog()
            #expect(catalog.folders.values.map(\.title) == ["Trips"] && catalog.tree.rows.map(\.level) == [0, 1, 1, 0])
            try await fixture.restart()
            #expect(try await fixture.albumRows() == rows, "the folder is open again")
        }

        @Test("APP-11, APP-43: a kill between a folder change and its write leaves the library as it was")
        func killedBeforeWrite() async throws {
            let fixture = try await ScreenFixture(ScreenFixture.Setup(isRecorded: false))
            let rows = try await fixture.albumRows()
            // Another process holds the lock of the database, so that the write has to wait.
            let lock = try DatabaseLock(on: fixture.library)
            try fixture.input.click(at: try await fixture.center("button", "Edit"))
            _ = try await fixture.center("button", "Delete Night")
            try await fixture.drag(from: try await fixture.row("Night"), to: try await fixture.row("Meadow"), items: 1)
            try await fixture.waitForDropTarget("row", "Meadow")
            try await fixture.drop()
            try await until("the folder") { try await fixture.albumRows().contains("New folder 2") }
            #expect(kill(try fixture.program.processIdentifier, SIGKILL) == 0)
            _ = try await fixture.program.status()
            lock.release()
            try await fixture.start()
            #expect(try await fixture.albumRows() == rows)
            try await fixture.expect(albums: LibraryFixture.albums)
            #expect(try await fixture.tree().all("notice").isEmpty, "nothing had to be repaired")
            // The same change again, and a kill after its write.
            try fixture.input.click(at: try await fixture.center("button", "Edit"))
            _ = try await fixture.center("button", "Delete Night")
            try await fixture.drag(from: try await fixture.row("Night"), to: try await fixture.row("Meadow"), items: 1)
            try await fixture.waitForDropTarget("row", "Meadow")
            try await fixture.drop()
            let albums = LibraryFixture.albums
            try await fixture.expect(albums: [albums[0], albums[2], albums[1]])
            #expect(kill(try fixture.program.processIdentifier, SIGKILL) == 0)
            _ = try await fixture.program.status()
            try await fixture.start()
            #expect(try await fixture.albumRows().first == "New folder 2")
        }

        @Test("APP-5: F2 and a double click rename an album in place; Escape keeps the title")
        func rename() async throws {
            let fixture = try await ScreenFixture()
            try fixture.input.click(at: try await fixture.row("Harbour"))
            _ = try await fixture.cell("harbour-1.png")
            try fixture.input.key("F2")
            try await editing(fixture)
            try fixture.input.type("Quay")
            try fixture.input.key("Return")
            try await until("the name") { try await fixture.albumRows()[1] == "Quay 5" }

            try fixture.input.move(to: try await fixture.row("Night"))
            try fixture.input.click(times: 2)
            try await editing(fixture)
            try fixture.input.type("Nonsense")
            try fixture.input.key("Escape")
            try await until("the end of it") { try await fixture.tree().view("textField", "Album name") == nil }
            var albums = LibraryFixture.albums
            albums[1].title = "Quay"
            #expect(try await fixture.albumRows() == ["Meadow 12", "Quay 5", "Night 3"])
            try await fixture.expect(albums: albums)
        }

        private func editing(_ fixture: ScreenFixture) async throws {
            try await until("the field") {
                try await fixture.tree().view("textField", "Album name")?.state.contains("editing") == true
            }
        }

        @Test("APP-5, APP-12: undoing an album's deletion restores its photos and position")
        func delete() async throws {
            let fixture = try await ScreenFixture()
            try fixture.input.click(at: try await fixture.center("button", "Edit"))
            try fixture.input.click(at: try await fixture.center("button", "Delete Harbour"))
            _ = try await fixture.waitForNotice(containing: "Deleted Harbour")
            try await fixture.expect(albums: [LibraryFixture.albums[0], LibraryFixture.albums[2]])
            try fixture.input.key("ctrl+z")
            try await fixture.expect(albums: LibraryFixture.albums)
            try await until("the row") { try await fixture.albumRows() == ["Meadow 12", "Harbour 5", "Night 3"] }
        }
    }
}
