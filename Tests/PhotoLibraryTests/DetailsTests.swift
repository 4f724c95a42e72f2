import Foundation
import GRDB
import Testing

@testable import ImageFiles
@testable import PhotoLibrary

@Suite("Favorites, ratings and texts", .timeLimit(.minutes(20)))
struct DetailsTests {
    let folder: TemporaryFolder
    let library: Library

    /// Photos 1 to 8 in album 1, of which 2 and 3 are also in album 2.
    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(at: folder.path("library"), now: { noon }).library
        let photos = try library.insertRows(8)
        try library.apply(.createAlbum(library.newAlbumID(), title: "Sea", before: nil, photos: photos))
        try library.apply(.createAlbum(library.newAlbumID(), title: "Hills", before: nil, photos: [3, 2]))
    }

    private func photo(_ id: PhotoID) throws -> Photo { try #require(try library.photo(id)) }

    @Test("APP-35: the inverses of marks and ratings change only the photos that the change has changed")
    func inverses() throws {
        try library.apply(.setFavorite([2, 4], true))
        let undo = try library.apply(.setFavorite([4, 5, 5, 99], true))
        #expect(undo == .setFavorite([5], false))
        try library.apply(.setFavorite([4], false))
        try library.apply(undo)
        #expect(try (1...8).filter { try photo(PhotoID(rawValue: $0)).isFavorite } == [2])
        try library.apply(.setRating([1, 2], 3))
        try library.apply(.setRating([3], 5))
        let other = try library.apply(.setRating([1, 2, 3, 4, 99], 5))
        #expect(other == .group([.setRating([4], 0), .setRating([1, 2], 3)]))
        let redo = try library.apply(other)
        #expect(try [1, 2, 3, 4].map { try photo($0).rating } == [3, 3, 5, 0])
        try library.apply(redo)
        #expect(try [1, 2, 3, 4].map { try photo($0).rating } == [5, 5, 5, 5])
        try library.apply(.setRating([1], 9))
        try library.apply(.setRating([2], -3))
        #expect(try photo(1).rating == 5 && photo(2).rating == 0)
        #expect(try library.apply(.setRating([], 2)) == .group([]))
    }

    @Test("APP-36: texts are trimmed, the title is one line, and undo restores both")
    func texts() throws {
        let undo = try library.apply(
            .setTexts(3, title: "  At\nthe \r\n\u{7} sea\u{2028}side\0 ", caption: "\n First\nsecond\0\tline \n"))
        #expect(try photo(3).title == "At the sea side")
        #expect(try photo(3).caption == "First\nsecond\tline")
        let redo = try library.apply(undo)
        #expect(try photo(3).title == "" && photo(3).caption == "")
        try library.apply(redo)
        #expect(try photo(3).title == "At the sea side")
        #expect(try library.apply(.setTexts(99, title: "a", caption: "b")) == .group([]))
    }

    @Test("APP-35: a change names the photos whose details it affects, within groups too")
    func changedDetails() {
        let change = Change.group([
            .setFavorite([3, 1], true), .removePhotos([9], from: 1), .deletePhotos([8]),
            .group([.setRating([1, 2], 4), .setTexts(5, title: "", caption: "")]),
        ])
        #expect(change.photosWithChangedDetails == [3, 1, 2, 5])
        #expect(Change.renameAlbum(1, "a").photosWithChangedDetails == [])
    }

    @Test("APP-35: details are read with the photos and survive a restart")
    func persistence() async throws {
        try await library.apply(.setFavorite([2], true))
        try await library.apply(.setRating([2], 4))
        try await library.apply(.setTexts(2, title: "Beach", caption: "In July"))
        try library.close()
        let opened = try Library.open(at: folder.path("library"), now: { noon })
        let found = try #require(opened.snapshot.details.first { $0.id == 2 })
        #expect(found.isFavorite && found.rating == 4 && found.title == "Beach" && found.caption == "In July")
        #expect(found.removedAt == nil)
        #expect(try await opened.library.photos([2]) == [found])
    }

    @Test("APP-7: deleted photos leave all albums, and undo restores their position in each")
    func deletePhotos() throws {
        let start = try ChangeModel(library)
        let undo = try library.apply(.deletePhotos([2, 3, 99]))
        #expect(try library.order(1) == [1, 4, 5, 6, 7, 8] && library.order(2) == [])
        #expect(try photo(3).removedAt == noon && photo(1).removedAt == nil)
        let redo = try library.apply(undo)
        #expect(try ChangeModel(library) == start)
        #expect(try photo(3).removedAt == nil)
        try library.apply(redo)
        #expect(try library.order(2) == [])
        // Within a change, the lists that it has edited count.
        try library.apply(.group([.copyPhotos([5], to: 2, before: nil), .deletePhotos([5])]))
        #expect(try library.order(2) == [] && library.order(1) == [1, 4, 6, 7, 8])
    }

    @Test("APP-7: permanently deleted photos are ignored by changes that refer to them")
    func deletePermanently() async throws {
        let undo = try await library.apply(.deletePhotos([2, 3]))
        let rating = try await library.apply(.setRating([2, 4], 5))
        #expect(try await library.deletePermanently([2, 4, 99, 2]).photos.map(\.id) == [2], "4 is in an album")
        #expect(try library.photo(2) == nil)
        try await library.apply(.group([undo, rating, .setTexts(2, title: "a", caption: ""), .setFavorite([2], true)]))
        #expect(try library.order(1) == [1, 3, 4, 5, 6, 7, 8] && library.order(2) == [3])
        #expect(try photo(4).rating == 0)
        #expect(try await library.deletePermanently([1, 3]).photos.isEmpty)
    }

    @Test("APP-7: a permanent deletion removes stored originals, but no linked ones and none that an import needs")
    func originals() async throws {
        for number in 0..<3 { try folder.write(try TestImage.jpeg(number), "in/\(number).jpg") }
        try folder.write(try TestImage.jpeg(7), "linked/7.jpg")
        let importer = Importer()
        _ = await importer.run(importer.plan(paths: [folder.path("in")]), into: library)
        _ = await importer.run(importer.plan(paths: [folder.path("linked")]), into: library, link: true)
        let photos = try await library.list(of: AlbumID(.allPhotos)).map(\.id).filter { $0 > 8 }.sorted()
        let files = try photos.map { library.originalURL(of: try photo($0)).path }
        let pending = try photo(photos[1]).contentHash
        library.pendingOriginals.begin([pending])
        try await library.apply(.deletePhotos(photos))
        #expect(try await library.deletePermanently(photos).photos.map(\.id) == photos)
        #expect(files.map { FileManager.default.fileExists(atPath: $0) } == [false, true, false, true])
        library.pendingOriginals.end([pending])
        // The import of a file whose photo was deleted stores it again.
        let again = await importer.run(importer.plan(paths: [folder.path("in")]), into: library)
        #expect(again.failures.isEmpty && again.outcomes.count == 3)
        #expect(files.allSatisfy { FileManager.default.fileExists(atPath: $0) })
        var isOver = false
        library.pendingOriginals.unlessPending(pending) { isOver = true }
        #expect(isOver)
    }

    @Test("APP-7: a file that cannot be deleted is named, and its photo is deleted anyway")
    func undeletedFile() async throws {
        try folder.write(try TestImage.jpeg(), "in/1.jpg")
        let importer = Importer(thumbnails: nil)
        _ = await importer.run(importer.plan(paths: [folder.path("in")]), into: library)
        let id = try #require(try library.order(3).first)
        let file = library.originalURL(of: try photo(id))
        // A folder in its place can be deleted neither by root nor by a user.
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        try await library.apply(.deletePhotos([id]))
        let deletion = try await library.deletePermanently([id])
        #expect(deletion.photos.map(\.id) == [id] && deletion.failure?.paths == [file.path])
        #expect(
            "\(try #require(deletion.failure))".hasPrefix("Couldn't delete the file '\(file.path)' of deleted photos: ")
        )
        #expect(try library.photo(id) == nil)
    }

    @Test("APP-7: a deletion that fails midway names the remaining files only, and why")
    func failedDeletion() async throws {
        for number in 1...3 { try folder.write(try TestImage.jpeg(number), "in/\(number).jpg") }
        let importer = Importer(thumbnails: nil)
        _ = await importer.run(importer.plan(paths: [folder.path("in")]), into: library)
        let photos = try library.order(3)
        let files = try photos.map { library.originalURL(of: try photo($0)).path }
        try await library.apply(.deletePhotos(photos))
        // An invalid row with the second photo's content, which ends the deletion of the files there.
        try await library.database.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER invalid AFTER DELETE ON photo WHEN old.id = \(photos[1].rawValue) BEGIN
                    INSERT INTO photo (name, hash, format, width, height, fileSize, addedAt)
                    VALUES ('x.jpg', old.hash, 'nonsense', 1, 1, 1, 0);
                    END
                    """)
        }
        let deletion = try await library.deletePermanently(photos)
        #expect(deletion.photos.map(\.id) == photos)
        #expect(files.map { FileManager.default.fileExists(atPath: $0) } == [false, true, true])
        let failure = try #require(deletion.failure)
        #expect(failure.paths == Array(files[1...]))
        #expect(
            failure.description == "Couldn't delete the file '\(files[1])' and 1 more of deleted photos: "
                + "the photo library is damaged. Delete it in a file manager.")
    }

    @Test("APP-7: a file that cannot be imported leaves nothing pending, so that its content can be deleted")
    func failedImport() async throws {
        var bytes = [UInt8](try TestImage.jpeg())
        bytes.removeLast(bytes.count / 2)
        try folder.write(Data(bytes), "in/broken.jpg")
        let importer = Importer(thumbnails: nil)
        let report = await importer.run(importer.plan(paths: [folder.path("in")]), into: library)
        #expect(report.failures.count == 1)
        var isOver = false
        library.pendingOriginals.unlessPending(ContentHash(of: bytes)) { isOver = true }
        #expect(isOver)
    }
}
