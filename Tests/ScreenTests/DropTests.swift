import Foundation
import Testing

extension ScreenTests {
    @Suite @MainActor struct DropTests {
        /// Carries what is at a photo to a point, in steps, and waits until the drag is under way.
        static func carry(_ stage: Stage, _ photo: String, to end: CGPoint) async throws {
            let start = try await stage.cell(photo)
            try stage.hand.move(to: start)
            try stage.hand.press()
            try stage.hand.glide(from: start, to: end)
            try await stage.drag(in: "dragging")
        }

        /// Waits until a row is what would take the drop.
        static func targeted(_ stage: Stage, row: String) async throws {
            try await until("the highlight of '\(row)'") {
                try await stage.tree().view("row", row)?.state.contains("dropTarget") == true
            }
        }

        @Test("APP-2: a photo dropped on an album moves there, and the counts follow")
        func move() async throws {
            let stage = try await Stage()
            try await Self.carry(stage, "meadow-3.png", to: try await stage.row("Harbour"))
            try await Self.targeted(stage, row: "Harbour")
            try stage.hand.release()
            try await stage.noDrag()
            #expect(try await stage.rows() == ["Meadow 11", "Harbour 6", "Night 3"])
            _ = try await stage.notice(containing: "Moved 1 photo to Harbour")
            try await stage.expect(albums: [
                .init(title: "Meadow", photos: Fixture.meadow.filter { $0 != "meadow-3.png" }),
                .init(title: "Harbour", photos: Fixture.harbour + ["meadow-3.png"]), Fixture.albums[2],
            ])
        }

        @Test("APP-2: with Ctrl held it is copied")
        func copy() async throws {
            let stage = try await Stage()
            try await Self.carry(stage, "meadow-3.png", to: try await stage.row("Harbour"))
            try stage.hand.keyDown("ctrl")
            try await until("the copy") { try await stage.program.sessions().first?.operation == "copy" }
            try stage.hand.release()
            try stage.hand.keyUp("ctrl")
            try await stage.noDrag()
            #expect(try await stage.rows() == ["Meadow 12", "Harbour 6", "Night 3"])
            try await stage.expect(albums: [
                Fixture.albums[0], .init(title: "Harbour", photos: Fixture.harbour + ["meadow-3.png"]),
                Fixture.albums[2],
            ])
        }

        @Test("APP-3: a photo dropped between others stands there")
        func reorder() async throws {
            let stage = try await Stage()
            try await Self.carry(stage, "meadow-1.png", to: try await stage.cell("meadow-6.png"))
            try await until("the gap") { try await !stage.tree().all("gap").isEmpty }
            try stage.hand.release()
            try await stage.noDrag()
            var photos = Fixture.meadow
            photos.insert(photos.remove(at: 0), at: 5)
            #expect(try await stage.shown().prefix(9) == photos.prefix(9))
            try await stage.expect(albums: [.init(title: "Meadow", photos: photos)] + Fixture.albums.dropFirst())
        }
    }
}
