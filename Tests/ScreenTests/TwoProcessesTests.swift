import Foundation
import PhotoLibrary
import Testing

extension ScreenTests {
    /// Two processes of the program, each with a library of its own, on one screen.
    @Suite @MainActor struct TwoProcessesTests {
        /// The left edge of the second process's window, beside the first window.
        private static let otherX: CGFloat = 860

        /// The ids of the program's windows.
        private static func windows(_ server: XServer) throws -> Set<UInt> {
            let process = Process()
            let output = Pipe()
            process.executableURL = URL(fileURLWithPath: try #require(Needs.path(of: "xdotool")))
            process.arguments = ["search", "--onlyvisible", "--class", "lightbox"]
            process.environment = ["DISPLAY": server.name, "LANG": "C.UTF-8"]
            process.standardOutput = output
            try process.run()
            let text = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return Set(String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { UInt($0) })
        }

        /// Starts a second process beside the first one. Its library lacks the album "Night".
        private func startOther(_ fixture: ScreenFixture) async throws -> (program: TestedProgram, library: URL) {
            let library = fixture.home.appendingPathComponent("other", isDirectory: true)
            try FileManager.default.copyItem(at: fixture.libraryFixture.library, to: library)
            do {
                let opened = try Library.open(at: library).library
                let night = try #require(try await opened.albums().first { $0.title == "Night" })
                try await opened.apply(.deleteAlbum(night.id))
            }
            let before = try Self.windows(fixture.server)
            let other = try await fixture.start(library: library, size: "800x600")
            let window = try await until("the second window") {
                try Self.windows(fixture.server).subtracting(before).first
            }
            try fixture.input.moveWindow(window, to: CGPoint(x: Self.otherX, y: 0))
            return (other, library)
        }

        @Test("APP-5: an album dragged to another process of the program keeps its title and its photos' order")
        func albumTitle() async throws {
            let fixture = try await ScreenFixture(.init(size: "800x600"))
            let (other, library) = try await startOther(fixture)
            let night = try await fixture.row("Night")
            let last = try await until("the rows") { try await other.tree().view("row", "Harbour")?.frame.center }
            let below = CGPoint(x: last.x + Self.otherX, y: last.y + 150)
            try await fixture.drag(from: night, to: CGPoint(x: night.x, y: night.y + 30), items: 3)
            try fixture.input.glide(from: CGPoint(x: night.x, y: night.y + 30), to: below, steps: 30)
            try await fixture.jiggle(at: below, "the row for a new album in the other process") {
                try await other.tree().all.contains { $0.name == "New album" && $0.state.contains("dropTarget") }
            }
            try await fixture.drop()
            try await until("the album in the other process") {
                try await other.tree().view("row", "Night")?.value["count"] == 3
            }
            try await until("the end of the writing") {
                try await fixture.albums(of: library).last?.photos.count == 3
            }
            let albums = try await fixture.albums(of: library)
            #expect(albums == LibraryFixture.albums)
            #expect(try await fixture.albumRows() == ["Meadow 12", "Harbour 5", "Night 3"])
            #expect(try await other.quit() == 0)
            try await fixture.expect(albums: LibraryFixture.albums)
        }
    }
}
