import Foundation
import Testing

extension ScreenTests {
    @Suite @MainActor struct ViewingTests {
        @Test("APP-9: Control with the wheel, plus and minus changes the photos' size")
        func zoom() async throws {
            let fixture = try await ScreenFixture()
            func width() async throws -> Double {
                try await fixture.waitUntilIdle()
                return try #require(await fixture.tree().view("cell", "meadow-1.png")).frame.width
            }
            let first = try await width()
            try fixture.input.move(to: try await fixture.cell("meadow-5.png"))
            try fixture.input.keyDown("ctrl")
            try fixture.input.click(.wheelDown, times: 4)
            try fixture.input.keyUp("ctrl")
            let small = try await width()
            #expect(small < first - 20)
            try fixture.input.key("ctrl+plus")
            try fixture.input.key("ctrl+plus")
            let larger = try await width()
            #expect(larger > small)
            for _ in 0..<3 { try fixture.input.key("ctrl+minus") }
            #expect(try await width() < larger)
            #expect(try await fixture.photoNames().prefix(9) == LibraryFixture.meadow.prefix(9))
        }

        @Test("APP-9: photos in justified rows keep their aspect ratios, and the rows are full")
        func albumRows() async throws {
            let fixture = try await ScreenFixture()
            try fixture.input.click(at: try await fixture.center("button", "Keep the photos' aspect ratios"))
            try await until("another shape") {
                guard let frame = try await fixture.tree().view("cell", "meadow-1.png")?.frame else { return false }
                return frame.width > frame.height * 1.3
            }
            try await fixture.waitUntilIdle()
            let tree = try await fixture.tree()
            let grid = try #require(tree.view("grid", "Meadow")).frame
            for (index, ratio) in [1.5, 2.0 / 3, 1].enumerated() {
                let frame = try #require(tree.view("cell", LibraryFixture.meadow[index])).frame
                #expect(abs(frame.width / frame.height - ratio) < 0.03, "\(LibraryFixture.meadow[index])")
            }
            let lines = Dictionary(grouping: tree.all("cell").map(\.frame), by: \.y)
            let firstLine = try #require(lines.min { $0.key < $1.key }?.value)
            #expect(Set(firstLine.map(\.height)).count == 1)
            #expect(firstLine.map(\.x).min() == grid.x + 16)
            #expect(abs((firstLine.map { $0.x + $0.width }.max() ?? 0) - (grid.x + grid.width - 16)) < 1)
        }

        @Test("APP-14: a double click opens a photo, arrow keys step, and Escape returns to it")
        func viewer() async throws {
            let fixture = try await ScreenFixture()
            try fixture.input.move(to: try await fixture.cell("meadow-4.png"))
            try fixture.input.click(times: 2)
            _ = try await fixture.center("image", "meadow-4.png")
            try fixture.input.key("Right")
            _ = try await fixture.center("image", "meadow-5.png")
            try await until("the photo itself") {
                try await fixture.tree().view("image", "meadow-5.png")?.state.contains("loading") == false
            }
            try fixture.input.key("Escape")
            try await until("the grid") { try await fixture.tree().all("image").isEmpty }
            let chosen = try await fixture.tree().all("cell").filter { $0.state.contains("selected") }.map(\.name)
            #expect(chosen == ["meadow-5.png"])
        }
    }
}
