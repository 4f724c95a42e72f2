import Foundation
import Testing

@testable import PhotoLibrary

@Suite("Photos that are in an album until the next opening")
struct TemporaryPhotoTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ mode: Library.Mode = .readWrite) throws -> OpenedLibrary {
        try Library.open(at: folder.path("library"), mode: mode, now: { noon })
    }

    /// A library with album 1 of the photos 1 to 3, and album 2 of the photos 4 to 8.
    private func make() throws -> Library {
        let library = try open().library
        _ = try library.insertRows(8)
        #expect([library.newAlbumID(), library.newAlbumID()] == [1, 2])
        try library.apply(.createAlbum(1, title: "One", before: nil, photos: [1, 2, 3]))
        try library.apply(.createAlbum(2, title: "Two", before: nil, photos: [4, 5, 6, 7, 8]))
        return library
    }

    @Test("APP-8: the next opening for writing removes temporary photos, and its snapshot lacks them")
    func killed() throws {
        let library = try make()
        try library.apply(.copyTemporarily([4, 2, 5], to: 1, before: 2))
        try library.apply(.copyTemporarily([6], to: 1, before: nil))
        #expect(try library.order(1) == [1, 4, 5, 2, 3, 6])
        // A reader does not touch the photos of the process that inserts them.
        #expect(try open(.readOnly).snapshot.albums.map(\.photoCount) == [6, 5])
        try library.close()
        let opened = try open()
        #expect(opened.snapshot.albums.map(\.photoCount) == [3, 5])
        #expect(opened.snapshot.photos.map(\.id) == [1, 2, 3])
        #expect(try opened.library.order(1) == [1, 2, 3])
        #expect(opened.snapshot.settings[TemporaryPhotos.settingKey] == nil)
        #expect(try opened.library.list(of: AlbumID(.recentlyDeleted)).isEmpty)
    }

    @Test("APP-8: temporary photos that were removed and brought back stay, and those that were only reordered do not")
    func kept() throws {
        let library = try make()
        try library.apply(.copyTemporarily([4, 5, 6, 7], to: 1, before: nil))
        let keep = try library.apply(.removePhotos([4, 5], from: 1))
        try library.apply(keep)
        try library.apply(.movePhotos([6], from: 1, to: 1, before: 1))
        try library.close()
        #expect(try open().library.order(1) == [1, 2, 3, 4, 5])
    }

    @Test("APP-8: undo of a temporary insertion, and the deletion of its album, leave nothing to the next opening")
    func undone() throws {
        let library = try make()
        let undo = try library.apply(.copyTemporarily([4], to: 1, before: nil))
        try library.apply(undo)
        #expect(try library.setting(TemporaryPhotos.settingKey) == nil)
        try library.apply(.copyTemporarily([5], to: 1, before: nil))
        let restore = try library.apply(.deleteAlbum(1))
        #expect(try library.setting(TemporaryPhotos.settingKey) == nil)
        try library.apply(restore)
        try library.close()
        #expect(try open().library.order(1) == [1, 2, 3, 5])
    }
}
