import Foundation
import GRDB
import Synchronization
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
        guard case .group(let changes) = undo else { throw LibraryError.readOnly }
        let edits = changes.flatMap { change -> [AlbumEdit] in
            if case .restorePhotos(let edits) = change { edits } else { [] }
        }
        #expect(Set(edits.map(\.album)) == [1, 2])
        let redo = try again.apply(undo)
        #expect(try orders(again) == deleted && again.list(of: AlbumID(.recentlyDeleted)).count == 5)
        try again.apply(redo)
        #expect(try orders(again) == before)
        try again.close()
    }

    @Test("APP-34: an album that a photo had left before does not get it")
    func albums() throws {
        try library.apply(.removePhotos([5], from: 1))
        try library.apply(.removePhotos([5, 9], from: 2))
        try library.apply(.deletePhotos([6]))
        let undo = try library.apply(.restoreDeleted([5, 6, 9]))
        #expect(try orders(library) == [[1, 2, 3, 4, 6, 7, 8], [5, 6, 7, 8, 9, 10, 11, 12]])
        try library.apply(undo)
        #expect(try library.order(2) == [7, 8, 10, 11, 12])
        // The last deletion decides.
        try library.apply(.copyPhotos([5], to: 2, before: nil))
        try library.apply(.removePhotos([5], from: 2))
        try library.apply(.restoreDeleted([5]))
        #expect(try library.order(2) == [7, 8, 10, 11, 12, 5])
        let nothing = try library.apply(.restoreDeleted([1, 5]))
        #expect(nothing == .group([]))
    }

    @Test("APP-34: a deleted album is restored with its photos, its title and its place, also after a restart")
    func album() throws {
        let trip = library.newFolderID()
        try library.apply(.createFolder(FolderRecord(id: trip, title: "Trip", place: .end)))
        try library.apply(.move(.album(2), to: AlbumPlace(in: trip)))
        try library.apply(.move(.album(1), to: AlbumPlace(in: trip, before: .album(2))))
        try library.apply(.setCover(1, 3))
        // 1 is deleted before its album, 5 to 8 stay in the other one, and 4 moves there.
        try library.apply(.removePhotos([1], from: 1))
        try library.apply(.movePhotos([4], from: 1, to: 2, before: 5))
        let before = try library.catalog()
        try library.apply(.deleteAlbum(1))
        try library.close()
        let again = try Library.open(at: folder.url, now: { noon }).library
        let undo = try again.apply(.restoreDeleted([2, 3, 1]))
        #expect(try orders(again) == [[1, 2, 3, 5, 6, 7, 8], [4, 5, 6, 7, 8, 9, 10, 11, 12]])
        #expect(try again.list(of: AlbumID(.recentlyDeleted)).isEmpty)
        let restored = try again.catalog()
        #expect(restored.albums.map(\.title) == ["One", "Two"] && restored.albums.first?.coverID == 3)
        #expect(try again.catalog().folderTitles(of: .album(1)) == ["Trip"])
        let redo = try again.apply(undo)
        #expect(try again.catalog().albums.map(\.title) == ["Two"])
        #expect(try again.list(of: AlbumID(.recentlyDeleted)).count == 3)
        try again.apply(redo)
        #expect(try orders(again) == [[1, 2, 3, 5, 6, 7, 8], [4, 5, 6, 7, 8, 9, 10, 11, 12]])
        #expect(try again.catalog().albums == restored.albums && before.albums.count == 2)
        #expect(try again.findDamage() == [])
        try again.close()
    }

    @Test("APP-34: a deleted album returns with the first of its photos, and later gets the others")
    func albumInParts() throws {
        try library.apply(.deleteAlbum(1))
        try library.apply(.restoreDeleted([3]))
        #expect(try library.order(1) == [3, 5, 6, 7, 8])
        try library.apply(.restoreDeleted([1, 4, 2]))
        #expect(try Set(library.order(1)) == [1, 2, 3, 4, 5, 6, 7, 8])
        try library.apply(.deleteAlbum(1))
        // The undo of a deletion does not need it.
        let undo = try library.apply(.deleteAlbum(2))
        try library.apply(undo)
        try library.apply(.restoreDeleted([1]))
        #expect(try library.order(1) == [5, 6, 7, 8, 1])
    }

    @Test("APP-12, APP-34: undo of a restoring to another album keeps the albums and the date of the deletion")
    func undoneRestoring() async throws {
        let clock = Mutex(noon)
        try library.close()
        let library = try Library.open(at: folder.url, now: { clock.withLock { $0 } }).library
        let before = try orders(library)
        try await library.apply(.copyPhotos([7], to: 1, before: 1))
        for photos in [[1, 6], [2], [3]] as [[PhotoID]] {
            clock.withLock { $0 += 86_400 }
            try await library.apply(.deletePhotos(photos))
        }
        func deleted() throws -> [Photo] {
            let ids = try library.list(of: AlbumID(.recentlyDeleted)).map(\.id)
            return try library.photos(ids.filter { $0.rawValue <= 12 })
        }
        let photos = try deleted()
        #expect(photos.map(\.id) == [3, 2, 1, 6])
        clock.withLock { $0 += 86_400 }
        for restoring in [Change.copyPhotos([1, 2], to: 2, before: nil), .restoreDeleted([1, 2])] {
            var undo = try await library.apply(restoring)
            #expect(try deleted().map(\.id) == [3, 6])
            let restored = try orders(library)
            undo = try await library.apply(undo)
            #expect(try deleted() == photos)
            // Also once it was made again.
            undo = try await library.apply(undo)
            #expect(try orders(library) == restored)
            try await library.apply(undo)
            #expect(try deleted() == photos)
        }
        // The album to which they were restored is known from a later deletion, whose undo is undone.
        let restoring = try await library.apply(.copyPhotos([1, 2], to: 2, before: nil))
        let deletion = try await library.apply(.removePhotos([1, 2], from: 2))
        try await library.apply(deletion)
        try await library.apply(restoring)
        #expect(try deleted() == photos)
        try await library.apply(.restoreDeleted([1, 2, 3, 6]))
        #expect(try orders(library) == before)
        try library.close()
    }

    @Test("APP-12, APP-34: a deletion that is made again has the date and the places of the first time")
    func repeatedDeletion() async throws {
        let clock = Mutex(noon)
        try library.close()
        let library = try Library.open(at: folder.url, now: { clock.withLock { $0 } }).library
        let before = try orders(library)
        let undo = try await library.apply(.deletePhotos([1]))
        let date = try #require(try await library.photos([1]).first?.removedAt)
        clock.withLock { $0 += 86_400 }
        let redo = try await library.apply(undo)
        #expect(try await library.photos([1]).first?.removedAt == nil)
        try await library.apply(redo)
        #expect(try await library.photos([1]).first?.removedAt == date)
        try await library.apply(.restoreDeleted([1]))
        #expect(try orders(library) == before)
        try library.close()
    }

    private func deletedIDs() throws -> [PhotoID] {
        try library.list(of: AlbumID(.recentlyDeleted)).map(\.id).filter { $0.rawValue <= 14 }.sorted()
    }

    @Test("APP-34: albums that were deleted with their folder return in their order")
    func albumsOfFolder() throws {
        let trip = library.newFolderID()
        try library.apply(.createFolder(FolderRecord(id: trip, title: "Trip", place: .end)))
        let id = library.newAlbumID()
        try library.apply(.createAlbum(id, title: "Three", before: nil, photos: [13, 14]))
        for album in [1, 2, id] as [AlbumID] { try library.apply(.move(.album(album), to: AlbumPlace(in: trip))) }
        try library.apply(.group([.deleteAlbum(id), .deleteAlbum(2), .deleteAlbum(1), .deleteFolder(trip)]))
        let deleted = try library.list(of: AlbumID(.recentlyDeleted))
        let undo = try library.apply(.restoreDeleted(deleted.map(\.id)))
        #expect(try library.catalog().albums.map(\.title) == ["One", "Two", "Three"])
        #expect(try library.order(2) == [5, 6, 7, 8, 9, 10, 11, 12])
        try library.apply(undo)
        #expect(try library.catalog().albums.isEmpty)
        let ids = try deletedIDs()
        #expect(ids == (1...14).map { PhotoID(rawValue: $0) })
    }

    @Test(
        "APP-34, APP-43: an album that was deleted before its folder returns into the folder after undo of both",
        arguments: [false, true])
    func undoneDeletionOfFolder(isRestored: Bool) throws {
        let (outer, trip) = (library.newFolderID(), library.newFolderID())
        try library.apply(.createFolder(FolderRecord(id: outer, title: "Outer", place: .end)))
        try library.apply(.createFolder(FolderRecord(id: trip, title: "Trip", place: AlbumPlace(in: outer))))
        for album in [1, 2] as [AlbumID] { try library.apply(.move(.album(album), to: AlbumPlace(in: trip))) }
        let before = try library.catalog()
        let albumUndo = try library.apply(.deleteAlbum(1))
        let undos = try [trip, outer].map { try library.apply(.deleteFolder($0)) }
        // The redo of the deletion, and its undo, keep the place, too.
        var undo = Change.group(undos.reversed())
        undo = try library.apply(library.apply(undo))
        try library.apply(undo)
        try library.apply(isRestored ? .restoreDeleted([1, 2, 3, 4]) : albumUndo)
        #expect(try library.catalog() == before)
        #expect(try orders(library) == [[1, 2, 3, 4, 5, 6, 7, 8], [5, 6, 7, 8, 9, 10, 11, 12]])
    }

    @Test("APP-34: the photos of a restored album do not depend on the order of the deletions")
    func orderOfDeletions() throws {
        try library.apply(.deleteAlbum(1))
        try library.apply(.deletePhotos([5]))
        let undo = try library.apply(.restoreDeleted([1, 2, 3, 4, 5]))
        #expect(try orders(library) == [[1, 2, 3, 4, 5, 6, 7, 8], [5, 6, 7, 8, 9, 10, 11, 12]])
        try library.apply(undo)
        let ids = try deletedIDs()
        #expect(ids == [1, 2, 3, 4, 5, 13, 14])
        #expect(try library.catalog().albums.map(\.title) == ["Two"])
    }

    @Test("APP-11, APP-34: a recovery keeps deleted albums, and gives their ids to no others")
    func recovery() throws {
        try library.apply(.deleteAlbum(2))
        let files = LibraryFolder(url: folder.url)
        try library.close()
        files.markAsDamaged()
        let recovered = try Library.open(at: folder.url, now: { noon }).library
        #expect(try recovered.catalog().albums.map(\.title) == ["One"] && recovered.newAlbumID().rawValue > 2)
        try recovered.apply(.restoreDeleted([9, 10, 11, 12]))
        #expect(try recovered.catalog().albums.map(\.title) == ["One", "Two"])
        #expect(try recovered.order(2) == [5, 6, 7, 8, 9, 10, 11, 12] && recovered.findDamage() == [])
        try recovered.close()
    }

    @Test("APP-34: photos that were deleted with an album are not restored to the one that they had left before")
    func deletedAlbum() throws {
        try library.apply(.removePhotos([1], from: 1))
        try library.apply(.copyPhotos([1], to: 2, before: nil))
        try library.apply(.deleteAlbum(2))
        try library.apply(.restoreDeleted([1]))
        #expect(try orders(library) == [[2, 3, 4, 5, 6, 7, 8], [5, 6, 7, 8, 1]])
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

    /// Makes a library of an older version: photos 3, 1 and 2 in the album "Sea", and photo 4, which was deleted.
    private func makeLibrary(
        version: Int, adding: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(at: folder.path("library"), withIntermediateDirectories: true)
        let database = try DatabaseQueue(path: folder.path("library/library.sqlite").path)
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try LibrarySchema.migrate(database, to: version)
        try database.write { db in
            for id in 1...4 {
                try db.execute(
                    sql: """
                        INSERT INTO photo (id, name, hash, format, width, height, fileSize, addedAt, removedAt)
                        VALUES (?, 'a.jpg', randomblob(32), 'jpeg', 3000, 2000, 4000000, 5, ?)
                        """, arguments: [id, id == 4 ? noon.timeIntervalSince1970 : nil])
            }
            try db.insertAlbumWithoutFolder(1, title: "Sea", photos: [3, 1, 2])
            try adding(db)
        }
        try database.close()
        return folder
    }

    @Test("APP-11, APP-34: a library of the version before has no former places, and gets them with the next deletion")
    func migration() async throws {
        let folder = try makeLibrary(version: 6)
        let opened = try Library.open(at: folder.path("library"), now: { noon })
        #expect(opened.notices.isEmpty)
        #expect(try await opened.library.apply(.restoreDeleted([4])) == .group([]))
        try await opened.library.apply(.deletePhotos([1]))
        try await opened.library.apply(.restoreDeleted([1, 4]))
        #expect(try opened.library.order(1) == [3, 1, 2] && opened.library.findDamage() == [])
        try opened.library.close()
    }

    @Test("APP-11, APP-34: a library of version 7 keeps its former places, and records deleted albums from then on")
    func version7() async throws {
        let run = PhotoRun(photos: [4], after: 1, before: 2)
        let places = FormerPlaces([AlbumEdit(album: 1, removing: [], inserting: [run])]).encoded
        let folder = try makeLibrary(version: 7) { db in
            try db.execute(
                sql: "INSERT INTO removal (removedAt, places) VALUES (?, ?)",
                arguments: [noon.timeIntervalSince1970, places])
        }
        let opened = try Library.open(at: folder.path("library"), now: { noon })
        let library = opened.library
        #expect(opened.notices.isEmpty)
        try await library.apply(.restoreDeleted([4]))
        #expect(try library.order(1) == [3, 1, 4, 2])
        try await library.apply(.setRating([2], 4))
        try await library.apply(.deleteAlbum(1))
        try await library.apply(.restoreDeleted([1, 2, 3, 4]))
        #expect(try library.order(1) == [3, 1, 4, 2] && library.findDamage() == [])
        try library.close()
    }
}
