import Foundation
import ImageFiles
import PhotoLibrary
import SamplePhotos
import Testing

@testable import Lightbox

@Suite struct SampleFillerTests {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    /// Collects the callbacks of a filling.
    @MainActor final class Log {
        var albums: [AlbumID] = []
        var photos: [(name: String, album: AlbumID)] = []
    }

    private func filling(albums: Int = 3) -> SampleFiller {
        var filling = SampleFiller(importer: Importer())
        filling.albums = Array(SampleLibrary.albums.prefix(albums))
        // Painting real photos is slow in a debug build, and is tested by SamplePhotosTests.
        filling.paint = { picture in
            let shades = picture.name.utf8.flatMap { [$0, $0, $0] }
            return try ImageEncoder.png(rgb: shades, width: shades.count / 3, height: 1)
        }
        return filling
    }

    private func names(_ library: Library) throws -> [[String]] {
        try library.albums().map { try library.photos(in: $0.id).map(\.name) }
    }

    private var sample: [[String]] { SampleLibrary.albums.prefix(3).map { $0.pictures.map(\.name) } }

    @Test("A new library is filled: first all albums are created, then each photo is added in order")
    @MainActor func fill() async throws {
        let opened = try Library.open(at: fixture.library)
        #expect(SampleFiller.isNeeded(by: opened))
        let log = Log()
        try await filling().fill(opened.library) { albums in
            log.albums = albums
            #expect((try? opened.library.albums().map(\.title)) == SampleLibrary.albums.prefix(3).map(\.title))
        } onPhoto: { photo, album in
            log.photos.append((photo.name, album))
        }
        #expect(try names(opened.library) == sample)
        #expect(try await opened.library.albums().map(\.id) == log.albums)
        for (album, names) in zip(log.albums, sample) {
            #expect(log.photos.filter { $0.album == album }.map(\.name) == names)
        }
        // The shown album first, then one photo for each other album.
        #expect(log.photos.prefix(7).map(\.album) == Array(repeating: log.albums[0], count: 5) + log.albums[1...])
        #expect(try opened.library.setting(SampleProgress.key) == nil)
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
        try await filling(albums: 1).fill(opened.library) { _ in
        } onPhoto: { _, _ in
        }
        #expect(!SampleFiller.isNeeded(by: try Library.open(at: fixture.library, mode: .readOnly)))
    }

    @Test("An interrupted filling continues where it ended and keeps the user's changes")
    @MainActor func resume() async throws {
        let library = try Library.open(at: fixture.library).library
        let log = Log()
        let filling = filling()
        let task = Task {
            try await filling.fill(library) {
                log.albums = $0
            } onPhoto: { photo, album in
                log.photos.append((photo.name, album))
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
        try await filling.fill(library) { _ in
        } onPhoto: {
            log.photos.append(($0.name, $1))
        }
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
        try await filling.fill(library) { _ in
        } onPhoto: { _, _ in
        }
        #expect(try await library.albums().map(\.id.rawValue) == ids)
        #expect(try names(library) == Array(sample.prefix(2)))
    }

    @Test("A painted photo is encoded as a JPEG of its size")
    func encoding() throws {
        let picture = try #require(SampleLibrary.albums.first?.pictures.first).paint(longSide: 8)
        try SampleFiller.jpeg(picture).write(to: URL(fileURLWithPath: fixture.path("x.jpg")))
        let info = try ImageDecoder.probe(path: fixture.path("x.jpg"))
        #expect(info.format == .jpeg && info.width == picture.width && info.height == picture.height)
    }

    @Test("A stored progress that cannot be decoded is ignored")
    func nonsense() {
        #expect(SampleProgress(json: "") == nil)
        #expect(SampleProgress(json: #"{"albums":[1],"isBegun":true,"remaining":[{"album":5,"name":"x"}]}"#) == nil)
    }
}
