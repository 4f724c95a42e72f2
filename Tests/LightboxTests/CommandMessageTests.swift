import Application
import Foundation
import Testing

@testable import Lightbox

@Suite("Messages of commands", .timeLimit(.minutes(5)))
struct CommandMessageTests {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    @Test("BUILD-2: replay says that a file is missing, is no record, or is no folder for frames")
    @MainActor func replay() throws {
        #expect(throws: RecordError.unreadable(path: "", code: ENOENT)) {
            try Record<RecordedStart>(contentsOf: "")
        }
        let path = fixture.path("x")
        try Data("no newline".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: RecordError.notARecord(path: path)) { try Record<RecordedStart>(contentsOf: path) }
        #expect(throws: CommandFailure.noFolderForFrames(path: path, code: EEXIST)) {
            _ = try ReplayImages(shots: [], frames: path)
        }
        let text = "Couldn't write frames to '/x': it is not a folder. Choose another folder."
        #expect(CommandFailure.noFolderForFrames(path: "/x", code: EEXIST).description == text)
    }

    @Test("APP-11: a backup to something else than a folder says so")
    func backup() async throws {
        try fixture.picture("a/1.png", shade: 10)
        #expect(try await fixture.importing(fixture.path("a")) == 0)
        _ = fixture.take()
        let path = fixture.path("a/1.png")
        #expect(fixture.run("backup", path, "--library", fixture.library.path) == 1)
        let text = "lightbox: Couldn't back up to '\(path)': it is not a folder. Choose another folder.\n"
        #expect(fixture.take().error == text)
    }

    @Test(
        "APP-46: a locale whose language cannot exist is replaced, since formatting numbers for it crashes",
        arguments: [
            ("C", true), ("", true), ("de_DE.UTF-8", true), ("POSIX", true), ("ca@valencia", true), ("zh-Hant", true),
            ("AAAAAAAAAAAA", false), ("%%%%%%%%%%%%%%%%", false),
        ])
    func locale(name: String, isPossible: Bool) {
        #expect(LocaleEnvironment.isPossible(name) == isPossible)
    }
}
