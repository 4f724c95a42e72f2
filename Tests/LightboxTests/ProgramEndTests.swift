import Foundation
import ImageFiles
import TestSupport
import Testing
import Views

@testable import Lightbox
@testable import PhotoLibrary

/// Imports that are in progress when the program ends.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ProgramEndTests {
    private let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    private func file(_ name: String, shade: UInt8) throws -> ItemProvider {
        try fixture.picture(name, shade: shade)
        return try ItemProvider(object: #require(URL(string: "file://" + fixture.path(name))))
    }

    private func slow(_ gate: Gate) throws -> ItemProvider {
        let data = try ImageEncoder.png(rgb: Array(repeating: 77, count: 12 * 8 * 3), width: 12, height: 8)
        let provider = ItemProvider()
        provider.suggestedName = "slow.png"
        provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.png) { _ in
            await gate.wait()
            return data
        }
        return provider
    }

    @Test("APP-6: quitting completes the import of dropped items; without that, the number of lost items is known")
    func items() async throws {
        let (library, program) = try await fixture.coast()
        let gate = Gate()
        #expect(program.model.lossMessage == nil)
        program.main.grid.importFiles([try file("new/a.png", shade: 10), try slow(gate)])
        #expect(program.model.lossMessage == "2 items were not imported.")
        program.main.close()
        program.model.end()
        var isFinished = false
        let finish = Task {
            await program.model.finish()
            isFinished = true
        }
        for _ in 1...20 { await Task.yield() }
        #expect(!isFinished, "an item is still loading")
        gate.open()
        await finish.value
        #expect(program.model.lossMessage == nil)
        #expect(try await library.photos(in: library.albums()[0].id).count == 5)
    }

    @Test("APP-6: quitting completes the import of files that a command line has named, if they are few")
    func files() async throws {
        let (library, program) = try await fixture.coast()
        for shade in 1...5 { try fixture.picture("new/\(shade).png", shade: UInt8(shade)) }
        let importer = try #require(program.model.itemImporter)
        let request = ImportRequest(paths: [fixture.path("new")], album: nil, links: false)
        let task = Task { try await importer.run(request, isRecorded: true).report }
        for _ in 1...5 { await Task.yield() }
        program.model.end()
        await program.model.finish()
        #expect(try await library.albums().first { $0.title == "new" }?.photoCount == 5)
        #expect(try await task.value.addedCount == 5)
    }

    @Test("APP-8: quitting removes the photos that are being inserted")
    func insertions() async throws {
        for shade in 1...5 { try fixture.picture("Hills/\(shade).png", shade: UInt8(shade)) }
        #expect(try await fixture.importing(fixture.path("Hills")) == 0)
        let (library, program) = try await fixture.coast()
        let album = try #require(try await library.albums().first { $0.title == "Coast" })
        program.main.open(album.id)
        await program.wait { program.shownNames.count == 3 }
        program.main.perform(.insertions)
        await program.wait { program.main.grid.count >= 5 }
        await program.gallery.finishWriting()
        #expect(try await library.photos(in: album.id).count > 3)
        program.main.close()
        program.model.end()
        await program.model.finish()
        #expect(try await library.photos(in: album.id).count == 3)
    }

    @Test("APP-8: the start after a kill removes the photos that were being inserted, but not those that were kept")
    func killedInsertions() async throws {
        for shade in 1...9 { try fixture.picture("Hills/\(shade).png", shade: UInt8(shade)) }
        #expect(try await fixture.importing(fixture.path("Hills")) == 0)
        let (library, program) = try await fixture.coast()
        let album = try #require(program.main.grid.album)
        program.main.perform(.insertions)
        await program.wait { program.main.grid.count >= 5 }
        program.main.perform(.insertions)
        await program.gallery.finishWriting()
        await program.wait { program.button("Keep") != nil }
        program.advance(by: 1)
        program.button("Keep").map(program.click)
        await program.gallery.finishWriting()
        let kept = try await library.list(of: album).map(\.id)
        #expect(kept.count >= 5)
        program.main.perform(.insertions)
        await program.wait { program.main.grid.count >= kept.count + 2 }
        await program.gallery.finishWriting()
        // The process ends without notice.
        try library.close()
        let opened = try await fixture.openLibrary()
        #expect(try await opened.library.list(of: album).map(\.id) == kept)
        #expect(opened.snapshot.photos.map(\.id) == kept)
    }

    @Test("APP-6: what cannot be imported while the program ends is written to standard error")
    func failure() async throws {
        let (_, program) = try await fixture.coast()
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: fixture.path("text.png")))
        let provider = ItemProvider(object: URL(fileURLWithPath: fixture.path("text.png")))
        provider.suggestedName = "text.png"
        program.main.grid.importFiles([provider])
        program.main.close()
        let terminal = TerminalPresenter(fixture.console())
        program.gallery.presenters.didUse(terminal)
        program.model.end()
        await program.model.finish()
        #expect(fixture.take().error.hasPrefix("lightbox: Couldn't add 'text.png': "))
        withExtendedLifetime(terminal) {}
    }

    @Test("APP-28: quitting leaves a recorded import to the next start, also one that is paused or has not begun")
    func recorded() async throws {
        for number in 0..<70 {
            let data = try TestImage.jpeg(number)
            for name in ["a", "b"] {
                let url = URL(fileURLWithPath: fixture.path("\(name)/\(number).jpg"))
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try data.write(to: url)
            }
        }
        let opened = try await fixture.openLibrary()
        let program = ProgramFixture(OpenedGallery(opened, thumbnails: nil))
        let importer = try #require(program.model.itemImporter)
        var shown: ImportActivity?
        importer.onActivity = { activity in
            activity.control.pause()
            shown = activity
            return {}
        }
        let tasks = ["a", "b"].map { name in
            let request = ImportRequest(paths: [fixture.path(name)], album: nil, links: false)
            return Task { try await importer.run(request, isRecorded: true).report }
        }
        await program.wait { shown != nil }
        program.model.end()
        await program.model.finish()
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        let journals = try ImportJournal.unfinished(in: opened.library)
        #expect(journals.map(\.plan.fileCount) == [70, 70])
        #expect(try await opened.library.photoCount() < 70)
    }
}
