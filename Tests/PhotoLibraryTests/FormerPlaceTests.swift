import Foundation
import GRDB
import Testing

@testable import PhotoLibrary

@Suite("Restoring deleted photos", .timeLimit(.minutes(20)))
struct FormerPlaceTests {
    let folder: TemporaryFolder
    let library: Library

    /// Two albums with photos 1 to 8 and 5 to 12.
    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(at: folder.url, now: { noon }).library
        let photos = try library.insertRows(24)
        #expect([library.newAlbumID(), library.newAlbumID()] == [1, 2])
        try library.apply(.createAlbum(1, title: "One", before: nil, photos: Array(photos[0..<8])))
        try library.apply(.createAlbum(2, title: "Two", before: nil, photos: Array(photos[4..<12])))
    }

    private func orders(_ library: Library) throws -> [[PhotoID]] { try [library.order(1), library.order(2)] }

    @Test("APP-34: deleted photos return to their places in all their albums, also after a restart; undo deletes them")
    func places() throws {
        let before = try orders(library)
        try library.apply(.deletePhotos([2, 3, 6, 12]))
        try library.apply(.removePhotos([1], from: 1))
        let deleted = try orders(library)
        try library.close()
        let again = try Library.open(at: folder.url, now: { noon }).library
        let undo = try again.apply(.restoreDeleted([12, 6, 1, 3, 2, 7, 100]))
        #expect(try orders(again) == before)
        guard case .restorePhotos(let edits) = undo else { throw LibraryError.readOnly }
        #expect(Set(edits.map(\.album)) == [1, 2])
        let redo = try again.apply(undo)
        #expect(try orders(again) == deleted && again.list(of: AlbumID(.recentlyDeleted)).count == 5)
        try again.apply(redo)
        #expect(try orders(again) == before)
        try again.close()
    }

    @Test("APP-34: an album that a photo had left before, or that was deleted since, does not get it")
    func albums() throws {
        try library.apply(.removePhotos([5], from: 1))
        try library.apply(.removePhotos([5, 9], from: 2))
        try library.apply(.deletePhotos([1, 6]))
        try library.apply(.deleteAlbum(1))
        let undo = try library.apply(.restoreDeleted([5, 6, 1, 9]))
        #expect(try library.order(2) == [5, 6, 7, 8, 9, 10, 11, 12])
        #expect(try library.photo(1)?.removedAt != nil, "its album does not exist")
        try library.apply(undo)
        #expect(try library.order(2) == [7, 8, 10, 11, 12])
        // The last deletion decides.
        try library.apply(.copyPhotos([5], to: 2, before: nil))
        try library.apply(.removePhotos([5], from: 2))
        try library.apply(.restoreDeleted([5]))
        #expect(try library.order(2) == [7, 8, 10, 11, 12, 5])
        let nothing = try library.apply(.restoreDeleted([1, 5]))
        #expect(nothing == .restorePhotos([]))
    }

    @Test("APP-34: photos that were deleted with an album are not restored to the one that they had left before")
    func deletedAlbum() throws {
        try library.apply(.removePhotos([1], from: 1))
        try library.apply(.copyPhotos([1], to: 2, before: nil))
        try library.apply(.deleteAlbum(2))
        #expect(try library.apply(.restoreDeleted([1])) == .restorePhotos([]))
        #expect(try library.order(1) == [2, 3, 4, 5, 6, 7, 8] && library.photo(1)?.removedAt != nil)
    }

    @Test("APP-34: places are kept as long as a photo that was deleted with them, however long that is")
    func oldPlaces() throws {
        try library.apply(.deletePhotos([1]))
        try library.close()
        // Two years later, but with one start: the photo is not due.
        let later = try Library.open(at: folder.url, now: { noon + 730 * 86_400 }).library
        try later.apply(.deletePhotos([2]))
        try later.apply(.restoreDeleted([1, 2]))
        #expect(try later.order(1) == [1, 2, 3, 4, 5, 6, 7, 8])
        try later.close()
    }

    @Test("APP-34: places are encoded in few bytes, and damaged ones are recognized")
    func encoding() throws {
        let ids: [Int64] = (1...1000) + [3, 1 << 39]
        let run = PhotoRun(photos: ids.map { PhotoID(rawValue: $0) }, after: nil, before: 77)
        let places = FormerPlaces([
            AlbumEdit(album: 1, removing: [], inserting: [run]),
            AlbumEdit(album: 9, removing: [], inserting: [PhotoRun(photos: [5], after: 4, before: nil)]),
        ])
        let data = places.encoded
        #expect(FormerPlaces(data) == places && data.count < 1050)
        for length in 0..<data.count { #expect(FormerPlaces(data.prefix(length)) == nil) }
        var damaged = data
        for index in data.indices {
            damaged[index] ^= 0xff
            _ = FormerPlaces(damaged)
            damaged[index] ^= 0xff
        }
        #expect(FormerPlaces(places.edits).members(of: PhotoIDSet([5, 3] as [PhotoID])).photos == [3, 5, 3, 5])
    }

    @Test("APP-11, APP-34: a library of the version before has no former places, and gets them with the next deletion")
    func migration() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(at: folder.path("library"), withIntermediateDirectories: true)
        let database = try DatabaseQueue(path: folder.path("library/library.sqlite").path)
        try await database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try LibrarySchema.migrate(database, to: 6)
        try await database.write { db in
            for id in 1...4 {
                try db.execute(
                    sql: """
                        INSERT INTO photo (id, name, hash, format, width, height, fileSize, addedAt, removedAt)
                        VALUES (?, 'a.jpg', randomblob(32), 'jpeg', 3000, 2000, 4000000, 5, ?)
                        """, arguments: [id, id == 4 ? noon.timeIntervalSince1970 : nil])
            }
            try db.insertAlbumWithoutFolder(1, title: "Sea", photos: [3, 1, 2])
        }
        try database.close()
        let opened = try Library.open(at: folder.path("library"), now: { noon })
        #expect(opened.notices.isEmpty)
        #expect(try await opened.library.apply(.restoreDeleted([4])) == .restorePhotos([]))
        try await opened.library.apply(.deletePhotos([1]))
        try await opened.library.apply(.restoreDeleted([1, 4]))
        #expect(try opened.library.order(1) == [3, 1, 2] && opened.library.findDamage() == [])
        try opened.library.close()
    }
}
