import Foundation
import Testing

extension ScreenTests {
    @Suite @MainActor struct ViewingTests {
        @Test("APP-9: Control with the wheel, plus and minus changes the photos' size")
        func zoom() async throws {
            let stage = try await Stage()
            func width() async throws -> Double {
                try await stage.rest()
                return try #require(await stage.tree().view("cell", "meadow-1.png")).frame.width
            }
            let first = try await width()
            try stage.hand.move(to: try await stage.cell("meadow-5.png"))
            try stage.hand.keyDown("ctrl")
            try stage.hand.click(.wheelDown, times: 4)
            try stage.hand.keyUp("ctrl")
            let small = try await width()
            #expect(small < first - 20)
            try stage.hand.key("ctrl+plus")
            try stage.hand.key("ctrl+plus")
            let larger = try await width()
            #expect(larger > small)
            for _ in 0..<3 { try stage.hand.key("ctrl+minus") }
            #expect(try await width() < larger)
            #expect(try await stage.shown().prefix(9) == Fixture.meadow.prefix(9))
        }

        @Test("APP-9: photos in justified rows keep their aspect ratios, and the rows are full")
        func rows() async throws {
            let stage = try await Stage()
            try stage.hand.click(at: try await stage.place("button", "Keep the photos' own shapes"))
            try await until("another shape") {
                guard let frame = try await stage.tree().view("cell", "meadow-1.png")?.frame else { return false }
                return frame.width > frame.height * 1.3
            }
            try await stage.rest()
            let tree = try await stage.tree()
            let grid = try #require(tree.view("grid", "Photos")).frame
            for (index, ratio) in [1.5, 2.0 / 3, 1].enumerated() {
                let frame = try #require(tree.view("cell", Fixture.meadow[index])).frame
                #expect(abs(frame.width / frame.height - ratio) < 0.03, "\(Fixture.meadow[index])")
            }
            let lines = Dictionary(grouping: tree.all("cell").map(\.frame), by: \.y)
            let firstLine = try #require(lines.min { $0.key < $1.key }?.value)
            #expect(Set(firstLine.map(\.height)).count == 1)
            #expect(firstLine.map(\.x).min() == grid.x + 16)
            #expect(abs((firstLine.map { $0.x + $0.width }.max() ?? 0) - (grid.x + grid.width - 16)) < 1)
        }

        @Test("APP-14: a double click opens a photo, arrow keys step, and Escape returns to it")
        func viewer() async throws {
            let stage = try await Stage()
            try stage.hand.move(to: try await stage.cell("meadow-4.png"))
            try stage.hand.click(times: 2)
            _ = try await stage.place("image", "meadow-4.png")
            try stage.hand.key("Right")
            _ = try await stage.place("image", "meadow-5.png")
            try await until("the photo itself") {
                try await stage.tree().view("image", "meadow-5.png")?.state.contains("loading") == false
            }
            try stage.hand.key("Escape")
            try await until("the grid") { try await stage.tree().all("image").isEmpty }
            let chosen = try await stage.tree().all("cell").filter { $0.state.contains("selected") }.map(\.name)
            #expect(chosen == ["meadow-5.png"])
        }
    }
}
