import Foundation
import PhotoLibrary
import TestSupport
import Testing

@testable import Lightbox

/// Steps of undo and redo that cannot be written.
@MainActor @Suite(.timeLimit(.minutes(20))) struct FailedStepTests {
    private let fixture: CommandFixture
    private let library: Library
    private let program: ProgramFixture
    private let album: AlbumID

    init() async throws {
        fixture = try CommandFixture()
        (library, program) = try await fixture.coast()
        album = try #require(program.gallery.albums.first?.id)
    }

    private var gallery: Gallery { program.gallery }

    /// Performs steps while the library, without its database, writes nothing.
    private func withoutDatabase(_ steps: () async -> Void) async throws {
        let file = fixture.library.appendingPathComponent("library.sqlite")
        let aside = fixture.library.appendingPathComponent("aside")
        try FileManager.default.moveItem(at: file, to: aside)
        await steps()
        await gallery.finishWriting()
        try FileManager.default.moveItem(at: aside, to: file)
    }

    @Test("APP-12: an undo or redo that fails stays the next one, so that trying again reverts no other change")
    func tryingAgain() async throws {
        for title in ["Beach", "Bay"] { gallery.rename(.album(album), to: title) }
        await gallery.finishWriting()
        func perform(_ step: () -> Void, fails: Bool) async throws -> String {
            if fails {
                try await withoutDatabase { step() }
                #expect(program.notice?.hasPrefix("Couldn't") == true || program.notice?.contains("removed") == true)
            } else {
                step()
                await gallery.finishWriting()
            }
            return try await library.albums().first?.title ?? ""
        }
        #expect(try await perform(gallery.undo, fails: true) == "Bay")
        #expect(gallery.canUndo && !gallery.canRedo)
        #expect(try await perform(gallery.undo, fails: false) == "Beach")
        #expect(try await perform(gallery.redo, fails: true) == "Beach")
        #expect(gallery.canRedo)
        #expect(try await perform(gallery.redo, fails: false) == "Bay")
        #expect(try await perform(gallery.undo, fails: false) == "Beach")
        #expect(try await perform(gallery.undo, fails: false) == "Coast")
    }

    @Test("APP-12: undoing a change that then cannot be written reverts no other change, and keeps the steps to redo")
    func undoingFailure() async throws {
        for title in ["Beach", "Bay"] { gallery.rename(.album(album), to: title) }
        gallery.undo()
        await gallery.finishWriting()
        try await withoutDatabase {
            gallery.rename(.album(album), to: "Cove")
            gallery.undo()
        }
        #expect(try await library.albums().map(\.title) == ["Beach"])
        #expect(gallery.canUndo && gallery.canRedo)
        // The failure counts for one undo only.
        gallery.undo()
        await gallery.finishWriting()
        #expect(try await library.albums().map(\.title) == ["Coast"])
        gallery.redo()
        gallery.redo()
        await gallery.finishWriting()
        #expect(try await library.albums().map(\.title) == ["Bay"])
    }

    @Test("APP-12: an undo that can never succeed, since its album is gone, does not stay in the way of others")
    func impossible() async throws {
        let other = gallery.createAlbum(title: "Other")
        gallery.rename(.album(album), to: "Beach")
        gallery.rename(.album(other), to: "Bay")
        await gallery.finishWriting()
        _ = try await library.apply(.deleteAlbum(other))
        gallery.undo()
        await gallery.finishWriting()
        #expect(program.notice?.hasPrefix("Couldn't") == true)
        gallery.undo()
        await gallery.finishWriting()
        #expect(try await library.albums().map(\.title) == ["Coast"])
    }

    @Test("APP-12: a step that fails is put below changes made meanwhile, which clear the steps to redo")
    func meanwhile() {
        func entry(_ album: Int64) -> UndoHistory.Entry {
            UndoHistory.Entry(
                summary: ChangeSummary("deleting", .named("\(album)")),
                inverse: .deleteAlbum(AlbumID(rawValue: album)))
        }
        var history = UndoHistory()
        for album in 1...2 { history.pushUndo(entry(Int64(album))) }
        history.pushRedo(entry(4))
        let (undo, redo) = (history.popUndo(), history.popRedo())
        history.clearRedo()
        history.pushUndo(entry(3))
        for step in [undo, redo].compactMap({ $0 }) { history.restore(step) }
        #expect(!history.canRedo)
        var texts: [String] = []
        while let step = history.popUndo() { texts.append(step.entry.summary.text) }
        #expect(texts == ["deleting 3", "deleting 2", "deleting 1"])
    }
}
