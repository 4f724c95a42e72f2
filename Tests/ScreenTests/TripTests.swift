import Foundation
import PhotoLibrary
import Testing

extension ScreenTests {
    /// What users do with the photos of a trip, by the mouse and the keys alone.
    @Suite @MainActor struct TripTests {
        /// Types the path of a folder in the dialog with this button.
        private func show(_ folder: URL, above button: String, in fixture: ScreenFixture) async throws {
            _ = try await fixture.center("button", button)
            try fixture.input.type(folder.path)
            try fixture.input.key("Return")
        }

        private func select(_ row: String, in fixture: ScreenFixture) async throws {
            try fixture.input.click(at: try await fixture.center("row", row))
        }

        @Test("APP-20, APP-27, APP-34, APP-35, APP-37: photos are imported, arranged, found, recovered and exported")
        func trip() async throws {
            var setup = ScreenFixture.Setup()
            setup.isRecorded = false
            let fixture = try await ScreenFixture(setup)
            let input = fixture.input
            let source = fixture.home.appendingPathComponent("camera/Trip")
            try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
            for number in 1...5 {
                let file = source.appendingPathComponent("sea-\(number).png")
                try FixtureImage(number: 50 + number).png().write(to: file)
            }
            // Imports the folder, which becomes an album. Without a window manager, keys go to the window below the
            // pointer.
            try await select("Meadow", in: fixture)
            try input.key("ctrl+shift+i")
            try await show(source.deletingLastPathComponent(), above: "Import", in: fixture)
            try await select("Trip", in: fixture)
            try input.click(at: try await fixture.center("button", "Import"))
            try await until("the album") { try await fixture.albumRows().contains("Trip 5") }
            try await select("Trip", in: fixture)
            try await until("its photos") { try await fixture.photoNames().count == 5 }

            // Arranges them.
            try await fixture.drag("sea-1.png", to: try await fixture.cell("sea-4.png"))
            _ = try await fixture.waitForGap()
            try await fixture.drop()
            func stored() async throws -> [String] {
                let library = try Library.open(at: fixture.library, mode: .readOnly).library
                let album = try #require(try await library.albums().first { $0.title == "Trip" })
                return try await library.photos(in: album.id).map(\.name)
            }
            let first = (1...5).map { "sea-\($0).png" }
            try await until("the new order in the library") {
                let order = try await stored()
                return order.first == "sea-2.png" && order.sorted() == first
            }
            let order = try await stored()
            try await until("the same order in the window") { try await fixture.photoNames() == order }

            // Finds one, marks it and removes it.
            try input.key("ctrl+f")
            try input.type("sea-3")
            try await until("the result") { try await fixture.photoNames() == ["sea-3.png"] }
            try input.click(at: try await fixture.cell("sea-3.png"))
            try input.key("period")
            try await until("the mark") {
                try await fixture.tree().view("cell", "sea-3.png")?.value["favorite"] == 1
            }
            try input.key("Delete")
            try await until("the removal") { try await stored() == order.without("sea-3.png") }

            // Recovers it after a restart, where it was.
            try await fixture.restart()
            try await select("Recently deleted", in: fixture)
            try input.click(at: try await fixture.cell("sea-3.png"))
            try input.key("ctrl+shift+b")
            try await until("the photo at its place") { try await stored() == order }
            try await select("Favorites", in: fixture)
            try await until("the mark after the restart") { try await fixture.photoNames() == ["sea-3.png"] }

            // Exports the album, in its order.
            let target = fixture.home.appendingPathComponent("handed")
            try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
            try await select("Trip", in: fixture)
            try await until("the album's photos") { try await fixture.photoNames() == order }
            try input.key("ctrl+shift+e")
            try await show(target, above: "Export", in: fixture)
            try input.click(at: try await fixture.center("button", "Export"))
            func exported() throws -> [String] {
                let files = try FileManager.default.subpathsOfDirectory(atPath: target.path)
                return files.filter { $0.hasSuffix(".png") }.sorted()
            }
            try await until("the files") { try exported().count == 5 }
            try await fixture.waitUntilIdle()
            for (file, name) in try zip(exported(), order) {
                #expect(file.hasSuffix(name), "numbered in the order of the album")
                let original = try Data(contentsOf: source.appendingPathComponent(name))
                #expect(try Data(contentsOf: target.appendingPathComponent(file)) == original)
            }
        }
    }
}
