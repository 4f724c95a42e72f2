import TestSupport
import Testing
import ViewTesting
import Views

@MainActor @Suite(.timeLimit(.minutes(20))) struct DropFilesTests {
    @Test func filesAreListed() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Data("Hello".utf8), "letter.txt")
        let zone = FileZone(frame: .zero)
        let window = SimulatedWindow(zone, size: CGSize(width: 300, height: 200))

        let text = SimulatedForeignDrag(of: [ItemProvider(object: "Hello")], over: window)
        try text.move(to: zone)
        #expect(text.operation == .cancel)
        text.leave()

        let drag = SimulatedForeignDrag(of: [try #require(ItemProvider(contentsOf: file))], over: window)
        try drag.move(to: zone)
        #expect(drag.operation == .copy)
        drag.drop()
        try await window.waitUntilIdle { !zone.lines.isEmpty }
        #expect(zone.lines == ["letter.txt: 5 bytes"])
    }

    @Test func missingFileIsReported() async throws {
        let folder = try TemporaryFolder()
        let provider = try #require(ItemProvider(contentsOf: try folder.write(Data("Hello".utf8), "letter.txt")))
        try FileManager.default.removeItem(at: folder.path("letter.txt"))
        let zone = FileZone(frame: .zero)
        let window = SimulatedWindow(zone, size: CGSize(width: 300, height: 200))
        let drag = SimulatedForeignDrag(of: [provider], over: window)
        try drag.move(to: zone)
        drag.drop()
        try await window.waitUntilIdle { !zone.lines.isEmpty }
        #expect(zone.lines.first?.hasPrefix("letter could not be read: ") == true)
    }
}
