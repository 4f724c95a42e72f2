import Foundation
import GRDB
import Testing

@testable import ImageFiles
@testable import PhotoLibrary

@Suite("Rotation", .timeLimit(.minutes(20)))
struct RotationTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(at: folder.path("library"), now: { noon }).library
    }

    private func photo(_ id: PhotoID) throws -> Photo { try #require(try library.photo(id)) }

    /// The shapes of photos in an album or list, as width / height, by id.
    private func shapes(in album: AlbumID) async throws -> [PhotoID: Float] {
        Dictionary(
            uniqueKeysWithValues: try await library.list(of: album).map {
                ($0.id, ($0.aspectRatio * 100).rounded() / 100)
            })
    }

    /// Photos 1 to 4 in album 1, of which 2 and 3 are also in album 2.
    private func insertPhotos() throws {
        let photos = try library.insertRows(4)
        try library.apply(.createAlbum(library.newAlbumID(), title: "Sea", before: nil, photos: photos))
        try library.apply(.createAlbum(library.newAlbumID(), title: "Hills", before: nil, photos: [3, 2]))
    }

    @Test("APP-39: rotated photos have another shape in all albums and lists; undo and redo are exact")
    func shapes() async throws {
        try insertPhotos()
        try await library.apply(.setFavorite([2], true))
        let undo = try await library.apply(.turnPhotos([2, 1, 2, 99], by: .right))
        #expect(undo == .turnPhotos([2, 1], by: .left), "photos count once, and missing ones not at all")
        for album in [AlbumID(1), AlbumID(.allPhotos)] {
            #expect(try await shapes(in: album) == [1: 0.67, 2: 0.67, 3: 1.5, 4: 1.5])
        }
        #expect(try await shapes(in: 2) == [2: 0.67, 3: 1.5])
        #expect(try await shapes(in: AlbumID(.favorites)) == [2: 0.67])
        #expect(try photo(2).turns == .right && photo(2).width == 2000 && photo(2).height == 3000)
        #expect(try library.order(2) == [3, 2], "the order stays")
        // A second rotation adds to the first one.
        try await library.apply(.turnPhotos([2, 3], by: .half))
        #expect(try photo(2).turns == .left && photo(2).width == 2000)
        #expect(try photo(3).turns == .half && photo(3).width == 3000)
        let redo = try await library.apply(undo)
        #expect(try photo(2).turns == .half && photo(1).turns == .none)
        #expect(try await shapes(in: 2) == [2: 1.5, 3: 1.5])
        try await library.apply(redo)
        #expect(try photo(1).turns == .right)
        #expect(try await shapes(in: 1) == [1: 0.67, 2: 0.67, 3: 1.5, 4: 1.5])
        #expect(try library.findDamage() == [])
        #expect(try await library.apply(.turnPhotos([1], by: .none)) == .group([]))
        #expect(Change.group([undo, .setRating([4], 1)]).turnedPhotos == [2, 1])
        #expect(undo.photosWithChangedDetails == [2, 1])
    }

    @Test("APP-39: a photo that a change rotates and then puts into an album has its new shape there")
    func withinOneChange() async throws {
        try insertPhotos()
        let undo = try await library.apply(
            .group([
                .removePhotos([4], from: 1), .turnPhotos([4, 3], by: .left), .copyPhotos([4], to: 2, before: nil),
            ]))
        #expect(try await shapes(in: 2) == [2: 1.5, 3: 0.67, 4: 0.67])
        try await library.apply(undo)
        #expect(try await shapes(in: 1) == [1: 1.5, 2: 1.5, 3: 1.5, 4: 1.5])
        #expect(try await shapes(in: 2) == [2: 1.5, 3: 1.5])
        // A deleted photo is rotated, too: it comes back as it is.
        try await library.apply(.deletePhotos([1]))
        try await library.apply(.turnPhotos([1], by: .right))
        #expect(try await shapes(in: AlbumID(.recentlyDeleted)) == [1: 0.67])
    }

    @Test("APP-39: a library of the third version keeps everything and can be rotated; so can a killed migration's")
    func migration() async throws {
        try library.close()
        try FileManager.default.removeItem(at: folder.path("library"))
        try FileManager.default.createDirectory(at: folder.path("library"), withIntermediateDirectories: true)
        let database = try DatabaseQueue(path: folder.path("library/library.sqlite").path)
        try await database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try LibrarySchema.migrate(database, to: 3)
        try await database.write { db in
            for id in 1...3 {
                try db.execute(
                    sql: """
                        INSERT INTO photo (id, name, hash, format, width, height, fileSize, addedAt, rating, title)
                        VALUES (?, 'a.jpg', randomblob(32), 'jpeg', 3000, 2000, 4000000, 5, 2, 'Dawn')
                        """, arguments: [id])
            }
            try db.insertAlbumWithoutFolder(1, title: "Sea", photos: [3, 1, 2])
        }
        // The state between the migration's transaction and that of its version.
        try LibrarySchema.migrate(database)
        try await database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 3") }
        try database.close()
        for turns in [QuarterTurns.right, .half] {
            let opened = try Library.open(at: folder.path("library"), now: { noon })
            #expect(opened.notices.isEmpty)
            try await opened.library.apply(.turnPhotos([1], by: .right))
            let photos = try await opened.library.photos(in: 1)
            #expect(photos.map(\.id) == [3, 1, 2] && photos.map(\.turns) == [.none, turns, .none])
            #expect(photos.allSatisfy { $0.rating == 2 && $0.title == "Dawn" })
            #expect(try await opened.library.search("dawn").count == 3)
            #expect(try opened.library.findDamage() == [])
            try opened.library.close()
        }
    }

    @Test("APP-39: the rotation survives a restart, a backup, a recovery, and is in recorded states")
    func persistence() async throws {
        let photos = try library.insertRows(2000)
        try await library.apply(.createAlbum(library.newAlbumID(), title: "Sea", before: nil, photos: photos))
        try await library.apply(.turnPhotos([5, 1990], by: .left))
        _ = try library.backUp(to: folder.path("backup"))
        let state = try library.state()
        let decoded = try JSONDecoder().decode(LibraryState.self, from: JSONEncoder().encode(state))
        #expect(decoded == state && state.photos.first { $0.id == 5 }?.turns == 3)
        try library.close()
        try FileManager.default.copyItem(at: folder.path("library"), to: folder.path("damaged"))
        LibraryFolder(url: folder.path("damaged")).markAsDamaged()
        for name in ["library", "backup", "damaged"] {
            let opened = try Library.open(at: folder.path(name), now: { noon })
            for id: PhotoID in [5, 1990] {
                let photo = try #require(try opened.library.photo(id))
                #expect(photo.turns == .left && photo.width == 2000, "\(name)")
            }
            let list = try await opened.library.list(of: 1)
            #expect(list.filter { $0.aspectRatio < 1 }.map(\.id) == [5, 1990], "\(name)")
        }
    }

    // MARK: Images

    /// Imports a JPEG, a PNG and a linked JPEG with an orientation, and returns their photos.
    private func importImages() async throws -> [Photo] {
        try folder.write(try TestImage.jpeg(), "in/1.jpg")
        try folder.write(try TestImage.png(), "in/2.png")
        try folder.write(try TestImage.jpeg(orientation: 6), "in/3.jpg")
        let importer = Importer(thumbnails: nil)
        _ = await importer.run(importer.plan(paths: [folder.path("in")]), into: library)
        return try await library.photos(in: 1)
    }

    @Test("APP-39: thumbnails and images are rotated; stored thumbnails serve all rotations")
    func images() async throws {
        let cache = ThumbnailCache(directory: folder.path("thumbnails"))
        let store = ThumbnailStore(library: library, cache: cache)
        let photos = try await importImages()
        #expect(try await store.thumbnail(for: photos[0], pixelSize: 20).quarters == "RGBW")
        let upright = try await store.thumbnail(for: photos[2], pixelSize: 20)
        #expect(upright.quarters == "BRWG" && upright.size == "20 × 30")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path("thumbnails").path)
        for photo in photos { try FileManager.default.removeItem(at: library.originalURL(of: photo)) }
        try await library.apply(.turnPhotos(photos.map(\.id), by: .right))
        let turned = try await library.photos(in: 1)
        let first = try await store.thumbnail(for: turned[0], pixelSize: 20)
        #expect(first.quarters == "BRWG" && first.size == "20 × 30")
        #expect(store.cachedThumbnail(for: turned[0], pixelSize: 20) === first)
        #expect(store.cachedThumbnail(for: photos[0], pixelSize: 20)?.quarters == "RGBW", "another entry")
        // Upright by the file, then rotated by the user.
        #expect(try await store.thumbnail(for: turned[2], pixelSize: 20).quarters == "WBGR")
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path("thumbnails").path) == files)
    }

    @Test("APP-39: an image that fits within a size is rotated first, and so fits as it is shown")
    func pictures() async throws {
        let photos = try await importImages()
        try await library.apply(.turnPhotos([photos[0].id], by: .left))
        let photo = try photo(photos[0].id)
        let image = try await ThumbnailStore(library: library, cache: nil).picture(of: photo, fitting: (16, 1000))
        #expect(image.quarters == "GWRB" && image.size == "16 × 24")
        let whole = try library.image(of: photo, size: .original)
        #expect(whole.size == "32 × 48" && whole.size == photo.size)
    }

    @Test("APP-39: export writes a rotated JPEG without loss and other formats as PNG, and the originals stay")
    func export() async throws {
        let photos = try await importImages()
        let originals = try photos.map { try Data(contentsOf: library.originalURL(of: $0)) }
        try await library.apply(.turnPhotos([photos[0].id, photos[1].id], by: .right))
        for count in [3, 0] {
            let report = try library.export(photos.map(\.id), to: folder.path("out"))
            #expect(report.exported == count && report.present == 3 - count && report.missing.isEmpty)
        }
        let names = ["01 1.jpg", "02 2.png", "03 3.jpg"]
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out").path).sorted() == names)
        let files = try names.map { try Data(contentsOf: folder.path("out/\($0)")) }
        for (file, quarters) in zip(files, ["BRWG", "BRWG", "BRWG"]) {
            #expect(try ImageDecoder.decode(data: file, name: "").quarters == quarters)
        }
        #expect(files[2] == originals[2], "not rotated, so byte for byte")
        // The image data is that of the original.
        #expect(files[0].suffix(500) == originals[0].suffix(500) && files[0].count - originals[0].count < 100)
        #expect(try photos.map { try Data(contentsOf: library.originalURL(of: $0)) } == originals)
        #expect(try Data(contentsOf: library.namedOriginal(of: photo(photos[0].id))) == originals[0])
        // Rotated back, it is the original again.
        try await library.apply(.turnPhotos([photos[0].id], by: .left))
        #expect(
            try library.rendering(of: photo(photos[0].id), original: [UInt8](originals[0])).bytes == Array(originals[0])
        )
    }

    @Test("APP-39: another format is exported under the name of a PNG; a file that cannot be decoded as it is")
    func otherFormats() async throws {
        try folder.write(
            Data(
                try ImageEncoder.encode(
                    ImageEncoder.Samples(ImageDecoder.decode(data: TestImage.png(), name: ""), withAlpha: false),
                    as: .bmp)),
            "in/lake.bmp")
        let importer = Importer(thumbnails: nil)
        _ = await importer.run(importer.plan(paths: [folder.path("in")]), into: library, link: true)
        let id = try #require(try await library.list(of: 1).first).id
        try await library.apply(.turnPhotos([id], by: .half))
        #expect(try library.export([id], to: folder.path("out")).unrotated == [])
        let file = try Data(contentsOf: folder.path("out/01 lake.png"))
        #expect(try ImageDecoder.decode(data: file, name: "").quarters == "WBGR")
        // A linked file belongs to the user, who may have replaced it.
        try folder.write(Data("no image".utf8), "in/lake.bmp")
        for count in [1, 0] {
            let report = try library.export([id], to: folder.path("again"))
            #expect(report.exported == count && report.unrotated == ["lake.bmp"], "also of a file that is there")
        }
        #expect(try Data(contentsOf: folder.path("again/01 lake.bmp")) == Data("no image".utf8))
    }

    @Test("APP-39: a rotated photo whose original is replaced stays rotated, also where another photo has its content")
    func replacing() async throws {
        let photos = try await importImages()
        try await library.apply(.turnPhotos([photos[0].id, photos[2].id], by: .right))
        func incoming(_ data: Data, _ name: String) throws -> IncomingPhoto {
            let bytes = [UInt8](data)
            return IncomingPhoto(
                name: name, hash: ContentHash(of: bytes), info: try ImageDecoder.probe(bytes: bytes, name: name),
                fileSize: bytes.count, location: .stored)
        }
        let full = try incoming(TestImage.jpeg(5, width: 96, height: 48), "1.jpg")
        guard case .replaced(let photo) = try await library.replaceOriginal(of: photos[0].id, with: full) else {
            Issue.record("not replaced")
            return
        }
        #expect(photo.turns == .right && photo.size == "48 × 96")
        #expect(try await shapes(in: 1)[photo.id] == 0.5)
        // The request of an item from before a later rotation gets the later one.
        library.reducedOriginals.begin(photo.id)
        library.reducedOriginals.end(photo.id, full: photo)
        try await library.apply(.turnPhotos([photo.id], by: .right))
        let complete = try await library.completePhoto(photo)
        #expect(complete.turns == .half && complete.size == "96 × 48")
        // The PNG has not been rotated: the merged photo's rotation is kept.
        let known = try incoming(TestImage.png(), "2.png")
        guard case .merged(let other) = try await library.replaceOriginal(of: photos[2].id, with: known) else {
            Issue.record("not merged")
            return
        }
        #expect(other.id == photos[1].id && other.turns == .right && other.size == "32 × 48")
        #expect(try await shapes(in: 1)[other.id] == 0.67)
    }

    @Test("APP-24: the full original of a photo that was deleted meanwhile leaves no file, unless another photo has it")
    func replacingDeleted() async throws {
        let photos = try await importImages()
        let deleted = photos[2].id
        try await library.apply(.deletePhotos([deleted]))
        _ = try await library.deletePermanently([deleted])
        let importer = Importer(thumbnails: nil)
        let data = try TestImage.jpeg(9, width: 96, height: 48)
        let full = library.folder.original(ContentHash(of: [UInt8](data)), .jpeg)
        #expect(try await importer.replaceOriginal(of: deleted, with: data, name: "9.jpg", in: library) == .missing)
        #expect(!FileManager.default.fileExists(atPath: full.path))
        #expect(try Data(contentsOf: library.folder.pendingOriginals).isEmpty)
        // Another photo's original stays.
        let file = library.originalURL(of: photos[0])
        let known = try Data(contentsOf: file)
        #expect(try await importer.replaceOriginal(of: deleted, with: known, name: "1.jpg", in: library) == .missing)
        #expect(FileManager.default.fileExists(atPath: file.path))
    }
}
