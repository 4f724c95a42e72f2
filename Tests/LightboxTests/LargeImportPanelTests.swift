import Foundation
import TestSupport
import Testing
import Views

@testable import Lightbox
@testable import PhotoLibrary

@MainActor @Suite("The panel of a large import", .timeLimit(.minutes(20))) struct LargeImportPanelTests {
    @Test("APP-28: the panel shows the progress of an import, pauses it, lets it continue and cancels it")
    func panel() throws {
        let program = ProgramFixture(photos: 20)
        let activity = ImportActivity(total: 1_000, progress: Progress(totalUnitCount: 1_000))
        let end = program.main.show(activity)
        let panel = try #require(program.root.subviews.lazy.compactMap { $0 as? ImportPanel }.first)
        func texts() -> [String] { panel.subviews.compactMap { ($0 as? Label)?.text } }
        func button(_ name: String) -> Button? {
            panel.subviews.lazy.compactMap { $0 as? Button }.first { $0.name == name }
        }
        for second in 1...4 {
            activity.complete(second * 50)
            program.advance(by: 1)
        }
        let detail = try #require(texts().first { $0.hasPrefix("200 of 1,000 · ") })
        #expect(texts().contains("Adding photos") && detail.hasSuffix(" per second · less than a minute left"))
        program.click(try #require(button("Pause")))
        #expect(activity.control.isPaused && texts().contains("200 of 1,000 · paused"))
        program.click(try #require(button("Continue")))
        #expect(!activity.control.isPaused && button("Pause") != nil)
        program.click(try #require(button("Cancel")))
        #expect(activity.progress.isCancelled)
        end()
        #expect(panel.superview == nil)
    }

    @Test("APP-28: a start resumes an import that was not completed, and its albums appear in one undo step")
    func resuming() async throws {
        let folder = try TemporaryFolder()
        for number in 0..<70 { try folder.write(try TestImage.jpeg(number), "in/\(number).jpg") }
        let library = try Library.open(at: folder.path("library")).library
        let plan = Importer().plan(paths: [folder.path("in")])
        let journal = try #require(ImportJournal.begin(plan, in: library))
        try library.close()
        _ = journal
        let opened = try Library.open(at: folder.path("library"))
        let program = ProgramFixture(OpenedGallery(opened, thumbnails: nil))
        program.model.resumeImports()
        await program.wait {
            program.gallery.albums.first { $0.title == "in" }?.photoCount == 70 && program.gallery.canUndo
        }
        #expect(program.gallery.albums.first { $0.title == "in" }?.photoCount == 70)
        #expect(program.root.subviews.allSatisfy { !($0 is ImportPanel) })
        program.gallery.undo()
        await program.wait { !program.gallery.albums.contains { $0.title == "in" } }
        #expect(!program.gallery.albums.contains { $0.title == "in" })
        #expect(try ImportJournal.unfinished(in: opened.library).isEmpty)
    }

    @Test("APP-28: files named at start are imported like others: shown in a panel, recorded, and undone in one step")
    func start() async throws {
        let folder = try TemporaryFolder()
        for number in 0..<70 { try folder.write(try TestImage.jpeg(number), "in/\(number).jpg") }
        let opened = try Library.open(at: folder.path("library"))
        let program = ProgramFixture(OpenedGallery(opened, thumbnails: nil))
        let importer = try #require(program.main.grid.itemImporter)
        let (main, activities) = (program.main, AsyncStream<ImportActivity>.makeStream())
        importer.onActivity = { activity in
            activity.control.pause()
            activities.continuation.yield(activity)
            return main.show(activity)
        }
        let request = ImportRequest(paths: [folder.path("in").path], album: nil, links: false)
        let task = Task { try await importer.run(request, isRecorded: true).report }
        let activity = try #require(await activities.stream.first { _ in true })
        await program.wait { program.root.subviews.contains { $0 is ImportPanel } }
        #expect(try ImportJournal.unfinished(in: opened.library).map(\.plan.fileCount) == [70])
        activity.control.resume()
        #expect(try await task.value.addedCount == 70)
        await program.wait { program.gallery.albums.first { $0.title == "in" }?.photoCount == 70 }
        #expect(program.gallery.albums.first { $0.title == "in" }?.photoCount == 70)
        #expect(try ImportJournal.unfinished(in: opened.library).isEmpty)
        program.gallery.undo()
        await program.wait { !program.gallery.albums.contains { $0.title == "in" } }
        #expect(!program.gallery.albums.contains { $0.title == "in" })
    }
}
