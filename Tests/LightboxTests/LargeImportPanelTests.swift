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

    @Test("APP-28: the rate of a resumed import does not count the files of the earlier run")
    func resumedRate() throws {
        let program = ProgramFixture(photos: 20)
        let activity = ImportActivity(total: 1_000, importedBefore: 500, progress: Progress(totalUnitCount: 1_000))
        let end = program.main.show(activity)
        let panel = try #require(program.root.subviews.lazy.compactMap { $0 as? ImportPanel }.first)
        func show(_ completed: Int) -> [String] {
            activity.complete(completed)
            program.advance(by: 1)
            return panel.subviews.compactMap { ($0 as? Label)?.text }
        }
        #expect(show(100).contains("100 of 1,000"))
        #expect(show(400).contains("400 of 1,000"))
        for count in [510, 520, 530] { _ = show(count) }
        let detail = try #require(show(540).first { $0.hasPrefix("540 of 1,000 · ") })
        let rate = try #require(detail.split(separator: " · ").dropFirst().first?.split(separator: " ").first)
        #expect((6...12).contains(Double(rate) ?? 0), "\(detail)")
        end()
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
        let main = program.main
        var shown: ImportActivity?
        importer.onActivity = { activity in
            activity.control.pause()
            shown = activity
            return main.show(activity)
        }
        let request = ImportRequest(paths: [folder.path("in").path], album: nil, links: false)
        let task = Task { try await importer.run(request, isRecorded: true).report }
        await program.wait { program.root.subviews.contains { $0 is ImportPanel } }
        let activity = try #require(shown)
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
