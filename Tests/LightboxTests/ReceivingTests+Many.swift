import Foundation
import PhotoLibrary
import TestSupport
import Testing
import Views

@testable import Application
@testable import Lightbox

/// Drops of many separate files (APP-28).
extension ReceivingTests {
    private static let count = 70

    private var importer: ItemImporter {
        get throws { try #require(program.main.grid.itemImporter) }
    }

    /// Makes pictures, and holds the queue of imports until the gate opens.
    private func manyFiles(behind gate: Gate) throws -> [ItemProvider] {
        for index in 0..<Self.count { try fixture.picture("many/new \(index).png", shade: UInt8(185 + index)) }
        _ = try importer.queue.add { await gate.wait() }
        return (0..<Self.count).map { file("many/new \($0).png") }
    }

    /// Waits until the drop waits for its turn with all of its files, which are then one import.
    private func waitUntilLoaded() async throws {
        let album = try #require(program.gallery.albums.first).id
        await program.wait { program.main.grid.pendingImports[album].allSatisfy { $0.file != nil } }
    }

    @Test("APP-28, APP-6: many files that are dropped are one import, which is recorded; each has its own outcome")
    func oneImport() async throws {
        let gate = Gate()
        var files = try manyFiles(behind: gate)
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: fixture.path("many/text.txt")))
        files.insert(contentsOf: [file("many/text.txt"), file("many/missing.png"), file("many/new 3.png")], at: 2)
        let main = program.main
        var activities: [ImportActivity] = []
        try importer.onActivity = { activity in
            activity.control.pause()
            activities.append(activity)
            return main.show(activity)
        }
        drop(files, at: between)
        try await waitUntilLoaded()
        #expect(program.model.lossMessage == "73 items were not imported.")
        gate.open()
        await program.wait { program.root.subviews.contains { $0 is ImportPanel } }
        #expect(activities.map(\.total) == [72], "the missing file is none of them")
        let journals = try ImportJournal.unfinished(in: library)
        #expect(journals.map(\.plan.fileCount) == [72])
        await program.wait { program.model.lossMessage == nil }
        // The next start would complete it, in its place.
        let anchor = try await library.photos(in: program.gallery.albums[0].id)[1].id
        #expect(
            journals.first?.plan.batches.map(\.destination) == [
                .existing(program.gallery.albums[0].id, before: anchor)
            ])
        activities.first?.control.resume()
        await program.wait { program.shownNames.count == 73 && program.notice != nil }
        var names = (0..<Self.count).map { "new \($0).png" }
        names.insert(names.remove(at: 3), at: 2)
        #expect(program.shownNames == ["1.png"] + names + ["2.png", "3.png"])
        #expect(program.notice?.contains("text.txt") == true && program.notice?.contains("missing.png") == true)
        await program.gallery.finishWriting()
        let album = try #require(program.gallery.albums.first)
        #expect(try await library.photos(in: album.id).map(\.name) == program.shownNames)
        #expect(try ImportJournal.unfinished(in: library).isEmpty && program.model.lossMessage == nil)
        program.gallery.undo()
        await program.gallery.finishWriting()
        #expect(program.shownNames == ["1.png", "2.png", "3.png"])
        #expect(try await library.photos(in: album.id).count == 3)
    }

    @Test("APP-6, APP-28: a reload while the files of a drop arrive leaves them in their order")
    func reloadsBetweenFiles() async throws {
        for index in 0..<8 { try fixture.picture("some/new \(index).png", shade: UInt8(203 + index)) }
        let gallery = program.gallery
        gallery.backgroundWork.onResult = { if $0.hasPrefix("file ") { gallery.scheduleReload() } }
        drop((0..<8).map { file("some/new \($0).png") }, at: between)
        await program.wait { program.shownNames.count == 11 && program.notice != nil }
        gallery.backgroundWork.onResult = nil
        await gallery.finishWriting()
        let expected = ["1.png"] + (0..<8).map { "new \($0).png" } + ["2.png", "3.png"]
        #expect(program.shownNames == expected)
        #expect(try await library.photos(in: gallery.albums[0].id).map(\.name) == expected)
    }

    @Test("APP-28: canceling the import of many dropped files keeps the photos that arrived; one undo removes them")
    func cancelMany() async throws {
        let gate = Gate()
        let files = try manyFiles(behind: gate)
        let main = program.main
        var shown: ImportActivity?
        try importer.onActivity = { activity in
            shown = activity
            return main.show(activity)
        }
        drop(files, at: program.center(ofAlbum: 0))
        gate.open()
        await program.wait { shown != nil && program.gallery.albums[0].photoCount > 3 }
        shown?.progress.cancel()
        let transfers = try importer.unfinishedItems
        await program.wait { transfers.count == 0 }
        await program.gallery.finishWriting()
        program.advance(by: 1)
        let names = try await library.photos(in: program.gallery.albums[0].id).map(\.name)
        #expect(names.count > 3 && program.shownNames == names && program.gallery.albums[0].photoCount == names.count)
        #expect(names.starts(with: ["1.png", "2.png", "3.png"]))
        #expect(try ImportJournal.unfinished(in: library).isEmpty)
        program.gallery.undo()
        await program.gallery.finishWriting()
        #expect(program.shownNames == ["1.png", "2.png", "3.png"])
        #expect(!program.gallery.canUndo)
    }

    @Test("APP-28, APP-15: many files whose import is canceled leave no new album, and those of which some are do")
    func canceledAlbum() async throws {
        for canceled in [Self.count, 1] {
            let gate = Gate()
            let files = try manyFiles(behind: gate)
            var created: [ItemImporter.ImportedItem] = []
            var isComplete = false
            let progress = try importer.importItems(files, to: .new(title: "Many"), keepsOrder: true) { _, result in
                if case .success(let item) = result { created.append(item) }
            } completion: { _ in
                isComplete = true
            }
            for item in progress.prefix(canceled) { item.cancel() }
            gate.open()
            await program.wait { isComplete }
            await program.gallery.finishWriting()
            #expect(created.count == Self.count - canceled)
            let album = try await library.albums().first { $0.title == "Many" }
            #expect(album?.photoCount == (canceled == 1 ? Self.count - 1 : nil))
        }
        program.gallery.undo()
        await program.gallery.finishWriting()
        #expect(try await library.albums().map(\.title) == ["Coast"], "its undo removes the album, too")
    }

    /// A file whose URL is known when the gate opens.
    private func late(_ file: ItemProvider, behind gate: Gate) -> ItemProvider {
        let provider = ItemProvider()
        provider.suggestedName = file.suggestedName
        provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.fileURL) { _ in
            await gate.wait()
            return try await file.dataRepresentation(forTypeIdentifier: TypeIdentifier.fileURL)
        }
        return provider
    }

    @Test("APP-28, APP-15: files of a drop that arrive late are another import, into the same album, in their order")
    func lateFiles() async throws {
        let (gate, lateGate) = (Gate(), Gate())
        var files = try manyFiles(behind: gate)
        for index in [0, 1, 40, 69] { files[index] = late(files[index], behind: lateGate) }
        var (count, isComplete) = (0, false)
        _ = try importer.importItems(files, to: .new(title: "Many"), keepsOrder: true) { _, result in
            if case .success = result { count += 1 }
        } completion: { _ in
            isComplete = true
        }
        gate.open()
        await program.wait { count == Self.count - 4 }
        #expect(count == Self.count - 4 && !isComplete)
        lateGate.open()
        await program.wait { isComplete }
        await program.gallery.finishWriting()
        let album = try #require(try await library.albums().first { $0.title == "Many" })
        #expect(try await library.photos(in: album.id).map(\.name) == (0..<Self.count).map { "new \($0).png" })
        program.gallery.undo()
        await program.gallery.finishWriting()
        #expect(try await library.albums().map(\.title) == ["Coast"] && !program.gallery.canUndo)
    }

    /// The progress of each item of a drop, for the closures of the drop.
    @MainActor private final class Items { var progress: [Progress] = [] }

    @Test("APP-28, APP-16: of equal files, a canceled one leaves the photo and its undo to the others")
    func canceledEqualFiles() async throws {
        for (canceled, left) in [([3], ["new 3.png"]), ([3, 70], [])] {
            let gate = Gate()
            var files = try manyFiles(behind: gate)
            files.append(file("many/new 3.png"))
            let before = program.shownNames
            let transfers = try importer.unfinishedItems
            var (isComplete, loaded, total) = (false, 0, 0)
            let main = program.main
            try importer.onActivity = { activity in
                total = activity.total
                return main.show(activity)
            }
            let items = Items()
            let album = try #require(program.gallery.albums.first).id
            items.progress = try importer.importItems(files, to: .existing(album, before: nil)) { index, _ in
                // The photo of both is in the library by then.
                if index == 2 { for index in canceled { items.progress[index].cancel() } }
            } onFile: { _, _ in
                loaded += 1
            } completion: { _ in
                isComplete = true
            }
            await program.wait { loaded == Self.count + 1 }
            gate.open()
            await program.wait { isComplete && transfers.count == 0 }
            await program.gallery.finishWriting()
            #expect(total == Self.count + 1)
            let names = try await library.photos(in: album).map(\.name)
            #expect(names.filter { $0 == "new 3.png" } == left)
            #expect(names.count == before.count + Self.count - 1 + left.count)
            program.gallery.undo()
            await program.gallery.finishWriting()
            #expect(try await library.photos(in: album).map(\.name) == before)
        }
    }

    @Test("APP-28: files that are canceled while their import is paused do not come back after a kill")
    func recordedCancellations() async throws {
        let gate = Gate()
        let files = try manyFiles(behind: gate)
        let main = program.main
        var shown: ImportActivity?
        try importer.onActivity = { activity in
            activity.control.pause()
            shown = activity
            return main.show(activity)
        }
        var (loaded, isComplete) = (0, false)
        let progress = try importer.importItems(files, to: .new(title: "Many")) { _, _ in
        } onFile: { _, _ in
            loaded += 1
        } completion: { _ in
            isComplete = true
        }
        await program.wait { loaded == Self.count }
        gate.open()
        await program.wait { shown != nil }
        for index in [2, 40, 69] { progress[index].cancel() }
        // `Progress` calls its handler later, in another thread.
        let folder = library.directory.appendingPathComponent("imports")
        func log() -> String {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            let data = names.first { $0.hasSuffix(".log") }.flatMap {
                FileManager.default.contents(atPath: folder.appendingPathComponent($0).path)
            }
            return String(decoding: data ?? Data(), as: UTF8.self)
        }
        await program.wait { log().split(separator: "\n").count >= 3 }
        #expect(log().split(separator: "\n").sorted() == ["canceled 2", "canceled 40", "canceled 69"])
        shown?.control.resume()
        await program.wait { isComplete }
        await program.gallery.finishWriting()
        let album = try #require(try await library.albums().first { $0.title == "Many" })
        #expect(album.photoCount == Self.count - 3)
        // The record is removed after the completion.
        let library = library
        await program.wait { (try? ImportJournal.unfinished(in: library).isEmpty) == true }
    }

    @Test("APP-28, HOLD-4: files that are canceled while they are imported leave nothing; the accepted ones stay")
    func canceledOnTheWay() async throws {
        let gate = Gate()
        let files = try manyFiles(behind: gate)
        let transfers = try importer.unfinishedItems
        var (loaded, accepted, isComplete) = (0, 0, false)
        let items = Items()
        items.progress = try importer.importItems(files, to: .new(title: "Many")) { index, result in
            guard case .success = result else { return }
            accepted += 1
            for (other, progress) in items.progress.enumerated() where other > index && other != 20 {
                progress.cancel()
            }
        } onFile: { _, _ in
            loaded += 1
        } completion: { _ in
            isComplete = true
        }
        await program.wait { loaded == Self.count }
        gate.open()
        await program.wait { isComplete && transfers.count == 0 }
        await program.gallery.finishWriting()
        #expect(accepted == 2, "the first one, and the one that was not canceled")
        let album = try #require(try await library.albums().first { $0.title == "Many" })
        #expect(try await library.photos(in: album.id).map(\.name) == ["new 0.png", "new 20.png"])
        #expect(try await library.photos(in: AlbumID(.recentlyDeleted)).isEmpty)
        program.gallery.undo()
        await program.gallery.finishWriting()
        #expect(try await library.albums().map(\.title) == ["Coast"])
    }
}
