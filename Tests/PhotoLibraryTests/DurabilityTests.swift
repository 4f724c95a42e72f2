import Foundation
import Synchronization
import Testing

@testable import ImageFiles
@testable import PhotoLibrary

/// What a power failure may take: the last transactions, until the database's log is on disk.
@Suite(.timeLimit(.minutes(20))) final class DurabilityTests: Sendable {
    /// The sizes that the records of an import had when the log was brought to the disk.
    private struct Synchronization: Equatable {
        var journals: Int
        var pendingOriginals: Int
    }

    private let folder: TemporaryFolder
    private let synchronizations = Mutex<[Synchronization]>([])
    private let fails = Mutex(false)

    init() throws { folder = try TemporaryFolder() }

    private func open() throws -> Library {
        let services = LibraryServices(now: { noon }, decoder: InProcessDecoder()) { [unowned self] path in
            if path.hasSuffix("library.sqlite-wal") { record() }
            return !fails.withLock { $0 } && DirectorySync.synchronizeFile(path)
        }
        return try Library.open(at: folder.path("library"), services: services).library
    }

    private func record() {
        let journals = (try? FileManager.default.contentsOfDirectory(atPath: folder.path("library/imports").path)) ?? []
        let pending = try? Data(contentsOf: folder.path("library/originals.pending"))
        synchronizations.withLock {
            $0.append(Synchronization(journals: journals.count, pendingOriginals: pending?.count ?? 0))
        }
    }

    @Test("APP-28: the imported photos are on disk before the records of the import are removed")
    func order() async throws {
        let library = try open()
        for number in 0..<4 { try folder.write(try TestImage.jpeg(number), "in/\(number).jpg") }
        let importer = Importer(thumbnails: nil)
        let plan = importer.plan(paths: [folder.path("in")])
        let journal = try #require(ImportJournal.begin(plan, in: library))
        #expect(await importer.run(plan, into: library, journal: journal).addedCount == 4)
        let pending = synchronizations.withLock { $0 }
        #expect(!pending.isEmpty && pending.allSatisfy { $0.pendingOriginals > 0 })
        #expect(try Data(contentsOf: library.folder.pendingOriginals).isEmpty)
        journal.remove()
        let all = synchronizations.withLock { $0 }
        #expect(all.count == pending.count + 1 && all.last == Synchronization(journals: 2, pendingOriginals: 0))
        #expect(try ImportJournal.unfinished(in: library).isEmpty)
        try library.close()
    }

    @Test("APP-28: the records of an import stay if the disk reports an error, and repeat it without harm")
    func failure() async throws {
        let library = try open()
        try folder.write(try TestImage.jpeg(1), "in/1.jpg")
        let importer = Importer(thumbnails: nil)
        let plan = importer.plan(paths: [folder.path("in")])
        let journal = try #require(ImportJournal.begin(plan, in: library))
        fails.withLock { $0 = true }
        #expect(await importer.run(plan, into: library, journal: journal).addedCount == 1)
        #expect(try !Data(contentsOf: library.folder.pendingOriginals).isEmpty)
        journal.remove()
        let unfinished = try ImportJournal.unfinished(in: library)
        #expect(unfinished.map(\.importedCount) == [1])
        fails.withLock { $0 = false }
        unfinished.first?.remove()
        #expect(try ImportJournal.unfinished(in: library).isEmpty)
        try library.close()
    }

    @Test("APP-28: a record of an import that the disk cannot read now is kept for a later start")
    func unreadable() throws {
        let library = try open()
        try folder.write(try TestImage.jpeg(1), "in/1.jpg")
        let plan = Importer(thumbnails: nil).plan(paths: [folder.path("in")])
        _ = try #require(ImportJournal.begin(plan, in: library))
        let imports = folder.path("library/imports")
        let files = try FileManager.default.contentsOfDirectory(atPath: imports.path)
        let name = try #require(files.first { $0.hasSuffix(".plan") })
        let (record, aside) = (imports.appendingPathComponent(name).path, folder.path("aside").path)
        // A link to itself cannot be read, also by root.
        #expect(rename(record, aside) == 0 && symlink(name, record) == 0)
        #expect(try ImportJournal.unfinished(in: library).isEmpty)
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: imports.path)) == Set(files))
        #expect(rename(aside, record) == 0)
        #expect(try ImportJournal.unfinished(in: library).map(\.plan.batches) == [plan.batches])
        try library.close()
    }
}
