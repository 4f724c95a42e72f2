import Foundation
import PhotoLibrary
import Synchronization
import Testing

@testable import Lightbox

/// Imports of the window for `lightbox import` (APP-38).
extension ReceivingTests {
    private func titles() async throws -> [String: Int] {
        var titles: [String: Int] = [:]
        for album in try await library.albums() { titles[album.title] = try await library.photos(in: album.id).count }
        return titles
    }

    private func undo() async {
        program.gallery.undo()
        await program.gallery.finishWriting()
    }

    @Test("APP-38: an import of a command is one step to undo, with a new album, and reports each file")
    func commandImport() async throws {
        try fixture.picture("new/a.png", shade: 10)
        try fixture.picture("other/b.png", shade: 20)
        let importer = try #require(program.main.grid.itemImporter)
        let answers = Mutex<[WindowAnswer]>([])
        let request = ImportRequest(
            paths: [fixture.path("new"), fixture.path("other/b.png"), fixture.path("Coast/1.png"), "/gone.png"],
            album: "Summer", links: true)
        let result = try await importer.run(request) { answer in answers.withLock { $0.append(answer) } }
        let reported = answers.withLock { $0 }
        #expect(reported.count == 4)
        #expect(reported.first == .failures(result.report.failures.map(\.description)))
        #expect(reported.last == .step(ImportStep(completed: 3, total: 3, name: "1.png", result: .added)))
        #expect(
            ImportSummary(result.report, of: result.plan).text
                == "Added 3 photos to 1 album. 1 failed.")
        await program.wait { program.gallery.albums.map(\.title) == ["Coast", "Summer"] }
        let album = try #require(try await library.albums().last)
        let photo = try #require(try await library.photos(in: album.id).first)
        #expect(library.originalURL(of: photo).path == fixture.path("new/a.png"))
        await undo()
        #expect(try await titles() == ["Coast": 3])
    }

    @Test("APP-38: the end of the command keeps what was imported, and one undo removes it")
    func endedCommand() async throws {
        let count = 200
        for index in 0..<count { try fixture.picture("Many/\(index).png", shade: UInt8(index)) }
        let importer = try #require(program.main.grid.itemImporter)
        let (steps, continuation) = AsyncStream<WindowAnswer>.makeStream()
        let request = ImportRequest(paths: [fixture.path("Many")], album: nil, links: false)
        let task = Task { try await importer.run(request) { continuation.yield($0) } }
        // Off the main actor, which other tests keep busy.
        await Task.detached {
            for await _ in steps { return task.cancel() }
        }.value
        let result = try await task.value
        #expect((1..<count).contains(result.report.outcomes.count))
        #expect(try await titles()["Many"] == result.report.outcomes.count)
        await undo()
        #expect(try await titles() == ["Coast": 3])
    }

    @Test("APP-38: a command's import that is canceled in its panel leaves nothing")
    func canceledInPanel() async throws {
        for index in 0..<100 { try fixture.picture("Many/\(index).png", shade: UInt8(index)) }
        let importer = try #require(program.main.grid.itemImporter)
        importer.onActivity = { activity in
            activity.progress.cancel()
            return {}
        }
        await #expect(throws: CancellationError.self) {
            try await importer.run(ImportRequest(paths: [fixture.path("Many")], album: nil, links: false)) { _ in }
        }
        #expect(try await titles() == ["Coast": 3])
    }
}
