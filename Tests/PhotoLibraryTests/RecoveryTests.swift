import Foundation
import GRDB
import Testing

@testable import ImageFiles
@testable import PhotoLibrary

@Suite("Recovery of a damaged library", .timeLimit(.minutes(20)))
struct RecoveryTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var file: URL { folder.path("library/library.sqlite") }

    private func open(_ mode: Library.Mode = .readWrite) throws -> OpenedLibrary {
        try Library.open(at: folder.path("library"), mode: mode, now: { noon })
    }

    /// Creates a library with two albums that contain the photos in ascending and in descending order.
    private func fill(photos count: Int) throws -> [PhotoID] {
        let library = try open().library
        let photos = try library.insertRows(count)
        try library.apply(.createAlbum(library.newAlbumID(), title: "Sea", before: nil, photos: photos))
        try library.apply(.createAlbum(library.newAlbumID(), title: "Hills", before: nil, photos: photos.reversed()))
        try library.setSetting("zoom", to: "4")
        // So that the tests find the rows in the database's file.
        try library.database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        return photos
    }

    /// The numbers of the pages that contain a text.
    private func pages(with text: String) throws -> [Int] {
        let bytes = try Data(contentsOf: file)
        return stride(from: 0, to: bytes.count, by: 4096).compactMap { offset in
            bytes[offset..<offset + 4096].range(of: Data(text.utf8)) == nil ? nil : offset / 4096 + 1
        }
    }

    /// Overwrites whole pages; the first page has the number 1.
    private func ruin(_ pages: some Sequence<Int>) throws {
        var bytes = try Data(contentsOf: file)
        for page in pages {
            bytes.replaceSubrange((page - 1) * 4096..<page * 4096, with: Data(repeating: 0x5a, count: 4096))
        }
        try bytes.write(to: file)
    }

    private func report(_ opened: OpenedLibrary) throws -> RecoveryReport {
        guard case .recovered(let kept?, let report?) = try #require(opened.notices.first) else {
            throw LibraryError.database("no recovery: \(opened.notices)")
        }
        #expect(FileManager.default.fileExists(atPath: kept.path))
        return report
    }

    @Test("APP-11: unreadable pages cost the rows on them; all others are recovered in their order")
    func ruinedPages() throws {
        let photos = try fill(photos: 3000)
        let rows = try pages(with: "IMG_").filter { $0 > 2 }
        try #require(rows.count > 20)
        let ruined = [rows[3], rows[4], rows[11]]
        try ruin(ruined)
        // Opening reads the rows of the first photos only; the daily check, or reading the others, finds the damage.
        do {
            let library = try open().library
            #expect(try !library.findDamage().isEmpty)
            try library.close()
        }
        let bytes = try Data(contentsOf: file)

        let opened = try open()
        let report = try report(opened)
        #expect(try Data(contentsOf: folder.path("library/damaged-2023-11-14-221320/library.sqlite")) == bytes)
        let lost = 3000 - report.photos
        #expect(lost > 0 && lost < 300, "\(report)")
        #expect(report.albums == 2 && report.lostPlacements == 2 * lost && report.unplacedPhotos == 0)
        #expect(opened.snapshot.albums.map(\.title) == ["Sea", "Hills"])
        let sea = try opened.library.order(1)
        #expect(sea.count == 3000 - lost && sea == sea.sorted() && Set(sea).isSubset(of: photos))
        #expect(try opened.library.order(2) == sea.reversed())
        #expect(try opened.library.setting("zoom") == "4")
        #expect(try opened.library.findDamage().isEmpty)
        #expect(opened.library.newAlbumID() == 3)
        #expect("\(report)".hasPrefix("2 albums and \(report.photos.formatted()) photos were recovered"))
    }

    @Test("APP-11: a file that is not a database is kept, and photos are found by their files")
    func noDatabase() throws {
        let rubbish = Data("This is not a database, however long it is.".utf8)
        try folder.write(rubbish, "library/library.sqlite")
        let png = try TestImage.png(width: 30, height: 20)
        let hash = ContentHash(of: [UInt8](png)).description
        try folder.write(png, "library/originals/\(hash.prefix(2))/\(hash).png")
        try folder.write(Data("no image".utf8), "library/originals/00/\(String(repeating: "0", count: 64)).png")
        let opened = try open()
        #expect(try report(opened) == RecoveryReport(photosFromFiles: 1, unplacedPhotos: 1))
        #expect(opened.snapshot.albums.map(\.title) == ["Recovered Photos"])
        let photo = try #require(opened.snapshot.details.first)
        #expect(photo.contentHash.description == hash && photo.width == 30 && photo.height == 20)
        #expect(try Data(contentsOf: opened.library.originalURL(of: photo)) == png)
        #expect(try Data(contentsOf: folder.path("library/damaged-2023-11-14-221320/library.sqlite")) == rubbish)
    }

    @Test("APP-11: photos whose rows are lost keep their places in the albums, by the index of their hashes")
    func lostTable() throws {
        do {
            let library = try open().library
            for number in 1...3 {
                let png = try TestImage.png(width: 30, height: 20 + number)
                let hash = ContentHash(of: [UInt8](png))
                try folder.write(png, "library/originals/\(hash.description.prefix(2))/\(hash).png")
                try library.database.write { db in
                    try db.execute(
                        sql: """
                            INSERT INTO photo (name, hash, format, width, height, fileSize, addedAt)
                            VALUES (?, ?, 'png', 30, 20, ?, 0)
                            """, arguments: ["IMG_\(number).png", hash.digest, png.count])
                }
            }
            try library.apply(.createAlbum(library.newAlbumID(), title: "Sea", before: nil, photos: [3, 1, 2]))
            try library.database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        }
        let root = try #require(try pages(with: "IMG_1.png").last)
        try ruin([root])
        let opened = try open()
        #expect(try report(opened) == RecoveryReport(albums: 1, photosFromFiles: 3))
        #expect(opened.snapshot.albums.map(\.title) == ["Sea"])
        #expect(opened.snapshot.photos.map(\.id) == [3, 1, 2])
        #expect(opened.snapshot.details.map(\.height) == [23, 21, 22])
    }

    @Test("APP-11: damage found while the library is open is recovered from at the next opening")
    func markedDamage() throws {
        _ = try fill(photos: 5)
        do {
            let library = try open().library
            #expect(try library.findDamage().isEmpty)
            try library.database.write { try $0.execute(sql: "UPDATE photo SET hash = x'00' WHERE id = 3") }
            #expect(throws: LibraryError.damaged(path: file.path)) { try library.photos(in: 1) }
        }
        let opened = try open()
        let report = try report(opened)
        #expect(report.photos == 4 && report.lostPlacements == 2)
        #expect(opened.snapshot.photos.map(\.id) == [1, 2, 4, 5])
        do { _ = opened }
    }

    @Test("APP-11: damage of an index is found in the background and costs nothing", arguments: [0.2, 0.5, 0.8])
    func damagedIndex(position: Double) throws {
        _ = try fill(photos: 3000)
        let bytes = try Data(contentsOf: file)
        // The type of a leaf of an index, or of a table without row ids, each of which is stored twice.
        let leaves = (1...bytes.count / 4096).filter { bytes[($0 - 1) * 4096] == 10 }
        try ruin([leaves[Int(Double(leaves.count) * position)]])
        do { #expect(try !open().library.findDamage().isEmpty) }
        let opened = try open()
        let report = try report(opened)
        #expect(report.photos == 3000 && report.lostPlacements == 0)
        #expect(try opened.library.order(1).count == 3000)
        #expect(try opened.library.order(2).count == 3000)
    }

    @Test("APP-11: a recovery that is killed between any two steps is completed at the next opening", arguments: 0..<6)
    func interrupted(step: Int) throws {
        _ = try fill(photos: 5)
        try FileManager.default.createDirectory(at: folder.path("library"), withIntermediateDirectories: true)
        let library = LibraryFolder(url: folder.path("library"))
        library.markAsDamaged()
        let replacement = try library.beginReplacement(at: noon)
        let manager = FileManager.default
        let kept = replacement.directory.appendingPathComponent("library.sqlite")
        if step == 1 { try Data("half a database".utf8).write(to: replacement.unfinished) }
        if step >= 2 { try manager.copyItem(at: file, to: replacement.recovered) }
        if step >= 3 {
            try Data("log".utf8).write(to: URL(fileURLWithPath: file.path + "-wal"))
            try manager.moveItem(at: file, to: kept)
        }
        if step >= 4 { try manager.moveItem(atPath: file.path + "-wal", toPath: kept.path + "-wal") }
        if step >= 5 { try manager.moveItem(at: replacement.recovered, to: file) }

        let opened = try open()
        #expect(opened.notices.count == 1)
        guard case .recovered(let path?, _) = try #require(opened.notices.first) else {
            Issue.record("the damaged database is lost")
            return
        }
        #expect(path.path.hasSuffix("/damaged-2023-11-14-221320/library.sqlite"))
        #expect(manager.fileExists(atPath: path.path))
        #expect(step < 3 || manager.fileExists(atPath: path.path + "-wal"))
        #expect(opened.snapshot.albums.map(\.photoCount) == [5, 5])
        let rest = try manager.contentsOfDirectory(atPath: library.url.path).filter { $0.contains("moving") }
        #expect(rest.isEmpty && !library.hasDamageMark)
    }

    @Test("APP-11: a missing or empty database with originals is damage, not a new library", arguments: [true, false])
    func missingDatabase(isEmpty: Bool) throws {
        let png = try TestImage.png(width: 30, height: 20)
        let hash = ContentHash(of: [UInt8](png)).description
        try folder.write(png, "library/originals/\(hash.prefix(2))/\(hash).png")
        if isEmpty { try folder.write(Data(), "library/library.sqlite") }
        let opened = try open()
        guard case .recovered(let kept, let report?) = try #require(opened.notices.first) else {
            Issue.record("\(opened.notices)")
            return
        }
        #expect((kept != nil) == isEmpty && report.photosFromFiles == 1)
        #expect(opened.snapshot.albums.map(\.title) == ["Recovered Photos"])
    }

    @Test("A library of a newer version is refused even if it is marked as damaged")
    func newerAndMarked() throws {
        do {
            let library = try open().library
            try library.database.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA user_version = 99")
                _ = try db.checkpoint(.truncate)
            }
        }
        LibraryFolder(url: folder.path("library")).markAsDamaged()
        let bytes = try Data(contentsOf: file)
        #expect(throws: LibraryError.newer(path: file.path)) { try open() }
        #expect(try Data(contentsOf: file) == bytes)
    }

    @Test("APP-11: one damaged page of many albums costs the other albums nothing")
    func manyAlbums() throws {
        do {
            let library = try open().library
            let photos = try library.insertRows(600)
            for number in 1...8 {
                try library.apply(
                    .createAlbum(library.newAlbumID(), title: "\(number)", before: nil, photos: photos))
            }
            try library.database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        }
        let bytes = try Data(contentsOf: file)
        let leaves = (1...bytes.count / 4096).filter { bytes[($0 - 1) * 4096] == 10 }
        try ruin([leaves[leaves.count / 2], leaves[leaves.count / 3]])
        // One of them may be of an index that opening does not read.
        if let library = try? open().library { #expect(try !library.findDamage().isEmpty) }
        let opened = try open()
        let report = try report(opened)
        #expect(report.photos == 600 && report.albums == 8 && report.lostPlacements == 0)
        let counts = opened.snapshot.albums.map(\.photoCount)
        #expect(counts.filter { $0 == 600 }.count >= 6 && counts.allSatisfy { $0 > 300 }, "\(counts)")
    }

    @Test("A library that was deleted or replaced while it was open reports no change as done")
    func removed() throws {
        _ = try fill(photos: 5)
        let library = try open().library
        try library.apply(.renameAlbum(1, "Coast"))
        let aside = folder.path("aside")
        try FileManager.default.moveItem(at: folder.path("library"), to: aside)
        #expect(throws: LibraryError.removed(path: file.path)) { try library.apply(.renameAlbum(1, "Beach")) }
        #expect(try library.albums().map(\.title) == ["Coast", "Hills"])
        try FileManager.default.moveItem(at: aside, to: folder.path("library"))
        try library.apply(.renameAlbum(1, "Beach"))
    }

    @Test("On a disk without write access the last changes are read from the log")
    func readOnlyLog() throws {
        _ = try fill(photos: 5)
        let library = try open().library
        try library.apply(.renameAlbum(1, "In the log"))
        var configuration = Configuration()
        configuration.readonly = true
        let copy = try #require(try Library.copyWithLog(file.path, configuration))
        #expect(try copy.read { try LibraryQuery.albums($0) }.map(\.title) == ["In the log", "Hills"])
    }

    @Test("APP-11: a copy with the log is one state: it is repeated if another process writes meanwhile")
    func changedWhileCopied() throws {
        _ = try fill(photos: 5)
        let library = try open().library
        try library.apply(.renameAlbum(1, "First"))
        var configuration = Configuration()
        configuration.readonly = true
        var copies: [String] = []
        /// Copies a file; a writer is busy during the first copies of the log.
        func copy(_ source: String, _ target: String, busy: Int) throws {
            try FileManager.default.copyItem(atPath: source, toPath: target)
            copies.append((source as NSString).lastPathComponent)
            guard copies.count <= 2 * busy, copies.count % 2 == 1 else { return }
            // The second file has a state that lacks what was moved to the first one after its copy.
            try library.database.writeWithoutTransaction { _ = try $0.checkpoint(.restart) }
            try library.apply(.renameAlbum(2, "Number \(copies.count)"))
        }
        let database = try #require(
            try Library.copyWithLog(file.path, configuration) { try copy($0, $1, busy: 2) })
        #expect(copies.count == 6)
        #expect(try database.read { try LibraryQuery.albums($0) }.map(\.title) == ["First", "Number 3"])
        copies = []
        #expect(throws: LibraryError.busy) {
            _ = try Library.copyWithLog(file.path, configuration) { try copy($0, $1, busy: .max / 2) }
        }
    }

    @Test("A new library's folder and files are readable by their owner alone")
    func permissions() throws {
        _ = try fill(photos: 5)
        let library = try open().library
        func mode(_ path: String) -> mode_t {
            var status = stat()
            return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
        }
        #expect(mode(folder.path("library").path) == 0o700)
        for name in ["library.sqlite", "library.sqlite-wal", "library.sqlite-shm", "library.lock"] {
            #expect(mode(folder.path("library/\(name)").path) == 0o600, "\(name)")
        }
        withExtendedLifetime(library) {}
    }
}

@Suite("Retention clock")
struct RetentionClockTests {
    private let day: TimeInterval = 24 * 3600

    @Test("APP-7: a clock that jumps ahead advances by a week at most")
    func jump() throws {
        #expect(RetentionClock(after: nil, at: noon + 4000 * day, latestRemoval: noon).time == noon)
        let start = RetentionClock(after: nil, at: noon, latestRemoval: noon)
        #expect(start.time == noon)
        let jumped = RetentionClock(after: start, at: noon + 4000 * day)
        #expect(jumped.time == noon + 7 * day)
        #expect(RetentionClock(after: jumped, at: noon + 4000 * day + 60) == jumped, "once per day")
        let back = RetentionClock(after: jumped, at: noon + day)
        #expect(back.time == noon + day)
    }

    @Test("APP-7: daily openings follow the system's clock, and a long absence is made up for by later openings")
    func followed() throws {
        var clock = RetentionClock(after: nil, at: noon, latestRemoval: noon)
        for number in 1...10 {
            clock = RetentionClock(after: clock, at: noon + Double(number) * day)
            #expect(clock.time == noon + Double(number) * day)
        }
        for number in 40...45 { clock = RetentionClock(after: clock, at: noon + Double(number) * day) }
        #expect(clock.time == noon + 45 * day)
        #expect(RetentionClock(text: clock.text) == clock)
        #expect(RetentionClock(text: "nan 3") == nil && RetentionClock(text: "1") == nil)
    }

    @Test("APP-7: a library opened after a jump of the clock keeps the photos removed yesterday")
    func library() throws {
        let folder = try TemporaryFolder()
        func open(at date: Date) throws -> OpenedLibrary {
            try Library.open(at: folder.path("library"), now: { date })
        }
        do {
            let library = try open(at: noon).library
            let photos = try library.insertRows(2)
            try library.apply(.createAlbum(library.newAlbumID(), title: "Sea", before: nil, photos: photos))
            try library.apply(.deleteAlbum(1))
        }
        do { #expect(try open(at: noon + 3000 * day).purged.isEmpty) }
        do { #expect(try open(at: noon + day).purged.isEmpty) }
        do { #expect(try open(at: noon + 4000 * day).purged.isEmpty) }
        do { #expect(try open(at: noon + 2 * day).purged.isEmpty) }
        for number in 3...30 { #expect(try open(at: noon + Double(number) * day).purged.isEmpty) }
        #expect(try open(at: noon + 32 * day).purged.count == 2)
    }
}
