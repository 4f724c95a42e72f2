import Foundation
import TestSupport
import Testing
import Views

@testable import ImageFiles
@testable import Lightbox
@testable import PhotoLibrary

@MainActor @Suite("Albums of any length", .timeLimit(.minutes(20))) struct AlbumLengthTests {
    private let folder: TemporaryFolder
    private let album = AlbumID(rawValue: 1)

    /// A library whose only album contains photos without files.
    private func open(photos count: Int) throws -> OpenedLibrary {
        do {
            let library = try Library.open(at: folder.url).library
            try library.database.write { db in
                for number in 1...count {
                    try db.execute(
                        sql: """
                            INSERT INTO photo (name, hash, format, width, height, fileSize, addedAt)
                            VALUES (?, ?, 'jpeg', 3000, 2000, 4000000, 0)
                            """,
                        arguments: ["IMG_\(number).jpg", ContentHash(of: Array("\(number)".utf8)).digest])
                }
            }
            let ids = (1...count).map { PhotoID(rawValue: Int64($0)) }
            try library.apply(.createAlbum(library.newAlbumID(), title: "Long", before: nil, photos: ids))
            try library.close()
        }
        return try Library.open(at: folder.url)
    }

    init() throws { folder = try TemporaryFolder() }

    @Test("APP-26: the names of the first frame's photos are known at once, those of others when they are shown")
    func details() async throws {
        let opened = OpenedGallery(try open(photos: 2000), thumbnails: nil)
        let photos = try #require(opened.contents.photos(in: album))
        #expect(photos.count == 2000 && opened.store.name(of: photos[0]) == "IMG_1.jpg")
        #expect(opened.store.name(of: photos[1500]) == nil && opened.store.details(of: photos[1500]) == nil)
        // Its original is missing: the request fails after the details were read.
        await #expect(throws: (any Error).self) {
            try await opened.store.thumbnail(of: photos[1500], pixelSize: 64, priority: .visible)
        }
        #expect(opened.store.name(of: photos[1500]) == "IMG_1501.jpg")
        #expect(opened.store.name(of: photos[1560]) == "IMG_1561.jpg", "read together with its neighbor")
        #expect(opened.store.name(of: photos[1900]) == nil)
    }

    @Test("APP-26: details of the photos that were shown least recently are forgotten, and read again")
    func forgotten() async throws {
        let count = PhotoDetails.capacity + 1000
        let opened = try open(photos: count)
        let details = PhotoDetails(library: opened.library)
        for id in stride(from: 1, through: count, by: 128) {
            _ = try await details.details(of: PhotoID(rawValue: Int64(id)))
        }
        #expect(details[PhotoID(rawValue: 1)] == nil && details[PhotoID(rawValue: Int64(count) - 50)] != nil)
        #expect(try await details.details(of: PhotoID(rawValue: 1)).name == "IMG_1.jpg")
        await #expect(throws: LibraryError.noSuchPhoto(PhotoID(rawValue: Int64(count) + 5))) {
            try await details.details(of: PhotoID(rawValue: Int64(count) + 5))
        }
    }

    @Test("APP-26: all photos of a long album are moved by one change, which one undo reverts")
    func movingAll() async throws {
        let opened = OpenedGallery(try open(photos: 5000), thumbnails: nil)
        let program = ProgramFixture(opened)
        let library = try #require(opened.library)
        let target = program.gallery.createAlbum(title: "Other")
        let photos = try #require(program.gallery.photos(in: album))
        program.gallery.move(photos, from: album, to: target, at: nil)
        await program.gallery.finishWriting()
        #expect(try await library.list(of: target).map(\.id) == photos.map(\.id))
        #expect(try await library.list(of: album).isEmpty)
        #expect(try library.findDamage() == [])
        program.gallery.undo()
        await program.gallery.finishWriting()
        #expect(try await library.list(of: album).map(\.id) == photos.map(\.id))
        #expect(try await library.list(of: target).isEmpty)
        #expect(program.gallery.photos(in: album)?.count == 5000)
    }
}
