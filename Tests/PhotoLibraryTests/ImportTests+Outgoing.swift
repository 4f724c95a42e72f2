import Foundation
import ImageFiles
import Synchronization
import Testing

@testable import PhotoLibrary

/// The copies of originals that other programs read.
extension ImportTests {
    @Test("APP-16, XDND-2: a photo is exported under its own name with the same bytes, and its original is kept")
    func goingOut() async throws {
        try folder.write(try TestImage.jpeg(1), "a/one.jpeg")
        try folder.write(try TestImage.jpeg(2), "a/two.png")
        let ids = await run(["a"]).outcomes.compactMap(\.photo)
        let photos = try ids.compactMap { id throws(LibraryError) in try library.photo(id) }
        let files = try photos.map { try library.namedOriginal(of: $0) }
        #expect(files.map(\.lastPathComponent) == ["one.jpeg", "two.jpg"], "the ending says what is in it")
        #expect(try Data(contentsOf: files[0]) == TestImage.jpeg(1))
        #expect(try photos.map { try library.namedOriginal(of: $0) } == files)
        let numbered = try photos.enumerated().map { try library.namedOriginal(of: $1, at: ($0, 100)) }
        #expect(numbered.map(\.lastPathComponent) == ["001 one.jpeg", "002 two.jpg"])
        #expect(
            try Data(contentsOf: numbered[0]) == TestImage.jpeg(1) && Data(contentsOf: files[0]) == TestImage.jpeg(1))
        try FileManager.default.removeItem(at: files[0])
        #expect(try Data(contentsOf: library.originalURL(of: photos[0])) == TestImage.jpeg(1))
        #expect(try Data(contentsOf: library.namedOriginal(of: photos[0])) == TestImage.jpeg(1))
    }

    /// A file's permissions and the time of its last modification, in seconds.
    private func attributes(_ path: String) throws -> [Int] {
        var status = stat()
        try #require(stat(path, &status) == 0, "\(path)")
        return [Int(status.st_mode & 0o777), status.st_mtim.tv_sec]
    }

    @Test("APP-16, APP-20: copies, exports and backups have the time of the imported file and the user's permissions")
    func timesAndPermissions() async throws {
        let (path, made) = (folder.path("a/one.jpg").path, Date(timeIntervalSince1970: 1_500_000_000))
        try folder.write(try TestImage.jpeg(1), "a/one.jpg")
        try FileManager.default.setAttributes([.modificationDate: made], ofItemAtPath: path)
        let id = try #require(await run(["a"]).outcomes.first?.photo)
        let photo = try #require(try library.photo(id))
        #expect(try attributes(library.originalURL(of: photo).path) == [0o600, 1_500_000_000])
        // What the process's mask leaves of a new file's permissions.
        let mode = try attributes(path)[0]
        #expect(try attributes(library.namedOriginal(of: photo).path) == [mode, 1_500_000_000])
        try await library.apply(.turnPhotos([id], by: .right))
        let out = folder.path("out")
        _ = try library.export([id], to: out)
        #expect(try attributes(folder.path("out/01 one.jpg").path) == [mode, 1_500_000_000], "also of a rotated photo")
        let backup = folder.path("backup")
        _ = try library.backUp(to: backup)
        let names = try FileManager.default.subpathsOfDirectory(atPath: backup.path).filter { $0.hasSuffix(".jpg") }
        #expect(try names.map { try attributes(backup.path + "/" + $0) } == [[0o600, 1_500_000_000]])
    }

    @Test("APP-16: an original from a file with a time in the future has the time of its import")
    func timeInTheFuture() async throws {
        try folder.write(try TestImage.jpeg(1), "a/one.jpg")
        let later = Date(timeIntervalSinceNow: 86_400)
        try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: folder.path("a/one.jpg").path)
        let id = try #require(await run(["a"]).outcomes.first?.photo)
        let photo = try #require(try library.photo(id))
        #expect(try attributes(library.originalURL(of: photo).path)[1] <= Int(Date().timeIntervalSince1970) + 1)
    }

    @Test("WIRE-70: a copy that another program has modified is kept, and the photo is offered as another copy")
    func modifiedCopies() async throws {
        try folder.write(try TestImage.jpeg(1), "a/one.jpg")
        let id = try #require(await run(["a"]).outcomes.first?.photo)
        let photo = try #require(try library.photo(id))
        let first = try library.namedOriginal(of: photo)
        try Data("edited".utf8).write(to: first)
        let second = try library.namedOriginal(of: photo)
        #expect(second != first && second.lastPathComponent == "one.jpg")
        #expect(try Data(contentsOf: second) == TestImage.jpeg(1) && Data(contentsOf: first) == Data("edited".utf8))
        #expect(try library.namedOriginal(of: photo) == second, "an unmodified copy is offered again")
        try Data("edited, too".utf8).write(to: second)
        let third = try library.namedOriginal(of: photo)
        #expect(try Data(contentsOf: third) == TestImage.jpeg(1) && Set([first, second, third]).count == 3)
    }

    @Test("WIRE-70: copies for other programs stay for 30 days after they were last offered or modified")
    func outgoingCopiesByAge() async throws {
        let day: TimeInterval = 24 * 60 * 60
        let clock = Mutex(noon)
        let place = folder.path("dated")
        var ids: [PhotoID] = []
        var files: [URL] = []
        let names = ["old", "offered again", "modified"]
        do {
            let library = try Library.open(at: place, now: { clock.withLock(\.self) }).library
            for (index, name) in names.enumerated() {
                try folder.write(try TestImage.jpeg(index), "\(name)/\(name).jpg")
            }
            ids = await importer.run(importer.plan(paths: names.map(folder.path)), into: library)
                .outcomes.compactMap(\.photo)
            for id in ids {
                let photo = try #require(try library.photo(id))
                // A copy has the date of its original.
                try FileManager.default.setAttributes(
                    [.modificationDate: noon], ofItemAtPath: library.originalURL(of: photo).path)
                files.append(try library.namedOriginal(of: photo))
            }
        }
        func exist() -> [Bool] { files.map { FileManager.default.fileExists(atPath: $0.path) } }
        // Opening the library again keeps all copies.
        var library = try Library.open(at: place, now: { clock.withLock(\.self) }).library
        // The import may retain the former library for a moment longer.
        for _ in 0..<10_000 where library.isReadOnly {
            await Task.yield()
            library = try Library.open(at: place, now: { clock.withLock(\.self) }).library
        }
        try #require(!library.isReadOnly)
        #expect(exist() == [true, true, true])
        clock.withLock { $0 = noon + 29 * day }
        library.reclaimOutgoing()
        #expect(exist() == [true, true, true])
        #expect(try library.namedOriginal(of: try #require(try library.photo(ids[1]))) == files[1])
        try FileManager.default.setAttributes(
            [.modificationDate: noon + 29 * day], ofItemAtPath: files[2].path)
        clock.withLock { $0 = noon + 31 * day }
        library.reclaimOutgoing()
        #expect(exist() == [false, true, true])
        let outgoing = place.appendingPathComponent("outgoing").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: outgoing).count == 2)
        clock.withLock { $0 = noon + 60 * day }
        library.reclaimOutgoing()
        #expect(exist() == [false, false, false])
        // A reclaimed copy is made again.
        let again = try library.namedOriginal(of: try #require(try library.photo(ids[0])))
        #expect(try again == files[0] && Data(contentsOf: again) == TestImage.jpeg(0))
    }

    @Test("WIRE-70: a window that can only read hands out copies in the user's cache, which are reclaimed like others")
    func readOnlyCopies() async throws {
        try folder.write(try TestImage.jpeg(1), "a/one.jpg")
        let id = try #require(await run(["a"]).outcomes.first?.photo)
        let clock = Mutex(noon)
        var services = LibraryServices(now: { clock.withLock(\.self) }, decoder: InProcessDecoder())
        services.outgoingCache = folder.path("cache")
        let reader = try Library.open(at: library.directory, mode: .readOnly, services: services).library
        try #require(reader.isReadOnly)
        let photo = try #require(try reader.photo(id))
        let copy = try reader.namedOriginal(of: photo)
        #expect(copy.path.hasPrefix(folder.path("cache").path + "/") && copy.lastPathComponent == "one.jpg")
        #expect(try reader.namedOriginal(of: photo) == copy)
        try FileManager.default.removeItem(at: copy)
        #expect(try Data(contentsOf: library.originalURL(of: photo)) == TestImage.jpeg(1))
        #expect(try Data(contentsOf: reader.namedOriginal(of: photo)) == TestImage.jpeg(1))
        clock.withLock { $0 = Date() + 2 * Library.outgoingRetentionPeriod }
        reader.reclaimOutgoing()
        #expect(!FileManager.default.fileExists(atPath: copy.path))
    }

    @Test("WIRE-70, APP-10: if no copy can be made, another program gets nothing, not the original, and it is said")
    func noCopy() async throws {
        try folder.write(try TestImage.jpeg(1), "a/one.jpg")
        let id = try #require(await run(["a"]).outcomes.first?.photo)
        let photo = try #require(try library.photo(id))
        let outgoing = library.directory.appendingPathComponent("outgoing")
        try? FileManager.default.removeItem(at: outgoing)
        try Data().write(to: outgoing)
        let failures = Mutex<[OutgoingError]>([])
        library.onFailedCopy { failure in failures.withLock { $0.append(failure) } }
        let error = #expect(throws: OutgoingError.self) { try library.namedOriginal(of: photo) }
        #expect(error?.photo == "one.jpg" && error.map { [$0] } == failures.withLock { $0 })
        #expect(error?.description.hasPrefix("Couldn't hand over 'one.jpg': a copy couldn't be written to") == true)
        #expect(
            OutgoingError(photo: "a", folder: "/b", code: ENOSPC).description
                == "Couldn't hand over 'a': a copy couldn't be written to '/b' (no space left on device). "
                + "Free some space and try again.")
    }
}
