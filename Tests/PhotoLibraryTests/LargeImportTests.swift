import Foundation
import Synchronization
import Testing

@testable import PhotoLibrary

@Suite("Large imports", .timeLimit(.minutes(20)))
struct LargeImportTests {
    let folder: TemporaryFolder
    let library: Library
    let importer = Importer()

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(at: folder.path("library"), now: { noon }).library
    }

    private func write(_ count: Int, _ name: String = "a") throws {
        for number in 0..<count { try folder.write(try TestImage.jpeg(number), "\(name)/\(number).jpg") }
    }

    private func plan(_ paths: String...) -> ImportPlan { importer.plan(paths: paths.map(folder.path)) }

    private func names(_ album: AlbumID) throws -> [String] { try library.photos(in: album).map(\.name) }

    private var imports: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path("library/imports").path)) ?? []).sorted()
    }

    /// Imports until `count` files are in the library, as a program that is then killed would.
    private func interrupt(_ plan: ImportPlan, after count: Int) async throws -> ImportReport {
        let journal = try #require(ImportJournal.begin(plan, in: library))
        let seen = Mutex(0)
        let task = Mutex<Task<ImportReport, Never>?>(nil)
        let started = Task { [library] in
            while task.withLock({ $0 == nil }) { await Task.yield() }
            return await Importer(concurrency: 1).run(plan, into: library, journal: journal) { progress in
                seen.withLock { $0 = progress.completed }
                if progress.completed == count { task.withLock { $0 }?.cancel() }
            }
        }
        task.withLock { $0 = started }
        let report = await started.value
        #expect(seen.withLock { $0 } >= count && report.outcomes.count < plan.fileCount)
        return report
    }

    @Test(
        "APP-28: an import that a kill has ended is resumed where it was, and is one undo step with what was imported")
    func resuming() async throws {
        try write(12)
        try write(3, "b")
        _ = await importer.run(plan("b"), into: library)
        let before = try ChangeModel(library)
        let large = plan("a")
        let first = try await interrupt(large, after: 5)
        let journals = try ImportJournal.unfinished(in: library)
        let journal = try #require(journals.first)
        #expect(journals.count == 1 && journal.plan.fileCount == 12 && journal.plan.failures.isEmpty)
        #expect(journal.entries.count == first.outcomes.count)
        let reads = Mutex(0)
        // Files that were imported are not needed any more.
        for name in 0..<5 { try FileManager.default.removeItem(at: folder.path("a/\(name).jpg")) }
        let report = await importer.run(journal.plan, into: library, journal: journal) { _ in
            reads.withLock { $0 += 1 }
        }
        #expect(report.outcomes.count == 12 && report.failures.isEmpty && reads.withLock { $0 } == 12)
        #expect(report.outcomes.map(\.name) == (0..<12).map { "\($0).jpg" })
        let album = try #require(report.createdAlbums.first)
        #expect(try names(album) == (0..<12).map { "\($0).jpg" })
        journal.remove()
        journal.remove()
        #expect(imports.isEmpty)
        #expect(try ImportJournal.unfinished(in: library).isEmpty)
        try await library.apply(try #require(report.undo))
        #expect(try ChangeModel(library) == before)
    }

    @Test("APP-28: files whose lines or photos are missing are imported again, and damaged records are removed")
    func lostLines() async throws {
        try write(8)
        _ = try await interrupt(plan("a"), after: 6)
        let log = try #require(imports.first { $0.hasSuffix(".log") })
        let path = folder.path("library/imports/\(log)")
        var lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
        #expect(lines.count >= 7 && lines[0].hasPrefix("album 0 "))
        // The third photo has another content; the fourth line is missing and the last one incomplete.
        lines[3] = lines[3].dropLast(4) + "0000"
        lines.remove(at: 4)
        lines[lines.count - 1] = lines[lines.count - 1].dropLast(30)
        // Lines that were cut are complete lines of other files.
        lines += ["canceled 7"]
        try Data(lines.joined(separator: "\n").utf8).write(to: path)
        try Data("{}".utf8).write(to: folder.path("library/imports/1.plan"))
        try Data().write(to: folder.path("library/imports/2.plan.incomplete"))
        let journals = try ImportJournal.unfinished(in: library)
        let journal = try #require(journals.first)
        #expect(journals.count == 1 && imports.count == 2)
        #expect(journal.entries[2] == nil && journal.entries[3] == nil && journal.entries[0] != nil)
        let report = await importer.run(journal.plan, into: library, journal: journal)
        #expect(report.failures.isEmpty)
        #expect(try names(try #require(report.createdAlbums.first)) == (0..<8).map { "\($0).jpg" })
    }

    @Test("APP-28: canceled files are not read, and do not come back after a kill, with their photos or without")
    func canceledFiles() async throws {
        try write(12)
        // The same photo as that of a file which stays.
        try folder.write(try TestImage.jpeg(2), "a/1.jpg")
        let album = library.newAlbumID()
        try await library.apply(.createAlbum(album, title: "Coast", before: nil, photos: []))
        let files = (0..<12).map { folder.path("a/\($0).jpg") }
        let plan = importer.plan(
            paths: files, individualFilesTo: .existing(album, before: nil), marksFavorites: true)
        let journal = try #require(ImportJournal.begin(plan, in: library))
        for index in [3, 4] { journal.recordCanceled(at: index) }
        let control = ImportControl()
        let first = await Importer(concurrency: 1).run(
            plan, into: library, journal: journal, control: control,
            progress: { if $0.completed == 7 { control.stop() } }, isCanceled: { [3, 4].contains($0) })
        #expect(first.outcomes.prefix(7).map { $0.photo == nil } == [false, false, false, true, true, false, false])
        #expect(first.outcomes[3].result == .canceled && first.failures.isEmpty)
        let imported = first.outcomes.count
        #expect(imported < 12)
        // These were canceled after they were imported; the kill came before they were removed.
        for index in [0, 1, 5, 11] { journal.recordCanceled(at: index) }
        let resumed = try #require(try ImportJournal.unfinished(in: library).first)
        #expect(resumed.canceled == [0, 1, 3, 4, 5, 11])
        let report = await importer.run(resumed.plan, into: library, journal: resumed)
        resumed.remove()
        #expect(report.outcomes.count == 12 && report.failures.isEmpty)
        #expect(report.outcomes.indices.filter { report.outcomes[$0].photo != nil } == [2, 6, 7, 8, 9, 10])
        #expect(try names(album) == ["1.jpg", "6.jpg", "7.jpg", "8.jpg", "9.jpg", "10.jpg"], "1 has the photo of 2")
        #expect(try await library.photos(in: AlbumID(.recentlyDeleted)).isEmpty)
        #expect(try favorites() == ids(album))
        try await library.apply(try #require(report.undo))
        #expect(try names(album).isEmpty && favorites().isEmpty)
    }

    private func ids(_ album: AlbumID) throws -> Set<PhotoID> { Set(try library.photos(in: album).map(\.id)) }

    private func favorites() throws -> Set<PhotoID> { try ids(AlbumID(.favorites)) }

    @Test(
        """
        APP-35, APP-28: an import that marks its photos does so as it inserts them, also after a kill; its undo and its \
        cancellation remove the marks that it has set
        """, arguments: [false, true])
    func marking(isCanceled: Bool) async throws {
        try write(12)
        let files = (0..<12).map { folder.path("a/\($0).jpg") }
        // In the library before: the first one is a favorite, the other is not.
        let known = await importer.run(
            importer.plan(paths: Array(files[1...2]), individualFilesTo: .new(title: "Known")), into: library)
        let former = known.outcomes.compactMap(\.photo)
        try await library.apply(.setFavorite([try #require(former.first)], true))
        let before = try ChangeModel(library)
        let plan = importer.plan(paths: files, individualFilesTo: .new(title: "New"), marksFavorites: true)
        let first = try await interrupt(plan, after: 5)
        #expect(try favorites() == Set(first.outcomes.compactMap(\.photo)), "a kill leaves no photo unmarked")
        let journal = try #require(try ImportJournal.unfinished(in: library).first)
        #expect(journal.plan.marksFavorites)
        let report = await importer.run(journal.plan, into: library, journal: journal)
        journal.remove()
        let all = Set(report.outcomes.compactMap(\.photo))
        #expect(try all.count == 12 && favorites() == all)
        #expect(report.outcomes.indices.filter { !report.outcomes[$0].marksPhoto } == [1])
        if isCanceled {
            try await importer.discard(report, from: library)
            #expect(try library.photo(try #require(report.outcomes[0].photo)) == nil)
        } else {
            let redo = try await library.apply(try #require(report.undo))
            let undo = try await library.apply(redo)
            #expect(try favorites() == all)
            try await library.apply(undo)
        }
        #expect(try ChangeModel(library) == before && favorites() == Set(former.prefix(1)))
    }

    @Test("APP-28, APP-43: a resumed import of folders in a folder makes the folder once, and undo removes it")
    func resumingFolders() async throws {
        try write(3, "top/a")
        try write(3, "top/b")
        let large = plan("top")
        _ = try await interrupt(large, after: 2)
        let journal = try #require(try ImportJournal.unfinished(in: library).first)
        #expect(journal.plan.batches == large.batches && journal.createdFolders == [1])
        let report = await importer.run(journal.plan, into: library, journal: journal)
        journal.remove()
        let catalog = try await library.catalog()
        #expect(catalog.folders.values.map(\.title) == ["top"] && catalog.albums.map(\.title) == ["a", "b"])
        #expect(catalog.tree.rows.map(\.level) == [0, 1, 1])
        try await library.apply(try #require(report.undo))
        #expect(try await library.catalog() == AlbumCatalog())
    }

    @Test("APP-28: destinations are kept; a new album is created once")
    func destinations() async throws {
        try write(4)
        let files = (0..<4).map { folder.path("a/\($0).jpg") }
        let new = importer.plan(paths: files, individualFilesTo: .new(title: "New"))
        _ = try await interrupt(new, after: 2)
        let first = try #require(try ImportJournal.unfinished(in: library).first)
        #expect(first.plan.batches == new.batches)
        let report = await importer.run(first.plan, into: library, journal: first)
        first.remove()
        #expect(try await library.albums().map(\.title) == ["New"] && report.createdAlbums.count == 1)
        let album = try #require(report.createdAlbums.first)
        for destination in [
            ImportPlan.Destination.existing(album, before: 2), .existing(album, before: nil),
            .folder(title: "a", path: "/a", parents: [], at: AlbumPlace(before: .album(album))),
            .folder(title: "a", path: "/a", parents: [], at: .end),
            .folder(
                title: "a", path: "/b/a", parents: [ImportPlan.Parent(title: "b", path: "/b")],
                at: AlbumPlace(in: 7, before: .folder(8))),
        ] {
            let plan = ImportPlan(
                batches: [ImportPlan.Batch(destination: destination, files: files)], failures: [], skippedCount: 3)
            let journal = try #require(ImportJournal.begin(plan, in: library))
            #expect(try ImportJournal.unfinished(in: library).map(\.plan.batches) == [plan.batches])
            journal.remove()
        }
        #expect(ImportJournal.begin(plan("nothing"), in: library) == nil, "an import without files")
    }

    @Test("APP-28: a paused import completes the files in progress and begins no others until it continues")
    func pausing() async throws {
        // More than are read ahead.
        let count = 70
        try write(count)
        let control = ImportControl()
        let completed = Mutex(0)
        let hasEnded = Mutex(false)
        let plan = plan("a")
        let task = Task { [importer, library] in
            let report = await importer.run(plan, into: library, control: control) { progress in
                completed.withLock { $0 = progress.completed }
                if progress.completed == 3 { control.pause() }
            }
            hasEnded.withLock { $0 = true }
            return report
        }
        while !control.isWaiting, !hasEnded.withLock({ $0 }) { await Task.yield() }
        #expect(control.isWaiting && !hasEnded.withLock { $0 })
        // Those that had begun are completed: at most as many as are read ahead.
        #expect((3..<count).contains(completed.withLock { $0 }))
        control.resume()
        let report = await task.value
        #expect(report.outcomes.count == count && completed.withLock { $0 } == count)
    }

    @Test("APP-28: a paused import can be canceled")
    func cancelingWhilePaused() async throws {
        try write(4)
        let control = ImportControl()
        control.pause()
        let plan = plan("a")
        let task = Task { [importer, library] in await importer.run(plan, into: library, control: control) }
        for _ in 0..<100 { await Task.yield() }
        task.cancel()
        #expect(await task.value.outcomes.isEmpty)
    }

    @Test("APP-28: equal files of one import are one photo, also in one transaction")
    func duplicates() async throws {
        for number in 0..<30 { try folder.write(try TestImage.jpeg(number % 3), "a/\(number).jpg") }
        let report = await importer.run(plan("a"), into: library)
        #expect(report.addedCount == 3 && report.alreadyPresentCount == 27)
        #expect(report.outcomes.count { $0.isNewInAlbum } == 3)
        #expect(try names(try #require(report.createdAlbums.first)) == ["0.jpg", "1.jpg", "2.jpg"])
    }

    @Test("APP-28: loops of links, links to folders and files that vanish are reported by name")
    func loopsAndVanishedFiles() async throws {
        try write(3)
        try write(1, "elsewhere")
        let manager = FileManager.default
        try manager.createDirectory(at: folder.path("a/sub"), withIntermediateDirectories: true)
        try manager.createSymbolicLink(at: folder.path("a/sub/up"), withDestinationURL: folder.path("a"))
        try manager.createSymbolicLink(at: folder.path("a/other"), withDestinationURL: folder.path("elsewhere"))
        try manager.createSymbolicLink(at: folder.path("a/self.jpg"), withDestinationURL: folder.path("a/self.jpg"))
        let plan = plan("a")
        try manager.removeItem(at: folder.path("a/1.jpg"))
        let report = await importer.run(plan, into: library)
        let failures = Dictionary(uniqueKeysWithValues: report.failures.map { ($0.file, $0.reason) })
        #expect(Set(failures.keys) == ["up", "other", "self.jpg", "1.jpg"])
        #expect(failures["up"] == .loop && failures["other"] == .folderLink)
        for failure in report.failures { #expect(failure.description.contains("'\(failure.file)'")) }
        #expect(report.addedCount == 2)
    }
}
