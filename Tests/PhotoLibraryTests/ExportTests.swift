import Foundation
import Testing

@testable import PhotoLibrary

@Suite("Export", .timeLimit(.minutes(20)))
struct ExportTests {
    let folder: TemporaryFolder
    let library: Library
    let importer = Importer()

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(at: folder.path("library"), now: { noon }).library
    }

    /// Imports files into an album named "in", and returns it.
    private func fill(_ names: [String], linked: Bool = false) async throws -> Album {
        for (index, name) in names.enumerated() { try folder.write(try TestImage.jpeg(index), "in/\(name)") }
        _ = await importer.run(importer.plan(paths: [folder.path("in")]), into: library, link: linked)
        return try #require(try await library.albums().last)
    }

    private func files(_ path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path(path).path).sorted()
    }

    @Test("APP-20: an exported album has its order, its names and the bytes of its originals")
    func order() async throws {
        let album = try await fill(["a.jpg", "b.jpg", "c.jpg"])
        let photos = try library.photoIDs(in: album.id)
        let report = try library.export([photos[2], photos[0], photos[1]], to: folder.path("out"))
        #expect(report.exported == 3 && report.present == 0 && report.missing.isEmpty && !report.isCanceled)
        #expect(try files("out") == ["01 c.jpg", "02 a.jpg", "03 b.jpg"])
        let copy = try Data(contentsOf: folder.path("out/01 c.jpg"))
        #expect(copy == (try Data(contentsOf: folder.path("in/c.jpg"))))
    }

    @Test("APP-20: numbers have as many digits as the count, so that sorting by name keeps the order")
    func digits() async throws {
        _ = try await fill(["a.jpg"])
        let photo = try #require(try await library.photos(in: 1).first)
        for count in [1, 99, 100, 1000] {
            let names = (0..<count).map { ExportNames.file(photo, as: photo.format, at: $0, of: count) }
            #expect(names == names.sorted() && Set(names).count == count, "\(count)")
        }
    }

    @Test("APP-20: exporting again copies nothing and replaces nothing")
    func again() async throws {
        let album = try await fill(["a.jpg", "b.jpg"])
        let photos = try library.photoIDs(in: album.id)
        _ = try library.export(photos, to: folder.path("out"))
        try folder.write(Data("mine".utf8), "out/01 a.jpg")
        let report = try library.export(photos, to: folder.path("out"))
        #expect(report.exported == 1 && report.present == 1)
        #expect(try files("out") == ["01 a 2.jpg", "01 a.jpg", "02 b.jpg"])
        #expect(try Data(contentsOf: folder.path("out/01 a.jpg")) == Data("mine".utf8))
    }

    @Test("APP-20: albums become folders; titles that are equal or no file names get other names")
    func albums() async throws {
        let first = try await fill(["a.jpg"])
        let photos = try library.photoIDs(in: first.id)
        var albums = [first]
        for title in ["in", "a/b", "..", ".hidden", String(repeating: "é", count: 150)] {
            let id = library.newAlbumID()
            try await library.apply(.createAlbum(id, title: title, before: nil, photos: photos))
            albums.append(Album(id: id, title: title))
        }
        var totals: [Int] = []
        let report = try library.export(albums, to: folder.path("out")) { done, total in
            #expect(total == 6)
            totals.append(done)
            return true
        }
        #expect(report.exported == 6 && totals == Array(1...6))
        let names = try files("out")
        #expect(Set(names.prefix(5)) == ["Album", "a-b", "hidden", "in", "in 2"] && names.count == 6)
        for name in names { #expect(try files("out/\(name)") == ["01 a.jpg"], "\(name)") }
    }

    @Test("APP-20: an original that is lost, altered or unreadable is named as such, and the others are exported")
    func missing() async throws {
        let album = try await fill(["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
        let photos = try await library.photos(in: album.id)
        // A folder cannot be read as a file, even by the superuser.
        try FileManager.default.removeItem(at: library.originalURL(of: photos[3]))
        try FileManager.default.createDirectory(
            at: library.originalURL(of: photos[3]), withIntermediateDirectories: false)
        try FileManager.default.removeItem(at: library.originalURL(of: photos[0]))
        try Data("altered".utf8).write(to: library.originalURL(of: photos[1]))
        let report = try library.export(photos.map(\.id), to: folder.path("out"))
        #expect(report.exported == 1 && report.missing == ["a.jpg"] && !report.isComplete)
        #expect(report.changed == ["b.jpg"] && report.unreadable == ["d.jpg"])
        #expect(library.originalProblem(of: photos[0]) == .missing && library.originalProblem(of: photos[2]) == nil)
        #expect(library.originalProblem(of: photos[3]) == .notAFile)
        #expect(try files("out") == ["03 c.jpg"])
    }

    @Test("APP-20: a linked photo is exported as its file is now")
    func linked() async throws {
        let album = try await fill(["a.jpg"], linked: true)
        try folder.write(try TestImage.jpeg(5), "in/a.jpg")
        let report = try library.export(try library.photoIDs(in: album.id), to: folder.path("out"))
        #expect(report.exported == 1)
        #expect(try Data(contentsOf: folder.path("out/01 a.jpg")) == (try TestImage.jpeg(5)))
    }

    @Test("APP-20: a canceled export leaves complete files only")
    func cancel() async throws {
        let album = try await fill(["a.jpg", "b.jpg", "c.jpg"])
        let report = try library.export(try library.photoIDs(in: album.id), to: folder.path("out")) { done, _ in
            done < 2
        }
        #expect(report.isCanceled && report.exported == 2)
        #expect(try files("out") == ["01 a.jpg", "02 b.jpg"])
    }

    @Test("APP-20: an export fails for a folder in the library, a file and a folder that cannot be written")
    func refused() async throws {
        let album = try await fill(["a.jpg"])
        let photos = try library.photoIDs(in: album.id)
        let own = folder.path("library/exported")
        #expect(throws: ExportError.withinLibrary(path: own.path)) { try library.export(photos, to: own) }
        try folder.write(Data("x".utf8), "file")
        #expect(throws: ExportError.notAFolder(path: folder.path("file").path)) {
            try library.export(photos, to: folder.path("file"))
        }
        #expect(throws: ExportError.notAFolder(path: folder.path("file/in").path)) {
            try library.export(photos, to: folder.path("file/in"))
        }
        // Also root cannot create files there.
        let system = URL(fileURLWithPath: "/proc/self/fdinfo/lightbox")
        #expect {
            try library.export(photos, to: system)
        } throws: { error in
            if case .cannotCreate = error as? ExportError { true } else { false }
        }
    }

    @Test("APP-20: folders have other names where the file system refuses theirs, also folders of folders")
    func refusedFolders() throws {
        var created: [String] = []
        var names = ExportedNames(.all, directory: URL(fileURLWithPath: "/disk")) { path in
            if path.contains(":") || path.contains("?") { return EINVAL }
            created.append(path)
            return 0
        }
        let items: [(AlbumItem, FolderID?)] = [(.folder(1), nil), (.album(1), 1), (.album(2), 1), (.album(3), nil)]
        let albums = ["a: b", "a? b", "c"].enumerated().map { Album(id: AlbumID(rawValue: Int64($0 + 1)), title: $1) }
        names.catalog = AlbumCatalog(
            albums: albums, folders: [AlbumFolder(id: 1, title: "2021: Rome")],
            items: items.map { (item: $0.0, folder: $0.1) })
        let paths = albums.map { names.folder(of: $0).path }
        #expect(paths == ["/disk/2021_ Rome/a_ b", "/disk/2021_ Rome/a_ b 2", "/disk/c"])
        #expect(created == ["/disk/2021_ Rome"] + paths)
    }

    @Test("APP-20: names that FAT does not allow have replacements")
    func portable() {
        #expect(ExportNames.portable("10:30 \"a\"?.jpg") == "10_30 _a__.jpg")
        #expect(ExportNames.portable("name. ") == "name")
        #expect(ExportNames.portable("...") == "_")
    }
}
