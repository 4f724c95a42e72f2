import Application
import Foundation
import ImageFiles
import PhotoLibrary
import SamplePhotos
import Testing

@testable import Lightbox

@Suite(.timeLimit(.minutes(20))) struct SampleFillerTests {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    /// Collects the events of a filling.
    @MainActor final class Log {
        var albums: [AlbumID] = []
        var photos: [(name: String, album: AlbumID)] = []
        var replaced: [Photo] = []
        var progress: [SampleFiller.Progress] = []
        var mergedCount = 0

        func append(_ event: SampleFiller.Event) {
            switch event {
            case .albums(let new): albums = new
            case .added(let photo, let album): photos.append((photo.name, album))
            case .replaced(let photo): replaced.append(photo)
            case .merged: mergedCount += 1
            case .progress(let new): progress.append(new)
            }
        }
    }

    func filling(albums: Int = 3) -> SampleFiller {
        let cache = ThumbnailCache(directory: URL(fileURLWithPath: fixture.path("thumbnails")))
        var filling = SampleFiller(importer: Importer(thumbnails: cache))
        filling.albums = Array(SampleLibrary.albums.prefix(albums))
        // Painting real photos is slow in a debug build, and is tested by SamplePhotosTests.
        filling.paint = { picture, longSide in try Self.file(of: picture, longSide: longSide) }
        return filling
    }

    /// An image that differs for each photo and each size.
    static func file(of picture: SamplePicture, longSide: Int) throws -> Data {
        let shades = picture.name.utf8.flatMap { [$0, $0, $0] }
        let rows = longSide == SampleFiller.fullSide ? 2 : 1
        return try ImageEncoder.png(
            rgb: Array([[UInt8]](repeating: shades, count: rows).joined()), width: shades.count / 3, height: rows)
    }

    /// Whether every photo of the library has its full original, and no other original is stored.
    func isComplete(_ library: Library) throws -> Bool {
        let photos = try library.albums().flatMap { try library.photos(in: $0.id) }
        let pictures = SampleLibrary.albums.flatMap(\.pictures)
        return try photos.allSatisfy { photo in
            let picture = try #require(pictures.first { $0.name == photo.name })
            let full = try Self.file(of: picture, longSide: SampleFiller.fullSide)
            return try Data(contentsOf: library.originalURL(of: photo)) == full
        }
    }

    private func fileCount(_ path: String) throws -> Int {
        let files = try #require(FileManager.default.enumerator(atPath: path))
        return files.compactMap { $0 as? String }.count { file in
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: path + "/" + file, isDirectory: &isFolder)
            return exists && !isFolder.boolValue
        }
    }

    func names(_ library: Library) throws -> [[String]] {
        try library.albums().map { try library.photos(in: $0.id).map(\.name) }
    }

    var sample: [[String]] { SampleLibrary.albums.prefix(3).map { $0.pictures.map(\.name) } }

    @Test(
        "APP-24: a new library is filled: albums are created, reduced photos are added in order, then replaced by full ones"
    )
    @MainActor func fill() async throws {
        let opened = try Library.open(at: fixture.library)
        #expect(SampleFiller.isNeeded(by: opened))
        let log = Log()
        try await filling().fill(opened.library) { event in
            log.append(event)
            if case .albums = event {
                #expect((try? opened.library.albums().map(\.title)) == SampleLibrary.albums.prefix(3).map(\.title))
            }
            // The size is that of the full original from the beginning, so that no photo changes its shape later.
            if case .added(let photo, _) = event { #expect(max(photo.width, photo.height) == 1200) }
        }
        #expect(try names(opened.library) == sample)
        #expect(try await opened.library.albums().map(\.id) == log.albums)
        for (album, names) in zip(log.albums, sample) {
            #expect(log.photos.filter { $0.album == album }.map(\.name) == names)
        }
        // The shown album first, then one photo for each other album.
        #expect(log.photos.prefix(7).map(\.album) == Array(repeating: log.albums[0], count: 5) + log.albums[1...])
        #expect(try opened.library.setting(SampleProgress.key) == nil)
        #expect(try isComplete(opened.library) && log.replaced.count == 15)
        // Of the reduced versions nothing is left.
        let originals = opened.library.directory.appendingPathComponent("originals").path
        #expect(try fileCount(originals) == 15 && fileCount(fixture.path("thumbnails")) == 15)
        #expect(log.progress.first == .reduced(1, of: 15) && log.progress[14] == .reduced(15, of: 15))
        #expect(log.progress[15] == .full(1, of: 15) && log.progress.last == .full(15, of: 15))
    }

    @Test("APP-24: another program gets the full original: a request waits for it, and it is painted next")
    @MainActor func request() async throws {
        let library = try Library.open(at: fixture.library).library
        let log = Log()
        var filling = filling()
        filling.concurrency = 1
        var requests: [Task<Photo, any Error>] = []
        var requested: Photo?
        try await filling.fill(library) { event in
            log.append(event)
            guard case .added(let photo, _) = event, log.photos.count == 14 else { return }
            requested = photo
            requests.append(Task { try await library.completePhoto(photo) })
        }
        let reduced = try #require(requested)
        let complete = try await requests[0].value
        #expect(complete.id == reduced.id && complete.contentHash != reduced.contentHash)
        #expect(log.replaced.firstIndex { $0.id == reduced.id } ?? 15 < 3)
        // Afterwards nothing waits.
        #expect(try await library.completePhoto(reduced) == complete)
    }

    @Test("APP-20, APP-24: an export waits for the full originals")
    @MainActor func export() async throws {
        let library = try Library.open(at: fixture.library).library
        let target = URL(fileURLWithPath: fixture.path("out"))
        let log = Log()
        var filling = filling(albums: 1)
        filling.concurrency = 1
        var exports: [Task<ExportReport, any Error>] = []
        var exported: [Photo] = []
        try await filling.fill(library) { event in
            log.append(event)
            guard case .added(let photo, _) = event else { return }
            exported.append(photo)
            guard exported.count == 5 else { return }
            let ids = exported.reversed().map(\.id)
            exports.append(Task { try await FolderReader.blocking { try library.export(ids, to: target) } })
        }
        let report = try await exports[0].value
        #expect(report.exported == 5 && report.missing.isEmpty)
        let files = try FileManager.default.contentsOfDirectory(atPath: target.path).sorted()
        for (file, photo) in zip(files, exported.reversed()) {
            let picture = try #require(SampleLibrary.albums[0].pictures.first { $0.name == photo.name })
            let full = try Self.file(of: picture, longSide: SampleFiller.fullSide)
            #expect(try Data(contentsOf: target.appendingPathComponent(file)) == full)
        }
    }

    @Test("APP-24: a request ends with the reduced version if the filling fails")
    @MainActor func failedRequest() async throws {
        struct Failure: Error {}
        let library = try Library.open(at: fixture.library).library
        var filling = filling(albums: 1)
        filling.paint = { picture, longSide in
            if longSide == SampleFiller.fullSide { throw Failure() }
            return try Self.file(of: picture, longSide: longSide)
        }
        var request: Task<Photo, any Error>?
        var added: Photo?
        await #expect(throws: Failure.self) {
            try await filling.fill(library) { event in
                guard case .added(let photo, _) = event else { return }
                added = photo
                request = Task { try await library.completePhoto(photo) }
            }
        }
        #expect(try await request?.value == added && added != nil)
    }

    @Test("APP-24: a sample added again takes the photos that the library still has")
    @MainActor func addedAgain() async throws {
        let library = try Library.open(at: fixture.library).library
        try await filling(albums: 1).fill(library) { _ in }
        let album = try #require(try await library.albums().first)
        let photos = try await library.photos(in: album.id)
        try await library.apply(.deleteAlbum(album.id))
        let log = Log()
        var reduced: [Photo] = []
        try await filling(albums: 1).fill(library) {
            log.append($0)
            if case .added(let photo, _) = $0 { reduced.append(photo) }
        }
        let again = try #require(try await library.albums().first)
        #expect(try await library.photos(in: again.id) == photos)
        #expect(again.id != album.id && log.mergedCount == 5 && log.replaced.isEmpty)
        #expect(try SampleAlbums.ids(in: library.setting(SampleAlbums.key)) == [album.id, again.id])
        // A drag that began before gets the photos, too.
        for (reduced, photo) in zip(reduced, photos) {
            #expect(try await library.completePhoto(reduced).id == photo.id)
        }
    }

    @Test("A recorded run says that a new library stays empty, and that only a sample that was begun is continued")
    @MainActor func recordedRun() async throws {
        func notice() async throws -> String? {
            OpenedGallery(try await fixture.openLibrary(), thumbnails: nil).unpaintedSampleNotice
        }
        let new = try #require(try await notice())
        #expect(new.hasPrefix("The new library stays empty") && new.contains("'lightbox import'"))
        #expect(try await notice() == nil)
        try await save(SampleProgress(albums: [1], isBegun: false, remaining: [.init(album: 0, name: "a")]))
        #expect(try await notice()?.hasPrefix("The remaining sample photos") == true)
    }

    private func save(_ progress: SampleProgress) async throws {
        let opened = try await fixture.openLibrary()
        try await progress.save(in: opened.library)
    }

    @Test("A filled library, a library with imported photos and a read-only one are not filled")
    func notWanted() async throws {
        let opened = try Library.open(at: fixture.library)
        #expect(SampleFiller.isNeeded(by: opened))
        #expect(!SampleFiller.isNeeded(by: try Library.open(at: fixture.library)))
        try await filling(albums: 1).fill(opened.library) { _ in }
        #expect(!SampleFiller.isNeeded(by: try Library.open(at: fixture.library, mode: .readOnly)))
    }

    @Test("APP-24: a filling interrupted among the full originals continues there, also of photos removed meanwhile")
    @MainActor func resumeOriginals() async throws {
        let library = try Library.open(at: fixture.library).library
        let (log, filling) = (Log(), filling())
        let task = Task {
            try await filling.fill(library) {
                log.append($0)
                if log.replaced.count == 4 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        await #expect(throws: (any Error).self) { try await task.value }
        #expect(try !isComplete(library) && log.photos.count == 15)
        let last = try #require(try await library.photos(in: log.albums[2]).last)
        let undo = try await library.apply(.removePhotos([last.id], from: log.albums[2]))
        try await filling.fill(library) { log.append($0) }
        try await library.apply(undo)
        #expect(try isComplete(library) && names(library) == sample && log.replaced.count == 15)
        #expect(try library.setting(SampleProgress.key) == nil && log.photos.count == 15)
    }

    @Test("An interrupted filling continues where it ended and keeps the user's changes")
    @MainActor func resume() async throws {
        let library = try Library.open(at: fixture.library).library
        let log = Log()
        let filling = filling()
        let task = Task {
            try await filling.fill(library) {
                log.append($0)
                if log.photos.count == 4 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        await #expect(throws: (any Error).self) { try await task.value }
        let before = try names(library)
        #expect(before[0] == Array(sample[0].prefix(before[0].count)) && before[0].count >= 4)
        #expect(before[2].isEmpty)

        let first = try #require(try await library.photos(in: log.albums[0]).first)
        try await library.apply(.removePhotos([first.id], from: log.albums[0]))
        try await library.apply(.deleteAlbum(log.albums[1]))
        try await library.apply(.renameAlbum(log.albums[2], "Mine"))
        try await filling.fill(library) { log.append($0) }
        #expect(try names(library) == [Array(sample[0].dropFirst()), sample[2]])
        #expect(try await library.albums().map(\.title).last == "Mine")
        #expect(try library.setting(SampleProgress.key) == nil)
    }

    @Test("A filling that ended before it created the albums of its stored progress creates them once")
    func earlyEnd() async throws {
        let library = try Library.open(at: fixture.library).library
        let filling = filling(albums: 2)
        let ids = [library.newAlbumID().rawValue, library.newAlbumID().rawValue]
        let noted = SampleProgress(albums: ids, isBegun: false, remaining: SampleProgress.order(of: filling.albums))
        try await noted.save(in: library)
        try await filling.fill(library) { _ in }
        #expect(try await library.albums().map(\.id.rawValue) == ids)
        #expect(try names(library) == Array(sample.prefix(2)))
    }

    @Test("APP-42: the sample is deleted in one step with its photos; the user's own photos and their album stay")
    @MainActor func deletion() async throws {
        do {
            let library = try Library.open(at: fixture.library).library
            try await filling().fill(library) { _ in }
            let made = Set(try await library.albums().map(\.id))
            #expect(try SampleAlbums.ids(in: library.setting(SampleAlbums.key)) == made)
            try fixture.picture("own.png", shade: 40)
            let albums = try await library.albums()
            let importer = Importer(thumbnails: nil)
            let report = await importer.run(
                importer.plan(
                    paths: [URL(fileURLWithPath: fixture.path("own.png"))],
                    individualFilesTo: .existing(albums[2].id, before: nil)), into: library)
            #expect(report.failures.isEmpty)
            let kept = try await library.photos(in: albums[0].id)[1].id
            try await library.apply(.createAlbum(library.newAlbumID(), title: "Mine", before: nil, photos: [kept]))
            try await library.apply(.renameAlbum(albums[1].id, "Renamed"))
        }
        let program = ProgramFixture(OpenedGallery(try await fixture.openLibrary(), thumbnails: nil))
        let (main, gallery) = (program.main, program.gallery)
        let before = gallery.albums
        #expect(main.canDeleteSample && main.programMenuItems.contains { $0.title == "Delete sample photos" })
        main.model.beginSample()
        main.model.show(.albums([AlbumID(rawValue: 99)]))
        main.model.endSample()
        #expect(main.canDeleteSample && main.model.sampleAlbums.isSuperset(of: before.prefix(2).map(\.id)))
        main.perform(.deleteSample)
        await program.wait { gallery.albums.count == 2 && gallery.canUndo }
        program.advance(by: 0.3)
        #expect(gallery.albums.map(\.title) == [before[2].title, "Mine"])
        #expect(gallery.albums.map(\.photoCount) == [1, 1] && program.notice == "Deleted the sample photos")
        #expect(main.canDeleteSample, "an album of the sample is left")
        main.perform(.deleteSample)
        await gallery.finishWriting()
        program.advance(by: 0.3)
        #expect(program.notice == "There are no sample photos left in the sample's albums")
        #expect(gallery.nextUndo?.text == "deleting the sample")
        gallery.undo()
        await gallery.finishWriting()
        #expect(gallery.albums == before && !gallery.canUndo)
        gallery.redo()
        await gallery.finishWriting()
        try #require(gallery.albums.count == 2)
        gallery.deleteAlbum(gallery.albums[0].id)
        await gallery.finishWriting()
        #expect(!main.canDeleteSample && !main.programMenuItems.contains { $0.title == "Delete sample photos" })
    }

    @Test("APP-24: a painted photo is encoded as a JPEG of its size with the time at which it was taken")
    func encoding() throws {
        let sample = try #require(SampleLibrary.albums.first?.pictures.first)
        let picture = sample.paint(longSide: 8)
        let file = try SampleFiller.jpeg(picture, taken: sample.taken)
        try file.write(to: URL(fileURLWithPath: fixture.path("x.jpg")))
        let info = try ImageDecoder.probe(path: fixture.path("x.jpg"))
        #expect(info.format == .jpeg && info.width == picture.width && info.height == picture.height)
        let parts = try Calendar.gregorianUTC.dateComponents(
            [.year, .month, .day, .hour, .minute], from: #require(info.takenAt))
        let taken = sample.taken
        #expect(parts.year == taken.year && parts.month == taken.month && parts.day == taken.day)
        #expect(parts.hour == taken.hour && parts.minute == taken.minute)
    }

    @Test("A stored progress that cannot be decoded is ignored")
    func nonsense() {
        #expect(SampleProgress(json: "") == nil)
        #expect(SampleProgress(json: #"{"albums":[1],"isBegun":true,"remaining":[{"album":5,"name":"x"}]}"#) == nil)
    }
}
